"""`pnp sheet`: printed sheets that are drawn anew, and `pnp roll` for their dice."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.names import dice_names, sheet_names, sheet_options
from pnp.cli.options import (
    json_option,
    library,
    marks_option,
    palette_option,
    refuse,
)
from pnp.cli.positions import read_position
from pnp.cli.printing import UNPRINTED, Printing, printing_options, refuse_printing, tell
from pnp.errors import Place, PnpError, quoted
from pnp.library.games import AnyGame
from pnp.rules.dice import Roll
from pnp.rules.faults import raise_all
from pnp.rules.sheets import Sheets

if TYPE_CHECKING:
    from pnp.drawing.scene import Scene

MOST = 10_000
"""Sheets in one command."""

_DIGITS = 10
"""No option of a sheet takes a number as long as this."""


@click.command()
@click.argument("name", metavar="GAME", shell_complete=sheet_names)
@click.option("--seed", type=int, help="Draw the same sheets again; any whole number.")
@click.option("--code", "text", metavar="CODE", help="The sheet of a code that was printed.")
@click.option(
    "-n",
    "--count",
    default=1,
    show_default=True,
    type=click.IntRange(1, MOST),
    help="How many sheets.",
)
@click.option(
    "--with",
    "words",
    multiple=True,
    metavar="OPTION[=NUMBER]",
    shell_complete=sheet_options,
    help="Ask for something of the sheets, such as black=8; may be given again. A name that is"
    " none is answered with all that the game has.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The file to write: .pdf, .svg or .png.",
)
@marks_option
@palette_option
@printing_options
@json_option
def sheet(
    name: str,
    seed: int | None,
    text: str | None,
    count: int,
    words: tuple[str, ...],
    output: Path | None,
    palette_name: str,
    printing: Printing,
    *,
    marks: bool,
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
    if output is None:
        refuse_printing(UNPRINTED)
    else:
        printing.check(output)
    sheets = _sheets(name)
    codes = [text] if text is not None else list(sheets.draw(_asked(words), seed, count))
    values = [sheets.parameters(code) for code in codes]
    if output is not None:
        title, scenes = _drawn(sheets, values, palette_name)
        written = printing.write_scenes(output, title, scenes, marks=marks)
        if not as_json:
            tell(written)
    for code, each in zip(codes, values, strict=True):
        if as_json:
            click.echo(json.dumps({"game": name, "code": code, **each}))
        elif output is None:
            click.echo(code)
            for spaces in (each[key] for key in ("a", "b") if key in each):
                click.echo(spaces.replace(" / ", "\n"))


_OF_NEW_SHEETS = ("seed", "count", "words")


def _asked(words: Sequence[str]) -> dict[str, int]:
    """What is asked of the sheets, by option, 1 where no number is given; raises PnpError."""
    asked: dict[str, int] = {}
    for word in words:
        name, sign, number = word.partition("=")
        if sign and not (number.isascii() and number.isdecimal() and len(number) < _DIGITS):
            raise PnpError(f"--with {quoted(word)}: expected a whole number after =")
        asked[name] = int(number) if sign else 1
    return asked


def _sheets(name: str) -> Sheets:
    """What draws a game's sheets; raises PnpError."""
    game = library().game(name)
    if game.sheets is None:
        raise PnpError(f"{game.title} has no sheet to draw anew")
    return game.sheets


def _drawn(
    sheets: Sheets, values: Sequence[Mapping[str, str]], palette_name: str
) -> "tuple[str, list[Scene]]":
    """What the sheets are called, and the sheets."""
    from pnp.drawing.colour import palette

    template = library().template(sheets.template)
    return template.title, [template.build(each, palette(palette_name)) for each in values]


@click.command()
@click.argument("name", metavar="GAME", shell_complete=dice_names)
@click.option("--seed", type=int, help="Roll the same dice again; any whole number.")
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Put the dice into this position file, whose rounds can then be played.",
)
@click.option("--free", is_flag=True, help="For free placement: the dice belong to no half.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Print a strip to fold, a round uncovered at a time: .pdf, .svg or .png.",
)
@marks_option
@palette_option
@printing_options
@json_option
def roll(
    name: str,
    seed: int | None,
    into: Path | None,
    output: Path | None,
    palette_name: str,
    printing: Printing,
    *,
    free: bool,
    marks: bool,
    as_json: bool,
) -> None:
    """Roll a game's dice for all rounds.

    Each line is a round; the word over each die says what it is for.

    \b
      pnp roll colour-lines
      pnp roll colour-lines --seed 7 -o strip.pdf
      pnp roll colour-lines --into table.toml
    """
    if output is None:
        refuse_printing(UNPRINTED)
        if as_json:
            refuse("heads columns, and JSON has none", "free")
    else:
        printing.check(output)
    game = library().game(name)
    rolled = game.roll(seed)
    if into is not None:
        _put(game, rolled, into)
    columns = rolled.columns
    if free:
        columns = tuple(str(number) for number in range(1, len(columns) + 1))
    if output is not None:
        from pnp.drawing.colour import palette
        from pnp.table.strip import roll_strip

        strip = roll_strip(game.title, columns, rolled.rounds, rolled.seed, palette(palette_name))
        written = printing.write_scenes(output, strip.title, [strip], marks=marks)
        if not as_json:
            tell(written)
    if as_json:
        click.echo(json.dumps(game.roll_json(rolled)))
    if as_json or output is not None:
        return
    click.echo("          " + "".join(f"{column:7}" for column in columns).rstrip())
    for number, faces in enumerate(rolled.rounds, start=1):
        click.echo(f"round {number}:  " + "".join(f"{face:7}" for face in faces).rstrip())
    click.echo(f"seed {rolled.seed}")


def _put(game: AnyGame, rolled: Roll, file: Path) -> None:
    """Write the dice into a position file of the game; raises PnpError or Faults."""
    from pnp.files.writing import write_text

    found = read_position(str(file))
    if game.dice is None or found.game != game:
        raise PnpError(f"this is a position of {found.game.title}", Place(str(file)))
    position = game.dice.put(found.position, rolled.rounds)
    raise_all([fault.at(Place(str(file))) for fault in game.reasons(position)])
    write_text(file, game.format(position))
