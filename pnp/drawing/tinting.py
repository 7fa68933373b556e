"""Palettes with the hue or the inks of a game's theme.

Greys have the same luminance as the inks that they replace.
"""

from dataclasses import replace
from functools import cache
from types import MappingProxyType

from pnp.drawing.colour import BLACK, WHITE, Colour, Palette, Role

TINTED_ROLES = (Role.BACKGROUND, Role.CELL, Role.CHECK, Role.LINE, Role.SOFT, Role.BLOCKED)
"""Roles whose colours are tinted. Text, the grey zone and the accent keep their colours."""

_SHARE = 0.42
"""Fraction of the hue in a tinted colour. The rest is grey."""


def tinted(palette: Palette, name: str) -> Palette:
    """Return the palette tinted with the colour of this name.

    Palettes with patterns, and palettes that do not print the colour, are returned unchanged.
    Raises PnpError if the colour is unknown.
    """
    return _tinted(palette.plain or palette, name)


@cache
def _tinted(plain: Palette, name: str) -> Palette:
    (swatch,) = plain.swatches([name])
    if plain.patterned or swatch.fill is None:
        return plain
    hue = swatch.fill
    roles = {
        r: _tint(hue, ink) if r in TINTED_ROLES and ink else ink for r, ink in plain.roles.items()
    }
    return replace(plain, roles=MappingProxyType(roles), plain=plain)


@cache
def with_art(
    palette: Palette, inks: tuple[tuple[str, Colour], ...], board: tuple[tuple[Role, str], ...]
) -> Palette:
    """Return the palette with the inks of a theme.

    Palettes with patterns print the inks in grey. Palettes that leave areas unfilled do not print
    them, and keep their own board inks.

    Args:
        palette: Palette to add the inks to.
        inks: Name and colour of each ink.
        board: Inks that replace the palette's own board inks.
    """
    plain = palette.plain or palette
    if palette.ink(Role.BACKGROUND) is None:
        unprinted = MappingProxyType({name: None for name, _ink in inks})
        return replace(palette, plain=plain, art=unprinted)
    printed = {name: grey_of(ink) if palette.patterned else ink for name, ink in inks}
    roles = {**palette.roles, **{str(role): printed[name] for role, name in board}}
    art, roles_of = MappingProxyType(printed), MappingProxyType(roles)
    return replace(palette, roles=roles_of, plain=plain, art=art)


def grey_of(colour: Colour) -> Colour:
    """Return the grey that has the luminance of a colour; a grey is returned unchanged."""
    if colour.red == colour.green == colour.blue:
        return colour
    return _with_luminance(BLACK, colour.luminance)


def _tint(hue: Colour, like: Colour) -> Colour:
    """Return a dull shade of a hue that has the luminance of another colour."""
    dull = mixed(_with_luminance(BLACK, hue.luminance), hue, _SHARE)
    return _with_luminance(dull, like.luminance)


def _with_luminance(colour: Colour, luminance: float) -> Colour:
    to = WHITE if luminance > colour.luminance else BLACK
    low, high = 0.0, 1.0
    for _ in range(12):  # 2^-12 is finer than a step of 8 bits
        middle = (low + high) / 2
        lighter = mixed(colour, to, middle).luminance > luminance
        low, high = (low, middle) if lighter is (to is WHITE) else (middle, high)
    return mixed(colour, to, high)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return a mixture of two colours. `share` is the fraction of the second one, from 0 to 1."""
    return Colour(*(round(a + (b - a) * share) for a, b in zip(one, other, strict=True)))
