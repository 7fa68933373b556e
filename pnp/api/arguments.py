"""Checks of the arguments that callers pass to public functions.

Each check raises a PnpError that names the invalid argument.
"""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NoReturn, TypeVar

from pnp.errors import PnpError
from pnp.messages import _

T = TypeVar("T")

MAX_COPIES = 1000
"""Maximum number of copies of a component, components on a sheet, or sheets of score pads."""

MAX_DRAWN = 10_000
"""Maximum number of setups or sheets that can be printed in a terminal."""

MAX_RUN = 10**9
"""Maximum number of setups or sheets in one run."""

MAX_MAGNITUDE = 10**100
"""Largest magnitude of a whole number that has no other limits.

Larger numbers could have too many digits to print.
"""

_SHOWN = 60  # maximum characters of a value in a message


def invalid(name: str, expected: str, value: object) -> NoReturn:
    """Raise a PnpError for an argument with an invalid value."""
    message = _(
        "{argument}: expected {expected}, found {found}",
        argument=name,
        expected=expected,
        found=_shown(value),
    )
    raise PnpError(message, parameter=name)


def text(name: str, value: object, expected: str = "") -> str:
    """Return a string; raise PnpError for anything else."""
    return value if isinstance(value, str) else invalid(name, expected or _("text"), value)


def flag(name: str, value: object) -> bool:
    """Return True or False; raise PnpError for anything else."""
    return value if isinstance(value, bool) else invalid(name, "True or False", value)


def integer(
    name: str, value: object, minimum: int = -MAX_MAGNITUDE, maximum: int = MAX_MAGNITUDE
) -> int:
    """Return an integer within the limits; raise PnpError for anything else."""
    if isinstance(value, int) and not isinstance(value, bool) and minimum <= value <= maximum:
        return value
    if (minimum, maximum) == (-MAX_MAGNITUDE, MAX_MAGNITUDE):
        invalid(name, _("a whole number"), value)
    if maximum == MAX_MAGNITUDE:
        invalid(name, _("{least} or more", least=minimum), value)
    invalid(name, _("{least} to {most}", least=minimum, most=maximum), value)


def number(name: str, value: object, minimum: float, maximum: float, expected: str = "") -> float:
    """Return a number within the limits as a float; raise PnpError for anything else."""
    if (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and minimum <= value <= maximum
    ):
        return float(value)
    limits = _("{least} to {most}", least=f"{minimum:g}", most=f"{maximum:g}")
    invalid(name, expected or limits, value)


def seed(value: object) -> int | None:
    """Return the seed if it is a whole number or None; raise PnpError for anything else."""
    return None if value is None else integer("seed", value)


def first(name: str, value: object, seed: int | None) -> int:
    """Return the number of the first setup or sheet; raise PnpError if it is invalid.

    The number must be 1 if there is no seed.
    """
    if seed is None and value != 1:
        message = _("{argument} needs a seed", argument=name)
        raise PnpError(message, hint=_("pass the seed of the whole run"), parameter=name)
    return integer(name, value, 1, MAX_RUN)


def one(name: str, value: object, kind: type[T], expected: str) -> T:
    """Return the value if it has type `kind`; otherwise raise PnpError.

    `expected` describes a valid value in the error message.
    """
    return value if isinstance(value, kind) else invalid(name, expected, value)


def several(name: str, value: object, kind: type[T], expected: str) -> tuple[T, ...]:
    """Return values of type `kind` as a tuple; a single value is also accepted."""
    if isinstance(value, kind):
        return (value,)
    if not isinstance(value, Iterable) or isinstance(value, str | bytes | Mapping):
        invalid(name, expected, value)
    return tuple(one(name, each, kind, expected) for each in value)


def file_name(name: str, value: object) -> str:
    """Return a path or name as a string; raise PnpError for anything else."""
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    if not isinstance(value, str) or "\0" in value:
        invalid(name, _("a name or a path"), value)
    return value


def path(name: str, value: object) -> Path:
    """Return the path of a file or folder; raise PnpError if it is invalid."""
    return Path(file_name(name, value))


def paths(name: str, value: object) -> tuple[Path, ...]:
    """Return the paths of files or folders; a single path is also accepted."""
    if isinstance(value, str | bytes | os.PathLike):
        return (path(name, value),)
    if not isinstance(value, Iterable):
        invalid(name, _("paths"), value)
    return tuple(path(name, each) for each in value)


def _shown(value: object) -> str:
    """Return the value as Python prints it, shortened if it is long."""
    try:
        printed = repr(value)
    except ValueError:  # the integer has too many digits for Python to convert
        return _("a number with too many digits to print")
    return printed if len(printed) <= _SHOWN else printed[: _SHOWN - 3] + "..."
