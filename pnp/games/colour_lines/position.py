"""Colour Lines positions: the players' sheets and lines, the dice, and the text format."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from pnp.errors import NotationError, PnpError
from pnp.files.toml_text import TomlText, toml_string
from pnp.games.colour_lines import dice as dice_of
from pnp.games.colour_lines.lines import DrawnLine, read_line
from pnp.games.colour_lines.sheet import (
    BOARD,
    COLOUR_NAMES,
    COLOURS,
    HALVES,
    SPACE_TEXT,
    TAG,
    TOKENS,
    LineSheet,
    plan_from_code,
    read_colour,
    side,
)
from pnp.messages import _
from pnp.rules.fields import (
    Choice,
    ListField,
    Reader,
    Report,
    TypedField,
    number_or_word,
    shown,
    value_text,
)
from pnp.rules.grid_text import Grid
from pnp.rules.typed_input import bare, meant, unquoted, words

NAME = "colour-lines"
MAX_PLAYERS = 5
JOKERS = 2
"""Number of jokers that each player has in a game."""
OPTIONS = (1, 2, 3, 4)
FEWEST_OPTIONS = 3
"""Minimum number of scoring options in play."""
_KEYS = ("name", "colours", "left", "right", "jokers")
_MAY_MISS = frozenset({"colours"})
_BETWEEN_COLOURS = re.compile(r"[,/+&]|\band\b", re.IGNORECASE)


class ColourLinesPlayer(NamedTuple):
    """A player's scoring colours, lines, used jokers, and dice drawn in the current round.

    `colours` is empty in a solo challenge without scoring colours. `drawn` contains the places (1
    to 5) of the dice drawn in the current round. Position files omit `drawn` if it is empty.
    """

    name: str
    colours: tuple[str, ...]
    left: DrawnLine
    right: DrawnLine
    jokers: int
    drawn: tuple[int, ...] = ()

    def line(self, half: str) -> DrawnLine:
        return self.left if half == "left" else self.right


class Position(NamedTuple):
    """A position: the sheet, the scoring options in play, the players, and the known dice."""

    side: str
    sheet: LineSheet
    options: tuple[int, ...]
    players: tuple[ColourLinesPlayer, ...]
    dice: tuple[tuple[str, ...], ...]

    @property
    def to_move(self) -> int:
        """Number (1-based) of the player who is furthest behind. In a tie, the lowest number."""
        done = [len(player.left.rounds) for player in self.players]
        return done.index(min(done)) + 1


@dataclass(frozen=True)
class OptionsField(TypedField[tuple[int, ...]]):
    """Field for the scoring options: three or four of the numbers 1 to 4; by default, all four."""

    key: str = "options"
    rows: int = 1
    may_miss: bool = True
    expected: str = _("three or four of the numbers 1 to 4")

    def value(self, reader: Reader) -> tuple[int, ...]:
        if not reader.has(self.key):
            return OPTIONS
        value = reader.raw(self.key, list, self.expected)
        return OPTIONS if value is None else self.checked(reader, value, self.key)

    def plain(self, line: str) -> list[int | str]:
        return list(map(number_or_word, words(line)))

    def checked(self, report: Report, value: Any, *path: str | int) -> tuple[int, ...]:
        sound = all(type(each) is int and each in OPTIONS for each in value)
        if not sound or len(set(value)) != len(value) or len(value) < FEWEST_OPTIONS:
            message = _("{key}: expected {expected}", key=self.key, expected=self.expected)
            report.fault(message, *path, token=value)
            return OPTIONS
        return tuple(sorted(value))

    def format(self, options: Sequence[int]) -> str:
        return f"{self.key} = [{', '.join(map(str, options))}]\n"

    def to_toml(self, rows: Sequence[str]) -> str:
        return self.format(self.typed(rows[0]))


UNREADABLE_PLAYER = ColourLinesPlayer("", (), DrawnLine("b2"), DrawnLine("m2"), 0)
"""Placeholder for a player entry that could not be parsed."""


@dataclass(frozen=True)
class ColourLinesPlayersField(ListField[ColourLinesPlayer]):
    """Field for the players. Each typed line is one player."""

    key: str = "players"
    item_options: ClassVar = {"colours": (tuple(map(str, COLOUR_NAMES.values())), 2)}
    """Options for each item of a list in a player's table, and the number of items."""
    rows: int = MAX_PLAYERS
    may_miss: bool = False
    expected: str = _(
        "name; two colours; left line; right line; jokers used, such as "
        "Ann; pink, light blue; b5 NEE|S; k8 WW|N; 0"
    )

    def value(self, reader: Reader) -> tuple[ColourLinesPlayer, ...]:
        expected, counts = _("a list of one to five players"), range(1, MAX_PLAYERS + 1)
        count = _("1 to {most}", most=MAX_PLAYERS)
        return self.entries(reader, expected, counts, count) or ()

    def plain(self, line: str) -> dict[str, object]:
        parts = line.split(";")
        if len(parts) != len(_KEYS):
            message = _(
                "expected {expected}, found {text}", expected=self.expected, text=repr(shown(line))
            )
            raise NotationError(message)
        name, (colours, left, right, jokers) = unquoted(parts[0]), map(bare, parts[1:])
        colour_words = _BETWEEN_COLOURS.split(colours) if colours else []
        named = [_matching_colour(bare(colour)) for colour in colour_words]
        lines = _exact_line(left), _exact_line(right)
        return dict(zip(_KEYS, (name, named, *lines, number_or_word(jokers)), strict=True))

    def checked(self, report: Report, value: Any, *path: str | int) -> ColourLinesPlayer:
        needed = set(_KEYS) - _MAY_MISS
        if not isinstance(value, dict) or not needed <= set(value) <= {*_KEYS, "drawn"}:
            message = _("{key}: expected {keys}", key=self.key, keys=f"{{ {', '.join(_KEYS)} }}")
            report.fault(message, *path)
            return UNREADABLE_PLAYER
        name, jokers = value["name"], value["jokers"]
        if type(name) is not str or not name:
            report.fault(_("name is empty: write a name"), *path, "name", token=name)
        colours = _colours(report, value.get("colours", []), *path)
        left, right = (_line(report, half, value[half], *path) for half in HALVES)
        if type(jokers) is not int:
            message = _("jokers: expected a whole number, found {value}", value=value_text(jokers))
            report.fault(message, *path, "jokers", token=jokers)
            jokers = 0
        drawn = value.get("drawn", [])
        if not isinstance(drawn, list) or not all(each in range(1, 6) for each in drawn):
            report.fault(_("drawn: expected dice numbers from 1 to 5"), *path, "drawn")
            drawn = []
        return ColourLinesPlayer(str(name), colours, left, right, jokers, tuple(drawn))

    def format(self, players: Sequence[ColourLinesPlayer]) -> str:
        lines = []
        for player in players:
            named = ", ".join(toml_string(COLOUR_NAMES[colour]) for colour in player.colours)
            colours = f"colours = [{named}], " if named else ""
            drawn = f", drawn = {list(player.drawn)}" if player.drawn else ""
            lines.append(
                f"  {{ name = {toml_string(player.name)}, {colours}"
                f'left = "{player.left}", right = "{player.right}", jokers = {player.jokers}'
                f"{drawn} }},\n"
            )
        return f"{self.key} = [\n{''.join(lines)}]\n"


def _matching_colour(typed: str) -> str:
    """Return the colour name that a typed word stands for: a token, a name or a shortened name.

    If no colour matches, the word is returned unchanged.
    """
    colour = TOKENS.get(typed.lower(), "") or meant(typed, COLOURS)
    return COLOUR_NAMES[colour] if colour else typed


def _exact_line(typed: str) -> str:
    start, *steps = typed.split(" ")
    return f"{start.lower()} {''.join(steps).upper()}".rstrip()


def _colours(report: Report, value: object, *path: str | int) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) not in (0, 2):
        report.fault(_("colours: expected two scoring colours"), *path, "colours")
        return ()
    colours = []
    for place, name in enumerate(value):
        try:
            colours.append(read_colour(str(name)))
        except NotationError as fault:
            report.refused(fault, *path, "colours", place, token=name)
    return tuple(colours)


def _line(report: Report, half: str, value: object, *path: str | int) -> DrawnLine:
    try:
        return read_line(str(value))
    except NotationError as fault:
        report.refused(fault, *path, half, token=value, about=half)
        return UNREADABLE_PLAYER.line(half)


@dataclass(frozen=True)
class SheetField(TypedField[LineSheet]):
    """Field for the code of the sheet. The default is the standard sheet for the side."""

    key: str = "sheet"
    rows: int = 1
    may_miss: bool = True
    expected: str = _("the code printed on the sheet, which starts with CS")

    def plain(self, line: str) -> str:
        return bare(line)

    def checked(self, report: Report, value: Any, *path: str | int) -> LineSheet:
        """Return the sheet with this code, or side A if the code is invalid."""
        try:
            return plan_from_code(str(value)).sheet()
        except PnpError as error:
            report.refused(NotationError(error.message, hint=error.hint), *path, token=value)
            return side("A")

    def to_toml(self, rows: Sequence[str]) -> str:
        return f"{self.key} = {toml_string(self.plain(rows[0]))}\n"


KEY = Choice("game", (NAME,))
SIDE = Choice("side", ("A", "B"))
OPTIONS_FIELD = OptionsField()
PLAYERS = ColourLinesPlayersField()
SHEET = Grid("sheet", BOARD, SPACE_TEXT.read, SPACE_TEXT.write, "spaces such as pk, ye* or ==")
SHEET_CODE = SheetField()
DICE = dice_of.DiceField()


FIELDS = (KEY, SIDE, OPTIONS_FIELD, PLAYERS, SHEET, DICE)


def parse(toml: TomlText) -> Position:
    """Parse a position, legal or not. Raises NotationError or Faults if the text is malformed."""
    reader = Reader(toml, FIELDS)
    KEY.value(reader)
    chosen = SIDE.value(reader)
    sheet = _sheet(reader, chosen)
    options, players = OPTIONS_FIELD.value(reader), PLAYERS.value(reader)
    rolled = DICE.value(reader)
    reader.done()
    return Position(chosen, sheet, options, players, rolled)


def _sheet(reader: Reader, chosen: str) -> LineSheet:
    """Return the sheet that the file defines by code or by spaces, or the default for the side."""
    value = reader.toml.data.get(SHEET.key)
    if value is None:
        return side(chosen)
    if isinstance(value, str) and value.strip().upper().startswith(TAG) and "\n" not in value:
        return SHEET_CODE.checked(reader, value, SHEET.key)
    spaces = SHEET.value(reader)
    return LineSheet(spaces) if spaces else side(chosen)


def format_position(position: Position) -> str:
    """Return the text of a position."""
    text = KEY.format(NAME) + SIDE.format(position.side) + OPTIONS_FIELD.format(position.options)
    text += PLAYERS.format(position.players)
    if position.sheet != side(position.side):
        text += SHEET.format(position.sheet.spaces)
    return text + DICE.format(position.dice)
