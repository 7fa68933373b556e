"""Scoring for Colour Lines. The four scoring options are crossings, letters, pairs and dots."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from pnp.games.colour_lines.lines import DrawnLine, walk
from pnp.games.colour_lines.position import ColourLinesPlayer, Position
from pnp.games.colour_lines.rules import over
from pnp.games.colour_lines.sheet import (
    BOARD,
    COLOUR_NAMES,
    COLOURS,
    COLUMNS,
    INDEX,
    LETTERS,
    SPACES,
    LineSheet,
)
from pnp.messages import _, ngettext
from pnp.rules.score import ALONE, NOT_OVER, Part, Score, Tally, highest_total

FIRST, LATER, PAIR, DOT = 20, 10, 9, 3
"""Points for a letter reached first, a letter reached later, a pair, and a dot."""

MAX_POINTS = (
    len(COLOURS) * BOARD.rows + FIRST * len(LETTERS) + PAIR * len(COLOURS) + DOT * BOARD.size
)
"""Upper bound on a player's points, which no sheet can reach.

The bound counts a crossing in each row, and every letter, colour and space.
"""
RED_COLUMNS = (6, 7)
"""Columns to the left and right of the red line in the middle of the sheet."""

_ACROSS = tuple(
    {RED_COLUMNS[0]: index + 1, RED_COLUMNS[1]: index - 1}.get(index % COLUMNS)
    for index in range(BOARD.size)
)
"""Index of the neighbour across the red line, or None for spaces that are not beside the line."""


_CROSSINGS = _("colours \N{MULTIPLICATION SIGN} crossings")
_LETTERS = {letter: _("letter {letter}", letter=letter) for letter in LETTERS}
_PAIRS = {colour: _("{colour} pair", colour=COLOUR_NAMES[colour]) for colour in COLOURS}
_DOTS = {colour: _("{colour} dots", colour=COLOUR_NAMES[colour]) for colour in COLOURS}
_PAIR_LABELS = {colour: f"pair {COLOUR_NAMES[colour]}" for colour in COLOURS}
_DOT_LABELS = {colour: f"dots {COLOUR_NAMES[colour]}" for colour in COLOURS}
"""Titles and labels of parts, created once because a search scores many thousands of positions."""


class Marks(NamedTuple):
    """Marks that a player's lines have earned: dots by half and colour, crossings, and letters."""

    left: dict[str, list[int]]
    right: dict[str, list[int]]
    crossings: list[int]
    letters: dict[str, tuple[int, int]]
    """Round in which each letter was reached, and the letter's space."""


def marks_of(sheet: LineSheet, player: ColourLinesPlayer) -> Marks:
    """Return the marks that a player's lines have earned.

    Ruling: Each coloured space that a line enters gets a dot. The start does not.
    """
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
    """Return all players' points so far, and the winner if the game is over."""
    tallies = _tallies(position)
    if not over(position):
        return Score(tallies, None, NOT_OVER)
    return Score(tallies, *_winner(tallies))


def final_score(position: Position) -> Score:
    """Return the score as the result of the game, even if rounds remain to be played."""
    tallies = _tallies(position)
    return Score(tallies, *_winner(tallies))


def _tallies(position: Position) -> tuple[Tally, ...]:
    marks = [marks_of(position.sheet, player) for player in position.players]
    first = _first_rounds(marks)
    return tuple(
        _tally(position, player, each, first)
        for player, each in zip(position.players, marks, strict=True)
    )


def _winner(tallies: Sequence[Tally]) -> tuple[int | None, str]:
    """Return the winner and the reason.

    Ruling: Players with equal totals share the win. A solo game has no winner.
    """
    if len(tallies) == 1:
        return None, ALONE
    return highest_total(tallies)


def _first_rounds(marks: Sequence[Marks]) -> dict[str, int]:
    first: dict[str, int] = {}
    for each in marks:
        for letter, (number, _space) in each.letters.items():
            first[letter] = min(number, first.get(letter, number))
    return first


def _tally(
    position: Position, player: ColourLinesPlayer, marks: Marks, first: dict[str, int]
) -> Tally:
    parts = {
        1: _crossing_parts(marks),
        2: _letter_parts(marks, first),
        3: _pair_parts(marks),
        4: _dot_parts(position.sheet, player, marks),
    }
    return Tally.of(player.name, chain.from_iterable(parts[each] for each in position.options))


def _crossing_parts(marks: Marks) -> Iterator[Part]:
    colours = [colour for colour in COLOURS if colour in marks.left or colour in marks.right]
    crossings = len(marks.crossings)
    if colours and crossings:
        cells = tuple(SPACES[index] for index in marks.crossings)
        yield Part(
            "colours x crossings",
            cells,
            f"{len(colours)} colours x {crossings} crossings",
            len(colours) * crossings,
            title_text=_CROSSINGS,
            calculation_text=_calculation(len(colours), crossings),
        )


@lru_cache(maxsize=1 << 10)
def _calculation(colours: int, crossings: int) -> str:
    return _(
        "{colours} \N{MULTIPLICATION SIGN} {crossings}",
        colours=ngettext("{count} colour", "{count} colours", colours),
        crossings=ngettext("{count} crossing", "{count} crossings", crossings),
    )


def _letter_parts(marks: Marks, first: dict[str, int]) -> Iterator[Part]:
    """Yield the score parts for option 2: 20 points for each letter reached first, otherwise 10."""
    for letter in sorted(marks.letters):
        number, index = marks.letters[letter]
        points = FIRST if number == first[letter] else LATER
        formula = _round_text(number, first[letter])
        yield Part(_LETTERS[letter], (SPACES[index],), formula, points)


@lru_cache(maxsize=1 << 10)
def _round_text(number: int, first: int) -> str:
    if number == first:
        return _("round {round}, first", round=number)
    return _("round {round}, first in round {first}", round=number, first=first)


def _pair_parts(marks: Marks) -> Iterator[Part]:
    """Yield the score parts for option 3: 9 points for each colour dotted in both halves."""
    for colour in COLOURS:
        if colour in marks.left and colour in marks.right:
            cells = (SPACES[marks.left[colour][0]], SPACES[marks.right[colour][0]])
            yield Part(_PAIR_LABELS[colour], cells, str(PAIR), PAIR, _PAIRS[colour])


def _dot_parts(sheet: LineSheet, player: ColourLinesPlayer, marks: Marks) -> Iterator[Part]:
    """Yield the score parts for option 4: 3 points for each dot in a scoring colour."""
    for colour in player.colours:
        dots = scoring_dots(sheet, marks, colour)
        if dots:
            cells = tuple(SPACES[index] for index in dots)
            points = len(dots) * DOT
            yield Part(_DOT_LABELS[colour], cells, f"{len(dots)} x {DOT}", points, _DOTS[colour])


def scoring_dots(sheet: LineSheet, marks: Marks, colour: str) -> list[int]:
    """Return the dots that score points in a scoring colour, from both halves.

    Ruling: Dots on circles do not count here, but they count for the other options.
    """
    dots = (*marks.left.get(colour, ()), *marks.right.get(colour, ()))
    return [index for index in dots if index not in sheet.circles]


class EnteredSpaces(NamedTuple):
    """Bitmasks of the spaces that a line has entered, and the number of crossings."""

    rounds: tuple[int, ...]
    entered: int
    crossings: int


@lru_cache(maxsize=1 << 14)
def path_of(line: DrawnLine) -> EnteredSpaces:
    """Return the spaces entered by a line that stays on the sheet."""
    rounds, crossings = [], 0
    before = INDEX[line.start]
    for steps in walk(line):
        entered = 0
        for index in steps:
            entered |= 1 << index
            crossings += _ACROSS[index] == before
            before = index
        rounds.append(entered)
    return EnteredSpaces(tuple(rounds), sum(rounds), crossings)


def totals(position: Position) -> tuple[int, ...]:
    """Return each player's total without computing the parts of the score."""
    sheet, options, players = position.sheet, position.options, position.players
    paths = [(path_of(player.left), path_of(player.right)) for player in players]
    letters = _letter_points(sheet, paths) if 2 in options else [0] * len(players)
    return tuple(
        points + _own_points(sheet, options, player.colours, *path)
        for points, player, path in zip(letters, players, paths, strict=True)
    )


def _letter_points(
    sheet: LineSheet, paths: Sequence[tuple[EnteredSpaces, EnteredSpaces]]
) -> list[int]:
    points = [0] * len(paths)
    for spaces in sheet.letter_bits.values():
        reached = [_round_of(path, spaces) for path in paths]
        first = min(filter(None, reached), default=0)
        for number, when in enumerate(reached):
            if when:
                points[number] += FIRST if when == first else LATER
    return points


def _round_of(path: tuple[EnteredSpaces, EnteredSpaces], spaces: int) -> int:
    """Return the first round in which any of these spaces was entered, or 0 if none was entered."""
    left, right = path
    if not (left.entered | right.entered) & spaces:
        return 0
    rounds = enumerate(zip(left.rounds, right.rounds, strict=False), start=1)
    return next((number for number, (one, other) in rounds if (one | other) & spaces), 0)


def _own_points(
    sheet: LineSheet,
    options: Sequence[int],
    colours: Sequence[str],
    left: EnteredSpaces,
    right: EnteredSpaces,
) -> int:
    """Return a player's points for options 1, 3 and 4, which do not depend on other players."""
    points = dotted = pairs = 0
    for colour, spaces in sheet.colour_bits.items():
        on_left, on_right = left.entered & spaces, right.entered & spaces
        dotted += bool(on_left or on_right)
        pairs += bool(on_left and on_right)
        if colour in colours and 4 in options:
            points += DOT * ((on_left | on_right) & ~sheet.circle_bits).bit_count()
    if 1 in options:
        points += dotted * (left.crossings + right.crossings)
    return points + (PAIR * pairs if 3 in options else 0)
