"""`pnp diagram`: a position as it lies."""

from pathlib import Path

import click

from pnp.cli.options import library, marks_option, palette_option
from pnp.cli.positions import position_argument, read_position
from pnp.cli.printing import UNPRINTED, Printing, printing_options, refuse_printing, tell


@click.command()
@position_argument
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Draw it into a file, .pdf, .svg or .png, instead of the terminal.",
)
@marks_option
@palette_option
@printing_options
def diagram(
    file: str, output: Path | None, palette_name: str, printing: Printing, *, marks: bool
) -> None:
    """Draw a position in the terminal or into a file.

    \b
      pnp diagram table.toml
      pnp diagram table.toml -o table.png --paper fit --no-marks
    """
    if output is None:
        refuse_printing(UNPRINTED)
    else:
        printing.check(output)
    table = read_position(file)
    if output is None:
        from pnp.cli.terminal import print_figure
        from pnp.drawing.colour import palette

        over = table.outcome() is not None
        print_figure(table.figure, library().look(palette("safe")), over=over)
        return
    asked = printing.asked(palette=palette_name, marks=marks)
    tell(printing.write(output, table.diagram().lay_out(**asked)))
