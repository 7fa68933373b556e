"""Proof search for the basic game of Line or Colour, which determines if a player can force a win.

The search is a depth-first proof-number search (Nagai 2002), as in `tools/solve/solve.c`. The
comment at the top of that file explains the weights. Each row, column, diagonal and colour is a
group of at most five spaces. The evaluation of a position is the sum over all groups. It is stored
in one integer, in these lanes of bits:

- `_SHARE`: for each space, the attacker's gain in weight from a ring there, 8 bits
- `_THREAT`: for each space, the defender's gain, 8 bits
- `_WIN` and `_LOSS`: for each space, the number of groups in which the attacker or the defender
  would win there, 3 bits
- `_FORK` and `_COUNTER`: for each space, the number of further wins that a ring of the attacker or
  of the defender there would threaten, 4 bits
- `_WEIGHT`: the attacker's weight, in 1/32

Rings are also stored in one integer. Bit i is the attacker's ring on space i, and bit i + 25 is the
defender's ring.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from pnp.games.line_or_colour.board import BASIC, STEPS, CounterLayout

ATTACKER, DEFENDER = 0, 1
_SPACES = BASIC.square.size
_ONE = 32
_SHARE, _THREAT, _WIN, _LOSS, _FORK, _COUNTER, _WEIGHT = 0, 200, 400, 475, 550, 650, 750
_SHARES = (1 << 8 * _SPACES) - 1
_WINS = (1 << 3 * _SPACES) - 1
_WIN_LANES = 7
_FORKS = sum([0b1110 << 4 * space for space in range(_SPACES)])  # at least 2 in each lane

SOLVED = 10**9
"""Proof number or disproof number of a result that is impossible."""

_COLOUR_WEIGHTS = ((7, 12, 20, 32, 48, 64), (2, 4, 8, 16, 32, 0))
"""Weights of a colour, indexed by the defender's rings (0 or 1) and by the attacker's rings."""

_Changes = tuple[tuple[int, dict[int, int]], ...]
"""Mask of each group that contains a space, and changes in evaluation, keyed by rings."""


class Numbers(NamedTuple):
    """A proof number and a disproof number.

    They are lower bounds on the number of rings that must still be tried to prove or disprove a
    win.
    """

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
    guesses: list[Numbers]


class ProofSearch:
    """A search on one board for one attacker. Results are kept for later searches."""

    def __init__(self, board: CounterLayout) -> None:
        self._start, self._changes = _evaluations(board)
        self._numbers: dict[int, Numbers] = {}
        self._nodes: dict[int, _Node | bool] = {}
        self._limit = 0
        self.visited = 0

    def search(self, attacker: int, defender: int, mover: int, limit: int) -> Numbers:
        """Search a position, visiting at most `limit` further positions.

        Args:
            attacker: Spaces with the attacker's rings, as bits.
            defender: Spaces with the defender's rings, as bits.
            mover: ATTACKER or DEFENDER.
            limit: Maximum number of further positions.
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
        node = self._nodes[rings] = _node(mover, rings, evaluation, free)
        for key, guess in zip(node.keys, node.guesses, strict=True):
            self._numbers.setdefault(key, guess)
        return self._search(rings, evaluation, mover, SOLVED, SOLVED)

    def numbers_after(self, attacker: int, defender: int, mover: int, space: int) -> Numbers:
        """Return the numbers of a move in a position that was searched."""
        return self._numbers[attacker | defender << _SPACES | _bit(mover, space)]

    def _after(self, rings: int, evaluation: int, player: int, space: int) -> int:
        for mask, changes in self._changes[player][space]:
            evaluation += changes[rings & mask]
        return evaluation

    def _expanded(self, rings: int, evaluation: int, mover: int) -> _Node | bool:
        """Return the node after all forced rings, or the result if it is already certain."""
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
                if self._has_fork(rings, evaluation, mover):
                    return mover == ATTACKER
                break
            evaluation = self._after(rings, evaluation, mover, space)
            rings |= _bit(mover, space)
            mover = 1 - mover
        live = (evaluation | evaluation >> _THREAT) & _SHARES
        lanes = live.to_bytes(_SPACES, "little")
        # A ring on a space where nobody can win any more is never better than another.
        spaces = [space for space in range(_SPACES) if lanes[space]]
        return _node(mover, rings, evaluation, spaces) if spaces else False

    def _has_fork(self, rings: int, evaluation: int, mover: int) -> bool:
        """Return True if a ring of the mover would threaten to win on two spaces."""
        forks = evaluation >> (_FORK if mover == ATTACKER else _COUNTER) & _FORKS
        while forks:
            space = (forks.bit_length() - 1) // 4
            after = self._after(rings, evaluation, mover, space)
            wins = after >> (_WIN if mover == ATTACKER else _LOSS) & _WINS
            first = ((wins & -wins).bit_length() - 1) // 3
            if wins & ~(_WIN_LANES << 3 * first):  # two groups might need the same space
                return True
            forks &= (1 << 4 * space) - 1
        return False

    def _search(
        self, key: int, evaluation: int, mover: int, proof_limit: int, disproof_limit: int
    ) -> Numbers:
        """Search until a number reaches its limit, or until enough positions have been visited."""
        node = self._nodes.get(key)
        if node is None:
            self.visited += 1
            node = self._nodes[key] = self._expanded(key, evaluation, mover)
        if isinstance(node, bool):
            found = self._numbers[key] = _YES if node else _NO
            return found
        attacking = node.mover == ATTACKER
        known = list(map(self._numbers.get, node.keys, node.guesses))
        proofs, disproofs = [each[0] for each in known], [each[1] for each in known]
        # The mover needs one successful move; the other player needs a reply to every move.
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
            near = min(limit, min(own) * 5 // 4 + 1)  # a quarter more, because switching costs time
            far = min(SOLVED, other_limit - hardest + other[best])
            after = self._after(node.rings, node.evaluation, node.mover, node.spaces[best])
            limits = (near, far) if attacking else (far, near)
            reply = self._search(node.keys[best], after, 1 - node.mover, *limits)
            proofs[best], disproofs[best] = reply
        found = Numbers(least, hardest) if attacking else Numbers(hardest, least)
        self._numbers[key] = found
        return found


_YES, _NO = Numbers(0, SOLVED), Numbers(SOLVED, 0)

_GUESSES = [Numbers(1 + max(0, 160 - weight) // 4, 1) for weight in range(1600)]
"""Numbers of positions that have not been searched, indexed by weight.

A lighter attack takes longer. These divisors need about a third fewer positions than numbers of 1.
"""


def _node(mover: int, rings: int, evaluation: int, spaces: Sequence[int]) -> _Node:
    gains = ((evaluation & _SHARES) + (evaluation >> _THREAT & _SHARES)).to_bytes(_SPACES, "little")
    best_first = sorted(spaces, key=gains.__getitem__, reverse=True)
    shares, weight = (evaluation & _SHARES).to_bytes(_SPACES, "little"), evaluation >> _WEIGHT
    sign = 1 if mover == ATTACKER else -1
    guesses = [_GUESSES[weight + sign * shares[space]] for space in best_first]
    keys = [rings | _bit(mover, space) for space in best_first]
    return _Node(mover, rings, evaluation, best_first, keys, guesses)


def _bit(player: int, space: int) -> int:
    return 1 << space + player * _SPACES


@lru_cache(maxsize=8)
def _evaluations(board: CounterLayout) -> tuple[int, tuple[list[_Changes], list[_Changes]]]:
    """Return the empty board's evaluation, and its changes for each player's ring on each space."""
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
    """A row, column, diagonal or colour.

    `mask` has the bits of the group's spaces for both players. `empty` is the evaluation without
    rings. `changes` is keyed by player and space, and then by the rings in the group.
    """

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
    """Yield each combination of rings in a group, with the evaluation of the combination."""
    for state in product((_FREE, _OWN, _OTHER), repeat=len(spaces)):
        rings, evaluation = 0, _weight(state, coloured=coloured) << _WEIGHT
        for at, (space, ring) in enumerate(zip(spaces, state, strict=True)):
            if ring != _FREE:
                rings |= _bit(ATTACKER if ring == _OWN else DEFENDER, space)
                continue
            for states, share, win, fork in (
                (state, _SHARE, _WIN, _FORK),
                (tuple([_EXCHANGED[each] for each in state]), _THREAT, _LOSS, _COUNTER),
            ):
                after = (*states[:at], _OWN, *states[at + 1 :])
                gain = _weight(after, coloured=coloured) - _weight(states, coloured=coloured)
                evaluation += gain << share + 8 * space
                evaluation += _won(after, coloured=coloured) << win + 3 * space
                evaluation += _wins_next(after, coloured=coloured) << fork + 4 * space
        yield rings, evaluation


_FREE, _OWN, _OTHER = 0, 1, 2
_EXCHANGED = (_FREE, _OTHER, _OWN)


def _runs(state: Sequence[int]) -> list[Sequence[int]]:
    return [state[at : at + BASIC.needed] for at in range(len(state) - BASIC.needed + 1)]


def _weight(state: Sequence[int], *, coloured: bool) -> int:
    """Return the attacker's weight in a group: 32 for a win, halved for each missing ring.

    A colour weighs less than the sum over all its sets of four spaces. This weight is sufficient,
    as `solve.c` explains.
    """
    if coloured:
        others = state.count(_OTHER)
        return 0 if others > 1 else _COLOUR_WEIGHTS[others][state.count(_OWN)]
    return sum([2 << run.count(_OWN) for run in _runs(state) if _OTHER not in run])


def _won(state: Sequence[int], *, coloured: bool) -> bool:
    if coloured:
        return state.count(_OWN) >= BASIC.needed
    return any(run.count(_OWN) == BASIC.needed for run in _runs(state))


def _wins_next(state: Sequence[int], *, coloured: bool) -> int:
    """Return the number of spaces where another ring would win."""
    return sum(
        [
            _won((*state[:at], _OWN, *state[at + 1 :]), coloured=coloured)
            for at, ring in enumerate(state)
            if ring == _FREE
        ]
    )
