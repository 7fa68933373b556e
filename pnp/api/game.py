"""What there is of a game."""

from typing import TYPE_CHECKING, NamedTuple

from pnp.api import arguments
from pnp.api.default_catalogue import catalogue_or_default
from pnp.catalogue import Catalogue

if TYPE_CHECKING:
    from pnp.rules.random_sheets import SheetOption


class VariantInfo(NamedTuple):
    """One way to lay a game out; "" is the name of the only one."""

    name: str
    setups: int
    """How many there are: their numbers go from 0 to one less."""


class GameInfo(NamedTuple):
    """What there is of a game; one without rules has no variants and can be printed only."""

    name: str
    title: str
    components: tuple[str, ...]
    parts: tuple[str, ...] = ()
    """The parts of its kit; none without one."""
    variants: tuple[VariantInfo, ...] = ()
    challenges: tuple[int, ...] = ()
    """The numbers of its challenges for a player alone."""
    sheet_options: "tuple[SheetOption, ...]" = ()
    """What may be asked of sheets that are drawn anew."""
    has_sheets: bool = False
    has_dice: bool = False
    dice_places: tuple[str, ...] = ()
    """Where the dice of a round lie, a word a die; none without dice."""
    dice_faces: tuple[str, ...] = ()
    """What the dice show that come with pnp."""
    placings: tuple[str, ...] = ()
    """Ways to roll the dice whose places the players choose."""


def game(name: str, *, catalogue: Catalogue | None = None) -> GameInfo:
    """Return what there is of a game.

    Raises:
        PnpError: There is no such game, or its kit cannot be read.
    """
    from pnp.kits.kit_file import find_kit

    arguments.text("name", name)
    found = catalogue_or_default(catalogue)

    components = tuple(each for each in found.components() if each.startswith(f"{name}/"))
    kit = find_kit(name, found) if name in found.kits() else None
    parts = tuple(kit.part_names) if kit else ()
    if found.rules(name) is None and components:
        return GameInfo(name, kit.title if kit else name, components, parts)
    rules = found.game(name)
    return GameInfo(
        name,
        rules.title,
        components,
        parts,
        tuple(VariantInfo(each.name, each.count) for each in rules.variants),
        tuple(rules.challenges),
        rules.sheets.options if rules.sheets else (),
        has_sheets=rules.sheets is not None,
        has_dice=rules.dice is not None,
        dice_places=rules.dice.places if rules.dice else (),
        dice_faces=rules.dice.faces() if rules.dice else (),
        placings=tuple(rules.dice.placings) if rules.dice else (),
    )
