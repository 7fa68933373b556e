"""Complete games to print as kits, pictures and contact sheets of kits, and score pads."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Literal, Unpack

from pnp.api import arguments
from pnp.api.arguments import MAX_COPIES
from pnp.api.component import BLEED, Component
from pnp.api.default_catalogue import catalogue_or_default
from pnp.api.document import Document
from pnp.api.drawing import Drawing, on_sheets
from pnp.api.own_fonts import laid_out
from pnp.api.print_options import PRINTING, Printing
from pnp.api.print_settings import check, finish_of, one_of, palette_of, settings_of
from pnp.catalogue import Catalogue
from pnp.errors import PnpError, quoted, suggestion
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.layout.settings import Settings

NOT_IN_BOOKLETS = ("registration", "print_then_cut", "spot_cut")
"""Print options that only affect components to be cut out."""


def kit(
    game: str,
    *,
    pieces: Literal["paper", "own"] = "paper",
    only: str | Iterable[str] = (),
    variant: str = "",
    piece: str | Iterable[str] = (),
    page: int | Iterable[int] = (),
    catalogue: Catalogue | None = None,
    **options: Unpack[Printing],
) -> Document:
    """Return a whole game as one document.

    Args:
        game: Name of the game.
        pieces: "own" leaves out the paper pieces, for users who have suitable pieces.
        only: Names of the parts to print; by default, all parts and the cover. The name `cover`
            adds a cover that lists only these parts.
        piece: Names of the pieces to print, one of each, such as "large red".
        page: Numbers of the pages to print; the other side of each sheet is printed too.
        variant: Name of a variant, which can need more pieces than the standard game.
        catalogue: Catalogue of kits; by default, the built-in and installed kits.
        options: Print options.

    Raises:
        PnpError: The kit, part or variant is unknown, a part does not fit the paper, or the kit
            has errors (`Faults` lists them all).
    """
    from pnp.kits.kit import make_kit
    from pnp.kits.request import KitRequest, PieceSource

    check(options, refused=[name for name, option in PRINTING.items() if not option.is_for("kit")])
    request = KitRequest(
        palette_of(options),
        settings_of(options, BLEED),
        one_of(PieceSource, pieces, "pieces"),
        arguments.several("only", only, str, _("names of parts")),
        catalogue_or_default(catalogue),
        arguments.text("variant", variant),
        finish_of(options),
        piece=arguments.several("piece", piece, str, _("names of pieces")),
        page=arguments.several("page", page, int, _("page numbers")),
    )
    recipe = partial(make_kit, arguments.text("game", game), request)
    return laid_out(recipe, options, request.catalogue.theme(game).font_file)


def booklet(
    game: str,
    *,
    variant: str = "",
    catalogue: Catalogue | None = None,
    **options: Unpack[Printing],
) -> Document:
    """Return a game's cover and rules as a folded booklet, with two pages side by side.

    The sheets are printed on both sides, flipped on the short edge unless `backs` is
    "duplex-long".

    Args:
        game: Name of the game.
        variant: Name of a variant whose rules are printed.
        catalogue: Catalogue of kits; by default, the built-in and installed kits.
        options: Print options. On A4, a page is as large as A5.

    Raises:
        PnpError: The kit or variant is unknown, the kit has no rules, or `backs` is not duplex.
    """
    from pnp.kits.booklet import rules_booklet
    from pnp.kits.request import KitRequest
    from pnp.layout.settings import Backs

    refused = (*NOT_IN_BOOKLETS, *(n for n, each in PRINTING.items() if not each.is_for("page")))
    check(options, refused)
    request = KitRequest(
        palette_of(options),
        settings_of({"backs": Backs.DUPLEX_SHORT.value, **options}, 0.0),
        catalogue=catalogue_or_default(catalogue),
        variant=arguments.text("variant", variant),
        finish=finish_of(options),
    )
    recipe = partial(rules_booklet, arguments.text("game", game), request)
    return laid_out(recipe, options, request.catalogue.theme(game).font_file)


def picture(game: str, *, catalogue: Catalogue | None = None) -> Drawing:
    """Return a picture of the finished kit: the first setup on the table, in perspective.

    Raises:
        PnpError: The kit does not exist or has errors (`Faults` lists them all).
    """
    from pnp.kits.kit_file import find_kit
    from pnp.kits.picture import kit_picture

    found = catalogue_or_default(catalogue)
    file = find_kit(arguments.text("game", game), found)
    return Drawing(file.title, lambda p, _settings: [kit_picture(file, found, found.style(p))])


def contact_sheet(game: str, *, catalogue: Catalogue | None = None) -> Drawing:
    """Return an overview of all pages of a kit on one page.

    Raises the same errors as `kit`.
    """
    from pnp.kits.kit import make_kit
    from pnp.kits.request import KitRequest
    from pnp.layout.contact_sheet import contact_sheet as on_one_page
    from pnp.layout.settings import Settings as LayoutSettings

    def pages(palette: "Palette", _settings: "Settings") -> "list[Scene]":
        document = make_kit(name, KitRequest(palette, LayoutSettings(), catalogue=found))
        return [on_one_page(document.title, document.sheets)]

    name, found = arguments.text("game", game), catalogue_or_default(catalogue)
    return Drawing(name, pages)


def pad(
    game: str,
    *,
    sheets: int = 1,
    catalogue: Catalogue | None = None,
    **options: Unpack[Printing],
) -> Document:
    """Return sheets of paper filled with copies of a game's score pad.

    Raises:
        PnpError: The game has no pad, or the pad does not fit the paper.
    """
    from pnp.kits.fitting import capacity

    check(options, refused=("copies", "bleed"))
    found = catalogue_or_default(catalogue)
    pads = found.pads()
    if arguments.text("game", game) not in pads:
        hint = suggestion(game, list(pads))
        if game in found.game_names():
            message = _("{game} has no score pad", game=game)
            hint = _("use one of {names}", names=", ".join(pads))
        else:
            message = _("unknown game {name}", name=quoted(game))
        raise PnpError(message, hint=hint, parameter="game")
    template, settings = found.template(pads[game]), settings_of(options, 0.0)
    sheet_count = arguments.integer("sheets", sheets, 1, MAX_COPIES)
    copies = sheet_count * capacity(template, settings)
    if template.numbered:
        return on_sheets([Component.of(template, {template.numbered: copies})], settings, options)
    return on_sheets([Component.of(template, {})], replace(settings, copies=copies), options)
