"""Lay out a whole game as one document, with the parts listed in its `kit.toml`.

Parts on plain paper come before parts on thick paper. Parts on the same kind of paper share sheets.
The cover lists the contents of the kit, and the next page explains how to make the kit.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.diagrams.setup_card import setup_card
from pnp.diagrams.setup_panel import SetupText, setup_panel
from pnp.diagrams.style import Style
from pnp.drawing.scene import Scene, SceneLabel, Side
from pnp.errors import PnpError
from pnp.figure import Figure
from pnp.kits.instructions import needs
from pnp.kits.introduction import after_steps, check_cover, with_introduction
from pnp.kits.kit_file import KitFile, KitPart, find_kit
from pnp.kits.page_settings import at_size, single_sided
from pnp.kits.parts import BOX, COVER, SETUP, TEST, Stock
from pnp.kits.printed import PrintedKit
from pnp.kits.replacements import with_pages
from pnp.kits.request import KitRequest, PieceSource
from pnp.kits.section import Section
from pnp.kits.section_layout import lay_out_parts, sections_of
from pnp.kits.selected_parts import selected_parts
from pnp.kits.step_placement import with_steps
from pnp.kits.variants import check_variant, for_variant
from pnp.layout.backs import check_backs
from pnp.layout.document import SheetDocument
from pnp.layout.imposition import lay_out, numbered, with_blanks
from pnp.layout.paper_remedies import on_paper
from pnp.layout.settings import SHEETS_OF_PAPER, Settings
from pnp.layout.sheet import Bookmark, Sheet
from pnp.messages import _
from pnp.templates.theme import Theme

_FIRST = _("First setup")
"""Title of the first setup on page 2, in place of the game's title."""


def make_kit(name: str, request: KitRequest) -> SheetDocument:
    """Return a game's kit as a document; may raise PnpError or Faults."""
    catalogue = request.catalogue
    file, place = find_kit(name, catalogue), catalogue.kit_file(name)
    theme = catalogue.theme(name)

    def lay_out_on(settings: Settings) -> SheetDocument:
        return lay_out_kit(file, replace(request, settings=settings), theme, place)

    return on_paper(lay_out_on, request.settings)


def _check_backs(sections: list[Section], parts: Sequence[KitPart], request: KitRequest) -> None:
    """Raise PnpError if backs are requested but no sheet has one.

    A part that is printed apart has backs in duplex printing, but not below a fold.
    """
    apart = request.settings.backs.turned and any(part.both_sides == "apart" for part in parts)
    sheets = [sheet for section in sections for sheet in section.sheets]
    check_backs(request.settings, has_backs=apart or any(map(_has_backs, sheets)))


def _has_backs(sheet: Sheet) -> bool:
    """Return True if the sheet has backs: all of them, those below a fold, or one as a poster."""
    return sheet.back or sheet.folded or any(label.side is Side.BACK for label in sheet.holds)


def lay_out_kit(
    file: KitFile, request: KitRequest, theme: Theme, place: Path | None = None
) -> SheetDocument:
    """Return the parts of a kit file as a document; may raise PnpError or Faults.

    `place` is the path of the kit file. A template for the front page can be in the same folder.
    """
    if request.settings.paper.size is None:
        raise PnpError(_("a kit needs a fixed paper size"), remedies=SHEETS_OF_PAPER)
    request = replace(request, theme=theme)
    check_variant(file, request.variant, request.catalogue)
    whole, file = file, for_variant(file, request.variant, request.catalogue)
    parts = selected_parts(whole, file, request)
    has_cover = request.is_whole or _names_cover(whole, request)
    if has_cover:
        check_cover(file, request)
    sections = sections_of(parts, request)
    if TEST in request.only:
        sections.append(_test_section(file, request))
    one_strip = sum(len(section.steps) for section in sections) == 1
    if one_strip and not has_cover and BOX not in request.only:
        sections = with_steps(sections, request.settings)  # others are on a page of their own
    _check_backs(sections, parts, request)
    names_parts = any(part.name in request.only for part in parts)
    if names_parts and not (has_cover or request.piece):
        sections = after_steps(file, parts, sections, request)
    body = [sheet for section in sections for sheet in section.sheets]
    if has_cover:
        setup = _setup_scene(file, request, setup_panel) if file.setup else None
        body = with_introduction(file, parts, sections, request, setup, place)
    if SETUP in request.only and file.setup:
        card = at_size([_setup_scene(file, request, setup_card)], request.settings)
        body += lay_out(card, replace(single_sided(request.settings), bleed=0.0))
    body = with_blanks(body)
    sheets = numbered(body, request.settings)
    if request.page:
        sheets = with_pages(sheets, body, request.page)
        return SheetDocument(file.title, sheets, finish=request.finish)
    own_pieces = request.pieces is PieceSource.OWN
    printed = PrintedKit(file, parts, sections, body, request.settings, own_pieces)
    counts = Counter[str]()
    for section in sections:
        counts.update({label.name: count for label, count in section.counts.items()})
    return SheetDocument(
        file.title,
        sheets,
        _bookmarks(body),
        request.finish,
        needs=tuple(needs(printed)),
        counts=counts,
    )


def _names_cover(file: KitFile, request: KitRequest) -> bool:
    """Return True if the request selects the cover by name, and no part has the same name."""
    return COVER in request.only and all(part.name != COVER for part in file.parts)


def _test_section(file: KitFile, request: KitRequest) -> Section:
    """Return a page with one piece of each kind, to test the printer, paper, cuts and folds.

    All pieces share a page, so it is on thick paper, even for pieces that are usually mounted.
    """
    thick = {"stock": Stock.THICK}
    pieces = [part.model_copy(update=thick) for part in file.parts if part.pieces]
    if not pieces:
        raise PnpError(_("{game}: the kit has no pieces for a test page", game=file.title))
    return lay_out_parts(pieces, replace(request, samples=True))


def _setup_scene(
    file: KitFile,
    request: KitRequest,
    draw: Callable[[SetupText, Figure, Style], Scene],
) -> Scene:
    """Draw the first setup, as a card or on the cover; raise PnpError if its code is invalid."""
    setup = request.catalogue.find_code(file.setup)
    style = request.catalogue.style(request.palette)
    on_cover = draw is setup_panel
    title = setup.titled(_FIRST) if on_cover else setup.title
    text = SetupText(title, setup.code, setup.proven)
    return draw(text, setup.game.figure(setup.position), style)


def _bookmarks(sheets: Sequence[Sheet]) -> tuple[Bookmark, ...]:
    """Return a bookmark for each component, which opens the component's first page."""
    first: dict[SceneLabel, int] = {}
    for number, sheet in enumerate(sheets, start=1):
        for label in sheet.holds:
            first.setdefault(label, number)
    return tuple(Bookmark(label.short, at) for label, at in first.items())
