"""What spaces are called, at a board's edge: letters over the columns, numbers by the rows."""

from collections.abc import Iterator, Sequence

from pnp.drawing.colour import Palette, Role
from pnp.drawing.scene import Item, Text
from pnp.drawing.text import Face
from pnp.figure import column_name
from pnp.geometry import Point


def coordinates(
    columns: Sequence[float], rows: Sequence[float], corner: Point, size: float, palette: Palette
) -> Iterator[Item]:
    """The names of columns by the x of their middles, of rows by the y of theirs.

    The letters stand at the corner's height, the numbers below it.
    """
    ink = palette.ink(Role.SOFT) or palette.text
    for number, x in enumerate(columns):
        yield Text.centred(column_name(number), Point(x, corner.y), size, ink, Face.BOLD)
    for number, y in enumerate(rows, start=1):
        yield Text.centred(str(number), Point(corner.x, y), size, ink, Face.BOLD)
