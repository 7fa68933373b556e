r"""The six Passtally tiles, their rotations, and their halves as seen from above.

Each half joins its four sides in pairs: `+` joins north with south and east with west, `\` joins
north with east, and `/` joins north with west. A quarter turn swaps the two kinds of slash.
"""

from functools import cache
from typing import NamedTuple

SHAPES = "+\\/"
DESIGNS = ("/\\", "++", "+\\", "+/", "//", "\\\\")
"""Designs of the upright tiles: north half, then south half."""

DESIGN_COPIES = 7
"""Number of tiles of each design in the game."""
TILES = DESIGN_COPIES * len(DESIGNS)

ARROWS = {"^": "N", ">": "E", "v": "S", "<": "W"}
"""Side of a half tile where the other half is, keyed by arrow."""

OPPOSITE = {">": "<", "<": ">", "v": "^", "^": "v"}

TURNED = {"+": "+", "\\": "/", "/": "\\"}
"""Shape of a half tile after a quarter turn in either direction."""


class Half(NamedTuple):
    """One half of a tile, seen from above.

    `level` counts from 1. `shape` is the half's pattern of lines, and `arrow` points to the other
    half.
    """

    level: int
    shape: str
    arrow: str

    def __str__(self) -> str:
        return f"{self.level}{self.shape}{self.arrow}"


class Turned(NamedTuple):
    """A rotated tile: its clockwise quarter turns, its north or west half, and its other half."""

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
    """Return the distinct ways to place a tile upright or across, with the smallest rotations."""
    first, second = (turned(design, turn) for turn in ((0, 2) if upright else (1, 3)))
    return (first,) if first[1:] == second[1:] else (first, second)


def smallest_turn(design: str, turn: int) -> int:
    """Return the smallest rotation, in quarter turns, that places the tile in the same way."""
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
"""Design and rotation of a tile, keyed by the arrow and shape of one half and the other shape."""
