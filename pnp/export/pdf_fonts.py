"""Text in a PDF: letters have the same codes in every file, and only used letters are embedded.

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
"""Codes available for letters in a subset; 0 is unused, and 32 is the space in every subset."""

_COMMON = (range(0x21, 0x7F), range(0x2010, 0x2045), range(0xA1, 0x100))
"""Common characters; they fit in one subset."""


class GlyphCode(NamedTuple):
    """Code of a letter: a subset of its face, and a byte in this subset."""

    subset: int
    byte: int


class FontObject(NamedTuple):
    """A numbered PDF object; `name` is the font's name in pages, or "" for parts of a font."""

    number: int
    body: bytes
    name: str


@cache
def codes(face: FontFace) -> Mapping[str, GlyphCode]:
    """Return the code of every character in the face, whether or not it is used."""
    found = {" ": GlyphCode(0, _BLANK), "\u00a0": GlyphCode(0, _BLANK)}
    letters = (letter for letter in _in_order(face) if letter not in found)
    for number, letter in enumerate(letters):
        subset, place = divmod(number, len(_FREE))
        found[letter] = GlyphCode(subset, _FREE[place])
    return found


def _in_order(face: FontFace) -> Iterable[str]:
    """Return all letters in the face, common ones first."""
    has = metrics(face).advances
    common = [chr(code) for run in _COMMON for code in run if chr(code) in has]
    return dict.fromkeys([*common, *sorted(has)])


def subset_name(face: FontFace, subset: int) -> str:
    """Return the name that pages use for a subset."""
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
        if isinstance(document.idToObject[name], PDFStream):  # reportlab adds an extra line end
            body = body.removesuffix(b"endstream\n") + b"\nendstream"
        yield FontObject(number, body, names.get(name, ""))


def _add_face(face: FontFace, letters: Collection[str], document: PDFDocument) -> dict[str, str]:
    """Add the face's subsets; return their names on pages, keyed by reportlab's names."""
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
    """Return the font parsed from the face's file; each document uses a copy."""
    return TTFont(face.value, str(face.file), shapable=False)


def _subset(used: Iterable[tuple[GlyphCode, int]], subset: int) -> list[int]:
    """Return the code point for each byte, with spaces in place of unused letters."""
    points = {code.byte: point for code, point in used if code.subset == subset}
    return [0, *(points.get(byte, _BLANK) for byte in range(1, max([_BLANK, *points]) + 1))]
