"""`pnp replay`: show a recorded game in the terminal, as a booklet or as an animation."""

from contextlib import suppress
from pathlib import Path

import click

from pnp.api.record import LONGEST, MAX_SECONDS, Record
from pnp.api.table import Table
from pnp.cli.command import command, option
from pnp.cli.positions import check_overwrite, position_argument, read_record
from pnp.cli.print_flags import (
    UNPRINTED,
    Number,
    PrintJob,
    print_paths,
    printing_options,
    refuse_printing,
)
from pnp.cli.prompts import LEAVE, check_input_open, echo_stderr, read_line
from pnp.cli.shared_options import force_option, output_option, refuse
from pnp.cli.terminal import print_figure
from pnp.errors import PnpError
from pnp.files.writing import write_text
from pnp.messages import _, ngettext

_HELP = _("""  Enter    show the next move
  back     show the previous move
  NUMBER   show the position after that move; 0 is the start
  stop     leave (same as Ctrl-D)""")


@command()
@position_argument
@option(
    "--move",
    type=click.IntRange(0, LONGEST),
    metavar="NUMBER",
    help="Stop after this move; 0 is the start.",
)
@output_option("Booklet: .pdf, .png or .svg.zip; animation: .svg; position: .toml.")
@option(
    "--every",
    type=click.IntRange(1, LONGEST),
    metavar="TURNS",
    help="Turns per diagram in a booklet; by default, diagrams fill the pages.",
)
@option(
    "--seconds",
    type=Number(0.01, MAX_SECONDS),
    default=1.0,
    help="Seconds per position in an animation; default: 1.",
)
@force_option()
@printing_options()
def replay(
    file: str,
    move: int | None,
    output: Path | None,
    every: int | None,
    seconds: float,
    job: PrintJob,
    *,
    force: bool,
) -> None:
    """Step through a recorded game, or print it.

    FILE is a record written by `pnp play`.

    \b
      pnp replay game.toml
      pnp replay game.toml --move 12
      pnp replay game.toml -o booklet.pdf
      pnp replay game.toml -o game.svg --seconds 2
    """
    kind = output.suffix.lower() if output is not None else ""
    _check(kind)
    record = read_record(file)
    if move is not None:
        record = _first_moves(record, move)
    if output is None:
        _step(record) if move is None else _show(record.last, _heading(record, move))
        return
    match kind:
        case ".toml":
            check_overwrite(output, record.last.text, force=force)
            print_paths([record.last.write(output)])
        case ".svg":
            palette, language = job.options.get("palette", "safe"), job.options.get("language", "")
            written = record.animation(seconds=seconds, palette=palette, language=language)
            write_text(output, written)
            print_paths([output])
        case _:
            job.check(output)
            print_paths(job.draw(output, record.booklet(every or 0)))


_BOOKLET = _("applies only to a booklet: add -o FILE with .pdf, .png or .svg.zip")


def _check(kind: str) -> None:
    """Raise UsageError for options that have no effect on this kind of file."""
    if kind in (".toml", ""):
        refuse_printing(
            UNPRINTED if not kind else _("has no effect on {suffix}: leave it out", suffix=kind)
        )
    if kind == ".svg":
        refuse_printing(_BOOKLET, allowed="palette")
    if kind != ".toml":
        refuse(_("applies only to a position: add -o FILE.toml"), "force")
    if kind in (".toml", "", ".svg"):
        refuse(_BOOKLET, "every")
    if kind != ".svg":
        refuse(_("applies only to an animation: add -o FILE.svg"), "seconds")


def _first_moves(record: Record, moves: int) -> Record:
    """Return a record of only the first moves. Raises PnpError if there are fewer moves."""
    if moves > len(record):
        message = ngettext("the game has {count} move", "the game has {count} moves", len(record))
        raise PnpError(
            message, hint=_("use --move {most} or less", most=len(record)), parameter="move"
        )
    return record.first(moves)


def _step(record: Record) -> None:
    """Show the positions that the user requests, until the user leaves or the input ends.

    Raises PnpError if standard input cannot be read.
    """
    check_input_open()
    tables = list(record)
    at, shown = 0, -1
    echo_stderr(_("press Enter for the next move, or type ? for help"))
    with suppress(click.Abort):
        while True:
            if at != shown:
                _show(tables[at], _heading(record, at))
                shown = at
            line = read_line(_("next") if at < len(record) else _("the end")).lower()
            match line:
                case _ if line in LEAVE:
                    return
                case "?" | "help":
                    echo_stderr(_HELP)
                case "back":
                    at = max(at - 1, 0)
                case "":
                    at = min(at + 1, len(record))
                case _ if line.isdecimal() and int(line) <= len(record):
                    at = int(line)
                case _:
                    echo_stderr(
                        _(
                            "press Enter, or type back, stop or a number up to {most}",
                            most=len(record),
                        )
                    )


def _heading(record: Record, move: int) -> str:
    if not move:
        return ngettext(
            "{game}, {code}, {count} move",
            "{game}, {code}, {count} moves",
            len(record),
            game=record.title,
            code=record.code or _("start"),
        )
    return f"{move}  {record.moves[move - 1]}"


def _show(table: Table, heading: str) -> None:
    """Print the heading, the boards and, if the game is over, the outcome."""
    click.echo(heading)
    outcome = table.outcome()
    print_figure(table.figure, over=outcome is not None)
    if outcome is not None:
        click.echo(table.score().verdict)
