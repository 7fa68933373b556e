"""Hints: good moves, with their consequences in words and numbers."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from pnp.extras.opponent.comparison import (
    Contender,
    advantage,
    chance_advantage,
    disadvantage,
)
from pnp.extras.opponent.levels import Level, RatedMove, Watch
from pnp.extras.opponent.search import has_points, search
from pnp.messages import Message, _, ngettext
from pnp.rules.game import TURN_END, Game

_REDRAWS = 20
"""Number of random arrangements of the hidden tiles with which each whole turn is tried."""


class Hint(NamedTuple):
    """A good move.

    `words` describes the consequences and compares the move with another good move.
    """

    move: str
    words: str
    worth: int
    """Value for the mover: a margin in hundredths of a point, or wins per 10,000 games."""

    points: tuple[int, ...]
    """Points of all players at the end of the turn, or () in games without points."""

    answered: tuple[int, ...]
    """Points of all players after the best reply, or () if no reply was searched."""

    turn: str = ""
    """Text of the whole turn that starts with the move.

    The text is "" if the turn is one move, or if later moves depend on face-down tiles.
    """

    def __str__(self) -> str:
        return f"{self.turn or self.move}: {self.words}"

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
    *,
    numbered: bool = False,
) -> tuple[Hint, ...]:
    """Return at most `count` of the best moves, best first.

    Comparisons name a move by its text, or, if `numbered`, by the number of its hint.

    All returned moves are certain wins, or all are certain losses, or none of them is certain.
    Raises PnpError if there is no legal move.
    """
    choices = search(game, position, level, seed, count=max(2, count), watch=watch)
    contenders = [Contender(game.format_move(choice.move), choice) for choice in choices]
    good = [each for each in contenders[:count] if each.choice.decided == choices[0].decided]
    compared = contenders[: max(2, count)]
    if numbered:
        compared = [
            each._replace(text=_numbered(at, len(good))) for at, each in enumerate(compared)
        ]
    return tuple(
        [
            _hint(game, position, each, _reason(game, position, compared, at))
            for at, each in enumerate(good)
        ]
    )


def _numbered(at: int, shown: int) -> str:
    """Return a name for the move of a hint, or for a move that is not among the hints."""
    return _("hint {number}", number=at + 1) if at < shown else _("another move")


def _turn_text(game: Game[Any, Any], position: Any, choice: RatedMove) -> str:
    """Return the text of the whole turn, or "" if it is one move or depends on hidden tiles."""
    if not all(_same_result(game, position, choice, seed) for seed in range(_REDRAWS)):
        return ""
    separator = f"{game.turn_separator or TURN_END} "
    return separator.join(map(game.format_move, choice.turn))


def _same_result(game: Game[Any, Any], position: Any, choice: RatedMove, seed: int) -> bool:
    """Return True if the turn leads to the same points for different hidden tiles or dice."""
    redraw = game.search.redraw_hidden
    if redraw is None:
        return True
    position = redraw(position, Random(f"{seed} redrawn"))  # noqa: S311  # a game
    for move in choice.turn:
        if game.why_not(position, move):
            return False
        position = game.play_unchecked(position, move)
    return not choice.turn or game.totals(position) == game.totals(choice.after)


def _reason(
    game: Game[Any, Any], position: Any, contenders: Sequence[Contender], at: int
) -> Message | str:
    """Compare a move with the next-best move. The last move is compared with the best one."""
    if len(contenders) == 1:
        return ""
    own = contenders[at]
    if at == len(contenders) - 1:
        return disadvantage(own, contenders[0])
    if has_points(game, position):
        compared = advantage(game, position.to_move, own, contenders[at + 1])
    else:
        compared = chance_advantage(own, contenders[at + 1])
    gain = game.search.gain and game.search.gain(position, own.choice.move)
    return _("{gain}, {comparison}", gain=gain, comparison=compared) if gain else compared


def _hint(game: Game[Any, Any], position: Any, contender: Contender, reason: Message | str) -> Hint:
    choice = contender.choice
    if has_points(game, position):
        points = tuple(game.totals(choice.after))
        answered = () if choice.after_reply is None else tuple(game.totals(choice.after_reply))
        words = _sums(game, position.to_move, choice, points, answered)
    else:
        points, answered, words = (), (), _chances(game, choice)
    if reason:
        words = _("{consequence}; {comparison}", consequence=words, comparison=reason)
    turn = _turn_text(game, position, choice)
    return Hint(contender.text, words, choice.value, points, answered, turn)


def _chances(game: Game[Any, Any], choice: RatedMove) -> Message:
    """Describe a move in a game without points: a certain result, or wins in 100 random games."""
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
    """Describe the points after the turn and after the reply, in a game with points."""
    now = _points_now(points, me, whole_turn=bool(choice.turn))
    if game.outcome(choice.after) is not None:
        return _("{points}, and the game is over", points=now)
    if not answered:
        return now
    own, others = answered[me - 1], _others(answered, me)
    if not others:
        return _("{points}, and {own} after the best reply", points=now, own=own)
    return _(
        "{points}, and {own} against {others} after the best reply",
        points=now,
        own=own,
        others=others,
    )


def _points_now(points: Sequence[int], me: int, *, whole_turn: bool) -> Message:
    """Return a clause with all players' points after the move or the whole turn."""
    own, others = points[me - 1], _others(points, me)
    if whole_turn and others:
        return ngettext(
            "by the end of the turn you can have {count} point against {others}",
            "by the end of the turn you can have {count} points against {others}",
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
            "you then have {count} point against {others}",
            "you then have {count} points against {others}",
            own,
            others=others,
        )
    return ngettext("you then have {count} point", "you then have {count} points", own)


def _others(points: Sequence[int], me: int) -> str:
    """Return the other players' points, such as "7" or "7 and 12", or "" in a solo game."""
    others = [str(each) for player, each in enumerate(points, start=1) if player != me]
    if len(others) < 2:
        return "".join(others)
    return _("{first} and {last}", first=", ".join(others[:-1]), last=others[-1])
