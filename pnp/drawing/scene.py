"""Scenes: a size, and layers of immutable items in millimetres with fully resolved styles.

Scenes do not depend on paper or file formats. Items are in drawing order, lowest first. `Item` is a
union of a fixed set of types. A `match` statement on an item should end with `assert_never`, so
that no type is forgotten.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType

from pnp.drawing.colour import Colour
from pnp.drawing.fallback import Fallback, current_fallback
from pnp.drawing.folding import Hinge
from pnp.drawing.quotes import with_curved_quotes
from pnp.drawing.shaping import cap_height
from pnp.drawing.text import Face, FontFace, lacks, measure
from pnp.geometry import IDENTITY, Affine, Point, Rect, Size
from pnp.messages import _


class Layer(StrEnum):
    """The purpose of an item. Viewers, printers and cutting machines use the layers they need."""

    PRINT = "print"
    GLUE = "glue"
    CUT = "cut"
    FOLD = "fold"
    GUIDE = "guide"


class Cap(StrEnum):
    """The shape of a line's ends."""

    BUTT = "butt"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class Stroke:
    """The style of a line.

    `dash` lists the lengths of dashes and gaps in alternation, in mm. Corners are round if the caps
    are round.
    """

    colour: Colour
    width: float
    dash: tuple[float, ...] = ()
    cap: Cap = Cap.BUTT


FOLD_DASH = (1.5, 1.0)
"""Lengths of the dashes and gaps of a fold line, in mm."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, with corners that are rounded if `radius` is not 0."""

    rect: Rect
    fill: Colour | None = None
    stroke: Stroke | None = None
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    start: Point
    end: Point
    stroke: Stroke


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline with three or more corners."""

    points: tuple[Point, ...]
    fill: Colour | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Curve:
    """A cubic Bézier segment of a path: two control points and the end."""

    first: Point
    second: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Outline:
    """A sequence of straight (Point) and curved (Curve) segments from a start."""

    start: Point
    segments: tuple[Point | Curve, ...]
    closed: bool = False

    @property
    def controls(self) -> tuple[Point, ...]:
        """All points that define the outline, including the control points of curves."""
        found = [self.start]
        for step in self.segments:
            if isinstance(step, Curve):
                found += (step.first, step.second, step.end)
            else:
                found.append(step)
        return tuple(found)

    def with_controls(self, points: Sequence[Point]) -> "Outline":
        """Return an outline of the same kind with other points, in the order of `controls`."""
        if len(points) == len(self.segments) + 1:  # there are no curves
            return Outline(points[0], tuple(points[1:]), self.closed)
        each = iter(points)
        start = next(each)
        steps = tuple(
            Curve(next(each), next(each), next(each)) if isinstance(step, Curve) else next(each)
            for step in self.segments
        )
        return Outline(start, steps, self.closed)

    def mapped(self, place: Callable[[Point], Point]) -> "Outline":
        """Return the outline with `place` applied to each of its points."""
        steps = (
            Curve(place(step.first), place(step.second), place(step.end))
            if isinstance(step, Curve)
            else place(step)
            for step in self.segments
        )
        return Outline(place(self.start), tuple(steps), self.closed)


@dataclass(frozen=True, slots=True)
class Path:
    """Outlines that are painted together.

    If `winding` is true, the non-zero rule decides what is filled, otherwise the even-odd rule.
    """

    outlines: tuple[Outline, ...]
    fill: Colour | None = None
    stroke: Stroke | None = None
    winding: bool = False


@dataclass(frozen=True, slots=True)
class Mosaic:
    """Non-overlapping rectangles with the same fill."""

    rects: tuple[Rect, ...]
    fill: Colour


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle."""

    centre: Point
    radius: float
    fill: Colour | None = None
    stroke: Stroke | None = None

    @property
    def bounds(self) -> Rect:
        (x, y), r = self.centre, self.radius
        return Rect(x - r, y - r, 2 * r, 2 * r)


class Align(StrEnum):
    """The alignment of a line of text relative to a point."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"

    @property
    def share(self) -> float:
        """Fraction of the text's width that is to the left of the point."""
        return {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}[self]


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text. `at` is the left end of its baseline, and `size` and `width` are in mm.

    `fallback` is the choice of fonts for characters that the face lacks, or None.
    """

    at: Point
    text: str
    face: Face
    size: float
    width: float
    colour: Colour
    fallback: Fallback | None = None

    @classmethod
    def line(
        cls,
        text: str,
        at: Point,
        size: float,
        colour: Colour,
        face: Face = FontFace.REGULAR,
        align: Align = Align.LEFT,
    ) -> "Text":
        """Return a line of text. `at` is the left end, middle or right end of its baseline."""
        text = with_curved_quotes(str(text))  # a message in the current language
        width = measure(text, size, face)
        fallback = current_fallback() if lacks(text, face) else None
        left = Point(at.x - width * align.share, at.y)
        return cls(left, text, face, size, width, colour, fallback)

    @classmethod
    def centred(
        cls,
        text: str,
        centre: Point,
        size: float,
        colour: Colour,
        face: FontFace = FontFace.REGULAR,
    ) -> "Text":
        """Return a line of text. `centre` is the centre of its capital letters."""
        baseline = centre.y + size * cap_height(face) / 2
        return cls.line(text, Point(centre.x, baseline), size, colour, face, Align.CENTRE)


@dataclass(frozen=True, slots=True)
class Image:
    """A validated raster image. An image that is placed several times is stored once in a file."""

    data: bytes
    media: str
    pixels: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Picture:
    """An image stretched to fill a rectangle."""

    rect: Rect
    image: Image


Shape = Box | Circle | Polygon | Path


@dataclass(frozen=True, slots=True)
class Group:
    """Items that are transformed together.

    If there is a `clip`, only the parts inside this shape are visible. The items and the shape are
    in the group's coordinates.
    """

    items: tuple["Item", ...]
    transform: Affine = IDENTITY
    clip: Shape | None = None
    name: str = ""

    @property
    def only_names(self) -> bool:
        """True if the group neither clips nor transforms its items."""
        return self.clip is None and self.transform == IDENTITY


@dataclass(frozen=True)
class Symbol:
    """A drawing that is defined once and used many times. `bounds` contains the whole drawing.

    Equal symbols are written to a file once, even if they are different objects. The output
    therefore does not depend on the contents of caches.
    """

    name: str
    bounds: Rect
    items: tuple["Item", ...]

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.bounds, self.items))

    @cached_property
    def weight(self) -> int:
        """Number of shapes and outline segments to draw."""
        return weight(self.items)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type["Symbol"], tuple[str, Rect, tuple["Item", ...]]]:
        # The cached hash is not pickled, because hashes of strings differ between processes.
        return Symbol, (self.name, self.bounds, self.items)


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol placed in a drawing."""

    symbol: Symbol
    transform: Affine = IDENTITY


Item = Box | Line | Polygon | Path | Mosaic | Circle | Text | Picture | Group | Use

Layers = Mapping[Layer, tuple[Item, ...]]


class Side(StrEnum):
    """A side of a component."""

    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class SceneLabel:
    """The component and the side that a scene shows. `name` has the form `color-claim/board`."""

    title: str = ""
    game: str = ""
    name: str = ""
    side: Side = Side.FRONT
    plural: str = field(default="", compare=False)
    """Title for several copies of the component, or "" to use `title` for any number."""

    def counted(self, count: int) -> str:
        """Return the title for this number of copies of the component."""
        return self.title if count == 1 else self.plural or self.title

    @property
    def short(self) -> str:
        """Title without the name of the game."""
        return _("{title}, backs", title=self.title) if self.side is Side.BACK else self.title

    def __str__(self) -> str:
        return f"{self.game}: {self.short}" if self.game else self.short


@dataclass(frozen=True, eq=False)
class Scene:
    """A component at its trimmed size. The artwork may extend `bleed` mm beyond the trim."""

    size: Size
    layers: Layers
    bleed: float = 0.0
    label: SceneLabel = SceneLabel()
    detail: str = ""
    back: "Scene | None" = None
    """The other side, which has the same size, or None if only one side is printed."""
    shaped: bool = False
    """True if the component is cut out along the outline in its cut layer, not along `trim`."""
    spaces: Mapping[str, Rect] = field(default_factory=dict)
    """Rectangles of the spaces for pieces, keyed by name.

    Where possible, the joins of a poster do not cross them.
    """
    hinges: tuple[Hinge, ...] = ()
    """Lines along which the component is folded, with their angles."""

    @property
    def title(self) -> str:
        """Names of the game and of the component."""
        return str(self.label)

    @property
    def trim(self) -> Rect:
        """Rectangle along which the component is cut out, in the coordinates of the component."""
        return Rect(0, 0, *self.size)

    @cached_property
    def symbols(self) -> Mapping[Layer, Symbol]:
        """Symbols for the layers. They are created once, however often the scene is placed."""
        bounds = self.trim.grown(self.bleed)
        return MappingProxyType(
            {
                layer: Symbol(f"{self.title or 'scene'} {layer}", bounds, items)
                for layer, items in self.layers.items()
                if items
            }
        )

    @cached_property
    def without_detail(self) -> "Scene":
        """The scene without its detail. Repeated scenes remain a single object."""
        return replace(self, detail="")


def unnamed(items: Iterable[Item]) -> Iterator[Item]:
    """Yield the items. Each group that only has a name is replaced by its items."""
    for item in items:
        if isinstance(item, Group) and item.only_names:
            yield from unnamed(item.items)
        else:
            yield item


def weight(items: Iterable[Item]) -> int:
    """Return the number of shapes and outline segments to draw.

    The contents of a symbol count each time the symbol is used.
    """
    total = 0
    for item in items:
        match item:
            case Group():
                total += 1 + weight(item.items)
            case Use():
                total += item.symbol.weight
            case Path():
                total += sum(len(outline.segments) for outline in item.outlines)
            case _:
                total += 1
    return total
