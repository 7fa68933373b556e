"""Search of a position: the best moves, and the move of an opponent of some level."""

from collections.abc import Sequence
from random import Random
from typing import Any

from pnp.errors import PnpError
from pnp.extras.opponent.alphabeta import AlphaBeta
from pnp.extras.opponent.playouts import Playouts
from pnp.extras.opponent.search import Level, RatedMove, SearchBudget, Watch
from pnp.messages import _
from pnp.rules.game import Game

_ALL = 10_000
"""Worth of a move after which every rollout is won."""

_OPENING = 4
"""Factor on the number of rollouts, since each first move is rated by itself."""


def think(
    game: Game[Any, Any],
    position: Any,
    level: Level,
    seed: int = 0,
    *,
    among: Sequence[Any] = (),
    wanted: int = 1,
    watch: Watch | None = None,
) -> list[RatedMove]:
    """Rate legal moves and return them, best first.

    The same seed leads to the same result on every machine.

    Args:
        game: The rules.
        position: The position.
        level: Strength, which sets the size of the search.
        seed: Seed of random choices.
        among: Moves to rate; by default all legal moves.
        wanted: Number of best moves that are rated accurately.
        watch: Called with the share of the search that is done.

    Raises:
        PnpError: There is no legal move.
    """
    moves = among or _legal(game, position)
    if has_points(game, position):
        budget = SearchBudget(level.positions, watch)
        return AlphaBeta(game, level.width, seed, budget).choices(position, moves, wanted)
    return Playouts(game, seed, SearchBudget(level.playouts, watch)).choices(
        position, moves, wanted
    )


def weigh(
    game: Game[Any, Any],
    position: Any,
    level: Level,
    seed: int = 0,
    *,
    among: Sequence[Any] = (),
    wanted: int = 1,
    watch: Watch | None = None,
) -> list[RatedMove]:
    """Rate moves as `think` does, with what the other player gains by exchanging sides.

    Rollouts of the first move are spread over all answers, so hardly any has an exchange. The
    exchange is rated by itself. The move is worth what the better of both answers leaves.
    """
    moves = among or _legal(game, position)
    swaps = {move: _swap(game, game.play_unchecked(position, move)) for move in moves}
    if not any(swaps.values()):
        return think(game, position, level, seed, among=among, wanted=wanted, watch=watch)
    each = max(1, _OPENING * level.playouts // len(moves))
    rated = []
    for number, (move, swap) in enumerate(swaps.items()):
        if watch is not None:
            watch(number / len(swaps))
        (own,) = Playouts(game, seed, SearchBudget(each, None)).choices(position, [move], 2)
        if swap is not None:
            (answer,) = Playouts(game, seed, SearchBudget(each, None)).choices(own.after, [swap], 2)
            left = _ALL - answer.worth
            own = own._replace(worth=min(own.worth, left), swap=swap, swap_pays=left < own.worth)
        rated.append(own)
    return sorted(rated, key=lambda choice: -choice.worth)


def _swap(game: Game[Any, Any], position: Any) -> Any | None:
    """Return the move by which the players exchange sides, or None if there is none."""
    people = game.thinking.people
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
    """Return the move of an opponent, who overlooks some; raises PnpError if there is none."""
    moves = _legal(game, position)
    chance = Random(f"{seed} overlooked")  # noqa: S311  # a game
    seen = [move for move in moves if chance.randrange(100) >= level.overlooked]
    among = seen or [chance.choice(moves)]
    if len(among) == 1:
        return among[0]
    return think(game, position, level, seed, among=among, watch=watch)[0].move


def has_points(game: Game[Any, Any], position: Any) -> bool:
    """Return True if points rate a position; otherwise only the end of the game does."""
    thinking = game.thinking
    if thinking.playout is not None:
        return False
    if thinking.totals is not None:
        return True
    return all(tally.total is not None for tally in game.score(position).players)


def _legal(game: Game[Any, Any], position: Any) -> Sequence[Any]:
    moves = game.legal_moves(position)
    if not moves:
        raise PnpError(game.why_no_moves(position) or _("there are no legal moves"))
    return moves
