"""`pnp pad`: score pads."""

from pathlib import Path

import click

from pnp.cli.names import pad_names
from pnp.cli.options import library, marks_option, palette_option, templates_option
from pnp.cli.printing import Printing, printing_options, tell
from pnp.errors import PnpError, nearest, quoted
from pnp.library import Library


@click.command()
@click.argument("name", metavar="GAME", shell_complete=pad_names)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The file to write: .pdf, .svg or .png.",
)
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
@templates_option
def pad(
    name: str,
    output: Path,
    sheets: int,
    palette_name: str,
    printing: Printing,
    *,
    marks: bool,
) -> None:
    """Print a game's score pads, as many on a sheet as fit.

    \b
      pnp pad color-claim -o pad.pdf
    """
    from pnp.drawing.colour import palette
    from pnp.kits.job import Job

    printing.check(output)
    known = pads(library())
    if name not in known:
        hint = nearest(name, list(known), "pads")
        raise PnpError(f"there is no pad for {quoted(name)}", hint=hint)
    settings = printing.settings(bleed=0.0, marks=marks)
    job = Job.filling(known[name], palette(palette_name), settings, library(), sheets)
    tell(printing.write(output, job.document()))


def pads(found: Library) -> dict[str, str]:
    """The component that is the pad of each game that has one, or its sheet where it has none."""
    known = [each.rpartition("/") for each in found.components()]
    return {
        game: f"{game}/{kind}"
        for kind in ("sheet", "pad")
        for game, _, name in known
        if name == kind
    }
