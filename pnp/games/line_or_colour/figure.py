"""Line or Colour: the counters as they lie and the rings on them."""

from collections.abc import Iterator

from pnp.games.line_or_colour.board import Layout
from pnp.games.line_or_colour.position import BLACK, LETTERS, WHITE, Position
from pnp.rules.figure import BoardFigure, Figure, Placed, Thing

WHITE_RING = Thing.of("line-or-colour/rings", dark=0)
BLACK_RING = Thing.of("line-or-colour/rings", dark=1)


def figure(position: Position) -> Figure:
    """The board and the turn."""
    board = BoardFigure(
        title="",
        thing=_counters(position.board),
        board=position.board.size.square,
        texts=tuple(
            f"{number}{LETTERS.get(_ring(position, space), '')}"
            for space, number in enumerate(position.board.colours)
        ),
        placed=tuple(_rings(position)),
    )
    notes = ("The colours have been swapped",) if position.swapped else ()
    return Figure((board,), f"{position.mover.capitalize()} is to move", notes)


def _counters(board: Layout) -> Thing:
    """The printed board of the size, with other colours in its spaces where they lie otherwise."""
    component = f"line-or-colour/{board.size.name}"
    if board.printed:
        return Thing(component)
    side = board.size.side
    rows = (board.colours[start : start + side] for start in range(0, side * side, side))
    return Thing.of(component, order=" / ".join(" ".join(map(str, row)) for row in rows))


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
