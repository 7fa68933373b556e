"""`pnp new`: a folder to begin a game from."""

import shlex
from pathlib import Path

import click

from pnp.api.authoring import new_game
from pnp.cli.options import current_catalogue
from pnp.cli.printing import tell


@click.command()
@click.argument("name")
@click.option(
    "--folder",
    default="games",
    show_default=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The folder of templates in which the game's own is made.",
)
def new(name: str, folder: Path) -> None:
    """Begin a game: a folder with a board, pieces, a kit, a theme.

    They are small files to change, which tell what their lines do.

    \b
      pnp new two-towers
      pnp check two-towers --templates games
      pnp kit two-towers -o kit.pdf --templates games
    """
    tell(new_game(name, folder, catalogue=current_catalogue()))
    within = shlex.quote(str(folder))
    for words in (f"check {name}", f"kit {name} -o kit.pdf"):
        click.echo(f"pnp: go on with pnp {words} --templates {within}", err=True)
