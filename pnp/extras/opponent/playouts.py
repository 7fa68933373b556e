"""Playouts at random, the next where most is to be hoped for (UCT): for games without points.

Everything is reckoned in whole numbers, so that every machine plays the same.
"""

from collections.abc import Sequence
from math import isqrt
from random import Random
from typing import Any

from pnp.extras.opponent.search import RatedMove, SearchBudget, Spent
from pnp.rules.game import Game

NOBODY = 0
_WON, _DRAWN = 2, 1
_SCALE = 1 << 20
_CURIOSITY = 7
"""Tenths: how much it counts that a move has been tried little."""

_LONGEST = 200
"""Maximum number of moves of a playout: one that has not ended by then is a draw."""

_USUAL = 50
"""Moves of a playout that count as one; each further fifty count as one more."""

_GROWS = 4
"""Playouts through a position before its moves are told apart."""


class _Node:
    """A position of the tree: what playouts through it brought the person who moved there."""

    __slots__ = ("by", "children", "decided", "move", "points", "position", "visits")

    def __init__(self, move: Any, position: Any, by: int) -> None:
        self.move = move
        self.position = position
        self.by = by
        self.visits = 0
        self.points = 0
        self.children: list[_Node] | None = None
        self.decided: int | None = None
        """Who wins where that is certain; NOBODY for a draw."""


class Playouts:
    """One think about one position; the same for the same seed."""

    def __init__(self, game: Game[Any, Any], seed: int, budget: SearchBudget) -> None:
        self.game = game
        self.budget = budget
        self.chance = Random(seed)  # noqa: S311  # a game
        self._harmonic = [0]

    def choices(self, position: Any, moves: Sequence[Any], wanted: int) -> list[RatedMove]:
        """These first moves, best first.

        Where one of them is sure to win, others are tried only if more than one is wanted.
        """
        root = _Node(None, position, 0)
        shuffled = list(moves)
        self.chance.shuffle(shuffled)
        root.children = self._children(root, shuffled)
        self._decide(root)
        try:
            while wanted > 1 or root.decided is None:
                self.budget.check()
                self.budget.look(1)
                self._playout(root)
        except Spent:
            pass
        best_first = sorted(root.children, key=_standing, reverse=True)
        return [_choice(child) for child in best_first]

    def _playout(self, root: _Node) -> None:
        """Go down the tree, play on at random, and note the end on the way back."""
        node = self._most_hopeful(root)
        path = [root, node]
        while node.children is not None and node.decided is None:
            node = self._most_hopeful(node)
            path.append(node)
        if node.decided is None and node.visits >= _GROWS:
            self._grow(node)
        winner = self._winner(node)
        for each in path:
            each.visits += 1
            each.points += _points(winner, each.by)
        for each in reversed(path[:-1]):
            self._decide(each)

    def _grow(self, node: _Node) -> None:
        node.children = self._children(node, self.game.legal_moves(node.position))
        self._decide(node)

    def _children(self, node: _Node, moves: Sequence[Any]) -> list[_Node]:
        game = self.game
        by = game.mover(node.position)
        children = []
        for move in moves:
            child = _Node(move, game.play_unchecked(node.position, move), by)
            if not game.count_moves(child.position):
                child.decided = self._won_by(child.position)
            children.append(child)
        return children

    def _decide(self, node: _Node) -> None:
        """Note who wins where the one to move can, or where all that follows is decided."""
        children = node.children
        if node.decided is not None or not children:
            return
        ends, mover = [child.decided for child in children], children[0].by
        if mover in ends:
            node.decided = mover
        elif None not in ends:
            node.decided = NOBODY if NOBODY in ends else ends[0]

    def _most_hopeful(self, node: _Node) -> _Node:
        """The child with the best upper bound; what is decided is known already."""
        wide = self._logarithm(node.visits) * _CURIOSITY * _CURIOSITY // 100
        best, found = -1, None
        for child in node.children or ():
            if child.decided is not None:
                continue
            visits = child.visits
            if not visits:
                return child
            hope = child.points * _SCALE // (_WON * visits) + isqrt(wide * _SCALE // visits)
            if hope > best:
                best, found = hope, child
        if found is None:
            raise Spent
        return found

    def _logarithm(self, visits: int) -> int:
        """1 + 1/2 + 1/3 ... in millionths and a bit, which grows as the logarithm does."""
        sums = self._harmonic
        while len(sums) <= visits:
            sums.append(sums[-1] + _SCALE // len(sums))
        return sums[visits]

    def _winner(self, node: _Node) -> int:
        """Who wins when all go on at random from here."""
        if node.decided is not None:
            return node.decided
        game, position = self.game, node.position
        if game.thinking.playout is not None:
            return self._person(position, game.thinking.playout(position, self.chance))
        for made in range(_LONGEST):
            moves = game.legal_moves(position)
            if not moves:
                break
            if made and made % _USUAL == 0:
                self.budget.look(1)
            position = game.play_unchecked(position, self.chance.choice(moves))
        return self._won_by(position)

    def _won_by(self, position: Any) -> int:
        outcome = self.game.outcome(position)
        return self._person(position, outcome.winner or NOBODY) if outcome else NOBODY

    def _person(self, position: Any, player: int) -> int:
        return self.game.person(position, player) if player else NOBODY


def _points(winner: int, person: int) -> int:
    if winner == NOBODY:
        return _DRAWN
    return _WON if winner == person else 0


def _sure(node: _Node) -> int:
    """1 where the one who moved here is sure to win, -1 to lose."""
    return 0 if node.decided is None else _points(node.decided, node.by) - _DRAWN


def _standing(node: _Node) -> tuple[int, int, int]:
    """What is surely won first, what is surely lost last, between them what was tried most."""
    return _sure(node), node.visits, node.points


def _choice(node: _Node) -> RatedMove:
    points, games = node.points, node.visits
    if node.decided is not None:
        points, games = _points(node.decided, node.by), 1
    worth = points * 10_000 // (_WON * games) if games else 0
    return RatedMove(node.move, worth, node.position, decided=_sure(node))
