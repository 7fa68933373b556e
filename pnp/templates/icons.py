"""Draw icons. Their paths are in `icons.toml`."""

from functools import cache
from pathlib import Path
from typing import Any

import tomli

from pnp.drawing.colour import Colour
from pnp.drawing.scene import Cap, Item, Stroke, Symbol, Use
from pnp.drawing.scene import Path as Outlines
from pnp.geometry import Affine, Point, Rect
from pnp.templates.cover_facts import Icon
from pnp.templates.path_data import path_outlines

_GRID = 10.0


@cache
def _paths() -> dict[str, dict[str, Any]]:
    return tomli.loads(Path(__file__).with_name("icons.toml").read_text("utf-8"))


@cache
def _symbol(icon: Icon, ink: Colour) -> Symbol:
    paths = _paths()[icon]
    pen = Stroke(ink, paths.get("width", 1.0), cap=Cap.ROUND)
    items: tuple[Item, ...] = ()
    if "fill" in paths:
        items += (Outlines(path_outlines(paths["fill"]), ink, winding=True),)
    if "stroke" in paths:
        items += (Outlines(path_outlines(paths["stroke"]), None, pen),)
    return Symbol(f"icon {icon} {ink.hex}", Rect(0, 0, _GRID, _GRID), items)


def icon_item(icon: Icon, corner: Point, size: float, ink: Colour) -> Use:
    """Return an icon of this size, in mm, with its top left corner at the point."""
    scale = size / _GRID
    return Use(_symbol(icon, ink), Affine(scale, 0, 0, scale, *corner))
