"""Position files named on the command line: read, checked, in the order given."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click

from pnp.cli.names import position_files
from pnp.cli.options import library
from pnp.errors import Place, PnpError
from pnp.files.toml_text import MAX_BYTES, decode_toml, read_toml
from pnp.library.games import AnyGame

STANDARD_INPUT = "-"

position_argument = click.argument("file", metavar="FILE", shell_complete=position_files)
"""One position file, or - for standard input."""


class Positioned(NamedTuple):
    """A legal position and its game."""

    game: AnyGame
    position: Any


def read_position(name: str) -> Positioned:
    """The position of a file, or of standard input for `-`; raises PnpError or Faults."""
    if name == STANDARD_INPUT:
        return Positioned(*library().read(decode_toml(sys.stdin.buffer.read(MAX_BYTES + 1), name)))
    if name in library().games() and not Path(name).exists():
        hint = f"pnp start {name} prints one to begin from"
        raise PnpError("a game is named where a position file is expected", Place(name), hint)
    return Positioned(*library().read(read_toml(Path(name))))


def expand(paths: tuple[str, ...]) -> Iterator[str]:
    """Every file named, and every .toml file of every folder named, sorted; raises PnpError."""
    for name in paths:
        path = Path(name)
        if name != STANDARD_INPUT and path.is_dir():
            found = sorted(path.rglob("*.toml"))
            if not found:
                raise PnpError("this folder has no .toml files", Place(name))
            yield from map(str, found)
        else:
            yield name
