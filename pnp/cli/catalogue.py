"""`pnp list` and `pnp show`: what can be printed and what can be changed."""

import json

import click

from pnp.api.listing import listing
from pnp.cli.completed_names import component_names
from pnp.cli.shared_options import current_catalogue, json_option, templates_option


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
    components, kits, broken = listing(catalogue=current_catalogue())
    if as_json:
        click.echo(json.dumps([*components, *kits]))
    else:
        width = max(len(row["name"]) for row in components) + 2
        for row in components:
            click.echo(f"{row['name']:{width}}{row['help']}")
        for row in kits:
            click.echo(f"{'kit ' + row['name']:{width}}{', '.join(row['parts'])}")
    for name, error in broken:
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
    from pnp.api.component import component_row

    record = component_row(name, catalogue=current_catalogue())
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
