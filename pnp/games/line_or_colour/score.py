"""Line or Colour: every line and every colour that wins, each with its spaces."""

from collections.abc import Iterator

from pnp.games.line_or_colour.board import STEPS, Board
from pnp.games.line_or_colour.position import BLACK, WHITE, Position
from pnp.rules.grid_text import space_names
from pnp.rules.score import DRAW, NOT_OVER, Part, Score, Tally

LINE, COLOUR = "line", "colour"


def score(position: Position) -> Score:
    """What each player has won by, which may be both conditions, and more than once."""
    rings = (position.white, position.black)
    white, black = (
        Tally(name, None, _winning_parts(position.board, spaces))
        for name, spaces in zip((WHITE, BLACK), rings, strict=True)
    )
    if not white.parts and not black.parts:
        return Score((white, black), None, full_board(position))
    winner = 1 if white.parts else 2
    return Score((white, black), winner, _reason((white, black)[winner - 1].parts))


def full_board(position: Position) -> str:
    """(reading) A full board that nobody has won is a draw."""
    return NOT_OVER if position.free else DRAW


def _reason(parts: tuple[Part, ...]) -> str:
    """Every condition that is met, named once."""
    met = {LINE if part.label == LINE else COLOUR for part in parts}
    return " and ".join(each for each in (LINE, COLOUR) if each in met)


def _winning_parts(board: Board, rings: int) -> tuple[Part, ...]:
    if not board.wins(rings):
        return ()
    return (*_lines(board, rings), *_colours(board, rings))


def _lines(board: Board, rings: int) -> Iterator[Part]:
    """Every unbroken row that is long enough, at its full length."""
    side = board.size.side
    names = space_names(side, side)

    def has_ring(x: int, y: int) -> bool:
        return 0 <= x < side and 0 <= y < side and bool(rings >> y * side + x & 1)

    for space in range(side * side):
        y, x = divmod(space, side)
        for dx, dy in STEPS:
            if has_ring(x - dx, y - dy):
                continue  # a longer row begins before it
            length = 0
            while has_ring(x + length * dx, y + length * dy):
                length += 1
            if length >= board.size.needed:
                cells = [names[(y + i * dy) * side + x + i * dx] for i in range(length)]
                yield Part(LINE, tuple(cells), f"{length} in a row", None)


def _colours(board: Board, rings: int) -> Iterator[Part]:
    """Every colour of which enough counters are claimed."""
    names = space_names(board.size.side, board.size.side)
    for colour, spaces in enumerate(board.colour_bits, start=1):
        claimed = rings & spaces
        count = claimed.bit_count()
        if count >= board.size.needed:
            cells = [name for space, name in enumerate(names) if claimed >> space & 1]
            yield Part(f"{COLOUR} {colour}", tuple(cells), f"{count} of colour {colour}", None)
