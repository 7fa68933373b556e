"""Scoring for Paint the Line: a group of tops in one colour scores its pips times its size."""

from collections.abc import Iterator
from functools import cache, lru_cache

from pnp.games.paint_the_line.position import SCORING_BOARD, USABLE_SPACES, Position
from pnp.games.paint_the_line.rules import has_moves
from pnp.games.pyramids import COLOUR_NAMES, Pyramid
from pnp.messages import pgettext
from pnp.rules.score import DRAW, NOT_OVER, Part, Score, Tally, highest_total, numbered_player

_NEXT_TO = tuple(sum(1 << near for near in nearby) for nearby in SCORING_BOARD.neighbours)

LARGEST_GROUP = pgettext("reason", "largest group")
"""Reason given when the largest group breaks a tie."""

MAX_POINTS = 2 * 17 * 8
"""Points of a player whose two colours cover all 16 spaces, each colour in one group.

Each colour has 8 pyramids with 17 pips in total. No position scores more.
"""


def score(position: Position) -> Score:
    """Return the score for both players' groups, with the winner once the game is over."""
    first, second = (
        _tally(numbered_player(player), colours, position)
        for player, colours in enumerate(position.players, start=1)
    )
    if has_moves(position):
        return Score((first, second), None, NOT_OVER)
    return Score((first, second), *_winner(first, second))


def _winner(first: Tally, second: Tally) -> tuple[int | None, str]:
    winner, reason = highest_total((first, second))
    return (winner, reason) if winner else tie_break(first, second)


def tie_break(first: Tally, second: Tally) -> tuple[int | None, str]:
    """Return the player with the largest group as the winner, or a draw.

    Ruling: The largest group is the one with the most pyramids. If the groups are the same size,
    the game is a draw.
    """
    largest, other = (
        max((len(part.cells) for part in tally.parts), default=0) for tally in (first, second)
    )
    if largest == other:
        return None, DRAW
    return (1 if largest > other else 2), LARGEST_GROUP


def _tally(name: str, colours: tuple[str, ...], position: Position) -> Tally:
    tops: dict[int, Pyramid] = {}
    spaces = dict.fromkeys(colours, 0)
    for space in USABLE_SPACES:
        stack = position.scoring[space]
        if stack and stack[-1].colour in spaces:
            tops[space] = stack[-1]
            spaces[stack[-1].colour] |= 1 << space
    groups = [(colour, group) for colour in colours for group in _groups(spaces[colour])]
    return Tally.of(name, [_part(colour, group, tops) for colour, group in groups])


def _groups(spaces: int) -> Iterator[tuple[int, ...]]:
    while spaces:
        group, edge = 0, spaces & -spaces
        while edge:
            group |= edge
            near = 0
            while edge:
                near |= _NEXT_TO[(edge & -edge).bit_length() - 1]
                edge &= edge - 1
            edge = near & spaces & ~group
        spaces &= ~group
        yield _members(group)


@cache
def _members(group: int) -> tuple[int, ...]:
    """Return the spaces in a group. Results are cached, as only a few thousand groups exist."""
    return tuple(space for space in USABLE_SPACES if group >> space & 1)


def _part(colour: str, group: tuple[int, ...], tops: dict[int, Pyramid]) -> Part:
    pips = [tops[space].pips for space in group]
    cells = tuple([SCORING_BOARD.names[space] for space in group])
    sums = " + ".join(map(str, pips))
    formula = f"({sums}) x {len(pips)}" if len(pips) > 1 else f"{sums} x 1"
    return Part(COLOUR_NAMES[colour], cells, formula, sum(pips) * len(pips))


def totals(position: Position) -> tuple[int, int]:
    """Return the totals for both players without computing the parts of the score."""
    spaces: dict[str, int] = {}
    pips: dict[str, int] = {}
    for space in USABLE_SPACES:
        stack = position.scoring[space]
        if stack:
            colour, size = stack[-1]
            spaces[colour] = spaces.get(colour, 0) | 1 << space
            pips[colour] = pips.get(colour, 0) | size << 2 * space
    first, second = position.players
    return (
        sum([_points(spaces[colour], pips[colour]) for colour in first if colour in spaces]),
        sum([_points(spaces[colour], pips[colour]) for colour in second if colour in spaces]),
    )


@lru_cache(maxsize=1 << 16)
def _points(spaces: int, pips: int) -> int:
    """Return the points for the groups in one colour. `pips` has two bits per space."""
    return sum(
        sum([pips >> 2 * space & 3 for space in group]) * len(group) for group in _groups(spaces)
    )
