"""Imported before pnp, this stands for another C library: results differ in their last bit.

`sum` refuses floats of pnp, as other Pythons add them differently.
"""

import builtins
import math
import sys
from collections.abc import Callable, Iterable
from typing import Any

EXACT = {0.0, 1.0, -1.0, math.pi, math.pi / 2, -math.pi / 2, -math.pi}
"""Results on which C libraries agree."""


def nudged(function: Callable[..., float]) -> Callable[..., float]:
    """Return the function with a third of its results one bit up, a third one bit down."""

    def other(*values: Any) -> float:
        result = function(*values)
        way = hash(result) % 3
        if result in EXACT or not math.isfinite(result) or not way:
            return result
        return math.nextafter(result, math.inf if way == 1 else -math.inf)

    return other


def checked_sum(values: Iterable[Any], /, start: Any = 0) -> Any:
    """Return the sum, or raise TypeError for floats that pnp adds."""
    found = list(values)
    caller = sys._getframe(1).f_globals.get("__name__", "")  # noqa: SLF001  # the module that adds
    if caller.startswith("pnp.") and {float} & {type(start), *map(type, found)}:
        raise TypeError(f"{caller}: add floats with math.fsum")
    return add(found, start)


add, builtins.sum = sum, checked_sum
for name in ("acos", "asin", "atan", "atan2", "cos", "exp", "log", "pow", "sin", "tan"):
    setattr(math, name, nudged(getattr(math, name)))
