"""Filled sheets as text fields, and the positions created from these sheets.

In a position, each line reaches a letter in the round that the player wrote under that letter.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from pnp.errors import Faults, NotationError, PnpError, quoted, suggestion
from pnp.games.colour_lines.lines import ROUNDS, STEPS, DrawnLine, read_line, spaces_of
from pnp.games.colour_lines.position import JOKERS, OPTIONS, ColourLinesPlayer, Position
from pnp.games.colour_lines.sheet import (
    BOARD,
    COLOUR_NAMES,
    HALF,
    HALVES,
    INDEX,
    LETTERS,
    LineSheet,
    read_colour,
)
from pnp.games.colour_lines.sheet_qr import PrintedSheet
from pnp.messages import _

_TEXT_FIELDS = (*HALVES, "colours")
NUMBERED = ("jokers", "rounds", *LETTERS)
"""Names of the fields that contain a number, 0 or more.

The fields in `_TEXT_FIELDS` contain text.
"""


@dataclass(frozen=True)
class Uncertainty:
    """A field that the user must confirm."""

    sheet: int
    """Index (0-based) of the sheet among all sheets that were read."""
    field: str
    """Name of the field: left, right, colours, jokers, rounds, or a letter from A to D."""
    read: str
    others: tuple[str, ...]
    """Alternative values, most likely first."""
    spaces: tuple[str, ...]
    """Spaces where the two most likely readings of a line differ."""


@dataclass(frozen=True)
class FilledSheet:
    """A sheet, its fields as text, and the names of the uncertain fields."""

    printed: PrintedSheet
    sheet: LineSheet
    fields: Mapping[str, str]
    others: Mapping[str, tuple[str, ...]]
    uncertain: frozenset[str]

    @classmethod
    def from_text(
        cls, code: str, fields: Mapping[str, str], others: Mapping[str, Sequence[str]]
    ) -> "FilledSheet":
        """Return a sheet from the text of its code and its fields.

        `others` contains the alternative values for each field that is still uncertain.

        Raises:
            PnpError: If the code or a field name is unknown, or values are invalid (`Faults`).
        """
        printed = PrintedSheet.read(code)
        if printed.sheet is None:
            raise custom_spaces_error()
        values = {**dict.fromkeys(NUMBERED, "0"), **dict.fromkeys(_TEXT_FIELDS, ""), **fields}
        known = (*_TEXT_FIELDS, *NUMBERED)
        for name in values:
            if name not in known:
                message = _("unknown field {name}", name=quoted(name))
                raise PnpError(message, hint=suggestion(name, known))
        checked, faults = {}, []
        for name, text in values.items():
            try:
                checked[name] = _parsed(name, text)
            except PnpError as error:
                faults.append(PnpError(error.message, hint=error.hint, parameter=name))
        if faults:
            raise Faults(faults)
        uncertain = frozenset(others) & values.keys()
        alternatives = {name: tuple(map(str, others.get(name, ()))) for name in values}
        return cls(printed, printed.sheet, checked, alternatives, uncertain)

    def with_answer(self, name: str, text: str) -> "FilledSheet":
        """Return the sheet with a corrected field. Raises NotationError if `text` is invalid."""
        return self.with_field(name, _parsed_answer(name, text))

    def with_field(self, name: str, text: str) -> "FilledSheet":
        """Set a field to `text`, which must be valid, and mark the field as certain."""
        fields = {**self.fields, name: text}
        return replace(self, fields=fields, uncertain=self.uncertain - {name})

    def uncertainties(self, number: int) -> tuple[Uncertainty, ...]:
        """Return the uncertain fields, without letters that no line reaches."""
        reached = {at for half in HALVES for at in self.path(half)[1:]}
        unreached = {letter for letter, at in LETTERS.items() if at not in reached}
        wanted = [n for n in self.fields if n in self.uncertain and n not in unreached]
        return tuple(
            Uncertainty(
                number, name, self.fields[name], self.others[name], self._differing_spaces(name)
            )
            for name in wanted
        )

    def path(self, half: str) -> tuple[int, ...]:
        """Return the spaces on a line, from start to end, or () if there is no line."""
        return line_path(self.fields[half])

    def _differing_spaces(self, name: str) -> tuple[str, ...]:
        """Return the spaces where the two likeliest lines differ, or the start if they do not."""
        if name not in HALVES or not self.fields[name]:
            return ()
        paths = [line_path(text) for text in (self.fields[name], *self.others[name][:1])]
        differ = {*paths[0]} ^ {*paths[-1]}
        return tuple(BOARD.names[at] for at in sorted(differ or {path[0] for path in paths}))

    @cached_property
    def rounds(self) -> int:
        """Number of finished rounds, or 5 if no round is ticked."""
        return int(self.fields["rounds"]) or ROUNDS

    def player(self, name: str, rounds: int) -> ColourLinesPlayer:
        """Return the player after `rounds` rounds. Raises PnpError if a line is missing."""
        if not all(self.fields[half] for half in HALVES):
            message = _("{player}: a line could not be read", player=name)
            raise PnpError(message, hint=_("type its start and steps, such as b5 NEESS"))
        colours = tuple(map(read_colour, filter(None, self.fields["colours"].split(", "))))
        left, right = (self._line(half, rounds) for half in HALVES)
        return ColourLinesPlayer(name, colours, left, right, int(self.fields["jokers"]))

    def _line(self, half: str, rounds: int) -> DrawnLine:
        """Return a line, with its steps divided into rounds by `_split_into_rounds`."""
        line = read_line(self.fields[half])
        steps = "".join(line.rounds)
        known = {
            number: int(self.fields.get(letter, "0"))
            for number, at in enumerate(spaces_of(line), start=1)
            for letter, corner in LETTERS.items()
            if at == corner
        }
        return DrawnLine(line.start, _split_into_rounds(steps, known, rounds))


def _split_into_rounds(steps: str, known: Mapping[int, int], rounds: int) -> tuple[str, ...]:
    """Split steps into rounds.

    `known` maps the numbers of some steps to their rounds. The other steps are spread evenly over
    the rounds in between. The last step is in the last round.
    """
    marks = [(0, 0), *((n, r) for n, r in known.items() if r), (len(steps), rounds)]
    parts = [""] * rounds
    for (first, low), (last, high) in pairwise(marks):
        rise = max(0, min(high, rounds) - low)
        for number in range(first, last):
            ahead = -(-rise * (number + 1 - first) // max(1, last - first))
            parts[min(rounds, max(1, low + ahead)) - 1] += steps[number]
    return tuple(parts)


def line_path(text: str) -> tuple[int, ...]:
    """Return the spaces on a line, from start to end, or () if `text` is empty."""
    if not text:
        return ()
    line = read_line(text)
    return (INDEX[line.start], *spaces_of(line))


def line_text(path: Sequence[int]) -> str:
    """Return the notation for the line through these spaces, or "" if there are no spaces."""
    if not path:
        return ""
    letters = {offset: letter for letter, offset in STEPS.items()}
    steps = (letters[there - here] for here, there in pairwise(path))
    return f"{BOARD.names[path[0]]} {''.join(steps)}".strip()


def _parsed_answer(name: str, text: str) -> str:
    """Return a typed value in canonical notation. Raises NotationError if it is invalid."""
    text = " ".join(text.split())
    if name in HALVES:
        start, *steps = text.split(" ")
        line = read_line(f"{start.lower()} {''.join(steps).upper()}".strip())
        if HALF[INDEX[line.start]] != name:
            raise NotationError(
                _("{space} is not in the left half", space=line.start)
                if name == "left"
                else _("{space} is not in the right half", space=line.start)
            )
        return f"{line.start} {''.join(line.rounds)}".strip()
    if name == "colours":
        colours = [read_colour(each) for each in text.split(",") if each.strip()]
        if len(set(colours)) not in (0, 2):
            hint = _("write two, such as pink, light blue")
            raise NotationError(_("a sheet needs two different scoring colours"), hint=hint)
        return ", ".join(map(COLOUR_NAMES.__getitem__, colours))
    most = JOKERS if name == "jokers" else ROUNDS
    if not text.isdecimal() or int(text) > most:
        raise NotationError(
            _("{text} is not a number from 0 to {most}", text=quoted(text), most=most)
        )
    return str(int(text))


def _parsed(name: str, text: str) -> str:
    """Parse a value like `_parsed_answer`, but allow a missing line and any number of colours."""
    if name == "colours":
        return ", ".join(
            COLOUR_NAMES[read_colour(each)] for each in text.split(",") if each.strip()
        )
    return "" if name in HALVES and not text.strip() else _parsed_answer(name, text)


def custom_spaces_error() -> PnpError:
    """Return the error for a sheet with custom spaces, which the QR code does not contain."""
    message = _("a sheet with custom spaces cannot be read from a photo")
    return PnpError(message, hint=_("type the position instead"))


def positions(sheets: Sequence[FilledSheet], *, together: bool) -> list[Position]:
    """Return one position per sheet or, if `together` is True, one per game.

    Raises PnpError if a line is missing.
    """
    groups = games(sheets) if together else [[number] for number in range(len(sheets))]
    return [_position([sheets[n] for n in numbers]) for numbers in groups]


def games(sheets: Sequence[FilledSheet]) -> list[list[int]]:
    """Group sheets with the same side and spaces, and return the indices in each group."""
    groups: dict[tuple[str, str], list[int]] = {}
    for number, each in enumerate(sheets):
        groups.setdefault((each.printed.side, each.printed.spaces), []).append(number)
    return list(groups.values())


def _position(sheets: Sequence[FilledSheet]) -> Position:
    numbers = [each.printed.number for each in sheets]
    if len(set(numbers)) < len(numbers) or len(sheets) == 1:
        numbers = list(range(1, len(sheets) + 1))
    rounds = max(each.rounds for each in sheets)
    players = [
        each.player(_("sheet {number}", number=number), rounds)
        for number, each in zip(numbers, sheets, strict=True)
    ]
    return Position(sheets[0].printed.side, sheets[0].sheet, OPTIONS, tuple(players), ())
