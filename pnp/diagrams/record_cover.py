"""The cover of a recorded game: the final position, the result, and a key to the moves."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from pnp.diagrams.heading import page_heading
from pnp.diagrams.style import Style
from pnp.diagrams.table_view import table_scene
from pnp.drawing.colour import Role
from pnp.drawing.scene import Align, Box, Group, Item, Layer, Line, Stroke, Text
from pnp.drawing.text import READABLE, FontFace, fitted_size, measure, wrap
from pnp.figure import Figure
from pnp.geometry import Affine, Point, Size
from pnp.messages import _, ngettext
from pnp.rules.record import GameRecord
from pnp.rules.score import Score
from pnp.templates.elements.base import DrawingContext, page_context

_HEADING, _BODY, _SMALL = 4.2, 3.4, READABLE
_LEADING = 1.4
_ORNAMENT, _GUTTER = 20.0, 8.0
_TOTAL_LINE = 6.0
"""Height of the line with a player's total, in mm."""

_EXAMPLES = 6
"""Maximum number of moves in the key."""

_NAMES = re.compile(r"[a-z]\d+|\d+")
"""Pattern for spaces and numbers. Moves that differ only in these are of the same kind."""


class Block(NamedTuple):
    """An unbreakable part of a column, such as a row of moves or a diagram."""

    items: tuple[Item, ...]
    height: float
    space: float = 0.0
    """Gap below the block if another block follows, in mm."""


def record_cover(record: GameRecord[Any, Any], style: Style, size: Size) -> list[Item]:
    """Return the items on the cover of a booklet. May raise PnpError."""
    figure, score = record.game.figure(record.last), record.game.score(record.last)
    theme = style.theme(figure.boards[0].ref.component)
    context = page_context(theme, style.palette, size)
    items, top = _head(record, score, context)
    width = (size.width - _GUTTER) / 2
    columns = [_result(figure, score, width, context), _key(record, width, context)]
    foot = size.height - max(block.height for block in columns)
    for number, block in enumerate(columns):
        place = Affine.translation(number * (width + _GUTTER), foot)
        items.append(Group(block.items, place))
    area = Size(size.width, foot - top - 2 * _GUTTER)
    picture = table_scene(record.game.title, figure, style, area)
    left = (size.width - picture.size.width) / 2
    y = top + _GUTTER + (area.height - picture.size.height) / 2
    drawn = picture.layers[Layer.PRINT]
    items.append(Group(drawn, Affine.translation(left, y), Box(picture.trim)))
    return items


def _head(
    record: GameRecord[Any, Any], score: Score, context: DrawingContext
) -> tuple[list[Item], float]:
    """Return the ornament, the title and the result above a border, with their total height."""
    results = [
        _("Setup {code}.", code=record.code) if record.code else "",
        ngettext("{count} turn.", "{count} turns.", sum(1 for _turn in record.turns())),
        score.verdict,
    ]
    return page_heading(record.game.title, " ".join(filter(None, results)), _ORNAMENT, context)


def _result(figure: Figure, score: Score, width: float, context: DrawingContext) -> Block:
    """Return the players with their totals and colours, in bold for each winner."""
    palette = context.palette
    rule = Stroke(palette.line, 0.25)
    heading = _("Result") if score.over else _("So far")
    items: list[Item] = [
        Text.line(heading, Point(0, _HEADING), _HEADING, palette.text, context.theme.title_face)
    ]
    y = _HEADING + 2.0
    for number, tally in enumerate(score.players, start=1):
        items.append(Line(Point(0, y), Point(width, y), rule))
        face = FontFace.BOLD if number in score.winners else FontFace.REGULAR
        won = _("{player}: won", player=tally.heading) if number in score.winners else tally.heading
        at = Point(0, y + _TOTAL_LINE - 1.8)
        items.append(Text.line(won, at, _BODY, palette.text, face))
        if tally.running is not None:
            end = Point(width, at.y)
            total = f"{tally.running}"
            items.append(Text.line(total, end, _BODY, palette.text, face, Align.RIGHT))
        y += _TOTAL_LINE
    items.append(Line(Point(0, y), Point(width, y), rule))
    y += 1.0
    soft = palette.ink(Role.SOFT) or palette.text
    for note in figure.notes:
        for line in wrap(note, _SMALL, width):
            y += _SMALL * _LEADING
            items.append(Text.line(line, Point(0, y), _SMALL, soft))
    return Block(tuple(items), y + 1.0)


def _key(record: GameRecord[Any, Any], width: float, context: DrawingContext) -> Block:
    palette = context.palette
    examples = list(_examples(record))
    if not examples:
        return Block((), 0.0)
    items: list[Item] = [
        Text.line(
            _("How moves are written"),
            Point(0, _HEADING),
            _HEADING,
            palette.text,
            context.theme.title_face,
        )
    ]
    left = min(
        width / 2, max(measure(text, _SMALL, FontFace.BOLD) for text, _words in examples) + 3
    )
    y = _HEADING + 2.0
    for text, words in examples:
        at = Point(0, y + _SMALL * _LEADING)
        size = fitted_size(text, _SMALL, left - 1, FontFace.BOLD)
        items.append(Text.line(text, at, size, palette.text, FontFace.BOLD))
        for line in wrap(words, _SMALL, width - left):
            y += _SMALL * _LEADING
            items.append(Text.line(line, Point(left, y), _SMALL, palette.text))
        y += 0.8
    return Block(tuple(items), y + 1.0)


def _examples(record: GameRecord[Any, Any]) -> Iterator[tuple[str, str]]:
    """Yield the first move of each kind in the record, with a description."""
    found: set[str] = set()
    if record.game.describe is None:
        return
    moves = zip(record.positions(), record.moves, record.texts, strict=False)
    for position, move, text in moves:  # the last position has no move
        kind = _NAMES.sub("#", text)
        if kind not in found and len(found) < _EXAMPLES:
            found.add(kind)
            yield text, record.game.describe_move(position, move)
