"""`pnp list` and `pnp show`: what can be printed and what can be changed."""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import click

from pnp.api.component import component
from pnp.api.default_catalogue import broken_parts
from pnp.catalogue import Broken, Catalogue
from pnp.cli.names import component_names
from pnp.cli.options import current_catalogue, json_option, templates_option
from pnp.errors import PnpError
from pnp.kits.summary import kit_summary
from pnp.layout import calibration


@click.command("list")
@templates_option
@json_option
def list_components(*, as_json: bool) -> None:
    """Show everything that can be printed.

    Components for `pnp render`; then whole games for `pnp kit`, with their parts.

    \b
      pnp list
      pnp list --templates my-boards
    """
    broken = list(broken_parts(current_catalogue()))
    found = current_catalogue().intact()
    components = list(_usable(found.components(), partial(_component_row, found), broken))
    components.append(
        {"name": calibration.NAME, "title": calibration.TITLE, "help": calibration.HELP}
    )
    kits = list(_usable(found.kits(), partial(_kit_row, found), broken))
    if as_json:
        click.echo(json.dumps([*components, *kits]))
    else:
        width = max(len(row["name"]) for row in components) + 2
        for row in components:
            click.echo(f"{row['name']:{width}}{row['help']}")
        for row in kits:
            click.echo(f"{'kit ' + row['name']:{width}}{', '.join(row['parts'])}")
    for name, error in broken:
        _tell_broken(name, error)


def _usable(
    names: Iterable[str], row: Callable[[str], dict[str, Any]], broken: list[Broken]
) -> Iterator[dict[str, Any]]:
    """A row for each name; those that have faults are put with the broken ones."""
    for name in names:
        try:
            yield row(name)
        except PnpError as error:
            broken.append(Broken(name, error))


def _component_row(found: Catalogue, name: str) -> dict[str, Any]:
    """A component as `pnp list` tells it; raises PnpError or Faults."""
    return {"name": name, **found.summary(name)._asdict()}


def _kit_row(found: Catalogue, game: str) -> dict[str, Any]:
    """A kit as `pnp list` tells it; raises PnpError or Faults."""
    return {"name": game, **kit_summary(game, found)._asdict()}


def _tell_broken(name: str, error: PnpError) -> None:
    """One line, with the first of its faults."""
    first, *more = error.faults
    others = f" (and {len(more)} more)" if more else ""
    click.echo(f"pnp: {name} is left out: {' '.join(str(first).split())}{others}", err=True)


@click.command("show")
@click.argument("name", shell_complete=component_names)
@templates_option
@json_option
def show_component(name: str, *, as_json: bool) -> None:
    """Show a component's size on paper and its parameters.

    NAME is a name from `pnp list`, or a template file that ends with .toml.

    \b
      pnp show paint-the-line/movement-board
    """
    record = _record(name)
    if as_json:
        click.echo(json.dumps(record))
        return
    click.echo(f"{record['title']}\n{record['help']}\n")
    fitting = ", ".join(record["papers"]) or "no single sheet; use --poster"
    if "width_mm" in record:
        size = f"{record['width_mm']:g} x {record['height_mm']:g} mm"
        click.echo(f"Size when cut: {size}. Fits {fitting}.")
    else:
        click.echo(f"Fills the paper: {fitting}.")
    parameters = record["parameters"]
    if parameters:
        click.echo("\nParameters, changed by -p NAME=VALUE:")
    width = max((len(row["name"] + row["default"]) for row in parameters), default=0) + 5
    for row in parameters:
        start = f"{row['name']}={row['default']}"
        allowed = f" ({row['allowed']})" if row["allowed"] else ""
        click.echo(f"  {start:{width}}{row['help']}{allowed}")


def _record(name: str) -> dict[str, Any]:
    """What is known of a component, as plain data; sizes as they are by default."""
    if name == calibration.NAME:
        from pnp.api.facts import papers as all_papers

        papers = [paper.name for paper in all_papers() if paper.size is not None]
        words = {"name": name, "title": calibration.TITLE, "help": calibration.HELP}
        return {**words, "papers": papers, "parameters": []}
    found = component(name, catalogue=current_catalogue())
    return {
        "name": found.name,
        "title": found.title,
        "help": found.help,
        "width_mm": round(found.size.width, 4),
        "height_mm": round(found.size.height, 4),
        "papers": list(found.papers),
        "parameters": [
            {
                "name": each.name,
                "type": each.kind,
                "default": each.text,
                "allowed": each.allowed,
                "help": each.help,
            }
            for each in found.parameters.values()
        ],
    }
