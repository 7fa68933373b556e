"""The rules of a game as a folded booklet: a cover, the rules, and a last page."""

from collections.abc import Iterator
from dataclasses import replace

from pnp.diagrams.setup_panel import SetupText, setup_panel
from pnp.drawing.colour import Role
from pnp.drawing.scene import Align, Group, Item, Layer, Scene, SceneLabel, Text
from pnp.drawing.text import READABLE, wrap
from pnp.errors import DoesNotFit, PnpError
from pnp.geometry import Affine, Point
from pnp.kits.kit_file import KitFile, find_kit
from pnp.kits.picture import kit_picture
from pnp.kits.printed import Fact
from pnp.kits.request import KitRequest
from pnp.kits.small_cover import FrontPage
from pnp.kits.variants import check_variant, for_variant
from pnp.layout.booklet import PAGES_PER_SHEET, booklet_sheets, page_size
from pnp.layout.document import SheetDocument
from pnp.layout.imposition import numbered
from pnp.layout.paper_remedies import on_paper
from pnp.layout.scene_changes import enlarged
from pnp.layout.settings import Settings
from pnp.messages import _
from pnp.templates.elements.base import DrawingContext, page_context
from pnp.templates.elements.border import BorderElement
from pnp.templates.elements.ornament import OrnamentElement
from pnp.templates.flowing_text import SMALLEST_PAGE

_ORNAMENT = 46.0

_BORDER = 2.4


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
    """Return the sheets of a booklet on the paper of the request."""
    file = find_kit(name, request.catalogue)
    check_variant(file, request.variant, request.catalogue)
    file = for_variant(file, request.variant, request.catalogue)
    size = page_size(request.settings)
    if not SMALLEST_PAGE.fits(size):
        raise DoesNotFit(_("the paper is too small for a booklet"), parameter="paper")
    context = page_context(request.catalogue.theme(name), request.palette, size)
    front = _front(file, request).scene(context)
    pages: list[Scene | None] = [front, *_rules(name, file, request, context)]
    missing = -len(pages) % PAGES_PER_SHEET
    if missing > 1 and file.setup:
        pages.append(_setup_page(file, request, context))
        missing -= 1
    if missing:
        pages += [None] * (missing - 1)
        pages.append(_last_page(file, context))
    if request.settings.large:
        pages = [enlarged([page])[0] if page else None for page in pages]
    title = _("{game}: rules booklet", game=file.title)
    sheets = booklet_sheets(title, pages, request.settings)
    return SheetDocument(title, numbered(sheets, request.settings), finish=request.finish)


def _front(file: KitFile, request: KitRequest) -> FrontPage:
    facts = (
        Fact(_("players"), file.players),
        Fact(_("minutes"), file.minutes),
        Fact(_("age"), file.age),
    )
    style = request.catalogue.style(request.palette)
    picture = kit_picture(file, request.catalogue, style)
    return FrontPage(file.title, file.help, tuple(each for each in facts if each.value), picture)


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
            pages = text.pages(context.size, first=number) if text else []
            yield from pages
            number += len(pages)
    if number == 2:
        raise PnpError(_("{game} has no rules for a booklet", game=name), parameter="game")


def _setup_page(file: KitFile, request: KitRequest, context: DrawingContext) -> Scene:
    setup = request.catalogue.find_code(file.setup)
    style = request.catalogue.style(request.palette)
    figure = setup.game.figure(setup.position)
    title = setup.title.replace(setup.game.title, _("First setup"), 1)
    card = setup_panel(SetupText(title, setup.code, setup.proven), figure, style)
    scale = min(1.0, context.size.width / card.size.width, context.size.height / card.size.height)
    left = (context.size.width - card.size.width * scale) / 2
    top = (context.size.height - card.size.height * scale) / 2
    drawn = Group(card.layers[Layer.PRINT], Affine(scale, 0, 0, scale, left, top))
    return Scene(context.size, {Layer.PRINT: (drawn,)}, label=SceneLabel(title, file.title))


def _last_page(file: KitFile, context: DrawingContext) -> Scene:
    size, palette = context.size, context.palette
    items: list[Item] = []
    for y in (0.0, size.height - _BORDER):
        items += BorderElement.model_construct(
            draw="border", x=0.0, y=y, width=size.width, tile=_BORDER
        ).items(context)
    if context.theme.ornament.shapes:
        items += OrnamentElement.model_construct(
            draw="ornament", x=size.width / 2, y=size.height * 0.42, height=_ORNAMENT
        ).items(context)
    soft = palette.ink(Role.SOFT) or palette.text
    lines = wrap(file.real, READABLE, size.width * 0.8) if file.real else []
    lines += wrap(
        _("The game belongs to its designer and publisher. The drawings and text are our own."),
        READABLE,
        size.width * 0.8,
    )
    y = size.height - _BORDER - 5.0 - (len(lines) - 1) * READABLE * 1.4
    for number, line in enumerate(lines):
        at = Point(size.width / 2, y + number * READABLE * 1.4)
        items.append(Text.line(line, at, READABLE, soft, align=Align.CENTRE))
    return Scene(size, {Layer.PRINT: tuple(items)}, label=SceneLabel(_("Back cover"), file.title))
