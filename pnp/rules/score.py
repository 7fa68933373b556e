"""Scores made up of named parts. All reports use these values instead of computing their own."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pnp.messages import Message, _, capitalized, listed, ngettext, pgettext

TIMES = "\N{MULTIPLICATION SIGN}"

NOT_OVER = pgettext("reason", "not over")
"""Reason given while the game is not over."""

DRAW = pgettext("reason", "draw")
"""Reason given when nobody has won, or when all players share the win."""

SHARED = pgettext("reason", "shared")
"""Reason given when several players, but not all, share the highest total."""

ALONE = pgettext("reason", "alone")
"""Reason given in a solo game, which has no winner."""

HIGHER_TOTAL = pgettext("reason", "higher total")
"""Reason given when the winner has more points than everyone else."""


class Outcome(NamedTuple):
    """Result of a game that has ended."""

    winner: int | None
    """Number (1-based) of the winner, or None for a draw, a shared win or a solo game."""
    reason: str
    """Reason for the result, as text."""


class Part(NamedTuple):
    """A part of a score, such as a group, a stack or a line."""

    label: str
    """Name of the part."""

    cells: tuple[str, ...]
    """Names of the part's spaces.

    The spaces are on the player's own board. If the player has no board, they are on the last
    board.
    """

    formula: str
    """Calculation of the points, as text such as `3 x 4`."""

    points: int | None
    """Points for the part, or None in games without points."""

    title_text: str = ""
    """Name shown to users, if it differs from `label`, which is the name for programs."""

    calculation_text: str = ""
    """Calculation shown to users, if it differs from `formula`, which is for programs."""

    @property
    def title(self) -> str:
        """Name of the part, as shown to users."""
        return self.title_text or self.label

    @property
    def calculation(self) -> str:
        """Calculation of the points, as shown to users."""
        if self.calculation_text or isinstance(self.formula, Message):
            return self.calculation_text or self.formula
        return self.formula.replace(" x ", f" {TIMES} ")

    def to_json(self) -> dict[str, Any]:
        """Return the part as plain data."""
        return {
            "label": self.label,
            "cells": list(self.cells),
            "formula": self.formula,
            "points": self.points,
        }


class Tally(NamedTuple):
    """Score of one player."""

    name: str
    """Name of the player or the side."""
    total: int | None
    """Sum of the points, or None in games without points."""
    parts: tuple[Part, ...]
    """Parts that make up the total."""
    figures: tuple[tuple[str, int], ...] = ()
    """Additional figures for the player, each with its name in JSON."""

    @classmethod
    def of(cls, name: str, parts: Iterable[Part]) -> "Tally":
        """Return a tally whose total is the sum of the points for the parts."""
        scored = tuple(parts)
        return cls(name, sum([part.points or 0 for part in scored]), scored)

    @property
    def heading(self) -> str:
        """Name with a capital letter, for the start of a line."""
        return capitalized(shown_name(self.name))

    @property
    def running(self) -> int | None:
        """Points in the game so far. If each turn scores, they are a figure named "points"."""
        return dict(self.figures).get("points", self.total)

    def to_json(self) -> dict[str, Any]:
        """Return the tally as plain data."""
        parts = [part.to_json() for part in self.parts]
        return {"name": self.name, "total": self.total, "parts": parts, **dict(self.figures)}


class Score(NamedTuple):
    """Scores of all players."""

    players: tuple[Tally, ...]
    """Score of each player."""
    winner: int | None
    """Number (1-based) of the winner, or None for a draw, a shared win or an unfinished game."""
    reason: str
    """Reason for the result, or "not over"."""
    sentence: str = ""
    """Winner and reason, if the game has a better sentence for them than `verdict`."""

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.reason != NOT_OVER

    @property
    def winners(self) -> tuple[int, ...]:
        """Numbers of the players who have won or share the win, or () if nobody has won."""
        if self.reason != SHARED:
            return () if self.winner is None else (self.winner,)
        totals = [tally.total or 0 for tally in self.players]
        return tuple(n for n, each in enumerate(totals, start=1) if each == max(totals))

    @property
    def verdict(self) -> str:
        """Winner and reason, as a sentence."""
        if not self.over:
            return _("The game is not over.")
        if self.reason == ALONE:
            (alone,) = self.players
            return ngettext(
                "{player} has {count} point.",
                "{player} has {count} points.",
                alone.total or 0,
                player=alone.heading,
            )
        if self.reason == SHARED:
            first, *others = (self.players[number - 1] for number in self.winners)
            *middle, last = (shown_name(tally.name) for tally in others)
            return _(
                "{players} and {last} share the win.",
                players=listed([first.heading, *middle]),
                last=last,
            )
        if self.winner is None:
            return _("A draw.")
        winner = self.players[self.winner - 1]
        if self.reason == HIGHER_TOTAL:
            return ngettext(
                "{player} wins with {count} point.",
                "{player} wins with {count} points.",
                winner.total or 0,
                player=winner.heading,
            )
        return self.sentence or _(
            "{player} wins: {reason}.", player=winner.heading, reason=self.reason
        )

    def to_json(self) -> dict[str, Any]:
        """Return the score as plain data, with players numbered from 1."""
        players = [tally.to_json() for tally in self.players]
        shared = {"winners": list(self.winners)} if self.reason == SHARED else {}
        return {
            "over": self.over,
            "players": players,
            "winner": self.winner,
            **shared,
            "reason": self.reason,
        }

    def row(self) -> dict[str, str | int | bool | None]:
        """Return the score as one flat row, for a table such as a CSV file or a data frame.

        The columns are `over`, `winner` and `reason`, then the columns for each player: `player_1`,
        `player_1_total` and one for each further figure, such as `player_1_captured`.
        """
        row: dict[str, str | int | bool | None] = {
            "over": self.over,
            "winner": self.winner,
            "reason": self.reason,
        }
        for number, tally in enumerate(self.players, start=1):
            row |= {f"player_{number}": tally.name, f"player_{number}_total": tally.total}
            row |= {f"player_{number}_{name}": figure for name, figure in tally.figures}
        return row


def highest_total(tallies: Sequence[Tally]) -> tuple[int | None, str]:
    """Return the 1-based number of the player with the highest total, and the reason.

    If several players share the highest total, the number is None.
    """
    totals = [tally.total or 0 for tally in tallies]
    best = max(totals)
    if totals.count(best) > 1:
        return None, DRAW if totals.count(best) == len(totals) else SHARED
    return totals.index(best) + 1, HIGHER_TOTAL


def numbered_player(number: int) -> Message:
    """Return the default name of a player, such as "player 1"."""
    return _("player {number}", number=number)


_NUMBERED = re.compile(r"player ([1-9][0-9]?)")
_DEFAULT_NAMES: dict[str, Message] = {
    "orange": _("orange"),
    "blue": _("blue"),
    "green": _("green"),
    "white": _("white"),
    "black": _("black"),
}
"""Default names of players, which are those of their pieces."""


def shown_name(name: str) -> str:
    """Return a player's name for users: a default name is a message, other names are unchanged."""
    if numbered := _NUMBERED.fullmatch(name):
        return numbered_player(int(numbered[1]))
    return _DEFAULT_NAMES.get(name, name)


_COUNTED: Mapping[str, Callable[[int], Message]] = {
    "crossing": lambda count: ngettext("{count} crossing", "{count} crossings", count),
    "dot": lambda count: ngettext("{count} dot", "{count} dots", count),
    "point": lambda count: ngettext("{count} point", "{count} points", count),
}
"""Functions that return a number with its unit, keyed by unit."""


class Condition(NamedTuple):
    """One condition of a solo challenge."""

    text: str
    """Description of the condition."""
    met: bool
    """True if the condition is met."""


class Challenge(NamedTuple):
    """Result of a solo challenge."""

    number: int
    """Number of the challenge, from 1."""
    conditions: tuple[Condition, ...]
    """Conditions of the challenge, each marked as met or not met."""
    result: int | None
    """Result in units of `unit`, or None if a condition is not met."""
    unit: str = "point"
    """Unit of the result: crossing, dot, point, or any other noun in the singular."""
    open: bool = False
    """True while rounds remain to be played, so the challenge is still undecided."""

    @property
    def verdict(self) -> str:
        """Result as text."""
        if self.result is None:
            return _("open") if self.open else _("failed")
        if self.unit in _COUNTED:
            counted = _COUNTED[self.unit](self.result)
        else:
            counted = _("{unit}: {count}", unit=self.unit, count=self.result)
        return _("open, {result} so far", result=counted) if self.open else counted

    def to_json(self) -> dict[str, Any]:
        """Return the challenge as plain data."""
        conditions = [condition._asdict() for condition in self.conditions]
        found = {"number": self.number, "conditions": conditions, "result": self.result}
        return {**found, "open": True} if self.open else found
