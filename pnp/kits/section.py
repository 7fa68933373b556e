"""Sections of a kit: consecutive parts that share sheets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pnp.drawing.scene import Scene, SceneLabel
from pnp.kits.parts import Stock
from pnp.kits.steps import StepStrip
from pnp.layout.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Section:
    """Consecutive parts that share sheets."""

    stock: Stock
    components: Sequence[Scene]
    """Scenes whose backs are arranged later, because the arrangement depends on the paper."""
    sheets: list[Sheet]
    counts: Mapping[SceneLabel, int]
    """Number of copies of each component."""
    steps: Sequence[StepStrip] = ()
    """Pictures of build steps; after placement, only the pictures that did not fit on sheets."""
    drawn: Sequence[Sheet] = ()
    """Sheets of this section on which build steps are drawn."""
