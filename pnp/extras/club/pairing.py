"""Pairings for the next round: first fair byes, then new opponents, then equal strength.

For up to `PROVEN` players, an exhaustive search repeatedly tries all options for the first unseated
player. For more players, a local search swaps pairs of players until no swap helps.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.messages import _, ngettext

PROVEN = 12
"""Maximum number of players for whom the pairing is proven to be optimal."""

MAX_PLAYERS = 100
"""Maximum number of players in a round."""

_ZERO = Fraction()


class Pairing(NamedTuple):
    """Player numbers at each table, in order of play, and the numbers of players with a bye."""

    tables: tuple[tuple[int, ...], ...]
    waiting: tuple[int, ...]


@dataclass(frozen=True)
class Past:
    """Counts from earlier rounds. Missing entries count as 0."""

    met: Mapping[frozenset[int], int] = field(default_factory=dict)
    """Number of games that each pair of players has played together."""
    waited: Mapping[int, int] = field(default_factory=dict)
    """Number of byes that each player has had."""
    started: Mapping[int, int] = field(default_factory=dict)
    """Number of games in which each player has moved first."""
    won: Mapping[int, Fraction] = field(default_factory=dict)
    """Number of games that each player has won."""


@dataclass(frozen=True, order=True)
class Cost:
    """The cost of a pairing. Costs are compared field by field; lower is better."""

    waits: int = 0
    """Number of earlier byes of the players who have a bye now."""
    repeats: int = 0
    """Number of earlier games between players at the same table."""
    gaps: Fraction = _ZERO
    """Sum of the differences in games won between players at the same table."""

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(self.waits + other.waits, self.repeats + other.repeats, self.gaps + other.gaps)


def pair(players: Sequence[int], sizes: Collection[int], preferred: int, past: Past) -> Pairing:
    """Return the tables of a round.

    Args:
        players: Numbers of the players, in a stable order that breaks ties between pairings.
        sizes: Possible numbers of players at a table.
        preferred: Preferred number of players at a table.
        past: Counts from earlier rounds.

    Raises:
        PnpError: If there are too few or too many players for a round.
    """
    if len(players) > MAX_PLAYERS:
        message = _("too many players for a round: {count}", count=len(players))
        raise PnpError(message, hint=_("pair at most {most}", most=MAX_PLAYERS))
    seats = table_sizes(len(players), sizes, preferred)
    if not seats:
        message = ngettext(
            "{count} player is present, but a table needs {seats}",
            "{count} players are present, but a table needs {seats}",
            len(players),
            seats=min(sizes),
        )
        raise PnpError(message, hint=_("add players"))
    search = _optimal if len(players) <= PROVEN else _local_search
    tables, waiting = search(tuple(players), seats, past)
    order = {player: (past.started.get(player, 0), at) for at, player in enumerate(players)}
    return Pairing(tuple(tuple(sorted(each, key=order.__getitem__)) for each in tables), waiting)


def table_sizes(players: int, sizes: Collection[int], preferred: int) -> tuple[int, ...]:
    """Return the number of players at each table, largest first.

    The first priority is to seat as many players as possible, the second is to choose sizes close
    to `preferred`, and the third is to use few tables.
    """
    best: list[tuple[int, tuple[int, ...]] | None] = [(0, ())]
    for seated in range(1, players + 1):
        options = [
            (before[0] + abs(size - preferred), (*before[1], size))
            for size in sizes
            if size <= seated and (before := best[seated - size]) is not None
        ]
        best.append(min(options, key=lambda option: (option[0], len(option[1])), default=None))
    found = next(option for option in reversed(best) if option is not None)
    return tuple(sorted(found[1], reverse=True))


def cost(pairing: Pairing, past: Past) -> Cost:
    """Return the cost of a pairing."""
    waits = sum(past.waited.get(player, 0) for player in pairing.waiting)
    return sum((_cost(table, past) for table in pairing.tables), Cost(waits))


def _cost(table: Sequence[int], past: Past) -> Cost:
    pairs = list(combinations(table, 2))
    won = past.won
    return Cost(
        0,
        sum(past.met.get(frozenset(two), 0) for two in pairs),
        sum((abs(won.get(a, _ZERO) - won.get(b, _ZERO)) for a, b in pairs), _ZERO),
    )


def _optimal(players: tuple[int, ...], seats: tuple[int, ...], past: Past) -> Pairing:
    """Return the pairing with the lowest cost, found by exhaustive search.

    If several pairings have the lowest cost, the first one is returned.
    """

    @cache
    def best(left: tuple[int, ...], free: tuple[int, ...]) -> tuple[Cost, Pairing]:
        """Return the best pairing of the unseated players at the empty tables."""
        if not free:
            waits = Cost(sum(past.waited.get(player, 0) for player in left))
            return waits, Pairing((), left)
        return min(options(left, free), key=lambda option: option[0])

    def options(left: tuple[int, ...], free: tuple[int, ...]) -> Iterator[tuple[Cost, Pairing]]:
        first, others = left[0], left[1:]
        for size in sorted(set(free), reverse=True):
            at = free.index(size)
            for more in combinations(others, size - 1):
                table = (first, *more)
                rest = tuple(player for player in others if player not in more)
                spent, pairing = best(rest, free[:at] + free[at + 1 :])
                tables = (table, *pairing.tables)
                yield _cost(table, past) + spent, pairing._replace(tables=tables)
        if len(others) >= sum(free):
            spent, pairing = best(others, free)
            waits = Cost(past.waited.get(first, 0))
            yield waits + spent, pairing._replace(waiting=(first, *pairing.waiting))

    return best(players, seats)[1]


def _local_search(players: tuple[int, ...], seats: tuple[int, ...], past: Past) -> Pairing:
    """Return a good pairing, found by local search.

    Initially, players with the fewest byes get a bye, and the others are seated by games won.
    """
    waits = len(players) - sum(seats)
    by_byes = sorted(
        players, key=lambda player: (past.waited.get(player, 0), -players.index(player))
    )
    waiting = set(by_byes[:waits])
    seated = [player for player in players if player not in waiting]
    seated.sort(key=lambda player: -past.won.get(player, _ZERO))
    groups: list[list[int]] = []
    for size in seats:
        groups.append(seated[:size])
        del seated[:size]
    groups.append([player for player in players if player in waiting])
    while any(
        _improve_by_swap(groups, one, other, past)
        for one, other in combinations(range(len(groups)), 2)
    ):
        pass
    return Pairing(tuple(map(tuple, groups[:-1])), tuple(groups[-1]))


def _improve_by_swap(groups: list[list[int]], one: int, other: int, past: Past) -> bool:
    """Swap two players between groups if the swap lowers the cost; return True if it did.

    The last group consists of the players with a bye.
    """
    here, there = groups[one], groups[other]
    last = other == len(groups) - 1

    def costs() -> Cost:
        if last:
            return _cost(here, past) + Cost(sum(past.waited.get(p, 0) for p in there))
        return _cost(here, past) + _cost(there, past)

    before = costs()
    for a in range(len(here)):
        for b in range(len(there)):
            here[a], there[b] = there[b], here[a]
            if costs() < before:
                return True
            here[a], there[b] = there[b], here[a]
    return False
