"""Lenient reading of typed input: any dashes, arrows and quotes, any case, and shortened names.

Files must follow the notation exactly. A line or move that a user types is normalized before it is
parsed.
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
    """Return the text with typographic marks replaced by the plain marks of the notation.

    The length changes only where `->` becomes `>`.
    """
    return _ARROW.sub(">", text.translate(_STRAIGHT))


def bare(text: str) -> str:
    """Return the normalized text without surrounding quotes, brackets and commas."""
    return straight(text).strip(_AROUND)


def unquoted(name: str) -> str:
    """Return a person's name without surrounding quotes and brackets, but otherwise as typed."""
    return name.strip(" \t,;:[]{}" + _QUOTES)


def words(text: str) -> list[str]:
    """Return the words between spaces, commas, quotes and brackets, except `and`."""
    found = _BETWEEN.split(straight(text))
    return [word for word in found if word and word.casefold() != "and"]


def unmarked(text: str) -> str:
    """Return the normalized text with spaces in place of all marks between words."""
    return _BETWEEN.sub(lambda match: " " * len(match[0]), straight(text))


def meant(word: str, names: Iterable[str]) -> str:
    """Return the name that a word stands for, or "" if the word matches no name or several names.

    A word can be a name in upper or lower case, or the start of a name. If all matching names start
    with the shortest match, such as 3-players and 3-players-open, the shortest match is returned.
    """
    known = {_plain(name): name for name in names}
    typed = _plain(word)
    if typed in known:
        return known[typed]
    matches = sorted((each for each in known if typed and each.startswith(typed)), key=len)
    if matches and all(each.startswith(matches[0]) for each in matches):
        return known[matches[0]]
    return ""


def _plain(name: str) -> str:
    return "-".join(re.split(r"[\s_-]+", name.strip().casefold()))
