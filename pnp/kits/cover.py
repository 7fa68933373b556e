"""Draw a kit's instructions page: how to make the kit, and a first setup.

In large print, the same contents are on several smaller pages; see `small_cover.py`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, get_args

from pydantic import ValidationError

from pnp.drawing.colour import Palette
from pnp.drawing.scene import (
    Group,
    Item,
    Layer,
    Layers,
    Scene,
    SceneLabel,
)
from pnp.drawing.text import READABLE
from pnp.errors import DoesNotFit, PnpError
from pnp.geometry import Affine, Rect, Size
from pnp.kits.contents import ContentsEntry
from pnp.kits.instructions import Instructions
from pnp.kits.page_parts import heading, published_game
from pnp.kits.steps import StepStrip, step_items
from pnp.messages import _
from pnp.templates.elements.base import DrawingContext, Element, page_context
from pnp.templates.elements.prose import ProseElement
from pnp.templates.flowing_text import Block
from pnp.templates.scope import Scope
from pnp.templates.theme import Theme

SIZE = Size(180, 238)
"""Default size of a cover, in mm. It fits A4 and Letter with the default margin."""

HIGHEST = 262.0

_GUTTER = 8.0
_COLUMN = (SIZE.width - _GUTTER) / 2
_RIGHT = _COLUMN + _GUTTER
_STEP, _TYPE = 3.6, 8 * READABLE / 7
_LARGER = (1.25, 1.125, 1.0)
"""Scales of the type, largest first. Pages with build steps have the smallest type."""

_LEAST_ENLARGED, _MOST_ENLARGED = 1.1, 1.6
"""Scales of a setup below the text. A smaller one is beside the text."""

_CARD = 4.0
"""Margin of a setup card, in mm. On the cover, the card is not cut out and needs no margin."""

_CARD_TITLE = 1.3
"""Distance from the baseline of a heading to the baseline of the card's title, in mm."""

_TOP = 26.6
"""Distance from the top of the page to the text below the heading, in mm."""

_FOOT = 12.0
_LONGER = 3
"""Maximum number of lines that may be added to fit all text in one column."""


@dataclass(frozen=True, slots=True)
class Cover:
    """Contents of the instructions page.

    `setup` is the card of the first setup, and `real` is a note on buying the published game. Only
    small pages in large print have entries, because their front page has no list of contents.
    """

    title: str
    help: str
    entries: tuple[ContentsEntry, ...]
    instructions: tuple[Instructions, ...]
    real: str
    setup: Scene | None
    height: float = SIZE.height
    game: str = ""
    page: str = _("Cover")
    """Title of the page."""
    steps: Sequence[StepStrip] = ()
    """Pictures of build steps below the instructions."""


def cover_scene(cover: Cover, palette: Palette, theme: Theme) -> Scene:
    """Return the instructions page.

    Raises:
        PnpError: If the text and the build steps do not fit on the page.
    """
    size = Size(SIZE.width, cover.height)
    context = page_context(theme, palette, size)
    try:
        columns = _largest_columns(cover)
        printed = tuple(_items(cover, columns, context))
    except PnpError as error:
        raise error.about(_("the kit's cover")) from None
    layers: Layers = {Layer.PRINT: printed}
    if cover.steps:
        layers = {**layers, Layer.GUIDE: _steps(cover, columns.bottom)}
    return Scene(size, layers, label=SceneLabel(cover.page, cover.game))


@dataclass(frozen=True, slots=True)
class _Columns:
    """The text in two columns, the y position of its lowest line, and the place of the setup."""

    prose: ProseElement
    bottom: float
    setup: Affine


def _steps(cover: Cover, top: float) -> tuple[Item, ...]:
    """Return the build steps below the instructions; raise DoesNotFit if they do not fit."""
    foot = cover.height - (_FOOT + _STEP if cover.real else 0.0)
    area = Rect(0, top + 2 * _STEP, SIZE.width, max(0.0, foot - top - 2 * _STEP))
    found = step_items(cover.steps, area)
    if not found:
        raise DoesNotFit(_("the build steps need a page of their own"))
    return found


def _largest_columns(cover: Cover) -> _Columns:
    """Return the text in the largest type in which it fits; raise PnpError if it is too long."""
    *larger, smallest = _LARGER
    if cover.setup and not cover.steps:
        for scale in _LARGER:
            found = _columns_above(cover, cover.setup.size, scale)
            if found:
                return found
    for scale in () if cover.steps else larger:
        with suppress(DoesNotFit):
            return _columns(cover, scale)
    return _columns(cover, smallest)


def _columns_above(cover: Cover, card: Size, type_scale: float) -> _Columns | None:
    """Return the text above the setup, which is enlarged to fill a page without build steps.

    Return None if the text leaves no room for it.
    """
    foot = cover.height - (_FOOT if cover.real else 0.0)
    prose = _prose(_text(cover.instructions), type_scale, [0.0, 0.0], foot - _TOP, _TOP)
    if prose.placed() is None:
        return None
    bottom = _TOP + prose.depth()
    area = Rect(0, bottom + _STEP, SIZE.width, foot - bottom - 2 * _STEP)
    scale = min(_MOST_ENLARGED, area.width / card.width, area.height / (card.height - 2 * _CARD))
    if scale < _LEAST_ENLARGED:
        return None
    left = area.centre.x - card.width * scale / 2
    top = area.centre.y - card.height * scale / 2
    return _Columns(prose, bottom, Affine(scale, 0, 0, scale, left, top))


def _columns(cover: Cover, scale: float) -> _Columns:
    """Return the text below the heading and beside the setup; raise PnpError if it is too long."""
    foot = cover.height - (_FOOT if cover.real else 0.0)
    text = _text(cover.instructions)
    beside = cover.setup.size.height - 2 * _CARD if cover.setup else 0.0
    tops = [0.0, beside + _STEP * bool(beside)]
    height = foot - _TOP
    prose = partial(_prose, text, scale)
    if scale > 1.0:
        prose(tops, height).depth()  # without smaller type
    depth = prose(tops, height).fitted().depth()
    if _fits_beside(prose(tops, max(depth, beside) + _LONGER * _STEP)):
        tops[1] = cover.height
        depth = prose(tops, height).fitted().depth()
    at = Affine.translation(_RIGHT - _CARD, _TOP - _CARD - _CARD_TITLE)
    return _Columns(prose(tops, height + 1e-6, _TOP), _TOP + max(depth, beside), at)


def _items(cover: Cover, columns: _Columns, context: DrawingContext) -> Iterator[Item]:
    yield from heading(cover.title, cover.help, context).items
    if cover.setup:
        yield Group(cover.setup.layers[Layer.PRINT], columns.setup)
    yield from columns.prose.items(context)
    if cover.real:
        note = published_game(cover.real, SIZE.width, context.palette)
        yield Group(note.items, Affine.translation(0, cover.height - note.height))


def instruction_block(
    instructions: Sequence[Instructions], width: float, context: DrawingContext
) -> Block:
    """Return the instructions above build steps, in two columns if the page is wide enough.

    `width` is the width of the page, in mm.
    """
    tops = [0.0, 0.0] if width >= SIZE.width else [0.0]
    prose = _prose(_text(instructions), 1.0, tops, HIGHEST, width=width)
    return Block(tuple(prose.items(context)), prose.depth())


def _prose(
    text: str,
    scale: float,
    tops: list[float],
    height: float,
    y: float = 0.0,
    width: float = SIZE.width,
) -> ProseElement:
    """Return the instructions in columns, which start at the given `tops`."""
    prose: ProseElement = _element(
        ProseElement,
        y=y,
        width=width,
        height=height,
        columns=len(tops),
        gap=_GUTTER,
        tops=tops,
        size=scale * _TYPE,
        leading=scale * _STEP,
        text=text,
    )
    return prose


def _fits_beside(prose: ProseElement) -> bool:
    """Return True if all text fits in the column beside the setup."""
    try:
        prose.model_copy(update={"tops": (prose.tops[0], SIZE.height)}).depth()
    except PnpError:
        return False
    return True


def _element(kind: type[Element], **values: Any) -> Any:
    """Return a template element; raise PnpError if its content does not fit."""
    (word,) = get_args(kind.model_fields["draw"].annotation)
    try:
        return kind.model_validate({"draw": word, **values}, context=_Verbatim({}, {}))
    except ValidationError as error:
        message = error.errors()[0]["msg"]
        raise PnpError(
            _("{fault}, in the {element} element", fault=message, element=word)
        ) from None


class _Verbatim(Scope):
    """Scope for a kit's text, in which braces are literal."""

    def text(
        self,
        source: str,
        number: Callable[[str], str] = str,  # noqa: ARG002 - there are no values
    ) -> str:
        return source


def _text(instructions: Sequence[Instructions]) -> str:
    """Return the instructions in the markup of the `prose` element."""
    return "\n".join(line for each in instructions for line in _lines(each))


def _lines(block: Instructions) -> list[str]:
    """Return a heading and a list in the markup of the `prose` element."""
    return [f"# {block.heading}", *(f"- {point}" for point in block.points)]
