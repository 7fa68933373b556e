"""Packing, which places components of different sizes and shapes on as few sheets as possible.

Equal rectangles are grouped in blocks of rows and columns with crop marks around them, so that they
can be separated with long straight cuts. Components that are cut along an outline are placed one by
one.
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
from pnp.drawing.scene import Circle, Layer, Scene
from pnp.geometry import Affine, Point, Rect, Size
from pnp.layout.arrangement import Arrangement, ComponentBlock, PlacedScene
from pnp.layout.grid_layout import grid_counts, grid_places, too_large
from pnp.layout.nesting import Clear, NestedShape, NestShape, nest
from pnp.layout.settings import FOLD_DISTANCE, Backs, Settings, foot_area, surround, usable


class _Discs(Enum):
    GRID = auto()
    """One block of aligned rows and columns."""
    GROUPS = auto()
    """A separate block of aligned rows and columns for each run of identical discs."""
    STAGGERED = auto()
    """One block in which every second row is shifted by half a disc."""
    SINGLE = auto()


class _Strategy(NamedTuple):
    """The allowed rotations, in degrees, and the arrangement of discs."""

    turns: tuple[int, ...]
    discs: _Discs


_QUARTERS = (0, 90, 180, 270)
_STRATEGIES = (
    *(_Strategy(_QUARTERS, discs) for discs in _Discs),
    _Strategy(tuple(range(0, 360, 45)), _Discs.SINGLE),
)
"""Strategies in order of preference. The first gives the neatest result."""


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


def pack(scenes: Sequence[Scene], settings: Settings) -> list[Arrangement]:
    """Return the sheets, on paper in the orientation that needs fewer sheets.

    Pieces are rotated by 45 degrees, or discs placed outside a grid, only if that saves a sheet.
    Straight cuts avoid pieces that are cut along an outline, unless that takes an additional sheet.
    Raises TooLarge if a component does not fit the paper.
    """
    paper = settings.paper.size
    if paper is None:
        raise ValueError("paper that is cut to fit is not packed")
    papers = (paper, paper.turned)
    best: tuple[_Task, list[Arrangement]] | None = None
    covered = math.fsum(map(_covered, scenes))
    fewest = {sheet: _fewest(covered, usable(sheet, settings)) for sheet in papers}
    tried: list[tuple[Size, Sequence[NestShape]]] = []
    for strategy, sheet in product(_STRATEGIES, papers):
        max_sheets = math.inf if best is None else len(best[1]) - 1
        if fewest[sheet] <= max_sheets:
            task = _task(scenes, sheet, strategy, settings)
            if (sheet, task.shapes) in tried:  # without discs, most strategies are the same
                continue
            tried.append((sheet, task.shapes))
            found = _packed(task, settings, Clear.NONE, max_sheets)
            if found:
                best = task, found
    if best is None:
        largest = max(scenes, key=lambda scene: max(scene.size))
        raise too_large(largest.size, replace(settings, bleed=largest.bleed))
    task, sheets = best
    if any(map(_mixed, sheets)):
        for clear in (Clear.ALL, Clear.UPRIGHT, Clear.LEVEL):
            found = _packed(task, settings, clear, len(sheets))
            if found:
                return found
    return sheets


def _mixed(sheet: Arrangement) -> bool:
    return len({block.marked for block in sheet.blocks}) > 1


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
    fold = None
    if settings.backs is Backs.GUTTER:
        fold = area.centre.y
        area = Rect(area.x, area.y, area.width, area.height / 2 - FOLD_DISTANCE)
    lumps = list(_lumps(scenes, area.size, strategy, settings))
    shapes = [NestShape(lump.outline, _turns(lump, strategy), _straight(lump)) for lump in lumps]
    return _Task(sheet, area, fold, shapes, lumps)


def _packed(
    task: _Task, settings: Settings, clear: Clear, max_sheets: float
) -> list[Arrangement] | None:
    """Return the sheets.

    Returns None if a component is too large, or if more than `max_sheets` sheets are needed.
    """
    sheets = nest(task.shapes, task.area.size, clear, max_sheets)
    if sheets is None:
        return None
    foot = foot_area(task.sheet, settings)
    return [
        Arrangement(
            task.sheet,
            _arrange([task.lumps[spot.number] for spot in spots], spots, task.area),
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
        if shaped and strategy.discs is not _Discs.SINGLE and all(map(_is_round, equal)):
            yield from _disc_blocks(equal, area, strategy.discs)
        elif shaped:
            yield from map(_single, equal)
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
    return all(isinstance(item, Circle) for item in scene.layers.get(Layer.CUT, ()))


def _disc_blocks(scenes: Sequence[Scene], area: Size, discs: _Discs) -> Iterator[_Lump]:
    size, bleed = scenes[0].size, scenes[0].bleed
    pitch = size.width + 2 * bleed
    if discs is _Discs.STAGGERED:
        places = [Rect(x, y, *size) for x, y in _staggered(pitch, area)]
        for start in range(0, len(scenes), len(places)):
            yield _disc_block(scenes[start : start + len(places)], places)
        return
    limits = _Grid(*(max(1, int((length + 1e-6) // pitch)) for length in area))
    groups = groupby(scenes) if discs is _Discs.GROUPS else [(None, scenes)]
    for _scene, group in groups:
        for batch, grid in _grids(list(group), limits):
            yield _disc_block(batch, [*grid_places(size, *grid, 2 * bleed)])


def _disc_block(scenes: Sequence[Scene], places: Sequence[Rect]) -> _Lump:
    bleed = scenes[0].bleed
    placed = tuple(PlacedScene(s, trim) for s, trim in zip(scenes, places, strict=False))
    around = Rect.around([each.trim for each in placed]).grown(bleed)
    return _Lump(around.corners, ComponentBlock(placed, bleed, marked=False))


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
    lumps: Sequence[_Lump], spots: Sequence[NestedShape], area: Rect
) -> tuple[ComponentBlock, ...]:
    """Return the blocks at their positions. The whole arrangement is centred in the area."""
    turned = [_turned(lump, spot) for lump, spot in zip(lumps, spots, strict=True)]
    bounds = Rect.around([outline for outline, _block in turned])
    dx, dy = area.centre.x - bounds.centre.x, area.centre.y - bounds.centre.y
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
