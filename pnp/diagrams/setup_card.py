"""Setup cards to cut out, with the frame and the back of the game's theme."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from pnp.diagrams.setup_panel import PanelFormat, SetupText, panel_scene
from pnp.diagrams.style import Style
from pnp.drawing.scene import Group, Item, Layer, Scene, Side, Symbol, Text, Use
from pnp.drawing.text import READABLE
from pnp.figure import Figure
from pnp.geometry import IDENTITY, Rect, Size
from pnp.templates.elements.base import DrawingContext, page_context
from pnp.templates.elements.border import BorderElement
from pnp.templates.elements.ornament import OrnamentElement
from pnp.templates.elements.pattern import PatternElement

CARD = Size(70.0, 120.0)
"""Size of a tarot card, in mm."""

_INSET = 5.0
"""Distance from the cut to the content, in mm."""

_BORDER_AT, _BORDER = 2.2, 1.5
"""Distance from the cut to the border, and height of the border's tiles, in mm."""

_LOWEST = 20.0
"""Minimum total height of the boards on a card, in mm."""

_FORMATS = (
    PanelFormat(CARD.width, _INSET, CARD.height, _LOWEST, fixed=True),
    PanelFormat(CARD.height, _INSET, CARD.width, _LOWEST, fixed=True, beside=True),
    PanelFormat(CARD.width, _INSET, CARD.height, _LOWEST, fixed=True, compact=True),
)
"""Formats of a card: portrait, landscape for wide boards, and compact for many pieces."""

_LARGER = PanelFormat(90.0, _INSET, 120.0, 64.0)
"""Format for setups whose letters would be too small on a card."""

_MARGIN, _RADIUS = 4.0, 2.0
"""Width of the white frame around the back, and radius of the frame's corners, in mm."""

_ORNAMENT = 22.0
_ROUNDING = 0.01
"""Tolerance for type sizes, in mm, because fitting a board to its area causes rounding errors."""


@dataclass(frozen=True, slots=True)
class CardDesign:
    """The format, border and back that all setup cards of a variant share."""

    form: PanelFormat
    border: Symbol
    back: Symbol

    def card(self, text: SetupText, figure: Figure, style: Style) -> Scene:
        """Return the card for a setup. Raises PnpError if a component cannot be drawn."""
        card = panel_scene(text, figure, style, self.form)
        items = (Use(self.border, IDENTITY), *card.layers[Layer.PRINT])
        label = replace(card.label, side=Side.BACK)
        back = Scene(card.size, {Layer.PRINT: (Use(self.back, IDENTITY),)}, label=label)
        return replace(card, layers={Layer.PRINT: items}, back=back)


def card_design(text: SetupText, figure: Figure, style: Style) -> CardDesign:
    """Return the design of cards for setups such as this one.

    The cards are tarot cards if all letters are readable at that size.

    Raises:
        PnpError: If a component cannot be drawn.
    """
    form = next((each for each in _FORMATS if _is_readable(text, figure, style, each)), _LARGER)
    size = panel_scene(text, figure, style, form).size
    theme = style.theme(figure.boards[0].ref.component)
    context = page_context(theme, style.palette, size)
    bounds = Rect(0, 0, *size)
    border = Symbol(f"card border {size}", bounds, tuple(_border(context)))
    return CardDesign(form, border, Symbol(f"card back {size}", bounds, tuple(_back(context))))


def setup_card(text: SetupText, figure: Figure, style: Style) -> Scene:
    """Return a single card for a setup. Raises PnpError if a component cannot be drawn."""
    return card_design(text, figure, style).card(text, figure, style)


def _is_readable(text: SetupText, figure: Figure, style: Style, form: PanelFormat) -> bool:
    """Return True if a card has the size of its format and no letters are smaller than 7 pt."""
    card = panel_scene(text, figure, style, form)
    if sorted(card.size) != sorted(CARD):
        return False
    return _smallest_type(card.layers[Layer.PRINT]) >= READABLE - _ROUNDING


def _smallest_type(items: Iterable[Item]) -> float:
    return min(map(_type_size, items), default=float("inf"))


def _type_size(item: Item) -> float:
    if isinstance(item, Text):
        return item.size
    if isinstance(item, Group):
        return _smallest_type(item.items) * item.transform.stretch
    if isinstance(item, Use):
        return _smallest_type_of(item.symbol) * item.transform.stretch
    return float("inf")


@lru_cache(maxsize=1024)
def _smallest_type_of(symbol: Symbol) -> float:
    return _smallest_type(symbol.items)


def _border(context: DrawingContext) -> Iterator[Item]:
    width, height = context.size
    yield from BorderElement.model_construct(
        draw="border",
        x=_BORDER_AT,
        y=_BORDER_AT,
        width=width - 2 * _BORDER_AT,
        height=height - 2 * _BORDER_AT,
        tile=_BORDER,
    ).items(context)


def _back(context: DrawingContext) -> Iterator[Item]:
    """Yield the theme's pattern in a white frame, with the ornament in the middle."""
    width, height = context.size
    yield from PatternElement.model_construct(
        draw="pattern",
        x=_MARGIN,
        y=_MARGIN,
        width=width - 2 * _MARGIN,
        height=height - 2 * _MARGIN,
        radius=_RADIUS,
    ).items(context)
    yield from OrnamentElement.model_construct(
        draw="ornament", x=width / 2, y=height / 2, height=_ORNAMENT, plate=True
    ).items(context)
