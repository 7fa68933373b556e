"""Setups for Paint the Line: the order of the colours numbered 1 to 4, and the first player."""

from pnp.errors import PnpError
from pnp.games.paint_the_line.position import (
    COLOURS_IN_PLAY,
    FIELDS,
    FIRST_TO_MOVE,
    TREES,
    Position,
)
from pnp.games.pyramids import FIVE_COLOURS, Pyramid, Stack
from pnp.messages import N_, _
from pnp.rules import ranking
from pnp.rules.game import Variant, VariantChoice

KIT_COLOURS = ("red", "green", "blue", "yellow")
"""Colours in the kit, numbered 1 to 4 by default."""


def lay_out(colours: tuple[str, ...], to_move: int = FIRST_TO_MOVE) -> Position:
    """Return the position before players choose colours. `colours` are numbered 1 to 4."""
    trees = [tuple(Pyramid(colours[tree], pips) for pips in (3, 2, 1)) for tree in TREES]
    return Position(((), ()), to_move, tuple(trees), ((),) * 18)


def numbered_colours(movement: tuple[Stack, ...]) -> tuple[str, ...]:
    """Return colours 1 to 4 on a movement board where no large pyramid has moved."""
    return tuple(stack[0].colour for stack in movement[:COLOURS_IN_PLAY] if stack)


def variant(title: str, tag: str, colours: tuple[str, ...]) -> Variant[Position]:
    """Return the variant with four of these colours; its name is the title with hyphens."""
    orders = ranking.count_arrangements(len(colours), COLOURS_IN_PLAY)

    def unrank(number: int) -> Position:
        order, player = ranking.split(number, (orders, 2))
        chosen = ranking.unrank_arrangement(order, colours, COLOURS_IN_PLAY)
        return lay_out(chosen, player + 1)

    def rank(position: Position) -> int:
        found = numbered_colours(position.movement or ())
        if len(set(found)) != COLOURS_IN_PLAY or position != lay_out(found, position.to_move):
            raise PnpError(_("not a setup: a pyramid has been taken or moved"))
        try:
            order = ranking.rank_arrangement(found, colours)
        except ValueError:
            message = _(
                "not a setup with four of these colours: {colours}", colours=", ".join(colours)
            )
            raise PnpError(message) from None
        return ranking.join((order, position.to_move - 1), (orders, 2))

    return Variant(
        name=title.replace(" ", "-"),
        tag=tag,
        count=orders * 2,
        unrank=unrank,
        rank=rank,
        start=lambda: lay_out(KIT_COLOURS),
        form=FIELDS,
        choices=(VariantChoice("colours", _("Colours"), str(len(colours)), str(len(colours))),),
    )


VARIANTS = (
    variant(N_("four colours"), "PF", KIT_COLOURS),
    variant(N_("five colours"), "PT", FIVE_COLOURS),
)
"""Variants with the kit's four colours (24 orders) or four of five colours (120 orders).

The second variant needs a kit with five colours.
"""
