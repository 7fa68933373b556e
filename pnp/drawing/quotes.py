"""Typographic quotes and apostrophes for the straight ones that are typed."""

import re

_OPENING = re.compile(r"(?<![^\s(\[{/\u2013\u2014])(?!'(?:s|t|re|ve|ll|d|m)\b)['\"](?=\S)")
"""Pattern for a quote at the start of a word; an ending such as 's can follow a change of type."""

_OPENED = {"'": "\u2018", '"': "\u201c"}
_CLOSED = str.maketrans({"'": "\u2019", '"': "\u201d"})


def with_curved_quotes(text: str) -> str:
    """Return a line of text with English typographic quotes and apostrophes.

    Only straight quotes are replaced: translations contain the quotes of their language. A quote
    that stands alone is a sign, and is not changed.
    """
    if len(text) < 2 or ("'" not in text and '"' not in text):
        return text
    return _OPENING.sub(lambda found: _OPENED[found[0]], text).translate(_CLOSED)
