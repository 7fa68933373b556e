"""`pnp new`, `pnp check` and `pnp schema`: create and check games."""

import json
import shlex
from pathlib import Path
from typing import Literal

import click

from pnp.api import authoring
from pnp.cli.command import command, option
from pnp.cli.completed_names import games_or_files
from pnp.cli.language import chosen
from pnp.cli.print_flags import print_paths
from pnp.cli.shared_options import current_catalogue, templates_option
from pnp.cli.wording import lines
from pnp.errors import PnpError
from pnp.languages import ENGLISH
from pnp.languages.report import catalogue_report
from pnp.messages import _


@command()
@click.argument("name")
@option(
    "--folder",
    default=None,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Parent folder of the game; default: games, or the current folder with --rules.",
)
@option("--rules", is_flag=True, help="Also create rules and tests, as an installable package.")
def new(name: str, folder: Path | None, *, rules: bool) -> None:
    """Create a game: a folder with a board, pieces, a kit and a theme.

    Comments in the files explain each line. With --rules, the game can also be set up, played and
    scored.

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
    print_paths(files)
    if rules:
        project = shlex.quote(str(files[0].parent))
        _suggest(f"pip install --editable {project}", f"pnp check {name}")
    else:
        within = shlex.quote(str(folder))
        commands = (f"pnp check {name}", f"pnp kit {name} -o kit.pdf")
        _suggest(*(f"{each} --templates {within}" for each in commands))


def _suggest(*commands: str) -> None:
    for each in commands:
        message = _("next: {command}", command=each)
        click.echo(f"pnp: {message}", err=True)


@command("check")
@click.argument("names", nargs=-1, metavar="FILE|GAME...", shell_complete=games_or_files)
@templates_option
def check_command(names: tuple[str, ...]) -> None:
    """Check templates, kits and games.

    Draws each template with its default values in every palette, and lays out each kit.toml. For a
    game, also tests its rules in random games.

    \b
      pnp check my-boards/hex.toml
      pnp check color-claim
      pnp check --language de                missing and stale translations
    """
    if not names:
        _check_catalogue(chosen())
        return
    faults: list[PnpError] = []
    for name in names:
        try:
            found = authoring.check(name, catalogue=current_catalogue())
        except PnpError as error:
            faults.extend(error.faults)
            continue
        faults.extend(found.faults)
        if not found.faults:
            click.echo(_("{name}: {subject}, no faults", name=name, subject=found.subject))
        for fact in found.facts:
            click.echo(f"{name}: {fact}")
    for fault in faults:
        first, *shown = lines(fault)
        click.echo(f"pnp: {first}", err=True)
        for line in shown:  # the lines of a position
            click.echo(f"  {line}", err=True)
    if faults:
        click.get_current_context().exit(2)


def _check_catalogue(code: str) -> None:
    """Print the messages of a language that are missing or stale; may raise UsageError."""
    if code == ENGLISH:
        raise click.UsageError(_("missing argument: write pnp check FILE or GAME"))
    report = catalogue_report(code)
    for missing in report.missing:
        click.echo(f"{missing.file}: {missing.text}")
    for text in report.stale:
        click.echo(_("stale: {text}", text=text))
    message = _(
        "{translated} of {total} messages are translated, {stale} are stale.",
        translated=report.translated,
        total=report.total,
        stale=len(report.stale),
    )
    click.echo(message)


@command()
@click.argument("kind", default="template", type=click.Choice(["template", "kit", "theme"]))
def schema(kind: Literal["template", "kit", "theme"]) -> None:
    """Print the JSON Schema of templates, kit.toml or theme.toml.

    An editor can use the schema to complete and check the file as you type.

    \b
      pnp schema > pnp-template.schema.json
      pnp schema kit > kit.schema.json
    """
    click.echo(json.dumps(authoring.schema(kind), indent=2))
