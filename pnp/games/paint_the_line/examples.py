"""Examples for the phases of Paint the Line."""

from pnp.games.paint_the_line.position import Position
from pnp.games.paint_the_line.setup import VARIANTS
from pnp.messages import _
from pnp.rules.examples import Example

_start = VARIANTS[0].start

EXAMPLES: tuple[Example[Position], ...] = (
    Example(
        title=_("Choosing a colour"),
        applies=lambda position: position.choosing,
        position=_start,
        moves=("take b1",),
        words=_("Green pyramids on the scoring board will count for player 1."),
    ),
    Example(
        title=_("A capture"),
        applies=lambda _position: True,
        position=_start,
        moves=("take a1", "take b1", "take c1", "take d1", "d1-f1>c1"),
        words=_("A medium pyramid takes two steps."),
    ),
)
