"""`pnp setup` and `pnp start`: games laid out at random, by number, or as usual."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

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
from pnp.rules.setups import Setup, draw

if TYPE_CHECKING:
    from pnp.drawing.scene import Scene

MOST = 10_000
"""Setups in one command."""

game_argument = click.argument("name", metavar="GAME", shell_complete=game_names)
variant_option = click.option(
    "--variant", default="", metavar="NAME", help="The variant, for a game that has several."
)


@click.command()
@game_argument
@variant_option
@click.option("--seed", type=int, help="Draw the same setups again; any whole number.")
@click.option("--code", "text", metavar="CODE", help="The setup of a code that was printed.")
@click.option(
    "-n",
    "--count",
    default=1,
    show_default=True,
    type=click.IntRange(1, MOST),
    help="How many setups.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Cards to cut out, .pdf, .svg or .png; or, for one setup, a position file, .toml.",
)
@click.option(
    "--sheet",
    is_flag=True,
    help="Draw the printed sheet anew, in games that have one, instead of the start.",
)
@click.option("--apart", is_flag=True, help="With --sheet: no colour lies opposite itself.")
@click.option("--black", default=0, help="With --sheet: how many black spaces.")
@click.option("--circles", default=0, help="With --sheet: how many circle spaces.")
@paper_option
@palette_option
@dpi_option
@json_option
def setup(
    name: str,
    variant: str,
    seed: int | None,
    text: str | None,
    count: int,
    output: Path | None,
    paper: str,
    palette_name: str,
    dpi: float,
    black: int,
    circles: int,
    *,
    sheet: bool,
    apart: bool,
    as_json: bool,
) -> None:
    """Set a game up at random.

    Every setup is equally likely, and its code rebuilds it on any machine.

    \b
      pnp setup color-claim
      pnp setup line-or-colour --variant advanced --seed 7
      pnp setup color-claim -n 8 -o setups.pdf
      pnp setup paint-the-line --code PT-4W1 -o table.toml
      pnp setup colour-lines --sheet --apart -o sheet.pdf
    """
    if sheet:
        from pnp.cli.sheets import make_sheets

        given = {"apart": int(apart), "black": black, "circles": circles}
        asked = {option: value for option, value in given.items() if value}
        game = library().game(name)
        codes = sheet_codes(game, asked, seed, text, count)
        make_sheets(game, codes, output, paper, palette_name, dpi, as_json=as_json)
        return
    from pnp.cli.drawing import write_scenes

    drawn = list(_drawn(library().game(name), variant, seed, text, count))
    if output is not None and output.suffix.lower() == ".toml":
        _write_position(drawn, output)
    elif output is not None:
        write_scenes(_cards(drawn, palette_name), output, paper, dpi, f"{drawn[0].title}: setups")
    if as_json:
        for each in drawn:
            click.echo(json.dumps(each.to_json()))
    elif output is None:
        _show(drawn)


def sheet_codes(
    game: AnyGame, asked: Mapping[str, int], seed: int | None, text: str | None, count: int
) -> list[str]:
    """The code that was given, or as many new ones; raises PnpError."""
    if game.sheets is None:
        raise PnpError(f"{game.title} has no sheet to draw anew")
    if text is not None:
        game.sheets.parameters(text)
        return [text]
    return list(game.sheets.draw(asked, seed, count))


def _drawn(
    game: AnyGame, variant: str, seed: int | None, text: str | None, count: int
) -> Iterator[Setup]:
    """The setup of the code, or as many uniform numbers; raises PnpError."""
    if text is None:
        yield from draw(game, variant, seed, count)
        return
    if seed is not None or count != 1:
        raise click.UsageError("--code names one setup; leave out --seed and -n")
    found = library().find_code(text)
    if found.game != game or variant not in ("", found.variant.name):
        raise PnpError(f"the code {text!r} belongs to {found.title}")
    yield found


def _show(drawn: list[Setup]) -> None:
    from pnp.cli.terminal import print_figure
    from pnp.drawing.colour import palette

    look = library().look(palette("safe"))
    for each in drawn:
        click.echo(f"{each.title}  {each.code}")
        print_figure(each.game.figure(each.position), look)


def _write_position(drawn: list[Setup], output: Path) -> None:
    from pnp.files.writing import write_text

    if len(drawn) != 1:
        raise click.UsageError("a position file holds one setup; leave out -n or write a .pdf")
    write_text(output, drawn[0].game.format(drawn[0].position))
    click.echo(str(output))


def _cards(drawn: list[Setup], palette_name: str) -> "list[Scene]":
    """A card for each setup; many show their progress."""
    from rich.console import Console
    from rich.progress import track

    from pnp.drawing.colour import palette
    from pnp.table.card import setup_card

    look = library().look(palette(palette_name))
    quiet = len(drawn) < 50
    shown = track(drawn, "Drawing", console=Console(stderr=True), transient=True, disable=quiet)
    return [
        setup_card(each.title, each.code, each.game.figure(each.position), look) for each in shown
    ]


@click.command()
@game_argument
@variant_option
def start(name: str, variant: str) -> None:
    """Print a position file to begin from.

    \b
      pnp start color-claim > table.toml
    """
    game = library().game(name)
    click.echo(game.format(game.variant(variant).start()), nl=False)
