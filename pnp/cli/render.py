"""`pnp render`: print components."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.api.component import component
from pnp.api.drawing import calibration
from pnp.api.facts import CALIBRATION
from pnp.api.print_options import PRINTING
from pnp.cli.completed_names import component_names, parameter_pairs
from pnp.cli.print_flags import PrintJob, printing_options, tell
from pnp.cli.shared_options import (
    current_catalogue,
    json_option,
    output_option,
    refuse,
    templates_option,
)
from pnp.errors import PnpError, quoted

if TYPE_CHECKING:
    from pnp.api.drawing import Drawing


@click.command()
@click.argument("names", nargs=-1, required=True, metavar="NAME...", shell_complete=component_names)
@output_option(
    "The file to write; its ending decides the format: {formats}. Several pages of"
    " {paged} get numbered names, or go into one {zips}.",
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
@printing_options("component")
@templates_option
@json_option
def render(
    names: tuple[str, ...],
    output: Path,
    pairs: tuple[str, ...],
    table: Path | None,
    job: PrintJob,
    *,
    as_json: bool,
) -> None:
    """Print components to a file at true scale.

    NAME is a name from `pnp list`, or a template file that ends with .toml. Several names go into
    one file.

    \b
      pnp render color-claim/board -o board.pdf
      pnp render paint-the-line/scoring-board -o score.svg -p cell=28mm
      pnp render generic/grid -o grid.pdf -p rows=10 -p columns=10 --paper A3
      pnp render ticket.toml --table tickets.csv -o tickets.pdf
    """
    from pnp.api.drawing import lay_out

    job.check(output)
    if set(names) == {CALIBRATION}:
        styled = (option.name for option in PRINTING.values() if not option.is_for("calibration"))
        refuse("does nothing to the calibration page", "table", *styled)
    given = _parameters(pairs)
    drawings = _drawings(names, given) if table is None else [_merged(names, given, table)]
    document = lay_out(drawings, **job.options)
    files = job.write(output, document, as_json=as_json)
    tell(files, len(document) if as_json else 0)


def _drawings(names: tuple[str, ...], given: dict[str, str]) -> "list[Drawing]":
    """Return the components, each with its own parameters, then the calibration pages.

    Raises PnpError, also for a parameter that none of them has.
    """
    plain = [
        component(name, catalogue=current_catalogue()) for name in names if name != CALIBRATION
    ]
    known = [{*each.parameters} for each in plain]
    stray = {name: text for name, text in given.items() if name not in set().union(*known)}
    if stray and not plain:
        raise PnpError(f"{CALIBRATION} has no parameters")
    if stray:
        plain[0].with_values(**stray)
    drawings: list[Drawing] = [
        each.with_values(**{name: text for name, text in given.items() if name in names})
        for each, names in zip(plain, known, strict=True)
    ]
    return [*drawings, *[calibration()] * (CALIBRATION in names)]


def _merged(names: tuple[str, ...], given: dict[str, str], table: Path) -> "Drawing":
    """Return a component for each row of the table; raise PnpError or Faults."""
    (name, *others) = names
    if others or name == CALIBRATION:
        raise click.UsageError("--table is for one component")
    return component(name, **given, catalogue=current_catalogue()).merged(table)


def _parameters(pairs: tuple[str, ...]) -> dict[str, str]:
    """Parse `key=value` words into a mapping; raise PnpError."""
    given: dict[str, str] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign or not key.strip():
            raise PnpError(f"-p {quoted(pair)} is not KEY=VALUE", hint="write -p cell=28mm")
        if key.strip() in given:
            raise PnpError(f"-p {key.strip()} is given twice")
        given[key.strip()] = value
    return given
