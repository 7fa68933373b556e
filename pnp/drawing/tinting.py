"""A palette whose board has the hue of a game: each ink as light as it was, so as easily read."""

from dataclasses import replace
from functools import cache
from types import MappingProxyType

from pnp.drawing.colour import BLACK, WHITE, Colour, Palette, Role

TONED = (Role.GROUND, Role.CELL, Role.CHECK, Role.LINE, Role.SOFT, Role.BLOCKED)
"""What takes the hue; type, the grey zone and the accent stay what they are."""

_SHARE = 0.42
"""Of the hue in a tone; the rest is grey."""


def toned(palette: Palette, name: str) -> Palette:
    """The palette in the hue of one of its colours, as it is where patterns tell colours apart.

    Made once. Raises PnpError for a name that is no colour.
    """
    return _toned(palette.plain or palette, name)


@cache
def _toned(plain: Palette, name: str) -> Palette:
    (swatch,) = plain.swatches([name])
    if plain.patterned or swatch.fill is None:
        return plain
    hue = swatch.fill
    roles = {r: _tone(hue, ink) if r in TONED and ink else ink for r, ink in plain.roles.items()}
    return replace(plain, roles=MappingProxyType(roles), plain=plain)


def _tone(hue: Colour, like: Colour) -> Colour:
    """A dull tone of a hue, as light as another colour."""
    dull = mixed(_as_light(BLACK, hue.luminance), hue, _SHARE)
    return _as_light(dull, like.luminance)


def _as_light(colour: Colour, luminance: float) -> Colour:
    """The colour, mixed with white or black until it has a luminance, to a step of 8 bits."""
    to = WHITE if luminance > colour.luminance else BLACK
    low, high = 0.0, 1.0
    for _ in range(12):
        middle = (low + high) / 2
        lighter = mixed(colour, to, middle).luminance > luminance
        low, high = (low, middle) if lighter is (to is WHITE) else (middle, high)
    return mixed(colour, to, high)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Between two colours, a share of the way to the other."""
    return Colour(*(round(a + (b - a) * share) for a, b in zip(one, other, strict=True)))
