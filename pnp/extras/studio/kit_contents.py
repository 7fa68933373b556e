"""Contents of the page of a kit: its parts, its pages by paper, and the work to make it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pnp
from pnp.api.document import Page
from pnp.api.studio_part import Question
from pnp.catalogue import Catalogue
from pnp.errors import PnpError
from pnp.kits.instructions import listed_pages
from pnp.kits.kit_file import KitFile, KitPart, find_kit
from pnp.kits.parts import BOX, COVER, LABELS, SETUP, TEST, Pile
from pnp.kits.printed import paper_words
from pnp.kits.variants import for_variant
from pnp.layout.handwork import Handwork
from pnp.layout.paper import parse_paper
from pnp.messages import _, ngettext

_PICTURE = "component/{name}?paper=fit&marks=no&bleed=0mm&width=200"

Data = dict[str, Any]


class _Part(NamedTuple):
    """A part of a kit; `usual` parts are printed unless other parts are selected."""

    name: str
    title: str
    help: str
    paper: str = Pile.PLAIN
    usual: bool = False
    components: tuple[str, ...] = ()


def kit_parts(question: Question, game: str, catalogue: Catalogue) -> list[Data]:
    """Return the parts of a kit, and which of them are selected.

    Raises PnpError if it is unknown.
    """
    inches = _is_in_inches(question)
    selected = _selected(question)
    return [
        {
            "name": part.name,
            "title": part.title,
            "help": part.help,
            "paper": paper_words(part.paper, in_inches=inches),
            "picture": _PICTURE.format(name=part.components[0]) if part.components else "",
            "usual": part.usual,
            "selected": _is_selected(part, selected),
        }
        for part in _parts(question, game, catalogue)
    ]


def _selected(question: Question) -> tuple[str, ...] | None:
    """Return the names of the selected parts and piles, or None for the whole game."""
    names = question.texts("only")
    return tuple(filter(None, map(str.strip, names))) if names else None


def _is_selected(part: _Part, selected: tuple[str, ...] | None) -> bool:
    if selected is None:
        return part.usual
    pile = Pile.PLAIN if part.paper == Pile.PLAIN else Pile.THICK
    in_pile = part.usual and part.name != COVER and pile in selected
    return part.name in selected or in_pile


def kit_work(document: pnp.Document, question: Question, parts: list[Data], game: str,
             catalogue: Catalogue) -> Data:  # fmt: skip
    """Return the pages, the facts and the materials of a kit, and add the pages to each part."""
    pages = list(document)
    inches = _is_in_inches(question)
    components = {part.name: part.components for part in _parts(question, game, catalogue)}
    for part in parts:
        part["pages"] = _place(document, pages, components[part["name"]])
    return {
        "film": [
            {
                "title": _title(page, document),
                "paper": paper_words(page.paper, in_inches=inches),
                "steps": list(_steps(page)),
            }
            for page in pages
        ],
        "facts": list(_facts(document, pages)),
        "needs": document.needs,
    }


def _parts(question: Question, game: str, catalogue: Catalogue) -> Iterator[_Part]:
    """Yield the cover, the parts of the kit file, and the optional parts of every kit."""
    whole = find_kit(game, catalogue)
    file = for_variant(whole, question.text("variant"), catalogue)
    in_variant = {part.name: part for part in file.parts}
    named = {part.name for part in whole.parts}
    titles = [_title_of(part, catalogue) for part in whole.parts]
    if COVER not in named:
        help_ = _("Title page, and how to make and set up the game.")
        yield _Part(COVER, _("Cover and instructions"), help_, usual=True)
    for part, title in zip(whole.parts, titles, strict=True):
        owned = part.pieces and question.text("pieces") == "own"
        yield _Part(
            part.name,
            title if titles.count(title) == 1 else part.name.replace("-", " ").capitalize(),
            part.help or _help_of(part, catalogue),
            part.stock,
            part.name in in_variant and not part.optional and not owned,
            tuple(part.components),
        )
    yield from (part for part in _optional(file) if part.name not in named)


def _optional(file: KitFile) -> Iterator[_Part]:
    """Yield the optional parts that pnp adds to a kit."""
    if file.setup:
        yield _Part(SETUP, _("Setup card"), _("The first setup as a card to cut out."))
    if any(part.pieces for part in file.parts):
        thick, box, label = Pile.THICK, ("common/box",), ("common/label",)
        yield _Part(BOX, _("Tuck box"), _("A box to fold, sized to hold the pieces."), thick,
                    components=box)  # fmt: skip
        yield _Part(LABELS, _("Bag labels"), _("A bag label for each kind of piece."), thick,
                    components=label)  # fmt: skip
        yield _Part(TEST, _("Test page"), _("One of each piece, to test printer and paper."), thick)


def _title_of(part: KitPart, catalogue: Catalogue) -> str:
    return ", ".join(catalogue.template(name).declared.title for name in part.components)


def _help_of(part: KitPart, catalogue: Catalogue) -> str:
    return " ".join(catalogue.template(name).declared.help for name in part.components)


def _place(document: pnp.Document, pages: list[Page], components: tuple[str, ...]) -> str:
    """Return the number of pieces and their pages in words, or "" if there are no pieces."""
    numbers = [page.number for page in pages if {*components} & {*page.components}]
    count = sum(document.counts.get(name, 0) for name in components)
    if not (numbers and count):
        return ""
    return _("{count} on {pages}", count=count, pages=listed_pages(numbers))


def _title(page: Page, document: pnp.Document) -> str:
    """Return the title of a page without the name of the game."""
    title = page.title.removeprefix(document.title).lstrip(",: ")
    return title[:1].upper() + title[1:] or page.title


def _facts(document: pnp.Document, pages: list[Page]) -> Iterator[tuple[str, str]]:
    """Yield figures with their labels: pages, sheets of each paper, and minutes."""
    fronts = [page.paper for page in pages if not page.is_back]
    plain, thick, mounted = (fronts.count(each) for each in ("plain", "thick", "mounted"))
    yield str(len(pages)), ngettext("page", "pages", len(pages))
    if plain:
        yield str(plain), ngettext("plain sheet", "plain sheets", plain)
    if thick:
        yield str(thick), ngettext("thick sheet", "thick sheets", thick)
    if mounted:
        yield str(mounted), _("on card")
    if document.handwork != Handwork():
        minutes = max(document.handwork.minutes, 1)
        yield _("{minutes} min", minutes=minutes), _("cut, fold, glue")


def _steps(page: Page) -> Iterator[Data]:
    """Yield the steps for a page, each with its instructions and its time."""
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


def _step(title: str, text: str, work: Handwork) -> Data:
    minutes = max(work.minutes, 1)
    time = "" if work == Handwork() else _("{minutes} min", minutes=minutes)
    return {"title": title, "text": text, "time": time}


def _is_in_inches(question: Question) -> bool:
    """Return True if the paper's size is usually stated in inches."""
    try:
        return parse_paper(question.text("paper", "A4")).in_inches
    except PnpError:
        return False
