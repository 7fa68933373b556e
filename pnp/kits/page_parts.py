"""Parts that the pages of kits share: the heading, and the note on the published game."""

from collections.abc import Iterable
from typing import NamedTuple

from pnp.drawing.colour import Palette, Role
from pnp.drawing.scene import Item, Line, Stroke, Text
from pnp.drawing.text import READABLE, fitted_size, wrap
from pnp.geometry import Point
from pnp.messages import _
from pnp.templates.elements.base import DrawingContext
from pnp.templates.elements.border import BorderElement
from pnp.templates.elements.ornament import OrnamentElement, ornament_beside_title
from pnp.templates.flowing_text import Block

_POINT = READABLE / 7
_TITLE, _HELP, _SMALL = 26 * _POINT, 10 * _POINT, READABLE
_LEADING = 1.36
_ORNAMENT = 15.0

BORDER = 2.4
"""Height of the theme's border, in mm."""

RIGHTS = _(
    "The game belongs to its designer and publisher. The drawings and text here are our own."
)


class Heading(NamedTuple):
    """Items at the top of a page, and their total height, in mm."""

    items: list[Item]
    height: float


def heading(title: str, about: str, context: DrawingContext) -> Heading:
    """Return the ornament, the title and a description, above a border."""
    palette, width = context.palette, context.size.width
    items, left = ornament_beside_title(_ORNAMENT, 4.0, context)
    face = context.theme.title_face
    size = fitted_size(title, _TITLE, width - left, face)
    items.append(Text.line(title, Point(left, 8.4), size, palette.text, face))
    soft, y = palette.ink(Role.SOFT) or palette.text, 9.4
    for line in wrap(about, _HELP, width - left):
        y += _HELP * _LEADING
        items.append(Text.line(line, Point(left, y), _HELP, soft))
    y = max(y, _ORNAMENT) + 3.0
    return Heading([*items, *border(y, context)], y + BORDER)


def border(y: float, context: DrawingContext) -> Iterable[Item]:
    """Return the theme's border across the page."""
    return BorderElement.model_construct(
        draw="border", x=0.0, y=y, width=context.size.width, tile=BORDER
    ).items(context)


def ornament(middle: Point, height: float, context: DrawingContext) -> Iterable[Item]:
    """Return the theme's ornament around a point."""
    return OrnamentElement.model_construct(
        draw="ornament", x=middle.x, y=middle.y, height=height
    ).items(context)


def published_game(note: str, width: float, palette: Palette) -> Block:
    """Return a note on the published game: where to buy it, and who owns it."""
    soft = palette.ink(Role.SOFT) or palette.text
    items: list[Item] = [Line(Point(0, 0), Point(width, 0), Stroke(palette.line, 0.25))]
    y = 1.0
    for line in (*wrap(note, _SMALL, width), *wrap(RIGHTS, _SMALL, width)):
        y += _SMALL * _LEADING
        items.append(Text.line(line, Point(0, y), _SMALL, soft))
    return Block(tuple(items), y + 1.0)
