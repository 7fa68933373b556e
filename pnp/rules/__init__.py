"""Game rules: positions, moves, scores and their text, without dimensions or drawing code.

Custom games import only from this package, `pnp.figure` and `pnp.errors`.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any
from warnings import warn

if TYPE_CHECKING:
    from pnp.rules.exports import *
else:

    def __getattr__(name: str) -> Any:
        """Import the exported names when one of them is first used."""
        exports = import_module("pnp.rules.exports")
        if name in _RENAMED_EXPORTS:
            new = _RENAMED_EXPORTS[name]
            message = f"pnp.rules.{name} is deprecated: use {new}"
            warn(message, DeprecationWarning, stacklevel=2)
            return getattr(exports, new)
        if name == "__all__":
            return sorted(each for each in vars(exports) if not each.startswith("_"))
        return getattr(exports, name)


_MOVED = {
    "board": "pnp.figure",
    "faults": "pnp.errors",
    "figure": "pnp.figure",
    "laying": "pnp.rules",
    "numbering": "pnp.rules.ranking",
    "sheets": "pnp.rules",
    "thinking": "pnp.rules",
}
"""Former modules of `pnp.rules`, and the modules that replace them. Will be removed in 1.0."""

_RENAMED_EXPORTS = {
    "Laying": "PositionEditor",
    "Lifted": "RemovedPiece",
    "Thinking": "SearchHooks",
    "told": "value_text",
    "whole": "number_or_word",
}
"""Former names of exports, and the current names. Will be removed in 1.0."""

_RENAMED = {
    ("laying", "Laying"): "PositionEditor",
    ("laying", "Lifted"): "RemovedPiece",
    ("thinking", "Thinking"): "SearchHooks",
    ("board", "SPACE"): "SPACE_NAME",
    ("figure", "Placed"): "PlacedPiece",
    ("figure", "Step"): "RouteStep",
    ("figure", "Thing"): "PieceRef",
}


class _Moved(ModuleType):
    """A module under its former name; importing a name from it issues a warning."""

    def __getattr__(self, old: str) -> Any:
        if old.startswith("__"):
            raise AttributeError(old)
        module = self.__name__.rpartition(".")[2]
        home, name = _MOVED[module], _RENAMED.get((module, old), old)
        message = f"{self.__name__}.{old} is deprecated: import {name} from {home}"
        warn(message, DeprecationWarning, stacklevel=2)
        return getattr(import_module(home), name)


sys.modules.update({f"{__name__}.{old}": _Moved(f"{__name__}.{old}") for old in _MOVED})
