"""Reader for the rows of a record.

Every row is checked, because any program could have written it.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pnp.errors import PnpError, quoted
from pnp.extras.club.record import (
    LONGEST_NAME,
    MAX_POINTS,
    Player,
    Result,
    Round,
    Seat,
    Seating,
    checked_name,
    name_key,
)
from pnp.messages import Message, _

_MAX_ROWS = 100_000
"""Maximum number of rows in an SQL table."""

_MAX_FAULTS = 20
_LONGEST = 500
"""Maximum length of a text field, in characters. Longer text is reported as damaged."""

_MAX_ROUNDS, _MAX_TABLES, _MAX_SEATS = 9999, 999, 100

_PLAYERS = "SELECT id, substr(name, 1, ?), here, removed FROM player ORDER BY id"
_ROUNDS = "SELECT number FROM round ORDER BY number"
_WAITING = "SELECT round, player FROM waiting ORDER BY round, player"
_TABLES = (
    "SELECT round, number, substr(name, 1, ?1), substr(variant, 1, ?1), substr(setup, 1, ?1)"
    " FROM game ORDER BY round, number"
)
_SEATS = (
    "SELECT round, number, place, player, points, winner FROM seat ORDER BY round, number, place"
)
_At = tuple[int, int]
"""The number of a round, and the number of a table in that round."""

_TITLE = _("the title")
_PLAYER_NAME = _("the name of player {player}")
_ROUND = _("a round")
_ROUND_OF_TABLE = _("the round of a table")
_TABLE = _("a table of round {round}")
_SEAT = _("a seat at table {round}.{table}")
_GAME = _("the game of table {round}.{table}")
_VARIANT = _("the variant of table {round}.{table}")
_SETUP = _("the setup of table {round}.{table}")
_POINTS = _("points at table {round}.{table}")
_RESULT = _("a result at table {round}.{table}")
"""Names of values in damage reports; the numbers are filled in when damage is reported."""


class Contents(NamedTuple):
    """The contents of a record, as far as they are readable."""

    title: str
    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    faults: tuple[str, ...]
    """Descriptions of damaged rows. These rows are left out or only partly shown."""


def read_contents(file: sqlite3.Connection) -> Contents:
    """Return the contents of a record, even if it is damaged.

    Raises sqlite3.Error if SQLite cannot read it, and PnpError if a table has too many rows.
    """
    file.text_factory = bytes
    reader = _Reader(file)
    try:
        return reader.contents()
    finally:
        file.text_factory = str


class _Reader:
    """Reads one record and collects descriptions of the damage found."""

    def __init__(self, file: sqlite3.Connection) -> None:
        self._file = file
        self._faults: list[str] = []
        self._players: dict[int, Player] = {}
        self._names: set[str] = set()

    def contents(self) -> Contents:
        title = self._title()
        for number, name, present, removed in self._rows(_PLAYERS, _LONGEST):
            self._add_player(number, name, present, removed)
        seats = self._seats()
        waiting: dict[int, list[str]] = {}
        for (number,) in self._rows(_ROUNDS):
            if number in waiting:
                self._note(_("round {round} appears twice", round=number))
            elif self._fits(number, 1, _MAX_ROUNDS, _ROUND):
                waiting[number] = []
        for number, player in self._rows(_WAITING):
            if number in waiting:
                waiting[number].append(self._player(player))
        tables: dict[int, list[Seating]] = {number: [] for number in waiting}
        for table in self._tables(seats):
            if table.round in tables:
                tables[table.round].append(table)
            else:
                self._note(
                    _(
                        "table {round}.{table} belongs to a missing round",
                        round=table.round,
                        table=table.number,
                    )
                )
        for at, number in seats:
            self._note(
                _("table {round}.{table} is missing, but has players", round=at, table=number)
            )
        rounds = tuple(Round(n, tuple(tables[n]), tuple(waiting[n])) for n in waiting)
        return Contents(title, tuple(self._players.values()), rounds, tuple(self._faults))

    def _rows(self, query: str, *values: int) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query. Raises PnpError if there are more than `_MAX_ROWS`."""
        try:
            for at, row in enumerate(self._file.execute(query, values)):
                if at == _MAX_ROWS:
                    most = f"{_MAX_ROWS:,}"
                    raise PnpError(_("a table in the record has more than {most} rows", most=most))
                yield row
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError as error:  # a page of the file is damaged
            name = query.split(" FROM ")[1].split(maxsplit=1)[0]
            self._note(_("{reason} in table {table}", reason=error, table=name))

    def _note(self, fault: str) -> None:
        if fault not in self._faults and len(self._faults) < _MAX_FAULTS:
            self._faults.append(fault)

    def _title(self) -> str:
        for (title,) in self._rows("SELECT substr(title, 1, ?) FROM evening LIMIT 1", _LONGEST):
            return self._text(title, 2 * LONGEST_NAME, _TITLE) or _("Club night")
        self._note(_("the title is missing"))
        return _("Club night")

    def _text(self, raw: object, longest: int, subject: Message, **numbers: int) -> str:
        """Return the text with ? for invalid UTF-8.

        Text that is too long or not printable becomes "".
        """
        if isinstance(raw, bytes):
            text = raw.decode("utf-8", "replace")
            try:
                if text == checked_name(text, longest):
                    if "\N{REPLACEMENT CHARACTER}" in text:
                        self._note(_("{value} is not UTF-8", value=_filled(subject, numbers)))
                    return text.replace("\N{REPLACEMENT CHARACTER}", "?")
            except PnpError:
                pass
        self._note(_("{value} cannot be shown", value=_filled(subject, numbers)))
        return ""

    def _fits(
        self, value: object, minimum: int, maximum: int, subject: Message, **numbers: int
    ) -> bool:
        """Return True for a whole number within a range. Any other value is reported as damaged."""
        if type(value) is int and minimum <= value <= maximum:
            return True
        shown = quoted(str(value)[:30])
        self._note(
            _(
                "{value} contains an invalid number: {number}",
                value=_filled(subject, numbers),
                number=shown,
            )
        )
        return False

    def _add_player(self, number: int, name: object, present: object, removed: object) -> None:
        shown = self._text(name, LONGEST_NAME, _PLAYER_NAME, player=number) or _unnamed(number)
        if name_key(shown) in self._names:
            self._note(_("player {player} has the name of another player", player=number))
            shown = _unnamed(number)
        if number in self._players:
            self._note(_("player {player} is listed twice", player=number))
        self._names.add(name_key(shown))
        if present not in (0, 1):
            self._note(_("the record does not say if player {player} is present", player=number))
        if removed not in (0, 1):
            self._note(_("the record does not say if player {player} is removed", player=number))
        self._players[number] = Player(number, shown, present == 1, removed == 1)

    def _player(self, number: object) -> str:
        """Return a player's name. If the player is missing, an absent player is added."""
        if type(number) is not int:
            shown = quoted(str(number)[:30])
            self._note(_("player {player} is missing", player=shown))
            number = 0
        if number not in self._players:
            self._note(_("player {player} is missing", player=number))
            self._players[number] = Player(number, _unnamed(number), here=False, removed=False)
        return self._players[number].name

    def _tables(self, seats: dict[_At, list[tuple[str, object, object]]]) -> Iterator[Seating]:
        """Yield the tables and remove their seats from `seats`, leaving seats without a table."""
        for at, number, *texts in self._rows(_TABLES, _LONGEST):
            if not self._fits(at, 1, _MAX_ROUNDS, _ROUND_OF_TABLE):
                continue
            if not self._fits(number, 1, _MAX_TABLES, _TABLE, round=at):
                continue
            if (at, number) not in seats:  # or another table has the same number
                self._note(_("table {round}.{table} has no players", round=at, table=number))
                continue
            game, variant, setup = (
                "" if raw == b"" else self._text(raw, _LONGEST, subject, round=at, table=number)
                for raw, subject in zip(texts, (_GAME, _VARIANT, _SETUP), strict=True)
            )
            shown = self._shown_seats(seats.pop((at, number)), at, number)
            yield Seating(at, number, game, variant, setup, shown)

    def _seats(self) -> dict[_At, list[tuple[str, object, object]]]:
        """Return the name, points and win for each seat, grouped by table."""
        found: dict[_At, list[tuple[str, object, object]]] = {}
        for at, number, place, player, points, winner in self._rows(_SEATS):
            if not (type(at) is int and type(number) is int):
                self._note(_("a seat does not belong to any table"))
            elif self._fits(place, 0, _MAX_SEATS, _SEAT, round=at, table=number):
                seats = found.setdefault((at, number), [])
                if place != len(seats):
                    self._note(_("table {round}.{table} lacks a player", round=at, table=number))
                seats.append((self._player(player), points, winner))
        return found

    def _shown_seats(
        self, seats: Iterable[tuple[str, object, object]], at: int, table: int
    ) -> tuple[Seat, ...]:
        """Return the seats of a table. Players who share a win get equal shares."""
        names: list[str] = []
        points: list[int | None] = []
        wins: list[int | None] = []
        for name, gained, winner in seats:
            names.append(name)
            points.append(self._number(gained, MAX_POINTS, _POINTS, round=at, table=table))
            wins.append(self._number(winner, 1, _RESULT, round=at, table=table))
        if len({*names}) < len(names):
            self._note(_("a player has two seats at table {round}.{table}", round=at, table=table))
        if None in wins:
            if {*wins, *points} != {None}:
                self._note(
                    _("a result at table {round}.{table} is incomplete", round=at, table=table)
                )
            return tuple(map(Seat, names))
        result = Result(tuple(points), frozenset(place for place, won in enumerate(wins) if won))
        return tuple(
            Seat(name, points[place], result.share(place)) for place, name in enumerate(names)
        )

    def _number(self, value: object, maximum: int, subject: Message, **numbers: int) -> int | None:
        """Return the value if it is a number or None. Any other value is reported as damaged."""
        if value is None or (type(value) is int and abs(value) <= maximum):
            return value
        shown = quoted(str(value)[:30])
        self._note(
            _("{value} cannot be shown: {text}", value=_filled(subject, numbers), text=shown)
        )
        return None


def _unnamed(number: int) -> str:
    """Return the text shown for a player whose name is damaged or missing."""
    return _("(player {number})", number=number)


def _filled(subject: Message, numbers: dict[str, int]) -> Message:
    return Message(subject.template, numbers)
