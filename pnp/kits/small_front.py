"""Draw the front page of booklets and of kits on small pages: a picture and a few facts."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from pnp.drawing.colour import Role
from pnp.drawing.scene import Align, Group, Item, Layer, Line, Scene, SceneLabel, Stroke, Text
from pnp.drawing.text import READABLE, FontFace, fitted_size, wrap
from pnp.geometry import Affine, Point
from pnp.kits.front import front_picture
from pnp.kits.kit_file import KitFile
from pnp.kits.page_parts import BORDER, border, ornament
from pnp.kits.printed import Fact
from pnp.kits.request import KitRequest
from pnp.messages import _
from pnp.templates.elements.base import DrawingContext

_POINT = READABLE / 7
_PROMISE, _FACT, _SMALL = 14 * _POINT, 10 * _POINT, READABLE
_LEADING = 1.36
_ROW = 11.0
"""Height of a row of facts, in mm."""

_NARROWEST = 34.0
"""Minimum width of a fact, in mm."""

_LEAST_ORNAMENT, _ORNAMENT = 14.0, 30.0
"""Minimum and maximum height of the ornament, in mm."""

_GAP = 4.0


def small_front(
    file: KitFile,
    place: Path | None,
    facts: Sequence[Fact],
    request: KitRequest,
    context: DrawingContext,
) -> Scene:
    """Return the front page, in the theme and size that the context specifies.

    Args:
        file: The kit.
        place: Path of the kit file.
        facts: Facts in the last rows of the page.
        request: Source of components, and the palette.
        context: Theme and size of the page.

    Raises:
        PnpError: If the picture cannot be drawn.
    """
    size = context.size
    picture = front_picture(file, place, request, context.theme, size)
    scale = size.width / picture.size.width
    top = picture.size.height * scale
    bottom = size.height - _facts_height(facts, size.width) - BORDER - _GAP
    printed = (
        *border(top, context),
        *_promise(file.promise or file.help, top + BORDER + _GAP, bottom - _GAP, context),
        *_facts(facts, bottom, context),
        *border(size.height - BORDER, context),
    )
    shown = Group(picture.layers[Layer.PRINT], Affine(scale, 0.0, 0.0, scale, 0.0, 0.0))
    layers: dict[Layer, tuple[Item, ...]] = {Layer.PRINT: printed, Layer.GUIDE: (shown,)}
    return Scene(size, layers, label=SceneLabel(_("Cover"), file.title))


def _promise(text: str, top: float, bottom: float, context: DrawingContext) -> Iterator[Item]:
    """Yield a sentence in large type, with the ornament below it if there is room."""
    middle, face, y = context.size.width / 2, context.theme.title_face, top
    for line in _even_lines(text, context.size.width - 2 * _GAP, face):
        y += _PROMISE * _LEADING
        at = Point(middle, y)
        yield Text.line(line, at, _PROMISE, context.palette.text, face, Align.CENTRE)
    room = bottom - y - 2 * _GAP
    if context.theme.ornament.shapes and room > _LEAST_ORNAMENT:
        at = Point(middle, (y + bottom) / 2)
        yield from ornament(at, min(room, _ORNAMENT), context)


def _even_lines(text: str, width: float, face: FontFace) -> list[str]:
    """Return the text in as few lines as possible, of similar length."""
    fewest = len(wrap(text, _PROMISE, width, face))
    narrower = (wrap(text, _PROMISE, width * percent / 100, face) for percent in range(50, 101, 5))
    return next(lines for lines in narrower if len(lines) == fewest)


def _rows(facts: Sequence[Fact], width: float) -> list[Sequence[Fact]]:
    """Return the facts, divided into rows of similar length."""
    rows = -(-len(facts) // max(1, int(width // _NARROWEST)))
    across = -(-len(facts) // rows) if rows else 1
    return [facts[start : start + across] for start in range(0, len(facts), across)]


def _facts_height(facts: Sequence[Fact], width: float) -> float:
    return len(_rows(facts, width)) * _ROW


def _facts(facts: Sequence[Fact], top: float, context: DrawingContext) -> Iterator[Item]:
    palette, width = context.palette, context.size.width
    soft = palette.ink(Role.SOFT) or palette.text
    for row, each in enumerate(_rows(facts, width)):
        y = top + row * _ROW
        yield Line(Point(0, y), Point(width, y), Stroke(palette.line, 0.25))
        for number, (name, value) in enumerate(each):
            middle = (number + 0.5) * width / len(each)
            yield Text.line(name, Point(middle, y + 4.1), _SMALL, soft, align=Align.CENTRE)
            size = fitted_size(value, _FACT, width / len(each) - 3, FontFace.BOLD)
            at = Point(middle, y + 8.8)
            yield Text.line(value, at, size, palette.text, FontFace.BOLD, Align.CENTRE)
