"""Find extras: our own by their folder, those of other packages by the entry point `pnp.extras`."""

import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from pnp.errors import PnpError
from pnp.extra import Extra

GROUP = "pnp.extras"
"""The entry point of other packages: `NAME = "package"`, whose `__init__` has an `EXTRA`."""

_FOLDER = Path(__file__).parent.parent / "extras"


@cache
def extras() -> tuple[Extra, ...]:
    """Return the extras that can be used, our own first, each group sorted by name.

    An extra of another package cannot replace one of ours. One that cannot be imported, or whose
    `needs` are not installed, is left out: see `broken_extras`.
    """
    return tuple(found for found in _found().values() if isinstance(found, Extra))


def broken_extras() -> dict[str, PnpError]:
    """Return the extras that cannot be used by name, with the reason."""
    return {name: found for name, found in _found().items() if isinstance(found, PnpError)}


def api_of(name: str) -> ModuleType | None:
    """Import the API of an extra, `pnp.<name>`; None if no usable extra of that name has one."""
    modules = (extra.api for extra in extras() if extra.name == name and extra.api)
    return next(map(import_module, modules), None)


def load(target: str) -> Any:
    """Import "module:name" and return the object."""
    module, _, name = target.partition(":")
    return getattr(import_module(module), name)


@cache
def _found() -> dict[str, Extra | PnpError]:
    modules = dict(_own_modules())
    for name, module in _entry_points():
        modules.setdefault(name, module)
    found = {name: _read(name, module) for name, module in modules.items()}
    usable = {name for name, extra in found.items() if isinstance(extra, Extra)}
    for name, extra in found.items():
        if isinstance(extra, Extra) and not usable.issuperset(extra.needs):
            missing = ", ".join(sorted(set(extra.needs) - usable))
            found[name] = PnpError(f"the extra {name} needs {missing}: install it")
    return found


def _read(name: str, module: str) -> Extra | PnpError:
    try:
        found = import_module(module).EXTRA
    except Exception as error:  # another package's code may raise anything
        reason = f"{type(error).__name__}: {error}"
        return PnpError(f"the extra {name} ({module}) cannot be loaded: {reason}")
    if isinstance(found, Extra) and found.name == name:
        return found
    return PnpError(f"the extra {name} ({module}): its EXTRA must be an Extra named {name!r}")


def _own_modules() -> Iterator[tuple[str, str]]:
    for file in sorted(_FOLDER.glob("*/__init__.py")):
        yield file.parent.name, f"{GROUP}.{file.parent.name}"


def _entry_points() -> Iterator[tuple[str, str]]:
    """Yield name and module from each `entry_points.txt` on `sys.path` that names the group.

    `importlib.metadata` would take 20 ms to import; nearly always there is nothing to find.
    """
    heading = f"[{GROUP}]"
    for folder in dict.fromkeys(sys.path):
        for file in sorted(Path(folder).glob("*.dist-info/entry_points.txt")):
            text = file.read_text("utf-8", errors="replace")
            if heading in text:
                lines = text.partition(heading)[2].partition("\n[")[0].splitlines()
                pairs = (line.split("=", 1) for line in lines if "=" in line)
                yield from ((name.strip(), module.strip()) for name, module in pairs)
