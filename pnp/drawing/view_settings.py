"""Settings of a picture of the table in perspective: the camera, the light and the contents."""

from dataclasses import dataclass

from pnp.drawing.colour import WHITE, Colour
from pnp.drawing.geometry3d import ZERO, Vector
from pnp.drawing.light import DEFAULT_LIGHT, Light
from pnp.geometry import Point

GLOWING_CORE = Colour.from_hex("#ffe9c2")


SMALLEST = 0.9
"""Minimum size of letters in a picture, in mm, unless a view sets another."""


@dataclass(frozen=True, slots=True)
class Glow:
    """A glowing band along the longest line on a board, with a bright core.

    The width is a fraction of a space's side. Without a colour, the band has the colour of the
    line's owner.
    """

    colour: Colour | None = None
    core: Colour = GLOWING_CORE
    width: float = 0.27


@dataclass(frozen=True, slots=True)
class ViewSettings:
    """Settings of a picture of the table. By default, the picture shows everything.

    Positions are in mm from the middle of the boards. The x axis points right, the y axis towards
    the viewer and the z axis up. If there is no focal length, the picture is as large as possible.
    """

    eye: Vector | None = None
    target: Vector = ZERO
    focal: float | None = None
    centre: Point | None = None
    """Position of the target in the picture, or None to place it in the middle."""
    light: Light = DEFAULT_LIGHT
    ground: Colour | None = WHITE
    """Colour of the table under the shadows, or None to draw no shadows on the table."""
    trays: bool = True
    """True to show the pieces beside the boards."""
    glow: Glow | None = None
    shadows: tuple[tuple[Point, ...], ...] = ()
    """Additional convex shadows on the table, cast by objects drawn in front of the picture."""
    thickness: float | None = None
    """Thickness of flat boards and pieces in mm, or None to use each component's thickness."""
    edge: Colour | None = None
    """Colour of the edges of boards, or None for the colour of their print."""
    line: Colour | None = None
    """Colour of the lines around pale faces, or None for the palette's soft colour."""
    pen: float | None = None
    """Width of pen lines as a fraction of a space's side, or None for the width in diagrams."""
    smallest: float = SMALLEST
    """Minimum size of letters, in mm of the picture. Smaller letters are omitted."""
    spread: float = 0.0
    """Additional height of each piece on other pieces, in mm, which shows more of those below."""
    flags: tuple[str, ...] = ()
    """Spaces whose topmost piece carries a flag."""
    inks: tuple[tuple[str, str], ...] = ()
    """Inks of the theme that are replaced by others, with the others."""


DEFAULT_VIEW = ViewSettings()
