"""`pnp diagram`: a position as it lies."""

from pathlib import Path

import click

from pnp.cli.options import dpi_option, library, palette_option, paper_option
from pnp.cli.positions import position_argument, read_position


@click.command()
@position_argument
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Draw it into a file, .pdf, .svg or .png, instead of the terminal.",
)
@paper_option
@palette_option
@dpi_option
def diagram(file: str, output: Path | None, paper: str, palette_name: str, dpi: float) -> None:
    """Draw a position in the terminal or into a file.

    \b
      pnp diagram table.toml
      pnp diagram table.toml -o table.png --paper fit
    """
    from pnp.drawing.colour import palette

    game, position = read_position(file)
    figure = game.figure(position)
    if output is None:
        from pnp.cli.terminal import print_figure

        over = game.outcome(position) is not None
        print_figure(figure, library().look(palette("safe")), over=over)
        return
    from pnp.cli.drawing import write_scenes
    from pnp.table.page import pages

    drawn = pages(game.title, figure, library().look(palette(palette_name)))
    write_scenes(drawn, output, paper, dpi, game.title)
