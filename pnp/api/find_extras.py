"""Find the built-in extras, and extras in packages with a `pnp.extras` entry point."""

import os
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from pnp.entry_points import entry_points
from pnp.errors import PnpError
from pnp.extra import Extra
from pnp.messages import _

GROUP = "pnp.extras"
"""Entry point group for other packages. In `NAME = "package"`, the package defines `EXTRA`."""

_FOLDER = f"{os.path.dirname(os.path.dirname(__file__))}/extras"


@cache
def extras() -> tuple[Extra, ...]:
    """Return the usable extras, sorted by name, with built-in extras before installed ones.

    An installed extra cannot replace a built-in extra. Extras that cannot be imported, or that need
    a missing extra, are left out; `broken_extras` returns their errors.
    """
    return tuple(found for found in _found().values() if isinstance(found, Extra))


def broken_extras() -> dict[str, PnpError]:
    """Return the error for each extra that cannot be used, keyed by the extra's name."""
    return {name: found for name, found in _found().items() if isinstance(found, PnpError)}


def foreign_extras() -> dict[str, str]:
    """Return the package of each extra that is not built in, keyed by the extra's name."""
    return {name: module for name, module in _modules().items() if not _is_ours(module)}


def guest_fault(error: BaseException) -> PnpError | None:
    """Return a PnpError if an installed game or extra raised the exception; otherwise None."""
    from pnp.catalogue.packages import Package, defect

    return defect(error, [Package(*each) for each in foreign_extras().items()])


def api_of(name: str) -> ModuleType | None:
    """Import the API of an extra, `pnp.<name>`; return None if there is no such API."""
    modules = (extra.api for extra in extras() if extra.name == name and extra.api)
    return next(map(import_module, modules), None)


def load(target: str) -> Any:
    """Import an object from its target, such as "module:name".

    Raises:
        PnpError: The module of another package cannot be imported, or lacks the object.
    """
    module, _colon, name = target.partition(":")
    try:
        return getattr(import_module(module), name)
    except Exception as error:  # another package's code may raise anything
        if _is_ours(module):
            raise
        raise _unloadable(target, error) from error


def extended(command: Any, name: str) -> tuple[Any, dict[str, PnpError]]:
    """Return a core command with options from extras, and the errors of extras that failed."""
    failed: dict[str, PnpError] = {}
    for extra in extras():
        if name in extra.extends:
            target = extra.extends[name].target
            try:
                command = load(target)(command)
            except Exception as error:
                if _is_ours(target):
                    raise
                failed[extra.name] = (
                    error if isinstance(error, PnpError) else _unloadable(target, error)
                )
    return command, failed


def _is_ours(module: str) -> bool:
    return module.startswith("pnp.")


def _unloadable(target: str, error: Exception) -> PnpError:
    reason = f"{type(error).__name__}: {error}"
    return PnpError(_("{target} could not be loaded: {reason}", target=target, reason=reason))


@cache
def _found() -> dict[str, Extra | PnpError]:
    """Return each extra, or the error that makes it unusable, keyed by the extra's name."""
    found = {name: _read(name, module) for name, module in _modules().items()}
    while True:  # extras that need an unusable extra become unusable too
        usable = {name: extra for name, extra in found.items() if isinstance(extra, Extra)}
        lacking = {name: extra for name, extra in usable.items() if set(extra.needs) - {*usable}}
        if not lacking:
            return found
        for name, extra in lacking.items():
            missing = ", ".join(sorted(set(extra.needs) - {*usable}))
            message = _("the {name} extra needs {extras}", name=name, extras=missing)
            found[name] = PnpError(message, hint=_("install it"))


def _read(name: str, module: str) -> Extra | PnpError:
    try:
        found = import_module(module).EXTRA
    except Exception as error:  # another package's code may raise anything
        return _unloadable(_("the {name} extra ({module})", name=name, module=module), error)
    if isinstance(found, Extra) and found.name == name:
        return found
    message = _(
        "the {name} extra ({module}): its EXTRA must be an Extra named {expected}",
        name=name,
        module=module,
        expected=repr(name),
    )
    return PnpError(message)


@cache
def _modules() -> dict[str, str]:
    """Return the package of each extra, keyed by the extra's name, with built-in extras first."""
    modules = dict(_own_modules())
    for name, module in sorted(entry_points(GROUP)):
        modules.setdefault(name, module)
    return modules


def _own_modules() -> Iterator[tuple[str, str]]:
    with os.scandir(_FOLDER) as entries:
        names = sorted(entry.name for entry in entries if entry.is_dir())
    for name in names:
        files = (f"{_FOLDER}/{name}/__init__.{suffix}" for suffix in ("py", "pyc"))
        if any(map(os.path.exists, files)):  # a deleted extra leaves __pycache__
            yield name, f"{GROUP}.{name}"
