"""A position on the table in perspective, for covers. It can be on top of other elements."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from pnp.drawing.colour import Colour, Palette
from pnp.drawing.geometry3d import Vector
from pnp.drawing.light import SHADE, Light
from pnp.drawing.scene import Item
from pnp.drawing.view_settings import GLOWING_CORE, SMALLEST, Glow, ViewSettings
from pnp.errors import PnpError
from pnp.geometry import Point, Rect
from pnp.templates.elements.base import (
    Coordinate,
    CornerElement,
    DrawingContext,
    Flag,
    Ink,
    Length,
    PositiveLength,
    Share,
    ShortText,
)
from pnp.templates.elements.position import PositionText

Place = tuple[Coordinate, Coordinate, Coordinate]


class ViewElement(CornerElement):
    """A position on the table in perspective, clipped to a rectangle.

    Coordinates are in mm from the middle of the boards: to the right, towards the viewer, and up.
    """

    draw: Literal["view"]
    width: PositiveLength = Field(description="Width of the view.")
    height: PositiveLength = Field(description="Height of the view.")
    text: PositionText = Field(
        "", description="Position, as in a position file; by default, the one on the kit's cover."
    )
    eye: Place | None = Field(None, description="Location of the camera, such as [40, 320, 170].")
    target: Place = Field((0, 0, 0), description="Point that the camera looks at.")
    focal: PositiveLength | None = Field(
        None, description="Focal length; by default, the view shows the whole table."
    )
    centre: tuple[Coordinate, Coordinate] | None = Field(
        None,
        description="Point of the component at which the target appears, if there is a "
        "focal length.",
    )
    light: Place = Field((-0.5, -0.12, 0.8), description="Direction towards the light source.")
    shade: Ink | None = Field(
        None, description="Ink that darkens shaded faces and shadows; dark violet by default."
    )
    ground: Ink | None = Field(
        None,
        description="Ink of the table for the shadows on it; by default, the table has no shadows.",
    )
    trays: Flag = Field(False, description="Show the pieces beside the boards.")
    thickness: Annotated[PositiveLength, Field(le=50)] | None = Field(
        None,
        description="Thickness of all flat boards and pieces; by default, each has its real"
        " thickness.",
    )
    edge: Ink | None = Field(
        None,
        description="Ink of the edges of boards; by default, the colour of their print.",
    )
    line: Ink | None = Field(
        None, description="Ink of the lines around pale faces; a soft grey by default."
    )
    pen: Share | None = Field(
        None, description="Width of pen lines, as a fraction of the side of a space."
    )
    smallest: PositiveLength = Field(
        SMALLEST, description="Minimum size of letters in the picture; smaller ones are omitted."
    )
    spread: Length = Field(
        0.0,
        description="Additional height of each piece on other pieces. A stack looks taller, and"
        " shows more of each piece.",
    )
    flags: tuple[ShortText, ...] = Field(
        (), max_length=20, description="Spaces where the topmost piece carries a flag."
    )
    inks: dict[str, Ink] = Field(
        {},
        description="Inks of the theme, and the inks that replace them in the picture, such as"
        ' `{ dawn = "night" }`.',
    )
    glow: Ink | None = Field(
        None, description="Ink of a glowing band along the longest line; no band by default."
    )
    core: Ink | None = Field(None, description="Ink of the middle of the band; pale by default.")
    shadows: tuple[tuple[tuple[Coordinate, Coordinate], ...], ...] = Field(
        (),
        max_length=20,
        description="Shadows of objects drawn in front of the view: convex areas of the table, each"
        " a list of points.",
    )

    def items(self, context: DrawingContext) -> Iterator[Item]:
        shown_figure = self.text or context.cover.figure
        if not shown_figure:
            return
        area = Rect(self.x, self.y, self.width, self.height)
        table = context.tabletop()
        try:
            shown = [
                *table.view(shown_figure, area, context.palette, self._settings(context.palette))
            ]
        except PnpError as error:
            raise error.located_in_message() from None
        yield from shown

    def _settings(self, palette: Palette) -> ViewSettings:
        def ink(name: str | None, otherwise: Colour) -> Colour:
            return (palette.ink(name) if name else None) or otherwise

        core = ink(self.core, GLOWING_CORE)
        return ViewSettings(
            eye=Vector(*self.eye) if self.eye else None,
            target=Vector(*self.target),
            focal=self.focal,
            centre=Point(*self.centre) if self.centre else None,
            light=Light(Vector(*self.light), ink(self.shade, SHADE)),
            ground=palette.ink(self.ground) if self.ground else None,
            trays=self.trays,
            glow=Glow(palette.ink(self.glow), core) if self.glow else None,
            shadows=tuple(tuple(Point(*at) for at in area) for area in self.shadows),
            thickness=self.thickness,
            edge=palette.ink(self.edge) if self.edge else None,
            line=palette.ink(self.line) if self.line else None,
            pen=self.pen,
            smallest=self.smallest,
            spread=self.spread,
            flags=self.flags,
            inks=tuple(self.inks.items()),
        )
