"""Lines drawn in Colour Lines, and the spaces that they pass through.

A line is written as its start and its steps, with `|` between rounds: `b5 NEE|SSEE|N`.
"""

import re
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from pnp.errors import NotationError
from pnp.figure import SPACE_NAME
from pnp.games.colour_lines.sheet import BOARD, COLUMNS, INDEX
from pnp.messages import _
from pnp.rules.fields import shown

ROUNDS = 5
STEPS = {"N": -COLUMNS, "E": 1, "S": COLUMNS, "W": -1}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
MAX_STEPS = 200
"""Maximum length of the text of a line, in characters."""

_LINE = re.compile(rf"({SPACE_NAME})(?:\s+([A-Za-z|]*))?")


class DrawnLine(NamedTuple):
    """A line's start space and its steps in each round. The last round may be in progress."""

    start: str
    rounds: tuple[str, ...] = ("",)

    def __str__(self) -> str:
        steps = "|".join(self.rounds)
        return f"{self.start} {steps}" if steps else self.start


def read_line(text: str) -> DrawnLine:
    """Parse a line such as `b5 NEE|SSEE|N`. Raises NotationError if the text is not a line."""
    match = _LINE.fullmatch(text.strip())
    if match is None or len(text) > MAX_STEPS:
        raise NotationError(
            _(
                "{text} is not a line: write its start and steps, such as b5 NEE|SSEE|N",
                text=repr(shown(text)),
            )
        )
    start, steps = match[1], match[2] or ""
    BOARD.read(start)
    unknown = set(steps) - {*STEPS, "|"}
    if unknown:
        raise NotationError(
            _(
                "unknown step {step}: use N, E, S or W (no diagonals), and | after each round",
                step=repr(min(unknown)),
            )
        )
    return DrawnLine(start, tuple(steps.split("|")))


@lru_cache(maxsize=64)
def walk(line: DrawnLine) -> tuple[tuple[int, ...], ...]:
    """Return the spaces entered in each round, without the start.

    If a step leaves the sheet, the result ends with the space before this step.
    """
    neighbours, at = BOARD.steps, INDEX[line.start]
    rounds = []
    for steps in line.rounds:
        entered: list[int] = []
        rounds.append(entered)
        for step in steps:
            target = neighbours[at].get(step)
            if target is None:
                return tuple(map(tuple, rounds))
            at = target
            entered.append(at)
    return tuple(map(tuple, rounds))


def spaces_of(line: DrawnLine) -> tuple[int, ...]:
    """Return all spaces that a line has entered, in order."""
    return tuple(chain.from_iterable(walk(line)))


def step_from(index: int, step: str) -> int | None:
    """Return the space that a step leads to, or None if the step leaves the sheet."""
    return BOARD.steps[index].get(step)


def end_of(line: DrawnLine) -> int:
    """Return the last space of a line that stays on the sheet."""
    at = INDEX[line.start]
    for steps in line.rounds:
        for step in steps:
            at += STEPS[step]
    return at
