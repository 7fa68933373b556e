"""Entry of moves in steps: the user points at spaces in order, or chooses other options."""

from collections.abc import Mapping
from typing import TypeVar

from pnp.figure import Picked, Target, Targets

__all__ = ["SPACE", "pick", "spaces"]

M = TypeVar("M")

SPACE = "space"
"""Type of a step that points at a space."""


def spaces(*names: str) -> Targets:
    """Return steps that point at the given spaces, in the given order."""
    return tuple(Target(SPACE, name) for name in names)


def pick(moves: Mapping[Targets, M], picked: Targets) -> Picked[M]:
    """Return the possible next steps after `picked`, and the move that `picked` completes, if any.

    There are no next steps if no move starts with `picked`.
    """
    length = len(picked)
    fitting = [steps for steps in moves if steps[:length] == picked]
    offered = dict.fromkeys(steps[length] for steps in fitting if len(steps) > length)
    return Picked(tuple(offered), moves.get(picked))
