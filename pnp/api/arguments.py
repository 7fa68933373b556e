"""Checks of the arguments that callers pass; each raises PnpError with the argument's name."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NoReturn, TypeVar

from pnp.errors import PnpError

T = TypeVar("T")

MOST_COPIES = 1000
"""Maximum number of copies of one component in a document, and of components on a sheet."""

MOST_DRAWN = 10_000
"""Maximum number of sheets drawn together, or of setups shown in a terminal."""

MOST_RUN = 10**9
"""Maximum number of setups whose cards are written one by one."""

MOST_WHOLE = 10**100
"""Maximum magnitude of a whole number without limits of its own, so that it can be printed."""

_SHOWN = 60  # maximum characters of a value in a message


def wrong(name: str, expected: str, given: object) -> NoReturn:
    """Raise the PnpError about an argument with an invalid value."""
    raise PnpError(f"{name}: expected {expected}, found {_shown(given)}", parameter=name)


def text(name: str, given: object, expected: str = "a text") -> str:
    """Return a text; raise PnpError for anything else."""
    return given if isinstance(given, str) else wrong(name, expected, given)


def flag(name: str, given: object) -> bool:
    """Return True or False; raise PnpError for anything else."""
    return given if isinstance(given, bool) else wrong(name, "True or False", given)


def whole(name: str, given: object, least: int = -MOST_WHOLE, most: int = MOST_WHOLE) -> int:
    """Return a whole number within these limits; raise PnpError for anything else."""
    if isinstance(given, int) and not isinstance(given, bool) and least <= given <= most:
        return given
    limited = (least, most) != (-MOST_WHOLE, MOST_WHOLE)
    wrong(name, f"{least} to {most}" if limited else "a whole number", given)


def number(name: str, given: object, least: float, most: float, expected: str = "") -> float:
    """Return a number within these limits as a float; raise PnpError for anything else."""
    if isinstance(given, int | float) and not isinstance(given, bool) and least <= given <= most:
        return float(given)
    wrong(name, expected or f"{least:g} to {most:g}", given)


def seed(given: object) -> int | None:
    """Return the seed of a random generator, or None for a random one; raise PnpError."""
    return None if given is None else whole("seed", given)


def first(name: str, given: object, seed: int | None) -> int:
    """Return the checked number, from 1, of the first setup or sheet of a seed."""
    if seed is None and given != 1:
        what = f"{name}: only the setups of a seed have numbers"
        raise PnpError(what, hint="pass the seed of the whole run", parameter=name)
    return whole(name, given, 1, MOST_RUN)


def one(name: str, given: object, kind: type[T], expected: str) -> T:
    """Return a value of this type, which `expected` describes; raise PnpError for anything else."""
    return given if isinstance(given, kind) else wrong(name, expected, given)


def several(name: str, given: object, kind: type[T], expected: str) -> tuple[T, ...]:
    """Return values of this type as a tuple; a single value is accepted."""
    if isinstance(given, kind):
        return (given,)
    if not isinstance(given, Iterable) or isinstance(given, str | bytes | Mapping):
        wrong(name, expected, given)
    return tuple(one(name, each, kind, expected) for each in given)


def file_name(name: str, given: object) -> str:
    """Return the name of a file or of something else that has a name; raise PnpError."""
    if isinstance(given, os.PathLike):
        given = os.fspath(given)
    if not isinstance(given, str) or "\0" in given:
        wrong(name, "a name or a path", given)
    return given


def path(name: str, given: object) -> Path:
    """Return the path of a file or a folder; raise PnpError."""
    return Path(file_name(name, given))


def paths(name: str, given: object) -> tuple[Path, ...]:
    """Return the paths of files or folders; a single one is accepted."""
    if isinstance(given, str | bytes | os.PathLike):
        return (path(name, given),)
    if not isinstance(given, Iterable):
        wrong(name, "paths", given)
    return tuple(path(name, each) for each in given)


def _shown(given: object) -> str:
    """Return the value as Python prints it, shortened if it is long."""
    try:
        whole = repr(given)
    except ValueError:  # an integer with more digits than Python converts
        return "a number too long to be written"
    return whole if len(whole) <= _SHOWN else whole[: _SHOWN - 3] + "..."
