"""Position files named on the command line: read, checked, in the order given."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from pnp.cli.options import library
from pnp.door.table import Table
from pnp.errors import Place, PnpError
from pnp.files.toml_text import MAX_BYTES, decode_toml, read_toml

STANDARD_INPUT = "-"

position_argument = click.argument("file", metavar="FILE")
"""One position file, or - for standard input."""


def read_position(name: str) -> Table:
    """The position of a file, or of standard input for `-`; raises PnpError or Faults."""
    if name == STANDARD_INPUT:
        toml = decode_toml(sys.stdin.buffer.read(MAX_BYTES + 1), name)
        return Table(*library().read(toml), library())
    if name in library().games() and not Path(name).exists():
        hint = f"pnp start {name} prints one to begin from"
        raise PnpError("a game is named where a position file is expected", Place(name), hint)
    return Table(*library().read(read_toml(Path(name))), library())


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
