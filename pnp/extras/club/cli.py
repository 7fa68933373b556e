"""`pnp club`: a club's record of games, results and pairings."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli import completed_names
from pnp.cli.command import group, option
from pnp.cli.positions import read_record
from pnp.cli.print_flags import UNPRINTED, PrintJob, print_paths, printing_options, refuse_printing
from pnp.cli.prompts import echo_stderr, is_interactive, read_line
from pnp.cli.shared_options import (
    current_catalogue,
    force_option,
    json_option,
    output_option,
    refuse,
    templates_option,
    variant_options,
)
from pnp.errors import PnpError, SourceLocation, quoted
from pnp.messages import _, ngettext, pgettext

if TYPE_CHECKING:
    from pnp.extras.club.api import ClubRecord
    from pnp.extras.club.record import Round, Seating
    from pnp.extras.club.standings import Standing

_TABLE = re.compile(r"(?:([0-9]{1,4})\.)?([0-9]{1,3})")
_POINTS = re.compile(r"-?[0-9]{1,6}")

record_argument = click.argument("record", metavar="RECORD", type=click.Path(path_type=Path))


def _names_in_record(ctx: click.Context) -> list[str]:
    """Return the names of the players in the record, for shell completion."""
    with suppress(PnpError):
        return [player.name for player in _typed_record(ctx).players]
    return []


def _tables_in_record(ctx: click.Context) -> list[str]:
    """Return the table numbers of the last round in the record, for shell completion."""
    with suppress(PnpError):
        last = _typed_record(ctx).rounds[-1:]
        return [str(table.number) for drawn in last for table in drawn.tables]
    return []


def _typed_record(ctx: click.Context) -> "ClubRecord":
    """Return the record named on the command line.

    After an unfinished option, it is in `ctx.args`.
    """
    from pnp.extras.club import api

    return api.open(ctx.params.get("record") or "".join(ctx.args[:1]))


player_names = completed_names.complete_with(_names_in_record)
table_names = completed_names.complete_with(_tables_in_record)


@group()
def club() -> None:
    """Keep a club's record: players, rounds, results, standings.

    RECORD is the file that stores the record. Several programs can use it at the same time. Every
    change can be undone: pnp club undo.

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


@club.command()
@record_argument
@click.argument("players", nargs=-1, metavar="[NAME]...", shell_complete=player_names)
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


@club.command("import")
@record_argument
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@option("--absent", is_flag=True, help="Mark the new players as absent.")
def import_players(record: Path, file: Path, *, absent: bool) -> None:
    """Add the players listed in a CSV file.

    The names are in the column with the heading name, or in the only column. Cells are separated by
    semicolons, commas or tabs. If a name is invalid or repeated, no player is added.
    """
    imported = _open_record(record).import_players(file, absent=absent)
    for each in imported.known:
        click.echo(_("{where}: {name} is already in the record", where=each.where, name=each.name))
    count = len(imported.added)
    click.echo(ngettext("{count} player added", "{count} players added", count))


@club.command()
@record_argument
@click.argument("name", metavar="NAME", shell_complete=player_names)
@click.argument("new", metavar="NEW_NAME")
def rename(record: Path, name: str, new: str) -> None:
    """Change the name of a player, including in earlier rounds."""
    _open_record(record).rename_player(name, new)
    click.echo(_("{before} renamed to {after}", before=name, after=new))


@club.command()
@record_argument
@click.argument("name", metavar="NAME", shell_complete=player_names)
@click.argument("into", metavar="INTO", shell_complete=player_names)
def merge(record: Path, name: str, into: str) -> None:
    """Merge a player who was entered twice.

    All games, points and byes of NAME count for INTO, and NAME is removed.

    \b
      pnp club merge club.evening "Anne Lee" Ann
    """
    _open_record(record).merge_players(name, into)
    click.echo(_("{before} merged into {after}", before=name, after=into))


@club.command()
@record_argument
@click.argument("players", nargs=-1, required=True, metavar="NAME...", shell_complete=player_names)
def remove(record: Path, players: tuple[str, ...]) -> None:
    """Remove players who have left the club.

    They disappear from the list and the standings. Earlier rounds still show them, and the results
    of their opponents still count. If players miss just one evening, use players --absent.
    """
    _open_record(record).remove_players(players)
    click.echo(_("players removed: {players}", players=", ".join(players)))


@club.command("round")
@record_argument
@click.argument("game", metavar="GAME", shell_complete=completed_names.game_names)
@variant_options(argument="game")
@option(
    "--seats",
    type=click.IntRange(2, 20),
    help="Players per table, if the game allows different numbers.",
)
@option("--seed", type=int, help="A whole number; the same seed draws the same setups.")
@option("--yes", is_flag=True, help="Draw the round even if results are missing.")
@templates_option
@json_option
def draw_round(
    record: Path,
    game: str,
    variant: str,
    seats: int | None,
    seed: int | None,
    *,
    yes: bool,
    as_json: bool,
) -> None:
    """Draw the next round: the players and the setup of each table.

    Byes go to the players with the fewest so far. Then least-met opponents are paired, then
    players with equal wins. For up to 12 players, the pairing is optimal.
    """
    club_record = _open_record(record)
    draw = partial(club_record.draw_round, game, variant, seats=seats, seed=seed)
    try:
        drawn = draw(require_results=not yes)
    except PnpError as error:
        if not _continues_without_results(error):
            raise
        drawn = draw()
    _print_rounds([drawn], as_json=as_json)


@club.command()
@record_argument
@click.argument("game", metavar="GAME", shell_complete=completed_names.game_names)
@click.argument("players", nargs=-1, required=True, metavar="NAME...", shell_complete=player_names)
@variant_options(argument="game")
@templates_option
def table(record: Path, game: str, players: tuple[str, ...], variant: str) -> None:
    """Add a table to the last round, for players who arranged a game themselves."""
    click.echo(_table_line(_open_record(record).add_table(game, players, variant)))


@club.command("remove-table")
@record_argument
@click.argument("at", metavar="TABLE", shell_complete=table_names)
def remove_table(record: Path, at: str) -> None:
    """Remove a table that was not played.

    TABLE is a table in the last round, such as 2, or in any round, such as 1.2 (round 1, table 2).
    """
    club_record = _open_record(record)
    found = _find_table(club_record, at)
    club_record.remove_table(found)
    click.echo(_("table {table} removed: {before}", table=found.name, before=found.words))


@club.command()
@record_argument
@click.argument("at", metavar="TABLE", shell_complete=table_names)
@click.argument(
    "position", required=False, metavar="[FILE]", shell_complete=completed_names.position_files
)
@option("--points", metavar="N,N...", help="Points of the players, in seat order.")
@option(
    "--winner",
    "winners",
    multiple=True,
    metavar="NAME",
    shell_complete=player_names,
    help="Name of a winner. Repeat for a shared win.",
)
@option("--draw", is_flag=True, help="Record a draw.")
@option("--clear", is_flag=True, help="Delete the recorded result.")
@force_option("Replace the recorded result; the history keeps the old one.")
def result(
    record: Path,
    at: str,
    position: str | None,
    points: str | None,
    winners: tuple[str, ...],
    *,
    draw: bool,
    clear: bool,
    force: bool,
) -> None:
    """Record the result of a table: score a position file, or enter points or winners.

    TABLE is a table in the last round, such as 2, or in any round, such as 1.2 (round 1, table 2).

    \b
      pnp club result club.evening 1 --points 14,9
      pnp club result club.evening 2 --winner Ann
      pnp club result club.evening 3 --points 24,24 --winner Ann
      pnp club result club.evening 3 --points 25,24 --force
      pnp club result club.evening 3 --clear
    """
    sources = [position is not None, points is not None and not (winners or draw)]
    if [*sources, bool(winners), draw, clear].count(True) != 1 or (clear and points is not None):
        raise click.UsageError(
            _("add a position FILE, or use one of --points, --winner, --draw and --clear")
        )
    club_record = _open_record(record)
    found = _find_table(club_record, at)
    if not (force or clear):
        found.check_open()
    if clear:
        club_record.clear_result(found)
    elif position is not None:
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
def undo(record: Path) -> None:
    """Undo the last change to players, rounds, tables or results.

    Run the command again to undo earlier changes; pnp club history lists them.
    """
    undone = _open_record(record).undo()
    click.echo(_("undone: {action}", action=undone.words))


@club.command()
@record_argument
def redo(record: Path) -> None:
    """Redo the last undone change."""
    redone = _open_record(record).redo()
    click.echo(_("redone: {action}", action=redone.words))


@club.command()
@record_argument
@json_option
def history(record: Path, *, as_json: bool) -> None:
    """List all changes, oldest first, with the results that they replaced."""
    found = _open_record(record).history
    if as_json:
        click.echo(json.dumps([each.to_json() for each in found]))
        return
    for each in found:
        words = _("{action} (undone)", action=each.words) if each.undone else each.words
        click.echo(f"{each.number:>4}  {words}")


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
    """Show the standings: games won, then tie-breaks.

    A win counts as 1; a shared win is divided equally. Players with equal wins are ranked by
    points, direct encounter, Buchholz and Sonneborn-Berger. Footnotes explain the tie-breaks that
    were used.
    """
    from pnp.extras.club.standings import footnotes

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
    for row in _aligned(_standings_rows(lines)):
        click.echo(row)
    click.echo()
    for note in footnotes(lines):
        click.echo(note)


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


@club.command()
@record_argument
@output_option("The file to write, such as backup.evening.", required=True)
@force_option("Replace an existing file.")
def backup(record: Path, output: Path, *, force: bool) -> None:
    """Save a copy of the whole record, with its history, in one file.

    The copy is consistent even if other programs change the record at the same time.
    """
    _open_record(record).backup(output, replace=force)
    click.echo(output)


@club.command()
@record_argument
@click.argument("backup", metavar="BACKUP", type=click.Path(path_type=Path))
def restore(record: Path, backup: Path) -> None:
    """Replace the record with a backup.

    BACKUP is checked completely first. The replaced record is saved in a file next to it.
    """
    from pnp.extras.club import api

    kept = api.restore(record, backup)
    click.echo(record)
    if kept is not None:
        click.echo(_("the replaced record is saved in {file}", file=kept))


def _open_record(record: Path) -> "ClubRecord":
    """Open a record with the catalogue for this run, and report any damage."""
    from pnp.extras.club import api

    club_record = api.open(record, catalogue=current_catalogue())
    for fault in club_record.faults:
        message = _("{file} is damaged and only partly shown: {fault}", file=record, fault=fault)
        click.echo(f"pnp: {message}", err=True)
    return club_record


def _continues_without_results(error: PnpError) -> bool:
    """Return True if results are missing and the user agrees to draw the round without them.

    Returns False for other errors, or if no user can be prompted. Raises click.Abort if the user
    declines.
    """
    is_missing = any(remedy.setting == "require_results" for remedy in error.remedies)
    if not (is_missing and is_interactive()):
        return False
    echo_stderr(error.message)
    answer = read_line(_("draw the next round without them? (yes or no)"))
    if answer.lower() not in {"y", "yes"}:
        raise click.Abort from None
    return True


def _standings_rows(lines: "Sequence[Standing]") -> "Iterator[list[str]]":
    """Yield the headings, then a row for each player.

    Tie-breaks have columns only if they were used.
    """
    from pnp.extras.club.standings import used_tie_breaks

    used = [each for each in used_tie_breaks(lines) if each.name != "points"]
    heads = (pgettext("column", "Won"), pgettext("column", "Played"), pgettext("column", "Points"))
    shorts = [each.short for each in used]
    yield ["", _("Player"), *heads, *shorts, pgettext("column", "Byes")]
    for line in lines:
        figures = [line.won_in_words, str(line.played), str(line.points)]
        ties = [line.figure(each) for each in used]
        yield [str(line.rank), line.player, *figures, *ties, str(line.waited)]


def _aligned(rows: "Iterable[list[str]]") -> list[str]:
    """Return the rows as lines of text with aligned columns. Numbers are aligned on the right."""
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    widths[0] = max(widths[0], 3)
    return [
        "  ".join(
            f"{cell:<{width}}" if at == 1 else f"{cell:>{width}}"
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in table
    ]


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
