"""`pnp check` and `pnp schema`: for people who write templates."""

import json
from pathlib import Path

import click

from pnp.cli.options import templates_option
from pnp.errors import Faults, PnpError


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE..."
)
@templates_option
def check(files: tuple[Path, ...], folders: tuple[Path, ...]) -> None:
    """Check templates and kits and report everything that is wrong.

    Each template is drawn with its default values in every palette. A file named kit.toml is a kit.

    \b
      pnp check my-boards/hex.toml
    """
    from pnp.library.catalogue import KIT

    faults: list[PnpError] = []
    for file in files:
        try:
            title = _kit_title(file, folders) if file.stem == KIT else _template_title(file)
        except PnpError as error:
            faults.extend(error.faults)
        else:
            click.echo(f"{file}: {title}, no faults")
    if faults:
        raise Faults(faults)


def _template_title(file: Path) -> str:
    """What a template calls itself, once it has been drawn; raises PnpError or Faults."""
    from pnp.drawing.colour import palette, palette_names
    from pnp.templates.template import load_template

    template = load_template(file)
    for name in palette_names():
        template.build_all({}, palette(name))
    return template.title


def _kit_title(file: Path, folders: tuple[Path, ...]) -> str:
    """What a kit calls itself, once it has been laid out; raises PnpError or Faults."""
    from pnp.drawing.colour import palette
    from pnp.kits.kit import Wishes, glued, lay_out_kit
    from pnp.kits.kit_file import load_kit
    from pnp.press.layout import Settings

    kit = load_kit(file, folders)
    made = lay_out_kit(kit, Wishes(palette("safe"), Settings(), folders=folders))
    return "; ".join([f"kit of {kit.title}", *glued(made.sheets)])


@click.command()
def schema() -> None:
    """Print the JSON Schema of templates.

    Editors that know it complete and check TOML as you type.

    \b
      pnp schema > pnp-template.schema.json
    """
    from pnp.templates.template import TemplateFile

    click.echo(json.dumps(TemplateFile.model_json_schema(), indent=2))
