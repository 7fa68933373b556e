"""A tuck box to cut out, fold and glue."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from pnp.drawing.box_net import TAB, TUCK, BoxNet, BoxPart
from pnp.drawing.colour import BLACK, WHITE, Role
from pnp.drawing.convex import Outline, extent, grown
from pnp.drawing.folding import Hinge
from pnp.drawing.nets import Tab
from pnp.drawing.scene import FOLD_DASH, Box, Group, Item, Layer, Layers, Line, Polygon, Stroke
from pnp.geometry import Affine, Point, Rect, distance
from pnp.templates.elements.base import (
    CornerElement,
    DrawingContext,
    Ink,
    PositiveLength,
    interpolated,
)

_CUT = Stroke(BLACK, 0.15)
_FOLD = Stroke(BLACK, 0.15, FOLD_DASH)

_PALE_FOLD = 0.25
"""Width of a pale fold on dark paper, in mm. The ink around it would cover a thinner one."""

_BESIDE_CUT = 0.3
"""Width of the pale line outside the cut on dark paper, in mm. It is cut off with the bleed."""

_OVERLAP = 1.0
"""Width of the colour that extends across a fold onto a glue tab, in mm."""


class TuckBoxElement(CornerElement):
    """The net of a tuck box. Printed shapes, glue, cuts and folds are in separate layers."""

    draw: Literal["tuck_box"]
    width: Annotated[PositiveLength, Field(ge=15)] = Field(description="Outer width of the front.")
    height: Annotated[PositiveLength, Field(ge=15)] = Field(
        description="Outer height of the front."
    )
    depth: Annotated[PositiveLength, Field(ge=10)] = Field(description="Outer width of a side.")
    tab: PositiveLength = Field(TAB, description="Width of the tab at the left edge of the net.")
    tuck: PositiveLength = Field(TUCK, description="Height of the flaps of the lid and the bottom.")
    paper: PositiveLength = Field(0.3, description="Thickness of the paper.")
    part: Annotated[
        BoxPart,
        BeforeValidator(interpolated),
        WithJsonSchema({"type": "string", "description": f"One of {', '.join(BoxPart)}."}),
    ] = Field(
        BoxPart.WHOLE,
        description="Part of the net: `whole`, or the halves `back` (with the lid) and `front`.",
    )
    fill: Ink = Field(Role.BACKGROUND, description="Ink of the outside.")

    @property
    def _net(self) -> BoxNet:
        return BoxNet(
            self.width, self.height, self.depth, self.tab, self.tuck, self.paper, self.part
        )

    def items(self, context: DrawingContext) -> Iterator[Item]:
        ink = context.palette.ink(self.fill)
        if not ink:
            return
        net = self._net
        for flap in (*net.flaps, *net.glued):
            yield Polygon(grown(flap.corners, context.bleed), ink)
        for face in net.faces.values():
            yield Box(face.grown(context.bleed), ink)
        pale = context.palette.readable(BLACK, ink)
        if pale != BLACK:
            yield Polygon(net.outline.points, None, Stroke(pale, 2 * _BESIDE_CUT))
            # Without the pale line inside the cut, the finished box has no pale edges.
            for flap in (*net.flaps, *net.glued):
                yield Polygon(_inside(flap.corners, _CUT.width / 2), ink)
            for name, face in net.faces.items():
                inset = net.paper if name in {"left", "right"} else 0.0  # where dust flaps start
                area = Rect(face.x, face.y + inset, face.width, face.height - 2 * inset)
                yield Box(area.grown(-_CUT.width / 2), ink)
        for tab in net.glued:
            yield _bare(tab, context.bleed)

    def layers(self, context: DrawingContext) -> Layers:
        net = self._net
        glue = context.palette.ink(Role.CHECK)
        ink = context.palette.ink(self.fill)
        pale = context.palette.readable(BLACK, ink) if ink else BLACK
        fold = _FOLD if pale == BLACK else Stroke(pale, _PALE_FOLD, FOLD_DASH)
        drawn: dict[Layer, tuple[Item, ...]] = {
            Layer.PRINT: tuple(self.items(context)),
            Layer.GLUE: tuple(Polygon(tab.glued, glue) for tab in net.glued),
            Layer.CUT: (Polygon(net.outline.points, None, _CUT),),
            Layer.FOLD: tuple(Line(start, end, fold) for start, end in net.folds),
        }
        place = Affine.translation(self.x, self.y)
        return {layer: (Group(items, place),) for layer, items in drawn.items() if items}

    def hinges(self) -> Iterable[Hinge]:
        place = Affine.translation(self.x, self.y)
        for start, end, degrees in self._net.hinges:
            yield Hinge(place.apply(start), place.apply(end), degrees)


def _inside(flap: Outline, by: float) -> Outline:
    """Return the outline of a flap, made smaller by `by` mm on each side of its bounds."""
    bounds = extent(flap)
    middle, (width, height) = bounds.centre, bounds.size
    across, down = 1 - 2 * by / width, 1 - 2 * by / height
    return tuple(
        Point(middle.x + (x - middle.x) * across, middle.y + (y - middle.y) * down) for x, y in flap
    )


def _bare(tab: Tab, bleed: float) -> Polygon:
    """Return the area of a glue tab that remains white, extended beyond its outer edge."""
    first, outer, far, last = tab.corners
    middle = Hinge(first, last, 0.0).middle
    end = Hinge(outer, far, 0.0).middle
    reach = distance(middle, end)
    dx, dy = (end.x - middle.x) / reach, (end.y - middle.y) / reach
    ends = ((first, _OVERLAP), (outer, bleed), (far, bleed), (last, _OVERLAP))
    return Polygon(tuple(Point(p.x + dx * by, p.y + dy * by) for p, by in ends), WHITE)
