"""`pnp diagram`: a position as it lies."""

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from pnp.api.kits import picture
from pnp.cli.options import current_catalogue, output_option, refuse
from pnp.cli.positions import position_argument, read_position
from pnp.cli.printing import PrintJob, printing_options, tell

if TYPE_CHECKING:
    from pnp.api.drawing import Drawing


@click.command()
@position_argument
@output_option("Draw it into a file, .pdf, .svg or .png, instead of the terminal.")
@click.option(
    "--view",
    type=click.Choice(["above", "table"]),
    default="above",
    show_default=True,
    help="From above, or the table in perspective; FILE may then be a game with a kit.",
)
@printing_options()
def diagram(
    file: str,
    output: Path | None,
    view: Literal["above", "table"],
    job: PrintJob,
) -> None:
    """Draw a position in the terminal or into a file.

    \b
      pnp diagram table.toml
      pnp diagram table.toml -o table.png --paper fit --no-marks
      pnp diagram table.toml -o table.svg --paper fit --no-marks --view table
      pnp diagram passtally -o passtally.pdf --view table
    """
    job.check(output)
    if output is None:
        refuse("is for a file", "view")
        from pnp.cli.terminal import print_figure

        table = read_position(file)
        print_figure(table.figure, over=table.outcome() is not None)
    elif view == "table":
        tell(job.draw(output, _picture(file)))
    else:
        tell(job.draw(output, read_position(file).diagram()))


def _picture(name: str) -> "Drawing":
    """The table of a position file, or of a kit's first setup."""
    if name in current_catalogue().kits() and not Path(name).exists():
        return picture(name, catalogue=current_catalogue())
    return read_position(name).picture()
