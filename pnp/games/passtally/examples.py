"""Examples for the two actions of Passtally."""

from pnp.games.passtally.position import ACTIONS, Position
from pnp.games.passtally.setup import VARIANTS
from pnp.messages import _
from pnp.rules.examples import Example

_start = VARIANTS[0].start

EXAMPLES: tuple[Example[Position], ...] = (
    Example(
        title=_("A tile"),
        applies=lambda position: position.actions_left == ACTIONS,
        position=_start,
        moves=("1@d1r0",),
    ),
    Example(
        title=_("A marker"),
        applies=lambda _position: True,
        position=_start,
        moves=("1@d1r0", "n4-n2"),
        words=_(
            "It jumps over the marker on n3: n2 is the first free edge space. "
            "It could also move to n1, the second one."
        ),
    ),
)
