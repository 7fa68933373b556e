"""From scenes to sheets of paper, at 1:1 and never scaled."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby, islice
from typing import NamedTuple

from pnp import PnpError
from pnp.colour import BLACK
from pnp.geometry import Rect
from pnp.press.backs import Placed, folded_backs, turned_backs
from pnp.press.layout import Backs, Layout, Settings, fits, plan
from pnp.press.marks import crop_marks, fold_line, ruler_items
from pnp.press.poster import poster_sheets
from pnp.press.sheet import Sheet
from pnp.scene import Box, Group, Item, Layer, Scene, Stroke, Symbol, Use

MAX_SHEETS = 5000

CUT_LINE = Stroke(BLACK, 0.1)
"""The outline of a component in the cut layer, for a machine that cuts."""


def impose(scenes: Sequence[Scene], settings: Settings) -> list[Sheet]:
    """Lay out every scene `copies` times, as many a sheet as fit; raises PnpError.

    Neighbours of one size share sheets; with `poster`, what is too large spreads over several.
    """
    copied = list(chain.from_iterable([scene] * settings.copies for scene in scenes))
    used = Counter(chain(copied, (scene.back for scene in copied if scene.back)))
    repeated = {scene for scene, count in used.items() if count > 1}
    sheets: list[Sheet] = []
    for _, run in groupby(copied, key=lambda scene: (scene.size, scene.bleed, scene.title)):
        equal = list(run)
        taken = replace(settings, bleed=equal[0].bleed)
        sheets.extend(_run_sheets(equal, taken, repeated))
        if len(sheets) > MAX_SHEETS:
            raise PnpError(f"more than {MAX_SHEETS:,} sheets", hint="print fewer copies")
    return [sheet.numbered(page, len(sheets)) for page, sheet in enumerate(sheets, start=1)]


def _run_sheets(run: Sequence[Scene], settings: Settings, repeated: set[Scene]) -> Iterator[Sheet]:
    """The sheets of equal components, each front followed by its backs if they are asked for."""
    size = run[0].size
    if settings.poster and not fits(size, settings):
        for scene in run:
            yield from poster_sheets(scene, settings)
        return
    layout = plan(size, settings, len(run))
    furniture: dict[tuple[int, bool], Symbol] = {}
    remaining = iter(run)
    while batch := tuple(islice(remaining, layout.capacity)):
        for side in _sides(batch, layout, settings):
            key = (len(batch), side.back)
            if settings.marks and key not in furniture:
                furniture[key] = _furniture(side, layout, settings)
            yield _sheet(side, layout, settings, furniture.get(key), repeated)


class _Side(NamedTuple):
    """What is printed on one side of a sheet, each scene at its trim."""

    placed: tuple[Placed, ...]
    back: bool


def _sides(batch: Sequence[Scene], layout: Layout, settings: Settings) -> Iterator[_Side]:
    """The front, which holds the backs too if it is folded, and the back if it is turned."""
    fronts = tuple(Placed(s, trim) for s, trim in zip(batch, layout.trims, strict=False))
    if settings.backs is Backs.NONE or not any(scene.back for scene in batch):
        yield _Side(fronts, back=False)
    elif layout.fold is not None:
        yield _Side((*fronts, *folded_backs(fronts, layout.fold)), back=False)
    else:
        yield _Side(fronts, back=False)
        yield _Side(turned_backs(fronts, layout.sheet, settings), back=True)


def _sheet(
    side: _Side,
    layout: Layout,
    settings: Settings,
    furniture: Symbol | None,
    repeated: set[Scene],
) -> Sheet:
    """One side of a sheet: components and what lies round them."""
    layers: dict[Layer, list[Item]] = {layer: [] for layer in Layer}
    for each in side.placed:
        for layer, item in _drawn(each, repeated):
            layers[layer].append(item)
    if settings.cut_lines and not side.back:
        layers[Layer.CUT] += (Box(each.trim, None, CUT_LINE) for each in side.placed)
    if layout.fold is not None:
        layers[Layer.FOLD].append(fold_line(layout.sheet, layout.fold, settings.margin))
    if furniture is not None:
        layers[Layer.GUIDE].append(Use(furniture))
    block = Rect.around([each.trim for each in side.placed])
    first = side.placed[0].scene
    return Sheet(
        layout.sheet,
        {layer: tuple(items) for layer, items in layers.items() if items},
        block,
        block.grown(first.bleed),
        first.title,
        first.detail,
        layout.foot,
    )


def _drawn(placed: Placed, repeated: set[Scene]) -> Iterator[tuple[Layer, Item]]:
    """The scene at its place: as a symbol if it is used again, else as it is."""
    scene, place = placed.scene, placed.transform
    if scene in repeated:
        yield from ((layer, Use(symbol, place)) for layer, symbol in scene.symbols.items())
        return
    clip = Box(scene.trim.grown(scene.bleed))
    for layer, items in scene.layers.items():
        yield layer, Group(items, place, clip, scene.title)


def _furniture(side: _Side, layout: Layout, settings: Settings) -> Symbol:
    """Crop marks and ruler: the same on every sheet with as many components."""
    trims = [each.trim for each in side.placed]
    if layout.fold is None:
        blocks = [trims]
    else:
        blocks = [
            [trim for trim in trims if (trim.y < layout.fold) == front] for front in (True, False)
        ]
    items: list[Item] = []
    for block in filter(None, blocks):
        items += crop_marks(block, settings.bleed)
    if layout.foot is not None:
        items += ruler_items(layout.foot)
    return Symbol("marks", Rect(0, 0, *layout.sheet), tuple(items))
