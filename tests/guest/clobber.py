"""The game of docs/tutorials/make-a-game.md, taken from the document that shows it."""

import re
from pathlib import Path

from tests.conftest import ROOT

TEXT = (ROOT / "docs/tutorials/make-a-game.md").read_text("utf-8")
SHOWN = dict(re.findall(r"^`([\w./]+)`:\n\n```\w+\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE))
"""Texts of its files, by their path in the project."""


def write_clobber(folder: Path) -> Path:
    """Write the project into a folder; return its path."""
    project = folder / "pnp_clobber"
    for name, text in SHOWN.items():
        file = project / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return project
