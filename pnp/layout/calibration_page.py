"""The calibration pages, for measuring a printer's scaling error, margins and duplex shift."""

from collections.abc import Iterator

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Align, Circle, Group, Item, Layer, Line, Stroke, Text
from pnp.drawing.shaping import cap_height
from pnp.drawing.text import READABLE, SMALLEST, FontFace, wrap
from pnp.geometry import Affine, Point, Rect, Size
from pnp.layout.paper import Paper
from pnp.layout.sheet import Sheet
from pnp.messages import _

_PEN = Stroke(BLACK, 0.15)
_FINE = Stroke(BLACK, 0.1)
_LADDER = range(3, 13)
_CROSS = 6
"""Length of each arm of the duplex cross-hairs, in mm."""

_STEPS = (
    _("Print both pages at 100% on one sheet of paper; do not scale them to fit the page."),
    _(
        "Scale: measure both printed rulers with a ruler of your own. Write down both lengths:"
        " A across, B down."
    ),
    _(
        "Margins: at each edge, find the smallest number whose line is completely visible. The"
        " largest of the four is C, the margin of your printer in millimetres."
    ),
    _(
        "Duplex: hold the sheet up to the light, front towards you. The dot in the ring on the"
        " back marks the duplex shift on the scales of the front: X to the right, Y down."
    ),
    _(
        "Save these values under a name of your choice, then print with --printer NAME. Or use"
        " --margin and --duplex-shift X,Y each time."
    ),
)


def calibration_sheets(paper: Paper) -> list[Sheet]:
    """Return the front and back calibration pages for a paper size. `fit` is treated as A4."""
    size = paper.size or Size(210, 297)
    area = Rect(0, 0, *size)
    front = (*_ladder(area), *_labels(area), *_rulers(area), *_cross(area.centre))
    back = (*_ring(area.centre), *_back_labels(area))
    return [
        Sheet(size, {Layer.GUIDE: items}, area, area, title, paper.name)
        for title, items in ((_("Calibration, front"), front), (_("Calibration, back"), back))
    ]


def _ladder(area: Rect) -> Iterator[Item]:
    sides = (
        (area.width, Affine()),
        (area.height, Affine.translation(area.width, 0) @ Affine.rotation(90)),
        (area.width, Affine.translation(area.width, area.height) @ Affine.rotation(180)),
        (area.height, Affine.translation(0, area.height) @ Affine.rotation(270)),
    )
    for length, turn in sides:
        left = length / 2 - len(_LADDER) * 2.5
        steps: list[Item] = []
        for index, distance in enumerate(_LADDER):
            x = left + index * 5
            steps.append(Line(Point(x, distance), Point(x + 4.2, distance), _PEN))
            label = Point(x + 2.1, distance + 2.7)
            steps.append(Text.line(str(distance), label, READABLE, BLACK, align=Align.CENTRE))
        yield Group(tuple(steps), turn)


def _labels(area: Rect) -> Iterator[Item]:
    """Yield the instructions above the cross-hairs. On small paper, they continue below."""
    left, width = 32.0, area.width - 50
    body = max(SMALLEST, min(3.2, area.width / 55))
    yield Text.line(_("Calibration page"), Point(left, 29), 6, BLACK, FontFace.BOLD)
    across, down = _lengths(area)
    command = f"pnp printer add NAME --scale A/{across},B/{down} --margin Cmm --shift Xmm,Ymm"
    above, below = area.centre.y - _CROSS - 3, area.centre.y + _CROSS + 6
    y = 37.0
    for number, step in enumerate((*_STEPS, command), start=1):
        face = FontFace.BOLD if step is command else FontFace.REGULAR
        lines = wrap(step, body, width - 5, face)
        if y < below and y + len(lines) * body * 1.35 > above:
            y = below + body
        if step is not command:
            yield Text.line(f"{number}", Point(left, y), body, BLACK, FontFace.BOLD)
        for line in lines:
            yield Text.line(line, Point(left + 5, y), body, BLACK, face)
            y += body * 1.35
        y += body * 0.4


def _lengths(area: Rect) -> tuple[int, int]:
    """Return the lengths of the horizontal and vertical rulers in mm, in steps of 10 mm."""
    return int((area.width - 50) // 10) * 10, int((area.height - 60) // 10) * 10


def _rulers(area: Rect) -> Iterator[Item]:
    across, down = _lengths(area)
    corner = Point(24, area.height - 24)
    yield Group(tuple(_ruler(across)), Affine.translation(*corner))
    yield Group(tuple(_ruler(down)), Affine.translation(*corner) @ Affine.rotation(270))


def _ruler(length: int) -> Iterator[Item]:
    yield Line(Point(0, 0), Point(length, 0), _FINE)
    for millimetre in range(length + 1):
        tick = 3.0 if millimetre % 10 == 0 else 2.0 if millimetre % 5 == 0 else 1.2
        yield Line(Point(millimetre, 0), Point(millimetre, -tick), _FINE)
    for centimetre in range(20, length + 1, 10):
        text = f"{centimetre} mm" if centimetre == length else str(centimetre)
        yield Text.line(text, Point(centimetre, 3), READABLE, BLACK, align=Align.CENTRE)


def _cross(centre: Point) -> Iterator[Item]:
    """Yield two scales, divided into half millimetres, that cross at the centre of the page."""
    x, y = centre
    yield Line(Point(x - _CROSS, y), Point(x + _CROSS, y), _FINE)
    yield Line(Point(x, y - _CROSS), Point(x, y + _CROSS), _FINE)
    for half in range(-2 * _CROSS, 2 * _CROSS + 1):
        reach = 1.2 if half % 2 == 0 else 0.6
        at = half / 2
        yield Line(Point(x + at, y - reach), Point(x + at, y + reach), _FINE)
        yield Line(Point(x - reach, y + at), Point(x + reach, y + at), _FINE)
    drop = READABLE * cap_height(FontFace.REGULAR) / 2
    for number, align, aside, off in (
        (-_CROSS, Align.RIGHT, -1, -1.2),
        (_CROSS, Align.LEFT, 1, 3),
    ):
        shown = f"{number:+d}"
        yield Text.line(shown, Point(x + number + aside, y + drop), READABLE, BLACK, align=align)
        yield Text.line(shown, Point(x, y + number + off), READABLE, BLACK, align=Align.CENTRE)


def _ring(centre: Point) -> Iterator[Item]:
    """Yield a ring and a dot for the back.

    They are at the centre of the page. They are therefore behind the cross, no matter which edge
    the paper is flipped on.
    """
    yield Circle(centre, 3, None, Stroke(BLACK, 0.3))
    yield Circle(centre, 0.25, BLACK)


def _back_labels(area: Rect) -> Iterator[Item]:
    at = Point(area.centre.x, 29)
    yield Text.line(_("Calibration page, back"), at, 6, BLACK, FontFace.BOLD, Align.CENTRE)
