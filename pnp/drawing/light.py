"""Light in pictures of the table, which changes a colour with the direction of the face.

Shaded yellow turns to orange and shaded orange to rust, never to khaki or brown. Other colours are
mixed with the colour of the shade.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from pnp.drawing.colour import WHITE, Colour, Palette, Role
from pnp.drawing.geometry3d import Vector
from pnp.drawing.tinting import mixed

TOWARDS_LIGHT = Vector(-0.5, -0.12, 0.8)
SHADE = Colour.from_hex("#1b1238")

_STEP = 0.1
"""Difference in light strength between two tones of a round edge."""

_LIT, _DIM = 0.42, 0.1
"""Cosines of the angle to the light: faces above the first are lit, below the second shaded."""

_SHADOW = 0.3
"""Fraction of the shade's colour in a shadow."""

_ORANGE, _RUST = Colour.from_hex("#b4561a"), Colour.from_hex("#8f2f08")
"""Colours of shaded yellow and of shaded orange."""

KEYLINE = Colour.from_hex("#8a4a12")
"""Outline of yellow pieces.

Without the outline, they would look like sand-coloured pieces in the grey palette.
"""


@dataclass(frozen=True)
class Light:
    """The light in a picture."""

    towards: Vector = TOWARDS_LIGHT
    """Direction towards the light: by default, to the left, slightly behind the table."""
    shade: Colour = SHADE
    """Colour of the shade, which also darkens faces turned away from the light."""
    shades: bool = True
    """True to shade faces and draw shadows, False to save ink."""

    def over(self, palette: Palette) -> "Light":
        """Return this light adapted to a palette.

        The light is grey if the palette is grey. If the palette saves ink, nothing is shaded.
        """
        if palette.ink(Role.BACKGROUND) is None:
            return Light(self.towards, self.shade, shades=False)
        if all(ink is None or len(set(ink)) == 1 for ink in palette.roles.values()):
            grey = round(255 * sqrt(self.shade.luminance))
            return Light(self.towards, Colour(grey, grey, grey))
        return self

    def strength(self, normal: Vector) -> float:
        """Return the cosine of the angle between a face's normal and the light."""
        # Rounded, so that faces at the same angle share cached colours.
        return round(normal.dot(self.towards.unit), 2)

    def step(self, normal: Vector) -> int:
        """Return the tone of a face as a number. Strips with equal numbers can be merged."""
        return round(self.strength(normal) / _STEP)

    def tone(self, colour: Colour, normal: Vector) -> Colour:
        """Return the colour of a face after it has been highlighted or shaded."""
        return _tone(colour, self.strength(normal), self.shade) if self.shades else colour

    def shadow(self, colour: Colour) -> Colour:
        """Return the colour of a surface in shadow."""
        return mixed(colour, self.shade, _SHADOW) if self.shades else colour


DEFAULT_LIGHT = Light()


def is_yellow(colour: Colour) -> bool:
    """Return True if a colour is yellow, and therefore needs a line around it."""
    return colour.red > 200 and colour.green > 150 and colour.blue < 130


def _is_orange(colour: Colour) -> bool:
    return colour.red > 200 and 90 < colour.green <= 160 and colour.blue < 80


@lru_cache(maxsize=4096)
def _tone(colour: Colour, strength: float, shade: Colour) -> Colour:
    if strength > _LIT:
        return mixed(colour, WHITE, 0.2 * min(1.0, strength - 0.3))
    if strength > _DIM:
        return colour
    is_grey = len(set(shade)) == 1
    if is_yellow(colour) and not is_grey:
        shade = _ORANGE
    elif _is_orange(colour) and not is_grey:
        shade = _RUST
    return mixed(colour, shade, min(0.4, 0.16 + 0.34 * (_DIM - strength)))
