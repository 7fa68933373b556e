"""Who plays with whom next: those wait who have waited least, old partners apart, equals together.

Up to `PROVEN` players every way is looked at, by taking the first who has no place and trying all
that they may do; with more, players change places until no two can do so to any gain.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

from pnp.errors import PnpError

PROVEN = 12
"""So many players at most have the least of all pairings; with more, one that is hard to better."""

MOST = 100
"""Players of a round."""

_NONE = Fraction()


class Pairing(NamedTuple):
    """The players of each table by their numbers, in the order of play, and who waits."""

    tables: tuple[tuple[int, ...], ...]
    waiting: tuple[int, ...]


@dataclass(frozen=True)
class Past:
    """What has been: what is not told was never."""

    met: Mapping[frozenset[int], int] = field(default_factory=dict)
    """How often each two have sat at one table."""
    waited: Mapping[int, int] = field(default_factory=dict)
    begun: Mapping[int, int] = field(default_factory=dict)
    """How often each has been the first player."""
    won: Mapping[int, Fraction] = field(default_factory=dict)


@dataclass(frozen=True, order=True)
class Cost:
    """What a pairing is measured by, the first first; less is better."""

    waits: int = 0
    """How often those who wait have waited before."""
    repeats: int = 0
    """How often those who meet have met before."""
    gaps: Fraction = _NONE
    """How far apart those who meet are, in games won."""

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(self.waits + other.waits, self.repeats + other.repeats, self.gaps + other.gaps)


def pair(players: Sequence[int], sizes: Collection[int], wish: int, past: Past) -> Pairing:
    """Tables of these sizes, of the wished one where that fits, for players in a steady order.

    Raises PnpError when there are too few, or too many, for a round.
    """
    if len(players) > MOST:
        raise PnpError(f"{len(players)} players are more than the {MOST} of a round")
    seats = table_sizes(len(players), sizes, wish)
    if not seats:
        what = f"{len(players)} players are too few for a table of {min(sizes)}"
        raise PnpError(what, hint="add players, or bring back who has left")
    least = _least if len(players) <= PROVEN else _improved
    tables, waiting = least(tuple(players), seats, past)
    order = {player: (past.begun.get(player, 0), at) for at, player in enumerate(players)}
    return Pairing(tuple(tuple(sorted(each, key=order.__getitem__)) for each in tables), waiting)


def table_sizes(players: int, sizes: Collection[int], wish: int) -> tuple[int, ...]:
    """How many sit at each table: as many as can play, near the wish, few tables; large first."""
    best: list[tuple[int, tuple[int, ...]] | None] = [(0, ())]
    for seated in range(1, players + 1):
        ways = [
            (before[0] + abs(size - wish), (*before[1], size))
            for size in sizes
            if size <= seated and (before := best[seated - size]) is not None
        ]
        best.append(min(ways, key=lambda way: (way[0], len(way[1])), default=None))
    found = next(way for way in reversed(best) if way is not None)
    return tuple(sorted(found[1], reverse=True))


def cost(pairing: Pairing, past: Past) -> Cost:
    """What is to be least."""
    waits = sum(past.waited.get(player, 0) for player in pairing.waiting)
    return sum((_cost(table, past) for table in pairing.tables), Cost(waits))


def _cost(table: Sequence[int], past: Past) -> Cost:
    """Of one table."""
    pairs = list(combinations(table, 2))
    won = past.won
    return Cost(
        0,
        sum(past.met.get(frozenset(two), 0) for two in pairs),
        sum((abs(won.get(a, _NONE) - won.get(b, _NONE)) for a, b in pairs), _NONE),
    )


def _least(players: tuple[int, ...], seats: tuple[int, ...], past: Past) -> Pairing:
    """The best of all, the first of those that are as good."""

    @cache
    def best(left: tuple[int, ...], free: tuple[int, ...]) -> tuple[Cost, Pairing]:
        """For players without a place and tables without players."""
        if not free:
            waits = Cost(sum(past.waited.get(player, 0) for player in left))
            return waits, Pairing((), left)
        return min(ways(left, free), key=lambda way: way[0])

    def ways(left: tuple[int, ...], free: tuple[int, ...]) -> Iterator[tuple[Cost, Pairing]]:
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


def _improved(players: tuple[int, ...], seats: tuple[int, ...], past: Past) -> Pairing:
    """Who has waited least waits, the others sit by their wins; then changes of two places."""
    waits = len(players) - sum(seats)
    by_waits = sorted(
        players, key=lambda player: (past.waited.get(player, 0), -players.index(player))
    )
    waiting = set(by_waits[:waits])
    seated = [player for player in players if player not in waiting]
    seated.sort(key=lambda player: -past.won.get(player, _NONE))
    groups: list[list[int]] = []
    for size in seats:
        groups.append(seated[:size])
        del seated[:size]
    groups.append([player for player in players if player in waiting])
    while any(
        _changed(groups, one, other, past) for one, other in combinations(range(len(groups)), 2)
    ):
        pass
    return Pairing(tuple(map(tuple, groups[:-1])), tuple(groups[-1]))


def _changed(groups: list[list[int]], one: int, other: int, past: Past) -> bool:
    """Whether two players of these groups change places; the last group waits."""
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
