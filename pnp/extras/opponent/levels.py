"""How strong somebody plays: three levels, each a number of positions and never a time."""

from typing import NamedTuple

from pnp.errors import PnpError, nearest, quoted


class Level(NamedTuple):
    """How far is thought ahead: the same on every machine, however fast."""

    name: str
    positions: int
    """That are looked at for one move in games with points; its own turn is always looked at."""

    playouts: int
    """Made for one move in games without points."""

    width: int
    """How many ways to go on are kept at every turn, the best at first sight."""

    overlooked: int
    """Of a hundred moves: how many the opponent of that level does not see."""


BEGINNER = Level("beginner", 400, 200, width=2, overlooked=10)
CLUB = Level("club", 3_500, 600, width=4, overlooked=2)
STRONG = Level("strong", 20_000, 2_000, width=6, overlooked=0)
LEVELS = (BEGINNER, CLUB, STRONG)


def level_of(name: str) -> Level:
    """The level of that name; raises PnpError."""
    for level in LEVELS:
        if level.name == name:
            return level
    hint = nearest(name, [level.name for level in LEVELS], "levels")
    raise PnpError(f"there is no level {quoted(name)}", hint=hint, parameter="level")
