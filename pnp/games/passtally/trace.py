"""Tracing of Passtally lines from one edge space to another."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from pnp.figure import Board
from pnp.games.passtally.tiles import ARROWS, Half

SIDE = 6
BOARD = Board(SIDE, SIDE)
SPACES = BOARD.names

Tops = tuple[Half | None, ...]
"""Uppermost half tile on each space, row by row, or None where the printed cross is visible."""

EDGES = (
    *(f"n{number}" for number in range(1, SIDE + 1)),
    *(f"e{number}" for number in range(1, SIDE + 1)),
    *(f"s{number}" for number in range(SIDE, 0, -1)),
    *(f"w{number}" for number in range(SIDE, 0, -1)),
)
"""Edge spaces, clockwise from the north-west corner."""

_LEAVES = {
    "+": {"N": "S", "S": "N", "E": "W", "W": "E"},
    "\\": {"N": "E", "E": "N", "S": "W", "W": "S"},
    "/": {"N": "W", "W": "N", "S": "E", "E": "S"},
}
_ACROSS = _LEAVES["+"]


class TraceStep(NamedTuple):
    """A space that a line passes through, and the number of passes earned there.

    `passes` is the tile's level. It is 0 for the printed cross, and for the second half of a tile
    if the line has just left the first half.
    """

    space: int
    entry: str
    leave: str
    level: int
    passes: int


class Trace(NamedTuple):
    """A line from one edge space to another, through at least one space."""

    start: str
    end: str
    steps: tuple[TraceStep, ...]

    @property
    def passes(self) -> int:
        """Number of passes on the whole line."""
        return sum([step.passes for step in self.steps])


@cache
def entry_of(edge: str) -> tuple[int, str]:
    """Return the board space next to an edge space, and the side where a line enters the board."""
    side, along = edge[0].upper(), int(edge[1:]) - 1
    row = {"N": 0, "S": SIDE - 1}.get(side, along)
    column = {"W": 0, "E": SIDE - 1}.get(side, along)
    return row * SIDE + column, side


@cache
def _beyond(space: int, side: str) -> tuple[int, str] | str:
    """Return the next space and the side where a line enters it, or an edge space."""
    target = BOARD.steps[space].get(side)
    if target is not None:
        return target, _ACROSS[side]
    column, row = BOARD.space(space)
    along = column if side in "NS" else row
    return f"{side.lower()}{along + 1}"


def trace(tops: Tops, edge: str) -> Trace:
    """Trace the line that starts at an edge space."""
    steps: list[TraceStep] = []
    space, entry = entry_of(edge)
    before: Half | None = None
    while True:
        half = tops[space]
        leave = _LEAVES[half.shape if half else "+"][entry]
        level = half.level if half else 0
        steps.append(
            TraceStep(space, entry, leave, level, 0 if _same_tile(before, half, entry) else level)
        )
        beyond = _beyond(space, leave)
        if isinstance(beyond, str):
            return Trace(edge, beyond, tuple(steps))
        before = half
        space, entry = beyond


def _same_tile(before: Half | None, half: Half | None, entry: str) -> bool:
    """Return True if the line has just crossed from one half of a tile to the other."""
    if before is None or half is None or before.level != half.level:
        return False
    return ARROWS[half.arrow] == entry and ARROWS[before.arrow] == _ACROSS[entry]


_SIDES = "NESW"
"""Sides in the order used to number the states of `passes_between`."""
_FACING = "^>v<"
"""Arrow that points towards each side in `_SIDES`."""


@cache
def _start(edge: str) -> int:
    space, side = entry_of(edge)
    return space * 4 + _SIDES.index(side)


def _next_states(shape: str) -> tuple[int, ...]:
    """Return the next state for every state, assuming that all spaces have this shape.

    A negative state is the bitwise complement of an edge space's index.
    """
    found = []
    for space in range(SIDE * SIDE):
        for entry in _SIDES:
            beyond = _beyond(space, _LEAVES[shape][entry])
            if isinstance(beyond, str):
                found.append(~EDGES.index(beyond))
            else:
                found.append(beyond[0] * 4 + _SIDES.index(beyond[1]))
    return tuple(found)


_NEXT_STATES = {shape: _next_states(shape) for shape in _LEAVES}
"""Next state of a line for every state, keyed by the shape on the space."""


def passes_between(tops: Tops, markers: Sequence[str]) -> int:
    """Return the number of passes on all lines that join two of the markers.

    The search calls this function often. For speed, it does not list the steps with `trace`.
    """
    next_states, over_cross, facing = _NEXT_STATES, _NEXT_STATES["+"], _FACING
    passes = 0
    ended: list[str] = []
    for marker in markers:
        if marker in ended:
            continue
        at, along, before = _start(marker), 0, None
        while at >= 0:
            half = tops[at >> 2]
            if half is None:
                at = over_cross[at]
            else:
                level, shape, arrow = half
                if before is None or (
                    arrow != facing[at & 3] or before[0] != level or before[2] != facing[at & 3 ^ 2]
                ):
                    along += level
                at = next_states[shape][at]
            before = half
        end = EDGES[~at]
        if end in markers:
            ended.append(end)
            passes += along
    return passes
