"""Alpha-beta search over whole turns, for games with points.

A beam search builds each turn move by move and keeps only the best lines of play. Then the next
turn is searched. With more than two players, all other players are assumed to play against the
searcher (paranoid search). Paranoid search can prune as in a two-player game, so it searches deeper
than max^n. The result also does not depend on how other players choose between equally good moves.
"""

from collections.abc import Iterable, Sequence
from operator import itemgetter
from random import Random
from typing import Any, NamedTuple

from pnp.extras.opponent.levels import BudgetExhausted, RatedMove, SearchBudget
from pnp.rules.game import Game

WIN_BONUS = 10**7
"""Bonus added to the margin of a won game, in hundredths of a point."""

_INFINITY = 10**9
_MAX_DEPTH = 40  # turns
_BY_VALUE = itemgetter(0)
_MAX_TURN_LENGTH = 100
"""Maximum number of moves in a turn. In a puzzle, a turn might never end."""

_ROOT_TURNS = 40
"""Number of first turns that are searched to depth 2. Only half of them are searched deeper."""


class SearchedTurn(NamedTuple):
    """The moves of a turn, the position after it, and its value for the searcher."""

    value: int
    position: Any
    moves: tuple[Any, ...]


class AlphaBeta:
    """A search of one position. Searches with the same seed have the same result."""

    def __init__(self, game: Game[Any, Any], width: int, seed: int, budget: SearchBudget) -> None:
        self.game = game
        self.width = width
        self.seed = seed
        self.budget = budget
        self.searcher = 0
        self._outlook = game.search.outlook
        self._totals = game.search.totals or game.totals
        self._turn_of = game.search.turn or game.mover
        self._cache: dict[Any, list[SearchedTurn]] = {}

    def choices(self, position: Any, moves: Sequence[Any], count: int) -> list[RatedMove]:
        """Return rated first moves, best first. At least the first `count` ratings are accurate."""
        game = self.game
        self.searcher = game.mover(position)
        shuffled = list(moves)
        Random(self.seed).shuffle(shuffled)  # noqa: S311  # a game
        turns = self._root_turns(self._determinized(position, 0), shuffled, count)
        if not game.search.independent and len(game.totals(position)) > 1:
            turns = self._iterative_deepening(turns, count)
        return list(self._rated_moves(turns))

    def _root_turns(self, position: Any, moves: Sequence[Any], count: int) -> list[SearchedTurn]:
        """Return the turns found by beam search. If `count` > 1, return one turn per first move."""
        turns = self._beam_search(position, moves, _INFINITY)
        if count == 1:
            return turns
        by_first: dict[Any, SearchedTurn] = {}
        for turn in turns:
            by_first.setdefault(turn.moves[0], turn)
        others = [move for move in moves if move not in by_first]
        others.sort(key=lambda move: -self._evaluate(self.game.play_unchecked(position, move)))
        for move in others[: max(0, count - len(by_first))]:
            by_first[move] = self._beam_search(position, [move], 1)[0]
        return sorted(by_first.values(), key=_BY_VALUE, reverse=True)

    def _iterative_deepening(self, turns: list[SearchedTurn], count: int) -> list[SearchedTurn]:
        for depth in range(2, _MAX_DEPTH):
            if len(turns) == 1 or abs(turns[0].value) > WIN_BONUS // 2:
                break
            used = self.budget.used
            turns = turns[: max(count, _ROOT_TURNS if depth == 2 else _ROOT_TURNS // 2)]
            searched = self._searched_to(turns, depth, count)
            ended = len(searched) < len(turns) or self.budget.used == used
            if len(searched) >= count:
                turns = _reordered(searched, turns)
            if ended:
                break
        return turns

    def _searched_to(
        self, turns: Sequence[SearchedTurn], depth: int, count: int
    ) -> list[SearchedTurn]:
        """Return the turns with their values at this search depth.

        If the budget runs out, some turns are missing.
        """
        searched: list[SearchedTurn] = []
        best: list[int] = []
        for turn in turns:
            alpha = best[count - 1] if len(best) >= count else -_INFINITY
            try:
                value = self._alphabeta(turn.position, depth - 1, alpha, _INFINITY, 1)
            except BudgetExhausted:
                break
            searched.append(turn._replace(value=value))
            best = sorted((*best, value), reverse=True)[:count]
        return searched

    def _alphabeta(self, position: Any, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return a position's value for the searcher, by alpha-beta search to `depth` turns."""
        turns = self._best_turns(position, ply)
        if not turns:
            return self._terminal_value(position)
        if depth == 1:
            return turns[0].value
        maximizing = self.game.mover(position) == self.searcher
        best = 0
        for number, turn in enumerate(turns):
            value = self._alphabeta(turn.position, depth - 1, alpha, beta, ply + 1)
            if number == 0 or (value > best if maximizing else value < best):
                best, first = value, number
            if maximizing:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        self._cache[position] = [turns[first], *turns[:first], *turns[first + 1 :]]
        return best

    def _best_turns(self, position: Any, ply: int) -> list[SearchedTurn]:
        """Return the mover's best turns, best first, or an empty list if there is no legal move."""
        cached = self._cache.get(position)
        if cached is None:
            self.budget.check()
            known = self._determinized(position, ply)
            cached = self._beam_search(known, self.game.legal_moves(known), self.width)
            self._cache[position] = cached
        return cached

    def _determinized(self, position: Any, ply: int) -> Any:
        """Return the position with new random hidden information.

        The result does not depend on the real hidden information.
        """
        redraw = self.game.search.redraw_hidden
        if redraw is None:
            return position
        return redraw(position, Random(self.seed * _MAX_DEPTH + ply))  # noqa: S311  # a game

    def _beam_search(self, position: Any, moves: Sequence[Any], limit: int) -> list[SearchedTurn]:
        """Return the best turns that start with one of the moves, found by beam search."""
        game, turn_of = self.game, self._turn_of
        current = turn_of(position)
        maximizing = game.mover(position) == self.searcher
        finished: list[SearchedTurn] = []
        open_turns = [(position, (), moves)]
        for length in range(1, _MAX_TURN_LENGTH + 1):
            unfinished: list[SearchedTurn] = []
            for before, played, next_moves in open_turns:
                self.budget.spend(len(next_moves))
                for move in next_moves:
                    after = game.play_unchecked(before, move)
                    turn = SearchedTurn(self._evaluate(after), after, (*played, move))
                    (unfinished if turn_of(after) == current else finished).append(turn)
            open_turns = []
            for turn in _best(unfinished, self.width, maximizing=maximizing):
                further = game.legal_moves(turn.position)
                if further and length < _MAX_TURN_LENGTH:
                    open_turns.append((turn.position, turn.moves, further))
                else:
                    finished.append(turn)
            if not open_turns:
                break
        return _best(finished, limit, maximizing=maximizing)

    def _evaluate(self, position: Any) -> int:
        """Return the searcher's margin over the best other player, in hundredths of a point.

        The margin is based on expected points if the game can estimate them (`outlook`), otherwise
        on the current totals.
        """
        outlook, totals = self._outlook, self._totals
        estimates = outlook(position) if outlook else totals(position)
        player_number = self._player(position)
        if len(estimates) == 2:
            margin = estimates[player_number - 1] - estimates[2 - player_number]
        else:
            others = [
                total for player, total in enumerate(estimates, start=1) if player != player_number
            ]
            margin = estimates[player_number - 1] - max(others, default=0)
        return margin if outlook else 100 * margin

    def _player(self, position: Any) -> int:
        """Return the searcher's player number, which changes if the players swap sides."""
        people = self.game.search.people
        return people(position).index(self.searcher) + 1 if people else self.searcher

    def _terminal_value(self, position: Any) -> int:
        """Return the value of a position without legal moves. Usually, the game is over."""
        value = self._evaluate(position)
        outcome = self.game.outcome(position)
        if outcome is None or outcome.winner is None:
            return value
        won = outcome.winner == self._player(position)
        return value + (WIN_BONUS if won else -WIN_BONUS)

    def _rated_moves(self, turns: Iterable[SearchedTurn]) -> Iterable[RatedMove]:
        rated = set()
        for turn in turns:
            first = turn.moves[0]
            if first not in rated:
                rated.add(first)
                replies = self._cache.get(turn.position)
                after_reply = replies[0].position if replies else None
                moves = turn.moves if len(turn.moves) > 1 else ()
                yield RatedMove(first, turn.value, turn.position, moves, after_reply)


def _best(turns: list[SearchedTurn], limit: int, *, maximizing: bool) -> list[SearchedTurn]:
    """Return the best turns for the searcher or for its opponent.

    Of the turns that lead to the same position, only one is returned.
    """
    found: dict[Any, SearchedTurn] = {}
    for turn in sorted(turns, key=_BY_VALUE, reverse=maximizing):
        if turn.position not in found:
            found[turn.position] = turn
            if len(found) == limit:
                break
    return list(found.values())


def _reordered(searched: list[SearchedTurn], before: Sequence[SearchedTurn]) -> list[SearchedTurn]:
    """Return the searched turns, best first, and then the other turns in their previous order."""
    return [*sorted(searched, key=lambda turn: -turn.value), *before[len(searched) :]]
