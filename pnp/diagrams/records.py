"""The record of a game as the pages of a booklet, or as an animation.

A booklet lists the moves in two columns, with a diagram every few turns. The number of moves on a
line depends on the longest move. If possible, it is a multiple of the number of players, so that
each player's moves are aligned. An animation shows each move and the resulting position.
"""

from collections.abc import Iterator, Sequence
from math import fsum
from typing import Any

from pnp.diagrams.board import BoardPlacement, Scored, board_backgrounds, board_items, scored_parts
from pnp.diagrams.record_cover import Block, record_cover
from pnp.diagrams.style import Style
from pnp.diagrams.trays import fitted_tray
from pnp.drawing.animation import Animation, animate
from pnp.drawing.colour import WHITE
from pnp.drawing.scene import Align, Box, Group, Item, Layer, Scene, SceneLabel, Text
from pnp.drawing.text import READABLE, FontFace, fitted_size, measure, wrap
from pnp.figure import Figure
from pnp.geometry import Affine, Point, Rect, Size
from pnp.messages import _
from pnp.rules.record import GameRecord, Turn

WIDTH, HEIGHT = 172.0, 232.0
"""Size of the content, in mm. It fits A4 and Letter, including the frame."""

_FRAME = 4.0
_GUTTER = 8.0
_COLUMN = (WIDTH - _GUTTER) / 2
_COLUMNS = 2

_TITLE, _BODY = 5.6, 3.2
_ROW = 5.0
"""Distance between the baselines of lines of moves, in mm."""

_NUMBER_GAP, _BETWEEN = 1.2, 3.0
_BOARDS, _DIAGRAM, _LARGEST = 92.0, 92.0, 15.5
"""Maximum height of boards, maximum height with trays, and maximum side of a space, in mm."""

_GAP = 4.0
_DIAGRAMS = 5
"""Maximum number of diagrams after the first one, unless the user sets an interval."""

_FILM_FRAME = 4.0
_FILM_TITLE, _CAPTION_PITCH = 4.4, 4.0
_FILM_AREA, _FILM_LARGEST = Rect(_FILM_FRAME, _FILM_FRAME + 2 * _FILM_TITLE, 120.0, 130.0), 20.0

_NAMED = READABLE * 1.5
_UNDER = 1.5


def booklet(record: GameRecord[Any, Any], style: Style, every: int = 0) -> list[Scene]:
    """Return the pages of a booklet: a cover with the result, then the moves.

    Args:
        record: The game.
        style: Style of the components.
        every: Number of turns between diagrams, or 0 for the number that fills the pages best.

    Raises:
        PnpError: If a component cannot be drawn.
    """
    size = Size(WIDTH + 2 * _FRAME, HEIGHT + 2 * _FRAME)
    frame = Affine.translation(_FRAME, _FRAME)
    label = SceneLabel(_("{title}: a game", title=record.game.title))
    cover = record_cover(record, style, Size(WIDTH, HEIGHT))
    pages = _pages(list(_blocks(record, style, every or _best_interval(record, style))))
    return [
        Scene(size, {Layer.PRINT: (Group(tuple(items), frame),)}, label=label)
        for items in (cover, *pages)
    ]


def _best_interval(record: GameRecord[Any, Any], style: Style) -> int:
    """Return the number of turns between diagrams that fills the pages best.

    The heights of the diagrams are estimated from the first and last diagrams. If several intervals
    fill the pages equally well, the one closest to the default interval is returned.
    """
    turns = list(record.turns())
    usual = max(2, -(-len(turns) // _DIAGRAMS))
    high = _board_height(record, style)
    first, last = (
        _diagram(record, position, _("Start"), style, high)
        for position in (record.start, record.last)
    )
    across = _across(turns, len(record.game.score(record.start).players))
    row = Block((), _ROW)

    def empty_columns(every: int) -> float:
        blocks = [first]
        for begin in range(0, len(turns), every):
            end = min(begin + every, len(turns))
            height = first.height + (last.height - first.height) * end / len(turns)
            blocks += [row] * (-(-(end - begin) // across) - 1)
            blocks += [row._replace(space=_GAP / 2), first._replace(height=height)]
        columns = _columns(blocks)
        empty = [1 - height / HEIGHT for height in columns]
        return -len(columns) % _COLUMNS + fsum(empty) / len(empty)

    candidates = range(max(2, usual * 2 // 3), max(3, 2 * usual))
    return min(candidates, key=lambda every: (round(empty_columns(every), 1), abs(every - usual)))


def _columns(blocks: Sequence[Block]) -> list[float]:
    """Return how much of each column is filled, in mm."""
    heights: list[float] = [0.0]
    for block in blocks:
        if heights[-1] + block.height > HEIGHT + 1e-6:
            heights.append(0.0)
        heights[-1] += block.height + block.space
    return heights


def _pages(blocks: Sequence[Block]) -> Iterator[list[Item]]:
    page: list[Item] = []
    column, y = 0, 0.0
    for block in blocks:
        if y + block.height > HEIGHT + 1e-6:
            column, y = column + 1, 0.0
            if column == _COLUMNS:
                yield page
                page, column = [], 0
        place = Affine.translation(column * (_COLUMN + _GUTTER), y)
        page.append(Group(block.items, place))
        y += block.height + block.space
    yield page


def _blocks(record: GameRecord[Any, Any], style: Style, every: int) -> Iterator[Block]:
    """Yield the starting position, then lines of moves and diagrams."""
    turns = list(record.turns())
    positions = record.positions()
    reached, high = 0, _board_height(record, style)
    yield _diagram(record, next(positions), _("Start"), style, high)
    across = _across(turns, len(record.game.score(record.start).players))
    per_diagram = every or max(2, -(-len(turns) // _DIAGRAMS))
    for start in range(0, len(turns), per_diagram):
        chunk = turns[start : start + per_diagram]
        yield from _rows(chunk, start + 1, across, style)
        last = chunk[-1]
        while reached < last.last:
            position, reached = next(positions), reached + 1
        caption = _("After turn {number}: {turn}", number=start + len(chunk), turn=last.text)
        score = record.game.score(position) if chunk[-1] is turns[-1] else None
        scored = scored_parts(score) if score and score.over else ()
        yield _diagram(record, position, caption, style, high, scored)


def _board_height(record: GameRecord[Any, Any], style: Style) -> float:
    """Return the maximum height of the boards in all diagrams, in mm.

    The trays of the first and last positions are the largest and smallest of a game.
    """
    figures = (record.game.figure(each) for each in (record.start, record.last))
    return min(_BOARDS, *(_DIAGRAM - _tray_height(each, style) for each in figures))


def _tray_height(figure: Figure, style: Style) -> float:
    return fsum(1.0 + fitted_tray(tray, _COLUMN, style).height for tray in figure.trays)


def _across(turns: Sequence[Turn], players: int) -> int:
    """Return the number of moves on a line."""
    widest = max((_cell_width(*each) for each in enumerate(turns, start=1)), default=_COLUMN)
    fitting = max(1, int((_COLUMN + _BETWEEN) // (widest + _BETWEEN)))
    return fitting - fitting % players if fitting > players else fitting


def _cell_width(number: int, turn: Turn) -> float:
    return measure(f"{number}", _BODY, FontFace.BOLD) + _NUMBER_GAP + measure(turn.text, _BODY)


def _rows(turns: Sequence[Turn], first: int, across: int, style: Style) -> Iterator[Block]:
    """Yield lines of turns with right-aligned numbers. `first` is the number of the first turn."""
    pitch = (_COLUMN + _BETWEEN) / across
    numbers = max(
        measure(f"{number}", _BODY, FontFace.BOLD) for number in range(first, first + len(turns))
    )
    colour = style.palette.text
    for start in range(0, len(turns), across):
        items: list[Item] = []
        lines = 1
        for place, turn in enumerate(turns[start : start + across]):
            right = place * pitch + numbers
            number, at = f"{first + start + place}", Point(right, _BODY)
            items.append(Text.line(number, at, _BODY, colour, FontFace.BOLD, Align.RIGHT))
            left = right + _NUMBER_GAP
            broken = wrap(turn.text, _BODY, (place + 1) * pitch - _BETWEEN - left)
            lines = max(lines, len(broken))
            for line, text in enumerate(broken):
                items.append(Text.line(text, Point(left, _BODY + line * _ROW), _BODY, colour))
        ends = start + across >= len(turns)
        yield Block(tuple(items), lines * _ROW, _GAP / 2 if ends else 0.0)


def _diagram(
    record: GameRecord[Any, Any],
    position: Any,
    caption: str,
    style: Style,
    high: float,
    scored: Sequence[Scored] = (),
) -> Block:
    """Return the boards of a position, with the trays, the caption and the notes below.

    The boards are at most `high` mm high. On the last board, scoring parts are outlined, such as
    the line that won the game.
    """
    figure = record.game.figure(position)
    trays = [fitted_tray(tray, _COLUMN, style) for tray in figure.trays]
    area = Rect(0, 0, _COLUMN, high)
    drawn = _boards(figure, style, area, _LARGEST, scored)
    beside: list[Item] = []
    y = drawn.height + 1.0
    for tray in trays:
        beside += tray.items(Point(0, y), style)
        y += tray.height + 1.0
    captions: list[Item] = []
    notes = " ".join(f"{note}." for note in figure.notes)
    for line in (*wrap(caption, READABLE, _COLUMN), *wrap(notes, READABLE, _COLUMN)):
        y += READABLE * 1.3
        at = Point(_COLUMN / 2, y)
        captions.append(Text.line(line, at, READABLE, style.palette.text, align=Align.CENTRE))
    return Block((*drawn.items, *beside, *captions), y + 1.0, _GAP)


def replay(record: GameRecord[Any, Any], style: Style) -> Animation:
    """Return an animation that shows the starting position and the position after each move.

    Raises PnpError if a component cannot be drawn.
    """
    captions: list[str] = [_("Start")]
    captions += [f"{number}  {text}" for number, text in enumerate(record.texts, start=1)]
    drawn = [
        _boards(record.game.figure(each), style, _FILM_AREA, _FILM_LARGEST)
        for each in record.positions()
    ]
    verdict = record.game.score(record.last).verdict
    high = max(each.height for each in drawn)
    size = Size(
        _FILM_AREA.width + 2 * _FILM_FRAME,
        high + 2 * _FILM_FRAME + 2 * _FILM_TITLE + 3 * _CAPTION_PITCH,
    )
    ends = [""] * len(record.moves) + [verdict]
    pictures = [
        _picture(record.game.title, each, lines, size, style)
        for each, lines in zip(drawn, zip(captions, ends, strict=True), strict=True)
    ]
    return animate(_("{title}: a game", title=record.game.title), size, pictures)


def _picture(
    title: str, drawn: Block, lines: tuple[str, str], size: Size, style: Style
) -> list[Item]:
    """Return a frame with the title, boards and move; the last frame also has the verdict."""
    palette, middle = style.palette, size.width / 2
    paper = Box(Rect(0, 0, *size), WHITE)
    head = Text.line(
        title,
        Point(_FILM_FRAME, _FILM_FRAME + _FILM_TITLE),
        _FILM_TITLE,
        palette.text,
        FontFace.BOLD,
    )
    items: list[Item] = [paper, head, *drawn.items]
    for number, text in enumerate(lines):
        y = size.height - _FILM_FRAME - (1.6 - 1.5 * number) * _CAPTION_PITCH
        fitting = fitted_size(text, _CAPTION_PITCH, _FILM_AREA.width)
        face = FontFace.BOLD if number else FontFace.REGULAR
        if text:
            at = Point(middle, y)
            items.append(Text.line(text, at, fitting, palette.text, face, Align.CENTRE))
    return items


def _boards(
    figure: Figure, style: Style, area: Rect, largest: float, scored: Sequence[Scored] = ()
) -> Block:
    """Draw boards one below the other, each below its name.

    The sides of spaces are at most `largest` mm.
    """
    beside = fsum(_UNDER + (_NAMED if board.title else 0) for board in figure.boards)
    backgrounds = board_backgrounds(
        figure.boards, style, Size(area.width, area.height - beside), largest
    )
    items: list[Item] = []
    y = area.y
    for board, background in zip(figure.boards, backgrounds, strict=True):
        if board.title:
            size = fitted_size(board.title, READABLE, area.width, FontFace.BOLD)
            at, colour = Point(area.x, y + READABLE), style.palette.text
            items.append(Text.line(board.title, at, size, colour, FontFace.BOLD))
            y += _NAMED
        at = Point(area.centre.x - background.size.width / 2, y)
        lines = scored if board is figure.boards[-1] else ()
        items += board_items(BoardPlacement(board, background, at), style, lines)
        y += background.size.height + _UNDER
    return Block(tuple(items), y - _UNDER - area.y)
