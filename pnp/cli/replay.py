"""`pnp replay`: show a recorded game in the terminal, as a booklet or as an animation."""

from contextlib import suppress
from pathlib import Path

import click

from pnp.api.record import LONGEST, MOST_SECONDS, Record
from pnp.api.table import Table
from pnp.cli.asking import LEAVE, check_open, read_line, say
from pnp.cli.command import command, option
from pnp.cli.positions import check_overwrite, position_argument, read_record
from pnp.cli.print_flags import (
    UNPRINTED,
    Number,
    PrintJob,
    printing_options,
    refuse_printing,
    tell,
)
from pnp.cli.shared_options import force_option, output_option, refuse
from pnp.cli.terminal import print_figure
from pnp.errors import PnpError
from pnp.files.writing import write_text

_HELP = """  nothing  the next move
  back     the move before
  NUMBER   after that move; 0 is the start
  stop     end here, as Ctrl-D does"""


@command()
@position_argument
@option(
    "--move",
    type=click.IntRange(0, LONGEST),
    metavar="NUMBER",
    help="The game only as far as that move; 0 is the start.",
)
@output_option("A booklet, .pdf, .png or .svg.zip; a moving picture, .svg; a position, .toml.")
@option(
    "--every",
    type=click.IntRange(1, LONGEST),
    metavar="TURNS",
    help="Of a booklet: how many turns lie between two diagrams; otherwise it has six.",
)
@option(
    "--seconds",
    type=Number(0.01, MOST_SECONDS),
    default=1.0,
    help="Of a moving picture: how long each position is seen; otherwise 1.",
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
    """Step through a game that was recorded, or print it.

    FILE is what `pnp play` writes: how the game began, and its moves.

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
        record = _first(record, move)
    if output is None:
        _step(record) if move is None else _show(record.last, _said(record, move))
        return
    match kind:
        case ".toml":
            check_overwrite(output, record.last.text, force=force)
            tell([record.last.write(output)])
        case ".svg":
            palette = job.options.get("palette", "safe")
            write_text(output, record.animation(seconds=seconds, palette=palette))
            tell([output])
        case _:
            job.check(output)
            tell(job.draw(output, record.booklet(every or 0)))


def _check(kind: str) -> None:
    """Raise UsageError for options that change nothing in a file of this kind."""
    if kind in (".toml", ""):
        refuse_printing(UNPRINTED if not kind else f"is for what is printed, not for {kind}")
    if kind == ".svg":
        refuse_printing("is for a booklet, .pdf, .png or .svg.zip", but="palette")
    if kind != ".toml":
        refuse("is for a position, .toml", "force")
    if kind in (".toml", "", ".svg"):
        refuse("is for a booklet, .pdf, .png or .svg.zip", "every")
    if kind != ".svg":
        refuse("is for a moving picture, .svg", "seconds")


def _first(record: Record, moves: int) -> Record:
    """Return the record of the first moves; raise PnpError if there are fewer."""
    if moves > len(record):
        raise PnpError(f"the game has {_counted(len(record))}", parameter="move")
    return record.first(moves)


def _step(record: Record) -> None:
    """Show positions at the prompts of the user; raise PnpError."""
    check_open()
    tables = list(record)
    at, shown = 0, -1
    say("nothing tells the next move, ? what else can be typed")
    with suppress(click.Abort):
        while True:
            if at != shown:
                _show(tables[at], _said(record, at))
                shown = at
            line = read_line("on" if at < len(record) else "the end").lower()
            match line:
                case _ if line in LEAVE:
                    return
                case "?" | "help":
                    say(_HELP)
                case "back":
                    at = max(at - 1, 0)
                case "":
                    at = min(at + 1, len(record))
                case _ if line.isdecimal() and int(line) <= len(record):
                    at = int(line)
                case _:
                    say(f"expected nothing, back, stop or a number up to {len(record)}")


def _said(record: Record, move: int) -> str:
    """Return a heading for the position after a number of moves."""
    if not move:
        return f"{record.title}, {record.code or 'the start'}, {_counted(len(record))}"
    return f"{move}  {record.moves[move - 1]}"


def _counted(moves: int) -> str:
    return "1 move" if moves == 1 else f"{moves} moves"


def _show(table: Table, said: str) -> None:
    """Print the heading, the boards and, at the end, the outcome."""
    click.echo(said)
    outcome = table.outcome()
    print_figure(table.figure, over=outcome is not None)
    if outcome is not None:
        click.echo(table.score().verdict)
