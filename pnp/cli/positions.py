"""Reading of position files and records that the command line names."""

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

STANDARD_INPUT = "-"

position_argument = click.argument("file", metavar="FILE", shell_complete=position_files)
"""One position file, or - for standard input."""


class FileInFolder(str):
    """Name of a file that was found in a folder."""

    folder: Path
    """The folder; links that lead out of it are refused."""


def read_position(name: str) -> Table:
    """Return the position in a file, or in standard input for `-`; raise PnpError or Faults."""
    return Table(*current_catalogue().read(_read(name)), current_catalogue())


def read_record(name: str) -> Record:
    """Return the record in a file, without moves if it is a position; raise PnpError or Faults."""
    return Record(current_catalogue().record(_read(name)), current_catalogue())


def check_overwrite(path: Path, text: str, *, force: bool, source: str = "") -> None:
    """Raise PnpError if a position or record would be lost.

    Args:
        path: File that `text` is written to.
        text: Its new content, which may be there already.
        force: True if it may be replaced.
        source: File whose game goes on in `text`, so that nothing of it is lost.
    """
    if force or not path.is_file():
        return
    if source != STANDARD_INPUT and Path(source).is_file() and path.samefile(source):
        return
    what = "this file would be lost"
    with suppress(PnpError):
        if read_bytes(path, MAX_BYTES) in (b"", text.encode()):
            return
        record = read_record(str(path))
        if record.code and not record.moves:
            return  # a start or a setup, which its code rebuilds
        what = f"{'recorded moves' if record.moves else 'this position'} would be lost"
    raise PnpError(what, SourceLocation(str(path)), remedies=[Remedy("replace")])


def _read(name: str) -> TomlText:
    """Return the text of a file or of standard input; raise PnpError."""
    if name == STANDARD_INPUT:
        return decode_toml(_standard_input(), name)
    if not Path(name).exists():
        raise _missing(name)
    try:
        return read_toml(Path(name), name.folder if isinstance(name, FileInFolder) else None)
    except PnpError as error:
        hint = error.hint or ("" if error.where.line else _start("GAME"))
        raise PnpError(error.what, error.where, hint) from None


def _missing(name: str) -> PnpError:
    """Return the error for a missing file, with a file or a game of a similar name."""
    games = current_catalogue().games()
    if name in games:
        what = "a game is named where a position file is expected"
        return PnpError(what, SourceLocation(name), _start(name))
    files = map(str, Path(name).parent.glob("*.toml"))
    meant = closest(name, [*files, *games])
    if meant in games:
        hint = f"did you mean the game? {_start(meant)}"
    elif meant:
        hint = f"did you mean {meant}?"
    else:
        hint = f"{_start('GAME')}; games: {', '.join(games)}"
    return PnpError("there is no such file", SourceLocation(name), hint)


def _start(game: str) -> str:
    return f"pnp start {game} prints a position file"


def _standard_input() -> bytes:
    """Return standard input up to the size limit; raise PnpError."""
    where = SourceLocation(STANDARD_INPUT)
    if sys.stdin is None:
        raise PnpError("standard input is closed", where)
    try:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    except OSError as error:
        raise unreadable(error, where) from None


def expand(paths: tuple[str, ...]) -> Iterator[str]:
    """Yield the files and, sorted, the .toml files of the folders; raise PnpError."""
    if paths.count(STANDARD_INPUT) > 1:
        raise PnpError("standard input can be read only once", SourceLocation(STANDARD_INPUT))
    for name in paths:
        if not name:
            raise PnpError("the name of a file is empty", hint="write . for this folder")
        path = Path(name)
        if name != STANDARD_INPUT and path.is_dir():
            found = sorted(toml_files(path))
            if not found:
                raise PnpError("this folder has no .toml files", SourceLocation(name))
            for each in found:
                inner = FileInFolder(each)
                inner.folder = path
                yield inner
        else:
            yield name


def attempt(name: str) -> Table | PnpError:
    """Return the position of a file, or the error of reading it."""
    try:
        return read_position(name)
    except PnpError as error:
        return error


def answer_all(
    files: Sequence[str],
    answer: Callable[[Table], dict[str, Any]],
    line: Callable[[Table], str],
    *,
    as_json: bool,
    read: Callable[[str], Table | PnpError] = attempt,
) -> None:
    """Print one JSON object or one line a file, in the order given; exit with 2 if any was bad."""
    from pnp.cli.progress import bar

    bad = 0
    with bar() as progress:
        for name in progress.track(files, description="Reading"):
            found = read(name)
            try:
                if isinstance(found, PnpError):
                    raise found
                told = json.dumps({"file": name, **answer(found)}) if as_json else line(found)
            except PnpError as error:
                bad += 1
                tell_faults(name, error, as_json=as_json)
            else:
                click.echo(told if as_json else f"{name}: {told}")
    if not as_json:
        click.echo(f"{len(files) - bad} of {len(files)} positions read.")
    if bad:
        click.get_current_context().exit(2)


def tell_faults(name: str, error: PnpError, *, as_json: bool = False) -> None:
    """Print the faults of a file: lines on standard error, or JSON for a program."""
    if not as_json:
        report(error)
        return
    faults = [
        {
            "line": fault.where.line or None,
            "column": fault.where.column or None,
            "token": fault.where.token or None,
            "message": fault.what,
        }
        for fault in error.faults
    ]
    click.echo(json.dumps({"file": name, "error": faults[0], "errors": faults}))
