"""Packing: the placement of components of different sizes and shapes on as few sheets as possible.

Equal rectangles are grouped in blocks of rows and columns with crop marks around them, so that they
can be separated with long straight cuts. Components with their own outline are placed one by one.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, product
from typing import NamedTuple

from pnp.drawing.convex import Outline, extent, polygon_area
from pnp.drawing.cut_outline import clearance_outline
from pnp.drawing.scene import Circle, Layer, Scene
from pnp.geometry import Affine, Point, Rect, Size
from pnp.layout.arrangement import Arrangement, ComponentBlock, PlacedScene
from pnp.layout.grid_layout import grid_counts, grid_places, too_large
from pnp.layout.nesting import Clear, NestedShape, NestShape, nest
from pnp.layout.settings import FOLD_DISTANCE, Backs, Settings, foot_area, surround, usable


class _Strategy(NamedTuple):
    """A packing strategy: the allowed rotations in degrees; `rows` places discs in rows."""

    turns: tuple[int, ...]
    rows: bool


_QUARTERS = (0, 90, 180, 270)
_STRATEGIES = (
    _Strategy(_QUARTERS, rows=True),
    _Strategy(_QUARTERS, rows=False),
    _Strategy(tuple(range(0, 360, 45)), rows=False),
)
"""Strategies in order of preference, neatest result first."""


class _Lump(NamedTuple):
    """A block in its own coordinates; the outline includes bleed and marks."""

    outline: Outline
    block: ComponentBlock


def pack(scenes: Sequence[Scene], settings: Settings) -> list[Arrangement]:
    """Return the sheets, with the paper in the orientation that needs fewer sheets.

    Pieces are rotated by 45 degrees, or discs placed outside rows, only if that saves a sheet.
    Straight cuts avoid pieces with their own outline if that takes no additional sheet. Raises
    TooLarge if a component does not fit the paper.
    """
    paper = settings.paper.size
    if paper is None:
        raise ValueError("paper that is cut to fit is not packed")
    best: list[Arrangement] | None = None
    needs: dict[tuple[_Strategy, Size], float] = {}
    for strategy, sheet in product(_STRATEGIES, (paper, paper.turned)):
        max_sheets = math.inf if best is None else len(best) - 1
        if _fewest(scenes, usable(sheet, settings)) <= max_sheets:
            found = _packed(scenes, sheet, strategy, settings, Clear.NONE, max_sheets)
            needs[strategy, sheet] = len(found) if found else max_sheets + 1
            best = found or best
    if best is None:
        largest = max(scenes, key=lambda scene: max(scene.size))
        raise too_large(largest.size, replace(settings, bleed=largest.bleed))
    if not any(map(_mixed, best)):
        return best
    clear = (Clear.ALL, Clear.UPRIGHT, Clear.LEVEL)
    for free, strategy, sheet in product(clear, _STRATEGIES, (paper, paper.turned)):
        if needs.get((strategy, sheet), 0) <= len(best):  # clear cuts never save a sheet
            found = _packed(scenes, sheet, strategy, settings, free, len(best))
            if found:
                return found
    return best


def _mixed(sheet: Arrangement) -> bool:
    """Return True if the sheet has both blocks for straight cuts and pieces with outlines."""
    return len({block.marked for block in sheet.blocks}) > 1


def _fewest(scenes: Sequence[Scene], area: Rect) -> int:
    """Return a lower bound for the number of sheets, from the area of all pieces with bleed."""
    covered = math.fsum(polygon_area(_needed(scene)) for scene in scenes)
    return math.ceil(covered / (area.width * area.height))


def _needed(scene: Scene) -> Outline:
    """Return the outline of a scene, including its bleed."""
    return clearance_outline(scene) if scene.shaped else scene.trim.grown(scene.bleed).corners


def _packed(
    scenes: Sequence[Scene],
    sheet: Size,
    strategy: _Strategy,
    settings: Settings,
    clear: Clear,
    max_sheets: float,
) -> list[Arrangement] | None:
    """Return the sheets for paper in this orientation.

    Returns None if a component is too large, or if more than `max_sheets` sheets are needed.
    """
    area = usable(sheet, settings)
    fold = None
    if settings.backs is Backs.GUTTER:
        fold = area.centre.y
        area = Rect(area.x, area.y, area.width, area.height / 2 - FOLD_DISTANCE)
    lumps = list(_lumps(scenes, area.size, strategy, settings))
    shapes = [NestShape(lump.outline, _turns(lump, strategy), _straight(lump)) for lump in lumps]
    sheets = nest(shapes, area.size, clear, max_sheets)
    if sheets is None:
        return None
    foot = foot_area(sheet, settings)
    return [
        Arrangement(sheet, _arrange([lumps[s.number] for s in spots], spots, area), foot, fold)
        for spots in sheets
    ]


def _straight(lump: _Lump) -> Rect | None:
    """Return the rectangle to cut out with straight cuts, or None for a shaped piece."""
    return Rect.around(list(lump.block.trims)) if lump.block.marked else None


def _turns(lump: _Lump, strategy: _Strategy) -> tuple[int, ...]:
    """Return the allowed rotations, in degrees.

    Blocks can be rotated by 90 degrees. Shaped pieces can be rotated as the strategy allows, except
    discs, which are never rotated.
    """
    scene = lump.block.placed[0].scene
    if not scene.shaped:
        return (0, 90)
    return (0,) if _is_round(scene) else strategy.turns


def _lumps(
    scenes: Sequence[Scene], area: Size, strategy: _Strategy, settings: Settings
) -> Iterator[_Lump]:
    """Yield equal rectangles in the largest blocks that fit, and shaped components singly."""
    for (shaped, size, bleed), run in groupby(scenes, key=lambda s: (s.shaped, s.size, s.bleed)):
        equal = list(run)
        if shaped and strategy.rows and all(map(_is_round, equal)):
            yield from _round_blocks(equal, area)
            continue
        if shaped:
            yield from map(_single, equal)
            continue
        taken = replace(settings, bleed=bleed)
        columns, rows = grid_counts(size, area, taken)
        capacity = max(1, columns * rows)
        for start in range(0, len(equal), capacity):
            yield _grid_block(equal[start : start + capacity], max(1, columns), taken)


def _single(scene: Scene) -> _Lump:
    """Return a block with a single component that has its own outline."""
    return _Lump(
        clearance_outline(scene),
        ComponentBlock((PlacedScene(scene, scene.trim),), scene.bleed, marked=False),
    )


def _is_round(scene: Scene) -> bool:
    """Return True if all cuts are circles."""
    return all(isinstance(item, Circle) for item in scene.layers.get(Layer.CUT, ()))


def _round_blocks(scenes: Sequence[Scene], area: Size) -> Iterator[_Lump]:
    """Yield blocks of equal discs in rows; every second row is shifted by half a disc."""
    size, bleed = scenes[0].size, scenes[0].bleed
    places = [Rect(x, y, *size) for x, y in _staggered(size.width + 2 * bleed, area)]
    for start in range(0, len(scenes), len(places)):
        batch = scenes[start : start + len(places)]
        placed = tuple(PlacedScene(s, trim) for s, trim in zip(batch, places, strict=False))
        around = Rect.around([each.trim for each in placed]).grown(bleed)
        yield _Lump(around.corners, ComponentBlock(placed, bleed, marked=False))


def _staggered(pitch: float, area: Size) -> Iterator[Point]:
    """Yield positions `pitch` apart, row by row. Always yields at least one position."""
    row_pitch = pitch * math.sqrt(3) / 2
    rows = max(1, int((area.height - pitch + 1e-6) // row_pitch) + 1)
    for row in range(rows):
        shift = pitch / 2 * (row % 2)
        columns = max(1, int((area.width - shift + 1e-6) // pitch))
        yield from (Point(shift + column * pitch, row * row_pitch) for column in range(columns))


def _grid_block(scenes: Sequence[Scene], max_columns: int, settings: Settings) -> _Lump:
    """Return a block with at most `max_columns` columns and with rows as even as possible."""
    rows = -(-len(scenes) // max_columns)
    columns = -(-len(scenes) // rows)
    places = grid_places(scenes[0].size, columns, rows, 2 * settings.bleed)
    placed = tuple(PlacedScene(scene, trim) for scene, trim in zip(scenes, places, strict=False))
    around = Rect.around([each.trim for each in placed]).grown(surround(settings))
    return _Lump(around.corners, ComponentBlock(placed, settings.bleed))


def _arrange(
    lumps: Sequence[_Lump], spots: Sequence[NestedShape], area: Rect
) -> tuple[ComponentBlock, ...]:
    """Return the blocks at their positions, with the whole arrangement centred in the area."""
    turned = [_turned(lump, spot) for lump, spot in zip(lumps, spots, strict=True)]
    bounds = Rect.around([outline for outline, _block in turned])
    dx, dy = area.centre.x - bounds.centre.x, area.centre.y - bounds.centre.y
    return tuple(
        replace(block, placed=tuple(each.moved(dx, dy) for each in block.placed))
        for _, block in turned
    )


def _turned(lump: _Lump, spot: NestedShape) -> tuple[Rect, ComponentBlock]:
    """Return the bounding rectangle of a block after placement, and the placed block."""
    rotation = Affine.rotation(spot.turn)
    around = _bounds_after(rotation, lump.outline)
    dx, dy = spot.at.x - around.x, spot.at.y - around.y
    placed = tuple(
        PlacedScene(each.scene, _bounds_after(rotation, each.trim.corners).moved(dx, dy), spot.turn)
        for each in lump.block.placed
    )
    return around.moved(dx, dy), replace(lump.block, placed=placed)


def _bounds_after(rotation: Affine, points: Outline) -> Rect:
    """Return the bounding rectangle of points after a rotation."""
    return extent([rotation.apply(point) for point in points])
