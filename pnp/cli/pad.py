"""`pnp pad`: score pads."""

from pathlib import Path

import click

from pnp.cli.options import (
    dpi_option,
    game_names,
    library,
    palette_option,
    paper_option,
    templates_option,
)
from pnp.errors import PnpError


@click.command()
@click.argument("name", metavar="GAME", shell_complete=game_names)
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
@paper_option
@palette_option
@dpi_option
@templates_option
def pad(
    name: str,
    output: Path,
    sheets: int,
    paper: str,
    palette_name: str,
    dpi: float,
) -> None:
    """Print a game's score pads, as many on a sheet as fit.

    \b
      pnp pad color-claim -o pad.pdf
    """
    from pnp.backends import Output, check_target, write
    from pnp.drawing.colour import palette
    from pnp.kits.job import Job
    from pnp.press.layout import Settings
    from pnp.press.paper import parse_paper

    check_target(output)
    known = library().components()
    template = f"{name}/pad" if f"{name}/pad" in known else f"{name}/sheet"
    if template not in known:
        pads = [each.partition("/")[0] for each in known if each.endswith(("/pad", "/sheet"))]
        raise PnpError(f"there is no pad for {name!r}", hint=f"pads: {', '.join(pads)}")
    settings = Settings(parse_paper(paper), bleed=0.0)
    made = Job.filling(template, palette(palette_name), settings, library(), sheets).sheets()
    for file in write(output, made, Output(made[0].title, dpi)):
        click.echo(str(file))
