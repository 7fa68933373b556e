"""Search a position for the best moves, or choose a move for an opponent at a given level."""

from collections.abc import Sequence
from random import Random
from typing import Any

from pnp.errors import PnpError
from pnp.extras.opponent.alphabeta import AlphaBeta
from pnp.extras.opponent.levels import Level, RatedMove, SearchBudget, Watch
from pnp.extras.opponent.mcts import MonteCarloSearch
from pnp.messages import _
from pnp.rules.evaluation import Prospect
from pnp.rules.game import Game

_ALL_WON = 10_000
"""Value of a move after which every rollout is won."""

_OPENING_FACTOR = 4
"""Factor for the number of rollouts if the game's openings are rated move by move."""


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
    known = _prospects(game, position, moves, level)
    if all(move in known and known[move].chance is not None for move in moves):
        return _estimated(game, position, known, seed, watch)
    swaps = {} if known else _swaps(game, position, moves)
    if any(swaps.values()):
        return _rated_with_swaps(game, position, swaps, level, seed, watch)
    budget = SearchBudget(level.rollouts, watch)
    results = {move: each.result for move, each in known.items() if each.result}
    rated = MonteCarloSearch(game, seed, budget).choices(position, moves, count, results)
    ranked = _ranked(rated, known)
    if count == 1 or len(ranked) <= count or ranked[0].decided:
        return ranked
    # The search visits inferior moves too rarely for their values to mean anything.
    best = [choice.move for choice in ranked[:count]]
    budget = SearchBudget(level.rollouts, None)
    rated = MonteCarloSearch(game, seed, budget).choices(position, best, count, results)
    return [*_ranked(rated, known), *ranked[count:]]


def _prospects(
    game: Game[Any, Any], position: Any, moves: Sequence[Any], level: Level
) -> dict[Any, Prospect]:
    """Return the prospects of each move, or an empty dictionary if the game provides none."""
    if game.search.prospects is None:
        return {}
    found = game.search.prospects(position, level.positions)
    return {move: found[move] for move in moves if move in found}


def _estimated(
    game: Game[Any, Any],
    position: Any,
    known: dict[Any, Prospect],
    seed: int,
    watch: Watch | None,
) -> list[RatedMove]:
    """Return the moves rated only by the game's estimates, best first."""
    rated, shuffled = [], list(known.items())
    Random(seed).shuffle(shuffled)  # noqa: S311  # a game
    for number, (move, prospect) in enumerate(shuffled, start=1):
        after = game.play_unchecked(position, move)
        rated.append(_with_prospect(RatedMove(move, 0, after), prospect))
        if watch is not None:
            watch(number / len(known))
    return sorted(rated, key=lambda choice: -choice.value)


def _with_prospect(choice: RatedMove, prospect: Prospect) -> RatedMove:
    if prospect.chance is None:
        return choice
    return choice._replace(
        value=prospect.chance,
        swap=prospect.swap,
        swap_is_best=prospect.swap_is_best,
        words=prospect.words,
    )


def _ranked(rated: Sequence[RatedMove], known: dict[Any, Prospect]) -> list[RatedMove]:
    """Return the moves ordered by their prospects, and then by their search results."""
    if not known:
        return list(rated)

    def rank(choice: RatedMove) -> tuple[int, bool, int]:
        prospect = known.get(choice.move, Prospect())
        return choice.decided, prospect.result == 0, prospect.resistance

    found: list[RatedMove] = []
    for choice in sorted(rated, key=rank, reverse=True):
        own = _with_prospect(choice, known.get(choice.move, Prospect()))
        # A move is not better than those ranked above it, whatever random games say.
        found.append(own._replace(value=min(own.value, found[-1].value)) if found else own)
    return found


def _swaps(game: Game[Any, Any], position: Any, moves: Sequence[Any]) -> dict[Any, Any]:
    """Return, for each move, the reply that swaps the players' sides, or None."""
    return {move: _swap(game, game.play_unchecked(position, move)) for move in moves}


def _rated_with_swaps(
    game: Game[Any, Any],
    position: Any,
    swaps: dict[Any, Any],
    level: Level,
    seed: int,
    watch: Watch | None,
) -> list[RatedMove]:
    """Rate moves by rollouts, and also by the reply that swaps the players' sides.

    Rollouts from the first move are spread over all replies, so the swap occurs in very few of
    them. The swap is therefore rated separately. The value of a move is its value after the better
    reply.
    """
    rollouts = max(1, _OPENING_FACTOR * level.rollouts // len(swaps))
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
    """Return the opponent's move. Weaker levels overlook some moves.

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
