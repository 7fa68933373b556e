"""Drawing of a setup: the board to set up, and the code as text and as a QR code.

If all players have the same kind of board, one board shows the marks of every player, labelled with
the player's number.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import fsum

from pnp.diagrams.board import BoardPlacement, board_backgrounds, board_items
from pnp.diagrams.style import BoardBackground, Style
from pnp.diagrams.trays import FittedTray, fitted_tray
from pnp.drawing.colour import Palette
from pnp.drawing.qr import qr_code, quiet_zone_width
from pnp.drawing.scene import Item, Layer, Scene, SceneLabel, Text, Use
from pnp.drawing.text import READABLE, FontFace, fitted_size, measure, wrap
from pnp.figure import BoardFigure, Figure, Mark
from pnp.geometry import Affine, Point, Rect, Size
from pnp.messages import _, capitalized, pgettext, sentence

_QR = 19.0
"""Side of the QR code in mm, including the quiet zone of four modules."""

_TITLE, _CODE = 4.4, 4.2
"""Maximum font sizes of the title and the code, in mm."""

_HEAD = 7.0
"""Height of the title, in mm."""

_LABEL = 7.2
"""Height of the label above the code, in mm."""

_CODE_FROM, _CODE_PITCH = 2.8, 4.2
"""Baseline of a code without a label, and distance between the baselines of a code, in mm."""

_COMPACT_GAP = 1.0
"""Distance between a code without a label and the pieces above the code, in mm."""

_CODE_SIGN = re.compile(r"[^-]")
"""Pattern for a letter or digit of a code."""

_AVERAGE, _WIDE = "B", "G"
"""A sign of average width, and a wide one: one code in a thousand is wider than a code of these."""

_FINE_DISTANCE, _FINE_PITCH = 4.5, 3.4
"""Distance from the code to the first line below it, and distance between such lines, in mm."""

_LARGEST = 16.0
"""Maximum side of a space, in mm."""

_ROW, _COMPACT_ROW = 9.0, 8.3
"""Normal and compact height of the pieces that a player has chosen, including text, in mm."""

_CHOSEN = 14.0
"""Maximum side of a chosen piece, in mm, including its white margin."""


@dataclass(frozen=True, slots=True)
class PanelFormat:
    """Dimensions of a panel, in mm, and the arrangement of its content."""

    width: float
    inset: float
    """Distance from the edge to the content."""
    highest: float
    """Maximum height of the panel, which is exceeded if the boards would otherwise be too small."""
    lowest: float
    """Minimum total height of the boards."""
    fixed: bool = False
    """True if the height of the panel is always `highest`, with the code at the lower edge."""
    beside: bool = False
    """True if the QR code is beside the boards instead of below them."""
    compact: bool = False
    """True if chosen pieces take less height and the code has no label."""
    explains_code: bool = False
    """True if the code is explained, on a page for people who have not seen one before."""

    @property
    def inner(self) -> float:
        """Width of the content, in mm."""
        return self.width - 2 * self.inset

    @property
    def body_width(self) -> float:
        """Width of the boards, in mm."""
        return self.inner - _QR if self.beside else self.inner

    @property
    def row(self) -> float:
        """Height of the pieces that a player has chosen, including their description, in mm."""
        return _COMPACT_ROW if self.compact else _ROW

    @property
    def foot_left(self) -> float:
        """Left edge of the text with the code, in mm."""
        return self.inset if self.beside else self.inset + _QR + 2

    @property
    def foot_width(self) -> float:
        """Width available for the text with the code, in mm."""
        return self.width - self.inset - self.foot_left


PANEL = PanelFormat(90.0, 4.0, 116.4, 64.0, explains_code=True)
"""Format of a panel on a page.

With six rows of spaces, the letters on the smallest pyramids are 7 pt high.
"""


@dataclass(frozen=True, slots=True)
class SetupText:
    """The title, the code and the proven property of a setup."""

    title: str
    code: str
    proven: str = ""
    """Property of the setup that has been proven, or "" if there is none."""


def setup_panel(text: SetupText, figure: Figure, style: Style) -> Scene:
    """Return a setup as part of a page, without a frame. Raises PnpError if it cannot be drawn."""
    return panel_scene(text, figure, style, PANEL)


def panel_scene(text: SetupText, figure: Figure, style: Style, form: PanelFormat) -> Scene:
    """Return a setup drawn in a format.

    Empty boards are left out if another board shows something. If the boards do not fit the
    format, the panel is taller.

    Raises:
        PnpError: If a component cannot be drawn.
    """
    palette = style.palette
    lines = _code_lines(text.code, form.foot_width)
    fine = _fine(figure, text.proven, form.foot_width)
    if form.explains_code:
        note = _("pnp can set up this game again from this code.")
        fine += wrap(note, READABLE, form.foot_width)
    foot = _Foot(text.code, lines, fine, form)
    body = _body(foot.height, figure, style, form)
    top = form.inset + _HEAD
    height = top + body.height + foot.height + form.inset
    spare = max(0.0, form.highest - height) if form.fixed else 0.0
    face = style.theme(figure.boards[0].ref.component).title_face
    size = fitted_size(text.title, _TITLE, form.inner, face)
    at = Point(form.inset, form.inset + 4.2)
    items: list[Item] = [Text.line(text.title, at, size, palette.text, face)]
    items += body.items(top + spare / 2, style, form)
    items += foot.items(top + body.height + spare, palette)
    label = SceneLabel(_("setups"), text.title)
    return Scene(Size(form.width, height + spare), {Layer.PRINT: tuple(items)}, label=label)


@dataclass(frozen=True, slots=True)
class _Body:
    """The boards with their chosen pieces, and the trays. Each item is fitted to the width."""

    boards: Sequence[tuple[BoardFigure, BoardBackground]]
    choosers: Sequence[BoardFigure]
    trays: Sequence[FittedTray]
    row: float
    """Height of the pieces that a player has chosen, including their description, in mm."""

    @property
    def height(self) -> float:
        boards = (background.size.height + 2 for _board, background in self.boards)
        return fsum([*boards, self.row * len(self.choosers), *map(_tray_height, self.trays)])

    def items(self, y: float, style: Style, form: PanelFormat) -> Iterator[Item]:
        for board, background in self.boards:
            yield from board_items(BoardPlacement(board, background, Point(form.inset, y)), style)
            y += background.size.height + 2
        size = min((_title_size(board, form) for board in self.choosers), default=0.0)
        for board in self.choosers:
            yield from _chosen_items(board, y, size, style, form)
            y += self.row
        for tray in self.trays:
            yield from tray.items(Point(form.inset, y), style)
            y += _tray_height(tray)


def _tray_height(tray: FittedTray) -> float:
    return tray.height + 1


def _body(foot: float, figure: Figure, style: Style, form: PanelFormat) -> _Body:
    boards = [board for board in figure.boards if _shows_something(board)] or list(figure.boards)
    drawn = [_shared(boards)] if _are_equal(boards) else boards
    trays = [fitted_tray(tray, form.body_width, style) for tray in figure.trays]
    choosers = [board for board in boards if board.chosen]
    beside = fsum(map(_tray_height, trays))
    if form.fixed:
        beside += form.row * len(choosers)
    left = form.highest - form.inset - _HEAD - 2 * len(drawn) - beside - foot - form.inset
    area = Size(form.body_width, max(left, form.lowest))
    backgrounds = board_backgrounds(drawn, style, area, _LARGEST)
    return _Body([*zip(drawn, backgrounds, strict=True)], choosers, trays, form.row)


def _shows_something(board: BoardFigure) -> bool:
    """Return True if something has been placed or marked on the board."""
    return bool(board.placed or board.marks or board.ref.values)


def _are_equal(boards: Sequence[BoardFigure]) -> bool:
    """Return True if several players own boards of the same kind and no board has pieces."""
    owned = all(board.owner and not board.placed for board in boards)
    return owned and len(boards) > 1 and len({board.ref for board in boards}) == 1


def _shared(boards: Sequence[BoardFigure]) -> BoardFigure:
    """Return one board with the marks of all players, labelled with the players' numbers."""
    owners: dict[str, list[str]] = {}
    for board in boards:
        for mark in board.marks:
            owners.setdefault(mark.space, []).append(str(board.owner))
    marks = tuple(Mark(space, ", ".join(numbers)) for space, numbers in owners.items())
    return replace(boards[0], marks=marks, owner=0)


def _chosen_items(
    board: BoardFigure, y: float, size: float, style: Style, form: PanelFormat
) -> Iterator[Item]:
    middle = y + form.row / 2
    for number, piece in enumerate(board.chosen):
        symbol = style.piece(piece).symbol
        scale = min(1.0, _CHOSEN / max(symbol.bounds.width, symbol.bounds.height))
        at = Point(form.inset + (number + 0.5) * form.row, middle)
        place = Affine(scale, 0, 0, scale, *at)
        yield Use(symbol, place @ Affine.translation(*(-each for each in symbol.bounds.centre)))
    lines = wrap(board.title, size, form.width - form.inset - _title_x(board, form))
    for number, line in enumerate(lines):
        below = (number - (len(lines) - 1) / 2) * _FINE_PITCH
        title = Text.centred(line, Point(0, middle + below), size, style.palette.text)
        yield replace(title, at=Point(_title_x(board, form), title.at.y))


def _title_x(board: BoardFigure, form: PanelFormat) -> float:
    """Return the left edge of the text beside the chosen pieces, in mm."""
    return form.inset + len(board.chosen) * form.row + 1.5


def _title_size(board: BoardFigure, form: PanelFormat) -> float:
    """Return the largest font size, in mm, at which the text beside the chosen pieces fits a line.

    If the text does not fit even at the smallest readable size, that size is returned.
    """
    width = form.width - form.inset - _title_x(board, form)
    if measure(board.title, READABLE) > width:
        return READABLE
    return fitted_size(board.title, 3.2, width)


@dataclass(frozen=True, slots=True)
class _Foot:
    """The QR code, and to its right the code as text and the lines below the code."""

    code: str
    lines: Sequence[str]
    fine: Sequence[str]
    form: PanelFormat

    @property
    def height(self) -> float:
        return self._text_height if self.form.beside else max(_QR, self._text_height)

    @property
    def _is_labelled(self) -> bool:
        return not self.form.beside and not self.form.compact

    @property
    def _code_from(self) -> float:
        """Baseline of the code, in mm from the top of the text."""
        down = _LABEL if self._is_labelled else 0.0
        return _CODE_FROM + down + (_COMPACT_GAP if self.form.compact else 0.0)

    @property
    def _fine_from(self) -> float:
        """Baseline of the first line below the code, in mm from the top of the text."""
        return self._code_from + _CODE_PITCH * (len(self.lines) - 1) + _FINE_DISTANCE

    @property
    def _text_height(self) -> float:
        return self._fine_from + _FINE_PITCH * (len(self.fine) - 1) + 1

    def items(self, y: float, palette: Palette) -> Iterator[Item]:
        """Yield the items. The quiet zone of the QR code is outside the edge of the content."""
        x, width = self.form.foot_left, self.form.foot_width
        quiet = quiet_zone_width(self.code, _QR)
        slack = self.height - self._text_height if self.form.compact else 0.0
        if self.form.beside:
            corner = Point(self.form.width - self.form.inset - _QR + quiet, self.form.inset + _HEAD)
        else:
            down = (self.height - _QR) / 2 if self.form.compact else 0.0
            corner = Point(self.form.inset - quiet, y + down)
        yield qr_code(self.code, Rect(*corner, _QR, _QR))
        y += slack / 2
        if self._is_labelled:
            label = (
                _("Setup code") if self.form.explains_code else pgettext("above a code", "Setup")
            )
            yield Text.line(label, Point(x, y + 5), READABLE, palette.text)
        size = min(_code_size(line, width) for line in self.lines)
        for number, line in enumerate(self.lines):
            at = Point(x, y + self._code_from + _CODE_PITCH * number)
            yield Text.line(line, at, size, palette.text, FontFace.BOLD)
        for number, line in enumerate(self.fine):
            at = Point(x, y + self._fine_from + _FINE_PITCH * number)
            yield Text.line(line, at, fitted_size(line, READABLE, width), palette.text)


def _alike(code: str, sign: str) -> str:
    """Return a code of the same length, with the same sign in every place.

    Sizes and line breaks depend on such codes, so that they are the same for all codes of a length.
    """
    return _CODE_SIGN.sub(sign, code)


def _code_size(line: str, width: float) -> float:
    """Return the size at which every code of this length fits, or else a smaller readable size."""
    usual = min(_CODE, width / measure(_alike(line, _WIDE), 1.0, FontFace.BOLD))
    return fitted_size(line, max(READABLE, usual), width, FontFace.BOLD)


def _code_lines(code: str, width: float) -> tuple[str, ...]:
    """Return the code on one line, or on two lines if such codes are too wide for one line."""
    each = (code, _alike(code, _AVERAGE))
    if max(measure(text, READABLE, FontFace.BOLD) for text in each) <= width:
        return (code,)
    parts = code.split("-")
    half = (len(parts) + 1) // 2
    return "-".join(parts[:half]) + "-", "-".join(parts[half:])


def _fine(figure: Figure, proven: str, width: float) -> list[str]:
    """Return the lines below the code: the starting player, what is proven, and the symbols.

    The key to the symbols is wrapped after semicolons.
    """
    facts = [str(sentence(capitalized(figure.turn)))] if figure.turn else []
    if proven:
        facts.append(_("Proven: {property}.", property=proven))
    *parts, last = str(figure.key).split("; ")
    key: list[str] = []
    for part in [*(f"{each};" for each in parts), *([str(sentence(last))] if last else [])]:
        longer = f"{key[-1]} {part}" if key else part
        if key and measure(longer, READABLE) <= width:
            key[-1] = longer
        else:
            key.append(part)
    return [line for each in (*facts, *key) for line in wrap(each, READABLE, width)]
