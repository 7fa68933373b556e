"""`pnp check` and `pnp schema`: for people who write templates and games."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.names import games_or_files
from pnp.cli.options import library, templates_option
from pnp.errors import Faults, PnpError, quoted

if TYPE_CHECKING:
    from pnp.templates.template import Template


@click.command()
@click.argument(
    "names", nargs=-1, required=True, metavar="FILE|GAME...", shell_complete=games_or_files
)
@templates_option
def check(names: tuple[str, ...]) -> None:
    """Report all that is wrong with templates, kits and games.

    Each template is drawn with its default values in every palette. A file named kit.toml is a kit.
    Of a game, its rules are tried in games played at random, its templates drawn, its kit laid out.

    \b
      pnp check my-boards/hex.toml
      pnp check color-claim
    """
    faults: list[PnpError] = []
    for name in names:
        try:
            told = _checked_file(Path(name)) if _is_file(name) else _checked_game(name)
        except PnpError as error:
            faults.extend(error.faults)
        else:
            click.echo(f"{name}: {told}, no faults")
    if faults:
        raise Faults(faults)


def _is_file(name: str) -> bool:
    """Whether a file is meant; a game is what is called so and ends with no suffix."""
    return bool(Path(name).suffix) or Path(name).is_file()


def _checked_file(file: Path) -> str:
    """What a template or a kit calls itself, once it has been drawn; raises PnpError or Faults."""
    from pnp.library.templates import KIT

    if file.stem == KIT:
        return _checked_kit(file)
    return _draw(library().template(str(file))).title


def _draw(template: "Template") -> "Template":
    """Draw it in every palette; raises PnpError or Faults."""
    from pnp.drawing.colour import palette, palette_names

    for name in palette_names():
        template.build_all({}, palette(name))
    return template


def _checked_game(name: str) -> str:
    """What a game consists of, once all has been tried; raises PnpError or Faults."""
    from pnp.kits import conformance as kits
    from pnp.library import conformance as rules
    from pnp.library.figures import figures_of

    found = library()
    game = found.rules(name)
    components = [each for each in found.components() if each.startswith(f"{name}/")]
    if game is None and not components and name in found.games():
        raise PnpError(f"{name}: its package has no templates and no rules yet")
    if game is None and not components:
        raise PnpError(f"there is no game or file {quoted(name)}")
    faults: list[PnpError] = []
    if game is not None:
        faults += rules.faults(game)
        faults += rules.faults(game, [1], [figures_of(found)])
    for each in components:
        try:
            _draw(found.template(each))
        except PnpError as error:
            faults.extend(error.faults)
    if name in found.kits():
        faults.extend(kits.faults(name, found))
    if faults:
        raise Faults(faults)
    plural = "" if len(components) == 1 else "s"
    parts = ["rules"] * bool(game) + [f"{len(components)} component{plural}"] * bool(components)
    return ", ".join([*parts, *["kit"] * (name in found.kits())])


def _checked_kit(file: Path) -> str:
    """What a kit calls itself, once it has been laid out; raises PnpError or Faults."""
    from pnp.drawing.colour import palette
    from pnp.kits.kit import Wishes, glued, lay_out_kit
    from pnp.kits.kit_file import load_kit
    from pnp.press.layout import Settings

    kit = load_kit(file, library())
    made = lay_out_kit(kit, Wishes(palette("safe"), Settings(), library=library()))
    return "; ".join([f"kit of {kit.title}", *glued(made.sheets)])


@click.command()
def schema() -> None:
    """Print the JSON Schema of templates.

    Editors that know it complete and check TOML as you type.

    \b
      pnp schema > pnp-template.schema.json
    """
    from pnp.templates.declarations import json_schema

    click.echo(json.dumps(json_schema(), indent=2))
