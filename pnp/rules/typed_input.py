"""What a hand types in place of notation: other dashes, arrows and quotes, any case, short names.

Files are read to the letter; a line or a move that a person types is first put straight.
"""

import re
from collections.abc import Iterable

_MARKS = {
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d",
    ">": "\u2192\u2794\u279c\u27f6\u21d2",
    "<": "\u2190\u27f5\u21d0",
    "^": "\u2191",
    "v": "\u2193",
    "x": "\u00d7\u2715\u2716",
    '"': "\u201c\u201d\u201e\u201f\u00ab\u00bb",
    "'": "\u2018\u2019\u201a\u201b",
    " ": "\u00a0\u2007\u2009\u202f\u200b\u2060\ufeff",
}
_QUOTES = "\"'" + _MARKS['"'] + _MARKS["'"]
_STRAIGHT = str.maketrans({mark: plain for plain, marks in _MARKS.items() for mark in marks})
_ARROW = re.compile(r"[-=]+>")
_AROUND = " \t,;[](){}\"'"
_BETWEEN = re.compile(r"""[\s,;&|\[\](){}"']+""")


def straight(text: str) -> str:
    """The text with the marks that notation knows: a character for each, but one for `->`."""
    return _ARROW.sub(">", text.translate(_STRAIGHT))


def bare(text: str) -> str:
    """The text put straight, without quotes, brackets and commas round it."""
    return straight(text).strip(_AROUND)


def unquoted(name: str) -> str:
    """A person's name to the letter, without what stands round it."""
    return name.strip(" \t,;:[]{}" + _QUOTES)


def words(text: str) -> list[str]:
    """What stands between blanks, commas, quotes and brackets; `and` is no word."""
    found = _BETWEEN.split(straight(text))
    return [word for word in found if word and word.casefold() != "and"]


def unmarked(text: str) -> str:
    """The text put straight, a blank for everything that may stand between words."""
    return _BETWEEN.sub(lambda match: " " * len(match[0]), straight(text))


def meant(word: str, names: Iterable[str]) -> str:
    """The name a word stands for: itself in any case, or its beginning if that tells it; or "".

    Of names that all begin like the shortest of them, as 3-players and 3-players-open do, that one.
    """
    known = {_plain(name): name for name in names}
    typed = _plain(word)
    if typed in known:
        return known[typed]
    begun = sorted((each for each in known if typed and each.startswith(typed)), key=len)
    if begun and all(each.startswith(begun[0]) for each in begun):
        return known[begun[0]]
    return ""


def _plain(name: str) -> str:
    return "-".join(re.split(r"[\s_-]+", name.strip().casefold()))
