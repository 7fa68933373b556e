"""`pnp new`, `pnp check` and `pnp schema`: for people who make games."""

import json
import shlex
from pathlib import Path
from typing import Literal

import click

from pnp.api import authoring
from pnp.cli.completed_names import games_or_files
from pnp.cli.print_flags import tell
from pnp.cli.shared_options import current_catalogue, templates_option
from pnp.cli.wording import lines
from pnp.errors import PnpError


@click.command()
@click.argument("name")
@click.option(
    "--folder",
    default=None,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Where the game's own folder is created: games, with --rules the current folder.",
)
@click.option("--rules", is_flag=True, help="Create an installable package with rules and tests.")
def new(name: str, folder: Path | None, *, rules: bool) -> None:
    """Create a game to start from: a board, pieces, a kit and a theme.

    The files are small, and comments in them explain their lines. With --rules the game can be set
    up, played and scored too.

    \b
      pnp new two-towers
      pnp check two-towers --templates games
      pnp kit two-towers -o kit.pdf --templates games
    \b
      pnp new two-towers --rules
      pip install --editable pnp-two-towers
      pnp check two-towers
    """
    folder = folder or Path("." if rules else "games")
    files = authoring.new_game(name, folder, rules=rules, catalogue=current_catalogue())
    tell(files)
    if rules:
        project = shlex.quote(str(files[0].parent))
        click.echo(f"pnp: continue with pip install --editable {project}", err=True)
        click.echo(f"pnp: continue with pnp check {name}", err=True)
        return
    within = shlex.quote(str(folder))
    for words in (f"check {name}", f"kit {name} -o kit.pdf"):
        click.echo(f"pnp: continue with pnp {words} --templates {within}", err=True)


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
            found = authoring.check(name, catalogue=current_catalogue())
        except PnpError as error:
            faults.extend(error.faults)
            continue
        faults.extend(found.faults)
        if not found.faults:
            click.echo(f"{name}: {found.what}, no faults")
        for fact in found.facts:
            click.echo(f"{name}: {fact}")
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
    click.echo(json.dumps(authoring.schema(of), indent=2))
