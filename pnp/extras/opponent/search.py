"""Search a position for the best moves, or for the move of an opponent at a given level."""

from collections.abc import Sequence
from random import Random
from typing import Any

from pnp.errors import PnpError
from pnp.extras.opponent.alphabeta import AlphaBeta
from pnp.extras.opponent.levels import Level, RatedMove, SearchBudget, Watch
from pnp.extras.opponent.mcts import MonteCarloSearch
from pnp.messages import _
from pnp.rules.game import Game

_ALL_WON = 10_000
"""Value of a move after which every rollout is won."""

_OPENING_FACTOR = 4
"""Factor by which the number of rollouts increases if each first move is rated separately."""


def search(
    game: Game[Any, Any],
    position: Any,
    level: Level,
    seed: int = 0,
    *,
    candidates: Sequence[Any] = (),
    count: int = 1,
    watch: Watch | None = None,
) -> list[RatedMove]:
    """Rate legal moves and return them, best first.

    The same seed leads to the same result on every machine.

    Args:
        game: The rules.
        position: The position.
        level: Strength, which sets the size of the search.
        seed: Seed for random choices.
        candidates: Moves to rate; by default, all legal moves.
        count: Number of best moves that are rated accurately.
        watch: Function called with the completed fraction of the search, from 0 to 1.

    Raises:
        PnpError: If there is no legal move.
    """
    moves = candidates or _legal_moves(game, position)
    if has_points(game, position):
        budget = SearchBudget(level.positions, watch)
        return AlphaBeta(game, level.width, seed, budget).choices(position, moves, count)
    return MonteCarloSearch(game, seed, SearchBudget(level.rollouts, watch)).choices(
        position, moves, count
    )


def search_with_swaps(
    game: Game[Any, Any],
    position: Any,
    level: Level,
    seed: int = 0,
    *,
    candidates: Sequence[Any] = (),
    count: int = 1,
    watch: Watch | None = None,
) -> list[RatedMove]:
    """Rate moves as `search` does, but also consider the reply of swapping sides.

    Rollouts from the first move are spread over all replies, so the swap occurs in very few. The
    swap is therefore rated separately, and a move's value is its value after the better reply.
    """
    moves = candidates or _legal_moves(game, position)
    swaps = {move: _swap(game, game.play_unchecked(position, move)) for move in moves}
    if not any(swaps.values()):
        return search(game, position, level, seed, candidates=candidates, count=count, watch=watch)
    rollouts = max(1, _OPENING_FACTOR * level.rollouts // len(moves))
    rated = []
    for number, (move, swap) in enumerate(swaps.items()):
        if watch is not None:
            watch(number / len(swaps))
        (own,) = MonteCarloSearch(game, seed, SearchBudget(rollouts, None)).choices(
            position, [move], 2
        )
        if swap is not None:
            (reply,) = MonteCarloSearch(game, seed, SearchBudget(rollouts, None)).choices(
                own.after, [swap], 2
            )
            remaining = _ALL_WON - reply.value
            own = own._replace(
                value=min(own.value, remaining), swap=swap, swap_is_best=remaining < own.value
            )
        rated.append(own)
    return sorted(rated, key=lambda choice: -choice.value)


def _swap(game: Game[Any, Any], position: Any) -> Any | None:
    """Return the move that swaps the players' sides, or None if there is no such move."""
    people = game.search.people
    if people is None or has_points(game, position):
        return None
    now = people(position)
    for move in game.legal_moves(position):
        if people(game.play_unchecked(position, move)) != now:
            return move
    return None


def choose(
    game: Game[Any, Any], position: Any, level: Level, seed: int = 0, watch: Watch | None = None
) -> Any:
    """Return the opponent's move; weaker levels overlook some moves.

    Raises PnpError if there is no legal move.
    """
    moves = _legal_moves(game, position)
    random = Random(f"{seed} overlooked")  # noqa: S311  # a game
    noticed = [move for move in moves if random.randrange(100) >= level.overlook_percent]
    candidates = noticed or [random.choice(moves)]
    if len(candidates) == 1:
        return candidates[0]
    return search(game, position, level, seed, candidates=candidates, watch=watch)[0].move


def has_points(game: Game[Any, Any], position: Any) -> bool:
    """Return True if positions can be rated by points and not only by the game's result."""
    hooks = game.search
    if hooks.rollout is not None:
        return False
    if hooks.totals is not None:
        return True
    return all(tally.total is not None for tally in game.score(position).players)


def _legal_moves(game: Game[Any, Any], position: Any) -> Sequence[Any]:
    moves = game.legal_moves(position)
    if not moves:
        raise PnpError(game.why_no_moves(position) or _("there are no legal moves"))
    return moves
