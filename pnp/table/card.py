"""A setup as a card to cut out: the board as it is to be laid, its code, and the code as QR."""

from pnp.drawing.colour import Palette
from pnp.drawing.geometry import Point, Rect, Size
from pnp.drawing.qr import qr_path
from pnp.drawing.scene import Item, Label, Layer, Scene, Text
from pnp.drawing.text import READABLE, Face, fitted_size
from pnp.rules.figure import BoardFigure, Figure
from pnp.table.board import Lying, board_items, grounds
from pnp.table.look import Look
from pnp.table.trays import tray_items, tray_size

WIDTH = 90.0
_FRAME = 4.0
_QR = 19.0
"""Side of the QR code with its quiet zone of four modules."""

_INNER = WIDTH - 2 * _FRAME
_HIGHEST = 150.0
"""Of all boards of a card together."""

_LARGEST = 16.0
"""Side of a space."""

_MOST_BOARDS = 2
"""More boards than these, one a player, are told by their titles."""


def setup_card(title: str, code: str, figure: Figure, look: Look) -> Scene:
    """The card; boards on which nothing lies are left out beside others. Raises PnpError."""
    palette = look.palette
    items: list[Item] = [Text.line(title, Point(_FRAME, 8.2), 4.4, palette.text, Face.BOLD)]
    y = 11.0
    boards = [board for board in figure.boards if _shows_something(board)] or list(figure.boards)
    if len(boards) > _MOST_BOARDS:
        for board in boards:
            y += 5
            fitting = fitted_size(board.title, 3.2, _INNER, Face.REGULAR)
            items.append(Text.line(board.title, Point(_FRAME, y), fitting, palette.text))
        boards, y = [], y + 3
    made = grounds(boards, look, Size(_INNER, _HIGHEST), _LARGEST)
    for board, ground in zip(boards, made, strict=True):
        at = Point((WIDTH - ground.size.width) / 2, y)
        items += board_items(Lying(board, ground, at), look)
        y += ground.size.height + 2
    for tray in figure.trays:
        items += tray_items(tray, Point(_FRAME, y), _INNER, look)
        y += tray_size(tray, _INNER, look).height + 1
    items += _foot(code, figure, y, palette)
    size = Size(WIDTH, y + _QR + _FRAME)
    return Scene(size, {Layer.PRINT: tuple(items)}, label=Label("setups", title))


def _shows_something(board: BoardFigure) -> bool:
    """Whether it differs from the board that is printed."""
    return bool(board.placed or board.marks or board.thing.values)


def _foot(code: str, figure: Figure, y: float, palette: Palette) -> list[Item]:
    """The QR code at the left; beside it the code, who begins, and the board's key."""
    left = _FRAME + _QR + 2
    room = WIDTH - _FRAME - left
    bold = fitted_size(code, 4.2, room, Face.BOLD)
    below = [f"{each}." for each in (figure.turn, figure.key) if each]
    return [
        qr_path(code, Rect(_FRAME, y, _QR, _QR)),
        Text.line("Setup", Point(left, y + 5), READABLE, palette.text),
        Text.line(code, Point(left, y + 10), bold, palette.text, Face.BOLD),
        *(
            Text.line(text, Point(left, y + 14.5 + 3.4 * line), READABLE, palette.text)
            for line, text in enumerate(below)
        ),
    ]
