"""The net of a tuck box, whole or in two halves that are glued together.

The panels of the whole net are, from left to right: a glue tab, back, left side, front and right
side. The lid is attached to the back and is tucked behind the front. The bottom is attached to the
front, and its flap is glued behind the back. Each side has a dust flap at both ends.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from pnp.drawing.folding import Hinge, distinct
from pnp.drawing.nets import Tab
from pnp.drawing.scene import Polygon
from pnp.geometry import Point, Rect, Size

TAB, TUCK = 10.0, 15.0
"""Width of the glue tab at the side, and height of the flaps on the lid and bottom, in mm."""

_INSET = 0.75
"""Amount by which flaps are narrower than the opening at each end, in mm."""

_SLANT = 0.2
"""Amount by which a flap's outer edge is shorter at each end, as a fraction of its length."""

_ENDS = (False, True)

_TAB_SLANT = 4.0
"""Amount by which the outer edge of the side tab is shorter at each end, in mm."""


class BoxPart(StrEnum):
    """A part of a box that is printed in one piece."""

    WHOLE = "whole"
    BACK = "back"
    """Back and left side, with the lid."""
    FRONT = "front"
    """Front and right side, with the bottom."""


@dataclass(frozen=True)
class BoxNet:
    """The net of a tuck box. Lengths are in mm.

    Attributes:
        width: Outer width of the front.
        height: Outer height of the front.
        depth: Outer width of a side.
        tab: Width of the glue tabs.
        tuck: Height of the tuck flap on the lid, and of the glue flap on the bottom.
        paper: Thickness of the paper. Flaps are inset from the front and the lid by this amount.
        part: Part of the net.
    """

    width: float
    height: float
    depth: float
    tab: float = TAB
    tuck: float = TUCK
    paper: float = 0.3
    part: BoxPart = BoxPart.WHOLE

    @property
    def top(self) -> float:
        """Position (y) of the upper edge of the front, back and sides."""
        if self.part is BoxPart.FRONT:
            return self._dust - self.paper
        return self.depth - self.paper + self.tuck

    @property
    def bottom(self) -> float:
        """Position (y) of the lower edge of the front, back and sides."""
        return self.top + self.height

    @property
    def _dust(self) -> float:
        """Length of a dust flap."""
        return min(self.width / 2, self.depth) - self.paper

    @property
    def size(self) -> Size:
        """Size of the rectangle around the net."""
        columns = self.width + self.depth
        below = self._dust if self.part is BoxPart.BACK else self.depth + self.tuck
        whole = self.part is BoxPart.WHOLE
        width = self.tab + (2 * columns if whole else columns)
        return Size(width, self.bottom + below - self.paper)

    @cached_property
    def faces(self) -> dict[str, Rect]:
        """Rectangles of the panels that form the outside of the box, keyed by name."""
        x, y, w, h, d = self.tab, self.top, self.width, self.height, self.depth
        faces = {}
        if self.part is not BoxPart.FRONT:
            faces = {
                "back": Rect(x, y, w, h),
                "left": Rect(x + w, y, d, h),
                "lid": Rect(x, y - d + self.paper, w, d - self.paper),
            }
            x += w + d
        if self.part is not BoxPart.BACK:
            front = Rect(x, y, w, h)
            faces |= {"front": front, "right": Rect(x + w, y, d - self.paper, h)}
            faces |= {"bottom": Rect(x, y + h, w, d - self.paper)}
        return faces

    @cached_property
    def glued(self) -> tuple[Tab, ...]:
        """Flaps that are glued inside the box: the tab at the left, and the bottom's flap."""
        x, top, bottom = self.tab, self.top, self.bottom
        side = Tab(
            (
                Point(x, bottom - self.paper),
                Point(0.0, bottom - _TAB_SLANT),
                Point(0.0, top + _TAB_SLANT),
                Point(x, top + self.paper),
            )
        )
        face = self.faces.get("bottom")
        return (side, _flap(face, self.tuck, down=True)) if face else (side,)

    @property
    def flaps(self) -> tuple[Tab, ...]:
        """Flaps that are folded in without glue: the flap of the lid and the dust flaps."""
        sides = (name for name in ("left", "right") if name in self.faces)
        dust = (self._dust_flap(self.faces[name], down=down) for name in sides for down in _ENDS)
        return (*dust, *([self._lid_flap] if "lid" in self.faces else []))

    @property
    def _lid_flap(self) -> Tab:
        return _flap(self.faces["lid"], self.tuck, down=False)

    def _dust_flap(self, side: Rect, *, down: bool) -> Tab:
        inner = Rect(side.x, side.y + self.paper, side.width, side.height - 2 * self.paper)
        return _flap(inner, self._dust, down=down)

    @cached_property
    def folds(self) -> tuple[tuple[Point, Point], ...]:
        """Lines along which to fold the net by 90 degrees."""
        upright = []
        for name in ("back", "left", "front", "right"):
            face = self.faces.get(name)
            if face:
                x = face.x
                upright.append((Point(x, face.y + self.paper), Point(x, face.bottom - self.paper)))
        across = []
        for name in ("lid", "bottom"):
            face = self.faces.get(name)
            if face:
                y = face.bottom if name == "lid" else face.y
                across.append((Point(face.x, y), Point(face.right, y)))
        ends = [(flap.corners[0], flap.corners[-1]) for flap in (*self.flaps, *self.glued[1:])]
        return (*upright, *across, *ends)

    @property
    def hinges(self) -> tuple[Hinge, ...]:
        """Hinges at the folds, each with an angle of 90 degrees."""
        return tuple(Hinge(*fold, 90.0) for fold in self.folds)

    @cached_property
    def outline(self) -> Polygon:
        """Line along which to cut, clockwise from the upper end of the left tab."""
        return Polygon(distinct((*self._upper(), *self._lower())))

    def _upper(self) -> tuple[Point, ...]:
        """Return the points of the net's upper edge, from left to right."""
        points = [*self.glued[0].corners[2:]]
        for name in ("back", "left", "front", "right"):
            face = self.faces.get(name)
            if face is None:
                continue
            if name == "back":
                lid = self.faces["lid"]
                points += [Point(lid.x, lid.bottom), Point(lid.x, lid.y), *self._lid_flap.corners]
                points += [Point(lid.right, lid.y), Point(lid.right, lid.bottom)]
            elif name == "front":
                points += [Point(face.x, face.y), Point(face.right, face.y)]
            else:
                points += self._ends_of(face, down=False)
        return tuple(points)

    def _lower(self) -> tuple[Point, ...]:
        """Return the points of the net's lower edge, from right to left."""
        points: list[Point] = []
        for name in ("right", "front", "left", "back"):
            face = self.faces.get(name)
            if face is None:
                continue
            if name == "front":
                foot = self.faces["bottom"]
                points += [Point(foot.right, foot.y), Point(foot.right, foot.bottom)]
                points += self.glued[1].corners
                points += [Point(foot.x, foot.bottom), Point(foot.x, foot.y)]
            elif name == "back":
                points += [Point(face.right, face.bottom), Point(face.x, face.bottom)]
            else:
                points += self._ends_of(face, down=True)
        return (*points, *self.glued[0].corners[:2])

    def _ends_of(self, face: Rect, *, down: bool) -> list[Point]:
        """Return the corners of a side and its dust flap at one end of the side, clockwise."""
        flap = self._dust_flap(face, down=down).corners
        first, last = (face.right, face.x) if down else (face.x, face.right)
        return [Point(first, flap[0].y), *flap, Point(last, flap[0].y)]


def _flap(face: Rect, reach: float, *, down: bool) -> Tab:
    """Return a flap at the upper or lower edge of a face, with a shorter outer edge."""
    left, right = face.x + _INSET, face.right - _INSET
    slant = min(_SLANT * reach, _SLANT * face.width)
    if down:
        y, far = face.bottom, face.bottom + reach
        corners = ((right, y), (right - slant, far), (left + slant, far), (left, y))
    else:
        y, far = face.y, face.y - reach
        corners = ((left, y), (left + slant, far), (right - slant, far), (right, y))
    return Tab(tuple(Point(*corner) for corner in corners))
