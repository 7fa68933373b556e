"""Read the position files and records named on the command line."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from pnp.api.record import Record
from pnp.api.table import Table
from pnp.cli.completed_names import position_files
from pnp.cli.shared_options import current_catalogue
from pnp.cli.wording import report
from pnp.errors import PnpError, Remedy, SourceLocation, closest
from pnp.files.folder_search import toml_files
from pnp.files.reading import read_bytes, unreadable
from pnp.files.toml_text import MAX_BYTES, TomlText, decode_toml, read_toml
from pnp.messages import Message, _, ngettext

STANDARD_INPUT = "-"

position_argument = click.argument("file", metavar="FILE", shell_complete=position_files)
"""Argument for one position file, or - for standard input."""


class FileInFolder(str):
    """Name of a file that was found in a folder."""

    folder: Path
    """Folder that contains the file; symbolic links to files outside the folder are rejected."""


def read_position(name: str) -> Table:
    """Return the position in a file, or on standard input for `-`.

    Raises PnpError or Faults if the position is invalid or cannot be read.
    """
    return Table(*current_catalogue().read(_read(name)), current_catalogue())


def read_record(name: str) -> Record:
    """Return the record in a file; a position file is read as a record without moves.

    Raises PnpError or Faults if the file is invalid or cannot be read.
    """
    return Record(current_catalogue().record(_read(name)), current_catalogue())


def check_overwrite(path: Path, text: str, *, force: bool, source: str = "") -> None:
    """Raise PnpError if writing a file would destroy a position or record.

    Args:
        path: File to which `text` will be written.
        text: New content of the file. The file may be replaced if it already contains this text.
        force: True if the file may always be replaced.
        source: File with the game that `text` continues. This file may be replaced.
    """
    if force or not path.is_file():
        return
    if source != STANDARD_INPUT and Path(source).is_file() and path.samefile(source):
        return
    message = _("this file would be overwritten")
    with suppress(PnpError):
        if read_bytes(path, MAX_BYTES) in (b"", text.encode()):
            return
        record = read_record(str(path))
        if record.code and not record.moves:
            return  # a start or a setup, which can be restored from its code
        moves, position = (
            _("recorded moves would be overwritten"),
            _("this position would be overwritten"),
        )
        message = moves if record.moves else position
    raise PnpError(message, SourceLocation(str(path)), remedies=[Remedy("replace")])


def _read(name: str) -> TomlText:
    """Return the text in a file or on standard input. Raises PnpError if it cannot be read."""
    if name == STANDARD_INPUT:
        return decode_toml(_standard_input(), name)
    if not Path(name).exists():
        raise _missing(name)
    try:
        return read_toml(Path(name), name.folder if isinstance(name, FileInFolder) else None)
    except PnpError as error:
        hint = error.hint or ("" if error.where.line else _start_hint("GAME"))
        raise PnpError(error.message, error.where, hint) from None


def _missing(name: str) -> PnpError:
    """Return the error for a missing file, suggesting a file or game with a similar name."""
    games = current_catalogue().games()
    if name in games:
        message = _("this is a game, not a position file")
        return PnpError(message, SourceLocation(name), _start_hint(name))
    files = map(str, Path(name).parent.glob("*.toml"))
    meant = closest(name, [*files, *games])
    hint = _start_hint("GAME")
    if meant in games:
        hint = _("for the game {name}, print a position file with pnp start {name}", name=meant)
    elif meant:
        hint = _("did you mean {name}?", name=meant)
    return PnpError(_("no such file"), SourceLocation(name), hint)


def _start_hint(game: str) -> Message:
    return _("print a position file with pnp start {game}", game=game)


def _standard_input() -> bytes:
    """Read standard input. Raises PnpError if it cannot be read."""
    where = SourceLocation(STANDARD_INPUT)
    if sys.stdin is None:
        raise PnpError(_("standard input is closed"), where, _("open it, or pass a file"))
    try:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    except OSError as error:
        raise unreadable(error, where) from None


def expand(paths: tuple[str, ...]) -> Iterator[str]:
    """Yield the files, and the .toml files in each folder in alphabetical order.

    Raises PnpError if a name is empty, a folder has no .toml files, or `-` appears twice.
    """
    if paths.count(STANDARD_INPUT) > 1:
        message = _("standard input can be read only once")
        raise PnpError(message, SourceLocation(STANDARD_INPUT), _("leave out one -"))
    for name in paths:
        if not name:
            raise PnpError(_("the file name is empty"), hint=_('write "." for the current folder'))
        path = Path(name)
        if name != STANDARD_INPUT and path.is_dir():
            found = sorted(toml_files(path))
            if not found:
                message = _("this folder has no .toml files")
                raise PnpError(message, SourceLocation(name), _("name another folder"))
            for each in found:
                inner = FileInFolder(each)
                inner.folder = path
                yield inner
        else:
            yield name


def read_or_error(name: str) -> Table | PnpError:
    """Return the position in a file, or the error raised while reading the file."""
    try:
        return read_position(name)
    except PnpError as error:
        return error


def print_answers(
    files: Sequence[str],
    answer: Callable[[Table], dict[str, Any]],
    line: Callable[[Table], str],
    *,
    as_json: bool,
    read: Callable[[str], Table | PnpError] = read_or_error,
) -> None:
    """Print one JSON object or line per file, in order; exit with status 2 if any file failed."""
    from pnp.cli.progress import bar

    failed = 0
    with bar() as progress:
        for name in progress.track(files, description=_("Reading")):
            found = read(name)
            try:
                if isinstance(found, PnpError):
                    raise found
                shown = json.dumps({"file": name, **answer(found)}) if as_json else line(found)
            except PnpError as error:
                failed += 1
                print_faults(name, error, as_json=as_json)
            else:
                click.echo(shown if as_json else f"{name}: {shown}")
    if not as_json:
        message = ngettext(
            "{read} of {count} position read.",
            "{read} of {count} positions read.",
            len(files),
            read=len(files) - failed,
        )
        click.echo(message)
    if failed:
        click.get_current_context().exit(2)


def print_faults(name: str, error: PnpError, *, as_json: bool = False) -> None:
    """Print the faults in a file: as text on standard error, or as JSON on standard output."""
    if not as_json:
        report(error)
        return
    faults = [
        {
            "line": fault.where.line or None,
            "column": fault.where.column or None,
            "token": fault.where.token or None,
            "message": fault.message,
        }
        for fault in error.faults
    ]
    click.echo(json.dumps({"file": name, "error": faults[0], "errors": faults}))
