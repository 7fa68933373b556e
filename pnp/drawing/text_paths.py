"""Conversion of text to paths, for drawings that bend or project letters."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from pnp.drawing.missing_characters import with_boxes
from pnp.drawing.scene import Box, Curve, Outline, Path, Text
from pnp.drawing.shape_outlines import outlines
from pnp.drawing.shaping import font, shape
from pnp.drawing.text import Face, has_parts
from pnp.geometry import Affine, Point

if TYPE_CHECKING:
    import uharfbuzz


def text_paths(text: Text) -> Iterator[Path]:
    """Yield the letters of a `Text` as paths, in the coordinates of the text.

    A missing character is replaced by the outlines of its box and of the digits in the box.
    """
    if has_parts(text.text, text.face):
        for item in with_boxes(text):
            if isinstance(item, Text):
                yield from text_paths(item)
            elif isinstance(item, Box):
                yield Path(outlines(item), item.fill, item.stroke)
        return
    letters: list[Outline] = []
    x = text.at.x
    for glyph in shape(text.text, text.face):
        left, baseline = x + glyph.right * text.size, text.at.y - glyph.up * text.size
        place = Affine(text.size, 0, 0, -text.size, left, baseline).apply
        letters += [outline.mapped(place) for outline in _outlines(glyph.number, text.face)]
        x += glyph.advance * text.size
    if letters:
        yield Path(tuple(letters), text.colour, winding=True)


@cache
def _outlines(glyph: int, face: Face) -> tuple[Outline, ...]:
    """Return the outlines of a glyph at font size 1. The y axis points up from the baseline."""
    pen = _OutlinePen(font(face).face.upem)
    font(face).draw_glyph(glyph, _pen_functions(), pen)
    return tuple(pen.outlines)


class _OutlinePen:
    """Collects the outlines that HarfBuzz draws in font units, scaled to font size 1."""

    def __init__(self, em: int) -> None:
        self._em = em
        self._points: list[Point] = []
        self._segments: list[Point | Curve] = []
        self.outlines: list[Outline] = []

    def _point(self, x: float, y: float) -> Point:
        return Point(x / self._em, y / self._em)

    def move(self, x: float, y: float) -> None:
        self._points, self._segments = [self._point(x, y)], []

    def line(self, x: float, y: float) -> None:
        self._points.append(self._point(x, y))
        self._segments.append(self._points[-1])

    def quadratic(self, control_x: float, control_y: float, x: float, y: float) -> None:
        start, control, end = self._points[-1], self._point(control_x, control_y), self._point(x, y)
        first, second = (
            Point((each.x + 2 * control.x) / 3, (each.y + 2 * control.y) / 3)
            for each in (start, end)
        )
        self._points.append(end)
        self._segments.append(Curve(first, second, end))

    def close(self) -> None:
        self.outlines.append(Outline(self._points[0], tuple(self._segments), closed=True))


@cache
def _pen_functions() -> "uharfbuzz.DrawFuncs":
    """Return the callbacks through which HarfBuzz drives a pen. TrueType has no cubic curves."""
    import uharfbuzz

    functions = uharfbuzz.DrawFuncs()
    functions.set_move_to_func(lambda x, y, pen: pen.move(x, y))
    functions.set_line_to_func(lambda x, y, pen: pen.line(x, y))
    functions.set_quadratic_to_func(lambda x1, y1, x, y, pen: pen.quadratic(x1, y1, x, y))
    functions.set_close_path_func(lambda pen: pen.close())
    return functions
