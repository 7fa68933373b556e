"""The public API `pnp.club`: a club's record of games, in a file that programs can share."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.api import arguments
from pnp.api.default_catalogue import catalogue_or_default
from pnp.api.drawing import Drawing
from pnp.api.facts import game as facts_of
from pnp.api.record import Record
from pnp.api.setups import Setup, setup, setups
from pnp.api.table import Table, start
from pnp.catalogue import Catalogue
from pnp.errors import PnpError, Remedy, quoted, suggestion
from pnp.extras.club.database import create_file
from pnp.extras.club.history import Action
from pnp.extras.club.pairing import pair
from pnp.extras.club.player_list import Imported, ListedName
from pnp.extras.club.record import (
    Player,
    Result,
    Round,
    Seat,
    Seating,
    checked_name,
    past_of,
)
from pnp.extras.club.standings import Standing, TieBreak, standings, used_tie_breaks
from pnp.extras.club.store import RecordFile, several_names
from pnp.messages import _, ngettext
from pnp.rules.score import ALONE, DRAW

if TYPE_CHECKING:
    from pnp.rules.game import Game
    from pnp.rules.score import Score

__all__ = [
    "Action",
    "ClubRecord",
    "Imported",
    "ListedName",
    "Player",
    "Round",
    "Seat",
    "Seating",
    "Standing",
    "TieBreak",
    "create",
    "open",
    "restore",
    "used_tie_breaks",
]


def create(
    path: str | PathLike[str], title: str = "Club night", *, catalogue: Catalogue | None = None
) -> "ClubRecord":
    """Create an empty record in a new file.

    Args:
        path: The file; it must not exist.
        title: Name of the record, printed on slips and standings.
        catalogue: Catalogue of games; by default, the built-in and installed games.

    Raises:
        PnpError: If the file exists or cannot be written, or the title cannot be printed.
    """
    file = arguments.path("path", path)
    create_file(file, arguments.text("title", title))
    return ClubRecord(file, catalogue_or_default(catalogue))


def open(path: str | PathLike[str], *, catalogue: Catalogue | None = None) -> "ClubRecord":  # noqa: A001  # as pnp.club.open
    """Open the record in a file.

    The file is only read when the record is first used. If the file is not a record, the first
    use raises PnpError. `catalogue` is the same as for `create`.
    """
    return ClubRecord(arguments.path("path", path), catalogue_or_default(catalogue))


def restore(path: str | PathLike[str], backup: str | PathLike[str]) -> Path | None:
    """Replace a record with a backup, or create the record if it does not exist.

    The whole backup is checked first. Returns the file with a copy of the replaced record, or None
    if the record did not exist.

    Args:
        path: The record.
        backup: A file written by `ClubRecord.backup` in this or an earlier version.

    Raises:
        PnpError: If the backup is damaged, or the record cannot be replaced.
    """
    from pnp.extras.club import backup as backups

    return backups.restore(arguments.path("path", path), arguments.path("backup", backup))


@dataclass(frozen=True)
class ClubRecord(RecordFile):
    """Players, rounds, results and standings of a club, in one file."""

    catalogue: Catalogue = field(repr=False, compare=False)

    def draw_round(
        self,
        game: str,
        variant: str = "",
        *,
        seats: int | None = None,
        seed: int | None = None,
        after: int | None = None,
        require_results: bool = False,
    ) -> Round:
        """Draw the next round: tables of players and their setups.

        Byes go to players with the fewest so far; then least-met opponents are paired.

        Args:
            game: Name of the game.
            variant: Name of a variant; by default, each table gets the variant for its number of
                players.
            seats: Preferred number of players per table, if the game allows a choice.
            seed: Seed for the setups; by default, they are random.
            after: Expected number of the last round; by default, any number.
            require_results: Raise an error if results of the last round are missing.

        Raises:
            PnpError: If there is no such game or variant, if too few players are present, if
                another round has been drawn in the meantime, or if required results are missing.
        """
        variants = self._variants(game, variant)
        sizes = {size: name for name, size in reversed(variants.items()) if size > 1}
        if not sizes:
            message = _("a solo game has no pairings")
            raise PnpError(message, remedies=[Remedy("without", "variant")], parameter="variant")
        smallest, largest = min(sizes), max(sizes)
        preferred = (
            smallest if seats is None else arguments.integer("seats", seats, smallest, largest)
        )
        contents = self._contents
        players, rounds = contents.players, contents.rounds
        present = [player.number for player in players if player.here and not player.removed]
        pairing = pair(present, sizes, preferred, past_of(players, rounds))
        kinds = [sizes[len(table)] for table in pairing.tables]
        decks = {kind: self._deck(game, kind, kinds.count(kind), seed) for kind in set(kinds)}
        codes = [next(decks[kind]).code for kind in kinds]
        if after is None:
            after = rounds[-1].number if rounds else 0
        tables = list(zip(kinds, codes, strict=True))
        required = arguments.flag("require_results", require_results)
        return self.save_round(game, tables, pairing, after, require_results=required)

    def import_players(self, path: str | PathLike[str], *, absent: bool = False) -> Imported:
        """Add the players in a CSV file, or raise an error without adding any.

        The names are in the column with the heading "name" or "player", or in the only column.
        Cells are separated by semicolons, commas or tabs. Players already in the record are not
        changed.

        Args:
            path: The file.
            absent: Mark the new players as absent.

        Raises:
            Faults: If names are missing, invalid or repeated, with the line and column of each.
            PnpError: If the file cannot be read, or there are too many players.
        """
        from pnp.extras.club.player_list import read_list

        listed = read_list(arguments.path("path", path))
        return self.add_listed(listed, absent=arguments.flag("absent", absent))

    def backup(self, path: str | PathLike[str], *, replace: bool = False) -> None:
        """Write a consistent copy of the record to a file, even while other programs change it.

        Args:
            path: The file.
            replace: Replace an existing file.

        Raises:
            PnpError: If the file exists or cannot be written, or the record is damaged.
        """
        from pnp.extras.club.backup import write_backup

        target = arguments.path("path", path)
        write_backup(self.path, target, replace=arguments.flag("replace", replace))

    def _deck(self, game: str, variant: str, tables: int, seed: int | None) -> Iterator[Setup]:
        """Yield setups for the tables. Setups repeat only if the variant has too few."""
        count = min(tables, self.catalogue.game(game).variant(variant).count)
        return cycle(setups(game, count, variant, seed=seed, catalogue=self.catalogue))

    def add_table(self, game: str, names: Sequence[str], variant: str = "") -> Seating:
        """Add a table with these players to the last round.

        Raises PnpError if the game, variant or a player is unknown, or the number of players is not
        allowed.
        """
        named = several_names(names)
        variants = self._variants(game, variant)
        fitting = [name for name, size in variants.items() if size == len(named)]
        if not fitting:
            numbers = ", ".join(map(str, sorted({*variants.values()})))
            message = ngettext(
                "wrong number of players: {count} player given",
                "wrong number of players: {count} players given",
                len(named),
            )
            raise PnpError(message, hint=_("name {numbers}", numbers=numbers))
        code = setup(game, fitting[0], catalogue=self.catalogue).code
        return self.save_table(game, (fitting[0], code), named)

    def table(self, number: int, round_number: int | None = None) -> Seating:
        """Return a table in a round, by default in the last round.

        Raises PnpError if there is no such table.
        """
        rounds = {drawn.number: drawn for drawn in self.rounds}
        at = max(rounds, default=0) if round_number is None else round_number
        for table in rounds[at].tables if at in rounds else ():
            if table.number == number:
                return table
        raise PnpError(
            _("unknown table: round {round} has no table {table}", round=at, table=number)
        )

    def save_points(
        self, table: Seating, points: Sequence[int], won: Sequence[str] | None = None
    ) -> None:
        """Save the points scored at a table; the player with the most points wins.

        Args:
            table: The table.
            points: Points of the players, in seat order.
            won: Names of the winners, or an empty list for a draw. Only allowed if the points are
                equal and the rules use another tie-breaker.

        Raises:
            PnpError: If the points are impossible in the game, or do not determine the winner.
        """
        given = tuple(arguments.integer("points", each) for each in points)
        if len(given) != len(table.seats):
            message = ngettext(
                "points for {count} player, expected {players}",
                "points for {count} players, expected {players}",
                len(given),
                players=len(table.seats),
            )
            raise PnpError(message, hint=_("write one per player"), parameter="points")
        rules = self._rules(table.game)
        if rules is not None:
            _check_points(rules, given)
        first = rules is not None and rules.first_of_equals
        found = Result.of_points(given, first=first)
        if rules is not None and rules.tie_break and len(found.winners) > 1:
            if won is None:
                message = _("the points are equal and {rule} decides", rule=rules.tie_break)
                raise PnpError(message, hint=_("also record the winner"), parameter="won")
            found = found._replace(winners=_winners(table, won))
        elif won is not None:
            message = _("the points determine the winner")
            raise PnpError(message, hint=_("leave out the winner"), parameter="won")
        self.save_result(table, found)

    def _rules(self, game: str) -> "Game[Any, Any] | None":
        """Return the rules of a game, or None if the catalogue does not contain them."""
        try:
            return self.catalogue.game(game)
        except PnpError:
            return None

    def save_winners(self, table: Seating, names: Sequence[str]) -> None:
        """Save the winners of a table. Several winners share the win; an empty list means a draw.

        Raises PnpError if a name is not at this table.
        """
        self.save_result(table, Result((None,) * len(table.seats), _winners(table, names)))

    def save_score(self, table: Seating, played: Table | Record) -> None:
        """Save the score of a position, or of a game record's last position, as a table's result.

        Players are matched by name if the names in the position and at the table are the same,
        otherwise by seat order.

        Raises:
            PnpError: If the game is not over, is not the one played at the table, or started from
                the setup of a different table.
        """
        if played.game != table.game:
            message = _("this is a game of {played}", played=played.game)
            hint = _("table {table} plays {game}", table=table.number, game=table.game)
            raise PnpError(message, hint=hint)
        if isinstance(played, Record):
            self._check_setup(table, played.code)
            played = played.last
        score = played.score()
        if len(score.players) != len(table.seats):
            message = ngettext(
                "the position has {count} player, but the table has {seats}",
                "the position has {count} players, but the table has {seats}",
                len(score.players),
                seats=len(table.seats),
            )
            raise PnpError(message)
        if not score.over:
            raise PnpError(_("the game is not over"), hint=_("finish it, or record the points"))
        self.save_result(table, _result(score, [seat.player for seat in table.seats]))

    def _check_setup(self, table: Seating, code: str) -> None:
        """Raise PnpError if a game started from a different table's setup."""
        if code in ("", table.setup):
            return
        for other in (each for drawn in self.rounds for each in drawn.tables):
            if other.setup == code:
                name = f"{other.round}.{other.number}"
                message = _("this game has the setup of table {table}", table=name)
                raise PnpError(message, hint=_("record it for that table"))

    def standings(self, game: str = "") -> tuple[Standing, ...]:
        """Return the standings in all games or in one, ranked by games won, then by tie-breaks.

        Raises:
            PnpError: If the game is unknown and has never been played in this club.
        """
        contents = self._contents
        players, rounds = contents.players, contents.rounds
        played = {table.game for drawn in rounds for table in drawn.tables}
        if arguments.text("game", game) and game not in played:
            facts_of(game, catalogue=self.catalogue)
        return standings(players, rounds, game)

    def slips(self, round_number: int | None = None) -> Drawing:
        """Draw a result slip for each table of a round; by default, of the last round.

        Raises PnpError if the round has no tables.
        """
        from pnp.extras.club.sheets import slips

        rounds = self.rounds
        number = len(rounds) if round_number is None else round_number
        found = [drawn for drawn in rounds if drawn.number == number and drawn.tables]
        if not found:
            raise PnpError(_("round {round} has no tables: draw a round first", round=number))
        title, games = self.title, [self._game_title(table) for table in found[0].tables]
        return Drawing(title, lambda palette, _settings: slips(title, found[0], games, palette))

    def standings_sheet(self, game: str = "") -> Drawing:
        """Draw the standings as a sheet to put up on a wall."""
        from pnp.extras.club.sheets import standings_sheets

        title, lines = self.title, self.standings(game)
        rounds = len(self.rounds)
        heading = ngettext(
            "Standings after {count} round", "Standings after {count} rounds", rounds
        )
        if game:
            rules = self.catalogue.rules(game)
            name = rules.title if rules else game
            heading = _("{standings}, {game}", standings=heading, game=name)
        return Drawing(
            title,
            lambda palette, settings: standings_sheets(title, heading, lines, palette, settings),
        )

    def to_json(self) -> dict[str, Any]:
        """Return the whole record as plain data."""
        contents = self._contents
        players, rounds = contents.players, contents.rounds
        return {
            "title": contents.title,
            "players": [
                {"name": player.name, "here": player.here}
                for player in players
                if not player.removed
            ],
            "rounds": [drawn.to_json() for drawn in rounds],
        }

    def to_csv(self) -> str:
        """Return the whole record as CSV: a header, then a row for each seat at each table."""
        from pnp.extras.club.export import csv_text

        return csv_text(self.rounds)

    def _variants(self, game: str, variant: str) -> dict[str, int]:
        """Return the number of players in each variant, or only in the named variant.

        Raises PnpError if there is no such game or variant.
        """
        found = {}
        for each in facts_of(game, catalogue=self.catalogue).variants:
            if variant in ("", each.name):
                found[each.name] = len(
                    start(game, each.name, catalogue=self.catalogue).score().players
                )
        if not found:
            start(game, variant, catalogue=self.catalogue)  # raises the error with the reason
        return found

    def _game_title(self, table: Seating) -> str:
        """Return the title of a table's game, or the game's name if it is not in the catalogue."""
        try:
            return setup(code=table.setup, catalogue=self.catalogue).title
        except PnpError:
            return table.game


def _winners(table: Seating, names: Sequence[str]) -> frozenset[int]:
    """Return the winners' seats; in a draw, all players share the win.

    Raises PnpError if a name is not at this table.
    """
    seated = {seat.player.casefold(): at for at, seat in enumerate(table.seats)}
    winners = list(map(checked_name, several_names(names)))
    for name in winners:
        if name.casefold() not in seated:
            hint = suggestion(name, [seat.player for seat in table.seats])
            raise PnpError(_("not at this table: {name}", name=quoted(name)), hint=hint)
    return frozenset(seated[name.casefold()] for name in winners) or frozenset(seated.values())


def _check_points(rules: "Game[Any, Any]", points: Sequence[int]) -> None:
    """Raise PnpError if the game cannot end with these points."""
    if rules.points is None:
        return
    if not rules.points:
        message = _("{game} has no points", game=rules.title)
        raise PnpError(message, hint=_("record the winner"), parameter="points")
    for each in points:
        if each not in rules.points:
            message = _("impossible score in {game}: {points}", game=rules.title, points=each)
            low, high = rules.points[0], rules.points[-1]
            hint = _("use {low} to {high}", low=low, high=high)
            raise PnpError(message, hint=hint, parameter="points")


def _result(score: "Score", names: Sequence[str]) -> Result:
    """Return the result of a score.

    If the names in the score are the same as `names`, the result is in the order of `names`.
    """
    names_in_score = [tally.name.casefold() for tally in score.players]
    names_of_seats = [name.casefold() for name in names]
    order = list(range(len(names)))
    if sorted(names_in_score) == sorted(names_of_seats):
        order = [names_in_score.index(name) for name in names_of_seats]
    points = tuple(score.players[at].total for at in order)
    if score.winners:
        return Result(points, frozenset(order.index(number - 1) for number in score.winners))
    if score.reason == ALONE:
        return Result(points, frozenset())
    totals = [total for total in points if total is not None]
    if score.reason != DRAW or len(totals) < len(points):
        return Result(points, frozenset(range(len(points))))
    return Result.of_points(totals)
