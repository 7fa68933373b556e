"""A game to begin from: a folder with a board, pieces, a kit and a theme that tell what they do."""

import os
import re
from importlib.resources import files
from pathlib import Path

from pnp.catalogue import Catalogue
from pnp.errors import PnpError, SourceLocation, quoted
from pnp.files.drafts import sweep
from pnp.files.folders import made
from pnp.files.locks import only_writer
from pnp.files.writing import write_all

_BEGUN = ("board.toml", "pieces.toml", "kit.toml", "theme.toml")
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 40


def begin_game(name: str, folder: Path, catalogue: Catalogue) -> tuple[Path, ...]:
    """The files of a new game in a folder of its own below `folder`; raises PnpError."""
    _check(name, catalogue)
    home = folder / name
    title = name.replace("-", " ").title()
    begun = [files(__package__) / "new_game" / file for file in _BEGUN]
    texts = [text.read_text("utf-8").replace("NAME", name) for text in begun]
    targets = tuple(home / file for file in _BEGUN)
    with only_writer(home):
        if not _is_free(home):
            hint = "choose another name"
            raise PnpError("this is there already", SourceLocation(str(home)), hint)
        with made(home):
            write_all(targets, ([text.replace("TITLE", title).encode()] for text in texts))
    return targets


def _is_free(home: Path) -> bool:
    """Whether nothing lies there but what a killed run left."""
    sweep(home)
    return not os.path.lexists(home) or (home.is_dir() and not any(home.iterdir()))


def _check(name: str, catalogue: Catalogue) -> None:
    """Raise PnpError for what is no name of a game, or that of another."""
    if not _NAME.fullmatch(name) or len(name) > _LONGEST:
        what, hint = f"{quoted(name)} is no name of a game", "small letters, digits and hyphens"
        raise PnpError(what, hint=f"{hint}, such as two-towers", parameter="name")
    taken = {*catalogue.games(), *(each.partition("/")[0] for each in catalogue.components())}
    if name in taken:
        what = f"there is a game {quoted(name)} already"
        raise PnpError(what, hint="choose another name", parameter="name")
