"""Colour Lines: what everybody has drawn, its text, and whether it can come up in a game."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pnp.errors import Place, PnpError
from pnp.files.toml_text import TomlText
from pnp.games.colour_lines import dice as dice_of
from pnp.games.colour_lines.lines import Line, read_line
from pnp.games.colour_lines.sheet import (
    BOARD,
    HALVES,
    SPACE_TEXT,
    TAG,
    Sheet,
    plan_from_code,
    read_colour,
    said,
    side,
)
from pnp.rules.faults import NotationError
from pnp.rules.fields import Choice, Reader, shown
from pnp.rules.grid_text import Grid

NAME = "colour-lines"
MOST_PLAYERS = 5
JOKERS = 2
OPTIONS = (1, 2, 3, 4)


class Player(NamedTuple):
    """Two scoring colours, both lines, jokers used, and the dice of the open round drawn so far.

    `drawn` holds numbers from 1 to 5; text leaves it out where it is empty.
    """

    name: str
    colours: tuple[str, ...]
    left: Line
    right: Line
    jokers: int
    drawn: tuple[int, ...] = ()

    def line(self, half: str) -> Line:
        """The line of a half."""
        return self.left if half == "left" else self.right


class Position(NamedTuple):
    """The sheet, the scoring options in play, the players, and the dice of each round if known."""

    side: str
    sheet: Sheet
    options: tuple[int, ...]
    players: tuple[Player, ...]
    dice: tuple[tuple[str, ...], ...]

    @property
    def to_move(self) -> int:
        """The player, from 1, who is furthest behind; those before go first."""
        done = [len(player.left.rounds) for player in self.players]
        return done.index(min(done)) + 1


@dataclass(frozen=True)
class OptionsField:
    """The key of the scoring options: three or four of 1 to 4; left out, all."""

    key: str = "options"
    rows: int = 1
    may_miss: bool = True
    expected: str = "three or four of the numbers 1 to 4"

    def value(self, reader: Reader) -> tuple[int, ...]:
        """The options in rising order; a fault is left with the reader."""
        if not reader.has(self.key):
            return OPTIONS
        value = reader.raw(self.key, list, self.expected)
        if value is None:
            return OPTIONS
        sound = all(type(each) is int and each in OPTIONS for each in value)
        if not sound or len(set(value)) != len(value) or not value:
            reader.fault(f"options: expected {self.expected}", self.key, token=value)
            return OPTIONS
        return tuple(sorted(value))

    def format(self, options: Sequence[int]) -> str:
        """Key and value as text."""
        return f"{self.key} = [{', '.join(map(str, options))}]\n"

    def row_faults(self, text: str) -> tuple[NotationError, ...]:
        """What is wrong with the typed numbers."""
        words = text.split()
        if words and len(set(words)) == len(words) and all(w in map(str, OPTIONS) for w in words):
            return ()
        what = f"expected {self.expected}, found {shown(text)!r}"
        return (NotationError(what, Place("", 1, 1, shown(text))),)

    def to_toml(self, rows: Sequence[str]) -> str:
        """The typed numbers as key and value."""
        return self.format(sorted(map(int, rows[0].split())))


@dataclass(frozen=True)
class PlayersField:
    """The key of the players; typed, a line a player: `Ann; pink, light blue; b5 NE|; k8 |; 0`."""

    key: str = "players"
    rows: int = MOST_PLAYERS
    may_miss: bool = False
    expected: str = "name; two colours; left line; right line; jokers used, such as"

    @property
    def example(self) -> str:
        """A line as it is typed."""
        return "Ann; pink, light blue; b5 NEE|S; k8 WW|N; 0"

    def value(self, reader: Reader) -> tuple[Player, ...]:
        """The players; faults are left with the reader, () stands in then."""
        tables = reader.raw(self.key, list, "a list of one to five players")
        if tables is None:
            return ()
        if not 1 <= len(tables) <= MOST_PLAYERS:
            reader.fault(f"players: expected 1 to {MOST_PLAYERS}, found {len(tables)}", self.key)
            return ()
        return tuple(self._player(reader, index, table) for index, table in enumerate(tables))

    def _player(self, reader: Reader, index: int, table: object) -> Player:
        nobody = Player("", (), Line("b2", ("",)), Line("m2", ("",)), 0)
        needed = {"name", "colours", "left", "right", "jokers"}
        if not isinstance(table, dict) or not needed <= set(table) <= {*needed, "drawn"}:
            what = "players: expected { name, colours, left, right, jokers }"
            reader.fault(what, self.key, index)
            return nobody
        name = self._checked(reader, index, "name", table, str, "a name")
        colours = self._colours(reader, index, table["colours"])
        lines = [self._line(reader, index, half, table[half]) for half in HALVES]
        jokers = self._checked(reader, index, "jokers", table, int, "a whole number")
        drawn = table.get("drawn", [])
        if not isinstance(drawn, list) or not all(each in range(1, 6) for each in drawn):
            reader.fault("drawn: expected numbers of dice, 1 to 5", self.key, index, "drawn")
            drawn = []
        return Player(str(name), colours, lines[0], lines[1], int(jokers or 0), tuple(drawn))

    def _checked(
        self, reader: Reader, index: int, key: str, table: dict[str, object], kind: type, what: str
    ) -> str | int | None:
        value = table[key]
        if type(value) is kind and (value or kind is int):
            return value  # type: ignore[return-value]  # its type has just been compared
        reader.fault(f"{key}: expected {what}", self.key, index, key, token=value)
        return None

    def _colours(self, reader: Reader, index: int, value: object) -> tuple[str, ...]:
        if not isinstance(value, list) or len(value) != 2:
            reader.fault("colours: expected two scoring colours", self.key, index, "colours")
            return ()
        colours = []
        for place, name in enumerate(value):
            try:
                colours.append(read_colour(str(name)))
            except NotationError as fault:
                reader.fault(fault.what, self.key, index, "colours", place, token=name)
        return tuple(colours)

    def _line(self, reader: Reader, index: int, half: str, value: object) -> Line:
        try:
            return read_line(value if isinstance(value, str) else str(value))
        except NotationError as fault:
            reader.fault(f"{half}: {fault.what}", self.key, index, half, token=value)
            return Line("b2" if half == "left" else "m2", ("",))

    def format(self, players: Sequence[Player]) -> str:
        """Key and value as text."""
        lines = []
        for player in players:
            colours = ", ".join(json.dumps(said(colour)) for colour in player.colours)
            drawn = f", drawn = {list(player.drawn)}" if player.drawn else ""
            lines.append(
                f"  {{ name = {json.dumps(player.name)}, colours = [{colours}], "
                f'left = "{player.left}", right = "{player.right}", jokers = {player.jokers}'
                f"{drawn} }},\n"
            )
        return f"{self.key} = [\n{''.join(lines)}]\n"

    def row_faults(self, text: str) -> tuple[NotationError, ...]:
        """What is wrong with one player's line."""
        try:
            self._typed(text)
        except PnpError as error:
            return (NotationError(error.what, Place("", 1, 1, shown(text))),)
        return ()

    def _typed(self, text: str) -> Player:
        parts = [part.strip() for part in text.split(";")]
        if len(parts) != 5 or not parts[0] or not parts[4].isdecimal():
            what = f"expected {self.expected} {self.example}, found {shown(text)!r}"
            raise NotationError(what)
        colours = tuple(map(read_colour, parts[1].split(",")))
        if len(colours) != 2:
            raise NotationError(f"expected two scoring colours, found {shown(parts[1])!r}")
        return Player(parts[0], colours, read_line(parts[2]), read_line(parts[3]), int(parts[4]))

    def to_toml(self, rows: Sequence[str]) -> str:
        """One line a player as key and value."""
        return self.format([self._typed(row) for row in rows])


KEY = Choice("game", (NAME,))
SIDE = Choice("side", ("A", "B"))
OPTIONS_FIELD = OptionsField()
PLAYERS = PlayersField()
SHEET = Grid("sheet", BOARD, SPACE_TEXT.read, SPACE_TEXT.write, "spaces such as pk, ye* or ==")
DICE = dice_of.DiceField()


FIELDS = (KEY, SIDE, OPTIONS_FIELD, PLAYERS, SHEET, DICE)


def parse(toml: TomlText) -> Position:
    """Read the position a file describes, legal or not; raises NotationError or Faults."""
    reader = Reader(toml, FIELDS)
    KEY.value(reader)
    chosen = SIDE.value(reader)
    sheet = _sheet(reader, chosen)
    options, players = OPTIONS_FIELD.value(reader), PLAYERS.value(reader)
    rolled = DICE.value(reader)
    reader.done()
    return Position(chosen, sheet, options, players, rolled)


def _sheet(reader: Reader, chosen: str) -> Sheet:
    """The default of the side, the sheet of a code, or the one that is given."""
    value = reader.toml.data.get(SHEET.key)
    if value is None:
        return side(chosen)
    if isinstance(value, str) and value.strip().upper().startswith(TAG) and "\n" not in value:
        try:
            return plan_from_code(value).sheet()
        except PnpError as error:
            reader.fault(error.what, SHEET.key, token=value)
            return side(chosen)
    spaces = SHEET.value(reader)
    return Sheet(spaces) if spaces else side(chosen)


def format_position(position: Position) -> str:
    """The text of a position."""
    text = KEY.format(NAME) + SIDE.format(position.side) + OPTIONS_FIELD.format(position.options)
    text += PLAYERS.format(position.players)
    if position.sheet != side(position.side):
        text += SHEET.format(position.sheet.spaces)
    return text + DICE.format(position.dice)
