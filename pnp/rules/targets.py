"""How a move is made by hand, step by step: spaces are pointed at in order, other things chosen."""

from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

__all__ = ["SPACE", "Picked", "Target", "Targets", "pick", "spaces"]

M = TypeVar("M")

SPACE = "space"
"""The kind of a step that points at a space."""


class Target(NamedTuple):
    """One step of a move: a space by its name, or a choice of some kind: turn, die, action."""

    kind: str
    value: str


Targets = tuple[Target, ...]
"""The steps of a move, in order."""


def spaces(*names: str) -> Targets:
    """Spaces pointed at one after the other."""
    return tuple(Target(SPACE, name) for name in names)


class Picked(NamedTuple, Generic[M]):
    """What may be picked next, and the move that is made by what has been picked.

    There may be both: the move may be made as it is or carried on.
    """

    offered: Targets
    move: M | None


def pick(moves: Mapping[Targets, M], picked: Targets) -> Picked[M]:
    """Where these steps lead among the moves; nothing is offered after a step that none has."""
    length = len(picked)
    fitting = [steps for steps in moves if steps[:length] == picked]
    offered = dict.fromkeys(steps[length] for steps in fitting if len(steps) > length)
    return Picked(tuple(offered), moves.get(picked))
