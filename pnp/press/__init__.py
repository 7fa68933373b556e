"""From scenes to sheets of paper, at 1:1 and never scaled."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby, islice

from pnp import PnpError
from pnp.colour import BLACK
from pnp.geometry import Affine, Rect
from pnp.press.layout import Layout, Settings, fits, plan
from pnp.press.marks import crop_marks, ruler_items
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
    repeated = {scene for scene, count in Counter(copied).items() if count > 1}
    sheets: list[Sheet] = []
    for _, run in groupby(copied, key=lambda scene: (scene.size, scene.bleed, scene.title)):
        equal = list(run)
        taken = replace(settings, bleed=equal[0].bleed)
        sheets.extend(_run_sheets(equal, taken, repeated))
        if len(sheets) > MAX_SHEETS:
            raise PnpError(f"more than {MAX_SHEETS:,} sheets", hint="print fewer copies")
    return [sheet.numbered(page, len(sheets)) for page, sheet in enumerate(sheets, start=1)]


def _run_sheets(run: Sequence[Scene], settings: Settings, repeated: set[Scene]) -> Iterator[Sheet]:
    """The sheets of equal components."""
    size = run[0].size
    if settings.poster and not fits(size, settings):
        for scene in run:
            yield from poster_sheets(scene, settings)
        return
    layout = plan(size, settings, len(run))
    furniture: dict[int, Symbol] = {}
    remaining = iter(run)
    while batch := tuple(islice(remaining, layout.capacity)):
        if settings.marks and len(batch) not in furniture:
            furniture[len(batch)] = _furniture(layout, len(batch), settings)
        yield _sheet(batch, layout, settings, furniture.get(len(batch)), repeated)


def _sheet(
    batch: Sequence[Scene],
    layout: Layout,
    settings: Settings,
    furniture: Symbol | None,
    repeated: set[Scene],
) -> Sheet:
    """One sheet of components and what lies round them."""
    layers: dict[Layer, tuple[Item, ...]] = {}
    for scene, trim in zip(batch, layout.trims, strict=False):
        for layer, item in _placed(scene, trim, shared=scene in repeated):
            layers[layer] = (*layers.get(layer, ()), item)
    if settings.cut_lines:
        outlines = (Box(trim, None, CUT_LINE) for trim in layout.trims[: len(batch)])
        layers[Layer.CUT] = (*layers.get(Layer.CUT, ()), *outlines)
    if furniture is not None:
        layers[Layer.GUIDE] = (*layers.get(Layer.GUIDE, ()), Use(furniture))
    block = Rect.around(list(layout.trims[: len(batch)]))
    first = batch[0]
    return Sheet(
        layout.sheet,
        {layer: layers[layer] for layer in Layer if layer in layers},
        block,
        block.grown(first.bleed),
        first.title,
        first.detail,
        layout.foot,
    )


def _placed(scene: Scene, trim: Rect, *, shared: bool) -> Iterator[tuple[Layer, Item]]:
    """The scene at its place: as a symbol if it is used again, else as it is."""
    place = Affine.translation(trim.x, trim.y)
    if shared:
        yield from ((layer, Use(symbol, place)) for layer, symbol in scene.symbols.items())
        return
    clip = Box(scene.trim.grown(scene.bleed))
    for layer, items in scene.layers.items():
        yield layer, Group(items, place, clip, scene.title)


def _furniture(layout: Layout, count: int, settings: Settings) -> Symbol:
    """Crop marks and ruler: the same on every sheet with as many components."""
    items = [*crop_marks(layout.trims[:count], settings.bleed)]
    if layout.foot is not None:
        items.extend(ruler_items(layout.foot))
    return Symbol("marks", Rect(0, 0, *layout.sheet), tuple(items))
