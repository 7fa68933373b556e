"""Passtally as one thinks about it: what lines may bring yet, and stacks whose tiles lie hidden."""

from collections.abc import Iterator
from random import Random

from pnp.games.passtally.position import Position, whole_tile
from pnp.games.passtally.rules import passes_of, points_for
from pnp.games.passtally.tiles import DESIGNS, EACH_DESIGN
from pnp.rules.evaluation import Thinking

_POINT = 100
_STANDING = 60
"""Of a hundred: how much of what a player's lines would bring now is left at that player's turn."""


def totals(position: Position) -> tuple[int, ...]:
    """The places on the score track."""
    return tuple([player.points for player in position.players])


def outlook(position: Position) -> tuple[int, ...]:
    """The same in hundredths, with most of what everybody's lines would bring as they lie."""
    return tuple(
        [
            _POINT * player.points + _STANDING * points_for(passes_of(position, number))
            for number, player in enumerate(position.players, start=1)
        ]
    )


def seen(position: Position) -> Position:
    """Of every stack the face-up tile."""
    stacks = position.stacks
    return position if stacks is None else position._replace(stacks=tuple(s[:1] for s in stacks))


def redrawn(position: Position, chance: Random) -> Position:
    """Under the face-up tiles any that are not seen; of those laid only uncovered ones are."""
    stacks = position.stacks
    if stacks is None:
        return position
    unseen = dict.fromkeys(DESIGNS, EACH_DESIGN)
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
    """Yield the designs of the tiles that nothing covers."""
    for space, half in enumerate(position.tops):
        tile = whole_tile(position.tops, space) if half and half.arrow in "v>" else None
        if tile is not None:
            yield tile.design


THINKING = Thinking(totals=totals, outlook=outlook, seen=seen, redrawn=redrawn)
