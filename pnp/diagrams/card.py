"""Draw a setup as a card to cut out: the board to set up, and its code as text and as a QR code.

If all players have the same kind of board, one board shows every player's marks by player number.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import fsum

from pnp.diagrams.board import BoardPlacement, board_backgrounds, board_items
from pnp.diagrams.style import Style
from pnp.diagrams.trays import fitted_tray
from pnp.drawing.colour import Palette
from pnp.drawing.qr import qr_code, quiet_zone_width
from pnp.drawing.scene import Item, Layer, Scene, SceneLabel, Text, Use
from pnp.drawing.text import READABLE, FontFace, fitted_size, measure
from pnp.figure import BoardFigure, Figure, Mark
from pnp.geometry import Affine, Point, Rect, Size
from pnp.messages import _, pgettext

WIDTH = 90.0
_FRAME = 4.0
_QR = 19.0
"""Side of the QR code in mm, including its quiet zone of four modules."""

_FOOT_LEFT = _FRAME + _QR + 2
_FOOT_WIDTH = WIDTH - _FRAME - _FOOT_LEFT
"""Width of the text beside the QR code, in mm."""

_FINE_FROM, _FINE_PITCH = 14.5, 3.4
"""Baseline of the first line under the code, and the line spacing, in mm."""

_INNER = WIDTH - 2 * _FRAME
_HIGHEST = 116.4
"""Maximum height of a card, in mm, so that four cards fit on a sheet of A4 or Letter.

With six rows, the letters on the smallest pyramids are still 7 pt high.
"""

_LOWEST = 64.0
"""Minimum total height of the boards on a card, in mm, for any number of trays."""

_LARGEST = 16.0
"""Maximum side of a space, in mm."""

_ROW = 9.0
"""Height of the row with a player's chosen pieces and their description, in mm."""

_CHOSEN = 14.0
"""Maximum side of a chosen piece, in mm, including its white margin."""


def setup_card(title: str, code: str, figure: Figure, style: Style, proven: str = "") -> Scene:
    """Return the card for a setup.

    Empty boards are left out if another board shows something.

    Args:
        title: Title of the game.
        code: Code of the setup.
        figure: The position to set up.
        style: Style of the components.
        proven: A proven property of the setup, or "".

    Raises:
        PnpError: If a component cannot be drawn.
    """
    palette = style.palette
    size = fitted_size(title, 4.4, _INNER, FontFace.BOLD)
    items: list[Item] = [Text.line(title, Point(_FRAME, 8.2), size, palette.text, FontFace.BOLD)]
    y = 11.0
    boards = [board for board in figure.boards if _shows_something(board)] or list(figure.boards)
    drawn_boards = [_shared(boards)] if _are_equal(boards) else boards
    trays = [fitted_tray(tray, _INNER, style) for tray in figure.trays]
    beside = fsum(tray.height + 1 for tray in trays)
    fine = _fine(figure, proven)
    foot = max(_QR, _FINE_FROM + _FINE_PITCH * (len(fine) - 1) + 1)
    left = _HIGHEST - y - 2 * len(drawn_boards) - beside - foot - _FRAME
    backgrounds = board_backgrounds(drawn_boards, style, Size(_INNER, max(left, _LOWEST)), _LARGEST)
    for board, background in zip(drawn_boards, backgrounds, strict=True):
        items += board_items(BoardPlacement(board, background, Point(_FRAME, y)), style)
        y += background.size.height + 2
    choosers = [board for board in boards if board.chosen]
    type_size = min(map(_title_size, choosers), default=0.0)
    for board in choosers:
        items += _chosen_items(board, y, type_size, style)
        y += _ROW
    for tray in trays:
        items += tray.items(Point(_FRAME, y), style)
        y += tray.height + 1
    items += _foot(code, fine, y, palette)
    trimmed = Size(WIDTH, y + foot + _FRAME)
    return Scene(trimmed, {Layer.PRINT: tuple(items)}, label=SceneLabel(_("setups"), title))


def _shows_something(board: BoardFigure) -> bool:
    """Return True if the board differs from its printed state."""
    return bool(board.placed or board.marks or board.ref.values)


def _are_equal(boards: Sequence[BoardFigure]) -> bool:
    """Return True if several players own boards of the same kind, all of them without pieces."""
    owned = all(board.owner and not board.placed for board in boards)
    return owned and len(boards) > 1 and len({board.ref for board in boards}) == 1


def _shared(boards: Sequence[BoardFigure]) -> BoardFigure:
    """Return one board with the marks of all players, labelled with the players' numbers."""
    owners: dict[str, list[str]] = {}
    for board in boards:
        for mark in board.marks:
            owners.setdefault(mark.space, []).append(str(board.owner))
    marks = tuple(Mark(space, " ".join(numbers)) for space, numbers in owners.items())
    return replace(boards[0], marks=marks, owner=0)


def _chosen_items(board: BoardFigure, y: float, size: float, style: Style) -> Iterator[Item]:
    """Yield the pieces that a board's owner has chosen, then their description."""
    middle = y + _ROW / 2
    for number, piece in enumerate(board.chosen):
        symbol = style.piece(piece).symbol
        scale = min(1.0, _CHOSEN / max(symbol.bounds.width, symbol.bounds.height))
        at = Point(_FRAME + (number + 0.5) * _ROW, middle)
        place = Affine(scale, 0, 0, scale, *at)
        yield Use(symbol, place @ Affine.translation(*(-each for each in symbol.bounds.centre)))
    title = Text.centred(board.title, Point(0, middle), size, style.palette.text)
    yield replace(title, at=Point(_title_x(board), title.at.y))


def _title_x(board: BoardFigure) -> float:
    """Return the left edge of the text beside the chosen pieces, in mm."""
    return _FRAME + len(board.chosen) * _ROW + 1.5


def _title_size(board: BoardFigure) -> float:
    """Return the largest font size at which the text beside the chosen pieces fits, in mm."""
    return fitted_size(board.title, 3.2, WIDTH - _FRAME - _title_x(board))


def _foot(code: str, fine: Sequence[str], y: float, palette: Palette) -> list[Item]:
    """Return the QR code, with the code and the fine print to its right.

    The quiet zone of the QR code is outside the left edge of the card's content.
    """
    bold = fitted_size(code, 4.2, _FOOT_WIDTH, FontFace.BOLD)
    label = pgettext("above a code", "Setup")
    return [
        qr_code(code, Rect(_FRAME - quiet_zone_width(code, _QR), y, _QR, _QR)),
        Text.line(label, Point(_FOOT_LEFT, y + 5), READABLE, palette.text),
        Text.line(code, Point(_FOOT_LEFT, y + 10), bold, palette.text, FontFace.BOLD),
        *(_fine_line(text, number, y, palette) for number, text in enumerate(fine)),
    ]


def _fine(figure: Figure, proven: str) -> list[str]:
    """Return lines with the starting player, the proven property, and the key to the symbols.

    The key is wrapped after semicolons.
    """
    lines = [f"{figure.turn[0].upper()}{figure.turn[1:]}."] if figure.turn else []
    if proven:
        lines.append(_("Proven: {property}.", property=proven))
    *parts, last = figure.key.split("; ")
    key: list[str] = []
    for part in [*(f"{each};" for each in parts), *([f"{last}."] if last else [])]:
        longer = f"{key[-1]} {part}" if key else part
        if key and measure(longer, READABLE) <= _FOOT_WIDTH:
            key[-1] = longer
        else:
            key.append(part)
    return lines + key


def _fine_line(text: str, number: int, y: float, palette: Palette) -> Text:
    """Return a line of fine print at the smallest readable size."""
    at = Point(_FOOT_LEFT, y + _FINE_FROM + _FINE_PITCH * number)
    return Text.line(text, at, fitted_size(text, READABLE, _FOOT_WIDTH), palette.text)
