"""What every kit keeps: a game's name in, faults of its kit out."""

from collections.abc import Iterator

from pnp.drawing.colour import palette
from pnp.errors import PnpError
from pnp.kits.kit import Wishes, make_kit
from pnp.kits.kit_file import find_kit
from pnp.library import Library
from pnp.press.layout import Settings
from pnp.press.paper import parse_paper

PAPERS = ("A4", "Letter")


def faults(name: str, library: Library) -> Iterator[PnpError]:
    """What the kit file says wrong, a first setup of another game, and what fits no paper."""
    try:
        kit = find_kit(name, library)
        if kit.setup and library.find_code(kit.setup).game.name != name:
            yield PnpError(f"{name}: its kit has a setup of another game, {kit.setup}")
        for paper in PAPERS:
            make_kit(name, Wishes(palette("safe"), Settings(parse_paper(paper)), library=library))
    except PnpError as error:
        yield from error.faults
