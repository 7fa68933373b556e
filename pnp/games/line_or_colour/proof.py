"""Proof search for the basic game of Line or Colour: whether a player can force a win.

Depth-first proof-number search (Nagai 2002), as in `tools/solve/solve.c`, whose opening comment
explains the weights. Each row, column, diagonal and colour is a group with at most five spaces. The
evaluation of a position is one integer with a lane per figure, which is the sum over all groups:

- `_SHARE`: for each space, the attacker's gain in weight from a ring there, 8 bits
- `_THREAT`: for each space, the defender's gain, 8 bits
- `_WIN` and `_LOSS`: for each space, the number of groups in which the attacker or the defender
  would win there, 3 bits
- `_WEIGHT`: the attacker's weight, in 1/32

Rings are one integer too: bit i for the attacker's ring on space i, bit i + 25 for the defender's.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from pnp.games.line_or_colour.board import BASIC, STEPS, CounterLayout

ATTACKER, DEFENDER = 0, 1
_SPACES = BASIC.square.size
_ONE = 32
_SHARE, _THREAT, _WIN, _LOSS, _WEIGHT = 0, 200, 400, 475, 550
_SHARES = (1 << 8 * _SPACES) - 1
_WINS = (1 << 3 * _SPACES) - 1
_WIN_LANES = 7

SOLVED = 10**9
"""Proof or disproof number of a result that is impossible."""

_COLOUR_WEIGHTS = ((7, 12, 20, 32, 48, 64), (2, 4, 8, 16, 32, 0))
"""Weight of a colour by the attacker's rings, without and with one ring of the defender."""

_Changes = tuple[tuple[int, dict[int, int]], ...]
"""Masks of the groups of a space, with the change of the evaluation by the rings on each group."""


class Numbers(NamedTuple):
    """Proof and disproof numbers: rings still to be tried, at least, for a yes or a no."""

    proof: int
    disproof: int

    @property
    def wins(self) -> bool | None:
        """True if the attacker wins, False if the defender can prevent it, None if unknown."""
        return None if self.proof and self.disproof else not self.proof


class _Node(NamedTuple):
    """A position after all forced rings, with the next moves, most promising first."""

    mover: int
    rings: int
    evaluation: int
    spaces: list[int]
    keys: list[int]


class ProofSearch:
    """A search on one board for one attacker, which remembers its results."""

    def __init__(self, board: CounterLayout) -> None:
        self._start, self._changes = _evaluations(board)
        self._numbers: dict[int, Numbers] = {}
        self._nodes: dict[int, _Node | bool] = {}
        self._limit = 0
        self.visited = 0

    def search(self, attacker: int, defender: int, mover: int, limit: int) -> Numbers:
        """Search a position for at most `limit` further positions.

        Args:
            attacker: Spaces with the attacker's rings, as bits.
            defender: Spaces with the defender's rings, as bits.
            mover: ATTACKER or DEFENDER.
            limit: Number of positions.
        """
        rings, evaluation = 0, self._start
        for player, spaces in ((ATTACKER, attacker), (DEFENDER, defender)):
            for space in range(_SPACES):
                if spaces >> space & 1:
                    evaluation = self._after(rings, evaluation, player, space)
                    rings |= _bit(player, space)
        if evaluation >> (_WIN if mover == ATTACKER else _LOSS) & _WINS:
            return _YES if mover == ATTACKER else _NO
        self._limit = self.visited + limit
        # All moves, even if one is forced, so that each has its own numbers.
        free = [space for space in range(_SPACES) if not (attacker | defender) >> space & 1]
        self._nodes[rings] = _node(mover, rings, evaluation, free)
        return self._search(rings, evaluation, mover, SOLVED, SOLVED)

    def numbers_after(self, attacker: int, defender: int, mover: int, space: int) -> Numbers:
        """Return the numbers found for a move; 1 and 1 if the search did not reach it."""
        rings = attacker | defender << _SPACES | _bit(mover, space)
        return self._numbers.get(rings, _UNKNOWN)

    def _after(self, rings: int, evaluation: int, player: int, space: int) -> int:
        for mask, changes in self._changes[player][space]:
            evaluation += changes[rings & mask]
        return evaluation

    def _expanded(self, rings: int, evaluation: int, mover: int) -> _Node | bool:
        """Place forced rings; return the node, or the answer if it is now certain."""
        while True:
            if evaluation >> (_WIN if mover == ATTACKER else _LOSS) & _WINS:
                return mover == ATTACKER
            forced = evaluation >> (_LOSS if mover == ATTACKER else _WIN) & _WINS
            space = ((forced & -forced).bit_length() - 1) // 3
            if forced and forced & ~(_WIN_LANES << 3 * space):
                return mover == DEFENDER
            weight = evaluation >> _WEIGHT
            if weight < _ONE:
                gains = (evaluation & _SHARES).to_bytes(_SPACES, "little")
                if mover == DEFENDER or weight + max(gains) < _ONE:
                    return False
            if not forced:
                break
            evaluation = self._after(rings, evaluation, mover, space)
            rings |= _bit(mover, space)
            mover = 1 - mover
        live = (evaluation | evaluation >> _THREAT) & _SHARES
        lanes = live.to_bytes(_SPACES, "little")
        # A ring on a space where nobody can win any more is never better than another.
        spaces = [space for space in range(_SPACES) if lanes[space]]
        return _node(mover, rings, evaluation, spaces) if spaces else False

    def _search(
        self, key: int, evaluation: int, mover: int, proof_limit: int, disproof_limit: int
    ) -> Numbers:
        """Search until a number reaches its limit, the result is certain, or the limit is used."""
        node = self._nodes.get(key)
        if node is None:
            self.visited += 1
            node = self._nodes[key] = self._expanded(key, evaluation, mover)
        if isinstance(node, bool):
            found = self._numbers[key] = _YES if node else _NO
            return found
        attacking = node.mover == ATTACKER
        known = [self._numbers.get(each, _UNKNOWN) for each in node.keys]
        proofs, disproofs = [each[0] for each in known], [each[1] for each in known]
        # The mover needs one move that reaches the own goal, the other player an answer to all.
        own, other = (proofs, disproofs) if attacking else (disproofs, proofs)
        limit, other_limit = proof_limit, disproof_limit
        if not attacking:
            limit, other_limit = disproof_limit, proof_limit
        while True:
            least = min(own)
            hardest = max(other) if least else SOLVED
            if least and hardest:
                # A sum would count shared positions twice.
                hardest = min(SOLVED, hardest + len(other) - other.count(0) - 1)
            done = not least or not hardest or least >= limit or hardest >= other_limit
            if done or self.visited >= self._limit:
                break
            best = own.index(least)
            own[best] = 2 * SOLVED
            near = min(limit, min(own) * 5 // 4 + 1)  # a quarter more: changing over costs time
            far = min(SOLVED, other_limit - hardest + other[best])
            after = self._after(node.rings, node.evaluation, node.mover, node.spaces[best])
            limits = (near, far) if attacking else (far, near)
            reply = self._search(node.keys[best], after, 1 - node.mover, *limits)
            proofs[best], disproofs[best] = reply
        found = Numbers(least, hardest) if attacking else Numbers(hardest, least)
        self._numbers[key] = found
        return found


_YES, _NO, _UNKNOWN = Numbers(0, SOLVED), Numbers(SOLVED, 0), Numbers(1, 1)


def _node(mover: int, rings: int, evaluation: int, spaces: Sequence[int]) -> _Node:
    gains = ((evaluation & _SHARES) + (evaluation >> _THREAT & _SHARES)).to_bytes(_SPACES, "little")
    best_first = sorted(spaces, key=gains.__getitem__, reverse=True)
    return _Node(mover, rings, evaluation, best_first, [rings | _bit(mover, s) for s in best_first])


def _bit(player: int, space: int) -> int:
    return 1 << space + player * _SPACES


@lru_cache(maxsize=8)
def _evaluations(board: CounterLayout) -> tuple[int, tuple[list[_Changes], list[_Changes]]]:
    """Return the empty board's evaluation, and its change by a ring of a player on a space."""
    groups = [_group(spaces, coloured=False) for spaces in _line_groups()]
    for bits in board.colour_bits:
        spaces = tuple([space for space in range(_SPACES) if bits >> space & 1])
        groups.append(_group(spaces, coloured=True))
    changes: tuple[list[_Changes], list[_Changes]] = ([], [])
    for player in (ATTACKER, DEFENDER):
        for space in range(_SPACES):
            own = [group for group in groups if group.mask >> space & 1]
            changes[player].append(tuple([(g.mask, g.changes[player, space]) for g in own]))
    return sum([group.empty for group in groups]), changes


class _Group(NamedTuple):
    """A row, column, diagonal or colour: its spaces as bits of both players, and evaluations."""

    mask: int
    empty: int
    changes: dict[tuple[int, int], dict[int, int]]


@cache
def _line_groups() -> tuple[tuple[int, ...], ...]:
    """Return the spaces of each row, column and diagonal that is long enough to win."""
    square = BASIC.square
    found = []
    for space in range(_SPACES):
        for dx, dy in STEPS:
            if square.shifted(space, -dx, -dy) is None:
                line, at = [], space
                following: int | None = space
                while following is not None:
                    line.append(at := following)
                    following = square.shifted(at, dx, dy)
                if len(line) >= BASIC.needed:
                    found.append(tuple(line))
    return tuple(found)


@lru_cache(maxsize=64)
def _group(spaces: tuple[int, ...], *, coloured: bool) -> _Group:
    evaluations = dict(_group_evaluations(spaces, coloured=coloured))
    changes = {}
    for space in spaces:
        taken = _bit(ATTACKER, space) | _bit(DEFENDER, space)
        for player in (ATTACKER, DEFENDER):
            bit = _bit(player, space)
            changes[player, space] = {
                rings: evaluations[rings | bit] - before
                for rings, before in evaluations.items()
                if not rings & taken
            }
    mask = sum([1 << space | 1 << space + _SPACES for space in spaces])
    return _Group(mask, evaluations[0], changes)


def _group_evaluations(spaces: tuple[int, ...], *, coloured: bool) -> Iterator[tuple[int, int]]:
    """Yield each combination of rings on a group, with its evaluation."""
    for state in product((_FREE, _OWN, _OTHER), repeat=len(spaces)):
        rings, evaluation = 0, _weight(state, coloured=coloured) << _WEIGHT
        for at, (space, ring) in enumerate(zip(spaces, state, strict=True)):
            if ring != _FREE:
                rings |= _bit(ATTACKER if ring == _OWN else DEFENDER, space)
                continue
            for states, share, win in (
                (state, _SHARE, _WIN),
                (tuple([_EXCHANGED[each] for each in state]), _THREAT, _LOSS),
            ):
                after = (*states[:at], _OWN, *states[at + 1 :])
                gain = _weight(after, coloured=coloured) - _weight(states, coloured=coloured)
                evaluation += gain << share + 8 * space
                evaluation += _won(after, coloured=coloured) << win + 3 * space
        yield rings, evaluation


_FREE, _OWN, _OTHER = 0, 1, 2
_EXCHANGED = (_FREE, _OTHER, _OWN)


def _runs(state: Sequence[int]) -> list[Sequence[int]]:
    return [state[at : at + BASIC.needed] for at in range(len(state) - BASIC.needed + 1)]


def _weight(state: Sequence[int], *, coloured: bool) -> int:
    """Return the attacker's weight: 32 for a win, and half as much for each ring that is missing.

    A colour has less than the sum over its fours, which still suffices (see `solve.c`).
    """
    if coloured:
        others = state.count(_OTHER)
        return 0 if others > 1 else _COLOUR_WEIGHTS[others][state.count(_OWN)]
    return sum([2 << run.count(_OWN) for run in _runs(state) if _OTHER not in run])


def _won(state: Sequence[int], *, coloured: bool) -> bool:
    if coloured:
        return state.count(_OWN) >= BASIC.needed
    return any(run.count(_OWN) == BASIC.needed for run in _runs(state))
