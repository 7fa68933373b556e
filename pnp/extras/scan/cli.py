"""`pnp scan`: turn photos of filled sheets into positions; the user confirms uncertain fields."""

import json
from pathlib import Path
from typing import Any

import click

from pnp.api.table import Table
from pnp.cli.command import command, option
from pnp.cli.shared_options import current_catalogue, force_option, json_option
from pnp.errors import PnpError, SourceLocation
from pnp.extras.scan.api import Scan, Uncertainty, read_photos
from pnp.extras.scan.filled_sheet import NUMBERED
from pnp.messages import _

_NONE = _("none")
_QUESTIONS = {
    "left": _("line on the left"),
    "right": _("line on the right"),
    "colours": _("scoring colours"),
    "jokers": _("number of ticked jokers"),
    "rounds": _("number of ticked rounds, 0 for none"),
}


@command()
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO...", type=click.Path())
@option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Folder for positions, and for straightened photos that show what was read.",
)
@option("--game", "together", is_flag=True, help="Treat identically printed sheets as one game.")
@force_option("Replace positions in the folder.")
@json_option
def scan(
    photos: tuple[str, ...], output: Path | None, *, together: bool, force: bool, as_json: bool
) -> None:
    """Read filled-in Colour Lines sheets from photos and score them.

    PHOTO is a JPEG, PNG, HEIC or PDF file with one or two sheets. pnp prompts for uncertain fields:
    Enter accepts the suggestion. With --json, they are listed instead.

    \b
      pnp scan sheet.jpg
      pnp scan ann.jpg ben.jpg cleo.jpg --game -o evening/
      pnp scan sheet.jpg --json
    """
    if output is not None:
        _check_positions(output, force=force)
    found = read_photos(photos, catalogue=current_catalogue())
    if output is not None:
        _check_folder(output)
    if output is not None and found.uncertainties:
        _write_pictures(found, output)
    if not as_json:
        found = _prompt_for_uncertain(found, output)
    tables = [] if as_json and _lacks_line(found) else found.tables(together=together)
    files = _write(found, tables, output) if output is not None else []
    if as_json:
        click.echo(json.dumps(_json(found, tables, files)))
        return
    for table in tables:
        _show(table)
    for file in files:
        click.echo(_("Wrote {file}", file=file))


def _check_positions(folder: Path, *, force: bool) -> None:
    """Raise PnpError if the command would overwrite saved positions."""
    from pnp.cli.positions import check_overwrite

    for file in sorted(folder.glob("game*.toml")):
        check_overwrite(file, "", force=force)


def _check_folder(folder: Path) -> None:
    """Create the folder if it is missing. Raises PnpError if this fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = _("cannot be written: {reason}", reason=error.strerror)
        raise PnpError(message, SourceLocation(str(folder))) from None


def _prompt_for_uncertain(found: Scan, output: Path | None) -> Scan:
    from pnp.cli.prompts import check_input_open, echo_stderr

    if found.uncertainties:
        check_input_open()
    for field in found.uncertainties:
        echo_stderr(_location(found, field, output))
        for line in _choices(field):
            echo_stderr(line)
        found = _prompt_for(found, field)
    return found


def _choices(field: Uncertainty) -> list[str]:
    """Return lines that list the other candidates for a field.

    The user types numbers directly, and chooses other values by their position in the list.
    """
    if field.field in NUMBERED:
        words = _("other candidates: {values}", values=", ".join(field.others))
        return [f"  {words}"] if field.others else []
    candidates = [other or _NONE for other in field.others]
    return [
        "  " + _("{number} for {value}", number=number, value=value)
        for number, value in enumerate(candidates, 1)
    ]


def _location(found: Scan, field: Uncertainty, output: Path | None) -> str:
    """Describe the location of a field in the photo."""
    photo, sheet = found.photos[field.sheet], field.sheet + 1
    place = _("{photo}, sheet {sheet}", photo=photo, sheet=sheet)
    if field.spaces:
        place = _("{place}, spaces {spaces}", place=place, spaces=" ".join(field.spaces))
    if output is not None:
        place = _("{place} (see {file})", place=place, file=_picture(output, field.sheet))
    return place


def _prompt_for(found: Scan, field: Uncertainty) -> Scan:
    """Prompt for a field until the answer is valid; Enter accepts the value that was read."""
    from pnp.cli.prompts import echo_stderr, read_line

    message = _QUESTIONS.get(field.field) or _(
        "round in which {field} was reached, 0 for none", field=field.field
    )
    while True:
        typed = read_line(f"{message} [{field.read or _NONE}]")
        text = _typed_value(field, typed) if typed else field.read
        if not text and field.field in {"left", "right"}:
            echo_stderr(_("the line could not be read: type its start and steps, such as b5 NEESS"))
            continue
        try:
            return found.answer(field.sheet, field.field, text)
        except PnpError as error:
            echo_stderr(str(error))


def _typed_value(field: Uncertainty, typed: str) -> str:
    """Return the value for an answer, which can be a position in the list of candidates."""
    if field.field in NUMBERED:
        return typed
    numbers = dict(zip(map(str, range(1, 1 + len(field.others))), field.others, strict=True))
    return numbers.get(typed, "" if typed.casefold() == _NONE else typed)


def _picture(output: Path, sheet: int) -> Path:
    return output / f"sheet-{sheet + 1}.png"


def _write_pictures(found: Scan, output: Path) -> None:
    from pnp.files.writing import write_all

    files = [_picture(output, number) for number in range(len(found))]
    write_all(files, ([found.picture(number)] for number in range(len(found))))


def _write(found: Scan, tables: list[Table], output: Path) -> list[Path]:
    """Write all positions and pictures. Raises PnpError if a file cannot be written."""
    _write_pictures(found, output)
    names = (
        ["game.toml"] if len(tables) == 1 else [f"game-{n + 1}.toml" for n in range(len(tables))]
    )
    return [table.write(output / name) for name, table in zip(names, tables, strict=True)]


def _lacks_line(found: Scan) -> bool:
    """Return True if a line is missing. A position needs both lines."""
    return any(not fields[half] for fields in found.fields for half in ("left", "right"))


def _json(found: Scan, tables: list[Table], files: list[Path]) -> dict[str, Any]:
    return {
        "sheets": [
            {"photo": photo, **fields}
            for photo, fields in zip(found.photos, found.fields, strict=True)
        ],
        "doubts": found.uncertainties_json(),
        "positions": [{"text": table.text, "score": table.score_json()} for table in tables],
        "files": list(map(str, files)),
    }


def _show(table: Table) -> None:
    """Print the points of every player, with a breakdown."""
    from pnp.cli.terminal import print_score

    print_score(table.score())
