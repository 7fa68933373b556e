"""Reading and changing a record; each call is one transaction."""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.api import arguments
from pnp.errors import PnpError, quoted, suggestion
from pnp.extras.club.database import transaction
from pnp.extras.club.pairing import Pairing
from pnp.extras.club.record import (
    MAX_POINTS,
    Player,
    Result,
    Round,
    Seating,
    checked_name,
    new_name,
)
from pnp.extras.club.rows import Contents, read_contents
from pnp.messages import _

_MAX_PLAYERS = 1000
_CHANGED_MEANWHILE = _("somebody else has changed the rounds")


@dataclass(frozen=True)
class RecordFile:
    """A file that stores a record. Each call is a transaction that raises PnpError if it fails."""

    path: Path

    @property
    def title(self) -> str:
        """Name of the record."""
        return self._contents.title

    @property
    def players(self) -> tuple[Player, ...]:
        """All players, in order of first arrival; only players who are `here` are paired."""
        return self._contents.players

    @property
    def rounds(self) -> tuple[Round, ...]:
        """All rounds in order, with the results recorded so far."""
        return self._contents.rounds

    @property
    def faults(self) -> tuple[str, ...]:
        """Descriptions of damage in the file. A damaged record cannot be changed."""
        return self._contents.faults

    @property
    def _contents(self) -> Contents:
        with transaction(self.path) as file:
            return read_contents(file)

    def add_players(self, names: Iterable[str]) -> None:
        """Add players, or mark them as present again.

        Raises PnpError, without adding any player, if a name is invalid or there are too many
        players.
        """
        checked = list(map(new_name, several_names(names)))
        with transaction(self.path, writing=True) as file:
            file.executemany(
                "INSERT INTO player (name) VALUES (?) ON CONFLICT (name) DO UPDATE SET here = 1",
                [(name,) for name in checked],
            )
            if len(read_contents(file).players) > _MAX_PLAYERS:
                raise PnpError(_("a record can hold at most {most} players", most=_MAX_PLAYERS))

    def mark_absent(self, names: Iterable[str]) -> None:
        """Mark players as absent; their results are kept.

        Raises PnpError, without changing any player, if a name is unknown or appears twice.
        """
        known = several_names(names)
        with transaction(self.path, writing=True) as file:
            numbers = _player_numbers(file, known)
            file.executemany("UPDATE player SET here = 0 WHERE id = ?", [(n,) for n in numbers])

    def save_round(
        self, game: str, setups: Sequence[tuple[str, str]], pairing: Pairing, after: int
    ) -> Round:
        """Add the next round after round `after`.

        `setups` contains the variant and the setup code for each table. Raises PnpError if the
        last round is no longer `after`.
        """
        with transaction(self.path, writing=True) as file:
            if _last_round(file) != after:
                raise PnpError(_CHANGED_MEANWHILE, hint=_("check the rounds, then try again"))
            number = after + 1
            file.execute("INSERT INTO round VALUES (?)", (number,))
            waiting = [(number, player) for player in pairing.waiting]
            file.executemany("INSERT INTO waiting VALUES (?, ?)", waiting)
            for seats, setup in zip(pairing.tables, setups, strict=True):
                _add_table(file, (number, game, *setup), seats)
            return read_contents(file).rounds[-1]

    def save_table(self, game: str, setup: tuple[str, str], names: Sequence[str]) -> Seating:
        """Add a table to the last round; the players at the table no longer have a bye.

        `setup` contains the variant and the setup code.
        """
        with transaction(self.path, writing=True) as file:
            numbers = _player_numbers(file, names)
            number = _last_round(file)
            if not number:
                number = 1
                file.execute("INSERT INTO round VALUES (1)")
            waiting = [(number, player) for player in numbers]
            file.executemany("DELETE FROM waiting WHERE round = ? AND player = ?", waiting)
            _add_table(file, (number, game, *setup), numbers)
            return read_contents(file).rounds[-1].tables[-1]

    def save_result(self, table: Seating, result: Result) -> None:
        """Replace the result of a table.

        Raises PnpError if a different result was saved, or the round was redrawn, in the meantime.
        """
        with transaction(self.path, writing=True) as file:
            tables = (each for drawn in read_contents(file).rounds for each in drawn.tables)
            at = (table.round, table.number)
            now = next((each for each in tables if (each.round, each.number) == at), None)
            if now is None:
                message = _(
                    "unknown table: round {round} has no table {table}",
                    round=table.round,
                    table=table.number,
                )
                raise PnpError(message)
            if any(abs(points) > MAX_POINTS for points in result.points if points is not None):
                message = _("a player can have at most {most} points", most=f"{MAX_POINTS:,}")
                raise PnpError(message, parameter="points")
            if (now.setup, _names(now)) != (table.setup, _names(table)):
                raise PnpError(_CHANGED_MEANWHILE, hint=_("check the rounds, then try again"))
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

    def undo_round(self, number: int | None = None) -> int:
        """Delete the last round and return its number.

        Args:
            number: Number that the last round must have; by default, any number.

        Raises:
            PnpError: If there is no such round, or the round has results.
        """
        with transaction(self.path, writing=True) as file:
            last = _last_round(file)
            number = last if number is None else number
            if not last or number != last:
                raise PnpError(_CHANGED_MEANWHILE if last else _("no rounds to undo"))
            if any(
                seat.share is not None
                for t in read_contents(file).rounds[-1].tables
                for seat in t.seats
            ):
                message = _("round {number} has results", number=number)
                raise PnpError(message, hint=_("record a result again to correct it"))
            file.execute("DELETE FROM round WHERE number = ?", (number,))
            return number


def several_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of players as a tuple. Raises PnpError if a value is not a string."""
    return arguments.several("names", names, str, "names of players")


def _player_numbers(file: sqlite3.Connection, names: Iterable[str]) -> list[int]:
    """Return the numbers of players. Raises PnpError if a name is unknown or appears twice."""
    known = {player.name.casefold(): player for player in read_contents(file).players}
    found = []
    for name in map(checked_name, names):
        if name.casefold() not in known:
            hint = suggestion(name, [player.name for player in known.values()])
            raise PnpError(_("unknown player {name}", name=quoted(name)), hint=hint)
        found.append(known[name.casefold()].number)
        if found.count(found[-1]) > 1:
            raise PnpError(_("{name} appears twice: leave one out", name=quoted(name)))
    return found


def _names(table: Seating) -> list[str]:
    return [seat.player for seat in table.seats]


def _last_round(file: sqlite3.Connection) -> int:
    """Return the number of the last round, or 0 if there is none."""
    return int(file.execute("SELECT coalesce(max(number), 0) FROM round").fetchone()[0])


def _add_table(
    file: sqlite3.Connection, played: tuple[int, str, str, str], seats: Sequence[int]
) -> None:
    """Add a table to a round.

    `played` contains the round, game, variant and setup; `seats` contains the player numbers.
    """
    round_number, *game = played
    count = file.execute("SELECT count(*) FROM game WHERE round = ?", (round_number,)).fetchone()[0]
    file.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?)", (round_number, count + 1, *game))
    file.executemany(
        "INSERT INTO seat (round, number, place, player) VALUES (?, ?, ?, ?)",
        [(round_number, count + 1, place, player) for place, player in enumerate(seats)],
    )
