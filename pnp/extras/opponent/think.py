"""Thinking about a position: which move is best, and which one an opponent of some level makes."""

from collections.abc import Sequence
from random import Random
from typing import Any

from pnp.errors import PnpError
from pnp.extras.opponent.alphabeta import AlphaBeta
from pnp.extras.opponent.playouts import Playouts
from pnp.extras.opponent.search import Level, RatedMove, SearchBudget, Watch
from pnp.rules.game import Game


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
    """Legal moves, or some among them, best first; of so many is known well what they lead to.

    The same seed leads to the same on every machine. Raises PnpError where nothing can be done.
    """
    moves = among or _legal(game, position)
    if has_points(game, position):
        budget = SearchBudget(level.positions, watch)
        return AlphaBeta(game, level.width, seed, budget).choices(position, moves, wanted)
    return Playouts(game, seed, SearchBudget(level.playouts, watch)).choices(
        position, moves, wanted
    )


def choose(
    game: Game[Any, Any], position: Any, level: Level, seed: int = 0, watch: Watch | None = None
) -> Any:
    """The move of an opponent of that level, who overlooks some; raises PnpError for none."""
    moves = _legal(game, position)
    chance = Random(f"{seed} overlooked")  # noqa: S311  # a game
    seen = [move for move in moves if chance.randrange(100) >= level.overlooked]
    among = seen or [chance.choice(moves)]
    if len(among) == 1:
        return among[0]
    return think(game, position, level, seed, among=among, watch=watch)[0].move


def has_points(game: Game[Any, Any], position: Any) -> bool:
    """Whether margins tell how the game stands; else only its end does."""
    thinking = game.thinking
    if thinking.playout is not None:
        return False
    if thinking.totals is not None:
        return True
    return all(tally.total is not None for tally in game.score(position).players)


def _legal(game: Game[Any, Any], position: Any) -> Sequence[Any]:
    moves = game.legal_moves(position)
    if not moves:
        raise PnpError(game.why_no_moves(position) or "there is no legal move")
    return moves
