r"""The six tiles of Passtally, their turns, and their halves as seen from above.

Each half joins its four sides in pairs: `+` north with south and east with west, `\` north with
east, `/` north with west. A quarter turn makes a slash of the other kind.
"""

from functools import cache
from typing import NamedTuple

SHAPES = "+\\/"
DESIGNS = ("/\\", "++", "+\\", "+/", "//", "\\\\")
"""Upright tiles: north half, south half."""

DESIGN_COPIES = 7
"""Number of tiles of each design."""
TILES = DESIGN_COPIES * len(DESIGNS)

ARROWS = {"^": "N", ">": "E", "v": "S", "<": "W"}
"""Side on which the other half of a tile is."""

OPPOSITE = {">": "<", "<": ">", "v": "^", "^": "v"}

TURNED = {"+": "+", "\\": "/", "/": "\\"}
"""Shape of a half after a quarter turn either way."""


class Half(NamedTuple):
    """One half of a tile, seen from above: its level from 1, its shape, its other half's side."""

    level: int
    shape: str
    arrow: str

    def __str__(self) -> str:
        return f"{self.level}{self.shape}{self.arrow}"


class Turned(NamedTuple):
    """Orientation of a tile: quarter turns clockwise, north or west half, other half."""

    turn: int
    first: str
    second: str


@cache
def turned(design: str, turn: int) -> Turned:
    """Return the tile after 0 to 3 quarter turns clockwise."""
    north, south = design[0], design[1]
    halves = {
        0: (north, south),
        1: (TURNED[south], TURNED[north]),
        2: (south, north),
        3: (TURNED[north], TURNED[south]),
    }
    return Turned(turn, *halves[turn])


@cache
def orientations(design: str, *, upright: bool) -> tuple[Turned, ...]:
    """Return the different ways to place the tile upright or across, each by its smallest turn."""
    first, second = (turned(design, turn) for turn in ((0, 2) if upright else (1, 3)))
    return (first,) if first[1:] == second[1:] else (first, second)


def smallest_turn(design: str, turn: int) -> int:
    """Return the smallest turn that places the tile in the same way."""
    same = turned(design, turn)[1:]
    return next(
        orientation.turn
        for orientation in orientations(design, upright=turn % 2 == 0)
        if orientation[1:] == same
    )


DESIGN_OF = {
    (arrow, orientation.first, orientation.second): (design, orientation.turn)
    for arrow, upright in (("v", True), (">", False))
    for design in DESIGNS
    for orientation in orientations(design, upright=upright)
}
"""Design and turn of a tile by the arrow of its north or west half, and by both shapes."""
