"""Mathematical functions with rounded results, so that all machines agree.

C libraries differ in the last bit, which can decide if two corners coincide and how a piece is
turned on a sheet. IEEE 754 defines sums, products, quotients and square roots exactly. Sums of
several floats need `math.fsum`, because CPython 3.12 changed `sum`.
"""

import math
from collections.abc import Callable

DECIMALS = 12
"""Number of decimals of a result.

The step is below a millionth of a mm on the largest poster, and far above the last bit.
"""


def _rounded(function: Callable[..., float]) -> Callable[..., float]:
    def rounded(*values: float) -> float:
        return round(function(*values), DECIMALS) + 0.0  # never minus zero

    return rounded


acos, asin, atan2 = _rounded(math.acos), _rounded(math.asin), _rounded(math.atan2)
cos, sin, tan = _rounded(math.cos), _rounded(math.sin), _rounded(math.tan)
power = _rounded(math.pow)
