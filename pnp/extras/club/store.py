"""Functions to read and change a record. Each call is one transaction."""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.api import arguments
from pnp.errors import PnpError, Remedy, quoted, suggestion
from pnp.extras.club.database import transaction
from pnp.extras.club.history import Action, action, actions, redo, undo
from pnp.extras.club.pairing import Pairing
from pnp.extras.club.player_list import Imported, ListedName
from pnp.extras.club.record import (
    MAX_POINTS,
    Player,
    Result,
    Round,
    Seating,
    checked_name,
    name_key,
    new_name,
)
from pnp.extras.club.rows import Contents, read_contents
from pnp.messages import _, ngettext

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
        """All players, in the order in which they were added.

        Only players who are `here` are paired.
        """
        return tuple(player for player in self._contents.players if not player.removed)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """All rounds in order, with the results recorded so far."""
        return self._contents.rounds

    @property
    def missing_results(self) -> tuple[Seating, ...]:
        """Tables of the last round that have no result."""
        return _without_result(self.rounds)

    @property
    def faults(self) -> tuple[str, ...]:
        """Descriptions of damage in the file. A damaged record cannot be changed."""
        return self._contents.faults

    @property
    def history(self) -> tuple[Action, ...]:
        """All actions that changed the record, oldest first."""
        with transaction(self.path) as file:
            return actions(file)

    @property
    def _contents(self) -> Contents:
        with transaction(self.path) as file:
            return read_contents(file)

    def undo(self, number: int | None = None) -> Action:
        """Undo the last action and return it; repeated calls undo earlier actions.

        Args:
            number: Expected number of this action; by default, any number.

        Raises:
            PnpError: If there is nothing to undo, or somebody else has changed the record.
        """
        with transaction(self.path, writing=True) as file:
            return undo(file, number)

    def redo(self, number: int | None = None) -> Action:
        """Redo the last undone action, and return it.

        Args:
            number: Expected number of this action; by default, any number.

        Raises:
            PnpError: If there is nothing to redo, or somebody else has changed the record.
        """
        with transaction(self.path, writing=True) as file:
            return redo(file, number)

    def add_players(self, names: Iterable[str]) -> None:
        """Add players. Players who are absent or were removed become present again.

        Raises PnpError, without adding any player, if a name is invalid or there are too many
        players.
        """
        checked = list(map(new_name, several_names(names)))
        with action(self.path) as (file, log):
            log("add", players=", ".join(_add(file, checked)))

    def add_listed(self, listed: Iterable[ListedName], *, absent: bool = False) -> Imported:
        """Add the listed players who are not in the record yet; return the added and known players.

        If `absent` is True, the added players are not paired until they are marked as present.
        Raises PnpError, without adding any player, if there are too many players.
        """
        with action(self.path) as (file, log):
            players = _by_name(file)
            active = {key for key, player in players.items() if not player.removed}
            groups: dict[bool, list[ListedName]] = {True: [], False: []}
            for each in listed:
                groups[name_key(each.name) in active].append(each)
            added = _add(file, [each.name for each in groups[False]], absent=absent)
            log("add", players=", ".join(added))
            return Imported(tuple(groups[False]), tuple(groups[True]))

    def mark_absent(self, names: Iterable[str]) -> None:
        """Mark players as absent. Their results are kept.

        Raises PnpError, without changing any player, if a name is unknown or appears twice.
        """
        known = several_names(names)
        with action(self.path) as (file, log):
            found = _find_players(file, known)
            file.executemany(
                "UPDATE player SET here = 0 WHERE id = ?", [(p.number,) for p in found]
            )
            log("absent", players=_listed(found))

    def rename_player(self, name: str, new: str) -> None:
        """Change a player's name, in earlier rounds too. The history keeps the old name.

        Raises PnpError if the player is unknown, or another player has the new name.
        """
        renamed = new_name(arguments.text("new", new))
        with action(self.path) as (file, log):
            (player,) = _find_players(file, [arguments.text("name", name)])
            other = _by_name(file).get(name_key(renamed), player)
            if other != player:
                message = _("another player is named {name}", name=quoted(other.name))
                hint = _("choose a different name, or merge the two players")
                if other.removed:
                    hint = _("choose a different name, or add the removed player and merge them")
                raise PnpError(message, hint=hint)
            file.execute("UPDATE player SET name = ? WHERE id = ?", (renamed, player.number))
            log("rename", before=player.name, after=renamed)

    def merge_players(self, name: str, into: str) -> None:
        """Merge two players who are the same person. All games, points and byes count for `into`.

        Raises PnpError if a player is unknown, or both have a table in the same round.
        """
        named = [arguments.text("name", name), arguments.text("into", into)]
        with action(self.path) as (file, log):
            gone, stays = _find_players(file, named)
            _check_never_met(read_contents(file).rounds, gone.name, stays.name)
            numbers = (stays.number, gone.number)
            file.execute("UPDATE seat SET player = ? WHERE player = ?", numbers)
            file.execute("UPDATE OR IGNORE waiting SET player = ? WHERE player = ?", numbers)
            file.execute("DELETE FROM waiting WHERE player = ?", (gone.number,))
            at_table = "SELECT round FROM seat WHERE player = ?1"
            query = f"DELETE FROM waiting WHERE player = ?1 AND round IN ({at_table})"  # noqa: S608
            file.execute(query, (stays.number,))
            file.execute("DELETE FROM player WHERE id = ?", (gone.number,))
            here = int(gone.here or stays.here)
            file.execute("UPDATE player SET here = ? WHERE id = ?", (here, stays.number))
            log("merge", before=gone.name, after=stays.name)

    def remove_players(self, names: Iterable[str]) -> None:
        """Remove players from the list and the standings. Earlier rounds still show them.

        Raises PnpError, without removing any player, if a name is unknown or appears twice.
        """
        known = several_names(names)
        with action(self.path) as (file, log):
            found = _find_players(file, known)
            numbers = [(player.number,) for player in found]
            file.executemany("UPDATE player SET here = 0, removed = 1 WHERE id = ?", numbers)
            played = "SELECT player FROM seat UNION SELECT player FROM waiting"
            query = f"DELETE FROM player WHERE id = ? AND id NOT IN ({played})"  # noqa: S608
            file.executemany(query, numbers)
            log("remove", players=_listed(found))

    def save_round(
        self,
        game: str,
        setups: Sequence[tuple[str, str]],
        pairing: Pairing,
        after: int,
        *,
        require_results: bool = False,
    ) -> Round:
        """Add a round after round `after`.

        `setups` contains the variant and the setup code for each table. Raises PnpError if the
        last round is no longer `after`, or results are required and missing.
        """
        with action(self.path) as (file, log):
            if _last_round(file) != after:
                raise PnpError(_CHANGED_MEANWHILE, hint=_("check the rounds, then try again"))
            if require_results:
                _check_results(_without_result(read_contents(file).rounds))
            number = after + 1
            file.execute("INSERT INTO round VALUES (?)", (number,))
            waiting = [(number, player) for player in pairing.waiting]
            file.executemany("INSERT INTO waiting VALUES (?, ?)", waiting)
            for seats, setup in zip(pairing.tables, setups, strict=True):
                _add_table(file, (number, game, *setup), seats)
            log("round", round=number, game=game)
            return read_contents(file).rounds[-1]

    def save_table(self, game: str, setup: tuple[str, str], names: Sequence[str]) -> Seating:
        """Add a table to the last round. The players at the table no longer have a bye.

        `setup` contains the variant and the setup code.
        """
        with action(self.path) as (file, log):
            numbers = [player.number for player in _find_players(file, names)]
            number = _last_round(file)
            if not number:
                number = 1
                file.execute("INSERT INTO round VALUES (1)")
            waiting = [(number, player) for player in numbers]
            file.executemany("DELETE FROM waiting WHERE round = ? AND player = ?", waiting)
            _add_table(file, (number, game, *setup), numbers)
            added = read_contents(file).rounds[-1].tables[-1]
            log("table", table=added.name, after=added.words)
            return added

    def remove_table(self, table: Seating) -> None:
        """Remove a table that was not played.

        Raises PnpError if the table has a result, or somebody else has changed it.
        """
        with action(self.path) as (file, log):
            now = _current(file, table)
            if now.over:
                message = _(
                    "table {table} has a result ({result})", table=now.name, result=now.words
                )
                raise PnpError(message, hint=_("clear the result first"))
            file.execute("DELETE FROM game WHERE round = ? AND number = ?", now.at)
            log("remove-table", table=now.name, before=now.words)

    def save_result(self, table: Seating, result: Result) -> None:
        """Replace the result of a table. The history keeps the old result.

        Raises PnpError if a different result was saved, or the round was redrawn, in the meantime.
        """
        with action(self.path) as (file, log):
            now = _current(file, table)
            if any(abs(points) > MAX_POINTS for points in result.points if points is not None):
                message = _("a player can have at most {most} points", most=f"{MAX_POINTS:,}")
                raise PnpError(message, parameter="points")
            if now.seats != table.seats:
                now.check_open()
            _write_result(file, now, result)
            after = now.with_result(result).words
            if now.over:
                log("change", table=now.name, before=now.words, after=after)
            else:
                log("result", table=now.name, after=after)

    def clear_result(self, table: Seating) -> None:
        """Delete the result of a table. The history keeps the deleted result.

        Raises PnpError if the table has no result, or somebody else has changed it.
        """
        with action(self.path) as (file, log):
            now = _current(file, table)
            if not now.over:
                raise PnpError(_("table {table} has no result", table=now.name))
            if now.seats != table.seats:
                raise PnpError(_CHANGED_MEANWHILE, hint=_("check the rounds, then try again"))
            _write_result(file, now, None)
            log("clear", table=now.name, before=now.words)

    def undo_round(self, number: int | None = None) -> int:
        """Delete the last round and return its number.

        Args:
            number: Expected number of the last round; by default, any number.

        Raises:
            PnpError: If there is no such round, or the round has results.
        """
        with action(self.path) as (file, log):
            last = _last_round(file)
            number = last if number is None else number
            if not last or number != last:
                raise PnpError(_CHANGED_MEANWHILE if last else _("no rounds to undo"))
            if any(table.over for table in read_contents(file).rounds[-1].tables):
                message = _("round {number} has results", number=number)
                raise PnpError(message, hint=_("clear them first"))
            file.execute("DELETE FROM round WHERE number = ?", (number,))
            log("undo-round", round=number)
            return number


def _check_results(missing: Sequence[Seating]) -> None:
    """Raise PnpError if tables have no result."""
    if missing:
        names = ", ".join(table.name for table in missing)
        message = ngettext(
            "the result of table {names} is missing",
            "the results of tables {names} are missing",
            len(missing),
            names=names,
        )
        remedy = Remedy("require_results", "False")
        raise PnpError(message, hint=_("enter all results first"), remedies=[remedy])


def several_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of players as a tuple. Raises PnpError if a value is not a string."""
    return arguments.several("names", names, str, "names of players")


def _by_name(file: sqlite3.Connection) -> dict[str, Player]:
    """Return all players, including removed ones, keyed by `name_key` of their names."""
    return {name_key(player.name): player for player in read_contents(file).players}


def _find_players(file: sqlite3.Connection, names: Iterable[str]) -> list[Player]:
    """Return players. Raises PnpError if a name is unknown or appears twice."""
    known = {key: player for key, player in _by_name(file).items() if not player.removed}
    found: list[Player] = []
    for name in map(checked_name, names):
        player = known.get(name_key(name))
        if player is None:
            hint = suggestion(name, [player.name for player in known.values()])
            raise PnpError(_("unknown player {name}", name=quoted(name)), hint=hint)
        if player in found:
            raise PnpError(_("{name} appears twice: leave one out", name=quoted(name)))
        found.append(player)
    return found


def _add(file: sqlite3.Connection, names: Iterable[str], *, absent: bool = False) -> list[str]:
    """Add players or mark them as present; return the names of those whose state changed.

    Raises PnpError if there are too many players.
    """
    known, changed = _by_name(file), []
    spelling: dict[str, str] = {}
    for name in names:
        spelling.setdefault(name_key(name), name)
    for key, name in spelling.items():
        player = known.get(key)
        if player is None:
            file.execute("INSERT INTO player (name, here) VALUES (?, ?)", (name, int(not absent)))
        elif player.removed or not (player.here or absent):
            values = (int(not absent), player.number)
            file.execute("UPDATE player SET here = ?, removed = 0 WHERE id = ?", values)
        else:
            continue
        changed.append(player.name if player else name)
    if len(read_contents(file).players) > _MAX_PLAYERS:
        raise PnpError(_("a record can hold at most {most} players", most=_MAX_PLAYERS))
    return changed


def _listed(players: Iterable[Player]) -> str:
    return ", ".join(player.name for player in players)


def _check_never_met(rounds: Iterable[Round], name: str, into: str) -> None:
    """Raise PnpError if both players played in the same round, and so must be different people."""
    for drawn in rounds:
        own, other = (
            [table for table in drawn.tables if any(seat.player == each for seat in table.seats)]
            for each in (name, into)
        )
        if not (own and other):
            continue
        table, second = own[0].name, other[0].name
        if table == second:
            message = _(
                "{name} and {other} met at table {table}", name=name, other=into, table=table
            )
            hint = _("rename one of them instead")
        else:
            message = _(
                "{name} and {other} both played in round {round} (tables {table} and {second})",
                name=name,
                other=into,
                round=drawn.number,
                table=table,
                second=second,
            )
            hint = _("remove the table that was not played, or rename one of them instead")
        raise PnpError(message, hint=hint)


def _without_result(rounds: Sequence[Round]) -> tuple[Seating, ...]:
    """Return the tables of the last round that have no result."""
    return tuple(table for drawn in rounds[-1:] for table in drawn.tables if not table.over)


def _current(file: sqlite3.Connection, table: Seating) -> Seating:
    """Return the current state of a table.

    Raises PnpError if there is no such table, or its players or setup have changed.
    """
    tables = (each for drawn in read_contents(file).rounds for each in drawn.tables)
    now = next((each for each in tables if each.at == table.at), None)
    if now is None:
        number, in_round = table.number, table.round
        raise PnpError(
            _("unknown table: round {round} has no table {table}", round=in_round, table=number)
        )
    if (now.setup, _names(now)) != (table.setup, _names(table)):
        raise PnpError(_CHANGED_MEANWHILE, hint=_("check the rounds, then try again"))
    return now


def _names(table: Seating) -> list[str]:
    return [seat.player for seat in table.seats]


def _write_result(file: sqlite3.Connection, table: Seating, result: Result | None) -> None:
    """Replace the result of a table, or clear it."""
    values: list[tuple[int | None, int | None]] = [(None, None)] * len(table.seats)
    if result is not None:
        values = [
            (points, int(place in result.winners)) for place, points in enumerate(result.points)
        ]
    file.executemany(
        "UPDATE seat SET points = ?, winner = ? WHERE round = ? AND number = ? AND place = ?",
        [(*each, *table.at, place) for place, each in enumerate(values)],
    )


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
    query = "SELECT coalesce(max(number), 0) FROM game WHERE round = ?"
    number = file.execute(query, (round_number,)).fetchone()[0] + 1
    file.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?)", (round_number, number, *game))
    file.executemany(
        "INSERT INTO seat (round, number, place, player) VALUES (?, ?, ?, ?)",
        [(round_number, number, place, player) for place, player in enumerate(seats)],
    )
