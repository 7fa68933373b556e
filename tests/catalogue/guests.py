"""What a package of another author holds."""

from collections.abc import Callable
from pathlib import Path

from tests.conftest import TEMPLATES

Install = Callable[[str, str, dict[str, str]], Path]
"""Put a package on the path: name of its entry point, its own name, its files by name."""

GRID = (TEMPLATES / "generic/grid.toml").read_text("utf-8")
KIT = """\
title = "Guest Game"
help = "A guest."
real = "Nowhere."
{setup}
[[parts]]
name = "board"
components = ["{name}/board"]
"""


def rules(name: str, *tags: str) -> str:
    """Code of a game of that name, with other tags than those of the game it borrows from."""
    return f"""
from dataclasses import replace
from pnp.games.color_claim import GAME as BORROWED
variants = tuple(replace(BORROWED.variants[0], tag=tag) for tag in {tags!r})
GAME = replace(BORROWED, name={name!r}, title="Guest Game", variants=variants)
"""
