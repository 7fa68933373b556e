"""Number formatting shared by all vector formats."""

from functools import lru_cache

from pnp.geometry import Affine


@lru_cache(maxsize=1 << 13)
def number(value: float) -> str:
    """Return a number with up to four decimals and without an exponent. -0 becomes 0."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=1 << 12)
def matrix(transform: Affine) -> tuple[str, ...]:
    """Return the six numbers of a transform as text.

    Factors have up to eight decimals, because they can multiply lengths of several metres.
    """
    factors = (f"{value:.8f}".rstrip("0").rstrip(".") for value in transform[:4])
    return (*("0" if f == "-0" else f for f in factors), *map(number, transform[4:]))
