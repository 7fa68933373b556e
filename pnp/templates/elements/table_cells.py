"""Widths of columns, heights of rows and type sizes of a table, so that all of its texts fit.

Translations are often longer than the texts for which a table was designed.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import fsum
from typing import NamedTuple

from pnp.drawing.text import READABLE, FontFace, fitted_size, measure
from pnp.errors import PnpError

PADDING = 1.2
"""Distance between text and the left or right edge of a cell, in mm."""

_WIDE = 2 * PADDING
"""Distance between text and the edges of a cell, both together, if columns share their space."""

_NARROW = 0.7
"""Distance between text and the edges of a cell, both together, if space is short, in mm."""

_LEADING = 1.12
"""Distance between two lines of a cell, as a multiple of the type size."""

_ONE, _TWO = 1.35, 2.45
"""Minimum height of a row with one line or two lines, as a multiple of the type size."""

_ROUNDING = 1e-9


class Cell(NamedTuple):
    """A text and its place in a table, as 0-based numbers."""

    text: str
    row: int
    column: int
    face: FontFace

    def width(self, size: float) -> float:
        """Width of the text on one line, in mm."""
        return measure(self.text, size, self.face)

    def lines(self, size: float, width: float, *, broken: bool) -> tuple[str, ...]:
        """Return the text on one line or two lines, which may be wider than the width.

        If `broken` is True, a word can be divided.
        """
        if self.width(size) <= width + _ROUNDING:
            return (self.text,)
        return min(
            self._divisions(broken=broken),
            key=lambda lines: max(measure(line, size, self.face) for line in lines),
        )

    def _divisions(self, *, broken: bool) -> Iterator[tuple[str, ...]]:
        yield (self.text,)
        words = self.text.split(" ")
        for at in range(1, len(words)):
            yield (" ".join(words[:at]), " ".join(words[at:]))
        if broken:
            for at in range(2, len(self.text) - 1):
                start, end = self.text[:at], self.text[at:]
                if (start[-2:] + end[:2]).isalpha():
                    yield (f"{start}-", end)


class CellText(NamedTuple):
    """The lines of a cell, and their type size in mm."""

    cell: Cell
    lines: tuple[str, ...]
    size: float

    def placed(self) -> Iterator[tuple[float, str]]:
        """Yield each line and its distance below the middle of the cell, in mm."""
        above = (len(self.lines) - 1) / 2
        for number, line in enumerate(self.lines):
            yield (number - above) * self.size * _LEADING, line


class Cells(NamedTuple):
    """Positions of lines between columns and rows, from the corner of the table, and the texts."""

    columns: list[float]
    rows: list[float]
    texts: list[CellText]


class _Attempt(NamedTuple):
    """A way to fit texts: the largest type size, and how texts can be divided."""

    size: float
    padding: float
    lines: int
    broken: bool = False


def fitted_cells(
    cells: Sequence[Cell],
    size: float,
    width: float,
    shares: Sequence[float],
    row_height: float,
    rows: int,
) -> Cells:
    """Return the cells of a table, as designed if all texts fit.

    Otherwise, columns are as wide as their texts need, if possible, and texts have two lines if
    necessary. A word is only divided if nothing else fits.

    Raises:
        PnpError: If a text does not fit at 7 pt, or at `size` if that is smaller.
    """
    unit = width / fsum(shares)
    designed = [unit * share for share in accumulate(shares, initial=0)]
    heights = [number * row_height for number in range(rows + 1)]
    try:
        return Cells(designed, heights, [_on_one_line(each, size, designed) for each in cells])
    except PnpError:
        smallest = min(size, READABLE)
        for attempt in (
            _Attempt(smallest, _WIDE, 1),
            _Attempt(smallest, PADDING, 1),
            _Attempt(smallest, _NARROW, 1),
            _Attempt(smallest, PADDING, 2),
            _Attempt(smallest, _NARROW, 2),
            _Attempt(smallest, _NARROW, 2, broken=True),
        ):
            found = _flexible(cells, attempt, width, shares, row_height, rows)
            if found:
                return found
        raise


def _on_one_line(cell: Cell, size: float, columns: Sequence[float]) -> CellText:
    available = columns[cell.column + 1] - columns[cell.column] - PADDING
    return CellText(cell, (cell.text,), fitted_size(cell.text, size, available, cell.face))


def _flexible(
    cells: Sequence[Cell],
    attempt: _Attempt,
    width: float,
    shares: Sequence[float],
    row_height: float,
    rows: int,
) -> Cells | None:
    """Return cells in columns of the necessary widths, or None if the texts do not fit."""
    needed = [0.0] * len(shares)
    for cell in cells:
        available = 0.0 if attempt.lines > 1 else cell.width(attempt.size)
        lines = cell.lines(attempt.size, available, broken=attempt.broken)
        wide = max(measure(line, attempt.size, cell.face) for line in lines)
        needed[cell.column] = max(needed[cell.column], wide + attempt.padding)
    if fsum(needed) > width + _ROUNDING:
        return None
    widths = _shared(needed, shares, width)
    texts = [
        CellText(
            cell,
            cell.lines(attempt.size, widths[cell.column] - attempt.padding, broken=attempt.broken),
            attempt.size,
        )
        for cell in cells
    ]
    heights = _heights(texts, row_height, rows)
    if heights is None:
        return None
    return Cells([*accumulate(widths, initial=0.0)], [*accumulate(heights, initial=0.0)], texts)


def _shared(needed: Sequence[float], shares: Sequence[float], width: float) -> list[float]:
    """Return widths of columns in the ratio of their shares, but none below its needed width."""
    wide: set[int] = set()
    while True:
        free = width - fsum(needed[each] for each in wide)
        total = fsum(share for n, share in enumerate(shares) if n not in wide)
        unit = free / total if total else 0.0
        more = {n for n, share in enumerate(shares) if n not in wide and unit * share < needed[n]}
        if not more:
            return [needed[n] if n in wide else unit * share for n, share in enumerate(shares)]
        wide |= more


def _heights(texts: Sequence[CellText], row_height: float, rows: int) -> list[float] | None:
    """Return the heights of rows, or None if they are too low for their lines.

    Rows with two lines can be higher than designed; the other rows are lower then.
    """
    least = [0.0] * rows
    for text in texts:
        row, high = text.cell.row, _ONE if len(text.lines) == 1 else _TWO
        least[row] = max(least[row], high * text.size)
    height = rows * row_height
    return _shared(least, [1.0] * rows, height) if fsum(least) <= height else None
