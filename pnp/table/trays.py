"""Pieces that lie beside a board, in rows under their title."""

from collections.abc import Iterator

from pnp.drawing.geometry import Affine, Point, Rect, Size
from pnp.drawing.scene import Item, Text, Use
from pnp.drawing.text import READABLE
from pnp.rules.figure import Tray
from pnp.table.look import Look

_TITLE = READABLE * 1.5
_HIGHEST = 10.0
"""Of a row of pieces."""

_GAP = 1.0
_SMALLEST = 0.15
"""What is drawn smaller can hardly be told apart; further rows take it then."""


def tray_size(tray: Tray, width: float, look: Look) -> Size:
    """What the tray needs of a width, its title and all rows of pieces."""
    pitch, rows = _grid(tray, width, look)
    return Size(width, _TITLE + rows * pitch.height)


def tray_items(tray: Tray, at: Point, width: float, look: Look) -> Iterator[Item]:
    """The title, then the pieces in rows; `at` is the left top corner."""
    ink = look.palette.text
    yield Text.line(tray.title, Point(at.x, at.y + READABLE), READABLE, ink)
    pitch, _ = _grid(tray, width, look)
    across = _columns(width, pitch)
    scale = _scale(tray, width, look)
    for number, thing in enumerate(tray.things):
        row, column = divmod(number, across)
        x = at.x + (column + 0.5) * pitch.width
        y = at.y + _TITLE + (row + 0.5) * pitch.height
        symbol = look.piece(thing).symbol
        middle = symbol.bounds.centre
        centred = Affine.translation(-middle.x, -middle.y)
        yield Use(symbol, Affine(scale, 0, 0, scale, x, y) @ centred)


def _grid(tray: Tray, width: float, look: Look) -> tuple[Size, int]:
    """The room of one piece, and how many rows there are."""
    bounds = [look.piece(thing).symbol.bounds for thing in tray.things] or [Rect(0, 0, 0, 0)]
    largest = Size(max(b.width for b in bounds), max(b.height for b in bounds))
    scale = _scale(tray, width, look)
    pitch = Size(largest.width * scale + _GAP, largest.height * scale + _GAP)
    return pitch, -(-len(tray.things) // _columns(width, pitch))


def _columns(width: float, pitch: Size) -> int:
    return max(1, int((width + 1e-6) // pitch.width))


def _scale(tray: Tray, width: float, look: Look) -> float:
    """All pieces of a tray are drawn smaller by one factor, so that one row holds them."""
    bounds = [look.piece(thing).symbol.bounds for thing in tray.things]
    if not bounds:
        return 1.0
    across = (width / len(bounds) - _GAP) / max(b.width for b in bounds)
    return min(1.0, _HIGHEST / max(b.height for b in bounds), max(across, _SMALLEST))
