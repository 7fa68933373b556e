"""A setup as a card to cut out: the board as it is to be laid, its code, and the code as QR."""

from pnp.drawing.colour import Palette
from pnp.drawing.geometry import Point, Rect, Size
from pnp.drawing.qr import qr_path
from pnp.drawing.scene import Item, Label, Layer, Scene, Text
from pnp.drawing.text import SMALLEST, Face, fitted_size
from pnp.rules.figure import Figure
from pnp.table.board import board_items, board_size, cell_sizes

WIDTH = 90.0
_FRAME = 4.0
_QR = 19.0
"""Side of the QR code with its quiet zone of four modules."""

_CELL = 16.0
_MOST_BOARDS = 2
"""More boards than these, one a player, are told by their titles."""


def setup_card(title: str, code: str, figure: Figure, palette: Palette) -> Scene:
    """The card; boards on which nothing lies are left out."""
    inner = WIDTH - 2 * _FRAME
    items: list[Item] = [Text.line(title, Point(_FRAME, 8.2), 4.4, palette.text, Face.BOLD)]
    y = 11.0
    boards = [board for board in figure.boards if any(cell.pieces for cell in board.cells)]
    if len(boards) > _MOST_BOARDS:
        for board in boards:
            y += 5
            fitting = fitted_size(board.title, 3.2, inner, Face.REGULAR)
            items.append(Text.line(board.title, Point(_FRAME, y), fitting, palette.text))
        boards, y = [], y + 3
    for board, largest in zip(boards, cell_sizes(boards, inner - 5), strict=True):
        cell = min(_CELL, largest)
        area = board_size(board, cell)
        items += board_items(board, Point((WIDTH - area.width) / 2, y), cell, palette)
        y += area.height + 2
    items += _foot(code, figure.turn, y, palette)
    size = Size(WIDTH, y + _QR + _FRAME)
    return Scene(size, {Layer.PRINT: tuple(items)}, label=Label("setups", title))


def _foot(code: str, turn: str, y: float, palette: Palette) -> list[Item]:
    """The QR code at the left; beside it the code and who begins."""
    left = _FRAME + _QR + 2
    room = WIDTH - _FRAME - left
    bold = fitted_size(code, 4.2, room, Face.BOLD)
    return [
        qr_path(code, Rect(_FRAME, y, _QR, _QR)),
        Text.line("Setup", Point(left, y + 5), SMALLEST, palette.text),
        Text.line(code, Point(left, y + 10), bold, palette.text, Face.BOLD),
        Text.line(f"{turn}.", Point(left, y + 14.5), SMALLEST, palette.text),
    ]
