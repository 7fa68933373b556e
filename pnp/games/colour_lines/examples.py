"""Examples for the phases of Colour Lines."""

from pnp.games.colour_lines.position import Position
from pnp.games.colour_lines.rules import missing_information
from pnp.games.colour_lines.setup import VARIANTS
from pnp.messages import _
from pnp.rules.examples import Example

_DICE = ("NEN", "2", "NNW", "3", "1")
_starts = {each.name: each.start for each in VARIANTS}


def _on_side_a() -> Position:
    return _starts["1-player"]()._replace(dice=(_DICE,))


def _on_side_b() -> Position:
    return _starts["1-player-side-b"]()._replace(dice=(_DICE,))


EXAMPLES: tuple[Example[Position], ...] = (
    Example(
        title=_("A round"),
        applies=lambda position: bool(missing_information(position)),
        position=_on_side_a,
        moves=("2 left NE", "1 left NEN", "4 right NNN", "3 right NNW", "5 left E"),
        words=_("Dice 1 and 2 belong to the left line, 3 and 4 to the right one, and 5 to either."),
    ),
    Example(
        title=_("A circle"),
        applies=lambda position: position.side == "B",
        position=_on_side_b,
        moves=("2 left WNEE",),
        words=_("The line enters a circle, so it may take up to two more steps."),
    ),
    Example(
        title=_("A shape"),
        applies=lambda _position: True,
        position=_on_side_a,
        moves=("2 left NE", "1 left ESE"),
        words=_("The shape is rotated. Every coloured space that it enters gets a dot."),
    ),
)
