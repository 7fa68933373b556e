"""Functions for the Passtally search: estimate the points for lines, and sample hidden tiles."""

from collections.abc import Iterator
from random import Random

from pnp.games.passtally.position import Position, whole_tile
from pnp.games.passtally.rules import passes_of, points_for
from pnp.games.passtally.tiles import DESIGN_COPIES, DESIGNS
from pnp.rules.evaluation import SearchHooks

_POINT = 100
"""Value of one point. Evaluations are in hundredths of a point."""
_STANDING = 60
"""Expected value of a player's current lines, as a percentage of the points that they score now."""


def totals(position: Position) -> tuple[int, ...]:
    """Return the position of each player on the score track."""
    return tuple([player.points for player in position.players])


def outlook(position: Position) -> tuple[int, ...]:
    """Return each player's total plus part of the points for current lines, in 1/100 point."""
    return tuple(
        [
            _POINT * player.points + _STANDING * points_for(passes_of(position, number))
            for number, player in enumerate(position.players, start=1)
        ]
    )


def public_view(position: Position) -> Position:
    """Return the position with only the face-up tile of each stack."""
    stacks = position.stacks
    return position if stacks is None else position._replace(stacks=tuple(s[:1] for s in stacks))


def redraw_hidden(position: Position, chance: Random) -> Position:
    """Return the position with random tiles below the face-up ones.

    The random tiles are drawn from all tiles that have not been seen. A tile on the board counts as
    seen only if no part of it is covered.
    """
    stacks = position.stacks
    if stacks is None:
        return position
    unseen = dict.fromkeys(DESIGNS, DESIGN_COPIES)
    for design in (*[stack[0] for stack in stacks if len(stack)], *_uncovered(position)):
        unseen[design] -= 1
    hidden = [design for design, count in unseen.items() for _ in range(count)]
    chance.shuffle(hidden)
    dealt = []
    for stack in stacks:
        below = max(0, len(stack) - 1)
        dealt.append((stack[0], *hidden[:below]) if len(stack) else ())
        del hidden[:below]
    return position._replace(stacks=tuple(dealt))


def _uncovered(position: Position) -> Iterator[str]:
    """Yield the design of each tile that is not covered at all."""
    for space, half in enumerate(position.tops):
        tile = whole_tile(position.tops, space) if half and half.arrow in "v>" else None
        if tile is not None:
            yield tile.design


SEARCH = SearchHooks(
    totals=totals, outlook=outlook, public_view=public_view, redraw_hidden=redraw_hidden
)
