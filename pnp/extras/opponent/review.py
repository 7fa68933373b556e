"""Review of a game: its worst mistakes."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pnp.extras.opponent.search import Level, Watch
from pnp.extras.opponent.think import has_points, weigh
from pnp.rules.game import Game

_UNSURE = 1000
"""Difference that chance may cause, in won games of 10,000 random ones."""


class Mistake(NamedTuple):
    """A move that was worse than the best one; `words` describe the loss."""

    number: int
    """Number of the move, from 1."""

    person: int
    """Number of the person who made it, from 1."""

    move: str
    better: str
    lost: int
    """Loss in hundredths of a point, or in won games of 10,000 random ones."""

    words: str

    def __str__(self) -> str:
        return f"move {self.number}, {self.move}: {self.words}"

    def to_json(self) -> dict[str, Any]:
        """Return the mistake as plain data."""
        return self._asdict()


def review(
    game: Game[Any, Any],
    start: Any,
    moves: Sequence[Any],
    level: Level,
    seed: int = 0,
    watch: Watch | None = None,
) -> tuple[Mistake, ...]:
    """Return the mistakes of a game, the worst first.

    Each move is compared with the best one of its position, both searched to the same extent.
    """
    found = []
    position = start
    for number, move in enumerate(moves, start=1):
        if watch is not None:
            watch((number - 1) / len(moves))
        mistake = _mistake(game, position, move, number, level, seed + number)
        if mistake is not None:
            found.append(mistake)
        position = game.play_unchecked(position, move)
    return tuple(sorted(found, key=lambda mistake: -mistake.lost))


def _mistake(
    game: Game[Any, Any], position: Any, move: Any, number: int, level: Level, seed: int
) -> Mistake | None:
    """Return the mistake that a move was, or None if it was as good as the best one."""
    best = weigh(game, position, level, seed)[0].move
    if best == move:
        return None
    both = weigh(game, position, level, seed, among=[best, move], wanted=2)
    worth = {choice.move: choice.worth for choice in both}
    lost = worth[best] - worth[move]
    points = has_points(game, position)
    if lost <= (0 if points else _UNSURE):
        return None
    better = game.format_move(best)
    (made,) = [choice for choice in both if choice.move == move]
    words = f"gave away {_amount(lost, points=points)}; {better} was better"
    if made.swap_pays:
        answer = game.format_move(made.swap)
        words = f"{words}, as {answer} is the best answer to {game.format_move(move)}"
    return Mistake(number, game.mover(position), game.format_move(move), better, lost, words)


def _amount(lost: int, *, points: bool) -> str:
    """Return a loss in words: points, games, or the whole game if it cost a certain win."""
    if not points:
        return f"{lost // 100} of 100 games at random"
    whole = (lost + 50) // 100
    if whole > _MOST_POINTS:
        return "the game"
    return f"about {whole} point{'' if whole == 1 else 's'}" if whole else "less than a point"


_MOST_POINTS = 10_000
"""Loss in points above which it includes the worth of a win."""
