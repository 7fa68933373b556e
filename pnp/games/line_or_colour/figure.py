"""Line or Colour: the counters as they lie and the rings on them."""

from collections.abc import Iterator

from pnp.games.line_or_colour.board import Layout
from pnp.games.line_or_colour.position import BLACK, LETTERS, WHITE, Position
from pnp.rules.figure import BoardFigure, Figure, Placed, Thing

WHITE_RING = Thing.of("line-or-colour/rings", dark=0)
BLACK_RING = Thing.of("line-or-colour/rings", dark=1)

_SEVEN = ("red", "orange", "yellow", "green", "blue", "purple", "black")
_COLOURS = {"basic": ("red", "yellow", "green", "blue", "black"), "advanced": _SEVEN}
COUNTERS = {
    size: tuple(Thing.of("line-or-colour/counters", colour=colour) for colour in colours)
    for size, colours in _COLOURS.items()
}
"""Those of colours 1, 2, ... of each size, as its board prints them."""


def figure(position: Position) -> Figure:
    """The board and the turn."""
    board = BoardFigure(
        title="",
        thing=Thing(f"line-or-colour/{position.board.size.name}"),
        board=position.board.size.square,
        texts=tuple(
            f"{number}{LETTERS.get(_ring(position, space), '')}"
            for space, number in enumerate(position.board.colours)
        ),
        placed=(*_counters(position.board), *_rings(position)),
    )
    notes = ("The colours have been swapped",) if position.swapped else ()
    return Figure((board,), f"{position.mover.capitalize()} is to move", notes)


def _counters(board: Layout) -> Iterator[Placed]:
    """Counters on all spaces where the colours lie otherwise than they are printed."""
    if not board.printed:
        counters = COUNTERS[board.size.name]
        for number, name in zip(board.colours, board.size.square.names, strict=True):
            yield Placed(counters[number - 1], (name,))


def _rings(position: Position) -> Iterator[Placed]:
    for space, name in enumerate(position.board.size.square.names):
        ring = _ring(position, space)
        if ring:
            yield Placed(WHITE_RING if ring == WHITE else BLACK_RING, (name,))


def _ring(position: Position, space: int) -> int:
    """Whose ring lies there, 0 for nobody's."""
    if position.white >> space & 1:
        return WHITE
    return BLACK if position.black >> space & 1 else 0
