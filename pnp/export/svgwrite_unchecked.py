"""svgwrite without the patterns of its checks and without what fetches fonts from the net.

To compile and to import those takes 100 ms, and we ask for none. For another user of svgwrite in
the same program the first value to check, or the first address, fetches them.
"""

import sys
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

_POSTPONED = {
    "svgwrite.data.svgparser": (
        "is_valid_transferlist",
        "is_valid_pathdata",
        "is_valid_animation_timing",
    ),
    "urllib.request": ("urlopen",),
}
"""Modules, and the functions of theirs that svgwrite imports."""


def _call(module: str, function: str, *given: Any, **named: Any) -> Any:
    return getattr(import_module(module), function)(*given, **named)


def _imported() -> ModuleType:
    """The package, without those modules that nobody has imported yet."""
    if "svgwrite" in sys.modules:
        return sys.modules["svgwrite"]
    left_out = [module for module in _POSTPONED if module not in sys.modules]
    for module in left_out:
        postponed = ModuleType(module)
        vars(postponed).update({each: partial(_call, module, each) for each in _POSTPONED[module]})
        sys.modules[module] = postponed
    try:
        return import_module("svgwrite")
    finally:
        for module in left_out:
            del sys.modules[module]


svgwrite = _imported()
"""svgwrite starts quickly for us and is whole for others."""
