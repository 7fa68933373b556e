"""How every vector format writes a number."""

from functools import lru_cache

from pnp.geometry import Affine


@lru_cache(maxsize=1 << 16)
def number(value: float) -> str:
    """Four decimals of a millimetre, never with an exponent, never minus zero."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=1 << 14)
def matrix(transform: Affine) -> tuple[str, ...]:
    """The six numbers; factors carry eight decimals, as they multiply up to metres."""
    factors = (f"{value:.8f}".rstrip("0").rstrip(".") for value in transform[:4])
    return (*("0" if f == "-0" else f for f in factors), *map(number, transform[4:]))
