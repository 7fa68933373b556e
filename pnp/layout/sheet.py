"""Sheets of paper: the result of imposition, and the input for every file format."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextvars import copy_context
from dataclasses import dataclass, replace

from pnp.drawing.fallback import Fallback, with_fallback
from pnp.drawing.scene import Item, Layer, Layers, SceneLabel
from pnp.geometry import Rect, Size
from pnp.languages import using
from pnp.layout.marks import foot_items
from pnp.messages import _


@dataclass(frozen=True, eq=False)
class Sheet:
    """One side of a sheet.

    `trim` is a rectangle around all components, and `bleed` is a rectangle around their bleed.
    `foot` is the area for the text at the bottom.
    """

    size: Size
    layers: Layers
    trim: Rect
    bleed: Rect
    title: str
    detail: str = ""
    foot: Rect | None = None
    holds: tuple[SceneLabel, ...] = ()
    """Labels of the components whose fronts are on this side."""
    back: bool = False
    """True if this is the back of the sheet before it in the document."""
    outlines: tuple[Rect, ...] = ()
    """Rectangles to cut out, which are not printed but used by cutting machines and viewers."""
    joined: int = 1
    """Number of sheets that are glued together, including this one."""
    thick: bool = False
    """True if the sheet is thick paper."""
    mounted: bool = False
    """True if the sheet is glued onto cardboard before cutting."""
    folded: bool = False
    """True if the sheet is folded and glued before cutting. Backs are then below the fold."""
    uncut: bool = False
    """True if the sheet is a page for reading, so that another page can be on its back."""
    registered: Rect | None = None
    """Rectangle with registration marks at three corners, or None if there are no marks."""

    @property
    def glued(self) -> bool:
        """True if the whole sheet is glued onto cardboard, onto itself or onto other sheets."""
        return self.mounted or self.folded or self.joined > 1

    def numbered(self, printed: str, scale: float = 1.0) -> "Sheet":
        """Return the sheet with its title, its detail and the line `printed` in the footer.

        `scale` enlarges the text of the footer.
        """
        if self.foot is None:
            return self
        foot = foot_items(self.foot, (self.title, self.detail, printed), scale)
        guide: tuple[Item, ...] = (*self.layers.get(Layer.GUIDE, ()), *foot)
        return replace(self, layers={**self.layers, Layer.GUIDE: guide})

    def with_layers(self, selected: frozenset[Layer]) -> "Sheet":
        """Return the sheet with only these layers."""
        layers = {layer: items for layer, items in self.layers.items() if layer in selected}
        return replace(self, layers=layers)


@dataclass(frozen=True, slots=True)
class SheetSequence:
    """The sheets of a document, which are created one by one on every iteration.

    `pages` contains the page numbers. `source` creates the sheets from a start index up to but not
    including a stop index.
    """

    pages: Sequence[int]
    source: Callable[[int, int], Iterable[Sheet]]

    @classmethod
    def of(cls, sheets: Sequence[Sheet]) -> "SheetSequence":
        """Return a sequence of existing sheets, which are numbered from 1."""
        return cls(range(1, len(sheets) + 1), lambda start, stop: sheets[start:stop])

    def __len__(self) -> int:
        return len(self.pages)

    def __iter__(self) -> Iterator[Sheet]:
        return self.part(0, len(self))

    def part(self, start: int, stop: int) -> Iterator[Sheet]:
        """Return the sheets from index `start` up to but not including `stop`."""
        return iter(self.source(start, stop))

    def within(self, fallback: Fallback) -> "SheetSequence":
        """Return a sequence whose sheets are created with these fallback fonts."""

        def source(start: int, stop: int) -> Iterator[Sheet]:
            with with_fallback(fallback):
                context = copy_context()
            sheets = context.run(self.part, start, stop)
            while (sheet := context.run(next, sheets, None)) is not None:
                yield sheet

        return SheetSequence(self.pages, source)

    def map(self, change: Callable[[Sheet], Sheet]) -> "SheetSequence":
        """Return a sequence that applies `change` to each sheet when it is created."""
        return SheetSequence(self.pages, lambda start, stop: map(change, self.part(start, stop)))

    def in_language(self, code: str) -> "SheetSequence":
        """Return a sequence that creates each sheet in this language."""

        def source(start: int, stop: int) -> Iterator[Sheet]:
            with using(code):
                sheets = self.part(start, stop)
            while True:
                with using(code):  # only while a sheet is created, not while it is used
                    sheet = next(sheets, None)
                if sheet is None:
                    return
                yield sheet

        return SheetSequence(self.pages, source)


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A bookmark for a part of a document."""

    title: str
    """Title of the part."""
    page: int
    """1-based number of the part's first page."""


def numbered_title(title: str, number: int, total: int) -> str:
    """Return the title of one of several sheets."""
    return _("{title}, sheet {number} of {total}", title=title, number=number, total=total)
