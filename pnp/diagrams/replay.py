"""A record as a film: the table after each move, and under it what was played."""

from typing import Any

from pnp.diagrams.laid import Laid, laid
from pnp.diagrams.look import Look
from pnp.drawing.animation import Film, film
from pnp.drawing.colour import WHITE
from pnp.drawing.scene import Align, Box, Item, Text
from pnp.drawing.text import Face, fitted_size
from pnp.geometry import Point, Rect, Size
from pnp.rules.record import Record

_FRAME = 4.0
_TITLE, _WORDS = 4.4, 4.0
_ROOM, _LARGEST = Rect(_FRAME, _FRAME + 2 * _TITLE, 120.0, 130.0), 20.0


def replay(record: Record[Any, Any], look: Look) -> Film:
    """A picture of the start and of each position reached; raises PnpError."""
    said = ["The start"]
    said += [f"{number}  {text}" for number, text in enumerate(record.texts, start=1)]
    drawn = [laid(record.game.figure(each), look, _ROOM, _LARGEST) for each in record.positions()]
    verdict = record.game.score(record.last).verdict
    high = max(each.height for each in drawn)
    size = Size(_ROOM.width + 2 * _FRAME, high + 2 * _FRAME + 2 * _TITLE + 3 * _WORDS)
    ends = [""] * len(record.moves) + [verdict]
    pictures = [
        _picture(record.game.title, each, words, size, look)
        for each, words in zip(drawn, zip(said, ends, strict=True), strict=True)
    ]
    return film(f"{record.game.title}: a game", size, pictures)


def _picture(title: str, drawn: Laid, words: tuple[str, str], size: Size, look: Look) -> list[Item]:
    """Title, table, the move, and how the game stands if that is to be said."""
    palette, middle = look.palette, size.width / 2
    paper = Box(Rect(0, 0, *size), WHITE)
    head = Text.line(title, Point(_FRAME, _FRAME + _TITLE), _TITLE, palette.text, Face.BOLD)
    items: list[Item] = [paper, head, *drawn.items]
    for number, text in enumerate(words):
        y = size.height - _FRAME - (1.6 - 1.5 * number) * _WORDS
        fitting = fitted_size(text, _WORDS, _ROOM.width)
        face = Face.BOLD if number else Face.REGULAR
        if text:
            at = Point(middle, y)
            items.append(Text.line(text, at, fitting, palette.text, face, Align.CENTRE))
    return items
