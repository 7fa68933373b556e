"""Alpha-beta search over whole turns, for games with points.

A beam search builds each turn move by move, and keeps only the best lines; then the next turn
answers. With more than two players, all others are assumed to play against the searcher (paranoid
search). This prunes as for two players, and so searches deeper than max^n. The result also does not
depend on the choices of others among moves that are equal to them.
"""

from collections.abc import Iterable, Sequence
from operator import itemgetter
from random import Random
from typing import Any, NamedTuple

from pnp.extras.opponent.search import RatedMove, SearchBudget, Spent
from pnp.rules.game import Game

WON = 10**7
"""Added to the margin of a won game, in hundredths of a point."""

_MOST = 10**9
_DEEPEST = 40  # turns
_VALUE = itemgetter(0)
_LONGEST_TURN = 100
"""Maximum number of moves in a turn, since a turn of a puzzle may never end."""

_AT_FIRST = 40
"""Number of first turns searched to depth 2; half as many are searched deeper."""


class SearchedTurn(NamedTuple):
    """The moves of a turn, the position after it, and its value for the searcher."""

    value: int
    position: Any
    moves: tuple[Any, ...]


class AlphaBeta:
    """A search of one position, reproducible from its seed."""

    def __init__(self, game: Game[Any, Any], width: int, seed: int, budget: SearchBudget) -> None:
        self.game = game
        self.width = width
        self.seed = seed
        self.budget = budget
        self.me = 0
        self._outlook = game.thinking.outlook
        self._totals = game.thinking.totals or game.totals
        self._turn_of = game.thinking.turn or game.mover
        self._known: dict[Any, list[SearchedTurn]] = {}

    def choices(self, position: Any, moves: Sequence[Any], wanted: int) -> list[RatedMove]:
        """Return the best first moves, best first; at least `wanted` are rated accurately."""
        game = self.game
        self.me = game.mover(position)
        shuffled = list(moves)
        Random(self.seed).shuffle(shuffled)  # noqa: S311  # a game
        turns = self._first_turns(self._seen(position, 0), shuffled, wanted)
        if not game.thinking.apart and len(game.totals(position)) > 1:
            turns = self._deepened(turns, wanted)
        return list(self._told(turns))

    def _first_turns(self, position: Any, moves: Sequence[Any], wanted: int) -> list[SearchedTurn]:
        """Return the turns found by the beam, or the best of each first move if `wanted` > 1."""
        turns = self._grown(position, moves, _MOST)
        if wanted == 1:
            return turns
        by_first: dict[Any, SearchedTurn] = {}
        for turn in turns:
            by_first.setdefault(turn.moves[0], turn)
        others = [move for move in moves if move not in by_first]
        others.sort(key=lambda move: -self._value(self.game.play_unchecked(position, move)))
        for move in others[: max(0, wanted - len(by_first))]:
            by_first[move] = self._grown(position, [move], 1)[0]
        return sorted(by_first.values(), key=_VALUE, reverse=True)

    def _deepened(self, turns: list[SearchedTurn], wanted: int) -> list[SearchedTurn]:
        """Search the best turns by iterative deepening, one turn deeper each time."""
        for depth in range(2, _DEEPEST):
            if len(turns) == 1 or abs(turns[0].value) > WON // 2:
                break
            known = self.budget.looked
            turns = turns[: max(wanted, _AT_FIRST if depth == 2 else _AT_FIRST // 2)]
            looked = self._looked_at(turns, depth, wanted)
            ended = len(looked) < len(turns) or self.budget.looked == known
            if len(looked) >= wanted:
                turns = _in_order(looked, turns)
            if ended:
                break
        return turns

    def _looked_at(
        self, turns: Sequence[SearchedTurn], depth: int, wanted: int
    ) -> list[SearchedTurn]:
        """Return the turns with their values at this depth; fewer if the budget runs out."""
        looked: list[SearchedTurn] = []
        best: list[int] = []
        for turn in turns:
            floor = best[wanted - 1] if len(best) >= wanted else -_MOST
            try:
                value = self._worth(turn.position, depth - 1, floor, _MOST, 1)
            except Spent:
                break
            looked.append(turn._replace(value=value))
            best = sorted((*best, value), reverse=True)[:wanted]
        return looked

    def _worth(self, position: Any, depth: int, low: int, high: int, ahead: int) -> int:
        """Return the value of a position for the searcher, `depth` turns deep, by alpha-beta."""
        turns = self._turns(position, ahead)
        if not turns:
            return self._final(position)
        if depth == 1:
            return turns[0].value
        mine = self.game.mover(position) == self.me
        best = 0
        for number, turn in enumerate(turns):
            value = self._worth(turn.position, depth - 1, low, high, ahead + 1)
            if number == 0 or (value > best if mine else value < best):
                best, first = value, number
            if mine:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                break
        self._known[position] = [turns[first], *turns[:first], *turns[first + 1 :]]
        return best

    def _turns(self, position: Any, ahead: int) -> list[SearchedTurn]:
        """Return the mover's best turns, best first; empty if there is no legal move."""
        known = self._known.get(position)
        if known is None:
            self.budget.check()
            seen = self._seen(position, ahead)
            known = self._grown(seen, self.game.legal_moves(seen), self.width)
            self._known[position] = known
        return known

    def _seen(self, position: Any, ahead: int) -> Any:
        """Return the position with hidden parts redrawn, in the same way at each depth."""
        redrawn = self.game.thinking.redrawn
        if redrawn is None:
            return position
        return redrawn(position, Random(self.seed * _DEEPEST + ahead))  # noqa: S311  # a game

    def _grown(self, position: Any, moves: Sequence[Any], most: int) -> list[SearchedTurn]:
        """Return the best turns that start with one of these moves, by beam search, best first."""
        game, turn_of = self.game, self._turn_of
        this = turn_of(position)
        mine = game.mover(position) == self.me
        ended: list[SearchedTurn] = []
        open_turns = [(position, (), moves)]
        for length in range(1, _LONGEST_TURN + 1):
            grown: list[SearchedTurn] = []
            for before, made, ways in open_turns:
                self.budget.look(len(ways))
                for move in ways:
                    after = game.play_unchecked(before, move)
                    turn = SearchedTurn(self._value(after), after, (*made, move))
                    (grown if turn_of(after) == this else ended).append(turn)
            open_turns = []
            for turn in _best(grown, self.width, mine=mine):
                further = game.legal_moves(turn.position)
                if further and length < _LONGEST_TURN:
                    open_turns.append((turn.position, turn.moves, further))
                else:
                    ended.append(turn)
            if not open_turns:
                break
        return _best(ended, most, mine=mine)

    def _value(self, position: Any) -> int:
        """Return the searcher's margin over the best other player, in hundredths of a point.

        It uses expected points if the game has an outlook, otherwise the current totals.
        """
        outlook, totals = self._outlook, self._totals
        hopes = outlook(position) if outlook else totals(position)
        seat = self._seat(position)
        if len(hopes) == 2:
            margin = hopes[seat - 1] - hopes[2 - seat]
        else:
            others = [hope for player, hope in enumerate(hopes, start=1) if player != seat]
            margin = hopes[seat - 1] - max(others, default=0)
        return margin if outlook else 100 * margin

    def _seat(self, position: Any) -> int:
        """Return the player number of the searcher, which an exchange of sides can change."""
        people = self.game.thinking.people
        return people(position).index(self.me) + 1 if people else self.me

    def _final(self, position: Any) -> int:
        """Return the value of a position without moves, usually the end of the game."""
        value = self._value(position)
        outcome = self.game.outcome(position)
        if outcome is None or outcome.winner is None:
            return value
        won = outcome.winner == self._seat(position)
        return value + (WON if won else -WON)

    def _told(self, turns: Iterable[SearchedTurn]) -> Iterable[RatedMove]:
        """Yield a rated move for the best turn of each first move."""
        told = set()
        for turn in turns:
            first = turn.moves[0]
            if first not in told:
                told.add(first)
                answers = self._known.get(turn.position)
                answered = answers[0].position if answers else None
                yield RatedMove(first, turn.value, turn.position, len(turn.moves), answered)


def _best(turns: list[SearchedTurn], most: int, *, mine: bool) -> list[SearchedTurn]:
    """Return the best turns for or against the searcher, one for each final position."""
    found: dict[Any, SearchedTurn] = {}
    for turn in sorted(turns, key=_VALUE, reverse=mine):
        if turn.position not in found:
            found[turn.position] = turn
            if len(found) == most:
                break
    return list(found.values())


def _in_order(looked: list[SearchedTurn], before: Sequence[SearchedTurn]) -> list[SearchedTurn]:
    """Return the searched turns, best first, then the others in their old order."""
    return [*sorted(looked, key=lambda turn: -turn.value), *before[len(looked) :]]
