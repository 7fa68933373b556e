"""The record in one SQLite file, which several processes and threads may read and write at once.

Every call opens the file, does its work in one transaction and closes it. `PRAGMA user_version`
says by which of `STEPS` the file was made; a file of an older version is brought up to date.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from urllib.parse import quote

from pnp.api import arguments
from pnp.errors import PnpError, SourceLocation, nearest, quoted
from pnp.extras.club.pairing import Pairing
from pnp.extras.club.record import (
    LONGEST_NAME,
    Player,
    Result,
    Round,
    Seat,
    Seating,
    checked_name,
    new_name,
)
from pnp.files.locks import only_writer
from pnp.files.reading import read_start
from pnp.files.writing import check_place, write_all

_APPLICATION = 0x706E7065
"""`pnpe`, by which SQLite files tell whose they are."""

_HEADER = b"SQLite format 3\0"
_PATIENCE = 5.0
"""Seconds that a call waits for another one to be done."""

_MOST_PLAYERS = 1000
_MEANWHILE = "a round was deleted or drawn meanwhile"
STEPS = (
    """
    CREATE TABLE evening (title TEXT NOT NULL);
    CREATE TABLE player (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE COLLATE NOCASE,
        here INTEGER NOT NULL DEFAULT 1
    );
    CREATE TABLE round (number INTEGER PRIMARY KEY);
    CREATE TABLE waiting (
        round INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
        player INTEGER NOT NULL REFERENCES player,
        PRIMARY KEY (round, player)
    );
    CREATE TABLE game (
        round INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
        number INTEGER NOT NULL,
        name TEXT NOT NULL,
        variant TEXT NOT NULL,
        setup TEXT NOT NULL,
        PRIMARY KEY (round, number)
    );
    CREATE TABLE seat (
        round INTEGER NOT NULL,
        number INTEGER NOT NULL,
        place INTEGER NOT NULL,
        player INTEGER NOT NULL REFERENCES player,
        points INTEGER,
        winner INTEGER,
        PRIMARY KEY (round, number, place),
        UNIQUE (round, number, player),
        FOREIGN KEY (round, number) REFERENCES game ON DELETE CASCADE
    );
    """,
)


@dataclass(frozen=True)
class RecordFile:
    """The file of a record. Each call is one transaction, or raises PnpError."""

    path: Path

    @property
    def title(self) -> str:
        """Name of the record."""
        with self._open() as file:
            return str(file.execute("SELECT title FROM evening").fetchone()[0])

    @property
    def players(self) -> tuple[Player, ...]:
        """All players, in the order in which they first came; those who are `here` are paired."""
        with self._open() as file:
            return _players(file)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """All rounds in order, with the known results."""
        with self._open() as file:
            return _rounds(file)

    def add_players(self, names: Iterable[str]) -> None:
        """Add players, or mark them as present again; raises PnpError and adds none then."""
        checked = list(map(new_name, several_names(names)))
        with self._open(to_write=True) as file:
            file.executemany(
                "INSERT INTO player (name) VALUES (?) ON CONFLICT (name) DO UPDATE SET here = 1",
                [(name,) for name in checked],
            )
            if len(_players(file)) > _MOST_PLAYERS:
                raise PnpError(f"a record holds {_MOST_PLAYERS:,} players at most")

    def let_go(self, names: Iterable[str]) -> None:
        """Mark players as absent; their results are kept. Raises PnpError and changes none then."""
        known = several_names(names)
        with self._open(to_write=True) as file:
            numbers = _numbers(file, known)
            file.executemany("UPDATE player SET here = 0 WHERE id = ?", [(n,) for n in numbers])

    def keep_round(
        self, game: str, setups: Sequence[tuple[str, str]], pairing: Pairing, after: int
    ) -> Round:
        """Add the round after number `after`; raises PnpError if another was added meanwhile.

        `setups` are the variant and the code of each table.
        """
        with self._open(to_write=True) as file:
            if _last_round(file) != after:
                raise PnpError(_MEANWHILE, hint="look at the rounds, then go on")
            number = after + 1
            file.execute("INSERT INTO round VALUES (?)", (number,))
            waiting = [(number, player) for player in pairing.waiting]
            file.executemany("INSERT INTO waiting VALUES (?, ?)", waiting)
            for seats, setup in zip(pairing.tables, setups, strict=True):
                _add_table(file, (number, game, *setup), seats)
            return _rounds(file)[-1]

    def keep_table(self, game: str, setup: tuple[str, str], names: Sequence[str]) -> Seating:
        """Add a table to the last round, with its variant and code; its players no longer wait."""
        with self._open(to_write=True) as file:
            numbers = _numbers(file, names)
            number = _last_round(file)
            if not number:
                number = 1
                file.execute("INSERT INTO round VALUES (1)")
            waiting = [(number, player) for player in numbers]
            file.executemany("DELETE FROM waiting WHERE round = ? AND player = ?", waiting)
            _add_table(file, (number, game, *setup), numbers)
            return _rounds(file)[-1].tables[-1]

    def keep_result(self, table: Seating, result: Result) -> None:
        """Replace the result of a table.

        Raises PnpError if another result was saved meanwhile, or the round was drawn again.
        """
        with self._open(to_write=True) as file:
            tables = (each for drawn in _rounds(file) for each in drawn.tables)
            at = (table.round, table.number)
            now = next((each for each in tables if (each.round, each.number) == at), None)
            if now is None:
                raise PnpError(f"there is no table {table.number} in round {table.round}")
            if (now.setup, _names(now)) != (table.setup, _names(table)):
                raise PnpError(_MEANWHILE, hint="look at the rounds, then go on")
            if now.seats != table.seats:
                now.check_open()
            file.executemany(
                "UPDATE seat SET points = ?, winner = ?"
                " WHERE round = ? AND number = ? AND place = ?",
                [
                    (points, int(place in result.winners), table.round, table.number, place)
                    for place, points in enumerate(result.points)
                ],
            )

    def take_back_round(self, number: int | None = None) -> int:
        """Delete the last round and return its number.

        Args:
            number: Number that the last round must have, by default any.

        Raises:
            PnpError: There is no such round, or it has results.
        """
        with self._open(to_write=True) as file:
            last = _last_round(file)
            number = last if number is None else number
            if not last or number != last:
                raise PnpError(_MEANWHILE if last else "there is no round to take back")
            if any(seat.share is not None for t in _rounds(file)[-1].tables for seat in t.seats):
                what = f"round {number} has results, which would be lost"
                raise PnpError(what, hint="correct a result by giving it again")
            file.execute("DELETE FROM round WHERE number = ?", (number,))
            return number

    @contextmanager
    def _open(self, *, to_write: bool = False) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is kept, or nothing."""
        where = SourceLocation(str(self.path))
        _check_ours(self.path, where)
        uri = f"file:{quote(str(self.path.absolute()))}?mode=rw"
        try:
            with closing(
                sqlite3.connect(uri, uri=True, timeout=_PATIENCE, isolation_level=None)
            ) as file:
                file.execute("PRAGMA journal_mode = WAL")
                file.execute("PRAGMA foreign_keys = ON")
                _bring_up_to_date(file, where)
                file.execute("BEGIN IMMEDIATE" if to_write else "BEGIN")
                try:
                    yield file
                except BaseException:
                    file.execute("ROLLBACK")
                    raise
                file.execute("COMMIT")
        except sqlite3.Error as error:
            raise PnpError(f"the record cannot be used: {error}", where) from None


def create_file(path: Path, title: str) -> None:
    """Write an empty record; raises PnpError if the file exists."""
    check_place(path, "club.evening")
    named = checked_name(title, 2 * LONGEST_NAME)
    with closing(sqlite3.connect(":memory:")) as empty:
        _bring_up_to_date(empty)
        empty.execute("INSERT INTO evening VALUES (?)", (named,))
        empty.commit()
        with only_writer(path):
            if path.exists():
                hint = "go on with it, or choose another name"
                raise PnpError("there is a file of this name", SourceLocation(str(path)), hint)
            write_all([path], iter([[empty.serialize()]]))


def several_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return names of players; raises PnpError for other values."""
    return arguments.several("names", names, str, "names of players")


def _check_ours(path: Path, where: SourceLocation) -> None:
    """Raise PnpError for what is no record, before anything of it is touched."""
    head = read_start(path, 100)
    ours = head[:16] == _HEADER and int.from_bytes(head[68:72], "big") == _APPLICATION
    if not ours:
        raise PnpError("this is no record of evenings", where)


def _bring_up_to_date(file: sqlite3.Connection, where: SourceLocation | None = None) -> None:
    """Take the steps that it lacks, all or none."""
    if _version(file) == len(STEPS):
        return
    file.execute("BEGIN IMMEDIATE")  # another process may have been about to do the same
    if _version(file) > len(STEPS):
        raise PnpError("a newer version of pnp made this record", where, "use that one")
    for step in STEPS[_version(file) :]:
        for statement in step.split(";"):
            file.execute(statement)
    file.execute(f"PRAGMA application_id = {_APPLICATION}")
    file.execute(f"PRAGMA user_version = {len(STEPS)}")
    file.execute("COMMIT")


def _version(file: sqlite3.Connection) -> int:
    return int(file.execute("PRAGMA user_version").fetchone()[0])


def _players(file: sqlite3.Connection) -> tuple[Player, ...]:
    rows = file.execute("SELECT id, name, here FROM player ORDER BY id")
    return tuple(Player(number, name, bool(here)) for number, name, here in rows)


def _numbers(file: sqlite3.Connection, names: Iterable[str]) -> list[int]:
    """Of players who are known, each named once."""
    known = {player.name.casefold(): player for player in _players(file)}
    found = []
    for name in map(checked_name, names):
        if name.casefold() not in known:
            hint = nearest(name, [player.name for player in known.values()], "players")
            raise PnpError(f"there is no player {quoted(name)}", hint=hint)
        found.append(known[name.casefold()].number)
        if found.count(found[-1]) > 1:
            raise PnpError(f"{quoted(name)} is named twice")
    return found


def _names(table: Seating) -> list[str]:
    return [seat.player for seat in table.seats]


def _last_round(file: sqlite3.Connection) -> int:
    """Its number, 0 before the first."""
    return int(file.execute("SELECT coalesce(max(number), 0) FROM round").fetchone()[0])


def _add_table(
    file: sqlite3.Connection, played: tuple[int, str, str, str], seats: Sequence[int]
) -> None:
    """A table of a round: game, variant and setup, and its players by their numbers."""
    round_number, *game = played
    many = file.execute("SELECT count(*) FROM game WHERE round = ?", (round_number,)).fetchone()[0]
    file.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?)", (round_number, many + 1, *game))
    file.executemany(
        "INSERT INTO seat (round, number, place, player) VALUES (?, ?, ?, ?)",
        [(round_number, many + 1, place, player) for place, player in enumerate(seats)],
    )


def _rounds(file: sqlite3.Connection) -> tuple[Round, ...]:
    waiting: dict[int, list[str]] = {}
    for number, name in file.execute(
        "SELECT round, name FROM waiting JOIN player ON id = player ORDER BY round, id"
    ):
        waiting.setdefault(number, []).append(name)
    tables: dict[int, list[Seating]] = {}
    rows = file.execute(
        "SELECT game.round, game.number, game.name, variant, setup, player.name, points, winner"
        " FROM game JOIN seat USING (round, number) JOIN player ON player.id = player"
        " ORDER BY game.round, game.number, place"
    )
    for (of, at, game, variant, setup), group in groupby(rows, key=lambda row: row[:5]):
        seats = _seats([row[5:] for row in group])
        tables.setdefault(of, []).append(Seating(of, at, game, variant, setup, seats))
    numbers = [number for (number,) in file.execute("SELECT number FROM round ORDER BY number")]
    return tuple(
        Round(number, tuple(tables.get(number, ())), tuple(waiting.get(number, ())))
        for number in numbers
    )


def _seats(rows: Sequence[tuple[str, int | None, int | None]]) -> tuple[Seat, ...]:
    """The players of a table; those who share a win have an equal part of it."""
    if any(winner is None for _, _, winner in rows):
        return tuple(Seat(name) for name, _, _ in rows)
    winners = frozenset(place for place, row in enumerate(rows) if row[2])
    result = Result(tuple(points for _, points, _ in rows), winners)
    return tuple(
        Seat(name, points, result.share(place)) for place, (name, points, _) in enumerate(rows)
    )
