"""Build steps drawn: each kind of piece cut, folded, glued and done, beside the piece itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from pnp.drawing.colour import WHITE, Palette, Role
from pnp.drawing.convex import extent
from pnp.drawing.cutting import corners
from pnp.drawing.geometry import IDENTITY, Affine, Point, Rect, Size
from pnp.drawing.scene import (
    Box,
    Cap,
    Circle,
    Group,
    Item,
    Label,
    Layer,
    Line,
    Outline,
    Path,
    Polygon,
    Scene,
    Stroke,
    Text,
    Use,
)
from pnp.drawing.space import UP, projected
from pnp.drawing.text import READABLE, Face, wrap
from pnp.press.layout import Settings, usable
from pnp.press.sheet import Sheet
from pnp.table.made import Made, made_of
from pnp.table.solids import PAPER, slab, solid_of
from pnp.table.stages import Making

_FRAME, _GAP, _INSET = 20.0, 2.0, 2.0
_TITLE, _ROW = 5.0, 3.1
_BOARD, _LIFT = 2.0, 14.0
"""mm: how thick the board is that a sheet is glued onto, and how high above it is held."""

_FOLDING, _CLOSING, _SHUT = 0.4, 0.8, 0.96
"""By how much of its folds a piece is folded in a picture, and when it is all but closed."""

_MOVE = 0.2
"""How much of its folds an arrow tells."""

_HEADING, _LARGEST = 5.6, 2.0
"""Type size on a page of its own, and by how much pictures are larger there."""


@dataclass(frozen=True, eq=False, slots=True)
class Step:
    """One picture: what is drawn, the rectangle round it, and a few words."""

    items: tuple[Item, ...]
    around: Rect
    words: str
    arrow: tuple[Point, ...] = ()
    cut: bool = False


def strips(scene: Scene, palette: Palette, thickness: float, *, mounted: bool) -> tuple[Scene, ...]:
    """How a piece is made, in pictures: the same as a row, as a square and as a column.

    Nothing for a piece that is only cut out.
    """
    if mounted:
        steps = list(_mounting(scene, palette))
    elif scene.hinges:
        steps = list(_folding(Making(scene, palette), thickness))
    else:
        return ()
    shapes = dict.fromkeys((len(steps), 2, 1))
    return tuple(_drawn(steps, columns, scene.label, palette) for columns in shapes)


def _folding(making: Making, thickness: float) -> Iterator[Step]:
    """From the flat paper to the piece."""
    opened = not any(hinge.degrees for hinge in making.scene.hinges)
    yield replace(_stage(making, 0.0, "Cut out."), cut=True)
    if opened:
        yield _stage(making, _FOLDING, "Fold, print outside.", moves=True)
        yield _stage(making, _SHUT, "Snip at the fold, along the line.")
    elif making.stance is None:
        yield _stage(making, _FOLDING, "Score the dashes, fold back, glue.", moves=True)
    else:
        yield _stage(making, _FOLDING, "Score the dashes, fold back.", moves=True)
        glue = "Glue the pale tab inside." if len(making.tabs) == 1 else "Glue the flaps together."
        words = "Glue the pale tabs inside." if len(making.tabs) > 1 else glue
        yield _stage(making, _CLOSING, words, moves=True)
    solid = solid_of(making.scene, thickness)
    yield _finished(made_of("", making.scene, solid, making.palette, {}), "Unfold." if opened
                    else "Done.")  # fmt: skip


def _stage(making: Making, share: float, words: str, *, moves: bool = False) -> Step:
    """The paper folded so far, with an arrow along the way of what moves farthest."""
    items, around = tuple(making.items(share)), making.around(share)
    arrow = making.paths(share, min(share + _MOVE, 1.0))[0] if moves else ()
    return Step(items, around, words, arrow)


def _finished(made: Made, words: str) -> Step:
    return Step((Use(made.symbol),), made.symbol.bounds, words)


def _mounting(scene: Scene, palette: Palette) -> Iterator[Step]:
    """A sheet that is glued onto board and cut then."""
    paper = made_of("sheet", scene, solid_of(scene, PAPER), palette, {})
    board = made_of("board", Scene(scene.size, {}), slab(scene.size, _BOARD), palette, {})
    done = made_of("mounted", scene, solid_of(scene, _BOARD), palette, {})
    up, low = Affine.translation(*projected(UP * _LIFT)), board.symbol.bounds
    held = paper.symbol.bounds.moved(*projected(UP * _LIFT))
    over = Rect.around([held, low])
    x, y = low.x, low.centre.y
    arrow = (Point(x, y - _LIFT * 0.6), Point(x, y - _LIFT * 0.1))
    items = (Use(board.symbol), Use(paper.symbol, up))
    yield Step(items, over, "Glue the sheet onto board.", arrow)
    yield replace(_finished(done, "Then cut it, knife and ruler."), cut=True)


def _drawn(steps: Sequence[Step], columns: int, label: Label, palette: Palette) -> Scene:
    """The pictures in rows, all in one scale, the words beneath."""
    room = _FRAME - 2
    scale = min(1.0, *(min(room / s.around.width, room / s.around.height) for s in steps))
    lines = [wrap(f"{n} {step.words}", READABLE, _FRAME) for n, step in enumerate(steps, start=1)]
    row = _FRAME + max(map(len, lines)) * _ROW + _GAP
    width = columns * (_FRAME + _GAP) - _GAP + 2 * _INSET
    height = _TITLE + -(-len(steps) // columns) * row + 2 * _INSET - _GAP
    items: list[Item] = [
        Box(Rect(0, 0, width, height), WHITE, Stroke(palette.line, 0.2), radius=1.5),
        Text.line(label.title, Point(_INSET, _INSET + READABLE), READABLE, palette.text, Face.BOLD),
    ]
    for number, (step, words) in enumerate(zip(steps, lines, strict=True)):
        down, across = divmod(number, columns)
        at = Point(_INSET + across * (_FRAME + _GAP), _INSET + _TITLE + down * row)
        items += _step(step, words, Affine.translation(*at), scale, palette)
    return Scene(Size(width, height), {Layer.GUIDE: tuple(items)}, label=label)


def _step(
    step: Step, words: Sequence[str], place: Affine, scale: float, palette: Palette
) -> Iterator[Item]:
    """One picture in its frame, and the words beneath."""
    middle, centre = place.apply(Point(_FRAME / 2, _FRAME / 2)), step.around.centre
    inside = Affine(scale, 0, 0, scale, *middle) @ Affine.translation(-centre.x, -centre.y)
    yield Group(step.items, inside)
    if step.arrow:
        yield from _arrow(tuple(map(inside.apply, step.arrow)), palette)
    if step.cut:
        yield from _scissors(place.apply(Point(2, _FRAME - 2.4)), palette)
    for line, text in enumerate(words, start=1):
        at = place.apply(Point(0, _FRAME + (line - 0.1) * _ROW))
        yield Text.line(text, at, READABLE, palette.text)


def _arrow(way: tuple[Point, ...], palette: Palette) -> Iterator[Item]:
    """Along a way, with a head at its end, on a white edge."""
    start, end = way[0], way[-1]
    length = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
    if length < 1.5:  # it would be nothing but a head
        return
    before = way[-2]
    step = ((end.x - before.x) ** 2 + (end.y - before.y) ** 2) ** 0.5
    dx, dy = (end.x - before.x) / step, (end.y - before.y) / step
    tip = Point(end.x + dx * 1.2, end.y + dy * 1.2)
    sides = [Point(end.x + s * dy * 0.9 - dx * 0.3, end.y - s * dx * 0.9 - dy * 0.3)
             for s in (-1, 1)]  # fmt: skip
    ink = palette.ink(Role.ACCENT) or palette.text
    run = Path((Outline(start, way[1:]),))
    for colour, width in ((WHITE, 1.3), (ink, 0.55)):
        yield replace(run, stroke=Stroke(colour, width, cap=Cap.ROUND))
        edge = Stroke(WHITE, 0.5, cap=Cap.ROUND) if colour == WHITE else None
        yield Polygon((tip, *sides), colour, edge)


def _scissors(at: Point, palette: Palette) -> Iterator[Item]:
    """Two rings and two blades, 5 mm long."""
    pen = Stroke(palette.text, 0.35, cap=Cap.ROUND)
    for way in (-1, 1):
        yield Circle(Point(at.x - 0.6, at.y + way * 1.1), 0.8, None, pen)
        yield Line(Point(at.x + 0.1, at.y + way * 0.7), Point(at.x + 4.4, at.y - way * 1.1), pen)


def beside(sheet: Sheet, shapes: Sequence[Scene], settings: Settings) -> Sheet | None:
    """The sheet with one of the shapes in a free corner, a low one first; None without one."""
    area = usable(sheet.size, settings)
    taken = sorted({rect.grown(_GAP) for rect in _taken(sheet)})
    for shape in shapes:
        corner = _corner(area, taken, shape.size)
        if corner is not None:
            drawn = Group(shape.layers[Layer.GUIDE], Affine.translation(*corner))
            guide = (*sheet.layers.get(Layer.GUIDE, ()), drawn)
            return replace(sheet, layers={**sheet.layers, Layer.GUIDE: guide})
    return None


def _corner(area: Rect, taken: Sequence[Rect], size: Size) -> Point | None:
    """Where there is room for a size: as low as can be, then as far left; `taken` is sorted."""
    lowest = area.bottom - size.height
    tops = {lowest, *(rect.y - size.height for rect in taken), area.y}
    for y in sorted((top for top in tops if area.y <= top <= lowest), reverse=True):
        x = area.x
        for rect in taken:
            if rect.y < y + size.height and rect.bottom > y and rect.right > x:
                if rect.x >= x + size.width:
                    break
                x = rect.right
        if x + size.width <= area.right:
            return Point(x, y)
    return None


def _taken(sheet: Sheet) -> Iterator[Rect]:
    """Rectangles that hold all that is drawn on a sheet: pieces, and each mark round them."""
    for item in chain.from_iterable(sheet.layers.values()):
        if isinstance(item, Use) and item.symbol.bounds.size == sheet.size:
            yield from map(_around, item.symbol.items)
        else:
            yield _around(item)


def _around(item: Item) -> Rect:
    """The rectangle round a piece or a mark; a line of type has its place beside others."""
    points = item.symbol.bounds.corners if isinstance(item, Use) else tuple(corners((item,)))
    place = item.transform if isinstance(item, Use) else IDENTITY
    return extent([place.apply(point) for point in points]) if points else Rect(0, 0, 0, 0)


def steps_page(rows: Sequence[Scene], size: Size, palette: Palette, title: str) -> Scene:
    """What found no corner, beneath one another on a page, as large as it has room for."""
    heading = "How to make the pieces"
    at = Point(0, _HEADING)
    items: list[Item] = [Text.line(heading, at, _HEADING, palette.text, Face.BOLD)]
    widest, height = max(r.size.width for r in rows), sum(r.size.height + _GAP for r in rows)
    top = 2 * _HEADING
    scale = min(_LARGEST, size.width / widest, (size.height - top) / height)
    for row in rows:
        place = Affine(scale, 0, 0, scale, 0, top)
        items.append(Group(row.layers[Layer.GUIDE], place))
        top += (row.size.height + _GAP) * scale
    return Scene(size, {Layer.GUIDE: tuple(items)}, label=Label(heading, title))
