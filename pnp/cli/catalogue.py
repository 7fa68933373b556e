"""`pnp list` and `pnp show`: components, kits and their parameters."""

import json

import click

from pnp.api.listing import listing
from pnp.cli.command import command
from pnp.cli.completed_names import component_names
from pnp.cli.shared_options import current_catalogue, json_option, templates_option
from pnp.messages import _, ngettext


@command("list")
@templates_option
@json_option
def list_components(*, as_json: bool) -> None:
    """List everything that you can print.

    Lists components for `pnp render`, then whole games, with their parts, for `pnp kit`.

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
        fault = " ".join(str(first).split())
        message = _("{name} is left out: {fault}", name=name, fault=fault)
        if more:
            rest = ngettext("and {count} more error", "and {count} more errors", len(more))
            message = _("{message} ({others})", message=message, others=rest)
        click.echo(f"pnp: {message}", err=True)


@command("show")
@click.argument("name", shell_complete=component_names)
@templates_option
@json_option
def show_component(name: str, *, as_json: bool) -> None:
    """Show a component's size on paper and its parameters.

    NAME is a name from `pnp list` or a .toml template file.

    \b
      pnp show paint-the-line/movement-board
    """
    from pnp.api.component import component_row

    record = component_row(name, catalogue=current_catalogue())
    if as_json:
        click.echo(json.dumps(record))
        return
    click.echo(f"{record['title']}\n{record['help']}\n")
    papers = ", ".join(record["papers"])
    if "width_mm" in record:
        size = f"{record['width_mm']:g} x {record['height_mm']:g} mm"
        fits = _("Size when cut: {size}. Fits on {papers}.", size=size, papers=papers)
        large = _("Size when cut: {size}. Too large for one sheet: use --poster.", size=size)
        click.echo(fits if papers else large)
    else:
        click.echo(_("Fills the paper: {papers}.", papers=papers))
    parameters = record["parameters"]
    if parameters:
        click.echo("\n" + _("Parameters; set one with -p NAME=VALUE:"))
    width = max((len(row["name"] + row["default"]) for row in parameters), default=0) + 5
    for row in parameters:
        start = f"{row['name']}={row['default']}"
        allowed = f" ({row['allowed']})" if row["allowed"] else ""
        click.echo(f"  {start:{width}}{row['help']}{allowed}")
