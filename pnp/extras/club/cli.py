"""`pnp evening`: a club's record of games, results and pairings."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli import completed_names
from pnp.cli.positions import read_record
from pnp.cli.print_flags import UNPRINTED, PrintJob, printing_options, refuse_printing, tell
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

if TYPE_CHECKING:
    from pnp.extras.club.api import ClubRecord
    from pnp.extras.club.record import Round, Seating

_TABLE = re.compile(r"(?:([0-9]{1,4})\.)?([0-9]{1,3})")
_POINTS = re.compile(r"-?[0-9]{1,6}")

record_argument = click.argument("record", metavar="RECORD", type=click.Path(path_type=Path))


@click.group()
def evening() -> None:
    """Keep a club's record: players, rounds, results, standings.

    RECORD is one file of your choice. Several programs may use it at once.

    \b
      pnp evening new club.evening --title "Thursday club"
      pnp evening players club.evening Ann Ben Cleo Dan
      pnp evening round club.evening color-claim --seed 1
      pnp evening slips club.evening -o slips.pdf
      pnp evening result club.evening 1 --points 14,9
      pnp evening standings club.evening
    """


@evening.command()
@record_argument
@click.option("--title", default="Evening", show_default=True, help="What the record is called.")
def new(record: Path, title: str) -> None:
    """Begin a record in a new file."""
    from pnp.extras.club.api import create

    create(record, title)
    click.echo(record)


@evening.command()
@record_argument
@click.argument("players", nargs=-1, metavar="[NAME]...")
@click.option("--gone", is_flag=True, help="They have gone; what they have won stays.")
def players(record: Path, players: tuple[str, ...], *, gone: bool) -> None:
    """Add players, let them go, or tell who is there.

    A name of several words is one word to the shell: "Ann Lee".
    """
    kept = _opened(record)
    if not players:
        refuse("is for players: name them", "gone")
    elif gone:
        kept.let_go(players)
    else:
        kept.add_players(players)
    for player in kept.players:
        click.echo(player.name if player.here else f"{player.name} (gone)")


@evening.command("round")
@record_argument
@click.argument("game", metavar="GAME", shell_complete=completed_names.game_names)
@variant_option
@click.option(
    "--seats",
    type=click.IntRange(2, 20),
    help="How many at a table, in games for several numbers of players.",
)
@click.option("--seed", type=int, help="Draw the same setups again; any whole number.")
@templates_option
@json_option
def draw_round(
    record: Path, game: str, variant: str, seats: int | None, seed: int | None, *, as_json: bool
) -> None:
    """Draw the next round: who plays with whom, and each table's setup.

    Who has waited least waits, then who has met least meets, then players with as many wins. With
    up to 12 players no other round is better.
    """
    drawn = _opened(record).draw_round(game, variant, seats=seats, seed=seed)
    _tell_rounds([drawn], as_json=as_json)


@evening.command()
@record_argument
@click.argument("game", metavar="GAME", shell_complete=completed_names.game_names)
@click.argument("players", nargs=-1, required=True, metavar="NAME...")
@variant_option
@templates_option
def table(record: Path, game: str, players: tuple[str, ...], variant: str) -> None:
    """Add a table of players who found each other to the last round."""
    click.echo(_line(_opened(record).add_table(game, players, variant)))


@evening.command()
@record_argument
@click.argument("at", metavar="TABLE")
@click.argument(
    "position", required=False, metavar="[FILE]", shell_complete=completed_names.position_files
)
@click.option("--points", metavar="N,N...", help="The points of its players, in their order.")
@click.option("--won", multiple=True, metavar="NAME", help="Who has won; may be given again.")
@click.option("--draw", is_flag=True, help="Nobody has won.")
@force_option("Replace the result that the table has.")
def result(
    record: Path,
    at: str,
    position: str | None,
    points: str | None,
    won: tuple[str, ...],
    *,
    draw: bool,
    force: bool,
) -> None:
    """Record the result of a table: a position file that is scored, or what you say.

    TABLE is a table of the last round, such as 2, or of another, such as 1.2. A result that the
    table has is replaced only with --force.

    \b
      pnp evening result club.evening 1 --points 14,9
      pnp evening result club.evening 2 --won Ann
      pnp evening result club.evening 3 --points 24,24 --won Ann
    """
    ways = [position is not None, points is not None and not (won or draw), bool(won), draw]
    if ways.count(True) != 1:
        raise click.UsageError("give one of: a position FILE, --points, --won, --draw")
    kept = _opened(record)
    found = _found(kept, at)
    if not force:
        found.check_open()
    if position is not None:
        try:
            kept.keep_score(found, read_record(position))
        except PnpError as error:
            raise error.at(SourceLocation(position)) from None
    elif points is not None:
        kept.keep_points(found, _whole_numbers(points), won if won or draw else None)
    else:
        kept.keep_winners(found, won)
    click.echo(_line(_found(kept, at)))


@evening.command("take-back")
@record_argument
def take_back(record: Path) -> None:
    """Forget the last round, as long as it has no result."""
    number = _opened(record).take_back_round()
    click.echo(f"round {number} is taken back")


@evening.command()
@record_argument
@json_option
def show(record: Path, *, as_json: bool) -> None:
    """Show all rounds."""
    _tell_rounds(_opened(record).rounds, as_json=as_json)


@evening.command()
@record_argument
@click.option(
    "--game",
    default="",
    metavar="GAME",
    shell_complete=completed_names.game_names,
    help="Of one game.",
)
@output_option("A sheet to hang up: {formats}.")
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
    """Tell the standings: games won, then points.

    A win is 1, shared by those who share it. Games without points count for none.
    """
    kept = _opened(record)
    if output is not None:
        refuse("is for the terminal, not for a file", "as_json")
        job.check(output)
        tell(job.write(output, kept.standings_sheet(game).lay_out(**job.options)))
        return
    refuse_printing(UNPRINTED)
    lines = kept.standings(game)
    if as_json:
        click.echo(json.dumps([line.to_json() for line in lines]))
        return
    wide = max((len(line.player) for line in lines), default=0)
    for line in lines:
        games = "game" if line.played == 1 else "games"
        click.echo(
            f"{line.rank:>3}  {line.player:<{wide}}  {line.won_in_words:>5} won of"
            f" {line.played} {games}, {line.points} points"
        )


@evening.command()
@record_argument
@click.option("--round", "number", type=click.IntRange(1, 9999), help="Of which round.")
@output_option("The file to write: {formats}.", required=True)
@printing_options()
def slips(
    record: Path,
    number: int | None,
    output: Path,
    job: PrintJob,
) -> None:
    """Print a slip for each table of the last round, to be brought back filled in."""
    job.check(output)
    tell(job.write(output, _opened(record).slips(number).lay_out(**job.options)))


@evening.command()
@record_argument
@output_option("The file to write: .csv or .json.", required=True)
def export(record: Path, output: Path) -> None:
    """Write all that is kept for a spreadsheet or a program."""
    kept = _opened(record)
    kinds: dict[str, Callable[[], str]] = {
        ".csv": kept.to_csv,
        ".json": lambda: f"{json.dumps(kept.to_json(), indent=1, ensure_ascii=False)}\n",
    }
    if output.suffix.lower() not in kinds:
        what = f"cannot write {quoted(output.suffix)} files"
        raise PnpError(what, SourceLocation(str(output)), "use .csv or .json")
    from pnp.files.writing import write_text

    write_text(output, kinds[output.suffix.lower()]())
    click.echo(output)


def _opened(record: Path) -> "ClubRecord":
    """Open a record with the games of this run, and report what is damaged."""
    from pnp.extras.club import api

    kept = api.open(record, catalogue=current_catalogue())
    for fault in kept.faults:
        click.echo(f"pnp: {record}: damaged, and shown in part: {fault}", err=True)
    return kept


def _found(kept: "ClubRecord", at: str) -> "Seating":
    """Return the table with a typed number; raise PnpError."""
    match = _TABLE.fullmatch(at)
    if match is None:
        raise PnpError(f"{quoted(at)} is no table", hint="such as 2, or 1.2 for one of round 1")
    number, table_number = match.groups()
    return kept.table(int(table_number), int(number) if number else None)


def _whole_numbers(text: str) -> list[int]:
    """Parse typed points; raise PnpError."""
    words = [word.strip() for word in text.split(",")]
    if not all(map(_POINTS.fullmatch, words)):
        raise PnpError(f"{quoted(text)} are no points", hint="such as 14,9", parameter="points")
    return list(map(int, words))


def _tell_rounds(rounds: "Sequence[Round]", *, as_json: bool) -> None:
    """Print a line for each table, then the players without one."""
    if as_json:
        click.echo(json.dumps([drawn.to_json() for drawn in rounds]))
        return
    for drawn in rounds:
        for seated in drawn.tables:
            click.echo(_line(seated))
        if drawn.waiting:
            click.echo(f"{drawn.number}: {', '.join(drawn.waiting)} waiting")


def _line(seated: "Seating") -> str:
    """Return a table in one line: players with their points, winners with a star."""
    game = f"{seated.game} {seated.variant}".strip()
    setup = f", {seated.setup}" if seated.setup else ""
    return f"{seated.round}.{seated.number}: {seated.words} ({game}{setup})"
