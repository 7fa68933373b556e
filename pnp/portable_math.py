"""Functions whose results depend on the C library, rounded so that every machine agrees.

C libraries differ in the last bit, which decides whether two corners are one and which way a piece
is turned on a sheet. IEEE 754 defines sums, products, quotients and square roots to the last bit.
Sums of several floats need `math.fsum`: CPython 3.12 changed `sum`.
"""

import math
from collections.abc import Callable

DECIMALS = 12
"""Below a millionth of a millimetre on the largest poster, far above the last bit."""


def _rounded(function: Callable[..., float]) -> Callable[..., float]:
    def rounded(*values: float) -> float:
        return round(function(*values), DECIMALS) + 0.0  # never minus zero

    return rounded


acos, asin, atan2 = _rounded(math.acos), _rounded(math.asin), _rounded(math.atan2)
cos, sin, tan = _rounded(math.cos), _rounded(math.sin), _rounded(math.tan)
power = _rounded(math.pow)
