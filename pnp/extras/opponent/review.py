"""Reviews of games: the worst mistakes."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pnp.extras.opponent.levels import Level, Watch
from pnp.extras.opponent.search import has_points, search
from pnp.messages import Message, _, ngettext
from pnp.rules.game import Game

_UNSURE = 1000
"""Difference that can be due to chance, in wins per 10,000 random games."""


class Mistake(NamedTuple):
    """A move that was worse than the best move. `words` describes the loss."""

    number: int
    """Number (1-based) of the move."""

    person: int
    """Number (1-based) of the person who made the move."""

    move: str
    better: str
    lost: int
    """Loss in hundredths of a point, or in wins per 10,000 random games."""

    words: str

    def __str__(self) -> str:
        return _(
            "move {number}, {move}: {words}", number=self.number, move=self.move, words=self.words
        )

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
    """Return the mistakes in a game, worst first.

    Each move is compared with the best move in its position, with equal search effort for both.
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
    """Return the mistake made by a move, or None if it was about as good as the best move."""
    best = search(game, position, level, seed)[0].move
    if best == move:
        return None
    both = search(game, position, level, seed, candidates=[best, move], count=2)
    values = {choice.move: choice.value for choice in both}
    lost = values[best] - values[move]
    points = has_points(game, position)
    if lost <= (0 if points else _UNSURE):
        return None
    better = game.format_move(best)
    (rated,) = [choice for choice in both if choice.move == move]
    played = game.format_move(move)
    words = _(
        "gave away {amount}; {better} was better",
        amount=_amount(lost, points=points),
        better=better,
    )
    if rated.swap_is_best:
        words = _(
            "{mistake}, because {reply} is the best reply to {move}",
            mistake=words,
            reply=game.format_move(rated.swap),
            move=played,
        )
    return Mistake(number, game.mover(position), played, better, lost, words)


def _amount(lost: int, *, points: bool) -> Message:
    """Return a loss in words: points, games, or "the game" if the move lost a certain win."""
    if not points:
        return _("{count} of 100 random games", count=lost // 100)
    whole = (lost + 50) // 100
    if whole > _MAX_POINTS:
        return _("the game")
    if whole == 0:
        return _("less than a point")
    return ngettext("about {count} point", "about {count} points", whole)


_MAX_POINTS = 10_000
"""Maximum loss in points alone. A greater loss includes the bonus for a win."""
