"""Scores by their named parts; every report prints these, none computes again."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

NOT_OVER = "not over"
"""The reason of a score while the game goes on."""

DRAW = "draw"
"""The reason where nobody has won."""

ALONE = "alone"
"""The reason where one player has played, and beaten nobody."""


class Outcome(NamedTuple):
    """How a game ended; `winner` counts from 1, None for a draw or one player alone."""

    winner: int | None
    reason: str


class Part(NamedTuple):
    """One thing that scores: a group, a stack, a line. `points` is None in games without points."""

    label: str
    cells: tuple[str, ...]
    """The names of its spaces, on the player's own board or on the last one."""

    formula: str
    """How the points are reckoned, such as `3 x 4`."""

    points: int | None

    def to_json(self) -> dict[str, Any]:
        """The part as plain data."""
        return {**self._asdict(), "cells": list(self.cells)}


class Tally(NamedTuple):
    """What one player has; `figures` are further numbers of the game, by their name in JSON."""

    name: str
    total: int | None
    parts: tuple[Part, ...]
    figures: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, name: str, parts: Iterable[Part]) -> "Tally":
        """Return the tally whose total is the points of the parts."""
        scored = tuple(parts)
        return cls(name, sum([part.points or 0 for part in scored]), scored)

    @property
    def heading(self) -> str:
        """The name as it begins a line."""
        return self.name[:1].upper() + self.name[1:]

    def to_json(self) -> dict[str, Any]:
        """The tally as plain data."""
        parts = [part.to_json() for part in self.parts]
        return {"name": self.name, "total": self.total, "parts": parts, **dict(self.figures)}


class Score(NamedTuple):
    """The sums of all players; `reason` says why the winner won, or that nobody has."""

    players: tuple[Tally, ...]
    winner: int | None
    reason: str

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.reason != NOT_OVER

    @property
    def verdict(self) -> str:
        """Who won and why, in words; who plays alone beats nobody."""
        if not self.over:
            return "The game is not over."
        if self.reason == ALONE:
            (alone,) = self.players
            return f"{alone.heading} has {alone.total} points."
        if self.winner is None:
            return "A draw."
        return f"{self.players[self.winner - 1].heading} wins: {self.reason}."

    def to_json(self) -> dict[str, Any]:
        """The score as plain data, `winner` counted from 1."""
        players = [tally.to_json() for tally in self.players]
        return {
            "over": self.over,
            "players": players,
            "winner": self.winner,
            "reason": self.reason,
        }


def highest_total(tallies: Sequence[Tally]) -> tuple[int | None, str]:
    """Return the player with the highest total, from 1, and the reason; None for a draw."""
    totals = [tally.total or 0 for tally in tallies]
    best = max(totals)
    return (None, DRAW) if totals.count(best) > 1 else (totals.index(best) + 1, "higher total")


class Condition(NamedTuple):
    """One thing a solo challenge asks for, and whether it is met."""

    text: str
    met: bool


class Challenge(NamedTuple):
    """How a player alone does in a challenge; `result` is None when a condition is not met."""

    number: int
    conditions: tuple[Condition, ...]
    result: int | None
    unit: str = "point"
    """What the result counts, in the singular."""

    @property
    def verdict(self) -> str:
        """The result in words."""
        if self.result is None:
            return "failed"
        return f"{self.result} {self.unit}{'' if self.result == 1 else 's'}"

    def to_json(self) -> dict[str, Any]:
        """The challenge as plain data."""
        conditions = [condition._asdict() for condition in self.conditions]
        return {"number": self.number, "conditions": conditions, "result": self.result}
