"""Drawing of the pieces beside a board, in rows below their title."""

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.diagrams.style import Style
from pnp.drawing.scene import Item, Symbol, Text, Use
from pnp.drawing.text import READABLE
from pnp.figure import PieceRef, Tray
from pnp.geometry import Affine, Point, Size

_TITLE = READABLE * 1.5
_HIGHEST = 10.0
"""Maximum height of a row of pieces, in mm."""

_GAP, _NARROW_GAP = 1.0, 0.25
"""Normal gap between pieces, in mm, and the gap used if it makes all pieces fit in one row."""

_SMALLEST = 0.15
"""Minimum scale at which pieces are distinguishable.

If a row would need a smaller scale, more rows are used.
"""


@dataclass(frozen=True, slots=True)
class FittedTray:
    """A tray fitted to a width, with its title and its pieces in rows, all at the same scale."""

    tray: Tray
    symbols: Mapping[PieceRef, Symbol]
    scale: float
    pitch: Size
    across: int

    @property
    def height(self) -> float:
        return _TITLE + -(-len(self.tray.pieces) // self.across) * self.pitch.height

    def items(self, at: Point, style: Style) -> list[Item]:
        """Return the title and the pieces. `at` is the top left corner."""
        text = Text.line(
            self.tray.title, Point(at.x, at.y + READABLE), READABLE, style.palette.text
        )
        items: list[Item] = [text]
        scale, (width, height) = self.scale, self.pitch
        middles = {piece: symbol.bounds.centre for piece, symbol in self.symbols.items()}
        for number, piece in enumerate(self.tray.pieces):
            row, column = divmod(number, self.across)
            middle = middles[piece]
            x = at.x + (column + 0.5) * width - scale * middle.x
            y = at.y + _TITLE + (row + 0.5) * height - scale * middle.y
            items.append(Use(self.symbols[piece], Affine(scale, 0, 0, scale, x, y)))
        return items


def fitted_tray(tray: Tray, width: float, style: Style) -> FittedTray:
    """Return the tray with its pieces in one row, or in several if they would be too small."""
    symbols = {piece: style.piece(piece).symbol for piece in dict.fromkeys(tray.pieces)}
    bounds = [symbol.bounds for symbol in symbols.values()]
    widest = max((each.width for each in bounds), default=0.0)
    highest = max((each.height for each in bounds), default=0.0)
    largest, count = Size(widest, highest), len(tray.pieces)
    gap = _GAP
    if bounds and _across(count, width, largest, _GAP) < _SMALLEST:
        fits = _across(count, width, largest, _NARROW_GAP) >= _SMALLEST
        gap = _NARROW_GAP if fits else _GAP
    scale = _scale(count, width, largest, gap) if bounds else 1.0
    pitch = Size(widest * scale + gap, highest * scale + gap)
    return FittedTray(tray, symbols, scale, pitch, max(1, int((width + 1e-6) // pitch.width)))


def _scale(count: int, width: float, largest: Size, gap: float) -> float:
    """Return the scale at which all pieces fit in one row, but no less than `_SMALLEST`.

    The scale is at most 1, and rows are at most `_HIGHEST` mm high.
    """
    across = _across(count, width, largest, gap)
    return min(1.0, _HIGHEST / largest.height, max(across, _SMALLEST))


def _across(count: int, width: float, largest: Size, gap: float) -> float:
    return (width / count - gap) / largest.width
