"""Read and draw elements without a template."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from pnp.drawing.colour import palette
from pnp.drawing.scene import Item
from pnp.geometry import Size
from pnp.templates.elements import element_class
from pnp.templates.elements.base import DrawingContext, Element
from pnp.templates.scope import Scope
from pnp.templates.theme import PLAIN, Theme

SAFE = palette("safe")
CONTEXT = DrawingContext(SAFE, Size(100, 100), Path(), bleed=2.0)
COLOURS = ["red", "yellow", "green", "blue"]


def element(draw: str, **values: Any) -> Element:
    """Read an element; its expressions know that n is 3."""
    read = element_class(draw).model_validate({"draw": draw, **values}, context=Scope({"n": 3}, {}))
    assert isinstance(read, Element)
    return read


def drawn(draw: str, theme: Theme = PLAIN, **values: Any) -> list[Item]:
    return [*element(draw, **values).items(replace(CONTEXT, theme=theme))]
