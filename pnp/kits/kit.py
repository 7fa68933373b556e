"""Lay out a whole game as one document, with the parts listed in its `kit.toml`.

Parts on plain paper come first, then those on thick paper. Parts of one stock share sheets. The
cover lists the contents of the kit, and the next page explains how to make them.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from pathlib import Path

from pnp.catalogue import Catalogue
from pnp.diagrams.setup_card import setup_card
from pnp.diagrams.setup_panel import SetupText, setup_panel
from pnp.drawing.colour import Palette
from pnp.drawing.scene import Scene, SceneLabel
from pnp.errors import PnpError, Remedy, quoted, suggestion
from pnp.geometry import Size, parse_length
from pnp.kits.cover import HIGHEST, Cover, cover_scene
from pnp.kits.cover import SIZE as COVER_SIZE
from pnp.kits.fitting import MAX_UP, fewer_rows, smaller_pages
from pnp.kits.front import front_scene, front_sheet
from pnp.kits.instructions import instructions
from pnp.kits.kit_file import KitFile, KitPart, find_kit
from pnp.kits.optional_parts import KitComponent, optional_part
from pnp.kits.parts import BOX, LABELS, OPTIONAL, SETUP, TEST, Pile, Stock
from pnp.kits.picture import kit_picture
from pnp.kits.printed import PrintedKit, is_cut_by_hand, posters
from pnp.kits.replacements import parts_with, piece_names, with_names, with_pages
from pnp.kits.section import Section
from pnp.kits.small_cover import cover_pages
from pnp.kits.step_placement import with_steps
from pnp.kits.steps import StepStrip, steps_pages, strip_of
from pnp.kits.variants import for_variant
from pnp.layout.backs import check_backs, folded
from pnp.layout.document import Finish, SheetDocument
from pnp.layout.grid_layout import TooLarge, fits, plan
from pnp.layout.imposition import lay_out, numbered, page, page_sides, with_blanks
from pnp.layout.scene_changes import LARGE, enlarged
from pnp.layout.settings import SHEETS_OF_PAPER, Backs, Settings, usable
from pnp.layout.sheet import Bookmark, Sheet
from pnp.messages import _
from pnp.templates.elements.base import page_context
from pnp.templates.template import Template
from pnp.templates.theme import PLAIN, Theme

_PILES = frozenset(Pile)

SHARED = "common/"
"""Folder of the components that all games share."""

_ROUNDING = 1e-3
"""Part of a page that is left free, in mm, because enlarged pages must still fit the paper."""

_FIRST = _("First setup")
"""Title of the setup on the cover, replacing the game's title."""

MAX_PIECES = 2000
"""Maximum number of components on shared sheets."""


class PieceSource(StrEnum):
    """Source of the pieces: printed paper pieces, or pieces that the user owns."""

    PAPER = "paper"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class KitRequest:
    """Options for printing a kit; a kit has no cover if `only` names parts or piles."""

    palette: Palette
    settings: Settings
    pieces: PieceSource = PieceSource.PAPER
    only: Sequence[str] = ()
    catalogue: Catalogue = field(default_factory=Catalogue)
    variant: str = ""
    finish: Finish = field(default_factory=Finish)
    theme: Theme = PLAIN
    """Theme of the game, for components that all games share."""
    piece: Sequence[str] = ()
    """Names of the pieces to print, one of each, such as large red; empty for all."""
    page: Sequence[int] = ()
    """Numbers of the pages to print; empty for all."""
    samples: bool = False
    """True to print only the first piece of each component."""

    @property
    def is_whole(self) -> bool:
        """True if the whole kit is printed, with its cover."""
        return not (self.only or self.piece)

    def __post_init__(self) -> None:
        """Raise PnpError if options exclude each other."""
        named = [name for name in self.only if name not in {*_PILES, *OPTIONAL}]
        if named and self.pieces is PieceSource.OWN:
            message = _("named parts are printed even if you own the pieces")
            raise PnpError(message, remedies=[Remedy("without", "pieces")], parameter="pieces")

    def template(self, name: str) -> Template:
        """Return a component; one that all games share has the theme of this game."""
        template = self.catalogue.template(name)
        return replace(template, theme=self.theme) if name.startswith(SHARED) else template


def make_kit(name: str, request: KitRequest) -> SheetDocument:
    """Return a game's kit as a document; may raise PnpError or Faults."""
    catalogue = request.catalogue
    place = catalogue.kit_file(name)
    return lay_out_kit(find_kit(name, catalogue), request, catalogue.theme(name), place)


def lay_out_kit(
    file: KitFile, request: KitRequest, theme: Theme, place: Path | None = None
) -> SheetDocument:
    """Return the parts of a kit file as a document; may raise PnpError or Faults.

    A template for the front page can be beside the kit file, at `place`.
    """
    if request.settings.paper.size is None:
        raise PnpError(_("a kit needs a fixed paper size"), remedies=SHEETS_OF_PAPER)
    request = replace(request, theme=theme)
    check_variant(file, request)
    whole, file = file, for_variant(file, request.variant, request.catalogue)
    parts = [_stocked(part, request) for part in _selected_parts(whole, file, request)]
    if request.is_whole:
        _check_cover(file, request)
    sections = [_section(run, request) for run in _runs(parts)]
    if TEST in request.only:
        sections.append(_test_section(file, request))
    sections = with_steps(sections, request.settings)
    check_backs([scene for section in sections for scene in section.components], request.settings)
    setup = _setup_scene(file, request) if file.setup else None
    if BOX in request.only:
        sections = [*_steps_section(file, sections, request), *sections]
    body = [sheet for section in sections for sheet in section.sheets]
    if request.is_whole:
        body = _with_cover(file, parts, sections, request, setup, place)
    elif SETUP in request.only and setup is not None:
        body += lay_out(
            _at_size([setup], request.settings), replace(_single(request.settings), bleed=0.0)
        )
    body = with_blanks(body)
    sheets = numbered(body, request.settings)
    if request.page:
        sheets = with_pages(sheets, body, request.page)
        return SheetDocument(file.title, sheets, finish=request.finish)
    return SheetDocument(file.title, sheets, _bookmarks(body), request.finish)


def _test_section(file: KitFile, request: KitRequest) -> Section:
    """Return a page with one of each kind of piece, to test printer, paper, cuts and folds."""
    pieces = [part for part in file.parts if part.pieces]
    if not pieces:
        raise PnpError(_("{game}: the kit has no pieces for a test page", game=file.title))
    return _lay_out_together(pieces, replace(request, samples=True))


def _with_cover(
    file: KitFile,
    parts: Sequence[KitPart],
    sections: Sequence[Section],
    request: KitRequest,
    setup: Scene | None,
    place: Path | None,
) -> list[Sheet]:
    """Return the sheets after the front page and the instructions, which refer to their pages.

    Build steps for which no sheet had room are below the instructions, or on a page of their own.
    """
    size = _front_size(request.settings)
    steps = [each for section in sections for each in section.steps]
    own_pieces = request.pieces is PieceSource.OWN
    if steps and size:
        with suppress(PnpError):
            printed = PrintedKit(file, parts, sections, [], request.settings, own_pieces, steps)
            return _introduced(printed, request, setup, place)
    sections = [*_steps_section(file, sections, request), *sections]
    printed = PrintedKit(file, parts, sections, [], request.settings, own_pieces)
    return _introduced(printed, request, setup, place)


def _introduced(
    kit: PrintedKit, request: KitRequest, setup: Scene | None, place: Path | None
) -> list[Sheet]:
    """Return the front page, the instructions and the kit's sheets.

    Raises PnpError if the instructions do not fit.
    """
    body = [sheet for section in kit.sections for sheet in section.sheets]
    single = _single(request.settings)
    blank = page(_blank_page(kit.file, request), single)
    size = _front_size(request.settings)
    front = [front_sheet(Scene(size, {}))] if size else []
    count = 1
    while True:  # these pages refer to later page numbers, so their own count must be known
        kit = replace(kit, sheets=with_blanks([*front, *[blank] * count, *body]))
        pages = _instruction_pages(_instructions(kit, request, setup), request)
        if len(pages) <= count:
            break
        count = len(pages)
    if size:
        front = [_front(kit, place, request, size)]
    filler = [blank] * (count - len(pages))
    return [*front, *(page(each, single) for each in pages), *filler, *body]


def _front_size(settings: Settings) -> Size | None:
    """Return the size of the front page before it is enlarged.

    Return None if the paper is too small; the page of instructions then has the contents too.
    """
    if _page_size(settings).width < COVER_SIZE.width:
        return None
    paper = settings.paper.size or COVER_SIZE
    factor = LARGE if settings.large else 1.0
    return Size(min(paper) / factor, max(paper) / factor)


def _front(kit: PrintedKit, place: Path | None, request: KitRequest, size: Size) -> Sheet:
    """Return the front page, with the picture of the game and the kit's contents."""
    front = front_scene(kit, place, request.catalogue, request.theme, request.palette, size)
    return front_sheet(_at_size([front], request.settings)[0])


def _instruction_pages(cover: Cover, request: KitRequest) -> list[Scene]:
    """Return the page of instructions, or several pages in large print on small paper."""
    size = _page_size(request.settings)
    if size.width < COVER_SIZE.width:
        covers = cover_pages(cover, page_context(request.theme, request.palette, size))
    else:
        covers = [cover_scene(cover, request.palette, request.theme)]
    return _at_size(covers, request.settings)


def _stocked(part: KitPart, request: KitRequest) -> KitPart:
    """Return the part on thick paper if it cannot be glued onto cardboard.

    Cutting machines do not cut cardboard, and cardboard would separate the fronts from their backs.
    """
    if part.stock is not Stock.MOUNTED:
        return part
    backs = request.settings.backs is not Backs.NONE and any(
        request.catalogue.template(name).declared.back for name in part.components
    )
    if backs or request.settings.registration:
        return part.model_copy(update={"stock": Stock.THICK})
    return part


def _steps_section(
    file: KitFile, sections: Sequence[Section], request: KitRequest
) -> Iterator[Section]:
    """Yield one page with the build steps for which no sheet had room."""
    rows = [each for section in sections for each in section.steps]
    if rows:
        single = _single(request.settings)
        paper = request.settings.paper.size or COVER_SIZE
        size, area = _page_size(request.settings), usable(paper, single)
        size = Size(min(size.width, area.width), min(size.height, area.height))
        drawn = _at_size(steps_pages(rows, size, file.title), request.settings)
        sheets = [page(each, single) for each in drawn]
        yield Section(Stock.PLAIN, (), sheets, {}, drawn=sheets)


def _page_size(settings: Settings) -> Size:
    """Return the size of a cover, in mm: as high as the paper allows within the limits.

    In large print, a page can be smaller than the default.
    """
    area = usable(settings.paper.size or COVER_SIZE, _single(settings))
    if not settings.large:
        return Size(COVER_SIZE.width, max(COVER_SIZE.height, min(area.height, HIGHEST)))
    width, height = area.width / LARGE - _ROUNDING, area.height / LARGE - _ROUNDING
    if COVER_SIZE.fits(Size(width, height)):
        return Size(COVER_SIZE.width, min(height, HIGHEST))
    return Size(width, height)


def _check_cover(file: KitFile, request: KitRequest) -> None:
    """Raise PnpError if the cover does not fit the paper, before any other work is done."""
    page(_blank_page(file, request), _single(request.settings))


def _blank_page(file: KitFile, request: KitRequest) -> Scene:
    """Return a cover without content."""
    label = SceneLabel(_("Cover"), file.title)
    return _at_size([Scene(_page_size(request.settings), {}, label=label)], request.settings)[0]


def glued(sheets: Iterable[Sheet]) -> list[str]:
    """Return a note for each component that is glued together from several sheets."""
    return [
        _("{component}: printed on {count} sheets to be glued", component=title, count=count)
        for title, count in posters(sheets).items()
    ]


def _selected_parts(whole: KitFile, file: KitFile, request: KitRequest) -> list[KitPart]:
    """Return the parts to print; raise PnpError for an unknown name.

    Args:
        whole: The kit with the parts of all variants, which can all be printed by name.
        file: The kit for the requested variant.
        request: Options for printing.
    """
    names = whole.part_names
    for name in request.only:
        if name not in names:
            message = _("unknown part {name}", name=quoted(name))
            raise PnpError(message, hint=suggestion(name, names), parameter="only")
    own_pieces = request.pieces is PieceSource.OWN
    usual = [part for part in file.parts if not part.optional]
    selected = [part for part in usual if not (own_pieces and part.pieces)]
    if not request.only:
        return _with_pieces(selected, request)
    named = {*request.only}
    in_variant = {part.name: part for part in file.parts}
    parts = [
        in_variant.get(part.name, part)
        for part in whole.parts
        if part.name in named
        or (part.stock.pile in named and part.name in {each.name for each in selected})
    ]
    optional = _optional_parts(named - {part.name for part in parts}, file, request)
    return [*_with_pieces(parts, request), *optional]


def _with_pieces(parts: list[KitPart], request: KitRequest) -> list[KitPart]:
    """Return the parts with the requested pieces; all parts if no pieces are requested."""
    if not request.piece:
        return parts
    templates = {name: request.template(name) for part in parts for name in part.components}
    return parts_with(request.piece, parts, templates)


def _optional_parts(
    named: Collection[str], file: KitFile, request: KitRequest
) -> Iterator[KitPart]:
    """Yield the box and the labels if they are named."""
    optional = [name for name in (BOX, LABELS) if name in named]
    contents = list(_contents(file, request)) if optional else []
    for name in optional:
        yield from optional_part(name, file, contents, request.settings)


def _contents(file: KitFile, request: KitRequest) -> Iterator[KitComponent]:
    """Yield the components of the kit with all their pieces."""
    for part in (part for part in file.parts if not part.optional):
        # The scenes are only counted and measured, so all of them may be cached.
        drawn = components(part, request, once=part.components)
        for name, scenes in zip(part.components, drawn, strict=True):
            template = request.template(name)
            yield KitComponent(
                part,
                name,
                template.declared.title,
                scenes,
                template.thickness({}),
                has_top=bool(template.declared.top),
            )


def check_variant(file: KitFile, request: KitRequest) -> None:
    """Raise PnpError if the variant is neither in the kit nor in the game of the kit's setup."""
    variants = {part.variant for part in file.parts}
    if file.setup:
        variants |= {each.name for each in request.catalogue.find_code(file.setup).game.variants}
    if request.variant and request.variant not in variants:
        named = sorted(variants - {""})
        hint = suggestion(request.variant, named) or _("this kit has no variants")
        message = _("unknown variant {name}", name=quoted(request.variant))
        raise PnpError(message, hint=hint, parameter="variant")


def _runs(parts: Sequence[KitPart]) -> Iterator[list[KitPart]]:
    """Yield groups of parts by stock: parts with their own sheets, then parts that share sheets."""
    for stock in Stock:
        of_stock = [part for part in parts if part.stock is stock]
        yield from ([part] for part in of_stock if not part.shares)
        if sharing := [part for part in of_stock if part.shares]:
            yield sharing


def _section(parts: Sequence[KitPart], request: KitRequest) -> Section:
    """Return the sheets for a group of parts; errors name the parts."""
    try:
        return _lay_out_together(parts, request)
    except TooLarge as error:
        raise error.about(", ".join(part.name for part in parts)) from None


def _lay_out_together(parts: Sequence[KitPart], request: KitRequest) -> Section:
    named = Counter(name for part in parts for name in part.components)
    once = {name for name, times in named.items() if times == 1}
    part_scenes = [(part, each) for part in parts for each in components(part, request, once)]
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
    mounted = parts[0].stock is Stock.MOUNTED
    sheets = [
        _marked_for_hands(replace(each, mounted=mounted), request.settings)
        for each in _boards_first(_sheets(part_scenes, request.settings), parts)
    ]
    steps = tuple(dict.fromkeys(_steps(parts, part_scenes, request)))
    return Section(parts[0].stock, all_scenes, sheets, counts, steps)


def _boards_first(sheets: Sequence[Sheet], parts: Sequence[KitPart]) -> list[Sheet]:
    """Return the sheets in the order of the parts, with sheets of only pieces last."""
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
    """Return the sheet; if other sheets have a cut file, its foot says that it is cut by hand."""
    if not settings.registration or not is_cut_by_hand(sheet):
        return sheet
    detail = _("{detail}, cut by hand", detail=sheet.detail) if sheet.detail else _("Cut by hand")
    return replace(sheet, detail=detail)


def _steps(
    parts: Sequence[KitPart],
    part_scenes: Sequence[tuple[KitPart, list[Scene]]],
    request: KitRequest,
) -> Iterator[StepStrip]:
    """Yield the build steps of each component that needs more than cutting.

    Two parts can contain the same component, such as pyramids in an additional colour, or labels.
    """
    names = [name for part in parts for name in part.components]
    drawn = set()
    for name, (part, scenes) in zip(names, part_scenes, strict=True):
        if name in drawn:
            continue
        drawn.add(name)
        piece = sides(part, scenes[:1], request.settings.backs)[0]
        template = request.template(name)
        palette = template.theme.over(request.palette)
        mounted = part.stock is Stock.MOUNTED
        strip = strip_of(piece, palette, template.thickness({}), mounted=mounted)
        if strip:
            yield strip


def _sheets(part_scenes: Sequence[tuple[KitPart, list[Scene]]], settings: Settings) -> list[Sheet]:
    """Return the sheets; large components other than pieces get their own sheets."""
    alone: list[Scene] = []
    shared: list[Scene] = []
    for part, scenes in part_scenes:
        for scene in _fitting_sides(sides(part, scenes, settings.backs), settings):
            may_share = part.pieces or (part.shares and _fits(scene, _unfolded(scene, settings)))
            (shared if may_share else alone).append(scene)
    packed = any(part.both_sides and not part.shares for part, _scenes in part_scenes)
    packed = packed and all(_fits(scene, settings) for scene in alone)
    sheets = _lay_out(alone, _uncut(settings), packed=packed) if alone else []
    if not any(part.shares for part, _scenes in part_scenes):
        settings = _uncut(settings)
    if not shared:
        return sheets
    try:
        return sheets + _lay_out(shared, settings, packed=True)
    except TooLarge:
        if settings.backs is not Backs.GUTTER:
            raise
        # Pieces are not turned on folded sheets, so a piece that fits can still be too high.
        return sheets + _lay_out(_without_backs(shared), settings, packed=True)


def _fits(scene: Scene, settings: Settings) -> bool:
    """Return True if a sheet has room for the scene with its bleed and crop marks."""
    return fits(scene.size, replace(settings, bleed=scene.bleed))


def _unfolded(scene: Scene, settings: Settings) -> Settings:
    """Return the settings for a scene, which avoids folded sheets if it has no back."""
    return settings if scene.back else replace(settings, backs=Backs.NONE)


def _fitting_sides(scenes: Sequence[Scene], settings: Settings) -> Iterator[Scene]:
    """Yield the scenes, with the backs of posters as separate scenes.

    A poster cannot have a back, so both sides of the scene become posters. Scenes that are too
    large only for a folded sheet are printed without backs.
    """
    unfolded = replace(settings, backs=Backs.NONE)
    if settings.backs is Backs.GUTTER and all(_fits(scene, unfolded) for scene in scenes):
        yield from scenes if all(_fits(s, settings) for s in scenes) else _without_backs(scenes)
        return
    fronts = {scene: replace(scene, back=None) for scene in scenes if scene.back}
    for scene in scenes:
        fitting = _fits(scene, settings) or _needs_no_cut(scene, settings)
        if scene.back is None or fitting:
            yield scene
        else:
            yield from (fronts[scene], scene.back)


def _lay_out(scenes: Sequence[Scene], settings: Settings, *, packed: bool) -> list[Sheet]:
    """Return the sheets; parts without backs avoid folded sheets if this needs fewer sheets."""
    backed = [scene for scene in scenes if scene.back]
    plain = [scene for scene in scenes if not scene.back]
    if not backed:
        settings = replace(settings, backs=Backs.NONE, poster=True)
    if all(_needs_no_cut(scene, settings) for scene in scenes):
        if not settings.backs.turned:
            return [page(scene, settings) for scene in scenes]
        return [side for scene in scenes for side in page_sides(scene, settings)]
    if settings.backs is not Backs.GUTTER or not backed or not plain:
        return lay_out(scenes, settings, packed=packed)
    unfolded = lay_out(plain, replace(settings, backs=Backs.NONE), packed=packed)
    apart = unfolded + lay_out(backed, settings, packed=packed)
    if not all(_fits(scene, settings) for scene in plain):
        return apart
    return min(apart, lay_out(scenes, settings, packed=packed), key=len)


def _needs_no_cut(scene: Scene, settings: Settings) -> bool:
    """Return True for a page without bleed that is for reading, or fits only without crop marks."""
    paper = settings.paper.size
    if scene.bleed or paper is None:
        return False
    areas = [usable(each, settings).size for each in (paper, paper.turned)]
    if not any(map(scene.size.fits, areas)):
        return False
    return _is_read(scene, areas[0]) or not fits(scene.size, replace(settings, bleed=0.0))


def _is_read(scene: Scene, area: Size) -> bool:
    """Return True for a page such as rules: no spaces, no back, and over half the usable area."""
    covers_half = 2 * scene.size.width * scene.size.height > area.width * area.height
    return covers_half and not scene.spaces and not scene.back


def components(part: KitPart, request: KitRequest, once: Collection[str] = ()) -> list[list[Scene]]:
    """Return all pieces of each component of a part; may raise PnpError or Faults.

    Args:
        part: The part.
        request: Options for printing.
        once: Components that appear once on their sheets. Only these components reuse cached scenes
            from other kits, because the scenes shared within a document must not depend on earlier
            drawing.
    """
    return [_scenes(part, each, request, cached=each in once) for each in part.components]


def sides(part: KitPart, scenes: list[Scene], backs: Backs) -> list[Scene]:
    """Return the scenes; without duplex printing, required backs get a fold or separate pages.

    A sheet of pads is not folded to give them backs.
    """
    if part.fill and backs is Backs.GUTTER:
        return _without_backs(scenes)
    if part.both_sides == "fold" and backs is Backs.NONE:
        doubled = {scene: folded(scene) for scene in scenes}
        return [doubled[scene] for scene in scenes]
    if part.both_sides == "apart" and backs in (Backs.NONE, Backs.GUTTER):
        back_scenes = [scene.back for scene in scenes if scene.back is not None]
        return [*_without_backs(scenes), *back_scenes]
    return scenes


def _without_backs(scenes: Sequence[Scene]) -> list[Scene]:
    """Return the scenes without their backs; repeated scenes stay the same object."""
    bare = {scene: replace(scene, back=None) for scene in scenes}
    return [bare[scene] for scene in scenes]


def _scenes(part: KitPart, component: str, request: KitRequest, *, cached: bool) -> list[Scene]:
    """Return all pieces of a component, repeated for the copies that the part requires."""
    template = request.template(component)
    declared = template.declared.parameters
    arguments = {name: text for name, text in part.parameters.items() if name in declared}
    if part.fill:
        arguments = {**fewer_rows(template, arguments, _single(request.settings))}
    bleed = parse_length(part.bleed) if part.bleed else request.settings.bleed
    bleed = min(bleed, request.settings.bleed)
    build = template.cached_scenes if cached else template.build_all
    pages = smaller_pages(
        template, arguments, request.palette, _single(request.settings), marked=False
    )
    scenes = pages or build(arguments, request.palette, bleed, limit=request.settings.limit)
    if not scenes:
        raise PnpError(_("{component}: no pieces are left to print", component=template.name))
    if component.startswith(SHARED):  # the kit has set the parameters, not the user
        bare = {scene: replace(scene, detail="") for scene in scenes}
        scenes = [bare[scene] for scene in scenes]
    if request.piece:
        scenes = with_names(scenes, piece_names(template, arguments), request.piece)
    scenes = _at_size(scenes, request.settings)
    if request.samples or request.piece:
        return scenes[:1] if request.samples else scenes
    copies = part.copies
    if part.fill:
        size, taken = scenes[0].size, replace(_single(request.settings), bleed=scenes[0].bleed)
        copies = max(1, plan(size, taken, MAX_UP).capacity // len(scenes))
    return scenes * copies


def _at_size(scenes: list[Scene], settings: Settings) -> list[Scene]:
    """Return the scenes, enlarged if requested."""
    return [*enlarged(scenes)] if settings.large else scenes


def _uncut(settings: Settings) -> Settings:
    """Return the settings for sheets that are cut by hand, not by machine: pages and boards."""
    return replace(settings, registration=False, cut_area=None)


def _single(settings: Settings) -> Settings:
    """Return the settings for pages and boards without backs, which may span several sheets."""
    return replace(_uncut(settings), backs=Backs.NONE, poster=True)


def _setup_scene(file: KitFile, request: KitRequest) -> Scene:
    """Return the first setup as a card; raise PnpError for an invalid code."""
    setup = request.catalogue.find_code(file.setup)
    style = request.catalogue.style(request.palette)
    title = setup.title if request.only else setup.title.replace(setup.game.title, _FIRST, 1)
    draw = setup_card if request.only else setup_panel
    text = SetupText(title, setup.code, setup.proven)
    return draw(text, setup.game.figure(setup.position), style)


def _instructions(printed: PrintedKit, request: KitRequest, setup: Scene | None) -> Cover:
    """Return the page of instructions; without a front page, it also has facts and contents."""
    file, style = printed.file, request.catalogue.style(request.palette)
    has_front = _front_size(request.settings) is not None
    return Cover(
        title=_("How to make {game}", game=file.title) if has_front else file.title,
        help=file.help,
        game=file.title,
        page=_("How to make it") if has_front else _("Cover"),
        facts=() if has_front else printed.facts(),
        entries=() if has_front else printed.entries(),
        instructions=instructions(printed),
        real=file.real,
        setup=setup,
        steps=printed.steps,
        height=_page_size(request.settings).height,
        picture=None if has_front else partial(kit_picture, file, request.catalogue, style),
    )


def _bookmarks(sheets: Sequence[Sheet]) -> tuple[Bookmark, ...]:
    """Return a bookmark for every component, at its first page."""
    first: dict[SceneLabel, int] = {}
    for number, sheet in enumerate(sheets, start=1):
        for label in sheet.holds:
            first.setdefault(label, number)
    return tuple(Bookmark(label.short, at) for label, at in first.items())
