"""Draw a kit's cover on several smaller pages, for large print and for booklets.

The first page has a picture of the game. The other pages have the contents and the instructions.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.drawing.bounds import bounds_of
from pnp.drawing.colour import Role
from pnp.drawing.scene import (
    Align,
    Box,
    Group,
    Item,
    Layer,
    Layers,
    Line,
    Scene,
    SceneLabel,
    Stroke,
    Text,
)
from pnp.drawing.text import READABLE, FontFace, fitted_size
from pnp.errors import DoesNotFit
from pnp.geometry import Affine, Point, Rect, Size
from pnp.kits.contents import Contents
from pnp.kits.cover import Cover
from pnp.kits.page_parts import BORDER, border, heading, published_game
from pnp.kits.printed import Fact
from pnp.kits.small import simplified
from pnp.kits.steps import StepStrip, step_items
from pnp.messages import _
from pnp.templates.elements.base import DrawingContext
from pnp.templates.elements.prose import ProseElement
from pnp.templates.flowing_text import Block, PageFlow

_POINT = READABLE / 7
_HELP, _BODY, _SMALL = 10 * _POINT, 9 * _POINT, READABLE
_LEADING = 1.36
_ROW = 11.0
"""Height of a row of facts, in mm."""

_NARROWEST = 34.0
"""Minimum width of a fact, in mm."""

_LETTERS = 1.5
"""Minimum type size on pieces in the picture, in mm."""

_GAP = 4.0


class FrontPage(NamedTuple):
    """Content of the first page: the title, the facts and a picture of the game."""

    title: str
    help: str
    facts: tuple[Fact, ...]
    picture: Scene | None

    def scene(self, context: DrawingContext) -> Scene:
        """Return the first page, in the size that the context specifies."""
        size = context.size
        items, top = heading(self.title, self.help, context)
        bottom = size.height - _facts_height(self.facts, size.width) - BORDER - _GAP
        items += _facts(self.facts, bottom, context)
        items += border(size.height - BORDER, context)
        layers: dict[Layer, tuple[Item, ...]] = {Layer.PRINT: tuple(items)}
        if self.picture:
            area = Size(size.width, bottom - top - 2 * _GAP)
            layers[Layer.GUIDE] = (_placed_picture(self.picture, area, top + _GAP),)
        return Scene(size, layers, label=SceneLabel(_("Cover"), self.title))


def cover_pages(cover: Cover, context: DrawingContext) -> list[Scene]:
    """Return the pages: first the picture, then the contents, instructions and first setup.

    Raises:
        PnpError: If a block does not fit on a page.
    """
    front = FrontPage(cover.title, cover.help, cover.facts, cover.picture).scene(context)
    label = SceneLabel(cover.page, cover.game)
    return [
        front,
        *(Scene(context.size, layers, label=label) for layers in _text_pages(cover, context)),
    ]


def _text_pages(cover: Cover, context: DrawingContext) -> list[Layers]:
    size, palette = context.size, context.palette
    text = "\n".join(
        line
        for each in cover.instructions
        for line in (f"# {each.heading}", *(f"- {point}" for point in each.points))
    )
    prose = ProseElement.model_construct(
        draw="prose",
        width=size.width,
        height=size.height,
        columns=1,
        size=_BODY,
        leading=_BODY * _LEADING,
        text=text,
    )
    flow = PageFlow(size, prose, palette.text)
    contents = Contents(cover.entries, size.width)
    flow.place(Block(tuple(contents.items(Point(0, 0), palette)), contents.height + _GAP))
    for run in prose.runs():
        flow.text(run)
    steps = _place_steps(cover.steps, flow) if cover.steps else ()
    if cover.setup:
        flow.figure(_centred(cover.setup, size.width))
    if cover.real:
        flow.figure(published_game(cover.real, size.width, palette))
    return [_layers(items, steps) for items in flow.finished()]


def _layers(items: Sequence[Item], steps: tuple[Item, ...]) -> Layers:
    """Return the items of a page, with the build steps as a guide."""
    drawn = [item for item in items if isinstance(item, Group) and item.items is steps]
    printed = tuple(item for item in items if item not in drawn)
    return {Layer.PRINT: printed, Layer.GUIDE: tuple(drawn)} if drawn else {Layer.PRINT: printed}


def _place_steps(strips: Sequence[StepStrip], flow: PageFlow) -> tuple[Item, ...]:
    """Draw the build steps below the text or on a new page, and return their items.

    Raises DoesNotFit if the steps are too large for a page.
    """
    for _attempt in range(2):
        left = flow.size.height - flow.y - 2 * _GAP
        found = step_items(strips, Rect(0, 0, flow.size.width, max(0.0, left)))
        if found:
            flow.figure(Block(found, bounds_of(found).bottom))
            return found
        flow.turn()
    raise DoesNotFit(_("the build steps need a page of their own"))


def _centred(scene: Scene, width: float) -> Block:
    """Return a scene as a block, centred between the left and right edges of the page."""
    place = Affine.translation((width - scene.size.width) / 2, 0)
    return Block((Group(scene.layers[Layer.PRINT], place),), scene.size.height)


def _placed_picture(picture: Scene, area: Size, top: float) -> Group:
    """Return the picture, centred in the area, without text that would be too small to read."""
    size = picture.size
    scale = min(1.0, area.width / size.width, area.height / size.height)
    left = (area.width - scale * size.width) / 2
    y = top + (area.height - scale * size.height) / 2
    drawn = tuple(simplified(picture.layers[Layer.PRINT], scale, _LETTERS))
    return Group(drawn, Affine(scale, 0.0, 0.0, scale, left, y), Box(picture.trim))


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
            size = fitted_size(value, _HELP, width / len(each) - 3, FontFace.BOLD)
            at = Point(middle, y + 8.8)
            yield Text.line(value, at, size, palette.text, FontFace.BOLD, Align.CENTRE)
