"""Contents of a kit in words: its parts, its pages, and the paper and work that they need."""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.api.document import Document, Page
from pnp.catalogue import Catalogue
from pnp.errors import PnpError
from pnp.kits.contents import listed_pages
from pnp.kits.kit_file import KitFile, KitPart, find_kit
from pnp.kits.parts import BOX, COVER, LABELS, SETUP, TEST, Pile, Stock
from pnp.kits.printed import paper_words
from pnp.kits.variants import for_variant
from pnp.layout.handwork import Handwork
from pnp.layout.paper import parse_paper
from pnp.messages import _, ngettext


class KitPartInfo(NamedTuple):
    """A part of a kit; `usual` parts are printed unless other parts are selected."""

    name: str
    title: str
    help: str
    paper: str = Pile.PLAIN
    usual: bool = False
    components: tuple[str, ...] = ()

    def is_selected(self, names: tuple[str, ...] | None) -> bool:
        """Return True if one of `names` is the name of the part or of its pile.

        If `names` is None, the parts of the whole game are selected.
        """
        if names is None:
            return self.usual
        pile = Stock(self.paper).pile
        in_pile = self.usual and self.name != COVER and pile in names
        return self.name in names or in_pile


class WorkStep(NamedTuple):
    """A step of work on a page: its title, instructions and time. The time can be ""."""

    title: str
    text: str
    time: str


def kit_parts(
    game: str, catalogue: Catalogue, *, variant: str = "", own_pieces: bool = False
) -> tuple[KitPartInfo, ...]:
    """Return the cover, the parts of the kit file, and the optional parts of every kit.

    Raises PnpError for an unknown kit.
    """
    return tuple(_parts(game, catalogue, variant, own_pieces=own_pieces))


def paper_in_words(paper: str, size: str) -> str:
    """Describe plain, thick or mounted paper, with the usual units for a paper size."""
    try:
        in_inches = parse_paper(size).in_inches
    except PnpError:
        in_inches = False
    return paper_words(paper, in_inches=in_inches)


def _parts(
    game: str, catalogue: Catalogue, variant: str, *, own_pieces: bool
) -> Iterator[KitPartInfo]:
    whole = find_kit(game, catalogue)
    file = for_variant(whole, variant, catalogue)
    in_variant = {part.name: part for part in file.parts}
    named = {part.name for part in whole.parts}
    titles = [_title_of(part, catalogue) for part in whole.parts]
    if COVER not in named:
        help_ = _("Title page, and how to make and set up the game.")
        yield KitPartInfo(COVER, _("Cover and instructions"), help_, usual=True)
    for part, title in zip(whole.parts, titles, strict=True):
        yield KitPartInfo(
            part.name,
            title if titles.count(title) == 1 else part.name.replace("-", " ").capitalize(),
            part.help or _help_of(part, catalogue),
            part.stock,
            part.name in in_variant and not part.optional and not (part.pieces and own_pieces),
            tuple(part.components),
        )
    yield from (part for part in _optional(file) if part.name not in named)


def _optional(file: KitFile) -> Iterator[KitPartInfo]:
    """Yield the optional parts that pnp adds to a kit."""
    if file.setup:
        yield KitPartInfo(SETUP, _("Setup card"), _("The first setup as a card to cut out."))
    if any(part.pieces for part in file.parts):
        box = _("A box to fold, sized to hold the pieces.")
        labels = _("A bag label for each kind of piece.")
        test = _("One of each piece, to test printer and paper.")
        yield _thick_part(BOX, _("Tuck box"), box, "common/box")
        yield _thick_part(LABELS, _("Bag labels"), labels, "common/label")
        yield _thick_part(TEST, _("Test page"), test)


def _thick_part(name: str, title: str, about: str, *components: str) -> KitPartInfo:
    return KitPartInfo(name, title, about, Pile.THICK, components=components)


def _title_of(part: KitPart, catalogue: Catalogue) -> str:
    return ", ".join(catalogue.template(name).declared.title for name in part.components)


def _help_of(part: KitPart, catalogue: Catalogue) -> str:
    return " ".join(catalogue.template(name).declared.help for name in part.components)


def pieces_in_words(part: KitPartInfo, document: Document) -> str:
    """Return the number of a part's pieces and their pages in words, or "" if there are none."""
    names = {*part.components}
    numbers = [page.number for page in document if names & {*page.components}]
    count = sum(document.counts.get(name, 0) for name in part.components)
    if not (numbers and count):
        return ""
    return _("{count} on {pages}", count=count, pages=listed_pages(numbers))


def page_title(page: Page, document: Document) -> str:
    """Return the title of a page without the name of the game."""
    whole = str(page.title)
    title = whole.removeprefix(str(document.title)).lstrip(",: ")
    return title[:1].upper() + title[1:] or whole


def kit_facts(document: Document) -> Iterator[tuple[str, str]]:
    """Yield figures and their labels: the pages, the sheets of each paper, and the minutes."""
    fronts = [page.paper for page in document if not page.is_back]
    plain, thick, mounted = (fronts.count(each) for each in ("plain", "thick", "mounted"))
    yield str(len(document)), ngettext("page", "pages", len(document))
    if plain:
        yield str(plain), ngettext("plain sheet", "plain sheets", plain)
    if thick:
        yield str(thick), ngettext("thick sheet", "thick sheets", thick)
    if mounted:
        yield str(mounted), _("on card")
    if document.handwork != Handwork():
        minutes = max(document.handwork.minutes, 1)
        yield _("{minutes} min", minutes=minutes), _("cut, fold, glue")


def work_steps(page: Page) -> Iterator[WorkStep]:
    """Yield the steps of work on a page: printing, then any handwork."""
    work = page.handwork
    yield _step(_("Print"), _("At 100%, “actual size”."), Handwork())
    if work.mounted:
        text = _("Glue the sheet onto cardboard before you cut it.")
        yield _step(_("Mount"), text, Handwork(mounted=work.mounted))
    if work.cuts:
        text = _("Cut along crop marks and outlines.")
        yield _step(_("Cut"), text, Handwork(cuts=work.cuts))
    if work.folds:
        text = ngettext("Score the dashed line, then fold.", "Score and fold {count} dashed lines.",
                        work.folds)  # fmt: skip
        yield _step(_("Fold"), text, Handwork(folds=work.folds))
    if work.glued:
        text = ngettext("Glue one flap.", "Glue {count} flaps.", work.glued)
        yield _step(_("Glue"), text, Handwork(glued=work.glued))


def _step(title: str, text: str, work: Handwork) -> WorkStep:
    minutes = max(work.minutes, 1)
    return WorkStep(title, text, "" if work == Handwork() else _("{minutes} min", minutes=minutes))
