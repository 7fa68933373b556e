"""Check that a game's kit is complete and can be printed."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial

from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.errors import PnpError
from pnp.figure import Figure, PieceRef
from pnp.files.toml_text import read_toml
from pnp.kits.kit import make_kit
from pnp.kits.kit_file import KitFile, find_kit
from pnp.kits.request import KitRequest
from pnp.kits.variants import for_variant
from pnp.layout.paper import parse_paper
from pnp.layout.settings import Settings
from pnp.messages import _
from pnp.rules.setups import RankedSetup, draw

PAPERS = ("A4", "Letter")
SEED, SETUPS = 13, 20
"""Seed of the setups to check, and number of setups per variant."""


def faults(name: str, catalogue: Catalogue) -> Iterator[PnpError]:
    """Yield the errors in a game's kit.

    The kit file must be valid, the kit must print enough pieces for the game's setups, and the
    kit must fit A4 and Letter paper.
    """
    try:
        kit = find_kit(name, catalogue)
        if kit.setup:
            where = read_toml(catalogue.kit_file(name)).value_location("setup")
            yield from (fault.at(where) for fault in _setup_faults(name, kit, catalogue))
        for paper in PAPERS:
            make_kit(
                name, KitRequest(palette("safe"), Settings(parse_paper(paper)), catalogue=catalogue)
            )
    except PnpError as error:
        yield from error.faults


def _setup_faults(name: str, kit: KitFile, catalogue: Catalogue) -> Iterator[PnpError]:
    """Yield errors if the first setup is for another game, or if setups need too many pieces."""
    setup = catalogue.find_code(kit.setup)
    if setup.game.name != name:
        yield PnpError(
            _("{game}: the kit's setup {code} belongs to another game", game=name, code=kit.setup)
        )
        return
    printed = cache(partial(count, kit=kit, catalogue=catalogue))
    yield from _lacking(setup, _("the first setup"), printed)
    for variant in setup.game.variants:
        deck = draw(setup.game, variant.name, SEED)
        for drawn in map(deck.setup, range(min(SETUPS, variant.count))):
            faults = list(_lacking(drawn, _("setup {code}", code=drawn.code), printed))
            yield from faults
            if faults:
                break


def _lacking(
    setup: RankedSetup, name: str, printed: Callable[[PieceRef, str], int]
) -> Iterator[PnpError]:
    """Yield an error for each kind of piece that a setup needs more of than the kit prints."""
    for piece, needed in pieces(setup.game.figure(setup.position)).items():
        found = printed(piece, setup.variant.name)
        if found < needed:
            yield PnpError(
                _(
                    "{game}: {piece}: {setup} needs {needed}, but the kit prints {found}",
                    game=setup.game.name,
                    piece=piece,
                    setup=name,
                    needed=needed,
                    found=found,
                )
            )


def pieces(figure: Figure) -> Counter[PieceRef]:
    """Return the number of each piece in a figure, on the boards and beside them."""
    placed = (each.piece for board in figure.boards for each in board.placed)
    return Counter([*placed, *(piece for tray in figure.trays for piece in tray.pieces)])


def count(piece: PieceRef, variant: str, kit: KitFile, catalogue: Catalogue) -> int:
    """Return the number of copies of a piece that a kit prints for a variant.

    Raises:
        PnpError: If the kit sets a parameter to an invalid value.
    """
    printed = 0
    for part in for_variant(kit, variant, catalogue).parts:
        if piece.component in part.components:
            template = catalogue.template(piece.component)
            declared = template.declared.parameters
            arguments = {key: value for key, value in part.parameters.items() if key in declared}
            printed += part.copies * template.count(arguments, dict(piece.values))
    return printed
