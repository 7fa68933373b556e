"""A whole game as one document: what its `kit.toml` lists, laid out part after part.

Parts of paper pieces share sheets; a cover says what is inside and how to make it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby

from pnp.drawing.colour import Palette
from pnp.drawing.geometry import parse_length
from pnp.drawing.scene import Label, Layer, Scene, Side
from pnp.errors import PnpError, Remedy, quoted
from pnp.kits.cover import Cover, Entry, cover_scene
from pnp.kits.fitting import MAX_UP
from pnp.kits.kit_file import KitFile, Part, find_kit
from pnp.kits.parts import SETUP
from pnp.library import Library
from pnp.press.backs import check_backs, folded
from pnp.press.document import Document
from pnp.press.imposition import lay_out, numbered, page, with_blanks
from pnp.press.layout import SHEETS_OF_PAPER, Backs, Settings, TooLarge, fits, plan, usable
from pnp.press.sheet import Bookmark, Sheet
from pnp.table.card import setup_card

MAX_PIECES = 2000
"""Of parts that share sheets; more than any game has."""


class Pieces(StrEnum):
    """Whether pieces are printed or those that somebody owns are used."""

    PAPER = "paper"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is asked of a kit; `only` names parts, and then there is no cover."""

    palette: Palette
    settings: Settings
    pieces: Pieces = Pieces.PAPER
    only: Sequence[str] = ()
    library: Library = field(default_factory=Library)
    variant: str = ""

    def __post_init__(self) -> None:
        """Raises PnpError for wishes that go against each other."""
        if self.only and self.variant:
            what = "parts that are named are printed, whatever the variant"
            raise PnpError(what, remedies=[Remedy("without", "variant")], parameter="variant")
        if self.only and self.pieces is Pieces.OWN:
            what = "parts that are named are printed, whatever pieces somebody owns"
            raise PnpError(what, remedies=[Remedy("without", "pieces")], parameter="pieces")


@dataclass(frozen=True, slots=True)
class _Section:
    """Parts that follow one another on sheets of their own."""

    components: Sequence[Scene]
    """Before paper decides where their backs go."""
    sheets: list[Sheet]
    counts: Mapping[Label, int]
    """How many there are of each component."""


def make_kit(name: str, wishes: Wishes) -> Document:
    """Lay out a game's kit; raises PnpError or Faults."""
    return lay_out_kit(find_kit(name, wishes.library), wishes)


def lay_out_kit(file: KitFile, wishes: Wishes) -> Document:
    """Lay out what a kit file lists; raises PnpError or Faults."""
    if wishes.settings.paper.size is None:
        raise PnpError("a kit is printed on sheets of one size", remedies=SHEETS_OF_PAPER)
    parts = _wanted(file, wishes)
    sections = [_section(run, wishes) for run in _runs(parts)]
    check_backs([scene for section in sections for scene in section.components], wishes.settings)
    setup = _setup_scene(file, wishes) if file.setup else None
    body = [sheet for section in sections for sheet in section.sheets]
    if not wishes.only:
        cover = _cover(file, parts, sections, wishes, setup)
        body = [page(cover, _single(wishes.settings)), *body]
    elif SETUP in wishes.only and setup is not None:
        body += lay_out([setup], replace(_single(wishes.settings), bleed=0.0))
    body = with_blanks(body)
    return Document(file.title, numbered(body, wishes.settings), _bookmarks(body))


def glued(sheets: Iterable[Sheet]) -> list[str]:
    """Of each component that is larger than the paper, that its sheets are to be glued."""
    parts = {label: sheet.joined for sheet in sheets if sheet.joined > 1 for label in sheet.holds}
    return [
        f"{label.title}: printed on {count} sheets to be glued" for label, count in parts.items()
    ]


def _wanted(file: KitFile, wishes: Wishes) -> list[Part]:
    """The parts to print; raises PnpError for a name that is none."""
    known = file.part_names
    for name in wishes.only:
        if name not in known:
            what, hint = f"the kit has no part {quoted(name)}", f"parts: {', '.join(known)}"
            raise PnpError(what, hint=hint, parameter="only")
    if wishes.only:
        return [part for part in file.parts if part.name in wishes.only]
    _check_variant(file, wishes)
    own = wishes.pieces is Pieces.OWN
    return [part for part in file.parts_for(wishes.variant) if not (own and part.pieces)]


def _check_variant(file: KitFile, wishes: Wishes) -> None:
    """Raise PnpError for a variant that neither the kit nor the game of its setup has."""
    known = {part.variant for part in file.parts}
    if file.setup:
        known |= {each.name for each in wishes.library.find_code(file.setup).game.variants}
    if wishes.variant and wishes.variant not in known:
        named = ", ".join(sorted(known - {""}))
        hint = f"variants: {named}" if named else "it has only one form"
        what = f"the kit has no variant {quoted(wishes.variant)}"
        raise PnpError(what, hint=hint, parameter="variant")


def _runs(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """Neighbouring parts of pieces together, mounted ones by themselves; each other part alone."""
    for (pieces, _), run in groupby(parts, key=lambda part: (part.pieces, part.mounted)):
        if pieces:
            yield list(run)
        else:
            yield from ([part] for part in run)


def _section(parts: Sequence[Part], wishes: Wishes) -> _Section:
    """The sheets of parts that share them; raises PnpError, which names them."""
    try:
        return _shared(parts, wishes)
    except TooLarge as error:
        raise error.about(", ".join(part.name for part in parts)) from None


def _shared(parts: Sequence[Part], wishes: Wishes) -> _Section:
    whole: list[Scene] = []
    scenes: list[Scene] = []
    counts: dict[Label, int] = {}
    for part in parts:
        for made in components(part, wishes):
            counts[made[0].label] = counts.get(made[0].label, 0) + len(made)
            whole += made
            scenes += sides(part, made, wishes.settings.backs)
    if wishes.settings.limit and len(scenes) > MAX_PIECES:
        what = f"more than {MAX_PIECES:,} components in {parts[0].name}"
        raise PnpError(what, remedies=[Remedy("limit")])
    settings = wishes.settings
    if not any(part.pieces for part in parts):
        settings = _uncut(settings)
    if not any(scene.back for scene in scenes):
        settings = replace(settings, backs=Backs.NONE, poster=True)
    packed = any(part.pieces or part.both_sides for part in parts)
    return _Section(whole, _laid_out(scenes, settings, packed=packed), counts)


def _laid_out(scenes: Sequence[Scene], settings: Settings, *, packed: bool) -> list[Sheet]:
    """The sheets; what has no back is kept off folded ones where that takes no more."""
    if not packed and all(_needs_no_cut(scene, settings) for scene in scenes):
        return [page(scene, settings) for scene in scenes]
    together = lay_out(scenes, settings, packed=packed)
    backed = [scene for scene in scenes if scene.back]
    plain = [scene for scene in scenes if not scene.back]
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


def components(part: Part, wishes: Wishes) -> list[list[Scene]]:
    """All pieces of each component of a part; raises PnpError or Faults."""
    return [_scenes(part, component, wishes) for component in part.components]


def sides(part: Part, scenes: list[Scene], backs: Backs) -> list[Scene]:
    """What is printed of components whose both sides are needed, if paper is not turned over."""
    if part.both_sides == "fold" and backs is Backs.NONE:
        doubled = {scene: folded(scene) for scene in scenes}
        return [doubled[scene] for scene in scenes]
    if part.both_sides == "apart" and backs in (Backs.NONE, Backs.GUTTER):
        fronts = {scene: replace(scene, back=None) for scene in scenes}
        behind = [scene.back for scene in scenes if scene.back is not None]
        return [*(fronts[scene] for scene in scenes), *behind]
    return scenes


def _scenes(part: Part, component: str, wishes: Wishes) -> list[Scene]:
    """All pieces of a component, as often as the part says."""
    template = wishes.library.template(component)
    known = template.declared.parameters
    given = {name: text for name, text in part.parameters.items() if name in known}
    bleed = parse_length(part.bleed) if part.bleed else wishes.settings.bleed
    bleed = min(bleed, wishes.settings.bleed)
    made = template.build_all(given, wishes.palette, bleed)
    if not made:
        raise PnpError(f"{template.name}: no pieces are left to print")
    copies = part.copies
    if part.fill:
        size, taken = made[0].size, replace(_single(wishes.settings), bleed=made[0].bleed)
        copies = max(1, plan(size, taken, MAX_UP).capacity // len(made))
    return made * copies


def _uncut(settings: Settings) -> Settings:
    """The settings of what no machine cuts: pages, and boards, for which a knife is enough."""
    return replace(settings, registration=False, cut_area=None)


def _single(settings: Settings) -> Settings:
    """The settings of pages and boards without backs, which may spread over several sheets."""
    return replace(_uncut(settings), backs=Backs.NONE, poster=True)


def _setup_scene(file: KitFile, wishes: Wishes) -> Scene:
    """The first setup as a card; raises PnpError for a code that is none."""
    setup = wishes.library.find_code(file.setup)
    look = wishes.library.look(wishes.palette)
    return setup_card(setup.title, setup.code, setup.game.figure(setup.position), look)


def _cover(
    file: KitFile,
    parts: Sequence[Part],
    sections: Sequence[_Section],
    wishes: Wishes,
    setup: Scene | None,
) -> Scene:
    """The first page: contents with counts and pages, how to make it, what else is needed."""
    return cover_scene(
        Cover(
            title=file.title,
            help=file.help,
            entries=tuple(_entries(sections)),
            how=tuple(part.how for part in parts if part.how),
            needs=(*file.needs, *_own(file, wishes)),
            real=file.real,
            paper=wishes.settings.paper.name,
            backs=wishes.settings.backs,
            glued=tuple(glued(sheet for s in sections for sheet in s.sheets)),
            folds=any(Layer.FOLD in sheet.layers for s in sections for sheet in s.sheets),
            setup=setup,
        ),
        wishes.palette,
    )


def _own(file: KitFile, wishes: Wishes) -> list[str]:
    """What does in place of pieces that are not printed."""
    if wishes.pieces is Pieces.PAPER:
        return []
    parts = file.parts_for(wishes.variant)
    return [part.own for part in parts if part.pieces and part.own]


def _entries(sections: Sequence[_Section]) -> Iterator[Entry]:
    """Every component with its count and the pages it and its back lie on; the cover is page 1."""
    body = [sheet for section in sections for sheet in section.sheets]
    paired = with_blanks([body[0], *body]) if body else []
    for section in sections:
        for label, count in section.counts.items():
            both = {label, replace(label, side=Side.BACK)}
            pages = [n for n, s in enumerate(paired, start=1) if n > 1 and both & set(s.holds)]
            yield Entry(count, label.title, (pages[0], pages[-1]))


def _bookmarks(sheets: Sequence[Sheet]) -> tuple[Bookmark, ...]:
    """Every component at the first page it lies on."""
    first: dict[Label, int] = {}
    for number, sheet in enumerate(sheets, start=1):
        for label in sheet.holds:
            first.setdefault(label, number)
    return tuple(Bookmark(label.short, at) for label, at in first.items())
