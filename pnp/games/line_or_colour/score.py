"""Scoring for Line or Colour: every winning line and every winning colour, with its spaces."""

from collections.abc import Iterator

from pnp.games.line_or_colour.board import STEPS, CounterLayout
from pnp.games.line_or_colour.position import RINGS, Position
from pnp.messages import _, ngettext, pgettext
from pnp.rules.score import DRAW, NOT_OVER, Part, Score, Tally

LINE = pgettext("reason", "line")
COLOUR = pgettext("reason", "colour")
LINE_AND_COLOUR = pgettext("reason", "line and colour")


def score(position: Position) -> Score:
    """Return the score, which lists the winning lines and colours of each player."""
    rings = (position.white, position.black)
    white, black = (
        Tally(name, None, _winning_parts(position.board, spaces))
        for name, spaces in zip(RINGS, rings, strict=True)
    )
    if not white.parts and not black.parts:
        # Ruling: A full board that nobody has won is a draw.
        return Score((white, black), None, NOT_OVER if position.free else DRAW)
    winner = 1 if white.parts else 2
    tally = (white, black)[winner - 1]
    return Score((white, black), winner, _reason(tally.parts), _sentence(tally))


def _reason(parts: tuple[Part, ...]) -> str:
    """Return the reason for a win: a line, a colour, or both."""
    lines = sum(part.label == LINE for part in parts)
    if not lines:
        return COLOUR
    return LINE if lines == len(parts) else LINE_AND_COLOUR


def _sentence(tally: Tally) -> str:
    """Return the winner and the longest line or the colour that has won, as a sentence."""
    part = max(tally.parts, key=lambda each: len(each.cells))
    if part.label == LINE:
        return ngettext(
            "{player} wins with {count} ring in a line.",
            "{player} wins with {count} rings in a line.",
            len(part.cells),
            player=tally.heading,
        )
    return ngettext(
        "{player} wins with {count} ring on {colour}.",
        "{player} wins with {count} rings on {colour}.",
        len(part.cells),
        player=tally.heading,
        colour=part.title,
    )


def _winning_parts(board: CounterLayout, rings: int) -> tuple[Part, ...]:
    if not board.wins(rings):
        return ()
    return (*_lines(board, rings), *_colours(board, rings))


def _lines(board: CounterLayout, rings: int) -> Iterator[Part]:
    """Yield every unbroken row of rings that is long enough to win, at its full length."""
    square = board.size.square

    def has_ring(space: int | None) -> bool:
        return space is not None and bool(rings >> space & 1)

    for space in range(square.size):
        for dx, dy in STEPS:
            if has_ring(square.shifted(space, -dx, -dy)):
                continue  # part of a row that starts earlier
            cells = []
            at: int | None = space
            while at is not None and has_ring(at):
                cells.append(square.names[at])
                at = square.shifted(at, dx, dy)
            if len(cells) >= board.size.needed:
                yield Part(LINE, tuple(cells), _("{count} in a row", count=len(cells)), None)


def _colours(board: CounterLayout, rings: int) -> Iterator[Part]:
    for colour, spaces in enumerate(board.colour_bits, start=1):
        claimed = rings & spaces
        count = claimed.bit_count()
        if count >= board.size.needed:
            cells = [
                name for space, name in enumerate(board.size.square.names) if claimed >> space & 1
            ]
            letter = board.size.letters[colour - 1]
            yield Part(
                f"colour {colour}",
                tuple(cells),
                f"{count} of colour {colour}",
                None,
                title_text=_("colour {letter}", letter=letter),
                calculation_text=ngettext("{count} ring", "{count} rings", count),
            )
