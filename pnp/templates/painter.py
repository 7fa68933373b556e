"""Draw a template's elements in one palette, and locate errors in the template's files."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from pnp.drawing.colour import Palette
from pnp.drawing.convex import extent
from pnp.drawing.cut_outline import corners
from pnp.drawing.fallback import with_font
from pnp.drawing.scene import Box, Group, Item, Layer, Layers, Scene, SceneLabel, Side, weight
from pnp.errors import Faults, PnpError, SourceLocation
from pnp.files.toml_text import KeyPath, TomlText
from pnp.geometry import Rect, Size
from pnp.messages import _
from pnp.templates.bounds import Bounds
from pnp.templates.cover_facts import NO_COVER, CoverFacts
from pnp.templates.declarations import Declarations, TrimSize
from pnp.templates.elements.base import DrawingContext, Element, TabletopPainter
from pnp.templates.scope import Scope
from pnp.templates.sides import PlacedElement, read_paper, read_side, spaces_of
from pnp.templates.source import BACK, FRONT, Source
from pnp.templates.theme import Theme


@dataclass(frozen=True)
class Painter:
    """The context that all elements of a template share while they are drawn."""

    source: Source
    declared: Declarations
    label: SceneLabel
    table: TabletopPainter | None
    theme: Theme
    palette: Palette
    """Palette with the tint of the theme."""
    bleed: float = 0.0
    bounds: Bounds = field(default_factory=Bounds)
    cover: CoverFacts = NO_COVER

    @property
    def labels(self) -> Mapping[str, SceneLabel]:
        """Label of each printed side, keyed by side."""
        return {FRONT: self.label, BACK: replace(self.label, side=Side.BACK)}

    def fresh(self) -> "Painter":
        """Return a copy of the painter that has not used any resources yet."""
        return replace(self, bounds=Bounds(self.bounds.limit))

    def check_count(self, pieces: int) -> None:
        try:
            self.bounds.print(pieces)
        except PnpError as error:
            raise error.at(self._place) from None

    @property
    def _place(self) -> SourceLocation:
        return SourceLocation(self.source.files[-1].file)

    def read(
        self, scopes: Mapping[str, Scope]
    ) -> tuple[TrimSize | None, dict[str, list[PlacedElement]]]:
        """Return the size and the elements of every side. May raise Faults, without duplicates."""
        paper, sides = None, {}
        faults: list[PnpError] = []
        try:
            paper = read_paper(self.source, self.declared, scopes[FRONT])
        except PnpError as error:
            faults += error.faults
        for side, scope in scopes.items():
            try:
                sides[side] = read_side(self.source, self.declared.drawn_as(side), scope)
            except PnpError as error:
                faults += error.faults
        if faults:
            raise Faults({str(fault): fault for fault in faults}.values())
        return paper, sides

    def items(self, side: str, elements: Iterable[PlacedElement], size: Size) -> Layers:
        """Return the drawings of a side's elements, keyed by layer. May raise PnpError."""
        with with_font(self.theme.font_file):
            return self._items(side, elements, size)

    def _items(self, side: str, elements: Iterable[PlacedElement], size: Size) -> Layers:
        layers: dict[Layer, list[Item]] = {layer: [] for layer in Layer}
        for placed in elements:
            if not placed.element.when:
                continue
            toml, path = self.source.located(self.declared.drawn_as(side), placed.number)
            folder = Path(toml.file).parent
            context = DrawingContext(
                self.palette,
                size,
                folder,
                self.bleed,
                self.table,
                self.bounds,
                self.theme,
                self.cover,
            )
            for layer, items in _drawn(placed.element, context, toml, path):
                named = (Group(items, name=placed.element.draw),)
                layers[layer].extend(named if layer is Layer.PRINT else items)
        return {layer: tuple(items) for layer, items in layers.items() if items}

    def background(self, size: Size) -> tuple[Item, ...]:
        """Return the component's background as a box; empty if it has no background."""
        ink = self.palette.ink(self.declared.ground) if self.declared.ground else None
        return (Box(Rect(0, 0, *size).grown(self.bleed), ink),) if ink else ()

    def cut_size(self, drawings: Iterable[Layers]) -> Size:
        """Return the size from the origin to the farthest cut; raise PnpError if nothing is cut."""
        cut = [point for each in drawings for point in corners(each.get(Layer.CUT, ()))]
        if not cut:
            raise PnpError(
                _("the component has no size"), self._place, _("set its size, or draw its cuts")
            )
        around = extent(cut)
        return Size(around.right, around.bottom)

    def scene(self, size: Size, elements: Sequence[PlacedElement], *, back: bool) -> Scene:
        """Return a piece without layers, but with the spaces and hinges of its elements."""
        drawn = (each.element for each in elements if each.element.when)
        front = Scene(
            size,
            {},
            self.bleed,
            self.label,
            shaped=self.declared.shaped,
            spaces=spaces_of(elements),
            hinges=tuple(hinge for element in drawn for hinge in element.hinges()),
        )
        if not back:
            return front
        back_side = replace(front, label=self.labels[BACK], spaces={}, hinges=())
        return replace(front, back=back_side)


def _drawn(
    element: Element, context: DrawingContext, toml: TomlText, path: KeyPath
) -> Iterator[tuple[Layer, tuple[Item, ...]]]:
    """Yield the items of an element by layer. Errors are located at the element's table."""
    try:
        for layer, items in element.layers(context).items():
            context.bounds.draw(weight(items))
            yield layer, items
    except PnpError as error:
        raise error.at(toml.key_location(*path), element.draw) from None
