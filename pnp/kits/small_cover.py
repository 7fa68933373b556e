"""Draw the instructions of a kit on several small pages, for large print.

The front page comes before them.
"""

from collections.abc import Sequence

from pnp.drawing.bounds import bounds_of
from pnp.drawing.scene import (
    Group,
    Item,
    Layer,
    Layers,
    Scene,
    SceneLabel,
)
from pnp.drawing.text import READABLE
from pnp.errors import DoesNotFit
from pnp.geometry import Affine, Point, Rect
from pnp.kits.contents import Contents
from pnp.kits.cover import Cover
from pnp.kits.page_parts import published_game
from pnp.kits.steps import StepStrip, step_items
from pnp.messages import _
from pnp.templates.elements.base import DrawingContext
from pnp.templates.elements.prose import ProseElement
from pnp.templates.flowing_text import Block, PageFlow

_POINT = READABLE / 7
_BODY = 9 * _POINT
_LEADING = 1.36
_GAP = 4.0


def cover_pages(cover: Cover, context: DrawingContext) -> list[Scene]:
    """Return the pages after the front page: the contents, the instructions and the first setup.

    Raises:
        PnpError: If a block does not fit on a page.
    """
    label = SceneLabel(cover.page, cover.game)
    return [Scene(context.size, layers, label=label) for layers in _text_pages(cover, context)]


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
