"""svgwrite without compiling the patterns of its checks: it takes 50 ms, and we ask for none.

For another user of svgwrite in the same program the first value to check fetches them.
"""

import sys
from functools import partial
from importlib import import_module
from types import ModuleType

_PATTERNS = "svgwrite.data.svgparser"
_CHECKS = ("is_valid_transferlist", "is_valid_pathdata", "is_valid_animation_timing")


def _is_valid(check: str, term: str) -> bool:
    valid: bool = getattr(import_module(_PATTERNS), check)(term)
    return valid


def _imported() -> ModuleType:
    """The package, its module of patterns left out where nobody has imported it yet."""
    if "svgwrite" in sys.modules:
        return sys.modules["svgwrite"]
    postponed = ModuleType(_PATTERNS)
    vars(postponed).update({check: partial(_is_valid, check) for check in _CHECKS})
    sys.modules[_PATTERNS] = postponed
    try:
        return import_module("svgwrite")
    finally:
        del sys.modules[_PATTERNS]


svgwrite = _imported()
