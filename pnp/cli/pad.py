"""`pnp pad`: score pads."""

from pathlib import Path

import click

from pnp.api.kits import pad
from pnp.cli.names import pad_names
from pnp.cli.options import current_catalogue, output_option, templates_option
from pnp.cli.printing import PrintJob, printing_options, tell


@click.command("pad")
@click.argument("name", metavar="GAME", shell_complete=pad_names)
@output_option("The file to write: .pdf, .svg or .png.", required=True)
@click.option(
    "--sheets",
    default=1,
    show_default=True,
    type=click.IntRange(1, 500),
    help="How many sheets of paper, each filled with as many pads as fit.",
)
@printing_options()
@templates_option
def pad_command(
    name: str,
    output: Path,
    sheets: int,
    job: PrintJob,
) -> None:
    """Print a game's score pads, as many on a sheet as fit.

    \b
      pnp pad color-claim -o pad.pdf
    """
    job.check(output)
    tell(job.write(output, pad(name, sheets=sheets, **job.options, catalogue=current_catalogue())))
