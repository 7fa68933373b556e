"""Sheets drawn from a record: result slips for the tables of a round, and the standings."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pnp.drawing.colour import Colour, Palette
from pnp.drawing.qr import qr_code
from pnp.drawing.scene import Align, Circle, Item, Layer, Line, Scene, SceneLabel, Stroke, Text
from pnp.drawing.text import READABLE, FontFace, fitted_size, shortened, wrap
from pnp.extras.club.record import Round, Seating
from pnp.extras.club.standings import Standing, TieBreak, footnotes, used_tie_breaks
from pnp.geometry import Point, Rect, Size
from pnp.layout.lazy_scenes import Run
from pnp.messages import _, pgettext

_FRAME = 6.0
_ROW = 9.0
"""Height of a row of a slip, in mm. Players fill in the row by hand."""

_SLIP_WIDTH = 92.0
"""Width of a slip, in mm. Two slips fit side by side on A4 and Letter."""

_QR = 16.0
_POINTS, _WON = 20.0, 12.0
_TITLE, _WORDS, _SMALL = 5.2, 3.6, READABLE

_SHEET = 172.0
"""Width of a sheet of standings, in mm. It fits on A4 and Letter with crop marks."""

_LINE = 7.0
_LINES = 24
"""Number of players on one sheet of standings. The footnotes fit below the players."""

_NOTE = 3.4
"""Height of each line of the footnotes, in mm."""

_RIGHT = 168.0
"""Position of the right edge of the last column, in mm."""

_FIGURE, _TIE_BREAK = 18.0, 14.0
"""Widths of columns in mm: for numbers, and for tie-breaks."""


def slips(title: str, drawn: Round, games: Sequence[str], palette: Palette) -> Run:
    """Return a slip for each table. Players write the result on the slip and hand the slip in.

    `games` contains the title of each table's game.
    """
    size = Size(_SLIP_WIDTH, 38.0 + _ROW * max(len(table.seats) for table in drawn.tables))
    label = SceneLabel(_("Result slips, round {number}", number=drawn.number), title)

    def slip(index: int) -> Scene:
        items = _slip(title, drawn.tables[index], games[index], palette)
        return Scene(size, {Layer.PRINT: tuple(items)}, label=label)

    return Run(len(drawn.tables), slip)


def _slip(title: str, table: Seating, game: str, palette: Palette) -> Iterator[Item]:
    """Yield the heading of a slip, the setup code, and a row for each player."""
    ink, width_left = palette.text, _SLIP_WIDTH - 2 * _FRAME - _QR - 2
    yield _fitted(title, Point(_FRAME, 8.5), _SMALL, width_left, ink)
    heading = _("Round {round}, table {table}", round=table.round, table=table.number)
    yield Text.line(heading, Point(_FRAME, 15), _TITLE, ink, FontFace.BOLD)
    yield _fitted(game, Point(_FRAME, 20.4), _WORDS, width_left, ink)
    if table.setup:
        setup = _("Setup {code}", code=table.setup)
        yield _fitted(setup, Point(_FRAME, 25), _SMALL, width_left, ink)
        yield qr_code(table.setup, Rect(_SLIP_WIDTH - _FRAME - _QR + 2, _FRAME - 2, _QR, _QR))
    right = _SLIP_WIDTH - _FRAME
    yield Text.line(_("Points"), Point(right - _WON - 3, 30.4), _SMALL, ink, align=Align.RIGHT)
    yield Text.line(pgettext("column", "Won"), Point(right, 30.4), _SMALL, ink, align=Align.RIGHT)
    pen = Stroke(palette.line, 0.25)
    for place, seat in enumerate(table.seats):
        y = 32.0 + _ROW * (place + 1)
        beside = _SLIP_WIDTH - 2 * _FRAME - _POINTS - _WON - 4
        yield _fitted(seat.player, Point(_FRAME, y - 2.4), _WORDS, beside, ink)
        yield Line(Point(_FRAME, y), Point(right, y), Stroke(palette.line, 0.1))
        yield Line(Point(right - _WON - _POINTS, y - 1), Point(right - _WON - 3, y - 1), pen)
        yield Circle(Point(right - 2.6, y - _ROW / 2), 2.4, None, pen)


def _fitted(
    text: str,
    at: Point,
    size: float,
    width_left: float,
    ink: Colour,
    face: FontFace = FontFace.REGULAR,
) -> Text:
    """Return a line of user-defined text, made smaller or shortened to fit the width."""
    shown = shortened(text, width_left, face)
    return Text.line(shown, at, fitted_size(shown, size, width_left, face), ink, face)


def standings_sheets(
    title: str, subtitle: str, lines: Sequence[Standing], palette: Palette
) -> list[Scene]:
    """Return the sheets for the standings. `subtitle` is the line below the title.

    Tie-breaks that were used have columns, and footnotes on the last sheet explain them.
    """
    parts = [lines[at : at + _LINES] for at in range(0, len(lines), _LINES)] or [[]]
    ties = [each for each in used_tie_breaks(lines) if each.name != "points"]
    width = _SHEET - 2 * _FRAME
    notes = [row for note in footnotes(lines) for row in wrap(note, READABLE, width)]
    scenes = []
    for number, part in enumerate(parts, start=1):
        items = [*_standings(title, subtitle, part, ties, palette)]
        height = 34.0 + _LINE * len(part)
        if number == len(parts):
            for row, note in enumerate(notes):
                at = Point(_FRAME, height + _NOTE * row)
                items.append(Text.line(note, at, READABLE, palette.text))
            height += _NOTE * len(notes) + 1
        label = SceneLabel(_("Standings"), title)
        scenes.append(Scene(Size(_SHEET, height), {Layer.PRINT: tuple(items)}, label=label))
    return scenes


def _standings(
    title: str,
    subtitle: str,
    lines: Sequence[Standing],
    ties: Sequence[TieBreak],
    palette: Palette,
) -> Iterator[Item]:
    """Yield the heading, then a line for each player."""
    ink, width = palette.text, _SHEET - 2 * _FRAME
    yield _fitted(title, Point(_FRAME, 12), 7.2, width, ink, FontFace.BOLD)
    yield _fitted(subtitle, Point(_FRAME, 18), _WORDS, width, ink)
    columns = _columns(ties)
    beside = columns[0][1] - _FIGURE - _FRAME - 12
    for heading, right, _figure in columns:
        yield Text.line(heading, Point(right - 2, 26), _SMALL, ink, align=Align.RIGHT)
    yield Line(Point(_FRAME, 28), Point(_SHEET - _FRAME, 28), Stroke(palette.line, 0.4))
    for number, line in enumerate(lines, start=1):
        y = 28 + _LINE * number
        face = FontFace.BOLD if line.rank == 1 else FontFace.REGULAR
        rank = Point(_FRAME + 7, y - 2.2)
        yield Text.line(str(line.rank), rank, _WORDS, ink, face, Align.RIGHT)
        yield _fitted(line.player, Point(_FRAME + 11, y - 2.2), _WORDS, beside, ink, face)
        for _heading, right, figure in columns:
            at = Point(right - 2, y - 2.2)
            yield Text.line(figure(line), at, _WORDS, ink, face, Align.RIGHT)
        yield Line(Point(_FRAME, y), Point(_SHEET - _FRAME, y), Stroke(palette.line, 0.1))


def _columns(
    ties: Sequence[TieBreak],
) -> list[tuple[str, float, Callable[[Standing], str]]]:
    """Return the heading, the right edge in mm, and the number or text for each column."""
    columns: list[tuple[str, float, Callable[[Standing], str]]] = [
        (pgettext("column", "Won"), _FIGURE, lambda line: line.won_in_words),
        (pgettext("column", "Played"), _FIGURE, lambda line: str(line.played)),
        (pgettext("column", "Points"), _FIGURE, lambda line: str(line.points)),
        *((each.short, _TIE_BREAK, partial(Standing.figure, tie_break=each)) for each in ties),
        (pgettext("column", "Byes"), _FIGURE, lambda line: str(line.waited)),
    ]
    rights = [_RIGHT - sum(each[1] for each in columns[at:]) for at in range(1, len(columns) + 1)]
    return [
        (heading, right, figure)
        for (heading, _width, figure), right in zip(columns, rights, strict=True)
    ]
