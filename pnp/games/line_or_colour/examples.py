"""Examples for the phases of Line or Colour."""

from pnp.games.line_or_colour.board import BASIC
from pnp.games.line_or_colour.position import Position
from pnp.games.line_or_colour.rules import may_swap
from pnp.games.line_or_colour.setup import VARIANTS
from pnp.messages import _
from pnp.rules.examples import Example

_basic, _advanced = VARIANTS


def _is_first_ring(position: Position) -> bool:
    return position.board.size is BASIC and not position.white


EXAMPLES: tuple[Example[Position], ...] = (
    Example(
        title=_("The first ring"),
        applies=_is_first_ring,
        position=_basic.start,
        moves=("b4",),
        words=_("Black may now swap sides, so a space that is too good is lost."),
    ),
    Example(
        title=_("The swap"),
        applies=may_swap,
        position=_basic.start,
        moves=("c3", "swap"),
    ),
    Example(
        title=_("Four in a line"),
        applies=lambda position: position.board.size is BASIC,
        position=_basic.start,
        moves=("a1", "c1", "b2", "e3", "c3", "b5", "d4"),
    ),
    Example(
        title=_("Five in a line"),
        applies=lambda _position: True,
        position=_advanced.start,
        moves=("a1", "c1", "b2", "d2", "c3", "f3", "d4", "b4", "e5"),
    ),
)
