"""Measurement and wrapping of text in the bundled faces, in millimetres.

Text is kerned in all file formats, so the width of a string is not the sum of the widths of its
parts.
"""

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from itertools import chain, groupby
from math import fsum
from operator import itemgetter
from pathlib import Path
from unicodedata import category, combining, normalize

from pnp.drawing.bidi import is_right_to_left, mirrored, visual_runs
from pnp.drawing.fallback import Fallback, current_fallback, fallback_faces, installed_faces
from pnp.drawing.font_file import FontFile
from pnp.drawing.line_breaks import is_east_asian, parts_by_script, segments, without_runt
from pnp.drawing.quotes import with_curved_quotes
from pnp.drawing.shaping import advance, characters
from pnp.errors import PnpError, quoted
from pnp.geometry import MM_PER_UNIT
from pnp.messages import _

SMALLEST = 6 * MM_PER_UNIT["pt"]
"""Smallest font size on paper: 6 pt, in mm. Home printers blur smaller text."""

READABLE = 7 * MM_PER_UNIT["pt"]
"""Smallest font size that is readable at arm's length: 7 pt, in mm."""

_ELLIPSIS = "\u2026"
NO_BREAK = "\u00a0"
_WORD = re.compile(r"[^ \t\r\n]+")
_SINGLE_SPACED = re.compile(r"[^ \t\r\n]+(?: [^ \t\r\n]+)+")
"""Words separated by single spaces. If they fit, `wrap` returns them unchanged."""
_SIGNS = frozenset("\u00d7+=")

_UNPRINTABLE = ("Cc", "Cs")
"""Unicode categories of control characters and surrogates."""

FAMILY = "Atkinson Hyperlegible"


_WORDS_AND_SPACES = re.compile(r"\s+|\S+")

_INVISIBLE = (
    "[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\U000e0000-\U000e0fff]"
)
"""Characters without a shape, such as joiners and direction marks. They are never boxed."""


class FontFace(Enum):
    """A face: three styles of the text typeface, two faces for codes, and display faces for titles.

    Zeros are plain in text and slashed in codes. The value is the name of the style or of the font
    family.
    """

    REGULAR = "Regular"
    BOLD = "Bold"
    ITALIC = "Italic"
    CODE = "Atkinson Hyperlegible Code"
    CODE_BOLD = "Atkinson Hyperlegible Code Bold"
    LIMELIGHT = "Limelight"
    BUNGEE = "Bungee"
    BUNGEE_INLINE = "Bungee Inline"
    DELA_GOTHIC_ONE = "Dela Gothic One"
    CAPRASIMO = "Caprasimo"
    FREDOKA = "Fredoka SemiBold"

    __hash__ = object.__hash__  # faces are keys in busy caches, and Enum's own hash is slower

    @property
    def is_display(self) -> bool:
        """True for a display face, which lacks many characters."""
        return self not in (*_TEXT_FACES, *_CODE_FACES.values())

    @property
    def family(self) -> str:
        """Name of the font family."""
        return FAMILY if self in _TEXT_FACES else self.value

    @property
    def file(self) -> Path:
        """Path of the TrueType file."""
        name = f"{FAMILY} {self.value}" if self in _TEXT_FACES else self.value
        return Path(__file__).parent / "faces" / f"{name.replace(' ', '')}.ttf"


Face = FontFace | FontFile
"""A face of the typeface, or a fallback face."""

_TEXT_FACES = (FontFace.REGULAR, FontFace.BOLD, FontFace.ITALIC)

_CODE_FACES = {
    FontFace.REGULAR: FontFace.CODE,
    FontFace.BOLD: FontFace.CODE_BOLD,
    FontFace.ITALIC: FontFace.CODE,
}
"""Face for codes within text. The characters of codes have the same widths in both faces."""

_CODE = re.compile(r"\b(?=[0-9-]*[A-Z])(?=[1-9A-Z-]*0)[0-9A-Z]{2,4}(?:-[0-9A-Z]{1,4})+-?(?!\w)")
"""Pattern for a code, or one line of a code, that contains a zero, such as PT-060."""


def measure(text: str, size: float, face: Face = FontFace.REGULAR) -> float:
    """Return the width of the text in mm.

    A character that is missing from all faces is as wide as the box that replaces it. Raises
    PnpError if the text contains control characters or surrogates.
    """
    return size * _advance(with_curved_quotes(str(text)), face)


def _advance(text: str, face: Face) -> float:
    """Return the width of the text at font size 1.

    Raises PnpError if the text contains control characters or surrogates.
    """
    plain = _plain_advance(text, face)
    if plain is not None:
        return plain
    return _mixed_advance(text, face, current_fallback(), len(installed_faces()))


@lru_cache(maxsize=4096)
def _plain_advance(text: str, face: Face) -> float | None:
    """Return the width of the text at font size 1, or None if the face lacks a character."""
    return None if lacks(text, face) else advance(text, face)


@lru_cache(maxsize=4096)
def _mixed_advance(text: str, face: Face, fallback: Fallback, _installed: int) -> float:
    """Return the width of text in several faces. `_installed` separates entries of the cache."""
    return fsum(
        advance(part, actual) if actual else fsum(box_width(each, text) for each in part)
        for actual, part in parts_of(text, face, fallback)
    )


def whole_face(text: str, face: FontFace) -> FontFace:
    """Return the face for a text: bold type instead of a display face that lacks a character."""
    return FontFace.BOLD if face.is_display and lacks(text, face) else face


def parts_of(
    text: str, face: Face, fallback: Fallback | None = None
) -> Iterator[tuple[Face | None, str]]:
    """Yield the parts of a string from left to right, each with its face.

    The face is None if no face has the characters. A word is in one face if possible, because
    letters of two faces in a word look like a mistake. In Japanese text without spaces, a title in
    Latin letters is a word. For the same reason, bold type stands in for a display face in the
    whole text. Codes have slashed zeros.
    """
    chosen = fallback or current_fallback()
    if lacks(text, face):
        text = normalize("NFC", text)
    if isinstance(face, FontFace):
        face = whole_face(text, face)
    words = [*chain.from_iterable(map(parts_by_script, _WORDS_AND_SPACES.findall(text)))]
    by_word = [_faces_of_word(word, face, chosen) for word in words]
    _unify_east_asian(words, by_word)
    for at in range(1, len(words) - 1):
        beside = by_word[at - 1][-1]
        same = words[at].isspace() and beside == by_word[at + 1][0]
        if same and beside and not lacks(words[at], beside):
            by_word[at] = [beside] * len(words[at])
    faces = list(chain.from_iterable(by_word))
    if face in _CODE_FACES:
        for code in _CODE.finditer(text):
            start, end = code.span()
            faces[start:end] = [_CODE_FACES[face]] * (end - start)
    runs = visual_runs(text, chosen.language) if is_right_to_left(text) else [(0, len(text), False)]
    for start, stop, leftwards in runs:
        parts = _in_order(faces[start:stop], text[start:stop])
        for actual, part in reversed([*parts]) if leftwards else parts:
            turned = leftwards and not is_right_to_left(part)
            yield actual, mirrored(part) if turned else part


def _in_order(faces: list[Face | None], text: str) -> Iterator[tuple[Face | None, str]]:
    """Yield the parts of a run in the order of reading, without invisible characters."""
    for actual, pairs in groupby(zip(faces, text, strict=True), key=itemgetter(0)):
        part = "".join(character for _face, character in pairs)
        if actual is None:
            part = re.sub(_INVISIBLE, "", part)
        elif lacks(part, actual):
            part = "".join(each for each in part if each in characters(actual))
        if part:
            yield actual, part


def _unify_east_asian(words: Sequence[str], by_word: list[list[Face | None]]) -> None:
    """Use the face of Japanese or Chinese text for the digits, signs and single letters in it."""
    pairs = zip(words, by_word, strict=True)
    main = next((faces[-1] for word, faces in pairs if is_east_asian(word)), None)
    if not main:
        return
    for at, word in enumerate(words):
        if not re.search(r"[^\W\d_]{2}|\s", word) and _has(main, word):
            by_word[at] = [main] * len(word)


def _faces_of_word(word: str, face: Face, fallback: Fallback) -> list[Face | None]:
    """Return the face of each character in a word."""
    if not lacks(word, face):
        return [face] * len(word)
    bold = face in (FontFace.BOLD, FontFace.CODE_BOLD)
    known = (face, *fallback_faces(word, fallback, installed_faces(), bold=bold))
    for each in known:
        if _has(each, word):
            return [each] * len(word)
    found: list[Face | None] = []
    current: Face | None = None
    for cluster in _clusters(word):
        if current is None or not _has(current, cluster):
            current = next((each for each in known if _has(each, cluster)), None)
        found += [current] * len(cluster)
    return found


def _has(face: Face, text: str) -> bool:
    """Return True if the face has all characters in the text that have a shape."""
    return not lacks(re.sub(_INVISIBLE, "", text), face)


def _clusters(word: str) -> Iterator[str]:
    """Yield the characters of a word, each with its marks and invisible characters."""
    cluster = ""
    for character in word:
        joined = combining(character) or re.match(_INVISIBLE, character)
        if cluster and not joined:
            yield cluster
            cluster = ""
        cluster += character
    yield cluster


DIGITS = 0.42
"""Size of the digits in the box for a missing character, as a fraction of the font size."""

BOX_GAP = 0.05
"""Gap around and inside the box for a missing character, as a fraction of the font size."""


@lru_cache(maxsize=4096)
def lacks(text: str, face: Face) -> bool:
    """Return True if any character in the text is missing from the face."""
    return not characters(face).keys() >= set(text)


@lru_cache(maxsize=4096)
def has_parts(text: str, face: Face) -> bool:
    """Return True if the text contains codes or characters that are missing from the face."""
    return lacks(text, face) or (face in _CODE_FACES and bool(_CODE.search(text)))


def code_point(character: str) -> str:
    """Return the code point of a character in hexadecimal, as printed in the character's box."""
    return f"{ord(character):04X}"


def box_width(character: str, text: str = "") -> float:
    """Return the width of the box for a missing character, with its gaps, at font size 1.

    Raises PnpError if the character is a control character or a surrogate. `text` is the text to
    quote in the error.
    """
    if category(character) in _UNPRINTABLE:
        message = _(
            "unprintable character U+{code} in {text}",
            code=code_point(character),
            text=quoted(text or character),
        )
        raise PnpError(message, hint=_("delete it"))
    return _advance(code_point(character), FontFace.REGULAR) * DIGITS + 4 * BOX_GAP


def fitted_size(text: str, size: float, width: float, face: FontFace = FontFace.REGULAR) -> float:
    """Return the largest font size, in mm and up to `size`, at which the text fits the width.

    Raises PnpError if the text does not fit at 7 pt, or at `size` if that is smaller.
    """
    natural = measure(text, size, face)
    fitting = size if natural <= width else size * width / natural
    if fitting < min(size, READABLE) - 1e-9:
        message = _("{text} is too long for {width:.4g} mm at 7 pt", text=quoted(text), width=width)
        raise PnpError(message, hint=_("shorten the text or give it more space"))
    return fitting


def shortened(text: str, width: float, face: FontFace = FontFace.REGULAR) -> str:
    """Return the text, shortened with an ellipsis if its width at 7 pt exceeds `width` mm."""
    text = str(text)
    if measure(text, READABLE, face) <= width:
        return text
    ends = (f"{text[:end].rstrip()}{_ELLIPSIS}" for end in range(len(text) - 1, 0, -1))
    return next((each for each in ends if measure(each, READABLE, face) <= width), _ELLIPSIS)


def wrap(
    text: str, size: float, width: float, face: FontFace = FontFace.REGULAR, indent: float = 0.0
) -> list[str]:
    """Return the text in lines no wider than `width` mm, broken at spaces.

    Words wider than `width` are not broken, except in Japanese and Chinese text. Lines are not
    broken inside a sum such as 3 + 1 = 4, between two numbers, or at a no-break space. The last
    line of Japanese or Chinese text has several characters. The first line is narrower by `indent`
    mm.
    """
    text = str(text)
    if _SINGLE_SPACED.fullmatch(text) and measure(text, size, face) <= width - indent:
        return [text]
    lines: list[str] = []
    in_word = False
    for space, word in _words(text, size, width, face):
        longer = f"{lines[-1]}{space}{word}" if lines else word
        available = width - indent if len(lines) == 1 else width
        if lines and measure(longer, size, face) <= available:
            lines[-1] = longer
        else:
            lines.append(word)
            in_word = not space
    return without_runt(lines) if in_word else lines


def _words(text: str, size: float, width: float, face: FontFace) -> Iterator[tuple[str, str]]:
    """Yield the parts between which lines can be broken, each with the space before it.

    Sums wider than a line are split.
    """
    bound, before = "", " "
    for word in _WORD.findall(text):
        space = " "
        for part in segments(word):
            longer = f"{bound}{space}{part}"
            together = space and bound and _must_stay_together(bound, part)
            if together and measure(longer, size, face) <= width:
                bound = longer
            else:
                if bound:
                    yield before, bound
                bound, before = part, space
            space = ""
    if bound:
        yield before, bound


def _must_stay_together(word: str, following: str) -> bool:
    """Return True if a line break between the words would split a sum or a list of numbers."""
    signs = word[-1] in _SIGNS or following[0] in _SIGNS
    return signs or (word[-1].isdigit() and following[0].isdigit())
