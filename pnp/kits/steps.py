"""Draw build steps: how each kind of piece is cut, folded, glued and finished."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache, partial
from itertools import chain
from math import degrees, fsum
from typing import NamedTuple

from pnp.diagrams.drawn_solid import DrawnSolid, draw_solid
from pnp.diagrams.solids import PAPER, slab, solid_of
from pnp.diagrams.stages import FoldedPaper, HungPaper, ToolPath
from pnp.drawing.colour import WHITE, Palette
from pnp.drawing.convex import extent
from pnp.drawing.cut_outline import corners
from pnp.drawing.folding import Hinge
from pnp.drawing.geometry3d import UP, project
from pnp.drawing.scene import (
    Align,
    Box,
    Cap,
    Circle,
    Group,
    Item,
    Layer,
    Line,
    Outline,
    Path,
    Polygon,
    Scene,
    SceneLabel,
    Stroke,
    Text,
    Use,
)
from pnp.drawing.text import READABLE, FontFace, wrap
from pnp.geometry import IDENTITY, Affine, Point, Rect, Size, distance
from pnp.kits.small import simplified
from pnp.layout.settings import Settings, usable
from pnp.layout.sheet import Sheet
from pnp.messages import _, ngettext
from pnp.portable_math import atan2
from pnp.templates.flowing_text import Block

_GAP, _INSET = 2.0, 2.0
_TITLE = 5.0
_BOARD, _LIFT = 2.0, 14.0
"""Thickness of the cardboard, and height of the sheet held above it, in mm."""

_HALF, _FOLDING, _CLOSING, _SHUT = 0.25, 0.4, 0.8, 0.96
"""Folding angles in pictures, as a fraction of the full angle: from half folded to closed."""

_CLOSED = 180.0
"""Angle of a fold whose two sides are glued together, in degrees."""

_ROW_LENGTH = 3
"""Number of pieces shown in a row that is folded before it is cut apart."""

_MOVE = 0.2
"""Movement along an arrow, as a fraction of the full folding angle."""

_EDGE, _LETTERS = 0.2, 1.2
"""Width of edge lines, and minimum type size on a piece, in mm on paper."""

_HEADING = 5.6
"""Type size of the heading on a separate page, in mm."""

_BELOW_NOTES = 5.0
"""Space between the notes on a separate page and the strips below them, in mm."""

_TYPE, _LARGEST = 0.068, 3.5
"""Type size of captions per mm of a frame's width, and maximum type size in mm."""

_LOWER = 0.75
"""Height of a format, relative to a larger one, from which it is preferred: it has fewer rows."""

_ABOVE = 0.5
"""Fraction of the free height that is above the strips."""

_ENLARGED = 2.0
"""Maximum scale of pictures on a page of their own. Beside pieces, pictures are not enlarged."""

_TOOLS = 3.0
"""Space below and beside each picture for the tools, in mm."""

_CUT_OUT = _("Cut out.")

_CLEAR_OF_RULER = 3.0
"""Additional space between steps and the ruler below them, in mm."""


class Making(Enum):
    """Way in which the pieces of a component are made."""

    BY_HAND = auto()
    BY_MACHINE = auto()
    """A cutting machine cuts the pieces out before they are folded."""
    MOUNTED = auto()
    """The sheet is glued onto cardboard before it is cut."""
    HUNG = auto()
    """The piece is folded over the top of a bag."""


Draw = Callable[[float], Iterable[Item]]
"""Function that draws a picture. Its argument is the width of edge lines, in mm in the drawing."""


@dataclass(frozen=True, eq=False, slots=True)
class BuildStep:
    """One picture of a build step: its content, bounding rectangle and caption."""

    draw: Draw
    around: Rect
    words: str
    arrow: tuple[Point, ...] = ()
    cut: ToolPath | None = None
    """Path of the scissors, or None if nothing is cut in this step."""
    score: ToolPath | None = None
    """Path of the scoring pen, or None if nothing is scored in this step."""


class StripFormat(NamedTuple):
    """Format of a strip: the number of pictures per row, and the width of each frame in mm."""

    columns: int
    frame: float
    largest: float = 1.0
    """Maximum scale of the pictures."""

    @property
    def type_size(self) -> float:
        """Type size of captions, in mm."""
        return min(max(READABLE, self.frame * _TYPE), _LARGEST)

    @property
    def line(self) -> float:
        """Line spacing of captions, in mm."""
        return self.type_size * 1.25


_CACHE_SIZE = 32
"""Maximum number of cached strips, which are reused for a kit on other paper."""

_MAX_PICTURES = 200
"""Maximum number of cached pictures of steps."""

_SHAPES = tuple(
    StripFormat(columns, frame)
    for frame, counts in ((33.0, (5, 3)), (26.0, (5, 3, 2)), (20.0, (5, 3, 2, 1)))
    for columns in counts
)
"""Formats of strips beside pieces, largest first. Five large frames fit across A4 and Letter."""

_ANY_SIZE = Size(0, 0)

_PAGE_WIDTH = 180.0
"""Width of a strip on a page of its own, in mm, unless the page is narrower."""

_PAGE = tuple(
    StripFormat(int((_PAGE_WIDTH - 2 * _INSET + _GAP) / (frame + _GAP)), float(frame), _ENLARGED)
    for frame in (87, 57, 50, 46, 42, 38, 33, 29, 27, 23, 20)
)
"""Formats of strips on a page of their own, largest first."""


@dataclass(frozen=True, eq=False, slots=True)
class StepStrip:
    """The pictures that show how to build a piece."""

    steps: tuple[BuildStep, ...]
    label: SceneLabel
    palette: Palette

    def shapes(self) -> list[StripFormat]:
        """Return the possible formats of the strip, largest first."""
        distinct = {
            shape._replace(columns=min(shape.columns, len(self.steps))) for shape in _SHAPES
        }
        return sorted(distinct, key=lambda shape: (-shape.frame, -shape.columns))

    def size(self, shape: StripFormat) -> Size:
        """Return the size of the box around all pictures, in mm."""
        columns, rows = self._grid(shape)
        width = columns * (shape.frame + _GAP) - _GAP + 2 * _INSET
        return Size(width, _TITLE + rows * self._row(shape) + 2 * _INSET - _GAP)

    def scene(self, shape: StripFormat, least: Size = _ANY_SIZE) -> Scene:
        """Draw the pictures in rows with captions below, at one scale and on common baselines.

        The box is at least as large as `least`, and the pictures are spread over its width.
        """
        size, columns = self.size(shape), self._grid(shape)[0]
        spare = max(0.0, least.width - size.width) / columns
        size = Size(max(least.width, size.width), max(least.height, size.height))
        at, ink = Point(_INSET, _INSET + READABLE), self.palette.text
        title = Text.line(self.label.title, at, READABLE, ink, FontFace.BOLD)
        frame = Rect(0.1, 0.1, size.width - 0.2, size.height - 0.2)
        items: list[Item] = [Box(frame, WHITE, Stroke(self.palette.line, 0.2), radius=1.5), title]
        scale = self.scale(shape)
        for number, step in enumerate(self.steps):
            row, across = divmod(number, columns)
            beside = min(columns, len(self.steps) - row * columns)
            x = (across + (columns - beside) / 2) * (shape.frame + _GAP + spare)
            y = _TITLE + row * self._row(shape)
            place = Affine.translation(_INSET + spare / 2 + x, _INSET + y)
            background = place.apply(Point(shape.frame / 2, self._high(shape) - _TOOLS))
            items += _step(step, background, scale, self.palette)
            below = self._lines(number, shape)
            for line, line_text in enumerate(below, start=1):
                down = self._high(shape) + (line - 0.1) * shape.line
                at = place.apply(Point(shape.frame / 2, down))
                items.append(Text.line(line_text, at, shape.type_size, ink, align=Align.CENTRE))
        return Scene(size, {Layer.GUIDE: tuple(items)}, label=self.label)

    def _grid(self, shape: StripFormat) -> tuple[int, int]:
        """Return the number of columns and rows, with the last row as full as possible."""
        rows = -(-len(self.steps) // shape.columns)
        return -(-len(self.steps) // rows), rows

    def _row(self, shape: StripFormat) -> float:
        line_count = max(len(self._lines(number, shape)) for number in range(len(self.steps)))
        return self._high(shape) + line_count * shape.line + _GAP

    def _high(self, shape: StripFormat) -> float:
        return max(step.around.height for step in self.steps) * self.scale(shape) + _TOOLS

    def _lines(self, number: int, shape: StripFormat) -> list[str]:
        return wrap(f"{number + 1} {self.steps[number].words}", shape.type_size, shape.frame)

    def scale(self, shape: StripFormat) -> float:
        """Return the largest scale at which every picture and its tools fit in a frame."""
        available = shape.frame - _TOOLS
        fitting = (min(available / s.around.width, available / s.around.height) for s in self.steps)
        return min(shape.largest, *fitting)


@lru_cache(maxsize=_CACHE_SIZE)
def strip_of(scene: Scene, palette: Palette, thickness: float, making: Making) -> StepStrip | None:
    """Return the build steps of a piece, or None if the piece only needs to be cut out."""
    steps: Iterable[BuildStep]
    if making is Making.MOUNTED:
        steps = _mounting(scene, palette)
    elif making is Making.HUNG:
        steps = _hanging(FoldedPaper(scene, palette))
    elif making is Making.BY_HAND and _is_folded_in_a_row(scene):
        steps = _folding_first(scene, palette, thickness)
    elif scene.hinges:
        steps = _folding(FoldedPaper(scene, palette), thickness)
    elif making is Making.BY_HAND and scene.shaped and scene.bleed:
        steps = _cutting(scene, palette, thickness)
    else:
        return None
    if making is Making.BY_MACHINE:
        steps = (step for step in steps if step.words != _CUT_OUT)
    return StepStrip(tuple(steps), scene.label, palette)


def _cutting(scene: Scene, palette: Palette, thickness: float) -> Iterator[BuildStep]:
    """Yield the steps for a flat piece whose colour extends beyond a cut of any shape."""
    paper = FoldedPaper(scene, palette)
    sheet = _stage(paper, 0.0, _("Cut along the thin line."))
    yield replace(sheet, cut=paper.cutting)
    yield _finished(draw_solid("", scene, solid_of(scene, thickness), palette, {}), _("Done."))


def _hanging(folded_paper: FoldedPaper) -> Iterator[BuildStep]:
    """Yield the steps for a label that is folded over the top of a bag."""
    yield replace(_stage(folded_paper, 0.0, _CUT_OUT), cut=folded_paper.cutting)
    yield replace(
        _stage(folded_paper, 0.0, _("Score the dashed line.")), score=folded_paper.scoring
    )
    yield _stage(folded_paper, _FOLDING, _("Fold away from you."), moves=True)
    hung = HungPaper(folded_paper.scene, folded_paper.palette)
    yield _stage(hung, _CLOSING, _("Hang over the bag, then staple or glue."))


def _folding(folded_paper: FoldedPaper, thickness: float) -> Iterator[BuildStep]:
    """Yield the steps from the flat paper to the finished piece."""
    opened = not any(hinge.degrees for hinge in folded_paper.scene.hinges)
    yield replace(_stage(folded_paper, 0.0, _CUT_OUT), cut=folded_paper.cutting)
    if opened:
        yield _stage(folded_paper, _HALF, _("Fold, printed side out."), moves=True)
        shut = _stage(folded_paper, _SHUT, _("Snip at the fold, along the line."))
        yield replace(shut, cut=folded_paper.snip(_SHUT))
    else:
        yield replace(
            _stage(folded_paper, 0.0, _("Score the dashed lines.")), score=folded_paper.scoring
        )
        caption = (
            _("Fold away from you.") if folded_paper.stance else _("Fold away from you, then glue.")
        )
        yield _stage(folded_paper, _FOLDING, caption, moves=True)
        if folded_paper.stance:
            yield _stage(folded_paper, _CLOSING, _gluing(len(folded_paper.tabs)), moves=True)
    solid = solid_of(folded_paper.scene, thickness)
    drawn = draw_solid("", folded_paper.scene, solid, folded_paper.palette, {})
    yield _finished(drawn, _("Unfold.") if opened else _("Done."))


def _is_folded_in_a_row(scene: Scene) -> bool:
    """Return True if the piece has only one fold, which crosses the middle and is fully closed."""
    folds = [(hinge.start, hinge.end) for hinge in scene.hinges if hinge.degrees == _CLOSED]
    return len(scene.hinges) == 1 and folds == [
        (Point(0, scene.size.height / 2), Point(scene.size.width, scene.size.height / 2))
    ]


def _folding_first(scene: Scene, palette: Palette, thickness: float) -> Iterator[BuildStep]:
    """Yield the steps for pieces that are folded and glued as a row before they are cut apart."""
    row = FoldedPaper(_row(scene), palette)
    yield replace(_stage(row, 0.0, _("Score the dashed line.")), score=row.scoring)
    yield _stage(row, _FOLDING, _("Fold the row away from you, then glue it."), moves=True)
    seam = row.across(scene.size.width, _SHUT)
    yield replace(_stage(row, _SHUT, _("Cut the pieces apart.")), cut=seam)
    drawn = draw_solid("", scene, solid_of(scene, thickness), palette, {})
    yield _finished(drawn, _("Done."))


def _row(scene: Scene) -> Scene:
    width, height = scene.size
    layers: dict[Layer, tuple[Item, ...]] = {
        layer: tuple(Group(items, Affine.translation(at * width, 0)) for at in range(_ROW_LENGTH))
        for layer, items in scene.layers.items()
        if layer is not Layer.CUT
    }
    long = Size(_ROW_LENGTH * width, height)
    fold = Hinge(Point(0, height / 2), Point(long.width, height / 2), _CLOSED)
    return Scene(long, layers, label=scene.label, hinges=(fold,))


def _gluing(tabs: int) -> str:
    if not tabs:
        return _("Glue the flaps together.")
    return ngettext("Glue the tab inside.", "Glue the tabs inside.", tabs)


def _stage(
    folded_paper: FoldedPaper, share: float, caption: str, *, moves: bool = False
) -> BuildStep:
    """Return a step that shows partly folded paper, optionally with an arrow.

    The arrow follows the point that moves farthest.
    """
    arrow = folded_paper.paths(share, min(share + _MOVE, 1.0))[0] if moves else ()
    return BuildStep(partial(folded_paper.items, share), folded_paper.around(share), caption, arrow)


def _finished(drawn: DrawnSolid, caption: str) -> BuildStep:
    return BuildStep(lambda _line: (Use(drawn.symbol),), drawn.symbol.bounds, caption)


def _mounting(scene: Scene, palette: Palette) -> Iterator[BuildStep]:
    paper = draw_solid("sheet", scene, solid_of(scene, PAPER), palette, {})
    board = draw_solid("board", Scene(scene.size, {}), slab(scene.size, _BOARD), palette, {})
    done = draw_solid("mounted", scene, solid_of(scene, _BOARD), palette, {})
    up, low = Affine.translation(*project(UP * _LIFT)), board.symbol.bounds
    held = paper.symbol.bounds.moved(*project(UP * _LIFT))
    over = Rect.around([held, low])
    x, y = low.x, low.centre.y
    arrow = (Point(x, y - _LIFT * 0.6), Point(x, y - _LIFT * 0.1))
    items = (Use(board.symbol), Use(paper.symbol, up))
    yield BuildStep(
        lambda _line: items,
        over,
        _("Glue the whole sheet onto cardboard; one piece is shown."),
        arrow,
    )
    yield _finished(done, _("Cut with a knife and ruler."))


@lru_cache(maxsize=_MAX_PICTURES)
def _picture(step: BuildStep, scale: float) -> tuple[Item, ...]:
    return tuple(simplified(step.draw(_EDGE / scale), scale, _LETTERS))


def _step(step: BuildStep, background: Point, scale: float, palette: Palette) -> Iterator[Item]:
    """Yield one picture and its tools. The middle of its bottom edge is at `background`."""
    at = Affine.translation(-step.around.centre.x, -step.around.bottom)
    inside = Affine(scale, 0, 0, scale, *background) @ at
    yield Group(_picture(step, scale), inside)
    if step.arrow:
        yield from _arrow(tuple(map(inside.apply, step.arrow)), palette)
    if step.cut:
        yield _scissors(step.cut.moved(inside), palette)
    if step.score:
        yield _pen(step.score.moved(inside), palette)


def _arrow(path: tuple[Point, ...], palette: Palette) -> Iterator[Item]:
    """Yield an arrow along a path, with a white edge and a head at the end of the path."""
    start, end = path[0], path[-1]
    if distance(start, end) < 1.5:  # too short for more than a head
        return
    before = path[-2]
    step = distance(before, end)
    dx, dy = (end.x - before.x) / step, (end.y - before.y) / step
    tip = Point(end.x + dx * 1.2, end.y + dy * 1.2)
    sides = [Point(end.x + s * dy * 0.9 - dx * 0.3, end.y - s * dx * 0.9 - dy * 0.3)
             for s in (-1, 1)]  # fmt: skip
    run = Path((Outline(start, path[1:]),))
    for colour, width in ((WHITE, 1.5), (palette.text, 0.55)):
        yield replace(run, stroke=Stroke(colour, width, cap=Cap.ROUND))
        edge = Stroke(WHITE, 0.6, cap=Cap.ROUND) if colour == WHITE else None
        yield Polygon((tip, *sides), colour, edge)


def _scissors(path: ToolPath, palette: Palette) -> Group:
    """Return scissors at the start of a path, 6 mm long and pointing along the path."""
    drawn: list[Item] = []
    for colour, width in ((WHITE, 1.2), (palette.text, 0.4)):
        pen = Stroke(colour, width, cap=Cap.ROUND)
        for side in (-1, 1):
            drawn.append(Circle(Point(-1.8, side * 1.2), 0.9, None, pen))
            drawn.append(Line(Point(-1.0, side * 0.8), Point(4.0, side * -0.9), pen))
    turn = degrees(atan2(path.end.y - path.start.y, path.end.x - path.start.x))
    return Group(tuple(drawn), Affine.translation(*path.start) @ Affine.rotation(turn))


def _pen(path: ToolPath, palette: Palette) -> Group:
    """Return a pen with its tip at the midpoint of a path."""
    outline = [(0, 0), (0.7, -1.8), (0.7, -8), (-0.7, -8), (-0.7, -1.8)]
    lean = Affine.translation(*path.middle) @ Affine.rotation(35)
    line = Stroke(palette.text, 0.3, cap=Cap.ROUND)
    body = Polygon(tuple(Point(*corner) for corner in outline), WHITE, line)
    nib = Polygon((Point(0, 0), Point(0.7, -1.8), Point(-0.7, -1.8)), palette.text, None)
    return Group((body, nib), lean)


@dataclass(frozen=True, slots=True)
class FreeSpace:
    """The free space on a sheet."""

    area: Rect
    taken: tuple[Rect, ...]
    """Occupied rectangles, sorted."""

    @classmethod
    def on(cls, sheet: Sheet, settings: Settings) -> "FreeSpace":
        """Return the free space on a sheet, beside the content and above the footer."""
        x, y, width, height = usable(sheet.size, settings)
        area = Rect(x, y, width, height - _CLEAR_OF_RULER)
        taken = {rect.grown(_GAP) for rect in _taken(sheet) if rect.y < area.bottom}
        return cls(area, tuple(sorted(taken)))

    def corner(self, size: Size) -> Point | None:
        """Return the top left corner of free space of this size, or None if there is not enough.

        The lowest corner is preferred, then the leftmost.
        """
        area = self.area
        lowest = area.bottom - size.height
        tops = {lowest, *(rect.y - size.height for rect in self.taken), area.y}
        for y in sorted((top for top in tops if area.y <= top <= lowest), reverse=True):
            x = area.x
            for rect in self.taken:
                if rect.y < y + size.height and rect.bottom > y and rect.right > x:
                    if rect.x >= x + size.width:
                        break
                    x = rect.right
            if x + size.width <= area.right:
                return Point(x, y)
        return None


def with_strip(sheet: Sheet, strip: Scene, corner: Point) -> Sheet:
    """Return the sheet with a strip added at this top left corner."""
    drawn = Group(strip.layers[Layer.GUIDE], Affine.translation(*corner))
    guide = (*sheet.layers.get(Layer.GUIDE, ()), drawn)
    return replace(sheet, layers={**sheet.layers, Layer.GUIDE: guide})


def _taken(sheet: Sheet) -> Iterator[Rect]:
    """Yield a rectangle around each piece and each mark on a sheet."""
    for item in chain.from_iterable(sheet.layers.values()):
        if isinstance(item, Use) and item.symbol.bounds.size == sheet.size:
            yield from map(_around, item.symbol.items)
        else:
            yield _around(item)


def _around(item: Item) -> Rect:
    """Return the rectangle around an item. Text and pictures are ignored: they have no corners."""
    points = item.symbol.bounds.corners if isinstance(item, Use) else tuple(corners((item,)))
    place = item.transform if isinstance(item, Use) else IDENTITY
    return extent([place.apply(point) for point in points]) if points else Rect(0, 0, 0, 0)


def step_items(strips: Sequence[StepStrip], area: Rect) -> tuple[Item, ...]:
    """Return the strips, stacked in the largest format that fits the area.

    If pictures are at least as large as the pieces, fewer rows are preferred to larger pictures.
    Return () if no format fits.
    """
    best: tuple[float, StripFormat] | None = None
    for shape in _PAGE:
        rows = _rows(strips, shape, area.width)
        height = fsum(_height(row, shape) + _GAP for row in rows) - _GAP
        if height > area.height or any(_width(row, shape) > area.width for row in rows):
            continue
        if best and min(strip.scale(shape) for strip in strips) < 1.0:
            break
        if best is None or height < _LOWER * best[0]:
            best = height, shape
    if best is None:
        return ()
    height, shape = best
    lower = area.moved(0, (area.height - height) * _ABOVE)
    return tuple(_stacked(_rows(strips, shape, area.width), shape, lower))


def _rows(strips: Sequence[StepStrip], shape: StripFormat, width: float) -> list[list[StepStrip]]:
    """Return the strips in rows. Strips share a row if it is wide enough."""
    rows: list[list[StepStrip]] = []
    for strip in strips:
        if rows and _width([*rows[-1], strip], shape) <= width:
            rows[-1].append(strip)
        else:
            rows.append([strip])
    return rows


def _width(row: Sequence[StepStrip], shape: StripFormat) -> float:
    return fsum(strip.size(shape).width + _GAP for strip in row) - _GAP


def _height(row: Sequence[StepStrip], shape: StripFormat) -> float:
    return max(strip.size(shape).height for strip in row)


def _stacked(rows: Sequence[Sequence[StepStrip]], shape: StripFormat, area: Rect) -> Iterator[Item]:
    """Yield the rows one below another. Each row is as wide as the area, up to a full page."""
    top, width = area.y, min(area.width, _PAGE_WIDTH)
    for row in rows:
        spare = max(0.0, width - _width(row, shape)) / len(row)
        left, height = area.x, _height(row, shape)
        for strip in row:
            scene = strip.scene(shape, Size(strip.size(shape).width + spare, height))
            yield Group(scene.layers[Layer.GUIDE], Affine.translation(left, top))
            left += scene.size.width + _GAP
        top += height + _GAP


def steps_pages(
    strips: Sequence[StepStrip], size: Size, title: str, notes: Block | None = None
) -> list[Scene]:
    """Return pages with the strips, in the largest format that needs the fewest pages.

    The notes are on the first page.
    """
    above = notes.height + _BELOW_NOTES if notes else 0.0
    found = [_divided(strips, size, shape, above) for shape in _PAGE]
    pages = min(filter(None, found), key=len, default=[(list(strips), _PAGE[-1])])
    return [
        _steps_page(page, shape, size, title, notes if number == 0 else None)
        for number, (page, shape) in enumerate(pages)
    ]


def _divided(
    strips: Sequence[StepStrip], size: Size, shape: StripFormat, above: float
) -> list[tuple[list[StepStrip], StripFormat]]:
    """Return the strips on each page, or [] if a strip is wider or taller than the page.

    The strips on the first page start `above` mm lower.
    """
    pages: list[list[StepStrip]] = []
    available = size.height - 2 * _HEADING - _CLEAR_OF_RULER
    left = 0.0
    for strip in strips:
        width, height = strip.size(shape)
        free = available if pages else available - above
        if width > size.width or height > free:
            return []
        if not pages or height + _GAP > left:
            pages.append([])
            left = free + _GAP
        pages[-1].append(strip)
        left -= height + _GAP
    return [(page, shape) for page in pages]


def _steps_page(
    strips: Sequence[StepStrip],
    shape: StripFormat,
    size: Size,
    title: str,
    notes: Block | None,
) -> Scene:
    heading, ink = _("How to make the pieces"), strips[0].palette.text
    below = 2 * _HEADING
    top = below + (notes.height + _BELOW_NOTES if notes else 0.0)
    items = (
        Text.line(heading, Point(0, _HEADING), _HEADING, ink, FontFace.BOLD),
        *([Group(notes.items, Affine.translation(0, below))] if notes else ()),
        *_stacked(
            [[strip] for strip in strips], shape, Rect(0, top, size.width, size.height - top)
        ),
    )
    return Scene(size, {Layer.GUIDE: items}, label=SceneLabel(heading, title))
