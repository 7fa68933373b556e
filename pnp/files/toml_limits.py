"""Limits on TOML text, checked before parsing, so that no file takes too much time or memory.

The check is one pass over the tokens of the text. It is exact up to the first syntax error, where a
parser also stops. For small texts, which are the most common, simple counts are enough.
"""

import math
import re
from typing import Any, NamedTuple

from pnp.errors import PnpError
from pnp.messages import Message, _

MAX_DEPTH = 30
"""Maximum nesting depth of brackets and braces."""

MAX_PARTS = 10
"""Maximum number of parts in a dotted key."""

MAX_TOKEN = 100
"""Maximum length of a bare key or a number, in characters."""

MAX_KEYS = 10_000
"""Maximum number of key parts in the whole text."""

MAX_VALUES = 100_000
"""Maximum number of entries in all lists and tables of the text."""

MAX_INTEGER = 2**63 - 1
"""Largest whole number that every TOML parser must support."""

STRING = re.compile(
    r'"""(?:[^"\\]++|\\.|"{1,2}(?!"))*+"{3,5}'
    r"|'''(?:[^']++|'{1,2}(?!'))*+'{3,5}"
    r'|"(?:[^"\\\n]++|\\.)*+"'
    r"|'[^'\n]*+'",
    re.DOTALL,
)
_TOKEN = re.compile(
    rf"(?P<string>{STRING.pattern})|(?P<bare>[A-Za-z0-9_+-]++)|(?P<mark>[\[\]{{}}.=,\n])"
    r"|[ \t\r]++|#[^\n]*+|.",
    re.DOTALL,
)

_DEPTH, _PARTS, _KEYS, _VALUES = "depth", "parts", "keys", "values"
_LIMITS = {_DEPTH: MAX_DEPTH, _PARTS: MAX_PARTS, _KEYS: MAX_KEYS, _VALUES: MAX_VALUES}
_EXCEEDED = {
    _DEPTH: _("nested more than {limit} levels deep", limit=MAX_DEPTH),
    _PARTS: _("key with more than {limit} parts", limit=MAX_PARTS),
    _KEYS: _("more than {limit:,} keys", limit=MAX_KEYS),
    _VALUES: _("more than {limit:,} values", limit=MAX_VALUES),
}

_CHANGES = {
    "[": ((_DEPTH, 1), (_VALUES, 1)),
    "{": ((_DEPTH, 1), (_VALUES, 1)),
    "]": ((_DEPTH, -1),),
    "}": ((_DEPTH, -1),),
    ".": ((_PARTS, 1), (_KEYS, 1)),
    "=": ((_KEYS, 1),),
    ",": ((_VALUES, 1),),
    "\n": (),
}
"""Changes to the counts at each punctuation mark or line break."""


class ExceededLimit(NamedTuple):
    """The error message for an exceeded limit, and the offset in the text where it is exceeded."""

    message: Message
    offset: int


def exceeded_limit(text: str) -> ExceededLimit | None:
    """Return the first limit that the text exceeds, or None if it exceeds no limit."""
    return None if _small(text) else _first_exceeded(text)


def _small(text: str) -> bool:
    """Return True if simple counts, which include strings and comments, are within all limits."""
    return (
        len(text) <= min(MAX_KEYS, MAX_VALUES)  # each takes at least one character
        and text.count("[") + text.count("{") <= MAX_DEPTH
        and max(map(len, text.split()), default=0) <= MAX_TOKEN
        and all(line.count(".") < MAX_PARTS for line in text.split("\n"))
    )


def _first_exceeded(text: str) -> ExceededLimit | None:
    counts = {_DEPTH: 0, _PARTS: 1, _KEYS: 0, _VALUES: 0}
    for token in _TOKEN.finditer(text):
        if token["bare"] and token.end() - token.start() > MAX_TOKEN:
            message = _("key or number longer than {limit} characters", limit=MAX_TOKEN)
            return ExceededLimit(message, token.start())
        mark = token["mark"]
        if mark is None:
            continue
        if mark != ".":
            counts[_PARTS] = 1
        for counted, change in _CHANGES[mark]:
            counts[counted] = max(counts[counted] + change, 0)
            if counts[counted] > _LIMITS[counted]:
                return ExceededLimit(_EXCEEDED[counted], token.start())
    return None


def number_out_of_range(
    data: dict[str, Any] | list[Any], path: tuple[str | int, ...] = ()
) -> tuple[tuple[str | int, ...], PnpError] | None:
    """Return the path and the error of the first number that is out of range, or None.

    Integers beyond ±`MAX_INTEGER`, infinities and NaN are out of range. `data` is the value at
    `path`. The depth of `data` must already be limited (see `exceeded_limit`).
    """
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        match value:
            case str() | bool():
                continue
            case dict() | list():
                found = number_out_of_range(value, (*path, key))
                if found is not None:
                    return found
            case int() if abs(value) > MAX_INTEGER:
                hint = _("use {lowest} to {highest}", lowest=-MAX_INTEGER, highest=MAX_INTEGER)
                return (*path, key), PnpError(_("whole number out of range"), hint=hint)
            case float() if not math.isfinite(value):
                return (*path, key), PnpError(_("not a finite number"))
    return None
