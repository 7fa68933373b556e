"""Packing, which places components of different sizes and shapes on as few sheets as possible.

Equal rectangles are grouped in blocks of rows and columns with crop marks around them, so that they
can be separated with long straight cuts. Components that are cut along an outline are placed one by
one, or in rows and columns if they are discs, squares or similar.

The first pass finds out how many sheets are needed. The second pass places pieces of one colour
next to each other, with more distance between pieces, on the same number of sheets.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import lru_cache
from itertools import accumulate, groupby, product
from typing import NamedTuple

from pnp.drawing.convex import Outline, extent, polygon_area
from pnp.drawing.cut_outline import clearance_outline
from pnp.drawing.scene import Circle, Group, Layer, Scene
from pnp.drawing.scene_texts import group_of
from pnp.geometry import Affine, Point, Rect, Size
from pnp.layout.arrangement import Arrangement, ComponentBlock, PlacedScene
from pnp.layout.exchange import exchanged
from pnp.layout.grid_layout import grid_counts, grid_places, too_large
from pnp.layout.nesting import Clear, NestedShape, NestShape, nest
from pnp.layout.settings import FOLD_DISTANCE, Backs, Settings, foot_area, surround, usable


class _Discs(Enum):
    """Arrangements of discs, and of other pieces that fill most of the rectangle around them."""

    GRID = auto()
    """One block of aligned rows and columns."""
    GROUPS = auto()
    """A separate block of aligned rows and columns for each run of identical discs."""
    ROWS = auto()
    """A separate block for each row of identical discs."""
    STAGGERED = auto()
    """One block in which every second row is shifted by half a disc."""
    SINGLE = auto()


class _Strategy(NamedTuple):
    """The allowed rotations, in degrees, and the arrangement of discs."""

    turns: tuple[int, ...]
    discs: _Discs
    spaced: bool = False
    """True if pieces are apart from each other, and grouped by colour."""


_QUARTERS = (0, 90, 180, 270)
_EIGHTHS = tuple(range(0, 360, 45))
_DENSE = (
    *(_Strategy(_QUARTERS, discs) for discs in _Discs),
    _Strategy(_EIGHTHS, _Discs.ROWS),
)
"""Strategies that save sheets, in order of preference. The first gives the neatest result."""

_UNEVEN = (_Discs.STAGGERED, _Discs.SINGLE)
"""Arrangements in which discs touch each other in uneven rows. They are only for equal discs."""

_NEAT = (
    _Strategy((0, 180), _Discs.GROUPS, spaced=True),
    _Strategy(_QUARTERS, _Discs.GROUPS, spaced=True),
    _Strategy(_QUARTERS, _Discs.ROWS, spaced=True),
)
"""Strategies with pieces apart and in groups, in order of preference."""

_APART = 2.0
"""Distance between the bleed of two pieces, in mm."""

_FEW = 0.5
"""Share of the area below which cards are at its top left instead of in its middle."""

_FROM_MARKS = 3.0
"""Distance between the bleed of a piece and the crop marks of a block, or the ruler, in mm."""

_RATHER_EMPTY = 0.7
"""Area of the pieces on a sheet that comes last, as a fraction of that on the sheet before it."""

_COMPACT = 0.7
"""Smallest area of a piece in rows and columns, as a fraction of the rectangle around it."""

_CACHED_PIECES = 100
"""Maximum number of pieces whose shape is cached. Most pieces occur many times."""


class _Lump(NamedTuple):
    """A block in its own coordinates. The outline includes the bleed and crop marks."""

    outline: Outline
    block: ComponentBlock


class _Task(NamedTuple):
    """Shapes to nest on paper in one orientation, and the blocks that they represent."""

    sheet: Size
    area: Rect
    fold: float | None
    """Height of the fold between fronts and backs, in mm from the top."""
    shapes: Sequence[NestShape]
    lumps: Sequence[_Lump]
    reserved: Rect | None
    """Part of the area next to the ruler, in which no pieces are placed."""


def pack(scenes: Sequence[Scene], settings: Settings) -> list[Arrangement]:
    """Return the sheets, on paper in the orientation that needs fewer sheets.

    Pieces are at a distance from each other, and pieces of one colour are next to each other,
    unless that takes an additional sheet. Straight cuts of blocks avoid pieces that are cut along
    an outline on the same condition. Raises TooLarge if a component does not fit the paper.
    """
    paper = settings.paper.size
    if paper is None:
        raise ValueError("paper that is cut to fit is not packed")
    task, dense = _densest(scenes, (paper, paper.turned), settings)
    clears: tuple[Clear, ...] = ()
    if len({scene.shaped for scene in scenes}) > 1:
        clears = (Clear.ALL, Clear.UPRIGHT, Clear.LEVEL)
    # Pieces that only fit at 45° have no room for more distance.
    if not _is_oblique(task) and (neat := _neatest(scenes, clears, dense, settings)):
        return _emptiest_last(neat)
    attempts = (_packed(task, settings, clear, len(dense)) for clear in clears)
    return _emptiest_last(exchanged(next(filter(None, attempts), dense)))


def _emptiest_last(sheets: list[Arrangement]) -> list[Arrangement]:
    """Return the sheets with a rather empty one of the last sheets without blocks at the end."""
    covered: list[float] = []
    for sheet in reversed(sheets):
        if not all(each.scene.shaped for each in sheet.placed):
            break
        covered.append(math.fsum(_covered(each.scene) for each in sheet.placed))
    if not covered or min(covered) > _RATHER_EMPTY * covered[0]:
        return sheets
    emptiest = len(sheets) - 1 - covered.index(min(covered))
    return [*sheets[:emptiest], *sheets[emptiest + 1 :], sheets[emptiest]]


def _is_oblique(task: _Task) -> bool:
    return any(len(shape.turns) > len(_QUARTERS) for shape in task.shapes)


def _neatest(
    scenes: Sequence[Scene],
    clears: Sequence[Clear],
    dense: Sequence[Arrangement],
    settings: Settings,
) -> list[Arrangement] | None:
    """Return sheets with pieces apart and in groups, or None if that takes additional sheets."""
    for task in _tasks(scenes, (dense[0].sheet,), _NEAT, settings):
        if found := _packed(task, settings, Clear.NONE, len(dense)):
            # With a cut to keep clear, there is less room.
            attempts = (_packed(task, settings, clear, len(dense)) for clear in clears)
            return next(filter(None, attempts), found)
    return None


def _densest(
    scenes: Sequence[Scene], papers: Sequence[Size], settings: Settings
) -> tuple[_Task, list[Arrangement]]:
    """Return as few sheets as possible, and the task that they are the result of.

    Raises TooLarge if a component does not fit.
    """
    best: tuple[_Task, list[Arrangement]] | None = None
    covered = math.fsum(map(_covered, scenes))
    fewest = {sheet: _fewest(covered, usable(sheet, settings)) for sheet in papers}
    equal = len({*scenes}) == 1
    strategies = [each for each in _DENSE if equal or each.discs not in _UNEVEN]
    for task in _tasks(scenes, papers, strategies, settings):
        max_sheets = math.inf if best is None else len(best[1]) - 1
        if fewest[task.sheet] <= max_sheets:
            found = _packed(task, settings, Clear.NONE, max_sheets)
            best = (task, found) if found else best
    if best is None:
        largest = max(scenes, key=lambda scene: max(scene.size))
        raise too_large(largest.size, replace(settings, bleed=largest.bleed))
    return best


def _tasks(
    scenes: Sequence[Scene],
    papers: Sequence[Size],
    strategies: Sequence[_Strategy],
    settings: Settings,
) -> Iterator[_Task]:
    """Yield the tasks that differ from each other."""
    tried: list[tuple[Size, Sequence[NestShape]]] = []
    for strategy, sheet in product(strategies, papers):
        task = _task(scenes, sheet, strategy, settings)
        if (sheet, task.shapes) not in tried:  # without discs, most strategies are the same
            tried.append((sheet, task.shapes))
            yield task


def _fewest(covered: float, area: Rect) -> int:
    """Return a lower bound for the number of sheets, from the area of all pieces in mm²."""
    return math.ceil(covered / (area.width * area.height))


def _covered(scene: Scene) -> float:
    """Return the area of a piece with its bleed, in mm²."""
    if scene.shaped and _is_round(scene):
        return math.pi * (scene.size.width / 2 + scene.bleed) ** 2
    shaped = scene.shaped
    return polygon_area(
        clearance_outline(scene) if shaped else scene.trim.grown(scene.bleed).corners
    )


def _task(scenes: Sequence[Scene], sheet: Size, strategy: _Strategy, settings: Settings) -> _Task:
    """Return the shapes that a strategy nests on paper in this orientation."""
    area = usable(sheet, settings)
    fold = reserved = None
    if settings.backs is Backs.GUTTER:
        fold = area.centre.y
        area = Rect(area.x, area.y, area.width, area.height / 2 - FOLD_DISTANCE)
    if strategy.spaced and settings.marks:
        # Below a fold, the backs of the topmost pieces are next to the ruler.
        top = 0.0 if fold else area.height - _FROM_MARKS
        reserved = Rect(0, top, area.width, _FROM_MARKS)
    lumps = list(_lumps(scenes, area.size, strategy, settings))
    groups: dict[frozenset[str | Scene], int] = {}
    shapes = []
    for lump in lumps:
        shape = NestShape(lump.outline, _turns(lump, strategy), _straight(lump))
        if strategy.spaced:
            piece = lump.block.placed[0].scene
            shape = shape._replace(distance=_FROM_MARKS - _APART / 2)
            if piece.shaped:
                group = groups.setdefault(group_of(piece), len(groups))
                shape = shape._replace(group=group, distance=_APART / 2)
        shapes.append(shape)
    return _Task(sheet, area, fold, shapes, lumps, reserved)


def _packed(
    task: _Task, settings: Settings, clear: Clear, max_sheets: float
) -> list[Arrangement] | None:
    """Return the sheets.

    Returns None if a component is too large, or if more than `max_sheets` sheets are needed.
    """
    sheets = nest(task.shapes, task.area.size, clear, max_sheets, task.reserved)
    if sheets is None:
        return None
    foot = foot_area(task.sheet, settings)
    return [
        Arrangement(
            task.sheet,
            _arrange([task.lumps[spot.number] for spot in spots], spots, task),
            foot,
            task.fold,
        )
        for spots in sheets
    ]


def _straight(lump: _Lump) -> Rect | None:
    return Rect.around(list(lump.block.trims)) if lump.block.marked else None


def _turns(lump: _Lump, strategy: _Strategy) -> tuple[int, ...]:
    """Return the allowed rotations, in degrees.

    Blocks can be rotated by 90 degrees. The strategy limits the rotations of pieces that are cut
    along an outline. Discs are never rotated.
    """
    scene = lump.block.placed[0].scene
    if not scene.shaped:
        return (0, 90)
    return (0,) if _is_round(scene) else strategy.turns


def _lumps(
    scenes: Sequence[Scene], area: Size, strategy: _Strategy, settings: Settings
) -> Iterator[_Lump]:
    """Yield equal rectangles in the largest blocks that fit, and other components one by one."""
    for (shaped, size, bleed), run in groupby(scenes, key=lambda s: (s.shaped, s.size, s.bleed)):
        equal = list(run)
        if shaped:
            yield from _piece_lumps(equal, area, strategy)
        else:
            taken = replace(settings, bleed=bleed)
            limits = _Grid(*(max(1, count) for count in grid_counts(size, area, taken)))
            for batch, grid in _grids(equal, limits):
                yield _grid_block(batch, grid, taken)


class _Grid(NamedTuple):
    columns: int
    rows: int


def _grids(scenes: Sequence[Scene], limits: _Grid) -> Iterator[tuple[Sequence[Scene], _Grid]]:
    """Yield as few grids as possible, each with at most this many columns and rows.

    Where possible, grids are full, hold equal numbers of components, and keep identical components
    together.
    """
    total, capacity = len(scenes), limits.columns * limits.rows
    blocks = -(-total // capacity)
    starts = {total, *accumulate(len(list(same)) for _scene, same in groupby(scenes))}

    def waste(count: int) -> tuple[int, bool, int]:
        rest = total - (blocks - 1) * count
        empty = (blocks - 1) * _empty(count, limits) + _empty(rest, limits)
        return empty, not starts.issuperset(range(count, total, count)), count

    count = min(range(-(-total // blocks), min(capacity, total) + 1), key=waste)
    for start in range(0, total, count):
        batch = scenes[start : start + count]
        yield batch, _grid_for(len(batch), limits)


@lru_cache(maxsize=1000)
def _grid_for(count: int, limits: _Grid) -> _Grid:
    """Return the widest grid that is full.

    If that grid would be narrow, return the widest grid whose last row is at least half full.
    """

    def raggedness(grid: _Grid) -> tuple[bool, bool, int]:
        empty = grid.columns * grid.rows - count
        narrow = 2 * grid.columns < min(count, limits.columns)
        return empty > 0 or narrow, 2 * empty > grid.columns, -grid.columns

    widths = range(min(count, limits.columns), 0, -1)
    grids = [_Grid(columns, -(-count // columns)) for columns in widths]
    return min((grid for grid in grids if grid.rows <= limits.rows), key=raggedness)


def _empty(count: int, limits: _Grid) -> int:
    grid = _grid_for(count, limits)
    return grid.columns * grid.rows - count


def _single(scene: Scene) -> _Lump:
    return _Lump(
        clearance_outline(scene),
        ComponentBlock((PlacedScene(scene, scene.trim),), scene.bleed, marked=False),
    )


def _is_round(scene: Scene) -> bool:
    """Return True if all cuts are circles, also in the group of an enlarged piece."""
    items = list(scene.layers.get(Layer.CUT, ()))
    while items:
        item = items.pop()
        if isinstance(item, Group):
            items += item.items
        elif not isinstance(item, Circle):
            return False
    return True


def _piece_lumps(scenes: Sequence[Scene], area: Size, strategy: _Strategy) -> Iterator[_Lump]:
    """Yield pieces of equal size in rows and columns if the strategy allows, or one by one."""
    discs, overhang = strategy.discs, max(map(_overhang, scenes))
    fitting = all(map(_is_compact if strategy.spaced else _is_round, scenes))
    if discs is _Discs.SINGLE or not fitting:
        yield from map(_single, scenes)
        return
    size, gap = scenes[0].size, 2 * overhang + (_APART if strategy.spaced else 0.0)
    if discs is _Discs.STAGGERED:
        places = [Rect(x, y, *size) for x, y in _staggered(size.width + gap, area)]
        for start in range(0, len(scenes), len(places)):
            yield _disc_block(scenes[start : start + len(places)], places, overhang)
        return
    spare = gap - 2 * overhang + 1e-6
    columns, rows = (
        max(1, int((length + spare) // (side + gap)))
        for length, side in zip(area, size, strict=True)
    )
    limits = _Grid(columns, 1 if discs is _Discs.ROWS else rows)
    groups = [(None, scenes)] if discs is _Discs.GRID else groupby(scenes)
    for _scene, group in groups:
        for batch, grid in _grids(list(group), limits):
            yield _disc_block(batch, [*grid_places(size, *grid, gap)], overhang)


@lru_cache(maxsize=_CACHED_PIECES)
def _is_compact(scene: Scene) -> bool:
    """Return True for a disc, and for a square or a hexagon."""
    outline = clearance_outline(scene)
    return _is_round(scene) or polygon_area(outline) > _COMPACT * (
        extent(outline).width * extent(outline).height
    )


@lru_cache(maxsize=_CACHED_PIECES)
def _overhang(scene: Scene) -> float:
    """Return the largest distance from the trim of a piece to its outline, in mm."""
    if _is_round(scene):
        return scene.bleed
    around, trim = extent(clearance_outline(scene)), scene.trim
    return max(
        trim.x - around.x, around.right - trim.right, trim.y - around.y, around.bottom - trim.bottom
    )


def _disc_block(scenes: Sequence[Scene], places: Sequence[Rect], overhang: float) -> _Lump:
    placed = tuple(PlacedScene(s, trim) for s, trim in zip(scenes, places, strict=False))
    around = Rect.around([each.trim for each in placed]).grown(overhang)
    return _Lump(around.corners, ComponentBlock(placed, scenes[0].bleed, marked=False))


def _staggered(pitch: float, area: Size) -> Iterator[Point]:
    """Yield positions that are `pitch` apart, row by row. At least one position is yielded."""
    row_pitch = pitch * math.sqrt(3) / 2
    rows = max(1, int((area.height - pitch + 1e-6) // row_pitch) + 1)
    for row in range(rows):
        shift = pitch / 2 * (row % 2)
        columns = max(1, int((area.width - shift + 1e-6) // pitch))
        yield from (Point(shift + column * pitch, row * row_pitch) for column in range(columns))


def _grid_block(scenes: Sequence[Scene], grid: _Grid, settings: Settings) -> _Lump:
    places = grid_places(scenes[0].size, *grid, 2 * settings.bleed)
    placed = tuple(PlacedScene(scene, trim) for scene, trim in zip(scenes, places, strict=False))
    around = Rect.around([each.trim for each in placed]).grown(surround(settings))
    return _Lump(around.corners, ComponentBlock(placed, settings.bleed))


def _arrange(
    lumps: Sequence[_Lump], spots: Sequence[NestedShape], task: _Task
) -> tuple[ComponentBlock, ...]:
    """Return the blocks at their positions.

    The whole arrangement is centred in the area, or higher if pieces would be near the ruler. A few
    cards are at the top left instead, so that the rest of the paper can be used again.
    """
    area = task.area
    turned = [_turned(lump, spot) for lump, spot in zip(lumps, spots, strict=True)]
    bounds = Rect.around([outline for outline, _block in turned])
    dx, dy = area.centre.x - bounds.centre.x, area.centre.y - bounds.centre.y
    share = bounds.width * bounds.height / (area.width * area.height)
    if task.fold is None and share < _FEW and all(block.marked for _outline, block in turned):
        dx, dy = area.x - bounds.x, area.y - bounds.y
    if task.reserved is not None and task.reserved.y:
        bottoms = [outline.bottom for outline, block in turned if not block.marked]
        dy = min(dy, area.y + task.reserved.y - max(bottoms, default=bounds.y))
    return tuple(
        replace(block, placed=tuple(each.moved(dx, dy) for each in block.placed))
        for _, block in turned
    )


def _turned(lump: _Lump, spot: NestedShape) -> tuple[Rect, ComponentBlock]:
    rotation = Affine.rotation(spot.turn)
    around = _bounds_after(rotation, lump.outline)
    dx, dy = spot.at.x - around.x, spot.at.y - around.y
    placed = tuple(
        PlacedScene(each.scene, _bounds_after(rotation, each.trim.corners).moved(dx, dy), spot.turn)
        for each in lump.block.placed
    )
    return around.moved(dx, dy), replace(lump.block, placed=placed)


def _bounds_after(rotation: Affine, points: Outline) -> Rect:
    return extent([rotation.apply(point) for point in points])
