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
from pnp.layout.settings import Settings, surround, usable
from pnp.messages import _, pgettext

_FRAME = 6.0
_ROW = 9.0
"""Height of a row of a slip, in mm. Players fill in the row by hand."""

_SLIP_WIDTH = 92.0
"""Width of a slip, in mm. Two slips fit side by side on A4 and Letter."""

_QR = 16.0
_POINTS, _WON = 20.0, 12.0
_TITLE, _WORDS, _SMALL = 5.2, 3.6, READABLE

_MAX_SCALE = 1.8
"""Maximum enlargement of a page of standings with few players, which is read on a wall."""

_MIN_WIDTH = 150.0
"""Width of a page of standings, in mm, below which the page is turned."""

_HEAD, _LINE = 28.0, 7.0
"""Heights of the heading and of each player in standings, in mm."""

_NOTE = 3.4
"""Height of each line of the footnotes, in mm."""

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
    title: str,
    subtitle: str,
    lines: Sequence[Standing],
    palette: Palette,
    settings: Settings,
) -> list[Scene]:
    """Return the pages for the standings. `subtitle` is the line below the title.

    The fewer players there are, the larger is the text. Tie-breaks that were used have columns,
    and footnotes on the last page explain them.
    """
    size = _page_size(settings)
    ties = [each for each in used_tie_breaks(lines) if each.name != "points"]
    notes = [
        row
        for note in footnotes(lines)
        for row in wrap(note, READABLE * _MAX_SCALE, size.width - 2 * _FRAME)
    ]
    around = _HEAD + _LINE + _NOTE * len(notes)
    most = max(1, int((size.height - around) // _LINE))
    parts = [lines[at : at + most] for at in range(0, len(lines), most)] or [[]]
    scale = min(_MAX_SCALE, size.height / (around + _LINE * len(parts[0])))
    scenes = []
    for number, part in enumerate(parts, start=1):
        items = [*_standings(title, subtitle, part, ties, size.width, scale, palette)]
        if number == len(parts):
            for row, note in enumerate(notes):
                y = _HEAD + _LINE * (len(part) + 1) + _NOTE * row
                at = Point(_FRAME, y * scale)
                items.append(Text.line(note, at, READABLE * scale, palette.text))
        label = SceneLabel(_("Standings"), title)
        scenes.append(Scene(size, {Layer.PRINT: tuple(items)}, label=label))
    return scenes


def _page_size(settings: Settings) -> Size:
    """Return the size of a page of standings, which fills the paper and is not cut."""
    paper = settings.paper.size or Size(210, 297)  # A4, for a drawing without paper
    areas = [usable(each, settings).size for each in (paper, paper.turned)]
    width, height = next((each for each in areas if each.width >= _MIN_WIDTH), areas[0])
    around = 2 * surround(settings) if settings.registration else 1.0
    scale = settings.scale
    return Size((width - around) / scale, (height - around) / scale)


def _standings(
    title: str,
    subtitle: str,
    lines: Sequence[Standing],
    ties: Sequence[TieBreak],
    page: float,
    scale: float,
    palette: Palette,
) -> Iterator[Item]:
    """Yield the heading, then a line for each player.

    `page` is the width of the page in mm; `scale` enlarges text and the heights of lines.
    """
    ink, right_edge = palette.text, page - _FRAME
    width = right_edge - _FRAME
    yield _fitted(title, Point(_FRAME, 12 * scale), 7.2 * scale, width, ink, FontFace.BOLD)
    yield _fitted(subtitle, Point(_FRAME, 18 * scale), _WORDS * scale, width, ink)
    columns = _columns(ties, right_edge + 2)
    after_rank = _FRAME + 7 * scale + 4
    beside = columns[0][1] - _FIGURE - after_rank - 1
    size = min(
        fitted_size(heading, _SMALL * scale, _TIE_BREAK, FontFace.REGULAR)
        for heading, _right, _figure in columns
    )
    for heading, right, _figure in columns:
        yield Text.line(heading, Point(right - 2, 26 * scale), size, ink, align=Align.RIGHT)
    top = _HEAD * scale
    yield Line(Point(_FRAME, top), Point(right_edge, top), Stroke(palette.line, 0.4))
    for number, line in enumerate(lines, start=1):
        y = top + _LINE * scale * number
        base, text = y - 2.2 * scale, _WORDS * scale
        face = FontFace.BOLD if line.rank == 1 else FontFace.REGULAR
        rank = Point(_FRAME + 7 * scale, base)
        yield Text.line(str(line.rank), rank, text, ink, face, Align.RIGHT)
        yield _fitted(line.player, Point(after_rank, base), text, beside, ink, face)
        for _heading, right, figure in columns:
            yield Text.line(figure(line), Point(right - 2, base), text, ink, face, Align.RIGHT)
        yield Line(Point(_FRAME, y), Point(right_edge, y), Stroke(palette.line, 0.1))


def _columns(
    ties: Sequence[TieBreak], right_edge: float
) -> list[tuple[str, float, Callable[[Standing], str]]]:
    """Return the heading, the right edge in mm, and the number or text for each column."""
    columns: list[tuple[str, float, Callable[[Standing], str]]] = [
        (pgettext("column", "Won"), _FIGURE, lambda line: line.won_in_words),
        (pgettext("column", "Played"), _FIGURE, lambda line: str(line.played)),
        (pgettext("column", "Points"), _FIGURE, lambda line: str(line.points)),
        *((each.short, _TIE_BREAK, partial(Standing.figure, tie_break=each)) for each in ties),
        (pgettext("column", "Byes"), _FIGURE, lambda line: str(line.waited)),
    ]
    rights = [
        right_edge - sum(each[1] for each in columns[at:]) for at in range(1, len(columns) + 1)
    ]
    return [
        (heading, right, figure)
        for (heading, _width, figure), right in zip(columns, rights, strict=True)
    ]
