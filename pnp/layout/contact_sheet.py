"""A contact sheet, which shows thumbnails of all pages of a document on one page."""

from collections.abc import Iterable, Iterator

from pnp.drawing.colour import WHITE, Colour, palette
from pnp.drawing.scene import Align, Box, Group, Item, Layer, Scene, SceneLabel, Stroke, Text
from pnp.drawing.text import READABLE, FontFace
from pnp.geometry import Affine, Point, Rect, Size
from pnp.layout.sheet import Sheet
from pnp.messages import _

_WIDTH, _COLUMNS = 180.0, 3
_GAP, _HEAD, _BELOW = 6.0, 14.0, 5.0
_INK, _EDGE = palette("safe").text, Colour(150, 150, 150)


def contact_sheet(title: str, sheets: Iterable[Sheet]) -> Scene:
    """Return a scene with numbered pages in rows of three.

    The tallest page in a row determines the row's height.
    """
    pages = list(sheets)
    wide = (_WIDTH - (_COLUMNS - 1) * _GAP) / _COLUMNS
    # READABLE is 7 pt, so the title is 24 pt.
    items: list[Item] = [Text.line(title, Point(0, 8), 24 * READABLE / 7, _INK, FontFace.BOLD)]
    y = _HEAD
    for start in range(0, len(pages), _COLUMNS):
        row = pages[start : start + _COLUMNS]
        high = max(wide / _shape(page.size) for page in row)
        for column, page in enumerate(row):
            cell = Rect(column * (wide + _GAP), y, wide, high)
            items += _small(page, start + column + 1, cell)
        y += high + _BELOW + _GAP / 2
    size = Size(_WIDTH, y)
    label = SceneLabel(_("{title}, all pages", title=title))
    return Scene(size, {Layer.PRINT: tuple(items)}, label=label)


def _shape(size: Size) -> float:
    return size.width / size.height


def _small(page: Sheet, number: int, cell: Rect) -> Iterator[Item]:
    scale = cell.width / page.size.width
    frame = Box(Rect(0, 0, *page.size), WHITE, Stroke(_EDGE, 0.15 / scale))
    drawn = tuple(item for layer in Layer for item in page.layers.get(layer, ()))
    yield Group((frame, *drawn), Affine(scale, 0, 0, scale, cell.x, cell.y), frame)
    at = Point(cell.centre.x, cell.y + page.size.height * scale + 3.6)
    yield Text.line(str(number), at, READABLE, _INK, align=Align.CENTRE)
