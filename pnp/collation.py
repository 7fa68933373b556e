"""Alphabetical order of names, without the tables of Unicode's collation algorithm.

Letters are compared without their accents first, then with them, then by case. Latin letters come
before Greek and Cyrillic ones, Hebrew, Arabic, kana, Han characters and Hangul, except that the
script of the language comes first. Han characters are in the order of Unicode, because their
readings are unknown; kana are in the order of the sounds.
"""

import unicodedata
from collections.abc import Sequence

_LAST = {
    "da": "æøå",
    "nb": "æøå",
    "fi": "åäö",
    "sv": "åäö",
    "et": "õäöü",
}
"""Letters after z, in their order."""

_AFTER = {
    "cs": {"č": "c", "ř": "r", "š": "s", "ž": "z"},
    "es": {"ñ": "n"},
    "hr": {"č": "c", "ć": "c", "đ": "d", "š": "s", "ž": "z"},
    "pl": dict(zip("ąćęłńóśźż", "acelnoszz", strict=True)),
    "tr": {"ç": "c", "ğ": "g", "ö": "o", "ş": "s", "ü": "u"},
    "vi": {"ă": "a", "â": "a", "đ": "d", "ê": "e", "ô": "o", "ơ": "o", "ư": "u"},
}
"""Letters that follow another letter, instead of being this letter with an accent."""

_ALIKE = {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "\u0131": "i"}
"""Letters that other languages sort like these, and that have no decomposition in Unicode."""

_SCRIPTS = {
    "el": ("GREEK",),
    "ru": ("CYRILLIC",),
    "uk": ("CYRILLIC",),
    "he": ("HEBREW",),
    "ar": ("ARABIC",),
    "fa": ("ARABIC",),
    "ja": ("HIRAGANA", "CJK"),
    "ko": ("HANGUL",),
    "zh": ("CJK",),
}
"""Scripts that come first in a language, as the first word of Unicode's names."""

_FIRST_SYLLABLE, _LAST_SYLLABLE = "\uac00", "\ud7a3"
"""Hangul, which is in alphabetical order only if its syllables are not decomposed."""

_KATAKANA, _TO_HIRAGANA = range(0x30A1, 0x30F7), 0x60

Key = tuple[tuple[tuple[int, str, int], ...], str, str]


def collation_key(name: str, language: str = "en") -> Key:
    """Return a key that sorts names in the alphabetical order of a language, such as `sv`."""
    short = language.partition("-")[0]
    folded = unicodedata.normalize("NFC", name).casefold()
    first = _SCRIPTS.get(short, ())
    letters = tuple(weight for character in folded for weight in _weights(character, short, first))
    return letters, unicodedata.normalize("NFD", folded), f"{name.swapcase()} {name}"


def _weights(character: str, language: str, first: Sequence[str]) -> list[tuple[int, str, int]]:
    """Return the weights of a character: rank of the script, letter, and place after it."""
    if (place := _LAST.get(language, "").find(character)) >= 0:
        return [(1, "z", place + 1)]
    after = _AFTER.get(language, {})
    if character in after:
        return [(1, after[character], 1 + ord(character))]
    plain = _ALIKE.get(character, character)
    is_hangul = _FIRST_SYLLABLE <= plain <= _LAST_SYLLABLE
    parts = plain if is_hangul else unicodedata.normalize("NFD", plain)
    letters = (each for each in parts if not _is_mark(each))
    return [(_rank(each, first), each, 0) for each in map(_hiragana, letters)]


def _is_mark(character: str) -> bool:
    return unicodedata.combining(character) != 0


def _hiragana(character: str) -> str:
    is_katakana = ord(character) in _KATAKANA
    return chr(ord(character) - _TO_HIRAGANA) if is_katakana else character


def _rank(character: str, first: Sequence[str]) -> int:
    """Return -1 for signs, 0 for letters of the language's script, and 1 for other letters."""
    if not character.isalpha():
        return -1
    return 0 if unicodedata.name(character, "").startswith(tuple(first) or "-") else 1
