"""Text in a PDF: a letter has the same code in every file, and a file embeds only what it uses.

reportlab creates the subsets.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from functools import cache
from typing import NamedTuple

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFDocument, PDFStream
from reportlab.pdfbase.ttfonts import TTFont

from pnp.drawing.text import FontFace, metrics

_BLANK = 32
_FREE = (*range(1, _BLANK), *range(_BLANK + 1, 256))
"""Codes of a subset for letters; 0 is no letter, and 32 is the space in every subset."""

_COMMON = (range(0x21, 0x7F), range(0x2010, 0x2045), range(0xA1, 0x100))
"""Common characters, which fit one subset."""


class GlyphCode(NamedTuple):
    """Code of a letter: the subset of its face, and the byte in it."""

    subset: int
    byte: int


class FontObject(NamedTuple):
    """A numbered object of a file; `name` is the font's name in pages, or "" for its parts."""

    number: int
    body: bytes
    name: str


@cache
def codes(face: FontFace) -> Mapping[str, GlyphCode]:
    """Return the code of every letter of the face, independent of use."""
    found = {" ": GlyphCode(0, _BLANK), "\u00a0": GlyphCode(0, _BLANK)}
    letters = (letter for letter in _in_order(face) if letter not in found)
    for number, letter in enumerate(letters):
        subset, place = divmod(number, len(_FREE))
        found[letter] = GlyphCode(subset, _FREE[place])
    return found


def _in_order(face: FontFace) -> Iterable[str]:
    """Return all letters of the face, the common ones first."""
    has = metrics(face).advances
    common = [chr(code) for run in _COMMON for code in run if chr(code) in has]
    return dict.fromkeys([*common, *sorted(has)])


def subset_name(face: FontFace, subset: int) -> str:
    """Return the name of a subset in pages."""
    return f"{face.value[0]}{subset}"


def font_objects(letters: Mapping[FontFace, Collection[str]], first: int) -> Iterator[FontObject]:
    """Yield the subsets that contain these letters, as objects numbered from `first`."""
    document = PDFDocument(compression=1, invariant=1)
    document.objectcounter = first - 1
    names: dict[str, str] = {}
    for face in FontFace:
        names |= _add_face(face, letters.get(face, ()), document)
    for number in range(first, document.objectcounter + 1):
        name = document.numberToId[number]
        body = pdfdoc.format(document.idToObject[name], document, toplevel=1)
        if isinstance(document.idToObject[name], PDFStream):  # without an extra line end
            body = body.removesuffix(b"endstream\n") + b"\nendstream"
        yield FontObject(number, body, names.get(name, ""))


def _add_face(face: FontFace, letters: Collection[str], document: PDFDocument) -> dict[str, str]:
    """Add the face's subsets; return their names in pages by their names in reportlab."""
    used = [(codes(face)[letter], ord(letter)) for letter in letters]
    subsets = sorted({code.subset for code, _ in used})
    if not subsets:
        return {}
    font = copy(_parsed(face))
    font.face, font.state = copy(font.face), {}
    state = font.state[document] = TTFont.State()
    state.internalName = face.value
    state.subsets = [_subset(used, number) for number in subsets]
    font.addObjects(document)
    return {f"{face.value}+{at}": subset_name(face, subset) for at, subset in enumerate(subsets)}


@cache
def _parsed(face: FontFace) -> TTFont:
    """Return the face parsed from its file; each document copies it."""
    return TTFont(face.value, str(face.file), shapable=False)


def _subset(used: Iterable[tuple[GlyphCode, int]], subset: int) -> list[int]:
    """Return the code points by byte, with spaces in place of unused letters."""
    points = {code.byte: point for code, point in used if code.subset == subset}
    return [0, *(points.get(byte, _BLANK) for byte in range(1, max([_BLANK, *points]) + 1))]
