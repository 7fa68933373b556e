"""Marks outside the components: crop marks, registration marks, the ruler and the footer."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import inf

from pnp.drawing.colour import BLACK, WHITE
from pnp.drawing.scene import Align, Box, Item, Line, Outline, Path, Stroke, Symbol, Text, Use
from pnp.drawing.shaping import cap_height
from pnp.drawing.text import READABLE, FontFace, measure
from pnp.geometry import MM_PER_INCH, MM_PER_UNIT, Affine, Point, Rect, Size

CROP_WIDTH = 0.15
CROP_LENGTH, SHORT_CROP_LENGTH = 4.0, 1.5
CROP_DISTANCE = 1.0
"""Gap between the bleed and the crop marks, in mm."""

REGISTRATION_SIZE = 5.0

RULER_HEIGHT = 8.0
"""Height of the ruler with figures of 7 pt, in mm."""
FOOT_LINE = 8.1 * MM_PER_UNIT["pt"]
_PEN = Stroke(BLACK, CROP_WIDTH)
_FINE = Stroke(BLACK, 0.1)
_HALO = Stroke(WHITE, 0.6)

_CLEAR = 1.0
"""Distance from a component to the marks between components, in mm: the tolerance of a cut."""

_LEAST_GAP = 2 * _CLEAR + 1.5
"""Minimum distance between components with marks between them, in mm."""

_TICK, _FIGURE_GAP = 1.9, 0.35
"""Length of a ruler's longest ticks, and the distance from there to the figures, in mm."""

_RULER_EDGE = 0.2
"""Distance from the margin to the first tick, in mm.

Without this distance, a part of the tick would be outside the printable area.
"""


def mark_reach(bleed: float, length: float = CROP_LENGTH) -> float:
    """Return the distance from the trim to the far end of the crop marks, in mm."""
    return bleed + CROP_DISTANCE + length


@lru_cache(maxsize=64)
def marks_and_ruler(
    sheet: Size,
    blocks: tuple[tuple[tuple[Rect, ...], float], ...],
    foot: Rect | None,
    length: float = CROP_LENGTH,
    scale: float = 1.0,
) -> Symbol:
    """Return the crop marks of all blocks and the ruler in the footer, as one symbol.

    A block is given as its trims and the width of its bleed. `length` is the length of a crop mark,
    and `scale` enlarges the figures of the ruler. Sheets with components in the same positions
    share the symbol.
    """
    items: list[Item] = []
    for trims, bleed in blocks:
        items += crop_marks(trims, bleed, length)
        items += inner_marks(trims)
    if foot is not None:
        items += ruler_items(foot, scale)
    return Symbol("marks", Rect(0, 0, *sheet), tuple(items))


def crop_marks(trims: Sequence[Rect], bleed: float, length: float = CROP_LENGTH) -> Iterator[Item]:
    """Yield the crop marks for every cut in a block of components, outside the block."""
    block = Rect.around(list(trims))
    near, far = bleed + CROP_DISTANCE, mark_reach(bleed, length)
    for x in _cuts(edge for trim in trims for edge in (trim.x, trim.right)):
        for y, away in ((block.y, -1), (block.bottom, 1)):
            yield Line(Point(x, y + away * near), Point(x, y + away * far), _PEN)
    for y in _cuts(edge for trim in trims for edge in (trim.y, trim.bottom)):
        for x, away in ((block.x, -1), (block.right, 1)):
            yield Line(Point(x + away * near, y), Point(x + away * far, y), _PEN)


def inner_marks(trims: Sequence[Rect]) -> Iterator[Item]:
    """Yield short marks for every cut in the waste between rows and columns of components.

    They guide the cuts across a strip that has been cut off its sheet.
    """
    for y, bottom in _gaps([(trim.y, trim.bottom) for trim in trims]):
        for x in _cuts(edge for trim in trims for edge in (trim.x, trim.right)):
            yield from _on_any_colour(Point(x, y), Point(x, bottom))
    for x, right in _gaps([(trim.x, trim.right) for trim in trims]):
        for y in _cuts(edge for trim in trims for edge in (trim.y, trim.bottom)):
            yield from _on_any_colour(Point(x, y), Point(right, y))


def _gaps(extents: Iterable[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yield the ends of a mark in each gap between intervals that is wide enough for one."""
    reached = inf
    for start, end in sorted(extents):
        if start - reached >= _LEAST_GAP:
            yield reached + _CLEAR, start - _CLEAR
        reached = end if reached == inf else max(reached, end)


def _on_any_colour(start: Point, end: Point) -> Iterator[Item]:
    yield Line(start, end, _HALO)
    yield Line(start, end, _PEN)


def registration_marks(area: Rect) -> Iterator[Item]:
    """Yield a square at an area's top left, and L-shaped marks at its top right and bottom left.

    The fourth corner has no mark, so that a machine can recognise the sheet's orientation.
    """
    side = REGISTRATION_SIZE
    yield Box(Rect(area.x, area.y, side, side), BLACK)
    pen = Stroke(BLACK, 0.5)
    inner = area.grown(-0.25)
    for x, y, across, down in ((inner.right, inner.y, -1, 1), (inner.x, inner.bottom, 1, -1)):
        corner = Outline(Point(x + across * side, y), (Point(x, y), Point(x, y + down * side)))
        yield Path((corner,), None, pen)


def fold_line(sheet: Size, y: float, margin: float) -> Line:
    """Return the dashed line along which to fold the sheet, across its printable width."""
    dashes = Stroke(BLACK, CROP_WIDTH, (4.0, 2.0))
    return Line(Point(margin, y), Point(sheet.width - margin, y), dashes)


def _cuts(edges: Iterable[float]) -> list[float]:
    """Return the positions of the cuts in order.

    Adjacent components without bleed share a cut.
    """
    return sorted({round(edge, 6) for edge in edges})


def foot_height(width: float, scale: float = 1.0) -> float:
    """Return the height of the footer on paper with this printable width, in mm.

    `scale` enlarges its text and the figures of the ruler, but never the ruler.
    """
    ruler, lines = _ruler_height(scale) + 1, 3 * FOOT_LINE * scale
    return max(ruler, lines) if _beside(width) else ruler + lines


def _ruler_height(scale: float) -> float:
    if scale == 1:
        return RULER_HEIGHT  # without loading a font, which takes longer than `pnp show`
    return RULER_HEIGHT + 2 * READABLE * (scale - 1) * cap_height(FontFace.REGULAR)


def _beside(width: float) -> bool:
    return width >= 4 * MM_PER_INCH + 80


def foot_items(area: Rect, texts: tuple[str, str, str], scale: float = 1.0) -> Iterator[Item]:
    """Yield the title and two more lines, to the right of the ruler or above it on narrow paper.

    `scale` enlarges the lines; if one of them would then be too wide, all are enlarged less.
    """
    beside = _beside(area.width)
    left = area.x + 4 * MM_PER_INCH + 5 * scale if beside else area.x
    width = area.right - left
    lines = zip(texts, (FontFace.BOLD, FontFace.REGULAR, FontFace.REGULAR), strict=True)
    bottom = area.bottom - (1.6 / scale if beside else _ruler_height(scale) + 1.5)
    fitting = [(clipped(text, width, face), face) for text, face in lines if text]
    widest = max((measure(text, READABLE, face) for text, face in fitting), default=width)
    size = READABLE * max(1.0, min(scale, width / widest))
    for above, (text, face) in enumerate(reversed(fitting)):
        at = Point(left, bottom - above * FOOT_LINE * scale)
        yield Text.line(text, at, size, BLACK, face)


def clipped(text: str, width: float, face: FontFace = FontFace.REGULAR) -> str:
    """Return the text, shortened with an ellipsis if it is wider than `width` mm at 7 pt."""
    text = str(text)
    if measure(text, READABLE, face) <= width:
        return text
    lengths = range(len(text))
    fitting = bisect_right(
        lengths, width, key=lambda length: measure(f"{text[:length]}\u2026", READABLE, face)
    )
    return text[: fitting - 1].rstrip(" ,") + "\u2026" if fitting > 1 else ""


def ruler_items(area: Rect, scale: float = 1.0) -> tuple[Item, ...]:
    """Return rulers of 100 mm and 4 in at the bottom left of an area.

    On narrow paper they are shorter, but still a whole number of centimetres or inches. `scale`
    enlarges their figures.
    """
    tens = min(10, int(area.width // 10))
    inches = min(4, int(area.width // MM_PER_INCH))
    y = area.bottom - _ruler_height(scale) / 2
    corner = Affine.translation(area.x + _RULER_EDGE, y)
    return (Use(_ruler(tens, inches, scale), corner),)


@lru_cache(maxsize=64)
def _ruler(tens: int, inches: int, scale: float) -> Symbol:
    """Return both rulers as one symbol. The origin is the left end of the line they share."""
    length, height = max(10 * tens, inches * MM_PER_INCH), _ruler_height(scale) + 1
    around = Rect(-1, -height / 2, length + 6 * scale, height)  # the last label is beyond its tick
    items = tuple(_ruler_items(tens, inches, READABLE * scale))
    return Symbol(f"ruler, {10 * tens} mm and {inches} in", around, items)


def _ruler_items(tens: int, inches: int, size: float) -> Iterator[Item]:
    yield Line(Point(0, 0), Point(max(10 * tens, inches * MM_PER_INCH), 0), _FINE)
    for millimetre in range(10 * tens + 1):
        tick = _TICK if millimetre % 10 == 0 else 1.3 if millimetre % 5 == 0 else 0.8
        yield Line(Point(millimetre, 0), Point(millimetre, -tick), _FINE)
    for sixteenth in range(16 * inches + 1):
        tick = _TICK if sixteenth % 16 == 0 else 1.3 if sixteenth % 8 == 0 else 0.8
        place = sixteenth * MM_PER_INCH / 16
        yield Line(Point(place, 0), Point(place, tick), _FINE)
    above = -_TICK - _FIGURE_GAP
    below = _TICK + _FIGURE_GAP + size * cap_height(FontFace.REGULAR)
    yield Text.line("0", Point(-_RULER_EDGE, above), size, BLACK)
    for ten in range(1, tens + 1):
        text = f"{10 * ten} mm" if ten == tens else str(10 * ten)
        yield Text.line(text, Point(10 * ten, above), size, BLACK, align=Align.CENTRE)
    for inch in range(1, inches + 1):
        text = f"{inch} in" if inch == inches else str(inch)
        yield Text.line(text, Point(inch * MM_PER_INCH, below), size, BLACK, align=Align.CENTRE)
