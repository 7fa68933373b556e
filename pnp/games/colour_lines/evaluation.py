"""Search functions for Colour Lines: expected points, and random dice for later rounds.

The weights for expected points were found by trial and error in solo games.
"""

from functools import lru_cache
from random import Random
from typing import NamedTuple

from pnp.games.colour_lines.dice import throw
from pnp.games.colour_lines.lines import ROUNDS, DrawnLine, end_of
from pnp.games.colour_lines.position import ColourLinesPlayer, Position
from pnp.games.colour_lines.score import (
    DOT,
    FIRST,
    PAIR,
    RED_COLUMNS,
    EnteredSpaces,
    path_of,
    totals,
)
from pnp.games.colour_lines.sheet import INDEX, LineSheet, column_bits, layers
from pnp.rules.evaluation import SearchHooks

_STEPS = 6
"""Approximate number of steps by which a line grows in each round."""

_POINT = 100
"""Value of one point. Evaluations are in hundredths of a point."""


class _Shares(NamedTuple):
    """Expected shares of the points that are still available, in percent.

    More distant spaces are given less weight.
    """

    letter: int = 60
    pair: int = 60
    """Share if the other half already has a dot in the colour; otherwise, `half_pair` applies."""
    half_pair: int = 25
    dot: int = 25
    crossing: int = 200
    """Hundredths of a point for each dotted colour if the line is near the red line.

    The value assumes that the line will cross the red line twice.
    """
    reachable: int = 10
    """Hundredths of a point for each space within reach."""


_SHARES = _Shares()


_RED_LINE = sum(map(column_bits, RED_COLUMNS))


def outlook(position: Position) -> tuple[int, ...]:
    """Return each player's current total plus expected further points, in hundredths of a point."""
    return tuple(
        [
            _POINT * points + _expected_points(position.sheet, position.options, player)
            for points, player in zip(totals(position), position.players, strict=True)
        ]
    )


@lru_cache(maxsize=1 << 14)
def _expected_points(sheet: LineSheet, options: tuple[int, ...], player: ColourLinesPlayer) -> int:
    """Return the expected further points for a player's two lines, in hundredths of a point."""
    steps = _STEPS * (ROUNDS + 1 - len(player.left.rounds))
    if steps <= 0:
        return 0
    left, right = path_of(player.left), path_of(player.right)
    starts = 1 << INDEX[player.left.start] | 1 << INDEX[player.right.start]
    used = left.entered | right.entered | starts
    return sum(
        [
            _expected_of_half(
                options, player.colours, _Reach(line, half, used, sheet, steps), paths
            )
            for line, half, paths in (
                (player.left, "left", (left, right)),
                (player.right, "right", (right, left)),
            )
        ]
    )


class _Reach:
    """Spaces within reach of a line, grouped by their distance in steps."""

    def __init__(self, line: DrawnLine, half: str, used: int, sheet: LineSheet, steps: int) -> None:
        self.sheet = sheet
        self.steps = steps
        self.layers = list(layers(1 << end_of(line), sheet.enterable_bits[half] & ~used, steps))
        self.all = sum(self.layers)

    def nearness(self, spaces: int) -> int:
        """Return the nearness of the closest of these spaces, from 100 down to 0 (out of reach)."""
        if not self.all & spaces:
            return 0
        away = next(away for away, layer in enumerate(self.layers, 1) if layer & spaces)
        return 100 * (self.steps + 1 - away) // (self.steps + 1)


def _expected_of_half(
    options: tuple[int, ...],
    scoring: tuple[str, ...],
    reach: _Reach,
    paths: tuple[EnteredSpaces, EnteredSpaces],
) -> int:
    """Return the expected further points for one line of a player, in hundredths of a point."""
    own, other = paths
    sheet = reach.sheet
    dotted = 0
    expected = _SHARES.reachable * min(reach.all.bit_count(), 2 * reach.steps)
    for colour, spaces in sheet.colour_bits.items():
        dotted += bool((own.entered | other.entered) & spaces)
        if colour in scoring and 4 in options:
            dots = sum(
                [
                    (layer & spaces & ~sheet.circle_bits).bit_count() * (reach.steps + 1 - away)
                    for away, layer in enumerate(reach.layers, 1)
                ]
            )
            expected += _SHARES.dot * DOT * dots // (reach.steps + 1)
        if 3 in options and not own.entered & spaces:
            share = _SHARES.pair if other.entered & spaces else _SHARES.half_pair
            expected += share * PAIR * reach.nearness(spaces) // 100
    if 2 in options:
        for spaces in sheet.letter_bits.values():
            near = reach.nearness(spaces)
            expected += _SHARES.letter * FIRST * near * near // 10_000
    if 1 in options:
        expected += _SHARES.crossing * dotted * reach.nearness(_RED_LINE) // 100
    return expected


def public_view(position: Position) -> Position:
    """Return the position with only the dice that have been rolled."""
    return position._replace(dice=position.dice[: _rolled(position)])


def _rolled(position: Position) -> int:
    """Return the current round of the player to move, who is furthest behind."""
    return len(position.players[position.to_move - 1].left.rounds)


def redraw_hidden(position: Position, chance: Random) -> Position:
    """Return the position with new random dice for all rounds after the current one."""
    rolled = _rolled(position)
    later = [throw(chance) for _ in range(rolled, ROUNDS)]
    return position._replace(dice=(*position.dice[:rolled], *later))


def _turn(position: Position) -> tuple[int, int]:
    return position.to_move, _rolled(position)


SEARCH = SearchHooks(
    totals=totals,
    outlook=outlook,
    turn=_turn,
    independent=True,
    public_view=public_view,
    redraw_hidden=redraw_hidden,
)
