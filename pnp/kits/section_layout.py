"""Lay out the sections of a kit. A section contains consecutive parts on the same paper."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.drawing.scene import Scene, SceneLabel
from pnp.errors import PnpError, Remedy
from pnp.kits.components import components, printed_apart, sides
from pnp.kits.kit_file import KitPart
from pnp.kits.part_sheets import part_sheets
from pnp.kits.parts import LABELS, Pile, Stock
from pnp.kits.printed import is_cut_by_hand
from pnp.kits.request import KitRequest
from pnp.kits.section import Section
from pnp.kits.steps import Making, StepStrip, strip_of
from pnp.layout.grid_layout import TooLarge
from pnp.layout.settings import Settings
from pnp.layout.sheet import Sheet
from pnp.messages import _

MAX_PIECES = 2000
"""Maximum number of components on the sheets of a section."""


def sections_of(parts: Sequence[KitPart], request: KitRequest) -> list[Section]:
    """Return the parts in sections; may raise PnpError or Faults."""
    return [lay_out_parts(run, request) for run in _runs(parts)]


def _runs(parts: Sequence[KitPart]) -> Iterator[list[KitPart]]:
    """Yield groups of parts on the same paper: first single parts, then parts that share sheets."""
    for stock in Stock:
        of_stock = [part for part in parts if part.stock is stock]
        yield from ([part] for part in of_stock if not part.shares)
        if sharing := [part for part in of_stock if part.shares]:
            yield sharing


def lay_out_parts(parts: Sequence[KitPart], request: KitRequest) -> Section:
    """Return the section for a group of parts; errors name the parts."""
    try:
        return _lay_out_together(parts, request)
    except TooLarge as error:
        raise error.about(", ".join(part.name for part in parts)) from None


def _lay_out_together(parts: Sequence[KitPart], request: KitRequest) -> Section:
    named = Counter(name for part in parts for name in part.components)
    once = {name for name, times in named.items() if times == 1}
    part_scenes = [
        (part, each)
        for part in parts
        for scenes in components(part, request, once)
        for each in printed_apart(part, scenes, request.settings.backs)
    ]
    counts: Counter[SceneLabel] = Counter()
    for part, scenes in part_scenes:
        name = scenes[0].label.name
        flowing = request.catalogue.template(name).has_flowing_text
        counts[scenes[0].label] += part.copies if flowing else len(scenes)
    if request.settings.limit and counts.total() > MAX_PIECES:
        message = _(
            "more than {limit:,} components in {part}", limit=MAX_PIECES, part=parts[0].name
        )
        raise PnpError(message, remedies=[Remedy("limit")])
    all_scenes = [scene for _part, scenes in part_scenes for scene in scenes]
    stock = parts[0].stock
    thick, mounted = stock.pile is Pile.THICK, stock is Stock.MOUNTED
    sheets = [
        _marked_for_hands(replace(each, thick=thick, mounted=mounted), request.settings)
        for each in _boards_first(part_sheets(part_scenes, request.settings), parts)
    ]
    steps = tuple(dict.fromkeys(_steps(part_scenes, request)))
    return Section(stock, all_scenes, sheets, counts, steps)


def _boards_first(sheets: Sequence[Sheet], parts: Sequence[KitPart]) -> list[Sheet]:
    """Return the sheets in the order of the parts. Sheets that contain only pieces are last."""
    others = [name for part in parts if not part.pieces for name in part.components]
    pairs: list[list[Sheet]] = []
    for sheet in sheets:
        if sheet.back and pairs:
            pairs[-1].append(sheet)
        else:
            pairs.append([sheet])

    def order(pair: list[Sheet]) -> int:
        held = {label.name for label in pair[0].holds}
        return next((number for number, name in enumerate(others) if name in held), len(others))

    return [sheet for pair in sorted(pairs, key=order) for sheet in pair]


def _marked_for_hands(sheet: Sheet, settings: Settings) -> Sheet:
    """Return the sheet, with a note in the footer if this sheet, unlike others, is cut by hand."""
    if not settings.registration or not is_cut_by_hand(sheet):
        return sheet
    detail = _("{detail}, cut by hand", detail=sheet.detail) if sheet.detail else _("Cut by hand")
    return replace(sheet, detail=detail)


def _making(part: KitPart, request: KitRequest) -> Making:
    if part.stock is Stock.MOUNTED:
        return Making.MOUNTED
    if part.name == LABELS:
        return Making.HUNG
    by_machine = request.settings.registration and part.shares
    return Making.BY_MACHINE if by_machine else Making.BY_HAND


def _steps(
    part_scenes: Sequence[tuple[KitPart, list[Scene]]], request: KitRequest
) -> Iterator[StepStrip]:
    """Yield the build steps of each component that needs more than cutting.

    Steps of a component that several parts contain are yielded once.
    """
    drawn = set()
    for part, scenes in part_scenes:
        name = scenes[0].label.name
        if name in drawn:
            continue
        drawn.add(name)
        piece = sides(part, scenes[:1], request.settings.backs)[0]
        template = request.template(name)
        palette = template.theme.over(request.palette)
        strip = strip_of(piece, palette, template.thickness({}), _making(part, request))
        if strip:
            yield strip
