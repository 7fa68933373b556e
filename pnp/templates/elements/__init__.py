"""Elements that templates can draw.

The name `colour_grid`, for example, stands for the class `ColourGridElement` in the module
`colour_grid`, which is imported on first use. A new element needs a module in this package and its
name in `ELEMENT_NAMES`.
"""

from functools import cache
from importlib import import_module
from typing import Annotated, Any, Union

from pydantic import Field

from pnp.templates.elements.base import Element

ELEMENT_NAMES = (
    "grid",
    "blend",
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
"""Values that the key `draw` can have."""


@cache
def element_class(word: str) -> type[Element]:
    """Return the class of the element with this name."""
    module = import_module(f"{__name__}.{word}")
    found: type[Element] = getattr(module, f"{word.title().replace('_', '')}Element")
    return found


def any_element() -> Any:
    """Return the union of all element types, discriminated by the key `draw`."""
    classes = tuple(map(element_class, ELEMENT_NAMES))
    return Annotated[Union[classes], Field(discriminator="draw")]  # noqa: UP007  # made from a list
