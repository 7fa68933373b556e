"""Hints: good moves, with their consequences in words and numbers."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pnp.extras.opponent.levels import Level, RatedMove, Watch
from pnp.extras.opponent.search import has_points, search
from pnp.messages import Message, _, ngettext
from pnp.rules.game import Game


class Hint(NamedTuple):
    """A good move; `words` describes its consequences."""

    move: str
    words: str
    worth: int
    """Value for the mover: a margin in hundredths of a point, or wins per 10,000 games."""

    points: tuple[int, ...]
    """Points of players 1, 2, ... at the end of the turn; empty in games without points."""

    answered: tuple[int, ...]
    """Points after the best reply; empty if no reply was searched."""

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

    If the best move is proven to win or lose, so are the others; otherwise, none of them is.
    Raises PnpError if there is no legal move.
    """
    choices = search(game, position, level, seed, count=count, watch=watch)
    good = [choice for choice in choices[:count] if choice.decided == choices[0].decided]
    return tuple([_hint(game, position, choice) for choice in good])


def _hint(game: Game[Any, Any], position: Any, choice: RatedMove) -> Hint:
    move = game.format_move(choice.move)
    if not has_points(game, position):
        return Hint(move, _chances(game, choice), choice.value, (), ())
    points = tuple(game.totals(choice.after))
    answered = () if choice.after_reply is None else tuple(game.totals(choice.after_reply))
    words = _sums(game, position.to_move, choice, points, answered)
    return Hint(move, words, choice.value, points, answered)


def _chances(game: Game[Any, Any], choice: RatedMove) -> Message:
    """Describe a move in a game without points: its certain result, or its wins in 100 games."""
    if choice.decided > 0:
        over = game.outcome(choice.after) is not None
        return _("wins") if over else _("wins against every reply")
    if choice.decided < 0:
        return _("loses against the best reply")
    if choice.words is not None:
        return choice.words
    won = choice.value // 100
    if choice.swap is None:
        return _("wins {won} of 100 random games", won=won)
    swap = game.format_move(choice.swap)
    if choice.swap_is_best:
        return _("wins {won} of 100 random games; {swap} is the best reply", won=won, swap=swap)
    return _("wins {won} of 100 random games, with or without {swap}", won=won, swap=swap)


def _sums(
    game: Game[Any, Any],
    me: int,
    choice: RatedMove,
    points: Sequence[int],
    answered: Sequence[int],
) -> Message:
    """Describe a move in a game with points: all points after the turn and after the reply."""
    now = _points_now(points, me, whole_turn=choice.moves > 1)
    if game.outcome(choice.after) is not None:
        return _("{points}, and the game is over", points=now)
    if not answered:
        return now
    own, others = answered[me - 1], _others(answered, me)
    if not others:
        return _("{points}, and {own} after the best reply", points=now, own=own)
    return _(
        "{points}, and {own} to {others} after the best reply", points=now, own=own, others=others
    )


def _points_now(points: Sequence[int], me: int, *, whole_turn: bool) -> Message:
    """Return a clause with all players' points after the move or the whole turn."""
    own, others = points[me - 1], _others(points, me)
    if whole_turn and others:
        return ngettext(
            "by the end of the turn you can have {count} point to {others}",
            "by the end of the turn you can have {count} points to {others}",
            own,
            others=others,
        )
    if whole_turn:
        return ngettext(
            "by the end of the turn you can have {count} point",
            "by the end of the turn you can have {count} points",
            own,
        )
    if others:
        return ngettext(
            "you then have {count} point to {others}",
            "you then have {count} points to {others}",
            own,
            others=others,
        )
    return ngettext("you then have {count} point", "you then have {count} points", own)


def _others(points: Sequence[int], me: int) -> str:
    """Return the other players' points, such as "7" or "7 and 12"; "" if there are none."""
    others = [str(each) for player, each in enumerate(points, start=1) if player != me]
    if len(others) < 2:
        return "".join(others)
    return _("{first} and {last}", first=", ".join(others[:-1]), last=others[-1])
