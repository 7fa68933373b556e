"""The drawing vocabulary of templates. A new word is a module here and its name below.

A word `colour_grid` is the class `ColourGrid` of the module of that name, imported once it is used.
"""

from functools import cache
from importlib import import_module
from typing import Annotated, Any, Union

from pydantic import Field

from pnp.templates.elements.base import Element

WORDS = (
    "grid",
    "border",
    "colour_grid",
    "cube",
    "face",
    "label",
    "line",
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
    "spaces",
    "strands",
    "table",
    "token",
    "track",
)
"""What `draw` may say."""


@cache
def element_class(word: str) -> type[Element]:
    """The class of one of the WORDS."""
    module = import_module(f"{__name__}.{word}")
    found: type[Element] = getattr(module, f"{word.title().replace('_', '')}Element")
    return found


def any_element() -> Any:
    """The type of every element there is, told apart by its `draw`."""
    classes = tuple(map(element_class, WORDS))
    return Annotated[Union[classes], Field(discriminator="draw")]  # noqa: UP007  # made from a list
