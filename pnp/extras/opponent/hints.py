"""Good moves and what they lead to, in words and figures."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pnp.extras.opponent.search import Level, RatedMove, Watch
from pnp.extras.opponent.think import has_points, weigh
from pnp.rules.game import Game


class Hint(NamedTuple):
    """A good move; `words` describe what it leads to."""

    move: str
    words: str
    worth: int
    """Worth to the mover: a margin in hundredths of a point, or won games in 10,000."""

    points: tuple[int, ...]
    """Points of players 1, 2, ... at the end of the turn; () in games without points."""

    answered: tuple[int, ...]
    """Points after the best answer; () if there is none."""

    def __str__(self) -> str:
        return f"{self.move}: {self.words}"

    def to_json(self) -> dict[str, Any]:
        """Return the hint as plain data."""
        lists = {"points": list(self.points), "answered": list(self.answered)}
        return {**self._asdict(), **lists}


def hints(
    game: Game[Any, Any],
    position: Any,
    level: Level,
    count: int = 3,
    seed: int = 0,
    watch: Watch | None = None,
) -> tuple[Hint, ...]:
    """Return at most `count` of the best moves, best first.

    Only moves that are as certain to win or lose as the best one are included. Raises PnpError if
    there is no legal move.
    """
    choices = weigh(game, position, level, seed, wanted=count, watch=watch)
    good = [choice for choice in choices[:count] if choice.decided == choices[0].decided]
    return tuple([_hint(game, position, choice) for choice in good])


def _hint(game: Game[Any, Any], position: Any, choice: RatedMove) -> Hint:
    move = game.format_move(choice.move)
    if not has_points(game, position):
        return Hint(move, _chances(game, choice), choice.worth, (), ())
    points = tuple(game.totals(choice.after))
    answered = () if choice.answered is None else tuple(game.totals(choice.answered))
    words = _sums(game, position.to_move, choice, points, answered)
    return Hint(move, words, choice.worth, points, answered)


def _chances(game: Game[Any, Any], choice: RatedMove) -> str:
    """Describe a move in a game without points: its certain result, or its share of wins."""
    if choice.decided > 0:
        return "wins" if game.outcome(choice.after) is not None else "wins, whatever is answered"
    if choice.decided < 0:
        return "loses, if the answers are right"
    words = f"wins {choice.worth // 100} of 100 games that go on at random"
    if choice.swap is None:
        return words
    swap = game.format_move(choice.swap)
    return f"{words}, {f'as {swap} is the best answer' if choice.swap_pays else f'{swap} or not'}"


def _sums(
    game: Game[Any, Any],
    me: int,
    choice: RatedMove,
    points: Sequence[int],
    answered: Sequence[int],
) -> str:
    """Describe a move in a game with points: all totals after the turn, and after the answer."""
    when = "you then have" if choice.moves == 1 else "by the end of the turn you may have"
    words = f"{when} {_against(points, me, 'point')}"
    if game.outcome(choice.after) is not None:
        return f"{words}, and the game is over"
    return f"{words}, the best answer leaves {_against(answered, me)}" if answered else words


def _against(points: Sequence[int], me: int, unit: str = "") -> str:
    """Return a player's own points against those of the others, in words."""
    own = points[me - 1]
    counted = f"{own} {unit}{'' if own == 1 else 's'}" if unit else str(own)
    others = [str(each) for player, each in enumerate(points, start=1) if player != me]
    return f"{counted} to {' and '.join(others)}" if others else counted
