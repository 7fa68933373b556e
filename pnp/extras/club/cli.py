"""`pnp club`: a club's record of games, results and pairings."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli import completed_names
from pnp.cli.command import group, option
from pnp.cli.positions import read_record
from pnp.cli.print_flags import UNPRINTED, PrintJob, print_paths, printing_options, refuse_printing
from pnp.cli.shared_options import (
    current_catalogue,
    force_option,
    json_option,
    output_option,
    refuse,
    templates_option,
    variant_option,
)
from pnp.errors import PnpError, SourceLocation, quoted
from pnp.messages import _, ngettext

if TYPE_CHECKING:
    from pnp.extras.club.api import ClubRecord
    from pnp.extras.club.record import Round, Seating

_TABLE = re.compile(r"(?:([0-9]{1,4})\.)?([0-9]{1,3})")
_POINTS = re.compile(r"-?[0-9]{1,6}")

record_argument = click.argument("record", metavar="RECORD", type=click.Path(path_type=Path))


@group(renamed={"take-back": "undo-round"})
def club() -> None:
    """Keep a club's record: players, rounds, results, standings.

    RECORD is a file of your choice. Several programs can use it at the same time.

    \b
      pnp club new club.evening --title "Thursday club"
      pnp club players club.evening Ann Ben Cleo Dan
      pnp club round club.evening color-claim --seed 1
      pnp club slips club.evening -o slips.pdf
      pnp club result club.evening 1 --points 14,9
      pnp club standings club.evening
    """


@club.command()
@record_argument
@option("--title", default="Club night", show_default=True, help="The title on printed sheets.")
def new(record: Path, title: str) -> None:
    """Create a record in a new file."""
    from pnp.extras.club.api import create

    create(record, title)
    click.echo(record)


@club.command(renamed={"--gone": "--absent"})
@record_argument
@click.argument("players", nargs=-1, metavar="[NAME]...")
@option("--absent", is_flag=True, help="Mark these players as absent; their results are kept.")
def players(record: Path, players: tuple[str, ...], *, absent: bool) -> None:
    """Add players, mark players as absent, or list all players.

    Write a name of several words in quotes: "Ann Lee".
    """
    club_record = _open_record(record)
    if not players:
        refuse(_("needs players: add their names"), "absent")
    elif absent:
        club_record.mark_absent(players)
    else:
        club_record.add_players(players)
    for player in club_record.players:
        click.echo(player.name if player.here else _("{name} (absent)", name=player.name))


@club.command("round")
@record_argument
@click.argument("game", metavar="GAME", shell_complete=completed_names.game_names)
@variant_option
@option(
    "--seats",
    type=click.IntRange(2, 20),
    help="Players per table, if the game allows different numbers.",
)
@option("--seed", type=int, help="A whole number; the same seed draws the same setups.")
@templates_option
@json_option
def draw_round(
    record: Path, game: str, variant: str, seats: int | None, seed: int | None, *, as_json: bool
) -> None:
    """Draw the next round: the players and the setup of each table.

    Byes go to the players with the fewest so far. Then least-met opponents are paired, then
    players with equal wins. For up to 12 players, the pairing is optimal.
    """
    drawn = _open_record(record).draw_round(game, variant, seats=seats, seed=seed)
    _print_rounds([drawn], as_json=as_json)


@club.command()
@record_argument
@click.argument("game", metavar="GAME", shell_complete=completed_names.game_names)
@click.argument("players", nargs=-1, required=True, metavar="NAME...")
@variant_option
@templates_option
def table(record: Path, game: str, players: tuple[str, ...], variant: str) -> None:
    """Add a table to the last round, for players who chose each other."""
    click.echo(_table_line(_open_record(record).add_table(game, players, variant)))


@club.command(renamed={"--won": "--winner"})
@record_argument
@click.argument("at", metavar="TABLE")
@click.argument(
    "position", required=False, metavar="[FILE]", shell_complete=completed_names.position_files
)
@option("--points", metavar="N,N...", help="Points of the players, in seat order.")
@option(
    "--winner", "winners", multiple=True, metavar="NAME", help="A winner. Repeat for a shared win."
)
@option("--draw", is_flag=True, help="Record a draw.")
@force_option("Replace the recorded result.")
def result(
    record: Path,
    at: str,
    position: str | None,
    points: str | None,
    winners: tuple[str, ...],
    *,
    draw: bool,
    force: bool,
) -> None:
    """Record the result of a table: score a position file, or enter points or winners.

    TABLE is a table of the last round, such as 2, or of another round, such as 1.2.

    \b
      pnp club result club.evening 1 --points 14,9
      pnp club result club.evening 2 --winner Ann
      pnp club result club.evening 3 --points 24,24 --winner Ann
    """
    sources = [position is not None, points is not None and not (winners or draw)]
    if [*sources, bool(winners), draw].count(True) != 1:
        raise click.UsageError(
            _("name a position FILE, or use one of --points, --winner and --draw")
        )
    club_record = _open_record(record)
    found = _find_table(club_record, at)
    if not force:
        found.check_open()
    if position is not None:
        try:
            club_record.save_score(found, read_record(position))
        except PnpError as error:
            raise error.at(SourceLocation(position)) from None
    elif points is not None:
        club_record.save_points(found, _parse_points(points), winners if winners or draw else None)
    else:
        club_record.save_winners(found, winners)
    click.echo(_table_line(_find_table(club_record, at)))


@club.command("undo-round")
@record_argument
def undo_round(record: Path) -> None:
    """Delete the last round, unless it has results."""
    number = _open_record(record).undo_round()
    click.echo(_("round {number} deleted", number=number))


@club.command()
@record_argument
@json_option
def show(record: Path, *, as_json: bool) -> None:
    """Show all rounds."""
    _print_rounds(_open_record(record).rounds, as_json=as_json)


@club.command()
@record_argument
@option(
    "--game",
    default="",
    metavar="GAME",
    shell_complete=completed_names.game_names,
    help="Count only the results of this game.",
)
@output_option("Print a wall sheet to this file: {formats}.")
@printing_options()
@json_option
def standings(
    record: Path,
    game: str,
    output: Path | None,
    job: PrintJob,
    *,
    as_json: bool,
) -> None:
    """Show the standings: games won, then points.

    A win counts as 1; a shared win is divided equally.
    """
    club_record = _open_record(record)
    if output is not None:
        refuse("applies to the terminal, not to a file", "as_json")
        job.check(output)
        print_paths(job.write(output, club_record.standings_sheet(game).lay_out(**job.options)))
        return
    refuse_printing(UNPRINTED)
    lines = club_record.standings(game)
    if as_json:
        click.echo(json.dumps([line.to_json() for line in lines]))
        return
    width = max((len(line.player) for line in lines), default=0)
    for line in lines:
        played = ngettext("won of {count} game", "won of {count} games", line.played)
        points = ngettext("{count} point", "{count} points", line.points)
        click.echo(
            f"{line.rank:>3}  {line.player:<{width}}  {line.won_in_words:>5} {played}, {points}"
        )


@club.command()
@record_argument
@option(
    "--round",
    "number",
    type=click.IntRange(1, 9999),
    help="Number of the round; default: the last round.",
)
@output_option("The file to write: {formats}.", required=True)
@printing_options()
def slips(
    record: Path,
    number: int | None,
    output: Path,
    job: PrintJob,
) -> None:
    """Print a result slip for each table of a round, to fill in by hand."""
    job.check(output)
    print_paths(job.write(output, _open_record(record).slips(number).lay_out(**job.options)))


@club.command()
@record_argument
@output_option("The file to write: .csv or .json.", required=True)
def export(record: Path, output: Path) -> None:
    """Export the record for a spreadsheet or another program."""
    club_record = _open_record(record)
    kinds: dict[str, Callable[[], str]] = {
        ".csv": club_record.to_csv,
        ".json": lambda: f"{json.dumps(club_record.to_json(), indent=1, ensure_ascii=False)}\n",
    }
    if output.suffix.lower() not in kinds:
        message = _("unknown format {suffix}", suffix=quoted(output.suffix))
        raise PnpError(message, SourceLocation(str(output)), _("use .csv or .json"))
    from pnp.files.writing import write_text

    write_text(output, kinds[output.suffix.lower()]())
    click.echo(output)


def _open_record(record: Path) -> "ClubRecord":
    """Open a record with the catalogue for this run, and report any damage."""
    from pnp.extras.club import api

    club_record = api.open(record, catalogue=current_catalogue())
    for fault in club_record.faults:
        message = _("{file} is damaged and only partly shown: {fault}", file=record, fault=fault)
        click.echo(f"pnp: {message}", err=True)
    return club_record


def _find_table(club_record: "ClubRecord", at: str) -> "Seating":
    """Return the table with the typed number. Raises PnpError if there is no such table."""
    match = _TABLE.fullmatch(at)
    if match is None:
        message = _("not a table: {text}", text=quoted(at))
        raise PnpError(message, hint=_("write 2, or 1.2 for table 2 of round 1"))
    number, table_number = match.groups()
    return club_record.table(int(table_number), int(number) if number else None)


def _parse_points(text: str) -> list[int]:
    """Parse typed points. Raises PnpError if they are not whole numbers."""
    words = [word.strip() for word in text.split(",")]
    if not all(map(_POINTS.fullmatch, words)):
        message = _("not points: {text}", text=quoted(text))
        raise PnpError(message, hint=_("write whole numbers, such as 14,9"), parameter="points")
    return list(map(int, words))


def _print_rounds(rounds: "Sequence[Round]", *, as_json: bool) -> None:
    """Print a line for each table, then the players with a bye."""
    if as_json:
        click.echo(json.dumps([drawn.to_json() for drawn in rounds]))
        return
    for drawn in rounds:
        for seated in drawn.tables:
            click.echo(_table_line(seated))
        if drawn.waiting:
            names = ", ".join(drawn.waiting)
            click.echo(_("{round}: bye for {players}", round=drawn.number, players=names))


def _table_line(seated: "Seating") -> str:
    """Return a line about a table: the players with their points, and a star after each winner."""
    game = f"{seated.game} {seated.variant}".strip()
    setup = f", {seated.setup}" if seated.setup else ""
    return f"{seated.round}.{seated.number}: {seated.words} ({game}{setup})"
