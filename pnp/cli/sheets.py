"""`pnp sheet`: printed sheets that are drawn anew, and `pnp roll` for their dice."""

import json
from pathlib import Path

import click

from pnp.cli.options import (
    game_names,
    json_option,
    marks_option,
    palette_option,
    refuse,
    shelf,
)
from pnp.cli.printing import UNPRINTED, Printing, printing_options, refuse_printing, tell
from pnp.door.chance import GameSheet
from pnp.door.drawing import lay_out

MOST = 10_000
"""Sheets in one command."""


@click.command()
@click.argument("name", metavar="GAME", shell_complete=game_names)
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
@click.option("--apart", is_flag=True, help="No colour lies opposite itself.")
@click.option("--black", default=0, help="How many black spaces.")
@click.option("--circles", default=0, help="How many circle spaces.")
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
    black: int,
    circles: int,
    output: Path | None,
    palette_name: str,
    printing: Printing,
    *,
    apart: bool,
    marks: bool,
    as_json: bool,
) -> None:
    """Draw a game's printed sheet anew, in games that have one.

    Every sheet carries a code that rebuilds it on any machine.

    \b
      pnp sheet colour-lines
      pnp sheet colour-lines --apart -o sheet.pdf
      pnp sheet colour-lines --black 8 --circles 8 --seed 1 -o sheet.pdf
    """
    if text is not None:
        refuse("is for new sheets, not for one of a --code", *_OF_NEW_SHEETS)
    if output is None:
        refuse_printing(UNPRINTED)
    else:
        printing.check(output)
    given = {"apart": int(apart), "black": black, "circles": circles}
    wanted = {option: value for option, value in given.items() if value}
    if text is not None:
        drawn: tuple[GameSheet, ...] = (shelf().sheet(name, code=text),)
    else:
        drawn = shelf().sheets(name, count, seed=seed, **wanted)
    if output is not None:
        asked = printing.asked(palette=palette_name, marks=marks)
        written = printing.write(output, lay_out(drawn, **asked))
        if not as_json:
            tell(written)
    for each in drawn:
        if as_json:
            click.echo(json.dumps(each.to_json()))
        elif output is None:
            click.echo(each.code)
            for spaces in (each.values[key] for key in ("a", "b") if key in each.values):
                click.echo(spaces.replace(" / ", "\n"))


_OF_NEW_SHEETS = ("seed", "count", "apart", "black", "circles")


@click.command()
@click.argument("name", metavar="GAME", shell_complete=game_names)
@click.option("--seed", type=int, help="Roll the same dice again; any whole number.")
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
    output: Path | None,
    palette_name: str,
    printing: Printing,
    *,
    free: bool,
    marks: bool,
    as_json: bool,
) -> None:
    """Roll a game's dice for all rounds.

    Each line is a round: two dice for the left half, two for the right, one for either.

    \b
      pnp roll colour-lines
      pnp roll colour-lines --seed 7 -o strip.pdf
    """
    if output is None:
        refuse_printing(UNPRINTED)
        if as_json:
            refuse("heads columns, and JSON has none", "free")
    else:
        printing.check(output)
    rolled = shelf().roll(name, seed=seed)
    if output is not None:
        asked = printing.asked(palette=palette_name, marks=marks)
        written = printing.write(output, rolled.strip(free=free).lay_out(**asked))
        if not as_json:
            tell(written)
    if as_json:
        click.echo(json.dumps(rolled.to_json()))
    if as_json or output is not None:
        return
    columns = rolled.numbers if free else rolled.columns
    click.echo("          " + "".join(f"{column:7}" for column in columns).rstrip())
    for number, faces in enumerate(rolled.rounds, start=1):
        click.echo(f"round {number}:  " + "".join(f"{face:7}" for face in faces).rstrip())
    click.echo(f"seed {rolled.seed}")
