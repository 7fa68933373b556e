"""`pnp setup` and `pnp start`: games laid out at random, by number, or as usual."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.names import game_names, variant_names
from pnp.cli.options import json_option, library, marks_option, palette_option
from pnp.cli.printing import UNPRINTED, Printing, printing_options, refuse_printing, tell
from pnp.errors import PnpError
from pnp.library.games import AnyGame
from pnp.rules.setups import Setup, draw

if TYPE_CHECKING:
    from pnp.drawing.scene import Scene

MOST = 10_000
"""Setups in one command."""

game_argument = click.argument("name", metavar="GAME", shell_complete=game_names)
variant_option = click.option(
    "--variant",
    default="",
    metavar="NAME",
    shell_complete=variant_names,
    help="The variant, for a game that has several.",
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
@marks_option
@palette_option
@printing_options
@json_option
def setup(
    name: str,
    variant: str,
    seed: int | None,
    text: str | None,
    count: int,
    output: Path | None,
    palette_name: str,
    printing: Printing,
    *,
    marks: bool,
    as_json: bool,
) -> None:
    """Set a game up at random.

    Every setup is equally likely, and its code rebuilds it on any machine.

    \b
      pnp setup color-claim
      pnp setup line-or-colour --variant advanced --seed 7
      pnp setup color-claim -n 8 -o setups.pdf
      pnp setup paint-the-line --code PT-4W1 -o table.toml
    """
    as_file = output is not None and output.suffix.lower() == ".toml"
    if output is None:
        refuse_printing(UNPRINTED)
    elif as_file:
        refuse_printing("is for cards, not for a position file")
    else:
        printing.check(output)
    drawn = list(_drawn(library().game(name), variant, seed, text, count))
    written: list[Path] = []
    if output is not None and as_file:
        written = [_write_position(drawn, output)]
    elif output is not None:
        cards = _cards(drawn, palette_name)
        written = printing.write_scenes(output, f"{drawn[0].title}: setups", cards, marks=marks)
    if as_json:
        for each in drawn:
            click.echo(json.dumps(each.to_json()))
    elif output is None:
        _show(drawn)
    else:
        tell(written)


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


def _write_position(drawn: list[Setup], output: Path) -> Path:
    from pnp.files.writing import write_text

    if len(drawn) != 1:
        raise click.UsageError("a position file holds one setup; leave out -n or write a .pdf")
    write_text(output, drawn[0].game.format(drawn[0].position))
    return output


def _cards(drawn: list[Setup], palette_name: str) -> "list[Scene]":
    """A card for each setup; many show their progress."""
    from rich.console import Console
    from rich.progress import track

    from pnp.drawing.colour import palette
    from pnp.table.card import setup_card

    look = library().look(palette(palette_name))
    console = Console(stderr=True)
    quiet = len(drawn) < 50 or not console.is_terminal
    shown = track(drawn, "Drawing", console=console, transient=True, disable=quiet)
    return [
        setup_card(each.title, each.code, each.game.figure(each.position), look) for each in shown
    ]


@click.command()
@game_argument
@variant_option
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the position to this file instead of printing it.",
)
def start(name: str, variant: str, output: Path | None) -> None:
    """Print a position file to begin from.

    \b
      pnp start color-claim
      pnp start color-claim -o table.toml
    """
    game = library().game(name)
    text = game.format(game.variant(variant).start())
    if output is None:
        click.echo(text, nl=False)
        return
    from pnp.files.writing import write_text

    write_text(output, text)
    click.echo(str(output))
