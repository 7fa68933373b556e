"""`pnp sheet`: printed sheets that are drawn anew, and `pnp roll` for their dice."""

import json
from collections.abc import Sequence
from pathlib import Path

import click

from pnp.api.chance import GameSheet, Roll, roll, sheet, sheets
from pnp.api.drawing import Drawing
from pnp.api.table import start
from pnp.cli.names import dice_names, placings, sheet_names, sheet_options
from pnp.cli.options import (
    NEEDS_SEED,
    check_count,
    count_option,
    current_catalogue,
    first_option,
    json_option,
    output_option,
    refuse,
)
from pnp.cli.positions import read_position
from pnp.cli.printing import PrintJob, printing_options, refuse_printing, tell
from pnp.errors import PnpError, SourceLocation, quoted, raise_all

_DIGITS = 10
"""No option of a sheet takes a number as long as this."""


@click.command("sheet")
@click.argument("name", metavar="GAME", shell_complete=sheet_names)
@click.option("--seed", type=int, help="Draw the same sheets again; any whole number.")
@click.option("--code", "text", metavar="CODE", help="The sheet of a code that was printed.")
@count_option("How many sheets.")
@first_option
@click.option(
    "--with",
    "words",
    multiple=True,
    metavar="OPTION[=NUMBER]",
    shell_complete=sheet_options,
    help="Ask for something of the sheets, such as black=8; may be given again. A name that is"
    " none is answered with all that the game has.",
)
@output_option("The file to write: .pdf, .svg or .png.")
@printing_options("cards")
@json_option
def sheet_command(
    name: str,
    seed: int | None,
    text: str | None,
    count: int,
    first: int,
    words: tuple[str, ...],
    output: Path | None,
    job: PrintJob,
    *,
    as_json: bool,
) -> None:
    """Draw a game's printed sheet anew, in games that have one.

    Every sheet carries a code that rebuilds it on any machine.

    \b
      pnp sheet colour-lines
      pnp sheet colour-lines --with apart -o sheet.pdf
      pnp sheet colour-lines --with black=8 --with circles=8 -o sheet.pdf
    """
    if text is not None:
        refuse("is for new sheets, not for one of a --code", *_OF_NEW_SHEETS)
    elif seed is None:
        refuse(NEEDS_SEED, "first")
    job.check(output)
    if output is None and not as_json:
        check_count(count, "sheets")
    drawn: Sequence[GameSheet]
    printed: Drawing
    if text is not None:
        one = sheet(name, code=text, catalogue=current_catalogue())
        drawn, printed = [one], one
    else:
        new = sheets(
            name, count, seed=seed, first=first, **_asked(words), catalogue=current_catalogue()
        )
        drawn, printed = new, new.together()
    if output is not None:
        written = job.draw(output, printed, as_json=as_json)
        if not as_json:
            tell(written)
            return
    for each in drawn:
        if as_json:
            click.echo(json.dumps(each.to_json()))
        else:
            _show(each)


def _show(sheet: GameSheet) -> None:
    """Print the code of a sheet and the spaces of its halves."""
    click.echo(sheet.code)
    for spaces in (sheet.values[key] for key in ("a", "b") if key in sheet.values):
        click.echo(spaces.replace(" / ", "\n"))


_OF_NEW_SHEETS = ("seed", "count", "first", "words")


def _asked(words: Sequence[str]) -> dict[str, int]:
    """What is asked of the sheets, by option, 1 where no number is given; raises PnpError."""
    asked: dict[str, int] = {}
    for word in words:
        name, sign, number = word.partition("=")
        if sign and not (number.isascii() and number.isdecimal() and len(number) < _DIGITS):
            raise PnpError(f"--with {quoted(word)}: expected a whole number after =")
        asked[name] = int(number) if sign else 1
    return asked


@click.command("roll")
@click.argument("name", metavar="GAME", shell_complete=dice_names)
@click.option("--seed", type=int, help="Roll the same dice again; any whole number.")
@click.option(
    "--placing",
    default="",
    metavar="NAME",
    shell_complete=placings,
    help="A way to play in which you place the dice yourselves, such as free. A name that is none"
    " is answered with all that the game has.",
)
@output_option(
    "A position file, .toml: one that is there gets these dice, a new one begins the game."
    " Or a strip to fold, a throw uncovered at a time: .pdf, .svg or .png."
)
@printing_options()
@json_option
def roll_command(
    name: str,
    seed: int | None,
    placing: str,
    output: Path | None,
    job: PrintJob,
    *,
    as_json: bool,
) -> None:
    """Roll a game's dice for all rounds.

    What is printed is what a position file says of them: a line a round, a face for each place.

    \b
      pnp roll colour-lines
      pnp roll colour-lines --seed 7 -o strip.pdf
      pnp roll colour-lines -o table.toml
    """
    if as_json:
        refuse("leaves the places of the dice open, and JSON tells them", "placing")
    into = output is not None and output.suffix.lower() == ".toml"
    if into:
        refuse_printing("is for a strip, not for .toml")
        refuse("leaves the places of the dice open, and a position file tells them", "placing")
    else:
        job.check(output)
    rolled = roll(name, seed=seed, placing=placing, catalogue=current_catalogue())
    if output is not None and into:
        written = [_put(rolled, output)]
    elif output is not None:
        written = job.draw(output, rolled.strip())
    if as_json:
        click.echo(json.dumps(rolled.to_json()))
    elif output is not None:
        tell(written)
    else:
        places = ", ".join(rolled.columns) if rolled.placed else "dice that you place"
        click.echo(f"# seed {rolled.seed}; each round: {places}\n{rolled.text}", nl=False)


def _put(rolled: Roll, file: Path) -> Path:
    """Write the dice into a position file of the game, a new one where there is none.

    Raises PnpError or Faults.
    """
    found = (
        read_position(str(file))
        if file.exists()
        else start(rolled.game, catalogue=current_catalogue())
    )
    if found.game != rolled.game:
        raise PnpError(f"this is a position of {found.title}", SourceLocation(str(file)))
    table = found.with_dice(rolled)
    raise_all(
        [fault.at(SourceLocation(str(file))) for fault in table.rules.reasons(table.position)]
    )
    table.write(file)
    return file
