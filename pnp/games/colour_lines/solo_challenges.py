"""The five solo challenges of Colour Lines, with their conditions and results.

The rating scales in the rules are pictures, so they are not included here.
"""

from collections.abc import Callable
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.games.colour_lines.lines import spaces_of
from pnp.games.colour_lines.position import OPTIONS, Position
from pnp.games.colour_lines.rules import over
from pnp.games.colour_lines.score import marks_of, score, scoring_dots
from pnp.games.colour_lines.sheet import COLOURS
from pnp.messages import Message, _, ngettext
from pnp.rules.score import Challenge, Condition

SIDE_B_POINTS = 215
"""Points required in challenge 5."""


class _Facts(NamedTuple):
    """Figures counted on a finished sheet."""

    letters: int
    pairs: int
    crossings: int
    dots: int
    """Number of dots in the scoring colours."""
    circles_left: int
    points: int


class _ChallengeRule(NamedTuple):
    """The rule of a challenge: its conditions, and the count that is its result.

    Each condition is a description and a test.
    """

    conditions: tuple[tuple[Message, Callable[[_Facts], bool]], ...]
    result: Callable[[_Facts], int]
    unit: str = "point"
    coloured: bool = True
    """True if the challenge needs scoring colours."""
    side: str = ""
    """Required side of the sheet; "" if either side is allowed."""


def _points(facts: _Facts) -> int:
    """Return the full score. A solo player reaches every letter first, so each letter scores 20."""
    return facts.points


_CHALLENGES = {
    1: _ChallengeRule((), lambda f: f.crossings, "crossing", coloured=False),
    2: _ChallengeRule((), lambda f: f.dots, "dot"),
    3: _ChallengeRule(
        (
            (_("four letters"), lambda f: f.letters >= 4),
            (_("four colours in both halves"), lambda f: f.pairs >= 4),
            (_("three crossings of the middle line"), lambda f: f.crossings >= 3),
        ),
        _points,
        side="A",
    ),
    4: _ChallengeRule(
        (
            (_("five crossings of the middle line"), lambda f: f.crossings >= 5),
            (_("five colours in both halves"), lambda f: f.pairs >= 5),
            (_("two letters"), lambda f: f.letters >= 2),
        ),
        _points,
        side="A",
    ),
    5: _ChallengeRule(
        (
            (_("every circle"), lambda f: f.circles_left == 0),
            (_("every letter"), lambda f: f.letters >= 4),
            (
                ngettext("{count} point", "{count} points", SIDE_B_POINTS),
                lambda f: f.points >= SIDE_B_POINTS,
            ),
        ),
        _points,
        side="B",
    ),
}
NUMBERS = tuple(_CHALLENGES)


def challenge(position: Position, number: int) -> Challenge:
    """Return the result of solo challenge `number`, 1 to 5, for the player's sheet.

    The result is undecided until all rounds have been played.

    Raises:
        PnpError: There are several players, the wrong side is in use, or scoring colours are
        needed but missing.

    """
    rule = _CHALLENGES[number]
    if len(position.players) > 1:
        message = ngettext(
            "challenge {number} is for a solo player, found {count} player",
            "challenge {number} is for a solo player, found {count} players",
            len(position.players),
            number=number,
        )
        hint = _("keep only one player in the file")
        raise PnpError(message, hint=hint, parameter="challenge")
    if rule.side not in ("", position.side):
        message = _(
            "challenge {number} is played on side {side}, found side {found}",
            number=number,
            side=rule.side,
            found=position.side,
        )
        available = [str(n) for n, each in _CHALLENGES.items() if each.side in ("", position.side)]
        hint = _("choose from {numbers}", numbers=", ".join(available))
        raise PnpError(message, hint=hint, parameter="challenge")
    alone = position._replace(options=OPTIONS, dice=())
    if rule.coloured and not alone.players[0].colours:
        message = _("challenge {number} needs two scoring colours", number=number)
        raise PnpError(message, hint=_("add them to the file"), parameter="challenge")
    facts = _facts(alone)
    conditions = tuple(Condition(text, met(facts)) for text, met in rule.conditions)
    result = rule.result(facts) if all(each.met for each in conditions) else None
    return Challenge(number, conditions, result, rule.unit, open=not over(position))


def _facts(position: Position) -> _Facts:
    """Return the figures for a solo player's sheet.

    Ruling: A line reaches every space that it enters. Its start X reaches nothing, not even a
    circle.
    """
    sheet, (player,) = position.sheet, position.players
    marks = marks_of(sheet, player)
    reached = {*spaces_of(player.left), *spaces_of(player.right)}
    return _Facts(
        letters=len(marks.letters),
        pairs=sum(colour in marks.left and colour in marks.right for colour in COLOURS),
        crossings=len(marks.crossings),
        dots=sum(len(scoring_dots(sheet, marks, colour)) for colour in player.colours),
        circles_left=len(sheet.circles - reached),
        points=score(position).players[0].total or 0,
    )
