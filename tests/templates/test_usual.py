"""Defaults and limits of the keys of templates, which never change.

Another default would change components that are already printed.
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
    """Return all models of a template's tables, elements first."""
    found = pkgutil.walk_packages(pnp.templates.__path__, "pnp.templates.")
    for module in sorted(each.name for each in found):
        for _, model in inspect.getmembers(import_module(module), inspect.isclass):
            if issubclass(model, BaseModel) and model.__module__ == module:
                yield model


def described(field: FieldInfo) -> str:
    """Return the default and the limits of a field."""
    usual = "required" if field.is_required() else repr(field.default)
    limits = [
        f"{limit} {getattr(each, limit):g}"
        for each in field.metadata
        for limit in LIMITS
        if isinstance(getattr(each, limit, None), int | float)
    ]
    return " ".join([usual, *sorted(limits)])


def own(model: type[BaseModel]) -> Iterator[str]:
    """Return a line for each key that is not inherited unchanged."""
    base = getattr(model.__bases__[0], "model_fields", {})
    for key, field in model.model_fields.items():
        if key not in base or described(base[key]) != described(field):
            yield f"{model.__name__}.{key} {described(field)}\n"


def test_defaults_and_limits_have_not_changed(golden: bool) -> None:
    text = "".join(line for model in models() for line in own(model))
    if golden:
        GOLDEN.write_text(text)
    assert text == GOLDEN.read_text()
