"""How a move is made by hand, step by step: spaces are pointed at in order, other things chosen."""

from collections.abc import Mapping
from typing import TypeVar

from pnp.figure import Picked, Target, Targets

__all__ = ["SPACE", "pick", "spaces"]

M = TypeVar("M")

SPACE = "space"
"""The kind of a step that points at a space."""


def spaces(*names: str) -> Targets:
    """Spaces pointed at one after the other."""
    return tuple(Target(SPACE, name) for name in names)


def pick(moves: Mapping[Targets, M], picked: Targets) -> Picked[M]:
    """Where these steps lead among the moves; nothing is offered after a step that none has."""
    length = len(picked)
    fitting = [steps for steps in moves if steps[:length] == picked]
    offered = dict.fromkeys(steps[length] for steps in fitting if len(steps) > length)
    return Picked(tuple(offered), moves.get(picked))
