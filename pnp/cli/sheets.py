"""Printed sheets that are drawn anew: `pnp setup GAME --sheet`, and `pnp roll` for their dice."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from pnp.cli.options import (
    dpi_option,
    game_names,
    json_option,
    library,
    palette_option,
    paper_option,
)
from pnp.errors import PnpError
from pnp.library.games import AnyGame


def make_sheets(
    game: AnyGame,
    codes: Sequence[str],
    output: Path | None,
    paper: str,
    palette_name: str,
    dpi: float,
    *,
    as_json: bool,
) -> None:
    """Print the sheets of the codes into a file, or tell the codes and spaces."""
    if game.sheets is None:
        raise PnpError(f"{game.title} has no sheet to draw anew")
    values = [game.sheets.parameters(code) for code in codes]
    if output is not None:
        _print(game.sheets.template, values, output, paper, palette_name, dpi)
    for code, each in zip(codes, values, strict=True):
        if as_json:
            click.echo(json.dumps({"game": game.name, "code": code, **each}))
        elif output is None:
            click.echo(code)
            for spaces in (each[key] for key in ("a", "b") if key in each):
                click.echo(spaces.replace(" / ", "\n"))


def _print(
    template: str,
    values: Sequence[Mapping[str, str]],
    output: Path,
    paper: str,
    palette_name: str,
    dpi: float,
) -> None:
    from pnp.cli.drawing import write_scenes
    from pnp.drawing.colour import palette

    found = library().template(template)
    scenes = [found.build(each, palette(palette_name)) for each in values]
    write_scenes(scenes, output, paper, dpi, found.title)


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
@paper_option
@palette_option
@dpi_option
@json_option
def roll(
    name: str,
    seed: int | None,
    output: Path | None,
    paper: str,
    palette_name: str,
    dpi: float,
    *,
    free: bool,
    as_json: bool,
) -> None:
    """Roll a game's dice for all rounds.

    Each line is a round: two dice for the left half, two for the right, one for either.

    \b
      pnp roll colour-lines
      pnp roll colour-lines --seed 7 -o strip.pdf
    """
    game = library().game(name)
    rolled = game.roll(seed)
    columns = rolled.columns
    if free:
        columns = tuple(str(number) for number in range(1, len(columns) + 1))
    if output is not None:
        from pnp.cli.drawing import write_scenes
        from pnp.drawing.colour import palette
        from pnp.table.strip import roll_strip

        strip = roll_strip(game.title, columns, rolled.rounds, rolled.seed, palette(palette_name))
        write_scenes([strip], output, paper, dpi, strip.title)
    if as_json:
        click.echo(json.dumps(game.roll_json(rolled)))
    if as_json or output is not None:
        return
    click.echo("          " + "".join(f"{column:7}" for column in columns).rstrip())
    for number, faces in enumerate(rolled.rounds, start=1):
        click.echo(f"round {number}:  " + "".join(f"{face:7}" for face in faces).rstrip())
    click.echo(f"seed {rolled.seed}")
