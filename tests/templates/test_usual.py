"""What a key of a template is when it is left out, and how far it may go: the same for ever.

Another default would change components that are printed already.
"""

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from pydantic import BaseModel
from pydantic.fields import FieldInfo

import pnp.templates

GOLDEN = Path(__file__).parents[1] / "golden" / "usual.txt"
LIMITS = ("ge", "gt", "le", "lt", "min_length", "max_length")


def models() -> Iterator[type[BaseModel]]:
    """All that tables of a template are read by, words first."""
    found = pkgutil.walk_packages(pnp.templates.__path__, "pnp.templates.")
    for module in sorted(each.name for each in found):
        for _, model in inspect.getmembers(import_module(module), inspect.isclass):
            if issubclass(model, BaseModel) and model.__module__ == module:
                yield model


def told(field: FieldInfo) -> str:
    """Its default and its limits."""
    usual = "required" if field.is_required() else repr(field.default)
    limits = [
        f"{limit} {getattr(each, limit):g}"
        for each in field.metadata
        for limit in LIMITS
        if isinstance(getattr(each, limit, None), int | float)
    ]
    return " ".join([usual, *sorted(limits)])


def own(model: type[BaseModel]) -> Iterator[str]:
    """A line for each key that is not taken over as it is."""
    base = getattr(model.__bases__[0], "model_fields", {})
    for key, field in model.model_fields.items():
        if key not in base or told(base[key]) != told(field):
            yield f"{model.__name__}.{key} {told(field)}\n"


def test_keys_that_are_left_out_are_what_they_have_always_been(golden: bool) -> None:
    text = "".join(line for model in models() for line in own(model))
    if golden:
        GOLDEN.write_text(text)
    assert text == GOLDEN.read_text()
