"""Colour Lines: the four scoring options, with every colour, crossing, letter, pair and dot."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.games.colour_lines.lines import walk
from pnp.games.colour_lines.position import Player, Position
from pnp.games.colour_lines.rules import over
from pnp.games.colour_lines.sheet import BOARD, COLOURS, COLUMNS, INDEX, SPACES, Sheet, said
from pnp.rules.score import ALONE, DRAW, NOT_OVER, Part, Score, Tally

FIRST, LATER, PAIR, DOT = 20, 10, 9, 3
_RED = (6, 7)
"""The columns on both sides of the red line."""

_ACROSS = tuple(
    {_RED[0]: index + 1, _RED[1]: index - 1}.get(index % COLUMNS) for index in range(BOARD.size)
)
"""For every space beside the red line: the space on its other side."""


class Marks(NamedTuple):
    """What a player's lines have entered: dots by half and colour, crossings, letters by round."""

    left: dict[str, list[int]]
    right: dict[str, list[int]]
    crossings: list[int]
    letters: dict[str, tuple[int, int]]
    """By letter: the round in which it was reached, and its space."""


def marks_of(sheet: Sheet, player: Player) -> Marks:
    """(reading) A dot marks each space of a colour that is entered; the start is no dot."""
    marks = Marks({}, {}, [], {})
    colours, letters = sheet.colours, sheet.letters
    for dots, line in ((marks.left, player.left), (marks.right, player.right)):
        before = INDEX[line.start]
        for number, entered in enumerate(walk(line), start=1):
            for index in entered:
                if colours[index]:
                    dots.setdefault(colours[index], []).append(index)
                if index in letters:
                    marks.letters.setdefault(letters[index], (number, index))
                if _ACROSS[index] == before:
                    marks.crossings.append(index)
                before = index
    return marks


def score(position: Position) -> Score:
    """Everybody's points as the lines lie; who won once all have drawn five rounds."""
    marks = [marks_of(position.sheet, player) for player in position.players]
    first = _first_rounds(marks)
    tallies = tuple(
        _tally(position, player, each, first)
        for player, each in zip(position.players, marks, strict=True)
    )
    if not over(position):
        return Score(tallies, None, NOT_OVER)
    return Score(tallies, *_winner(tallies))


def _winner(tallies: Sequence[Tally]) -> tuple[int | None, str]:
    """(reading) Equal totals share the win. Who plays alone wins over nobody."""
    if len(tallies) == 1:
        return None, ALONE
    totals = [tally.total or 0 for tally in tallies]
    best = max(totals)
    return (None, DRAW) if totals.count(best) > 1 else (totals.index(best) + 1, "higher total")


def _first_rounds(marks: Sequence[Marks]) -> dict[str, int]:
    """The round in which each letter was first reached by anybody."""
    first: dict[str, int] = {}
    for each in marks:
        for letter, (number, _) in each.letters.items():
            first[letter] = min(number, first.get(letter, number))
    return first


def _tally(position: Position, player: Player, marks: Marks, first: dict[str, int]) -> Tally:
    ways = {
        1: _crossing_parts(marks),
        2: _letter_parts(marks, first),
        3: _pair_parts(marks),
        4: _dot_parts(position.sheet, player, marks),
    }
    parts = tuple(part for option in position.options for part in ways[option])
    return Tally(player.name, sum([part.points or 0 for part in parts]), parts)


def _crossing_parts(marks: Marks) -> Iterator[Part]:
    """Option 1: the different colours dotted in either half times the crossings of the red line."""
    colours = [colour for colour in COLOURS if colour in marks.left or colour in marks.right]
    crossings = len(marks.crossings)
    if colours and crossings:
        cells = tuple(SPACES[index] for index in marks.crossings)
        formula = f"{len(colours)} colours x {crossings} crossings"
        yield Part("colours x crossings", cells, formula, len(colours) * crossings)


def _letter_parts(marks: Marks, first: dict[str, int]) -> Iterator[Part]:
    """Option 2: 20 for a letter in the round in which it was first reached, 10 later."""
    for letter in sorted(marks.letters):
        number, index = marks.letters[letter]
        points = FIRST if number == first[letter] else LATER
        when = "first" if points == FIRST else f"first in round {first[letter]}"
        formula = f"round {number}, {when}"
        yield Part(f"letter {letter}", (SPACES[index],), formula, points)


def _pair_parts(marks: Marks) -> Iterator[Part]:
    """Option 3: 9 for every colour dotted in both halves."""
    for colour in COLOURS:
        if colour in marks.left and colour in marks.right:
            cells = (SPACES[marks.left[colour][0]], SPACES[marks.right[colour][0]])
            yield Part(f"pair {said(colour)}", cells, str(PAIR), PAIR)


def _dot_parts(sheet: Sheet, player: Player, marks: Marks) -> Iterator[Part]:
    """Option 4: 3 for every dot in the scoring colours."""
    for colour in player.colours:
        dots = scoring_dots(sheet, marks, colour)
        if dots:
            cells = tuple(SPACES[index] for index in dots)
            yield Part(f"dots {said(colour)}", cells, f"{len(dots)} x {DOT}", len(dots) * DOT)


def scoring_dots(sheet: Sheet, marks: Marks, colour: str) -> list[int]:
    """The dots of a scoring colour in both halves.

    (reading) Dots on circles do not count here; for the other options they do.
    """
    dots = (*marks.left.get(colour, ()), *marks.right.get(colour, ()))
    return [index for index in dots if index not in sheet.circles]
