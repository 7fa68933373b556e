"""`pnp render`: components onto paper."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.long_runs import Running, long_run_options
from pnp.cli.names import component_names, parameter_pairs
from pnp.cli.options import (
    bleed_option,
    cut_and_stack_option,
    json_option,
    marks_option,
    output_option,
    palette_option,
    refuse,
    serial_option,
    shelf,
    templates_option,
)
from pnp.cli.printing import Printing, printing_options, tell
from pnp.errors import PnpError, quoted

if TYPE_CHECKING:
    from pnp.api.drawing import Drawing

_OF_COMPONENTS = (
    "palette_name",
    "copies",
    "up",
    "bleed",
    "marks",
    "poster",
    "backs",
    "margin",
    "large",
    "table",
    "cut_and_stack",
    "serial",
)
"""Options that a page of rulers cannot follow."""


@click.command()
@click.argument("names", nargs=-1, required=True, metavar="NAME...", shell_complete=component_names)
@output_option(
    "The file to write; its ending decides the format: .pdf, .svg or .png. Several pages of"
    " SVG or PNG get numbered names, or go into one .svg.zip or .png.zip.",
    required=True,
)
@click.option(
    "-p",
    "--parameter",
    "pairs",
    multiple=True,
    metavar="KEY=VALUE",
    shell_complete=parameter_pairs,
    help="Change a parameter, such as cell=28mm; may be given again. `pnp show` lists them.",
)
@click.option(
    "--table",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Print one for each row of this CSV file, whose columns are parameters; an empty cell is"
    " the default.",
)
@cut_and_stack_option
@serial_option
@palette_option
@click.option(
    "--copies",
    default=1,
    show_default=True,
    type=click.IntRange(1, 1000),
    help="How many of each; as many as fit share a sheet.",
)
@click.option("--up", type=click.IntRange(1, 1000), help="At most so many on one sheet.")
@bleed_option
@marks_option
@click.option(
    "--poster",
    is_flag=True,
    help="Spread what is larger than the paper over several sheets to be glued.",
)
@printing_options
@long_run_options
@templates_option
@json_option
def render(
    names: tuple[str, ...],
    output: Path,
    pairs: tuple[str, ...],
    table: Path | None,
    palette_name: str,
    copies: int,
    up: int | None,
    bleed: float,
    printing: Printing,
    running: Running,
    *,
    cut_and_stack: bool,
    serial: bool,
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
      pnp render ticket.toml --table tickets.csv -o tickets.pdf
    """
    from pnp.api.drawing import lay_out
    from pnp.layout import calibration

    printing.check(output)
    if set(names) == {calibration.NAME}:
        refuse("does nothing to the calibration page", *_OF_COMPONENTS)
    asked = printing.asked(
        palette=palette_name,
        bleed=bleed,
        marks=marks,
        copies=copies,
        poster=poster,
        cut_and_stack=cut_and_stack,
        serial=serial,
    )
    if up is not None:
        asked["up"] = up
    given = _parameters(pairs)
    drawings = _drawings(names, given) if table is None else [_merged(names, given, table)]
    document = lay_out(drawings, **asked)
    files = printing.write(output, document, running, as_json=as_json)
    tell(files, len(document) if as_json else 0)


def _drawings(names: tuple[str, ...], given: dict[str, str]) -> "list[Drawing]":
    """Components, each with the values that it has parameters for, then the calibration pages.

    Raises PnpError, also for a value that none has a parameter for.
    """
    from pnp.layout import calibration

    plain = [shelf().component(name) for name in names if name != calibration.NAME]
    known = [{parameter.name for parameter in each.parameters} for each in plain]
    stray = {name: text for name, text in given.items() if name not in set().union(*known)}
    if stray and not plain:
        raise PnpError(f"{calibration.NAME} has no parameters")
    if stray:
        plain[0].with_values(**stray)
    drawings: list[Drawing] = [
        each.with_values(**{name: text for name, text in given.items() if name in names})
        for each, names in zip(plain, known, strict=True)
    ]
    return [*drawings, *[shelf().calibration()] * (calibration.NAME in names)]


def _merged(names: tuple[str, ...], given: dict[str, str], table: Path) -> "Drawing":
    """A component for each row of the table; raises PnpError or Faults."""
    from pnp.layout import calibration

    (name, *others) = names
    if others or name == calibration.NAME:
        raise click.UsageError("--table is for one component")
    return shelf().component(name, **given).merged(table)


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
