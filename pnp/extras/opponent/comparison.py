"""Comparisons of two moves in words: what the better move gains."""

from collections import Counter
from typing import Any, NamedTuple

from pnp.extras.opponent.levels import RatedMove
from pnp.messages import Message, _, ngettext
from pnp.rules.game import Game

_POINT = 100
"""Value of one point. Evaluations are in hundredths of a point."""


class Contender(NamedTuple):
    """A rated move and its text."""

    text: str
    choice: RatedMove


def advantage(game: Game[Any, Any], me: int, better: Contender, worse: Contender) -> Message:
    """Describe what player `me` gains with the better move in a game with points."""
    one, two, other = better.choice, worse.choice, worse.text
    points, fewer = game.totals(one.after), game.totals(two.after)
    if points[me - 1] > fewer[me - 1]:
        return _more_points(game, me, better, worse)
    spared = _best_of_others(fewer, me) - _best_of_others(points, me)
    if spared > 0:
        return ngettext(
            "leaves the others with {count} fewer point than {other}",
            "leaves the others with {count} fewer points than {other}",
            spared,
            other=other,
        )
    if one.after_reply is not None and two.after_reply is not None:
        saved = _lead(game, one.after_reply, me) - _lead(game, two.after_reply, me)
        if saved > 0:
            return ngettext(
                "{count} point better than {other} after the best replies",
                "{count} points better than {other} after the best replies",
                saved,
                other=other,
            )
    ahead = (one.value - two.value) // _POINT
    if ahead > 0:
        return ngettext(
            "should gain {count} more point than {other} in later turns",
            "should gain {count} more points than {other} in later turns",
            ahead,
            other=other,
        )
    return _("about as good as {other}", other=other)


def chance_advantage(better: Contender, worse: Contender) -> Message:
    """Describe what the better move gains in a game without points."""
    if better.choice.decided > worse.choice.decided:
        return _("{other} is not proven to be as good", other=worse.text)
    more = better.choice.value // 100 - worse.choice.value // 100  # as the hints show them
    if better.choice.decided or more <= 0:
        return _("about as good as {other}", other=worse.text)
    return ngettext(
        "{count} more win in 100 games than {other}",
        "{count} more wins in 100 games than {other}",
        more,
        other=worse.text,
    )


def disadvantage(worse: Contender, best: Contender) -> Message:
    """Describe how good a move is in comparison with the best move."""
    if worse.choice.value == best.choice.value:
        return _("as good as {best}", best=best.text)
    return _("not as good as {best}", best=best.text)


def _more_points(game: Game[Any, Any], me: int, better: Contender, worse: Contender) -> Message:
    """Describe how many more points a move scores, and name the part that differs most."""
    with_it, without = _parts(game, better, me), _parts(game, worse, me)
    gains = {title: points - without[title] for title, points in with_it.items()}
    title = max(gains, key=lambda each: gains[each], default="")
    if not title or gains[title] <= 0:
        more = game.totals(better.choice.after)[me - 1] - game.totals(worse.choice.after)[me - 1]
        return ngettext(
            "earns {count} more point than {other}",
            "earns {count} more points than {other}",
            more,
            other=worse.text,
        )
    if not without[title]:
        return ngettext(
            "scores {count} point for {part}, and {other} does not",
            "scores {count} points for {part}, and {other} does not",
            with_it[title],
            part=title,
            other=worse.text,
        )
    return ngettext(
        "scores {count} point for {part}, and {other} only {fewer}",
        "scores {count} points for {part}, and {other} only {fewer}",
        with_it[title],
        part=title,
        other=worse.text,
        fewer=without[title],
    )


def _parts(game: Game[Any, Any], contender: Contender, me: int) -> Counter[str]:
    """Return a player's points after the turn, keyed by the title of each part of the score."""
    found: Counter[str] = Counter()
    for part in game.score(contender.choice.after).players[me - 1].parts:
        found[part.title] += part.points or 0
    return found


def _best_of_others(points: Any, me: int) -> int:
    return max((each for player, each in enumerate(points, start=1) if player != me), default=0)


def _lead(game: Game[Any, Any], position: Any, me: int) -> int:
    points = game.totals(position)
    return points[me - 1] - _best_of_others(points, me)
