"""Instructions for making a kit, computed from its sheets: printing, cutting and assembly."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.kits.contents import listed_pages
from pnp.kits.parts import Pile
from pnp.kits.printed import INSTRUCTIONS_PAGE, PrintedKit
from pnp.layout.imposition import inside_sentence
from pnp.layout.poster import posters
from pnp.layout.settings import Backs
from pnp.messages import _, listed, ngettext, pgettext

_SIDES = {
    Backs.NONE: _("Print on one side of the paper."),
    Backs.DUPLEX_LONG: _("Print on both sides, flipped on the long edge. Test one sheet first."),
    Backs.DUPLEX_SHORT: _("Print on both sides, flipped on the short edge. Test one sheet first."),
    Backs.GUTTER: _("Print on one side of the paper."),
}


class Instructions(NamedTuple):
    """A heading and the list items below it."""

    heading: str
    points: tuple[str, ...]


def instructions(kit: PrintedKit) -> tuple[Instructions, ...]:
    """Return the instructions, without headings that have no list items."""
    found = (
        Instructions(_("Print"), tuple(_printing(kit))),
        Instructions(_("Cut"), tuple(_cutting(kit))),
        Instructions(_("Make the pieces"), tuple(_making(kit))),
        Instructions(_("You also need"), tuple(needs(kit))),
    )
    return tuple(each for each in found if each.points)


def brief_instructions(kit: PrintedKit) -> tuple[Instructions, ...]:
    """Return the instructions of a kit without a cover, above the pictures of its build steps."""
    found = (
        Instructions(_("Print"), (papers(kit),)),
        Instructions(_("Cut"), tuple(_cutting(kit))),
        Instructions(_("You also need"), tuple(needs(kit))),
    )
    return tuple(each for each in found if each.points)


def has_making(kit: PrintedKit) -> bool:
    """Return True if any piece is more than cut out: folded, glued or finished in another way."""
    return any(_making(kit))


def _printing(kit: PrintedKit) -> Iterator[str]:
    paper = kit.settings.paper.name
    if kit.settings.marks:
        yield _(
            'Print on {paper} at 100% ("actual size"), not "fit to page". The ruler at the foot of'
            " a page must measure 100 mm from 0 to 100.",
            paper=paper,
        )
    else:
        yield _('Print on {paper} at 100%, not "fit to page".', paper=paper)
    yield _SIDES[kit.settings.backs]


def _cutting(kit: PrintedKit) -> Iterator[str]:
    """Yield the cutting instructions: sheets that are folded or glued first, then the others."""
    if kit.folded_pages:
        yield _(
            "Fold {pages} along the line across the whole page, with the printed side out. Glue"
            " the halves together, then cut.",
            pages=listed_pages(kit.folded_pages),
        )
    if kit.mounted_pages:
        yield _(
            "{parts}: glue all of {pages} onto cardboard first. Then cut with a knife and ruler,"
            " long cuts first.",
            parts=_together(kit.mounted),
            pages=listed_pages(kit.mounted_pages),
        )
    if kit.machine_pages:
        yield from _cutting_by_machine(kit)
    elif kit.hand_pages:
        yield from _cutting_by_hand(kit)


def _cutting_by_hand(kit: PrintedKit) -> Iterator[str]:
    if not (kit.settings.marks and kit.has_crop_marks):
        yield _("Cut the parts out along their edges and thin outlines.")
        return
    whole = {*kit.folded_pages, *kit.mounted_pages}
    if set(kit.hand_pages) <= whole:
        yield _("Cut from crop mark to crop mark.")
        return
    yield (
        _("First cut the parts on the other pages out roughly.")
        if whole
        else _("First cut the parts out roughly.")
    )
    yield _("Then cut from crop mark to crop mark.")
    if kit.has_thin_outlines:
        yield _("If a part has a thin outline but no marks, cut along the outline.")


def _cutting_by_machine(kit: PrintedKit) -> Iterator[str]:
    yield _(
        "By machine: {pages}. Put the whole sheet on the cutting mat and load the cut file of the"
        " page. Let the machine find the three registration marks before it cuts.",
        pages=listed_pages(kit.machine_pages),
    )
    if kit.hand_pages:
        pages = listed_pages(kit.hand_pages)
        yield (
            _("By hand: {pages}. Cut from crop mark to crop mark.", pages=pages)
            if kit.settings.marks
            else _("By hand: {pages}. Cut along the edges and thin outlines.", pages=pages)
        )


def _making(kit: PrintedKit) -> Iterator[str]:
    if kit.step_pages:
        yield _steps(kit.step_pages, below=bool(kit.steps) and not kit.steps_page)
    if kit.has_folds and kit.machine_pages:
        yield _(
            "Folds are on the layer \u201cfold\u201d of the cut file. Let the machine score them,"
            " or score the dashed lines with an empty ballpoint pen. Fold away from you, with the"
            " printed side out."
        )
    elif kit.has_folds:
        yield _(
            "Score the dashed lines with an empty ballpoint pen, then fold away from you, with the"
            " printed side out."
        )
    for title, count in posters(kit.fronts).items():
        yield ngettext(
            "{component}: glue its {count} sheet together by the numbers at the joins.",
            "{component}: glue its {count} sheets together by the numbers at the joins.",
            count,
            component=title,
        )
    if kit.pairs and kit.machine_pages:
        yield _(
            "{parts}: the machine cuts them out in pairs. Fold each along the dashed line, and glue"
            " the two sides together.",
            parts=_together(kit.pairs),
        )
    elif kit.pairs:
        yield _(
            "{parts}: fold along the dashed line, glue the two sides together, then cut.",
            parts=_together(kit.pairs),
        )
    if kit.unmounted:
        yield _unmounted(_together(kit.unmounted), kit.settings.backs)
    yield from (part.how for part in kit.parts if part.how)


def _unmounted(parts: str, backs: Backs) -> str:
    """Return the instructions for stiff parts that are not glued onto cardboard."""
    if backs is Backs.GUTTER:
        return _("{parts}: the folded sheet is thick enough without cardboard.", parts=parts)
    if backs.turned:
        return _(
            "{parts}: the backs are on the other side of the same sheet. Use the heaviest card that"
            " your printer can print on, but not cardboard.",
            parts=parts,
        )
    return _(
        "{parts}: use the heaviest card that your machine can cut, but not cardboard.", parts=parts
    )


def _steps(pages: Sequence[int], *, below: bool) -> str:
    """Return the sentence about the pictures of build steps, some of which can be below it."""
    others = [page for page in pages if not (below and page == INSTRUCTIONS_PAGE)]
    if not others:
        return _("The pictures below show every step of building the pieces.")
    shown = listed_pages(others)
    if below:
        return _(
            "The pictures below and on {pages} show every step of building the pieces.", pages=shown
        )
    return _("The pictures on {pages} show every step of building the pieces.", pages=shown)


def needs(kit: PrintedKit) -> Iterator[str]:
    """Yield the tools and materials that are needed to make and play the game."""
    yield from kit.file.needs
    yield from dict.fromkeys(part.needs for part in kit.parts if part.needs)
    if kit.mounted:
        parts = _together([*map(inside_sentence, kit.mounted)])
        yield _("Cardboard 1 to 2 mm thick, for the {parts}.", parts=parts)
        yield _("A knife and a ruler for the {parts}.", parts=parts)
    if kit.glued:
        parts = _together([*map(inside_sentence, kit.glued)])
        yield _("Glue for the {parts}.", parts=parts)
    if kit.folded_pages:
        yield _("Glue for the folded sheets.")
    if kit.has_folds:
        yield (
            _("An empty ballpoint pen for the folds.")
            if kit.mounted
            else _("An empty ballpoint pen and a ruler for the folds.")
        )
    if kit.machine_pages:
        yield _("A cutting machine and its mat.")
    if kit.own_pieces:
        yield from (part.own for part in kit.file.parts if part.pieces and part.own)


def papers(kit: PrintedKit) -> str:
    """Return the pages for each kind of paper, as sentences."""
    piles = {pile: listed_pages(pages) for pile, pages in kit.piles().items()}
    if Pile.THICK not in piles:
        return _("Plain paper: {plain}.", plain=piles[Pile.PLAIN])
    return _(
        "Plain paper: {plain}. {weight}: {thick}.",
        plain=piles[Pile.PLAIN],
        weight=kit.paper(Pile.THICK),
        thick=piles[Pile.THICK],
    )


def _together(words: Sequence[str]) -> str:
    *rest, last = words
    if not rest:
        return last
    return pgettext("list of parts", "{words} and {last}", words=listed(rest), last=last)
