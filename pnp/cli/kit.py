"""`pnp kit`: a whole game in one file."""

from pathlib import Path

import click

from pnp.cli.options import (
    backs_option,
    dpi_option,
    kit_names,
    margin_option,
    palette_option,
    paper_option,
    shift_option,
    templates_option,
)
from pnp.geometry import Point


@click.command()
@click.argument("name", metavar="GAME", shell_complete=kit_names)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The file to write: .pdf, or .svg or .png for a file a page.",
)
@paper_option
@palette_option
@backs_option
@shift_option
@margin_option
@click.option(
    "--pieces",
    default="paper",
    show_default=True,
    type=click.Choice(["paper", "own"]),
    help="Print all pieces to cut and fold, or leave them out for pieces that you own.",
)
@click.option(
    "--only",
    multiple=True,
    metavar="PART",
    help="Print this part alone, such as boards, without the cover; may be given again.",
)
@dpi_option
@templates_option
def kit(
    name: str,
    output: Path,
    paper: str,
    palette_name: str,
    backs: str,
    shift: Point,
    margin: float,
    pieces: str,
    only: tuple[str, ...],
    dpi: float,
    folders: tuple[Path, ...],
) -> None:
    """Print a whole game into one file: cut, fold, play.

    The first page says what is inside and how to make it.

    \b
      pnp kit passtally -o passtally.pdf
      pnp kit color-claim -o kit.pdf --paper Letter --pieces own
      pnp kit passtally -o tiles.pdf --only tiles --backs duplex-long
    """
    from pnp.backends import Output, check_target, write
    from pnp.colour import palette
    from pnp.kit import Pieces, Wishes, make_kit
    from pnp.press.layout import Backs, Settings
    from pnp.press.paper import parse_paper

    check_target(output)
    settings = Settings(parse_paper(paper), margin=margin, backs=Backs(backs), duplex_shift=shift)
    wishes = Wishes(palette(palette_name), settings, Pieces(pieces), only, folders)
    made = make_kit(name, wishes)
    for file in write(output, made.sheets, Output(made.title, dpi, bookmarks=made.bookmarks)):
        click.echo(str(file))
