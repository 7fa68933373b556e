"""Reader for the rows of a record, which checks each: any program may have written them."""

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
)

_MAX_ROWS = 100_000
"""Maximum number of rows of a table."""

_MOST_FAULTS = 20
_LONGEST = 500
"""Number of characters that are read of a text; longer texts are damaged."""

_MOST_ROUNDS, _MOST_TABLES, _MOST_SEATS = 9999, 999, 100

_PLAYERS = "SELECT id, substr(name, 1, ?), here FROM player ORDER BY id"
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
"""Numbers of a round and of a table in it."""


class Contents(NamedTuple):
    """The readable contents of a record."""

    title: str
    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    faults: tuple[str, ...]
    """Descriptions of damaged rows, which are left out or shown in part."""


def read_contents(file: sqlite3.Connection) -> Contents:
    """Return the contents of a record, damaged or not; raises sqlite3.Error and PnpError."""
    file.text_factory = bytes
    reader = _Reader(file)
    try:
        return reader.contents()
    finally:
        file.text_factory = str


class _Reader:
    """Reads one record and notes what is damaged."""

    def __init__(self, file: sqlite3.Connection) -> None:
        self._file = file
        self._faults: list[str] = []
        self._players: dict[int, Player] = {}
        self._names: set[str] = set()

    def contents(self) -> Contents:
        title = self._title()
        for number, name, here in self._rows(_PLAYERS, _LONGEST):
            self._add_player(number, name, here)
        seats = self._seats()
        waiting: dict[int, list[str]] = {}
        for (number,) in self._rows(_ROUNDS):
            if number in waiting:
                self._note(f"round {number} is there twice")
            elif self._fits(number, 1, _MOST_ROUNDS, "a round"):
                waiting[number] = []
        for number, player in self._rows(_WAITING):
            if number in waiting:
                waiting[number].append(self._player(player))
        tables: dict[int, list[Seating]] = {number: [] for number in waiting}
        for table in self._tables(seats):
            if table.round in tables:
                tables[table.round].append(table)
            else:
                self._note(f"table {table.round}.{table.number} is in no round")
        for at, number in seats:
            self._note(f"table {at}.{number} is missing, its players are known")
        rounds = tuple(Round(n, tuple(tables[n]), tuple(waiting[n])) for n in waiting)
        return Contents(title, tuple(self._players.values()), rounds, tuple(self._faults))

    def _rows(self, query: str, *values: int) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query; raises PnpError for more than `_MAX_ROWS`."""
        try:
            for at, row in enumerate(self._file.execute(query, values)):
                if at == _MAX_ROWS:
                    raise PnpError(f"a table of the record has more than {_MAX_ROWS:,} rows")
                yield row
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError as error:  # a page of the file is damaged
            self._note(f"{error} in table {query.split(' FROM ')[1].split(maxsplit=1)[0]}")

    def _note(self, fault: str) -> None:
        if fault not in self._faults and len(self._faults) < _MOST_FAULTS:
            self._faults.append(fault)

    def _title(self) -> str:
        for (title,) in self._rows("SELECT substr(title, 1, ?) FROM evening LIMIT 1", _LONGEST):
            return self._text(title, "Evening", "the title", 2 * LONGEST_NAME)
        self._note("it has no title")
        return "Evening"

    def _text(self, raw: object, instead: str, what: str, longest: int) -> str:
        """Return a printable text: with ? for invalid UTF-8, or `instead` if not printable."""
        if isinstance(raw, bytes):
            text = raw.decode("utf-8", "replace")
            try:
                if text == checked_name(text, longest):
                    if "\N{REPLACEMENT CHARACTER}" in text:
                        self._note(f"{what} is not UTF-8")
                    return text.replace("\N{REPLACEMENT CHARACTER}", "?")
            except PnpError:
                pass
        self._note(f"{what} cannot be shown")
        return instead

    def _fits(self, value: object, least: int, most: int, what: str) -> bool:
        """Return True for a whole number in a range; note any other value."""
        if type(value) is int and least <= value <= most:
            return True
        self._note(f"{what} has the number {quoted(str(value)[:30])}")
        return False

    def _add_player(self, number: int, name: object, here: object) -> None:
        shown = self._text(name, f"(player {number})", f"the name of player {number}", LONGEST_NAME)
        if shown.casefold() in self._names:
            self._note(f"player {number} has the name of another")
            shown = f"(player {number})"
        if number in self._players:
            self._note(f"player {number} is there twice")
        self._names.add(shown.casefold())
        if here not in (0, 1):
            self._note(f"it is unknown if player {number} is present")
        self._players[number] = Player(number, shown, here == 1)

    def _player(self, number: object) -> str:
        """Return the name of a player; a missing player is added as absent."""
        if type(number) is not int:
            self._note(f"player {quoted(str(number)[:30])} is missing")
            number = 0
        if number not in self._players:
            self._note(f"player {number} is missing")
            self._players[number] = Player(number, f"(player {number})", here=False)
        return self._players[number].name

    def _tables(self, seats: dict[_At, list[tuple[str, object, object]]]) -> Iterator[Seating]:
        """Yield the tables and remove their seats, so that only seats without a table are left."""
        for at, number, *words in self._rows(_TABLES, _LONGEST):
            if not self._fits(at, 1, _MOST_ROUNDS, "the round of a table"):
                continue
            if not self._fits(number, 1, _MOST_TABLES, f"a table of round {at}"):
                continue
            if (at, number) not in seats:  # or taken by a table of the same number
                self._note(f"table {at}.{number} has no players")
                continue
            game, variant, setup = (
                ""
                if raw == b""
                else self._text(raw, "", f"{what} of table {at}.{number}", _LONGEST)
                for raw, what in zip(words, ("the game", "the variant", "the setup"), strict=True)
            )
            shown = self._shown_seats(seats.pop((at, number)), f"table {at}.{number}")
            yield Seating(at, number, game, variant, setup, shown)

    def _seats(self) -> dict[_At, list[tuple[str, object, object]]]:
        """Return the name, points and win of each seat, by table."""
        found: dict[_At, list[tuple[str, object, object]]] = {}
        for at, number, place, player, points, winner in self._rows(_SEATS):
            if not (type(at) is int and type(number) is int):
                self._note("a seat is at no table")
            elif self._fits(place, 0, _MOST_SEATS, f"a seat of table {at}.{number}"):
                seats = found.setdefault((at, number), [])
                if place != len(seats):
                    self._note(f"table {at}.{number} lacks a player")
                seats.append((self._player(player), points, winner))
        return found

    def _shown_seats(
        self, seats: Iterable[tuple[str, object, object]], where: str
    ) -> tuple[Seat, ...]:
        """Return the seats of a table; players who share a win have equal shares."""
        names: list[str] = []
        points: list[int | None] = []
        wins: list[int | None] = []
        for name, gained, winner in seats:
            names.append(name)
            points.append(self._number(gained, MAX_POINTS, f"points at {where}"))
            wins.append(self._number(winner, 1, f"a result at {where}"))
        if len({*names}) < len(names):
            self._note(f"a player is at {where} twice")
        if None in wins:
            if {*wins, *points} != {None}:
                self._note(f"a result at {where} is not complete")
            return tuple(map(Seat, names))
        result = Result(tuple(points), frozenset(place for place, won in enumerate(wins) if won))
        return tuple(
            Seat(name, points[place], result.share(place)) for place, name in enumerate(names)
        )

    def _number(self, value: object, most: int, what: str) -> int | None:
        """Return a number or None; note any other value."""
        if value is None or (type(value) is int and abs(value) <= most):
            return value
        self._note(f"{what} cannot be shown: {quoted(str(value)[:30])}")
        return None
