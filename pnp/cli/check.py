"""`pnp check` and `pnp schema`: for people who write templates and games."""

import json
from typing import Literal

import click

from pnp.api.authoring import check
from pnp.cli.names import games_or_files
from pnp.cli.options import current_catalogue, templates_option
from pnp.cli.wording import lines
from pnp.errors import PnpError


@click.command("check")
@click.argument(
    "names", nargs=-1, required=True, metavar="FILE|GAME...", shell_complete=games_or_files
)
@templates_option
def check_command(names: tuple[str, ...]) -> None:
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
            found = check(name, catalogue=current_catalogue())
        except PnpError as error:
            faults.extend(error.faults)
            continue
        faults.extend(found.faults)
        if not found.faults:
            click.echo(f"{name}: {found.what}, no faults")
    for fault in faults:
        first, *shown = lines(fault)
        click.echo(f"pnp: {first}", err=True)
        for line in shown:  # a position
            click.echo(f"  {line}", err=True)
    if faults:
        click.get_current_context().exit(2)


@click.command()
@click.argument("of", default="template", type=click.Choice(["template", "kit", "theme"]))
def schema(of: Literal["template", "kit", "theme"]) -> None:
    """Print the JSON Schema of templates, of kit.toml or of theme.toml.

    Editors that know it complete and check TOML as you type.

    \b
      pnp schema > pnp-template.schema.json
      pnp schema kit > kit.schema.json
    """
    from pnp.api import authoring

    click.echo(json.dumps(authoring.schema(of), indent=2))
