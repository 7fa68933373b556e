"""A sheet of paper ready to be written: what the press makes and every backend reads."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.drawing.scene import Item, Layer, Layers, SceneLabel
from pnp.geometry import Rect, Size
from pnp.layout.marks import foot_items


@dataclass(frozen=True, eq=False)
class Sheet:
    """One side of a sheet; `trim` holds all components, `bleed` their bleed, `foot` its words."""

    size: Size
    layers: Layers
    trim: Rect
    bleed: Rect
    title: str
    detail: str = ""
    foot: Rect | None = None
    holds: tuple[SceneLabel, ...] = ()
    """The components in front on it."""
    back: bool = False
    """Whether it is printed on the other side of the sheet before it."""
    outlines: tuple[Rect, ...] = ()
    """Where components are cut that no line on paper shows, for machines and viewers."""
    joined: int = 1
    """How many sheets are glued together to what is on this one."""
    mounted: bool = False
    """Whether it is glued onto board before it is cut."""
    registered: Rect | None = None
    """What its registration marks stand at the corners of."""

    def numbered(self, printed: str) -> "Sheet":
        """The sheet with its foot filled in: how it is printed, and its place in the document."""
        if self.foot is None:
            return self
        words = foot_items(self.foot, (self.title, self.detail, printed))
        guide: tuple[Item, ...] = (*self.layers.get(Layer.GUIDE, ()), *words)
        return replace(self, layers={**self.layers, Layer.GUIDE: guide})

    def with_layers(self, wanted: frozenset[Layer]) -> "Sheet":
        """The sheet with only these layers."""
        layers = {layer: items for layer, items in self.layers.items() if layer in wanted}
        return replace(self, layers=layers)


@dataclass(frozen=True, slots=True)
class SheetSequence:
    """The sheets of a document, made one by one each time that somebody walks over them.

    `pages` are their numbers; `source` makes those from an index up to another.
    """

    pages: Sequence[int]
    source: Callable[[int, int], Iterable[Sheet]]

    @classmethod
    def of(cls, sheets: Sequence[Sheet]) -> "SheetSequence":
        """Sheets that have been made, numbered from 1."""
        return cls(range(1, len(sheets) + 1), lambda start, stop: sheets[start:stop])

    def __len__(self) -> int:
        return len(self.pages)

    def __iter__(self) -> Iterator[Sheet]:
        return self.part(0, len(self))

    def part(self, start: int, stop: int) -> Iterator[Sheet]:
        """Those from an index up to another, without those before."""
        return iter(self.source(start, stop))

    def each(self, change: Callable[[Sheet], Sheet]) -> "SheetSequence":
        """Each of them changed as it is handed on."""
        return SheetSequence(self.pages, lambda start, stop: map(change, self.part(start, stop)))


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A heading of a document."""

    title: str
    """Title of the part."""
    page: int
    """Number of the page that it starts on, from 1."""
