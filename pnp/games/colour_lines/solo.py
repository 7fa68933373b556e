"""Colour Lines alone: five challenges, what each asks for, and what it gives.

The rating scales of the text are pictures; none is invented here.
"""

from collections.abc import Callable
from typing import NamedTuple

from pnp.games.colour_lines.lines import walk
from pnp.games.colour_lines.position import OPTIONS, Position
from pnp.games.colour_lines.score import Marks, marks_of, score
from pnp.games.colour_lines.sheet import COLOURS, INDEX
from pnp.rules.score import Challenge, Condition

SIDE_B_POINTS = 215


class _Facts(NamedTuple):
    """What a finished sheet shows."""

    letters: int
    pairs: int
    crossings: int
    circles_left: int
    points: int
    side: str


_Asked = Callable[[_Facts], bool]

_CONDITIONS: dict[int, tuple[tuple[str, _Asked], ...]] = {
    1: (),
    2: (),
    3: (
        ("four letters", lambda f: f.letters >= 4),
        ("four colours in both halves", lambda f: f.pairs >= 4),
        ("three crossings of the red line", lambda f: f.crossings >= 3),
    ),
    4: (
        ("five crossings of the red line", lambda f: f.crossings >= 5),
        ("five colours in both halves", lambda f: f.pairs >= 5),
        ("two letters", lambda f: f.letters >= 2),
    ),
    5: (
        ("side B", lambda f: f.side == "B"),
        ("every circle", lambda f: f.circles_left == 0),
        ("every letter", lambda f: f.letters >= 4),
        (f"{SIDE_B_POINTS} points", lambda f: f.points >= SIDE_B_POINTS),
    ),
}

_ONLY = {1: (1,), 2: (4,)}
"""The options that alone count in the first two challenges."""


def challenge(position: Position, number: int) -> Challenge:
    """How the first player's sheet does in a challenge, 1 to 5; the others give the full score."""
    alone = position._replace(
        players=position.players[:1], options=_ONLY.get(number, OPTIONS), dice=()
    )
    points = score(alone).players[0].total or 0
    facts = _facts(alone, points)
    asked = _CONDITIONS[number]
    conditions = tuple(Condition(text, met(facts)) for text, met in asked)
    return Challenge(number, conditions, points if all(c.met for c in conditions) else None)


def _facts(position: Position, points: int) -> _Facts:
    player = position.players[0]
    marks: Marks = marks_of(position.sheet, player)
    entered = {each.space for line in (player.left, player.right) for each in walk(line)}
    entered |= {INDEX[player.left.start], INDEX[player.right.start]}
    return _Facts(
        len(marks.letters),
        sum(colour in marks.left and colour in marks.right for colour in COLOURS),
        len(marks.crossings),
        len(position.sheet.circles - entered),
        points,
        position.side,
    )
