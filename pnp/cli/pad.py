"""`pnp pad`: score pads."""

from pathlib import Path

import click

from pnp.cli.long_runs import Running, long_run_options
from pnp.cli.names import pad_names
from pnp.cli.options import marks_option, output_option, palette_option, shelf, templates_option
from pnp.cli.printing import Printing, printing_options, tell


@click.command()
@click.argument("name", metavar="GAME", shell_complete=pad_names)
@output_option("The file to write: .pdf, .svg or .png.", required=True)
@click.option(
    "--sheets",
    default=1,
    show_default=True,
    type=click.IntRange(1, 500),
    help="How many sheets of paper, each filled with as many pads as fit.",
)
@marks_option
@palette_option
@printing_options
@long_run_options
@templates_option
def pad(
    name: str,
    output: Path,
    sheets: int,
    palette_name: str,
    printing: Printing,
    running: Running,
    *,
    marks: bool,
) -> None:
    """Print a game's score pads, as many on a sheet as fit.

    \b
      pnp pad color-claim -o pad.pdf
    """
    printing.check(output)
    asked = printing.asked(palette=palette_name, marks=marks)
    tell(printing.write(output, shelf().pad(name, sheets=sheets, **asked), running))
