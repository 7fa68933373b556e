"""Drawing vocabulary of templates.

A word such as `colour_grid` stands for the class `ColourGridElement` in the module of that name,
which is imported on first use. A new word needs a module here and an entry in `ELEMENT_NAMES`.
"""

from functools import cache
from importlib import import_module
from typing import Annotated, Any, Union

from pydantic import Field

from pnp.templates.elements.base import Element

ELEMENT_NAMES = (
    "grid",
    "border",
    "colour_grid",
    "cube",
    "drawing",
    "face",
    "facts",
    "label",
    "line",
    "listing",
    "picture",
    "ornament",
    "pattern",
    "piece",
    "position",
    "prose",
    "pyramid",
    "pyramid_top",
    "qr",
    "rim",
    "ring",
    "shape",
    "spaces",
    "strands",
    "table",
    "token",
    "track",
    "tuck_box",
    "view",
)
"""Allowed values of `draw`."""


@cache
def element_class(word: str) -> type[Element]:
    """Return the element class of an element name."""
    module = import_module(f"{__name__}.{word}")
    found: type[Element] = getattr(module, f"{word.title().replace('_', '')}Element")
    return found


def any_element() -> Any:
    """Return the union type of all elements, discriminated by `draw`."""
    classes = tuple(map(element_class, ELEMENT_NAMES))
    return Annotated[Union[classes], Field(discriminator="draw")]  # noqa: UP007  # made from a list
