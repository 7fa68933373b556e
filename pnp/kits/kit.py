"""A whole game as one document: what its `kit.toml` lists, laid out part after part.

What goes onto plain paper comes first, then what goes onto thick; parts of one stock share sheets,
and a cover says what is inside and how to make it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache, partial

from pnp.catalogue import Catalogue
from pnp.diagrams.card import setup_card
from pnp.drawing.colour import Palette
from pnp.drawing.scene import Layer, Scene, SceneLabel, Side
from pnp.errors import PnpError, Remedy, quoted
from pnp.geometry import Size, parse_length
from pnp.kits.contents import ContentsEntry, KitPages
from pnp.kits.cover import HIGHEST, Cover, Fact, cover_scene
from pnp.kits.cover import SIZE as COVER_SIZE
from pnp.kits.fitting import MAX_UP
from pnp.kits.kit_file import KitFile, KitPart, find_kit
from pnp.kits.parts import SETUP, Pile, Stock
from pnp.kits.picture import kit_picture
from pnp.kits.steps import Room, StepStrip, shown_at, steps_page, strip_of
from pnp.layout.backs import check_backs, folded
from pnp.layout.document import Finish, SheetDocument
from pnp.layout.grid_layout import TooLarge, fits, plan
from pnp.layout.imposition import lay_out, numbered, page, with_blanks
from pnp.layout.scene_changes import LARGE, enlarged
from pnp.layout.settings import SHEETS_OF_PAPER, Backs, Settings, usable
from pnp.layout.sheet import Bookmark, Sheet
from pnp.templates.theme import Theme

_PILES = frozenset(Pile)

_FIRST = "A first setup"
"""Of a game, in place of its title, over what the cover shows of it."""

MAX_PIECES = 2000
"""Of parts that share sheets; more than any game has."""


class PieceSource(StrEnum):
    """Whether pieces are printed or those that somebody owns are used."""

    PAPER = "paper"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class KitRequest:
    """How to print a kit; if `only` names parts or piles, there is no cover."""

    palette: Palette
    settings: Settings
    pieces: PieceSource = PieceSource.PAPER
    only: Sequence[str] = ()
    catalogue: Catalogue = field(default_factory=Catalogue)
    variant: str = ""
    finish: Finish = field(default_factory=Finish)

    def __post_init__(self) -> None:
        """Raise PnpError for options that exclude each other."""
        named = [name for name in self.only if name not in _PILES]
        if named and self.variant:
            what = "parts that are named are printed, whatever the variant"
            raise PnpError(what, remedies=[Remedy("without", "variant")], parameter="variant")
        if named and self.pieces is PieceSource.OWN:
            what = "parts that are named are printed, whatever pieces somebody owns"
            raise PnpError(what, remedies=[Remedy("without", "pieces")], parameter="pieces")


@dataclass(frozen=True, slots=True)
class _Section:
    """Parts that follow one another on sheets of their own."""

    stock: Stock
    components: Sequence[Scene]
    """Before paper decides where their backs go."""
    sheets: list[Sheet]
    counts: Mapping[SceneLabel, int]
    """How many there are of each component."""
    steps: Sequence[StepStrip] = ()
    """How pieces are made, as far as no sheet has room for it."""
    drawn: Sequence[Sheet] = ()
    """Those of its sheets on which that is drawn."""


def make_kit(name: str, request: KitRequest) -> SheetDocument:
    """Lay out a game's kit; raises PnpError or Faults."""
    return lay_out_kit(find_kit(name, request.catalogue), request, request.catalogue.theme(name))


def lay_out_kit(file: KitFile, request: KitRequest, theme: Theme) -> SheetDocument:
    """Lay out what a kit file lists; raises PnpError or Faults."""
    if request.settings.paper.size is None:
        raise PnpError("a kit is printed on sheets of one size", remedies=SHEETS_OF_PAPER)
    parts = _wanted(file, request)
    if not request.only:
        _check_cover(file, request)
    sections = [_section(run, request) for run in _runs(parts)]
    check_backs([scene for section in sections for scene in section.components], request.settings)
    setup = _setup_scene(file, request) if file.setup else None
    if not request.only:
        sections = [*_steps_section(file, sections, request), *sections]
    body = [sheet for section in sections for sheet in section.sheets]
    if not request.only:
        cover = cover_scene(_cover(file, parts, sections, request, setup), request.palette, theme)
        (cover,) = _at_size([cover], request.settings)
        body = [page(cover, _single(request.settings)), *body]
    elif SETUP in request.only and setup is not None:
        body += lay_out(
            _at_size([setup], request.settings), replace(_single(request.settings), bleed=0.0)
        )
    body = with_blanks(body)
    sheets = numbered(body, request.settings)
    return SheetDocument(file.title, sheets, _bookmarks(body), request.finish)


def _steps_section(
    file: KitFile, sections: Sequence[_Section], request: KitRequest
) -> Iterator[_Section]:
    """One page of how pieces are made for which no sheet had a corner."""
    rows = [each for section in sections for each in section.steps]
    if rows:
        size = Size(COVER_SIZE.width, _page_height(request.settings))
        (drawn,) = _at_size([steps_page(rows, size, file.title)], request.settings)
        sheet = page(drawn, _single(request.settings))
        yield _Section(Stock.PLAIN, (), [sheet], {}, drawn=[sheet])


def _page_height(settings: Settings) -> float:
    """Of a cover: as high as paper of one size lets it be."""
    sheet = settings.paper.size or COVER_SIZE
    room = usable(sheet, _single(settings)).height / (LARGE if settings.large else 1.0)
    return max(COVER_SIZE.height, min(room, HIGHEST))


def _check_cover(file: KitFile, request: KitRequest) -> None:
    """Raise PnpError for paper that its first page does not fit, before any work is done."""
    bare = Scene(COVER_SIZE, {}, label=SceneLabel("Cover", file.title))
    page(_at_size([bare], request.settings)[0], _single(request.settings))


def glued(sheets: Iterable[Sheet]) -> list[str]:
    """Of each component that is larger than the paper, that its sheets are to be glued."""
    parts = {label: sheet.joined for sheet in sheets if sheet.joined > 1 for label in sheet.holds}
    return [
        f"{label.title}: printed on {count} sheets to be glued" for label, count in parts.items()
    ]


def _wanted(file: KitFile, request: KitRequest) -> list[KitPart]:
    """The parts to print; raises PnpError for a name that is none."""
    known = file.part_names
    for name in request.only:
        if name not in known:
            what, hint = f"the kit has no part {quoted(name)}", f"parts: {', '.join(known)}"
            raise PnpError(what, hint=hint, parameter="only")
    _check_variant(file, request)
    own = request.pieces is PieceSource.OWN
    wanted = [part for part in file.parts_for(request.variant) if not (own and part.pieces)]
    if not request.only:
        return wanted
    named = {*request.only}
    return [
        part
        for part in file.parts
        if part.name in named or (part.stock.pile in named and part in wanted)
    ]


def _check_variant(file: KitFile, request: KitRequest) -> None:
    """Raise PnpError for a variant that neither the kit nor the game of its setup has."""
    known = {part.variant for part in file.parts}
    if file.setup:
        known |= {each.name for each in request.catalogue.find_code(file.setup).game.variants}
    if request.variant and request.variant not in known:
        named = ", ".join(sorted(known - {""}))
        hint = f"variants: {named}" if named else "it has only one form"
        what = f"the kit has no variant {quoted(request.variant)}"
        raise PnpError(what, hint=hint, parameter="variant")


def _runs(parts: Sequence[KitPart]) -> Iterator[list[KitPart]]:
    """Stock after stock, of each the parts that lie alone, then together those that share."""
    for stock in Stock:
        of_stock = [part for part in parts if part.stock is stock]
        yield from ([part] for part in of_stock if not part.shares)
        if sharing := [part for part in of_stock if part.shares]:
            yield sharing


def _section(parts: Sequence[KitPart], request: KitRequest) -> _Section:
    """The sheets of parts that share them, or of one alone; raises PnpError, which names them."""
    try:
        return _laid_out_together(parts, request)
    except TooLarge as error:
        raise error.about(", ".join(part.name for part in parts)) from None


def _laid_out_together(parts: Sequence[KitPart], request: KitRequest) -> _Section:
    named = Counter(name for part in parts for name in part.components)
    once = {name for name, times in named.items() if times == 1}
    made = [(part, each) for part in parts for each in components(part, request, once)]
    counts: Counter[SceneLabel] = Counter()
    for _, scenes in made:
        counts[scenes[0].label] += len(scenes)
    if request.settings.limit and counts.total() > MAX_PIECES:
        what = f"more than {MAX_PIECES:,} components in {parts[0].name}"
        raise PnpError(what, remedies=[Remedy("limit")])
    whole = [scene for _, scenes in made for scene in scenes]
    mounted = parts[0].stock is Stock.MOUNTED
    sheets = [replace(each, mounted=mounted) for each in _sheets(made, request.settings)]
    room = cache(partial(Room.on, settings=request.settings))
    found = {
        strip: _set_beside(strip, sheets, room, request) for strip in _steps(parts, made, request)
    }
    drawn = [sheets[number] for number in sorted({n for n in found.values() if n is not None})]
    left = [strip for strip, number in found.items() if number is None]
    return _Section(parts[0].stock, whole, sheets, counts, left, drawn)


def _steps(
    parts: Sequence[KitPart], made: Sequence[tuple[KitPart, list[Scene]]], request: KitRequest
) -> Iterator[StepStrip]:
    """How the pieces of each component are made, if they are not only cut."""
    names = [name for part in parts for name in part.components]
    for name, (part, scenes) in zip(names, made, strict=True):
        piece = sides(part, scenes[:1], request.settings.backs)[0]
        template = request.catalogue.template(name)
        palette = template.theme.over(request.palette)
        mounted = part.stock is Stock.MOUNTED
        strip = strip_of(piece, palette, template.thickness({}), mounted=mounted)
        if strip:
            yield strip


def _set_beside(
    strip: StepStrip, sheets: list[Sheet], room: Callable[[Sheet], Room], request: KitRequest
) -> int | None:
    """Which sheet has had room for the strip and shows it now, None if none.

    The larger it is there the better; one that holds the pieces themselves comes first.
    """
    fronts = [number for number, sheet in enumerate(sheets) if not sheet.back]
    own = [number for number in fronts if strip.label in sheets[number].holds]
    numbers = (*own[::-1], *(each for each in fronts if each not in own))
    for shape in strip.shapes():
        (bare,) = _at_size([Scene(strip.size(shape), {}, label=strip.label)], request.settings)
        for number in numbers:
            corner = room(sheets[number]).corner(bare.size)
            if corner is not None:
                (drawn,) = _at_size([strip.scene(shape)], request.settings)
                sheets[number] = shown_at(sheets[number], drawn, corner)
                return number
    return None


def _sheets(made: Sequence[tuple[KitPart, list[Scene]]], settings: Settings) -> list[Sheet]:
    """What is no piece and too large to share lies alone, over several sheets if it must."""
    alone: list[Scene] = []
    shared: list[Scene] = []
    for part, scenes in made:
        for scene in sides(part, scenes, settings.backs):
            fitting = fits(scene.size, replace(settings, bleed=scene.bleed))
            may_share = part.pieces or (part.shares and fitting)
            (shared if may_share else alone).append(scene)
    packed = any(part.both_sides and not part.shares for part, _ in made)
    sheets = _laid_out(alone, _uncut(settings), packed=packed) if alone else []
    if not any(part.pieces for part, _ in made):
        settings = _uncut(settings)
    return sheets + _laid_out(shared, settings, packed=True) if shared else sheets


def _laid_out(scenes: Sequence[Scene], settings: Settings, *, packed: bool) -> list[Sheet]:
    """The sheets; what has no back is kept off folded ones where that takes fewer."""
    backed = [scene for scene in scenes if scene.back]
    plain = [scene for scene in scenes if not scene.back]
    if not backed:
        settings = replace(settings, backs=Backs.NONE, poster=not settings.large)
    if not packed and all(_needs_no_cut(scene, settings) for scene in scenes):
        return [page(scene, settings) for scene in scenes]
    together = lay_out(scenes, settings, packed=packed)
    if settings.backs is not Backs.GUTTER or not backed or not plain:
        return together
    unfolded = lay_out(plain, replace(settings, backs=Backs.NONE), packed=packed)
    return min(lay_out(backed, settings, packed=packed) + unfolded, together, key=len)


def _needs_no_cut(scene: Scene, settings: Settings) -> bool:
    """Whether a page without colour at its edge fits the paper only without crop marks."""
    paper = settings.paper.size
    if scene.bleed or paper is None or fits(scene.size, replace(settings, bleed=0.0)):
        return False
    return scene.size.fits(usable(paper, settings).size)


def components(part: KitPart, request: KitRequest, once: Collection[str] = ()) -> list[list[Scene]]:
    """All pieces of each component of a part; raises PnpError or Faults.

    Those of components that are named `once` on their sheets may be known from another kit: which
    of a document's scenes are the same may not depend on what has been drawn before.
    """
    return [_scenes(part, each, request, known=each in once) for each in part.components]


def sides(part: KitPart, scenes: list[Scene], backs: Backs) -> list[Scene]:
    """What is printed of components whose both sides are needed, if paper is not turned over."""
    if part.both_sides == "fold" and backs is Backs.NONE:
        doubled = {scene: folded(scene) for scene in scenes}
        return [doubled[scene] for scene in scenes]
    if part.both_sides == "apart" and backs in (Backs.NONE, Backs.GUTTER):
        fronts = {scene: replace(scene, back=None) for scene in scenes}
        behind = [scene.back for scene in scenes if scene.back is not None]
        return [*(fronts[scene] for scene in scenes), *behind]
    return scenes


def _scenes(part: KitPart, component: str, request: KitRequest, *, known: bool) -> list[Scene]:
    """All pieces of a component, as often as the part says."""
    template = request.catalogue.template(component)
    own = template.declared.parameters
    given = {name: text for name, text in part.parameters.items() if name in own}
    bleed = parse_length(part.bleed) if part.bleed else request.settings.bleed
    bleed = min(bleed, request.settings.bleed)
    build = template.kept if known else template.build_all
    made = build(given, request.palette, bleed, limit=request.settings.limit)
    if not made:
        raise PnpError(f"{template.name}: no pieces are left to print")
    made = _at_size(made, request.settings)
    copies = part.copies
    if part.fill:
        size, taken = made[0].size, replace(_single(request.settings), bleed=made[0].bleed)
        copies = max(1, plan(size, taken, MAX_UP).capacity // len(made))
    return made * copies


def _at_size(scenes: list[Scene], settings: Settings) -> list[Scene]:
    """As large as they are asked for."""
    return [*enlarged(scenes)] if settings.large else scenes


def _uncut(settings: Settings) -> Settings:
    """The settings of what no machine cuts: pages, and boards, for which a knife is enough."""
    return replace(settings, registration=False, cut_area=None)


def _single(settings: Settings) -> Settings:
    """The settings of pages and boards without backs, which may spread over several sheets."""
    return replace(_uncut(settings), backs=Backs.NONE, poster=True)


def _setup_scene(file: KitFile, request: KitRequest) -> Scene:
    """The first setup as a card; raises PnpError for a code that is none."""
    setup = request.catalogue.find_code(file.setup)
    look = request.catalogue.look(request.palette)
    title = setup.title if request.only else setup.title.replace(setup.game.title, _FIRST, 1)
    return setup_card(title, setup.code, setup.game.figure(setup.position), look, setup.proven)


def _cover(
    file: KitFile,
    parts: Sequence[KitPart],
    sections: Sequence[_Section],
    request: KitRequest,
    setup: Scene | None,
) -> Cover:
    """What the first page says: contents with counts and pages, how to make it, what it takes."""
    look = request.catalogue.look(request.palette)
    return Cover(
        title=file.title,
        help=file.help,
        facts=tuple(_facts(file)),
        making=file.making,
        entries=tuple(sorted(_entries(sections), key=lambda entry: entry.pages)),
        piles=_piles(sections),
        how=tuple(part.how for part in parts if part.how),
        needs=(*file.needs, *(p.needs for p in parts if p.needs), *_own(file, request)),
        real=file.real,
        paper=request.settings.paper.name,
        backs=request.settings.backs,
        glued=tuple(glued(sheet for s in sections for sheet in s.sheets)),
        drawn=_pages_of_steps(sections),
        folds=any(Layer.FOLD in sheet.layers for s in sections for sheet in s.sheets),
        setup=setup,
        height=_page_height(request.settings),
        picture=partial(kit_picture, file, request.catalogue, look),
    )


def _facts(file: KitFile) -> Iterator[Fact]:
    """What the kit file tells in a word."""
    told = {"players": file.players, "minutes": file.minutes, "age": file.age}
    return (Fact(name, value) for name, value in told.items() if value)


def _own(file: KitFile, request: KitRequest) -> list[str]:
    """What does in place of pieces that are not printed."""
    if request.pieces is PieceSource.PAPER:
        return []
    parts = file.parts_for(request.variant)
    return [part.own for part in parts if part.pieces and part.own]


def _entries(sections: Sequence[_Section]) -> Iterator[ContentsEntry]:
    """Every component with its count and the pages it and its back lie on."""
    at = _page_numbers(sections)
    for section in sections:
        for label, count in section.counts.items():
            both = {label, replace(label, side=Side.BACK)}
            pages = [at[sheet] for sheet in section.sheets if both & set(sheet.holds)]
            first = next(scene for scene in section.components if scene.label == label)
            yield ContentsEntry(count, label.title, KitPages(pages[0], pages[-1]), first)


def _piles(sections: Sequence[_Section]) -> dict[Pile, KitPages]:
    """The pages of each pile, those of this cover with the plain ones."""
    at = _page_numbers(sections)
    numbers: dict[Pile, list[int]] = {Pile.PLAIN: [1]}
    for section in sections:
        numbers.setdefault(section.stock.pile, []).extend(map(at.__getitem__, section.sheets))
    return {pile: KitPages(pages[0], pages[-1]) for pile, pages in numbers.items()}


def _pages_of_steps(sections: Sequence[_Section]) -> tuple[int, ...]:
    """The pages on which it is drawn how pieces are made."""
    at = _page_numbers(sections)
    return tuple(sorted(at[sheet] for section in sections for sheet in section.drawn))


def _page_numbers(sections: Sequence[_Section]) -> dict[Sheet, int]:
    """The page of each sheet behind a cover, which is page 1."""
    body = [sheet for section in sections for sheet in section.sheets]
    paired = with_blanks([body[0], *body]) if body else []
    return {sheet: number for number, sheet in enumerate(paired, start=1) if number > 1}


def _bookmarks(sheets: Sequence[Sheet]) -> tuple[Bookmark, ...]:
    """Every component at the first page it lies on."""
    first: dict[SceneLabel, int] = {}
    for number, sheet in enumerate(sheets, start=1):
        for label in sheet.holds:
            first.setdefault(label, number)
    return tuple(Bookmark(label.short, at) for label, at in first.items())
