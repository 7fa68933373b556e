"""What templates may draw of the table: other components' pieces, and whole positions."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pnp.drawing.colour import Palette
from pnp.drawing.geometry import Point, Rect, Size
from pnp.drawing.scene import Item, Symbol
from pnp.errors import PnpError

if TYPE_CHECKING:
    from pnp.rules.figure import Figure, Thing
    from pnp.table.look import Look, TemplateOf

_GAP = 2.0
_ANY = 1000.0
"""A side of a space that no board reaches: it is as large as its room allows."""


class Tabletop:
    """Draws what templates ask for, each component once a palette."""

    def __init__(self, template_of: "TemplateOf", figure_of: "Callable[[str], Figure]") -> None:
        self._template_of = template_of
        self._figure_of = figure_of
        self._looks: dict[Palette, Look] = {}

    def look(self, palette: Palette) -> "Look":
        """The look of everything in a palette."""
        from pnp.table.look import Look  # most templates draw nothing of the table

        if palette not in self._looks:
            self._looks[palette] = Look(self._template_of, palette)
        return self._looks[palette]

    def piece(self, thing: "Thing", palette: Palette) -> Symbol:
        """A piece from above about its middle; raises PnpError."""
        return self.look(palette).piece(thing).symbol

    def position(
        self, text: str, board: int | None, room: Rect, palette: Palette
    ) -> Iterator[Item]:
        """The boards of a position, or one of them from 1, within a room; raises PnpError."""
        from pnp.table.board import Lying, board_items, grounds

        boards = self._figure_of(text).boards
        if board is not None:
            if board > len(boards):
                raise PnpError(f"board {board}: the position has {len(boards)}")
            boards = boards[board - 1 : board]
        look = self.look(palette)
        y = room.y
        most = Size(room.width, room.height - _GAP * (len(boards) - 1))
        for each, ground in zip(boards, grounds(boards, look, most, _ANY), strict=True):
            yield from board_items(Lying(each, ground, Point(room.x, y)), look)
            y += ground.size.height + _GAP
