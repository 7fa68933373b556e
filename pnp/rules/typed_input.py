"""Lenient reading of typed input: other dashes, arrows and quotes, any case, shortened names.

Files are read exactly; a line or a move that a user types is normalized first.
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
    """Return the text with typographic marks replaced by those of the notation.

    The length changes only where `->` becomes `>`.
    """
    return _ARROW.sub(">", text.translate(_STRAIGHT))


def bare(text: str) -> str:
    """Return the normalized text without surrounding quotes, brackets and commas."""
    return straight(text).strip(_AROUND)


def unquoted(name: str) -> str:
    """Return a person's name unchanged, without surrounding marks."""
    return name.strip(" \t,;:[]{}" + _QUOTES)


def words(text: str) -> list[str]:
    """Return the words between blanks, commas, quotes and brackets, without `and`."""
    found = _BETWEEN.split(straight(text))
    return [word for word in found if word and word.casefold() != "and"]


def unmarked(text: str) -> str:
    """Return the normalized text with blanks in place of all marks between words."""
    return _BETWEEN.sub(lambda match: " " * len(match[0]), straight(text))


def meant(word: str, names: Iterable[str]) -> str:
    """Return the name that a word stands for, or "" if none or several do.

    A word may be the name in any case, or a beginning of it. If all matching names begin with the
    shortest one, such as 3-players and 3-players-open, the shortest is returned.
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
