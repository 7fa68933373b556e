"""Line or Colour: the counters as they lie and the rings on them."""

from pnp.games.line_or_colour.position import BLACK, LETTERS, RINGS, WHITE, Position
from pnp.rules.figure import Board, Cell, Counter, Figure, Piece, Ring

COLOURS = {
    5: ("red", "yellow", "green", "blue", "black"),
    7: ("red", "orange", "yellow", "green", "blue", "purple", "black"),
}
"""What the numbers 1 to 5 and 1 to 7 are drawn as."""


def figure(position: Position) -> Figure:
    """The board and the turn."""
    side = position.board.size.side
    colours = COLOURS[side]
    cells = tuple(
        _cell(Counter(colours[number - 1], number), _ring(position, 1 << space))
        for space, number in enumerate(position.board.colours)
    )
    notes = ("The colours have been swapped",) if position.swapped else ()
    turn = f"{position.mover.capitalize()} is to move"
    return Figure((Board("", side, cells, colours),), turn, notes)


def _ring(position: Position, bit: int) -> int:
    """Whose ring lies there, 0 for nobody's."""
    if position.white & bit:
        return WHITE
    return BLACK if position.black & bit else 0


def _cell(counter: Counter, ring: int) -> Cell:
    pieces: tuple[Piece, ...] = (counter, Ring(RINGS[ring - 1])) if ring else (counter,)
    return Cell(f"{counter.number}{LETTERS.get(ring, '')}", pieces)
