"""Parse the JSON object that a page sends, and reject values that are not portable."""

import json
from itertools import chain
from math import isfinite
from typing import Any

import pnp
from pnp.messages import _

_LARGEST = 2**53
"""Largest integer that JavaScript numbers represent exactly."""

_DEEPEST = 50
"""Maximum nesting depth; pickle fails at several hundred, and pages need fewer than ten."""


def read_object(body: bytes) -> dict[str, Any]:
    """Return the JSON object in a body. May raise PnpError.

    The standard library also accepts NaN, Infinity, numbers of any size and lone surrogates. RFC
    7493 forbids these values, and most of pnp cannot process or write them.
    """
    try:
        text = body.decode()
        sent = json.loads(text, parse_int=_whole, parse_float=_number, parse_constant=_number)
        json.dumps(sent, ensure_ascii=False).encode()  # fails for lone surrogates
    except (ValueError, RecursionError):
        sent = None
    if not isinstance(sent, dict) or _is_deep(sent):
        raise pnp.PnpError(_("the body is not a JSON object"), parameter="body")
    return sent


def _whole(text: str) -> int:
    number = int(text)
    if abs(number) > _LARGEST:
        raise ValueError(text)
    return number


def _number(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def _is_deep(sent: dict[str, Any]) -> bool:
    """Return True if values are nested deeper than `_DEEPEST`."""
    level: list[Any] = [sent]
    for _depth in range(_DEEPEST):
        values = chain.from_iterable(
            each.values() if isinstance(each, dict) else each for each in level
        )
        level = [each for each in values if isinstance(each, dict | list)]
    return bool(level)
