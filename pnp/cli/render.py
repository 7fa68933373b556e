"""`pnp render`: components onto paper."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp import PnpError, quoted
from pnp.cli.options import (
    LengthType,
    backs_option,
    component_names,
    dpi_option,
    json_option,
    margin_option,
    palette_option,
    paper_option,
    shift_option,
    templates_option,
)
from pnp.geometry import Point

if TYPE_CHECKING:
    from pnp.scene import Layer


@click.command()
@click.argument("names", nargs=-1, required=True, metavar="NAME...", shell_complete=component_names)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The file to write; its ending decides the format: .pdf, .svg or .png. Several pages of"
    " SVG or PNG get numbered names.",
)
@click.option(
    "-p",
    "--parameter",
    "pairs",
    multiple=True,
    metavar="KEY=VALUE",
    help="Change a parameter, such as cell=28mm; may be given again. `pnp show` lists them.",
)
@paper_option
@palette_option
@click.option(
    "--copies",
    default=1,
    show_default=True,
    type=click.IntRange(1, 1000),
    help="How many of each; as many as fit share a sheet.",
)
@click.option("--up", type=click.IntRange(1, 1000), help="At most so many on one sheet.")
@click.option(
    "--bleed",
    default="3mm",
    show_default=True,
    type=LengthType(),
    help="How far colour reaches beyond the cut: 2mm to 10mm, or 0mm.",
)
@margin_option
@click.option(
    "--marks/--no-marks",
    default=True,
    show_default=True,
    help="Crop marks, ruler and the words at the foot of the page.",
)
@click.option(
    "--poster",
    is_flag=True,
    help="Spread what is larger than the paper over several sheets to be glued.",
)
@backs_option
@shift_option
@dpi_option
@click.option(
    "--layers",
    metavar="LIST",
    help="Draw only these layers, and let a viewer switch them: print, glue, cut, fold, guide"
    " with commas between, or all. The cut layer then has the outline of every component.",
)
@templates_option
@json_option
def render(
    names: tuple[str, ...],
    output: Path,
    pairs: tuple[str, ...],
    paper: str,
    palette_name: str,
    copies: int,
    up: int | None,
    bleed: float,
    margin: float,
    backs: str,
    shift: Point,
    dpi: float,
    layers: str | None,
    folders: tuple[Path, ...],
    *,
    marks: bool,
    poster: bool,
    as_json: bool,
) -> None:
    """Print components to a PDF, SVG or PNG file at true scale.

    NAME is a name from `pnp list`, or a template file that ends with .toml. Several names go into
    one file.

    \b
      pnp render color-claim/board -o board.pdf
      pnp render paint-the-line/scoring-board -o score.svg -p cell=28mm
      pnp render generic/grid -o grid.pdf -p rows=10 -p columns=10 --paper A3
    """
    from pnp.backends import Output, check_target, write
    from pnp.colour import palette
    from pnp.job import Job
    from pnp.press.layout import Backs, Settings
    from pnp.press.paper import parse_paper

    check_target(output)
    wanted = _layers(layers)
    settings = Settings(
        paper=parse_paper(paper),
        margin=margin,
        bleed=bleed,
        marks=marks,
        up=up,
        copies=copies,
        poster=poster,
        cut_lines=bool(layers),
        backs=Backs(backs),
        duplex_shift=shift,
    )
    sheets = Job(names, palette(palette_name), settings, _parameters(pairs), folders).sheets()
    if wanted is not None:
        sheets = [sheet.with_layers(wanted) for sheet in sheets]
    title = sheets[0].title if len(names) == 1 else "Components"
    files = write(output, sheets, Output(title, dpi, layers=bool(layers)))
    if as_json:
        record = {"files": [str(file) for file in files], "sheets": len(sheets)}
        click.echo(json.dumps(record))
        return
    for file in files:
        click.echo(str(file))


def _parameters(pairs: tuple[str, ...]) -> dict[str, str]:
    """`key=value` words as a mapping; raises PnpError."""
    given: dict[str, str] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign or not key.strip():
            raise PnpError(f"-p {quoted(pair)} is not KEY=VALUE", hint="write -p cell=28mm")
        if key.strip() in given:
            raise PnpError(f"-p {key.strip()} is given twice")
        given[key.strip()] = value
    return given


def _layers(text: str | None) -> "frozenset[Layer] | None":
    """The layers asked for; None stands for those of an ordinary print."""
    from pnp.scene import Layer

    if text is None or text == "all":
        return None
    wanted = [word.strip() for word in text.split(",")]
    for word in wanted:
        if word not in list(Layer):
            raise PnpError(
                f"there is no layer {quoted(word)}", hint=f"all, or of {', '.join(Layer)}"
            )
    return frozenset(map(Layer, wanted))
