"""`pnp render`: print components."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.api.component import component
from pnp.api.drawing import calibration
from pnp.api.facts import CALIBRATION
from pnp.api.print_options import PRINTING
from pnp.cli.command import command, option
from pnp.cli.completed_names import component_names, parameter_pairs
from pnp.cli.print_flags import PrintJob, print_paths, printing_options
from pnp.cli.shared_options import (
    current_catalogue,
    json_option,
    output_option,
    refuse,
    templates_option,
)
from pnp.errors import PnpError, quoted
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.api.drawing import Drawing


@command()
@click.argument("names", nargs=-1, required=True, metavar="NAME...", shell_complete=component_names)
@output_option(
    "File to write: {formats}; {zips} for several pages.",
    required=True,
)
@option(
    "-p",
    "--parameter",
    "pairs",
    multiple=True,
    metavar="KEY=VALUE",
    shell_complete=parameter_pairs,
    help="Set a parameter, such as cell=28mm. Repeat for more.",
)
@option(
    "--table",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Print one component per row of this CSV file.",
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

    NAME is a name from `pnp list` or a .toml template file; `pnp show NAME` lists its parameters.
    Several components go into one file.

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
        refuse(_("has no effect on the calibration page: leave it out"), "table", *styled)
    values = _parameters(pairs)
    drawings = _drawings(names, values) if table is None else [_merged(names, values, table)]
    document = lay_out(drawings, **job.options)
    files = job.write(output, document, as_json=as_json)
    print_paths(files, len(document) if as_json else 0)


def _drawings(names: tuple[str, ...], values: dict[str, str]) -> "list[Drawing]":
    """Return the components, each with its own parameters, then the calibration pages.

    Raises:
        PnpError: If a component or a value is invalid, or if none of the components has one of
            the parameters.
    """
    plain = [
        component(name, catalogue=current_catalogue()) for name in names if name != CALIBRATION
    ]
    parameters = [{*each.parameters} for each in plain]
    stray = {name: text for name, text in values.items() if name not in set().union(*parameters)}
    if stray and not plain:
        raise PnpError(_("the calibration page has no parameters: leave out -p"))
    if stray:
        plain[0].with_values(**stray)
    drawings: list[Drawing] = [
        each.with_values(**{name: text for name, text in values.items() if name in names})
        for each, names in zip(plain, parameters, strict=True)
    ]
    return [*drawings, *[calibration()] * (CALIBRATION in names)]


def _merged(names: tuple[str, ...], values: dict[str, str], table: Path) -> "Drawing":
    """Return the component printed once per row of the table.

    Raises PnpError or Faults if the component or the table is invalid.
    """
    (name, *rest) = names
    if rest or name == CALIBRATION:
        raise click.UsageError(_("--table prints one component: leave out the other names"))
    return component(name, **values, catalogue=current_catalogue()).merged(table)


def _parameters(pairs: tuple[str, ...]) -> dict[str, str]:
    """Parse `key=value` words into a mapping.

    Raises PnpError if a word has a different form or a key appears twice.
    """
    values: dict[str, str] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign or not key.strip():
            message = _("not KEY=VALUE: -p {text}", text=quoted(pair))
            raise PnpError(message, hint=_("write -p cell=28mm"))
        if key.strip() in values:
            raise PnpError(_("-p {key} appears twice: leave one out", key=key.strip()))
        values[key.strip()] = value
    return values
