"""Monte Carlo tree search (UCT) with random rollouts, for games without points.

All arithmetic uses integers, so the results are the same on every machine.
"""

from collections.abc import Mapping, Sequence
from math import isqrt
from random import Random
from typing import Any

from pnp.extras.opponent.levels import BudgetExhausted, RatedMove, SearchBudget
from pnp.rules.game import Game

NO_WINNER = 0
_WIN, _DRAW = 2, 1
_OTHER_OF_TWO = 3
_SCALE = 1 << 20
_EXPLORATION = 7
"""Exploration constant in UCT, in tenths."""

_MAX_ROLLOUT = 200
"""Maximum number of moves in a rollout. A longer rollout counts as a draw."""

_MOVES_PER_UNIT = 50
"""Number of rollout moves that cost one unit of the budget."""

_VISITS_TO_EXPAND = 4
"""Number of rollouts through a position before its moves are added to the tree."""


class _Node:
    """A position in the tree, reached by a move of the player `by`.

    `points` is the sum of the points that this player has earned in rollouts through the position.
    """

    __slots__ = ("by", "children", "decided", "move", "points", "position", "visits")

    def __init__(self, move: Any, position: Any, by: int) -> None:
        self.move = move
        self.position = position
        self.by = by
        self.visits = 0
        self.points = 0
        self.children: list[_Node] | None = None
        self.decided: int | None = None
        """Winner if the result is certain, NO_WINNER for a certain draw, otherwise None."""


class MonteCarloSearch:
    """A search of one position. Searches with the same seed have the same result."""

    def __init__(self, game: Game[Any, Any], seed: int, budget: SearchBudget) -> None:
        self.game = game
        self.budget = budget
        self.random = Random(seed)  # noqa: S311  # a game
        self._harmonic = [0]

    def choices(
        self,
        position: Any,
        moves: Sequence[Any],
        count: int,
        known: Mapping[Any, int] | None = None,
    ) -> list[RatedMove]:
        """Rate first moves and return them, best first.

        The search stops once the result is certain, unless more than one move is requested.

        Args:
            position: The position.
            moves: Moves to rate.
            count: Number of best moves that are rated accurately.
            known: In a two-player game, moves that are certain to win (1) or to lose (-1).
        """
        root = _Node(None, position, 0)
        shuffled = list(moves)
        self.random.shuffle(shuffled)
        root.children = self._children(root, shuffled)
        for child in root.children:
            if known and child.move in known:
                child.decided = child.by if known[child.move] > 0 else _OTHER_OF_TWO - child.by
        self._decide(root)
        try:
            while count > 1 or root.decided is None:
                self.budget.check()
                self.budget.spend(1)
                self._iterate(root)
        except BudgetExhausted:
            pass
        best_first = sorted(root.children, key=_rank, reverse=True)
        return [_rated_move(child) for child in best_first]

    def _iterate(self, root: _Node) -> None:
        """Run one iteration: descend the tree, play a random game, and update the path."""
        node = self._select(root)
        path = [root, node]
        while node.children is not None and node.decided is None:
            node = self._select(node)
            path.append(node)
        if node.decided is None and node.visits >= _VISITS_TO_EXPAND:
            self._expand(node)
        winner = self._roll_out(node)
        for each in path:
            each.visits += 1
            each.points += _points(winner, each.by)
        for each in reversed(path[:-1]):
            self._decide(each)

    def _expand(self, node: _Node) -> None:
        node.children = self._children(node, self.game.legal_moves(node.position))
        self._decide(node)

    def _children(self, node: _Node, moves: Sequence[Any]) -> list[_Node]:
        game = self.game
        by = game.mover(node.position)
        children = []
        for move in moves:
            child = _Node(move, game.play_unchecked(node.position, move), by)
            if not game.count_moves(child.position):
                child.decided = self._winner(child.position)
            children.append(child)
        return children

    def _decide(self, node: _Node) -> None:
        """Set the result if the mover can force a win, or if every move's result is certain."""
        children = node.children
        if node.decided is not None or not children:
            return
        results, mover = [child.decided for child in children], children[0].by
        if mover in results:
            node.decided = mover
        elif None not in results:
            node.decided = NO_WINNER if NO_WINNER in results else results[0]

    def _select(self, node: _Node) -> _Node:
        """Return the undecided child with the best upper confidence bound.

        Raises BudgetExhausted if all children are decided.
        """
        exploration = self._logarithm(node.visits) * _EXPLORATION * _EXPLORATION // 100
        best, found = -1, None
        for child in node.children or ():
            if child.decided is not None:
                continue
            visits = child.visits
            if not visits:
                return child
            bound = child.points * _SCALE // (_WIN * visits) + isqrt(exploration * _SCALE // visits)
            if bound > best:
                best, found = bound, child
        if found is None:
            raise BudgetExhausted
        return found

    def _logarithm(self, visits: int) -> int:
        """Return the harmonic number 1 + 1/2 + 1/3 + ... times `_SCALE`, an integer logarithm."""
        sums = self._harmonic
        while len(sums) <= visits:
            sums.append(sums[-1] + _SCALE // len(sums))
        return sums[visits]

    def _roll_out(self, node: _Node) -> int:
        """Return the winner of a random rollout from a node."""
        if node.decided is not None:
            return node.decided
        game, position = self.game, node.position
        if game.search.rollout is not None:
            return self._person(position, game.search.rollout(position, self.random))
        for played in range(_MAX_ROLLOUT):
            moves = game.legal_moves(position)
            if not moves:
                break
            if played and played % _MOVES_PER_UNIT == 0:
                self.budget.spend(1)
            position = game.play_unchecked(position, self.random.choice(moves))
        return self._winner(position)

    def _winner(self, position: Any) -> int:
        outcome = self.game.outcome(position)
        return self._person(position, outcome.winner or NO_WINNER) if outcome else NO_WINNER

    def _person(self, position: Any, player: int) -> int:
        return self.game.person(position, player) if player else NO_WINNER


def _points(winner: int, person: int) -> int:
    if winner == NO_WINNER:
        return _DRAW
    return _WIN if winner == person else 0


def _proven_result(node: _Node) -> int:
    """Return 1 if the player who moved to the node certainly wins, -1 for a loss, otherwise 0."""
    return 0 if node.decided is None else _points(node.decided, node.by) - _DRAW


def _rank(node: _Node) -> tuple[int, int, int]:
    """Return the sort key for a node: certain wins rank highest, certain losses lowest.

    Other nodes are ranked by visits.
    """
    return _proven_result(node), node.visits, node.points


def _rated_move(node: _Node) -> RatedMove:
    points, games = node.points, node.visits
    if node.decided is not None:
        points, games = _points(node.decided, node.by), 1
    value = points * 10_000 // (_WIN * games) if games else 0
    return RatedMove(node.move, value, node.position, decided=_proven_result(node))
