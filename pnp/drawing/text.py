"""The bundled typeface: how wide and high a text is in millimetres, before anything is drawn.

Widths are sums of the font's own advances, without kerning, as every backend sets them.
"""

import re
from collections.abc import Iterator
from enum import Enum
from functools import cache, lru_cache
from math import fsum
from pathlib import Path
from typing import NamedTuple
from unicodedata import category

from pnp.drawing.truetype import advances, glyphs_of, heights, tables
from pnp.errors import PnpError, quoted
from pnp.geometry import MM_PER_UNIT

SMALLEST = 6 * MM_PER_UNIT["pt"]
"""Smallest size of type on paper: 6 pt; what is smaller cannot be read off a home printer."""

READABLE = 7 * MM_PER_UNIT["pt"]
"""Smallest size of type that is read at the table, at arm's length: 7 pt."""

_ELLIPSIS = "\u2026"
NO_BREAK = "\u00a0"
_WORD = re.compile(r"[^ \t\r\n]+")
_PARTED = re.compile(r"[^ \t\r\n]+(?: [^ \t\r\n]+)+")
"""Words with one blank between them: as they are where they fit."""
_SIGNS = frozenset("\u00d7+=")

_UNSEEN = ("Cc", "Cs")
"""Categories of control characters and of surrogates."""

FAMILY = "Atkinson Hyperlegible"


class FontFace(Enum):
    """The faces of the one family; the value is its font file's style."""

    REGULAR = "Regular"
    BOLD = "Bold"
    ITALIC = "Italic"

    __hash__ = object.__hash__  # faces are the keys of all that is known about letters

    @property
    def file(self) -> Path:
        """The TrueType file."""
        import fontpkg_atkinson_hyperlegible as package  # only where a text is measured

        return Path(package.__file__).parent / "files" / f"AtkinsonHyperlegible-{self.value}.ttf"


class Metrics(NamedTuple):
    """A face's measures as fractions of the type size."""

    advances: dict[str, float]
    cap_height: float


@cache
def metrics(face: FontFace) -> Metrics:
    """Read once from the font file."""
    parts = tables(face.file.read_bytes())
    em, cap_height = heights(parts)
    widths = advances(parts)
    found = {chr(code): widths[glyph] / em for code, glyph in glyphs_of(parts).items()}
    return Metrics(found, cap_height / em)


def measure(text: str, size: float, face: FontFace = FontFace.REGULAR) -> float:
    """Width in mm; of a character that the face lacks, that of its box. Raises PnpError."""
    return size * _advance(text, face)


@lru_cache(maxsize=4096)
def _advance(text: str, face: FontFace) -> float:
    """Width of a text of size 1; raises PnpError for characters that nobody can print."""
    advances = metrics(face).advances
    try:
        return fsum(map(advances.__getitem__, text))
    except KeyError:
        return sum([advances[c] if c in advances else box_width(c, text) for c in text])


DIGITS = 0.42
"""Size of the digits in the box of a code point, of the size of the text."""

BOX_GAP = 0.05
"""Distance from such a box to its neighbours, and from its digits to its line."""


@lru_cache(maxsize=4096)
def lacks(text: str, face: FontFace) -> bool:
    """Return True if the face lacks a character of a text."""
    return not metrics(face).advances.keys() >= set(text)


def code_point(character: str) -> str:
    """Return the hexadecimal digits of a character, as they are in its box."""
    return f"{ord(character):04X}"


def box_width(character: str, text: str = "") -> float:
    """Width of the box of a code point in text of size 1, with the gaps beside it.

    Raises PnpError for control characters and halves of characters, which nothing shows.
    """
    if category(character) in _UNSEEN:
        what = f"the typeface has no character {character!r} (U+{code_point(character)})"
        what += f" for {quoted(text or character)}"
        raise PnpError(what, hint="write it in other words or draw it")
    return _advance(code_point(character), FontFace.REGULAR) * DIGITS + 4 * BOX_GAP


def fitted_size(text: str, size: float, width: float, face: FontFace = FontFace.REGULAR) -> float:
    """The size, or a smaller one at which the text is no wider; raises PnpError below 7 pt."""
    natural = measure(text, size, face)
    fitting = size if natural <= width else size * width / natural
    if fitting < min(size, READABLE) - 1e-9:
        raise PnpError(
            f"{quoted(text)} would need type under 7 pt to fit {width:.4g} mm",
            hint="shorten the text or give it more room",
        )
    return fitting


def shortened(text: str, width: float, face: FontFace = FontFace.REGULAR) -> str:
    """Return the text, or as much of its beginning as fits in 7 pt type, and an ellipsis."""
    if measure(text, READABLE, face) <= width:
        return text
    ends = (f"{text[:end].rstrip()}{_ELLIPSIS}" for end in range(len(text) - 1, 0, -1))
    return next((each for each in ends if measure(each, READABLE, face) <= width), _ELLIPSIS)


def wrap(
    text: str, size: float, width: float, face: FontFace = FontFace.REGULAR, indent: float = 0.0
) -> list[str]:
    """The text in lines no wider than `width`, broken at blanks; a longer word stays whole.

    No line ends within a sum such as 3 + 1 = 4, between two numbers, or at a no-break space. The
    first line is narrower by its indent.
    """
    if _PARTED.fullmatch(text) and measure(text, size, face) <= width - indent:
        return [text]
    lines: list[str] = []
    for word in _words(text, size, width, face):
        longer = f"{lines[-1]} {word}" if lines else word
        room = width - indent if len(lines) == 1 else width
        if lines and measure(longer, size, face) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _words(text: str, size: float, width: float, face: FontFace) -> Iterator[str]:
    """What no line parts; a sum that is wider than a line is parted after all."""
    bound = ""
    for word in _WORD.findall(text):
        longer = f"{bound} {word}"
        if bound and _binds(bound, word) and measure(longer, size, face) <= width:
            bound = longer
        else:
            if bound:
                yield bound
            bound = word
    if bound:
        yield bound


def _binds(word: str, following: str) -> bool:
    """Whether both are of one sum, or of one row of numbers."""
    signs = word[-1] in _SIGNS or following[0] in _SIGNS
    return signs or (word[-1].isdigit() and following[0].isdigit())
