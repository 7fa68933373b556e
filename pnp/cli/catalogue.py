"""`pnp list` and `pnp show`: what can be printed and what can be changed."""

import json
from pathlib import Path
from typing import Any

import click

from pnp.cli.options import component_names, json_option, templates_option


@click.command("list")
@templates_option
@json_option
def list_components(folders: tuple[Path, ...], *, as_json: bool) -> None:
    """Show everything that can be printed.

    \b
      pnp list
      pnp list --templates my-boards
    """
    from pnp.catalogue import catalogue, find_template
    from pnp.press import calibration

    rows = []
    for name in catalogue(folders):
        template = find_template(name, folders)
        rows.append({"name": name, "title": template.title, "help": template.declared.help})
    rows.append({"name": calibration.NAME, "title": "Calibration", "help": calibration.HELP})
    if as_json:
        click.echo(json.dumps(rows))
        return
    width = max(len(row["name"]) for row in rows) + 2
    for row in rows:
        click.echo(f"{row['name']:{width}}{row['help']}")


@click.command("show")
@click.argument("name", shell_complete=component_names)
@templates_option
@json_option
def show_component(name: str, folders: tuple[Path, ...], *, as_json: bool) -> None:
    """Show a component's size on paper and its parameters.

    NAME is a name from `pnp list`, or a template file that ends with .toml.

    \b
      pnp show paint-the-line/movement-board
    """
    from pnp.catalogue import find_template
    from pnp.colour import palette, palette_names

    template = find_template(name, folders)
    scope = template.scope({})
    scene = template.build({}, palette(palette_names()[0]))
    parameters: list[dict[str, Any]] = [
        {
            "name": key,
            "type": parameter.type,
            "default": parameter.show(scope[key]),
            "allowed": parameter.bounds,
            "help": parameter.help,
        }
        for key, parameter in template.declared.parameters.items()
    ]
    papers = _papers(scene.size)
    if as_json:
        record = {
            "name": template.name,
            "title": template.title,
            "help": template.declared.help,
            "width_mm": round(scene.size.width, 4),
            "height_mm": round(scene.size.height, 4),
            "papers": papers,
            "parameters": parameters,
        }
        click.echo(json.dumps(record))
        return
    click.echo(f"{template.title}\n{template.declared.help}\n")
    fitting = ", ".join(papers) if papers else "no single sheet; use --poster"
    click.echo(f"Size when cut: {scene.size}. Fits {fitting}.")
    if parameters:
        click.echo("\nParameters, changed by -p NAME=VALUE:")
    width = max((len(row["name"] + row["default"]) for row in parameters), default=0) + 5
    for row in parameters:
        start = f"{row['name']}={row['default']}"
        allowed = f" ({row['allowed']})" if row["allowed"] else ""
        click.echo(f"  {start:{width}}{row['help']}{allowed}")


def _papers(size: Any) -> list[str]:
    """The papers that one piece fits with default margins and marks."""
    from pnp.press.layout import Settings, fits
    from pnp.press.paper import PAPERS

    papers = [paper for paper in PAPERS.values() if paper.size is not None]
    return [paper.name for paper in papers if fits(size, Settings(paper=paper))]
