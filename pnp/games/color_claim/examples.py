"""Examples for the phases of Color Claim."""

from pnp.games.color_claim.position import NO_PLAYER, Position
from pnp.games.color_claim.setup import start
from pnp.messages import _
from pnp.rules.examples import Example

EXAMPLES: tuple[Example[Position], ...] = (
    Example(
        title=_("After a claim"),
        applies=lambda position: position.shield != NO_PLAYER,
        position=start,
        moves=("b4xb3",),
        refused="a1-b1",
    ),
    Example(
        title=_("Your stack onto theirs"),
        applies=lambda position: bool(position.owns[position.to_move - 1]),
        position=start,
        moves=("b4xb3", "d5xd4", "c2-c1", "c4-c5", "b1-b2"),
        words=_("Blue is on top, so the stack now belongs to player 1."),
    ),
    Example(
        title=_("A claim"),
        applies=lambda _position: True,
        position=start,
        moves=("b4xb3",),
        words=_("Every stack with blue on top now belongs to player 1."),
    ),
)
