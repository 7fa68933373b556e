"""The page for one position: boards, then any scores, then the verdict."""

from collections.abc import Sequence
from dataclasses import replace
from math import fsum
from typing import NamedTuple

from pnp.diagrams.board import BoardPlacement, Scored, board_backgrounds, board_items, scored_parts
from pnp.diagrams.heading import page_heading
from pnp.diagrams.style import Style
from pnp.diagrams.trays import fitted_tray
from pnp.drawing.colour import Palette
from pnp.drawing.fallback import cached_by_fallback
from pnp.drawing.scene import Align, Group, Item, Layer, Line, Scene, SceneLabel, Stroke, Text
from pnp.drawing.text import READABLE, FontFace, fitted_size, measure, shortened, wrap
from pnp.figure import BoardFigure, Figure
from pnp.geometry import Affine, Point, Size
from pnp.languages import current_code
from pnp.messages import sentence
from pnp.rules.score import Part, Score, Tally
from pnp.templates.elements.base import page_context

WIDTH = 172.0
"""Width of the content, in mm. It fits A4 and Letter, including the frame."""

_HEIGHT = 232.0
"""Height of the content, in mm.

With the frame and crop marks, the page fits Letter with margins of 6 mm.
"""

_FRAME = 4.0

_ORNAMENT, _BODY, _SMALL = 12.0, 3.4, 2.8
_HIGHEST, _LARGEST = 165.0, 24.0
"""Maximum height of all boards and trays together, and maximum side of a space, in mm."""

_LOWEST = 110.0
"""Minimum height of boards and trays, in mm.

If the text is very long, the page exceeds the paper.
"""

_GAP, _TRAY_GAP = 5.0, 2.0
_COLUMNS_GAP = 8.0
_TOTAL = 10.0
"""Width of the total beside a player's name, in mm."""

_COLUMN = (WIDTH - _COLUMNS_GAP) / 2
_MAX_BOARDS = 2

_CACHE_SIZE = 4096
"""Maximum number of cached lines and rows.

Most of them are reused in the diagram of the next position.
"""


class _Page:
    """Content written from top to bottom. `y` is the top of the next line, in mm."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.palette = style.palette
        self.items: list[Item] = []
        self.y = 0.0

    def line(self, text: str, size: float, face: FontFace = FontFace.REGULAR) -> None:
        """Write a line of text.

        The text is shrunk to fit the width, or wrapped if it would be too small to read.
        """
        for part, fitting in _wrapped_lines(str(text), size, face):
            self.y += size * 1.35
            at = Point(0, self.y - size * 0.35)
            self.items.append(Text.line(part, at, fitting, self.palette.text, face))

    def space(self, height: float) -> None:
        self.y += height


@cached_by_fallback(_CACHE_SIZE)
def _wrapped_lines(text: str, size: float, face: FontFace) -> tuple[tuple[str, float], ...]:
    """Return the wrapped lines, each with the font size at which it fits."""
    smallest = min(size, max(READABLE, size * WIDTH / (measure(text, size, face) or WIDTH)))
    lines = wrap(text, smallest, WIDTH, face) or [""]
    return tuple((line, fitted_size(line, smallest, WIDTH, face)) for line in lines)


def diagram(title: str, figure: Figure, style: Style, score: Score | None = None) -> Scene:
    """Return the scene for a position.

    If there is a score, its parts are outlined on the board and listed.

    Raises:
        PnpError: If a component cannot be drawn.
    """
    return _diagram(title, figure, style, score, score.verdict if score is not None else "")


def _diagram(title: str, figure: Figure, style: Style, score: Score | None, verdict: str) -> Scene:
    page = _Page(style)
    over = score is not None and score.over
    sentences = [*figure.notes, *(() if over else (figure.turn,)), figure.key]
    theme = style.theme(figure.boards[0].ref.component)
    context = page_context(theme, style.palette, Size(WIDTH, _HEIGHT))
    text = " ".join(str(sentence(each)) for each in sentences if each)
    page.items, page.y = page_heading(title, text, _ORNAMENT, context)
    page.space(_GAP)
    below = _Page(style)  # everything but boards and trays, to measure its height
    players = score.players if score else ()
    tables = [_table(tally, _COLUMN, context.palette) for tally in players]
    _write_score(below, score, tables, verdict, theme.title_face)
    for board in figure.boards:
        _write_title(below, board)
        below.space(_GAP if board is not figure.boards[-1] else 0)
    height = min(_HIGHEST, max(_LOWEST, _HEIGHT - page.y - below.y))
    _write_boards(page, figure, scored_parts(score) if score is not None else (), height)
    _write_score(page, score, tables, verdict, theme.title_face)
    size = Size(WIDTH + 2 * _FRAME, page.y + 2 * _FRAME)
    framed = Group(tuple(page.items), Affine.translation(_FRAME, _FRAME))
    return Scene(size, {Layer.PRINT: (framed,)}, label=SceneLabel(title))


def pages(title: str, figure: Figure, style: Style, score: Score | None = None) -> list[Scene]:
    """Return one page, or a page per player if three or more players have boards of their own."""
    boards = figure.boards
    if len(boards) <= _MAX_BOARDS or not all(board.owner for board in boards):
        return [diagram(title, figure, style, score)]
    found = []
    for board in boards:
        one = replace(figure, boards=(board,))
        own_score = score._replace(players=(score.players[board.owner - 1],)) if score else None
        verdict = score.verdict if score else ""
        found.append(_diagram(title, one, style, own_score, verdict))
    return found


def _write_score(
    page: _Page, score: Score | None, tables: "Sequence[_Table]", verdict: str, face: FontFace
) -> None:
    if score is not None:
        page.space(_GAP)
        _write_tables(page, tables)
        page.space(_GAP / 2)
        page.line(verdict, _BODY * 1.25, face)


def _write_title(page: _Page, board: BoardFigure) -> None:
    if board.title:
        page.line(board.title, _BODY, FontFace.BOLD)
        page.space(1)


def _write_boards(page: _Page, figure: Figure, scored: Sequence[Scored], height: float) -> None:
    """Centre all boards and trays within `height` mm, and outline scores on the last board."""
    boards = figure.boards
    trays = [fitted_tray(tray, WIDTH, page.style) for tray in figure.trays]
    beside = fsum(_TRAY_GAP + tray.height for tray in trays)
    backgrounds = board_backgrounds(boards, page.style, Size(WIDTH, height - beside), _LARGEST)
    for board, background in zip(boards, backgrounds, strict=True):
        _write_title(page, board)
        at = Point((WIDTH - background.size.width) / 2, page.y)
        lines = scored if board is boards[-1] else ()
        page.items += board_items(BoardPlacement(board, background, at), page.style, lines)
        page.space(background.size.height + (_GAP if board is not boards[-1] else 0))
    for tray in trays:
        page.space(_TRAY_GAP)
        page.items += tray.items(Point(0, page.y), page.style)
        page.space(tray.height)


def _write_tables(page: _Page, tables: "Sequence[_Table]") -> None:
    """Write the tables in rows of two."""
    top = page.y
    for index, table in enumerate(tables):
        if index % 2 == 0:
            top = page.y
        place = Affine.translation((_COLUMN + _COLUMNS_GAP) * (index % 2), top)
        page.items.append(Group(table.items, place))
        page.y = max(page.y, top + table.height)


class _Table(NamedTuple):
    """A table of one player's scores, or one row of it, with the origin at the top left."""

    items: tuple[Item, ...]
    height: float


def _table(tally: Tally, width: float, palette: Palette) -> _Table:
    available = width if tally.total is None else width - _TOTAL
    heading = shortened(tally.heading, available, FontFace.BOLD)
    size = fitted_size(heading, _BODY, available, FontFace.BOLD)
    items: list[Item] = [Text.line(heading, Point(0, 3.4), size, palette.text, FontFace.BOLD)]
    if tally.total is not None:
        at = Point(width, 3.4)
        items.append(
            Text.line(str(tally.total), at, _BODY, palette.text, FontFace.BOLD, Align.RIGHT)
        )
    items.append(Line(Point(0, 4.9), Point(width, 4.9), Stroke(palette.line, 0.3)))
    y = 4.9
    for part in tally.parts:
        row = _row(part, width, palette, current_code())
        items.append(Group(row.items, Affine.translation(0, y)))
        y += row.height
    return _Table(tuple(items), y + 2)


@cached_by_fallback(_CACHE_SIZE)
def _row(part: Part, width: float, palette: Palette, _language: str) -> _Table:
    """Return the row for a scoring part.

    The spaces and the calculation are wrapped, and the points are on the right.
    """
    columns = (
        (0.0, wrap(f"{part.title}: {' '.join(part.cells)}", _SMALL, width * 0.5)),
        (width * 0.54, wrap(part.calculation, _SMALL, width * 0.34)),
    )
    items: list[Item] = []
    for x, lines in columns:
        for number, text in enumerate(lines, start=1):
            at = Point(x, number * _SMALL * 1.4)
            items.append(Text.line(text, at, _SMALL, palette.text))
    if part.points is not None:
        at = Point(width, _SMALL * 1.4)
        items.append(
            Text.line(str(part.points), at, _SMALL, palette.text, FontFace.BOLD, Align.RIGHT)
        )
    height = max(len(lines) for _, lines in columns) * _SMALL * 1.4 + 0.6
    items.append(Line(Point(0, height), Point(width, height), Stroke(palette.line, 0.1)))
    return _Table(tuple(items), height)
