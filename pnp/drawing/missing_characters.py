"""Replacement of characters that are missing from a face.

A word that a face cannot set is set in another face (`parts_of`). A character that no face contains
becomes a box that shows the code point.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from warnings import warn

from pnp.drawing.scene import Box, Group, Item, Stroke, Text, Use
from pnp.drawing.shaping import cap_height
from pnp.drawing.text import BOX_GAP, DIGITS, box_width, code_point, lacks, measure, parts_of
from pnp.errors import MissingCharacter
from pnp.geometry import Point, Rect

_HEIGHT, _LINE = 0.6, 0.04
"""Height of a box and width of its line, as fractions of the font size."""


def with_boxes(text: Text) -> Iterator[Item]:
    """Yield the items that replace a `Text`, and warn about each character that no face has."""
    x = text.at.x
    for face, part in parts_of(text.text, text.face, text.fallback):
        if face:
            yield Text.line(part, Point(x, text.at.y), text.size, text.colour, face)
            x += measure(part, text.size, face)
            continue
        for character in part:
            warn(MissingCharacter(character), stacklevel=2)
            yield from _boxed(character, Point(x, text.at.y), text)
            x += box_width(character) * text.size


def _boxed(character: str, at: Point, text: Text) -> Iterator[Item]:
    size, colour = text.size, text.colour
    gap, height = BOX_GAP * size, _HEIGHT * size
    top = at.y - cap_height(text.face) * size / 2 - height / 2
    rect = Rect(at.x + gap, top, box_width(character) * size - 2 * gap, height)
    yield Box(rect, None, Stroke(colour, _LINE * size))
    yield Text.centred(code_point(character), rect.centre, DIGITS * size, colour)


def warn_of_missing(items: Iterable[Item]) -> None:
    """Warn about each character in a drawing that is missing from the typeface."""
    for item in items:
        match item:
            case Text() if lacks(item.text, item.face):
                deque(with_boxes(item), maxlen=0)
            case Group():
                warn_of_missing(item.items)
            case Use():
                warn_of_missing(item.symbol.items)
            case _:
                pass
