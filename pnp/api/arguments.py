"""What a program passes, checked before it goes farther in; raises PnpError with its name."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NoReturn, TypeVar

from pnp.errors import PnpError

T = TypeVar("T")

MOST_COPIES = 1000
"""Of one component in a document, and on a sheet."""

MOST_DRAWN = 10_000
"""Sheets at once, or setups on a terminal."""

MOST_RUN = 10**9
"""Setups whose cards are written one by one."""

MOST_WHOLE = 10**100
"""Farther off no whole number without limits of its own may lie, so that it can be written."""

_SHOWN = 60  # characters of a value in a message


def wrong(name: str, expected: str, given: object) -> NoReturn:
    """Raise the PnpError about something that is not what it should be."""
    raise PnpError(f"{name}: expected {expected}, found {_shown(given)}", parameter=name)


def text(name: str, given: object, expected: str = "a text") -> str:
    """A text."""
    return given if isinstance(given, str) else wrong(name, expected, given)


def flag(name: str, given: object) -> bool:
    """True or False."""
    return given if isinstance(given, bool) else wrong(name, "True or False", given)


def whole(name: str, given: object, least: int = -MOST_WHOLE, most: int = MOST_WHOLE) -> int:
    """A whole number within these limits."""
    if isinstance(given, int) and not isinstance(given, bool) and least <= given <= most:
        return given
    limited = (least, most) != (-MOST_WHOLE, MOST_WHOLE)
    wrong(name, f"{least} to {most}" if limited else "a whole number", given)


def number(name: str, given: object, least: float, most: float, expected: str = "") -> float:
    """A number within these limits."""
    if isinstance(given, int | float) and not isinstance(given, bool) and least <= given <= most:
        return float(given)
    wrong(name, expected or f"{least:g} to {most:g}", given)


def seed(given: object) -> int | None:
    """What chance starts from; None for that of the system."""
    return None if given is None else whole("seed", given)


def first(name: str, given: object, seed: int | None) -> int:
    """Return the checked number, from 1, of the first setup or sheet of a seed."""
    if seed is None and given != 1:
        what = f"{name}: only the setups of a seed have numbers"
        raise PnpError(what, hint="pass the seed of the whole run", parameter=name)
    return whole(name, given, 1, MOST_RUN)


def one(name: str, given: object, kind: type[T], expected: str) -> T:
    """A value of this kind, which `expected` tells in words."""
    return given if isinstance(given, kind) else wrong(name, expected, given)


def several(name: str, given: object, kind: type[T], expected: str) -> tuple[T, ...]:
    """Values of this kind; a single one, as a text is, counts as one."""
    if isinstance(given, kind):
        return (given,)
    if not isinstance(given, Iterable) or isinstance(given, str | bytes | Mapping):
        wrong(name, expected, given)
    return tuple(one(name, each, kind, expected) for each in given)


def file_name(name: str, given: object) -> str:
    """The name of a file or of something else that is found by its name."""
    if isinstance(given, os.PathLike):
        given = os.fspath(given)
    if not isinstance(given, str) or "\0" in given:
        wrong(name, "a name or a path", given)
    return given


def path(name: str, given: object) -> Path:
    """Where a file or a folder is."""
    return Path(file_name(name, given))


def paths(name: str, given: object) -> tuple[Path, ...]:
    """Where files or folders are; a single one counts as one."""
    if isinstance(given, str | bytes | os.PathLike):
        return (path(name, given),)
    if not isinstance(given, Iterable):
        wrong(name, "paths", given)
    return tuple(path(name, each) for each in given)


def _shown(given: object) -> str:
    """The value as Python writes it, cut short when it is long."""
    try:
        whole = repr(given)
    except ValueError:  # a whole number of more digits than Python writes
        return "a number too long to be written"
    return whole if len(whole) <= _SHOWN else whole[: _SHOWN - 3] + "..."
