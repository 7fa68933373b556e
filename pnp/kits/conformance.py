"""What every kit keeps: a game's name in, faults of its kit out."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial

from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.errors import PnpError
from pnp.figure import Figure, PieceRef
from pnp.files.toml_text import read_toml
from pnp.kits.kit import KitRequest, make_kit
from pnp.kits.kit_file import KitFile, find_kit
from pnp.layout.paper import parse_paper
from pnp.layout.settings import Settings
from pnp.rules.setups import RankedSetup, draw

PAPERS = ("A4", "Letter")
SEED, SETUPS = 13, 20
"""Of each variant so many setups are tried."""


def faults(name: str, catalogue: Catalogue) -> Iterator[PnpError]:
    """What the kit file says wrong, what setups lack, and what fits no paper."""
    try:
        kit = find_kit(name, catalogue)
        if kit.setup:
            where = read_toml(catalogue.kit_file(name)).value_place("setup")
            yield from (fault.at(where) for fault in _setup_faults(name, kit, catalogue))
        for paper in PAPERS:
            make_kit(
                name, KitRequest(palette("safe"), Settings(parse_paper(paper)), catalogue=catalogue)
            )
    except PnpError as error:
        yield from error.faults


def _setup_faults(name: str, kit: KitFile, catalogue: Catalogue) -> Iterator[PnpError]:
    """A first setup of another game, or setups of more pieces than are printed; raises PnpError."""
    setup = catalogue.find_code(kit.setup)
    if setup.game.name != name:
        yield PnpError(f"{name}: its kit has a setup of another game, {kit.setup}")
        return
    printed = cache(partial(count, kit=kit, catalogue=catalogue))
    yield from _lacking(setup, "the first setup", printed)
    for variant in setup.game.variants:
        deck = draw(setup.game, variant.name, SEED)
        for drawn in map(deck.setup, range(min(SETUPS, variant.count))):
            faults = list(_lacking(drawn, f"setup {drawn.code}", printed))
            yield from faults
            if faults:
                break


def _lacking(
    setup: RankedSetup, name: str, printed: Callable[[PieceRef, str], int]
) -> Iterator[PnpError]:
    """The pieces of a setup of which the kit prints too few for its variant."""
    for thing, needed in pieces(setup.game.figure(setup.position)).items():
        found = printed(thing, setup.variant.name)
        if found < needed:
            told = f"{needed} lie in {name}, the kit prints {found}"
            yield PnpError(f"{setup.game.name}: {thing}: {told}")


def pieces(figure: Figure) -> Counter[PieceRef]:
    """What lies on the boards of a figure and beside them."""
    placed = (each.thing for board in figure.boards for each in board.placed)
    return Counter([*placed, *(thing for tray in figure.trays for thing in tray.things)])


def count(thing: PieceRef, variant: str, kit: KitFile, catalogue: Catalogue) -> int:
    """How many of a piece a kit prints for a variant; raises PnpError."""
    printed = 0
    for part in kit.parts_for(variant):
        if thing.component in part.components:
            template = catalogue.template(thing.component)
            known = template.declared.parameters
            given = {key: value for key, value in part.parameters.items() if key in known}
            printed += part.copies * template.count(given, dict(thing.values))
    return printed
