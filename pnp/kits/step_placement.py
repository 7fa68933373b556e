"""Place pictures of build steps on sheets that have room for them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial

from pnp.drawing.scene import Scene
from pnp.kits.section import Section
from pnp.kits.steps import FreeSpace, StepStrip, with_strip
from pnp.layout.scene_changes import enlarged
from pnp.layout.settings import Settings
from pnp.layout.sheet import Sheet
from pnp.messages import _


def with_steps(sections: Sequence[Section], settings: Settings) -> list[Section]:
    """Draw the build steps on sheets of the same pile, preferably beside the pieces in the steps.

    Sheets that are glued onto cardboard are not used.
    """
    sheets = [[*section.sheets] for section in sections]
    free_space = cache(partial(FreeSpace.on, settings=settings))
    drawn: set[Sheet] = set()
    left: list[list[StepStrip]] = []
    for own, section in zip(sheets, sections, strict=True):
        others = [
            each
            for other, each in zip(sections, sheets, strict=True)
            if each is not own and other.stock.pile is section.stock.pile
        ]
        left.append([])
        for strip in section.steps:
            found = (_set_beside(strip, each, free_space, settings) for each in (own, *others))
            sheet = next((each for each in found if each), None)
            if sheet:
                drawn.add(sheet)
            else:
                left[-1].append(strip)
    named = {sheet: _with_detail(sheet) for sheet in drawn}
    return [
        replace(
            section,
            sheets=[named.get(each, each) for each in own],
            steps=rest,
            drawn=[named[each] for each in own if each in named],
        )
        for section, own, rest in zip(sections, sheets, left, strict=True)
    ]


def _with_detail(sheet: Sheet) -> Sheet:
    """Return the sheet with a note on the build steps in its footer."""
    if not sheet.detail:
        return replace(sheet, detail=_("Build steps"))
    return replace(sheet, detail=_("{detail}, build steps", detail=sheet.detail))


def _set_beside(
    strip: StepStrip,
    sheets: list[Sheet],
    free_space: Callable[[Sheet], FreeSpace],
    settings: Settings,
) -> Sheet | None:
    """Draw the strip on the first sheet that has room, and return this sheet, or None.

    Larger formats of the strip are preferred to smaller ones. In each format, sheets that contain
    the pieces are preferred to others.
    """
    fronts = [at for at, sheet in enumerate(sheets) if not (sheet.back or sheet.glued)]
    with_pieces = [number for number in fronts if strip.label in sheets[number].holds]
    numbers = (*with_pieces[::-1], *(each for each in fronts if each not in with_pieces))
    for shape in strip.shapes():
        bare = _at_size(Scene(strip.size(shape), {}, label=strip.label), settings)
        for number in numbers:
            corner = free_space(sheets[number]).corner(bare.size)
            if corner is not None:
                drawn = _at_size(strip.scene(shape), settings)
                sheets[number] = with_strip(sheets[number], drawn, corner)
                return sheets[number]
    return None


def _at_size(scene: Scene, settings: Settings) -> Scene:
    return enlarged([scene])[0] if settings.large else scene
