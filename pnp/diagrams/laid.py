"""The boards of a figure in a small room, beneath each other, each under its name."""

from typing import NamedTuple

from pnp.diagrams.board import Lying, board_items, grounds
from pnp.diagrams.look import Look
from pnp.drawing.scene import Item, Text
from pnp.drawing.text import READABLE, Face, fitted_size
from pnp.figure import Figure
from pnp.geometry import Point, Rect, Size

_NAME = READABLE * 1.5
_GAP = 1.5


class Laid(NamedTuple):
    """What is drawn, from the top of the room down."""

    items: tuple[Item, ...]
    height: float


def laid(figure: Figure, look: Look, room: Rect, largest: float) -> Laid:
    """The boards, their spaces no larger than `largest`; raises PnpError."""
    beside = sum(_GAP + (_NAME if board.title else 0) for board in figure.boards)
    made = grounds(figure.boards, look, Size(room.width, room.height - beside), largest)
    items: list[Item] = []
    y = room.y
    for board, ground in zip(figure.boards, made, strict=True):
        if board.title:
            size = fitted_size(board.title, READABLE, room.width, Face.BOLD)
            at, colour = Point(room.x, y + READABLE), look.palette.text
            items.append(Text.line(board.title, at, size, colour, Face.BOLD))
            y += _NAME
        at = Point(room.centre.x - ground.size.width / 2, y)
        items += board_items(Lying(board, ground, at), look)
        y += ground.size.height + _GAP
    return Laid(tuple(items), y - _GAP - room.y)
