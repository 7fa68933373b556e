"""Game rules: positions, moves, scores and their text, without dimensions or drawing code.

Custom games import only from this package, `pnp.figure` and `pnp.errors`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pnp.rules.exports import *
else:

    def __getattr__(name: str) -> Any:
        """Import the exported names when one of them is first used."""
        exports = import_module("pnp.rules.exports")
        if name == "__all__":
            return sorted(each for each in vars(exports) if not each.startswith("_"))
        return getattr(exports, name)
