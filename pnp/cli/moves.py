"""`pnp moves`, `pnp play` and `pnp perft`: list, play and count moves."""

import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import click

from pnp.api.print_options import PRINTING
from pnp.api.record import Record
from pnp.api.table import MAX_MOVES, Table
from pnp.cli.command import command
from pnp.cli.completed_names import position_files
from pnp.cli.positions import (
    check_overwrite,
    expand,
    position_argument,
    print_answers,
    read_position,
    read_record,
)
from pnp.cli.print_flags import UNPRINTED, table_option
from pnp.cli.shared_options import force_option, json_option, output_option, refuse
from pnp.cli.wording import report
from pnp.errors import IllegalMove, PnpError
from pnp.files.writing import write_text
from pnp.messages import _, ngettext

_SPACE = re.compile(r"[A-Za-z]{1,2}[0-9]{1,2}")
"""Pattern for files that a shell creates if a move is not quoted, such as `c3` for `a1-b2>c3`."""


@command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=position_files)
@json_option
def moves(files: tuple[str, ...], *, as_json: bool) -> None:
    """List the legal moves in each position.

    FILE is a position file, - for standard input, or a folder of position files. Each line is a
    move for `pnp play`.

    \b
      pnp moves table.toml
    """
    if len(files) == 1 and not as_json and not Path(files[0]).is_dir():
        table = read_position(files[0])
        _print_moves(table)
        if none := table.why_no_moves():
            click.echo(f"pnp: {none}", err=True)
        return
    print_answers(list(expand(files)), Table.moves_json, _line, as_json=as_json)


def _print_moves(table: Table) -> None:
    """Print each move. On a terminal, a comment after the move describes its effect."""
    rules, position = table.rules, table.position
    by_text = {rules.format_move(move): move for move in rules.legal_moves(position)}
    described = sys.stdout.isatty()
    width = max(map(len, by_text), default=0)
    for text in sorted(by_text):
        if described:
            comment = rules.describe_move(position, by_text[text])
            click.echo(f"{text:{width}}  # {comment}")
        else:
            click.echo(text)


def _line(found: Table) -> str:
    """Return the number of moves, or the reason why there are none."""
    if none := found.why_no_moves():
        return f"{found.game}, {none}"
    count = found.rules.count_moves(found.position)
    return ngettext("{game}, {count} move", "{game}, {count} moves", count, game=found.game)


@command()
@position_argument
@click.argument("texts", nargs=-1, metavar="[MOVE]...")
@output_option("Write the record to this file instead of printing it.")
@force_option()
def play(file: str, texts: tuple[str, ...], output: Path | None, *, force: bool) -> None:
    """Play moves and write the record of the game.

    A record holds the start and every move of a game. Other commands use the last position
    of the record, and pnp replay shows the game.

    If a move is illegal, the command prints the reason and exits with status 1. Quote moves
    that contain > or spaces. Separate turns with semicolons, and the actions of a turn with commas.

    \b
      pnp play table.toml "a1-b2>c3"
      pnp play table.toml "take a1" "take b1" -o table.toml
      pnp play table.toml "take a1; take b1"
      pnp play passtally.toml "1@a1r0, n3-n5"
    """
    if not texts:
        raise click.UsageError(_("no move to play: add moves"))
    record = play_moves(file, texts)
    if output is None:
        refuse(UNPRINTED, "force")
        click.echo(record.text, nl=False)
        return
    check_overwrite(output, record.text, force=force, source=file)
    write_text(output, record.text)
    click.echo(str(output))


@command()
@position_argument
@click.argument("faces", nargs=-1, required=True, metavar="FACE...")
@output_option("Write the record to this file instead of printing it.")
@force_option()
def place(file: str, faces: tuple[str, ...], output: Path | None, *, force: bool) -> None:
    """Place the dice of the next round.

    Type one face for each place, in the order that pnp roll uses. Roll your own dice, or use pnp
    roll GAME --placing free.

    \b
      pnp roll colour-lines --placing free
      pnp place table.toml 2 NEN 1 0 NNE -o table.toml
    """
    record = read_record(file).with_dice(faces)
    text = record.text if record.moves else record.start.text
    if output is None:
        refuse(UNPRINTED, "force")
        click.echo(text, nl=False)
        return
    check_overwrite(output, text, force=force, source=file)
    write_text(output, text)
    click.echo(str(output))


def play_moves(file: str, texts: Sequence[str]) -> Record:
    """Return a file's record with these moves added; each string is a move or a whole turn.

    An illegal move is reported and ends the command with exit status 1.

    Raises:
        PnpError: If the file or a move cannot be read.
    """
    record = read_record(file)
    split = record.start.rules.split_moves
    single = [text for words in texts for text in split(words)]
    if texts and not single:
        raise PnpError(
            _("no move to play"), hint=_("add moves, such as the ones listed by pnp moves")
        )
    for number, text in enumerate(single):
        try:
            record = record.play(text)
        except PnpError as error:
            error.hint = _quoting_hint(record.last, single[number:]) or error.hint
            if not isinstance(error, IllegalMove):
                raise
            report(error)
            click.get_current_context().exit(1)
    return record


_MAX_SPLIT_WORDS = 20
"""Maximum number of words to join when looking for a move that the shell has split."""


def _quoting_hint(table: Table, texts: Sequence[str]) -> str:
    """Return a hint to quote the move if the shell split it at spaces or at >, else ""."""
    for count in range(2, min(len(texts), _MAX_SPLIT_WORDS) + 1):
        whole = " ".join(texts[:count])
        with suppress(PnpError):
            with suppress(IllegalMove):  # illegal, but it was read as one move
                table.play(whole)
            return _("quote the move: {move}", move=f'"{whole}"')
    for file in Path().iterdir():
        if _SPACE.fullmatch(file.name) and file.is_file() and not file.stat().st_size:
            whole = f'"{texts[0]}>{file.name}"'
            return _(
                "remove the empty file {file} and quote the move: {move}",
                file=file.name,
                move=whole,
            )
    return ""


@command("perft")
@position_argument
@click.argument("depth", type=click.IntRange(0, MAX_MOVES))
@table_option(PRINTING["limit"])
def perft_command(file: str, depth: int, *, limit: bool) -> None:
    """Count the sequences of DEPTH legal moves from a position.

    Use the number to compare two implementations of the rules.

    \b
      pnp perft table.toml 2
    """
    click.echo(read_position(file).perft(depth, limit=limit))
