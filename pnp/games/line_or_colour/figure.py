"""Figure of a Line or Colour position: the counters and the rings on them."""

from collections.abc import Iterator
from functools import cache

from pnp.figure import BoardFigure, Figure, PieceRef, PlacedPiece
from pnp.games.line_or_colour.board import CounterLayout, GameSize
from pnp.games.line_or_colour.position import BLACK, LETTERS, WHITE, Position
from pnp.games.line_or_colour.rules import may_swap
from pnp.messages import _

WHITE_RING = PieceRef.of("line-or-colour/rings", dark=0)
BLACK_RING = PieceRef.of("line-or-colour/rings", dark=1)
_RINGS = {WHITE: WHITE_RING, BLACK: BLACK_RING}

_SEVEN = ("red", "orange", "yellow", "green", "blue", "purple", "black")
_COLOURS = {"basic": ("red", "yellow", "green", "blue", "black"), "advanced": _SEVEN}
COUNTERS = {
    size: tuple(PieceRef.of("line-or-colour/counters", colour=colour) for colour in colours)
    for size, colours in _COLOURS.items()
}
"""Counters in colours 1, 2, ... for each size, as printed on its board."""


def figure(position: Position) -> Figure:
    """Return the figure of a position: the board and the turn."""
    rings, names = _rings(position), position.board.size.square.names
    letters = position.board.size.letters
    board = BoardFigure(
        title="",
        ref=_board(position.board),
        board=position.board.size.square,
        texts=tuple(
            _text(letters[number - 1], rings.get(space))
            for space, number in enumerate(position.board.colours)
        ),
        placed=(
            *_counters(position.board),
            *(PlacedPiece(_RINGS[ring], (names[space],)) for space, ring in rings.items()),
        ),
    )
    notes = (_("The players have swapped sides"),) if position.swapped else ()
    turn = _("White places a ring") if position.to_move == WHITE else _("Black places a ring")
    if may_swap(position):
        turn = _("Black places a ring, or swaps sides to play White")
    return Figure((board,), turn, notes, badges=(WHITE_RING, BLACK_RING))


def _board(board: CounterLayout) -> PieceRef:
    """Return the printed board, or the blank board if the counters are in a different order."""
    if board.printed:
        return PieceRef(f"line-or-colour/{board.size.name}")
    return PieceRef.of("line-or-colour/blank", n=board.size.side)


def _text(counter: str, ring: int | None) -> str:
    """Return the text for a space, such as R, or R(W) for a counter with a white ring."""
    return counter if ring is None else f"{counter}({LETTERS[ring]})"


def _counters(board: CounterLayout) -> Iterator[PlacedPiece]:
    """Yield the counters on all spaces if the colours differ from the printed arrangement."""
    if not board.printed:
        placed = _placed_counters(board.size)
        for space, number in enumerate(board.colours):
            yield placed[space][number - 1]


@cache
def _placed_counters(size: GameSize) -> tuple[tuple[PlacedPiece, ...], ...]:
    """Return a placed counter of every colour for every space, indexed by space, then colour."""
    counters = COUNTERS[size.name]
    return tuple(
        tuple(PlacedPiece(counter, (name,)) for counter in counters) for name in size.square.names
    )


def _rings(position: Position) -> dict[int, int]:
    spaces = range(position.board.size.square.size)
    rings = {space: WHITE for space in spaces if position.white >> space & 1}
    rings |= {space: BLACK for space in spaces if position.black >> space & 1}
    return dict(sorted(rings.items()))
