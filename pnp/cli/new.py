"""`pnp new`: a folder to begin a game from."""

import os
import re
import shlex
from importlib.resources import files
from pathlib import Path

import click

from pnp.cli.printing import tell
from pnp.errors import Place, PnpError, quoted
from pnp.files.folders import made

_BEGUN = ("board.toml", "pieces.toml", "kit.toml", "theme.toml")


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
    from pnp.files.writing import write_all

    _check(name)
    home = folder / name
    if not _is_free(home):
        raise PnpError("this is there already", Place(str(home)), "choose another name")
    title = name.replace("-", " ").title()
    begun = [files(__package__) / "new_game" / file for file in _BEGUN]
    texts = [text.read_text("utf-8").replace("NAME", name) for text in begun]
    targets = [home / file for file in _BEGUN]
    with made(home):
        write_all(targets, ([text.replace("TITLE", title).encode()] for text in texts))
    tell(targets)
    within = shlex.quote(str(folder))
    for words in (f"check {name}", f"kit {name} -o kit.pdf"):
        click.echo(f"pnp: go on with pnp {words} --templates {within}", err=True)


def _is_free(home: Path) -> bool:
    """Whether nothing lies there but what a killed run left."""
    from pnp.files.drafts import sweep

    sweep(home)
    return not os.path.lexists(home) or (home.is_dir() and not any(home.iterdir()))


def _check(name: str) -> None:
    """Raise PnpError for what is no name of a game, or that of another."""
    from pnp.library import Library

    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or len(name) > 40:
        what = f"{quoted(name)} is no name of a game"
        raise PnpError(what, hint="small letters, digits and hyphens, such as two-towers")
    library = Library()
    taken = {*library.games(), *(each.partition("/")[0] for each in library.components())}
    if name in taken:
        raise PnpError(f"there is a game {quoted(name)} already", hint="choose another name")
