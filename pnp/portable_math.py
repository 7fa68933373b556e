"""Mathematical functions with rounded results, which are the same on every machine.

C libraries differ in the last bit, and that bit can decide whether two corners coincide or how a
piece is turned on a sheet. IEEE 754 defines sums, products, quotients and square roots exactly.
Sums of several floats need `math.fsum`, because CPython 3.12 changed `sum`.
"""

import math
from collections.abc import Callable

DECIMALS = 12
"""Number of decimal places in a result.

The rounding error is below a millionth of a mm on the largest poster, but much larger than the
differences between machines.
"""


def _rounded(function: Callable[..., float]) -> Callable[..., float]:
    def rounded(*values: float) -> float:
        return round(function(*values), DECIMALS) + 0.0  # never minus zero

    return rounded


acos, asin, atan2 = _rounded(math.acos), _rounded(math.asin), _rounded(math.atan2)
cos, sin, tan = _rounded(math.cos), _rounded(math.sin), _rounded(math.tan)
power = _rounded(math.pow)
