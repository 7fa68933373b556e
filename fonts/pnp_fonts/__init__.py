"""Fonts for characters that the typeface of pnp lacks. `make fonts` writes their files."""

import json
from pathlib import Path
from typing import NamedTuple

__all__ = ["FACES", "Face"]


class Face(NamedTuple):
    """A font file.

    Attributes:
        family: Name of the font family.
        file: TrueType file.
        digest: Digest of the file, 16 hexadecimal digits.
        bold: True for the bold weight.
        languages: Languages whose Han characters have the forms in this font.
    """

    family: str
    file: Path
    digest: str
    bold: bool
    languages: tuple[str, ...]


_FILES = Path(__file__).parent / "files"

FACES = tuple(
    Face(
        each["family"],
        _FILES / each["file"],
        each["digest"],
        each["bold"],
        tuple(each["languages"]),
    )
    for each in json.loads((_FILES / "faces.json").read_text("utf-8"))
)
"""All faces, in the order in which they are tried."""
