"""Components of any sizes and outlines onto as few sheets as a good packing gives.

Equal rectangles go together in blocks of rows and columns with crop marks round each, so that a
long knife cuts them; what has an outline of its own is laid one by one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, product
from typing import NamedTuple

from pnp.geometry import Affine, Point, Rect, Size
from pnp.press.layout import (
    FOLD_DISTANCE,
    Backs,
    Settings,
    foot_area,
    grid_counts,
    surround,
    too_large,
    usable,
)
from pnp.press.nest import Outline, Shape, Spot, convex_hull, grown, nest
from pnp.press.placed import Arrangement, Block, Placed, outermost
from pnp.scene import Box, Circle, Group, Item, Layer, Path, Polygon, Scene


class _Lump(NamedTuple):
    """A block in coordinates of its own; the outline holds its bleed and marks."""

    outline: Outline
    block: Block


def pack(scenes: Sequence[Scene], settings: Settings) -> list[Arrangement]:
    """The sheets, whichever way up the paper needs fewest of them; raises TooLarge."""
    paper = settings.paper.size
    if paper is None:
        raise ValueError("paper that is cut to fit is not packed")
    ways = [_packed(scenes, sheet, settings) for sheet in (paper, paper.turned)]
    possible = [way for way in ways if way is not None]
    if not possible:
        largest = max(scenes, key=lambda scene: max(scene.size))
        raise too_large(largest.size, replace(settings, bleed=largest.bleed))
    return min(possible, key=len)


def cut_outline(scene: Scene) -> Outline:
    """The hull of what a scene's cut layer holds, or its rectangle."""
    if not scene.shaped:
        return scene.trim.corners
    return convex_hull(list(_corners(scene.layers.get(Layer.CUT, ()))))


def _packed(scenes: Sequence[Scene], sheet: Size, settings: Settings) -> list[Arrangement] | None:
    """The sheets with the paper this way up; None when a component is too large for it."""
    area = usable(sheet, settings)
    fold = None
    if settings.backs is Backs.GUTTER:
        fold = area.centre.y
        area = Rect(area.x, area.y, area.width, area.height / 2 - FOLD_DISTANCE)
    lumps = list(_lumps(scenes, area.size, settings))
    sheets = nest([Shape(lump.outline, _turns(lump)) for lump in lumps], area.size)
    if sheets is None:
        return None
    foot = foot_area(sheet, settings)
    return [
        Arrangement(sheet, _laid([lumps[s.number] for s in spots], spots, area), foot, fold)
        for spots in sheets
    ]


def _turns(lump: _Lump) -> tuple[int, ...]:
    """Blocks stand or lie; what has its own outline turns all ways, if that changes anything."""
    if lump.block.marked:
        return (0, 90)
    round_ = len(lump.block.placed) == 1 and _is_round(lump.block.placed[0].scene)
    return (0,) if round_ else (0, 90, 180, 270)


def _is_round(scene: Scene) -> bool:
    """Whether all cuts are circles."""
    return all(isinstance(item, Circle) for item in scene.layers.get(Layer.CUT, ()))


def _lumps(scenes: Sequence[Scene], room: Size, settings: Settings) -> Iterator[_Lump]:
    """Blocks of equal rectangles, as large as fit, and shaped components one by one."""
    for (shaped, size, bleed), run in groupby(scenes, key=lambda s: (s.shaped, s.size, s.bleed)):
        equal = list(run)
        if shaped:
            yield from map(_single, equal)
            continue
        taken = replace(settings, bleed=bleed)
        columns, rows = grid_counts(size, room, taken)
        capacity = max(1, columns * rows)
        for start in range(0, len(equal), capacity):
            yield _grid_block(equal[start : start + capacity], max(1, columns), taken)


def _single(scene: Scene) -> _Lump:
    """One component with its own outline."""
    outline = grown(cut_outline(scene), scene.bleed)
    return _Lump(outline, Block((Placed(scene, scene.trim),), scene.bleed, marked=False))


def _grid_block(scenes: Sequence[Scene], most: int, settings: Settings) -> _Lump:
    """Rows and columns as even as the most columns allow."""
    rows = -(-len(scenes) // most)
    columns = -(-len(scenes) // rows)
    (width, height), gap = scenes[0].size, 2 * settings.bleed
    places = (
        Rect(column * (width + gap), row * (height + gap), width, height)
        for row, column in product(range(rows), range(columns))
    )
    placed = tuple(Placed(scene, trim) for scene, trim in zip(scenes, places, strict=False))
    around = Rect.around([each.trim for each in placed]).grown(surround(settings))
    return _Lump(around.corners, Block(placed, settings.bleed))


def _laid(lumps: Sequence[_Lump], spots: Sequence[Spot], area: Rect) -> tuple[Block, ...]:
    """The blocks at their spots, all together in the middle of the area."""
    turned = [_turned(lump, spot) for lump, spot in zip(lumps, spots, strict=True)]
    whole = Rect.around([outline for outline, _ in turned])
    dx, dy = area.centre.x - whole.centre.x, area.centre.y - whole.centre.y
    return tuple(
        replace(block, placed=tuple(each.moved(dx, dy) for each in block.placed))
        for _, block in turned
    )


def _turned(lump: _Lump, spot: Spot) -> tuple[Rect, Block]:
    """A block as it lies on the sheet, and the rectangle round its outline there."""
    rotation = Affine.rotation(spot.turn)
    around = _after(rotation, lump.outline)
    dx, dy = spot.at.x - around.x, spot.at.y - around.y
    placed = tuple(
        Placed(
            each.scene,
            _after(rotation, each.trim.corners).moved(dx, dy),
            (each.turn + spot.turn) % 360,
        )
        for each in lump.block.placed
    )
    return around.moved(dx, dy), replace(lump.block, placed=placed)


def _after(rotation: Affine, points: Outline) -> Rect:
    """The rectangle round points that have been turned."""
    return outermost(tuple(rotation.apply(point) for point in points))


def _corners(items: Sequence[Item]) -> Iterator[Point]:
    """Points whose hull holds what is cut; a circle as its 48 corners outside."""
    for item in items:
        match item:
            case Polygon():
                yield from item.points
            case Box():
                yield from item.rect.corners
            case Circle():
                yield from grown((item.centre,), item.radius)
            case Group():
                yield from map(item.transform.apply, _corners(item.items))
            case Path():
                for outline in item.outlines:
                    yield outline.start
                    yield from (s if isinstance(s, Point) else s.end for s in outline.segments)
            case _:
                raise TypeError(f"a cut is no {type(item).__name__}")
