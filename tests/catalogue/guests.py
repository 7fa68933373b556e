"""Packages of other authors, and their contents."""

from collections.abc import Callable, Mapping
from pathlib import Path

from tests.conftest import TEMPLATES

Install = Callable[[str, str, dict[str, str]], Path]
"""Installs a package: name of its entry point, its own name, its files by name."""

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
    """Return the code of a game with this name and tags, and the rules of a built-in game."""
    return f"""
from dataclasses import replace
from pnp.games.color_claim import GAME as BORROWED
variants = tuple(replace(BORROWED.variants[0], tag=tag) for tag in {tags!r})
GAME = replace(BORROWED, name={name!r}, title="Guest Game", variants=variants)
"""


def put_package(
    site: Path, package: str, entries: str, files: Mapping[str, str] | None = None
) -> None:
    """Write a package into a folder on the path as if it had been installed."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entries)
    for name, text in (files or {}).items():
        (site / package / name).parent.mkdir(parents=True, exist_ok=True)
        (site / package / name).write_text(text)
