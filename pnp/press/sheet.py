"""A sheet of paper ready to be written: what the press makes and every backend reads."""

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.geometry import Rect, Size
from pnp.scene import Item, Layer


@dataclass(frozen=True, eq=False)
class Sheet:
    """One side of a sheet; `trim` holds all components, `bleed` their bleed, both in mm."""

    size: Size
    layers: Mapping[Layer, tuple[Item, ...]]
    trim: Rect
    bleed: Rect
    title: str
    detail: str = ""
