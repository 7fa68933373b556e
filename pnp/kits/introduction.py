"""Draw the first pages of a kit: the front page, and the instructions for making the kit."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from pnp.drawing.scene import Layer, Scene, SceneLabel
from pnp.errors import DoesNotFit
from pnp.geometry import Size
from pnp.kits.cover import SIZE as COVER_SIZE
from pnp.kits.cover import Cover, cover_scene, instruction_block
from pnp.kits.front import front_scene, front_sheet
from pnp.kits.instructions import brief_instructions, instructions
from pnp.kits.kit_file import KitFile, KitPart
from pnp.kits.page_settings import at_size, front_size, page_size, single_sided
from pnp.kits.parts import Stock
from pnp.kits.printed import INSTRUCTIONS_PAGE, PrintedKit
from pnp.kits.request import KitRequest, PieceSource
from pnp.kits.section import Section
from pnp.kits.small_cover import cover_pages
from pnp.kits.small_front import small_front
from pnp.kits.step_placement import with_steps
from pnp.kits.steps import steps_pages
from pnp.layout.imposition import page, with_blanks
from pnp.layout.settings import usable
from pnp.layout.sheet import Sheet
from pnp.messages import _
from pnp.templates.elements.base import page_context
from pnp.templates.flowing_text import Block


def with_introduction(
    file: KitFile,
    parts: Sequence[KitPart],
    sections: Sequence[Section],
    request: KitRequest,
    setup: Scene | None,
    place: Path | None,
) -> list[Sheet]:
    """Return all sheets of a kit, with the front page and the instructions before the others.

    Build steps are below the instructions. If they do not fit there, they are beside the pieces,
    and the others are below the instructions or on their own page.
    """
    own_pieces = request.pieces is PieceSource.OWN
    for found in (sections, with_steps(sections, request.settings)):
        sections, steps = found, [each for section in found for each in section.steps]
        if steps:
            with suppress(DoesNotFit):
                printed = PrintedKit(file, parts, found, [], request.settings, own_pieces, steps)
                return _introduced(printed, request, setup, place)
    sections = [*steps_section(file, sections, request), *sections]
    printed = PrintedKit(file, parts, sections, [], request.settings, own_pieces)
    return _introduced(printed, request, setup, place)


def _introduced(
    kit: PrintedKit, request: KitRequest, setup: Scene | None, place: Path | None
) -> list[Sheet]:
    """Return all sheets of a kit; raise PnpError if the instructions do not fit."""
    body = [sheet for section in kit.sections for sheet in section.sheets]
    single = single_sided(request.settings)
    blank = page(_blank_page(kit.file, request), single)
    size = front_size(request.settings)
    front = [front_sheet(Scene(size, {}))] if size else []
    count, steps_page = 1, 0 if size or not kit.steps else INSTRUCTIONS_PAGE
    while True:  # the number of these pages changes the page numbers printed on them
        sheets = with_blanks([*front, *[blank] * count, *body])
        kit = replace(kit, sheets=sheets, steps_page=steps_page)
        pages = _instruction_pages(kit, request, setup, place)
        found = _last_with_steps(pages) if steps_page else 0
        if len(pages) <= count and found <= steps_page:
            break
        count, steps_page = max(count, len(pages)), max(steps_page, found)
    if size:
        front = [_front(kit, place, request, size)]
    filler = [blank] * (count - len(pages))
    return [*front, *(page(each, single) for each in pages), *filler, *body]


def _last_with_steps(pages: Sequence[Scene]) -> int:
    """Return the number of the small page with build steps; the front page has a guide, too."""
    return max(number for number, scene in enumerate(pages, 1) if Layer.GUIDE in scene.layers)


def _front(kit: PrintedKit, place: Path | None, request: KitRequest, size: Size) -> Sheet:
    front = front_scene(kit, place, request.catalogue, request.theme, request.palette, size)
    return front_sheet(at_size([front], request.settings)[0])


def _instruction_pages(
    kit: PrintedKit, request: KitRequest, setup: Scene | None, place: Path | None
) -> list[Scene]:
    """Return the instructions page; in large print on small paper, a front page and more pages."""
    cover, size = _instructions(kit, request, setup), page_size(request.settings)
    if size.width < COVER_SIZE.width:
        context = page_context(request.theme, request.palette, size)
        front = small_front(kit.file, place, kit.facts(), request, context)
        covers = [front, *cover_pages(cover, context)]
    else:
        covers = [cover_scene(cover, request.palette, request.theme)]
    return at_size(covers, request.settings)


def _instructions(printed: PrintedKit, request: KitRequest, setup: Scene | None) -> Cover:
    """Return the instructions page; without a full front page, it also has the contents."""
    file = printed.file
    has_front = front_size(request.settings) is not None
    return Cover(
        title=_("How to make {game}", game=file.title) if has_front else file.title,
        help=file.help,
        game=file.title,
        page=_("How to make it") if has_front else _("Cover"),
        entries=() if has_front else printed.entries(),
        instructions=instructions(printed),
        real=file.real,
        setup=setup,
        steps=printed.steps,
        height=page_size(request.settings).height,
    )


def check_cover(file: KitFile, request: KitRequest) -> None:
    """Raise PnpError if the cover does not fit the paper, before any other work is done."""
    page(_blank_page(file, request), single_sided(request.settings))


def _blank_page(file: KitFile, request: KitRequest) -> Scene:
    label = SceneLabel(_("Cover"), file.title)
    return at_size([Scene(page_size(request.settings), {}, label=label)], request.settings)[0]


def after_steps(
    file: KitFile, parts: Sequence[KitPart], sections: Sequence[Section], request: KitRequest
) -> list[Section]:
    """Return the sections of a kit without a cover, after a page with build steps if it has any.

    The page also names the paper of each page, the cuts, and the tools and materials.
    """
    own_pieces = request.pieces is PieceSource.OWN
    steps = [*steps_section(file, sections, request)]
    for _unused in range(2):  # the notes can need a second page, which changes the page numbers
        if steps:
            placed = [*steps, *sections]
            body = with_blanks([sheet for section in placed for sheet in section.sheets])
            kit = PrintedKit(file, parts, placed, body, request.settings, own_pieces)
            size = _steps_size(request)
            context = page_context(request.theme, request.palette, size)
            notes = instruction_block(brief_instructions(kit), size.width, context)
            steps = [*steps_section(file, sections, request, notes)]
    return [*steps, *sections]


def steps_section(
    file: KitFile, sections: Sequence[Section], request: KitRequest, notes: Block | None = None
) -> Iterator[Section]:
    """Yield a section with the build steps that do not fit on other sheets, if there are any.

    The notes are above the steps.
    """
    rows = [each for section in sections for each in section.steps]
    if rows:
        single = single_sided(request.settings)
        pages = steps_pages(rows, _steps_size(request), file.title, notes)
        drawn = at_size(pages, request.settings)
        sheets = [page(each, single) for each in drawn]
        yield Section(Stock.PLAIN, (), sheets, {}, drawn=sheets)


def _steps_size(request: KitRequest) -> Size:
    """Return the size of a page with build steps before it is enlarged, in mm."""
    paper = request.settings.paper.size or COVER_SIZE
    size, area = page_size(request.settings), usable(paper, single_sided(request.settings))
    return Size(min(size.width, area.width), min(size.height, area.height))
