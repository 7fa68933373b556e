"""Paint the Line: setups are ordered choices of four of the five colours, and who begins."""

from pnp.errors import PnpError
from pnp.games.paint_the_line.position import (
    COLOURS_IN_PLAY,
    FIELDS,
    FIRST_TO_MOVE,
    TREES,
    Position,
)
from pnp.games.pyramids import FIVE_COLOURS, Pyramid
from pnp.rules import numbering
from pnp.rules.game import Variant

COUNT = numbering.count_arrangements(len(FIVE_COLOURS), COLOURS_IN_PLAY) * 2
USUAL_COLOURS = ("red", "green", "blue", "yellow")


def lay_out(colours: tuple[str, ...], to_move: int = FIRST_TO_MOVE) -> Position:
    """The position before the choice; `colours` are those numbered 1 to 4."""
    trees = [tuple(Pyramid(colours[tree], pips) for pips in (3, 2, 1)) for tree in TREES]
    return Position(((), ()), to_move, tuple(trees), ((),) * 18)


def unrank(number: int) -> Position:
    """The setup of that number."""
    order, player = numbering.split(number, (COUNT // 2, 2))
    colours = numbering.unrank_arrangement(order, FIVE_COLOURS, COLOURS_IN_PLAY)
    return lay_out(colours, player + 1)


def rank(position: Position) -> int:
    """The number of a setup; raises PnpError for any other position."""
    bottoms = [stack[0].colour for stack in position.movement or () if stack]
    colours = tuple(bottoms[:COLOURS_IN_PLAY])
    if len(set(colours)) != COLOURS_IN_PLAY or position != lay_out(colours, position.to_move):
        raise PnpError("this is no setup: something has been taken or moved")
    order = numbering.rank_arrangement(colours, FIVE_COLOURS)
    return numbering.join((order, position.to_move - 1), (COUNT // 2, 2))


VARIANT = Variant(
    name="",
    tag="PT",
    count=COUNT,
    unrank=unrank,
    rank=rank,
    start=lambda: lay_out(USUAL_COLOURS),
    form=FIELDS,
)
