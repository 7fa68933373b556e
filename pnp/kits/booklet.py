"""The rules of a game as a folded booklet: a cover, the rules, and a last page."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.diagrams.setup_panel import SetupText, setup_panel
from pnp.drawing.bounds import bounds_of
from pnp.drawing.colour import Role
from pnp.drawing.scene import Align, Group, Item, Layer, Scene, SceneLabel, Text
from pnp.drawing.text import READABLE, wrap
from pnp.errors import DoesNotFit, PnpError
from pnp.geometry import Affine, Point, Rect
from pnp.kits.kit_file import KitFile, find_kit
from pnp.kits.page_parts import BORDER, RIGHTS, border, ornament
from pnp.kits.printed import Fact
from pnp.kits.request import KitRequest
from pnp.kits.small_front import small_front
from pnp.kits.variants import check_variant, for_variant
from pnp.layout.booklet import PAGES_PER_SHEET, booklet_sheets, page_size
from pnp.layout.document import SheetDocument
from pnp.layout.imposition import numbered
from pnp.layout.paper_remedies import on_paper
from pnp.layout.scene_changes import enlarged
from pnp.layout.settings import Settings
from pnp.messages import _
from pnp.templates.elements.base import DrawingContext, page_context
from pnp.templates.flowing_text import SMALLEST_PAGE

_ORNAMENT, _SMALL_ORNAMENT = 46.0, 28.0
"""Height of the ornament on a page, and below a text that leaves less room, in mm."""

_FOOT = 10.0
"""Height of the footer with the page number, in mm."""

_GAP = 5.0
"""Distance between the text and a picture below it, in mm."""

_TYPE = 9 * READABLE / 7
"""Type size of notes, in mm. It is 9 pt, like the smallest type in the rules."""

_LEADING = 1.4


def rules_booklet(name: str, request: KitRequest) -> SheetDocument:
    """Return the sheets of a booklet with a game's rules; may raise PnpError or Faults.

    Raises:
        DoesNotFit: If the rules cannot be set on pages of this size.
        PnpError: If the kit has no rules.
    """

    def on(settings: Settings) -> SheetDocument:
        return _booklet(name, replace(request, settings=settings))

    return on_paper(on, request.settings)


def _booklet(name: str, request: KitRequest) -> SheetDocument:
    file = find_kit(name, request.catalogue)
    check_variant(file, request.variant, request.catalogue)
    file = for_variant(file, request.variant, request.catalogue)
    size = page_size(request.settings)
    if not SMALLEST_PAGE.fits(size):
        raise DoesNotFit(_("the paper is too small for a booklet"), parameter="paper")
    context = page_context(request.catalogue.theme(name), request.palette, size)
    front = _front(name, file, request, context)
    *rules, last = _rules(name, file, request, context)
    setup = _setup_card(file, request) if file.setup else None
    missing = -(2 + len(rules)) % PAGES_PER_SHEET
    has_setup_page = setup is not None and missing > 1
    last = _filled(last, None if has_setup_page else setup, "" if missing else file.real, context)
    pages: list[Scene | None] = [front, *rules, last]
    if setup and has_setup_page:
        pages.append(_setup_page(setup, context))
        missing -= 1
    if missing:
        pages += [None] * (missing - 1)
        pages.append(_last_page(file, context))
    if request.settings.large:
        pages = [enlarged([page])[0] if page else None for page in pages]
    title = _("{game}: rules booklet", game=file.title)
    sheets = booklet_sheets(title, pages, request.settings)
    return SheetDocument(title, numbered(sheets, request.settings), finish=request.finish)


def _front(name: str, file: KitFile, request: KitRequest, context: DrawingContext) -> Scene:
    facts = (
        Fact(_("players"), file.players),
        Fact(_("minutes"), file.minutes),
        Fact(_("age"), file.age),
    )
    place = request.catalogue.kits()[name]
    return small_front(file, place, [each for each in facts if each.value], request, context)


def _rules(
    name: str, file: KitFile, request: KitRequest, context: DrawingContext
) -> Iterator[Scene]:
    """Yield the pages of the kit's text components; raise PnpError if the kit has no text."""
    number = 2
    for part in file.parts:
        for component in part.components:
            template = request.catalogue.template(component)
            declared = template.declared.parameters
            arguments = {key: each for key, each in part.parameters.items() if key in declared}
            text = template.flowing_text(arguments, request.palette)
            pages = text.numbered_pages(context.size, number) if text else []
            yield from pages
            number += len(pages)
    if number == 2:
        raise PnpError(_("{game} has no rules for a booklet", game=name), parameter="game")


def _setup_card(file: KitFile, request: KitRequest) -> Scene:
    setup = request.catalogue.find_code(file.setup)
    style = request.catalogue.style(request.palette)
    figure = setup.game.figure(setup.position)
    title = setup.titled(_("First setup"))
    card = setup_panel(SetupText(title, setup.code, setup.proven), figure, style)
    return replace(card, label=SceneLabel(title, file.title))


def _setup_page(card: Scene, context: DrawingContext) -> Scene:
    drawn = _centred(card, Rect(0, 0, *context.size))
    return Scene(context.size, {Layer.PRINT: (drawn,)}, label=card.label)


def _centred(card: Scene, area: Rect) -> Group:
    """Return a card in the middle of an area, shrunk to fit if necessary."""
    scale = min(1.0, area.width / card.size.width, area.height / card.size.height)
    left = area.centre.x - card.size.width * scale / 2
    top = area.centre.y - card.size.height * scale / 2
    return Group(card.layers[Layer.PRINT], Affine(scale, 0, 0, scale, left, top))


def _filled(page: Scene, setup: Scene | None, note: str, context: DrawingContext) -> Scene:
    """Return the last page of the rules with a picture in its empty part.

    Args:
        page: The page; its last item is its number.
        setup: Card of the first setup. If it does not fit, the ornament is shown instead.
        note: Text at the foot of the page, below the picture.
        context: Theme, palette and size of the page.
    """
    items = page.layers[Layer.PRINT]
    top = bounds_of(items[:-1]).bottom + _GAP
    lines = wrap(note, _TYPE, page.size.width * 0.8) if note else []
    foot = page.size.height - _FOOT - len(lines) * _TYPE * _LEADING
    area = Rect(0, top, page.size.width, foot - _GAP - top)
    added: list[Item] = []
    if setup and setup.size.fits(area.size):
        added.append(_centred(setup, area))
    elif context.theme.ornament.shapes and area.height > _SMALL_ORNAMENT:
        height = _ORNAMENT if area.height > _ORNAMENT else _SMALL_ORNAMENT
        added += ornament(area.centre, height, context)
    if added:
        added += _lines(lines, foot + _TYPE, context)
    return replace(page, layers={**page.layers, Layer.PRINT: (*items, *added)})


def _lines(lines: Sequence[str], y: float, context: DrawingContext) -> Iterator[Item]:
    """Yield centred lines of small text; the first baseline is at `y`."""
    soft = context.palette.ink(Role.SOFT) or context.palette.text
    for number, line in enumerate(lines):
        at = Point(context.size.width / 2, y + number * _TYPE * _LEADING)
        yield Text.line(line, at, _TYPE, soft, align=Align.CENTRE)


def _last_page(file: KitFile, context: DrawingContext) -> Scene:
    size = context.size
    items: list[Item] = []
    for y in (0.0, size.height - BORDER):
        items += border(y, context)
    if context.theme.ornament.shapes:
        items += ornament(Point(size.width / 2, size.height * 0.42), _ORNAMENT, context)
    lines = wrap(file.real, _TYPE, size.width * 0.8) if file.real else []
    lines += wrap(
        RIGHTS,
        _TYPE,
        size.width * 0.8,
    )
    y = size.height - BORDER - 5.0 - (len(lines) - 1) * _TYPE * _LEADING
    items += _lines(lines, y, context)
    return Scene(size, {Layer.PRINT: tuple(items)}, label=SceneLabel(_("Back cover"), file.title))
