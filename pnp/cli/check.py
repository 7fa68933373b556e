"""`pnp check` and `pnp schema`: for people who write templates."""

import json
from pathlib import Path

import click

from pnp import Faults, PnpError


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE..."
)
def check(files: tuple[Path, ...]) -> None:
    """Check template files and report everything that is wrong.

    Each template is drawn with its default values in every palette.

    \b
      pnp check my-boards/hex.toml
    """
    from pnp.colour import palette, palette_names
    from pnp.templates import load_template

    faults: list[PnpError] = []
    for file in files:
        try:
            template = load_template(file)
            for name in palette_names():
                template.build_all({}, palette(name))
        except PnpError as error:
            faults.extend(error.faults)
        else:
            click.echo(f"{file}: {template.title}, no faults")
    if faults:
        raise Faults(faults)


@click.command()
def schema() -> None:
    """Print the JSON Schema of templates.

    Editors that know it complete and check TOML as you type.

    \b
      pnp schema > pnp-template.schema.json
    """
    from pnp.templates import TemplateFile

    click.echo(json.dumps(TemplateFile.model_json_schema(), indent=2))
