"""The dice of Colour Lines: their faces (numbers or figures), and the ways to draw a figure."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from pnp.errors import raise_all
from pnp.files.toml_text import read_toml
from pnp.games.colour_lines.lines import OPPOSITE, ROUNDS
from pnp.messages import N_, Message, _, ngettext
from pnp.rules.fields import ListField, Reader, Report, shown

DICE = 5
PLACES = ("I", "I", "II", "II", N_("round track"))
"""Places on the dice board, one for each die in a round. All lists of dice use this order."""

HALVES_OF = (("left",), ("left",), ("right",), ("right",), ("left", "right"))
"""Halves of the sheet in which the die at each place can be drawn."""

_FACE = re.compile(r"[0-9]|[NESW]{2,8}")
_TURN = {"N": "E", "E": "S", "S": "W", "W": "N"}


@cache
def faces() -> tuple[tuple[str, ...], ...]:
    """Return the six faces of each die."""
    file = Path(__file__).with_name("dice.toml")
    return tuple(tuple(die) for die in read_toml(file).data["faces"])


def every_face() -> tuple[str, ...]:
    """Return all distinct faces: first the numbers, then the figures."""
    numbers = {face for die in faces() for face in die if face.isdecimal()}
    return (*sorted(numbers), *figures())


def figures() -> tuple[str, ...]:
    """Return the distinct figures on all dice, in the order of the dice."""
    found = (face for die in faces() for face in die if not face.isdecimal())
    return tuple(dict.fromkeys(found))


def throw(source: Random) -> tuple[str, ...]:
    """Return a random face for each place.

    No die belongs to a particular place, so the dice are assigned to the places at random.
    """
    return tuple(map(source.choice, source.sample(faces(), DICE)))


@cache
def drawings(figure: str) -> tuple[str, ...]:
    """Return the distinct chains of steps that draw a figure.

    A figure may be rotated but not mirrored.

    Ruling: Either end of a figure may be attached to the line.
    """
    found = []
    for chain in (figure, "".join(OPPOSITE[step] for step in reversed(figure))):
        turned = chain
        for _turn in range(4):
            found.append(turned)
            turned = "".join(_TURN[step] for step in turned)
    return tuple(dict.fromkeys(found))


def describe_face(face: str) -> Message:
    """Describe in words what a face allows."""
    if face.isdecimal():
        if face == "0":
            return _("nothing")
        return ngettext("{count} single step", "{count} single steps", int(face))
    return _("shape {steps}", steps=face)


_COUNTS = range(ROUNDS + 1), ngettext("up to {count} round", "up to {count} rounds", ROUNDS)


@dataclass(frozen=True)
class DiceField(ListField[tuple[str, ...]]):
    """Field for the dice: the faces in each round, in the order of the places.

    Each typed line is one round.
    """

    key: str = "dice"
    rows: int = 0
    may_miss: bool = True
    expected: str = _(
        "five faces per round (two on I, two on II, one on the round track): "
        "numbers or shapes, such as 3 NNE 0 2 NEN"
    )

    def value(self, reader: Reader) -> tuple[tuple[str, ...], ...]:
        if not reader.has(self.key):
            return ()
        expected = _("a list for each round: {faces}", faces=self.expected)
        return self.entries(reader, expected, *_COUNTS) or ()

    def check(self, rounds: Sequence[Sequence[str]]) -> None:
        """Raise PnpError or Faults if a face is malformed or there are too many faces or rounds."""
        report = Report()
        self.checked_entries(report, list(map(list, rounds)), *_COUNTS)
        raise_all(report.faults)

    def plain(self, line: str) -> list[str]:
        return line.split()

    def checked(self, report: Report, value: Any, *path: str | int) -> tuple[str, ...]:
        if not isinstance(value, list) or len(value) != DICE:
            message = ngettext(
                "dice: expected {count} face in each round",
                "dice: expected {count} faces in each round",
                DICE,
            )
            report.fault(message, *path, token=value)
            return ("0",) * DICE
        for place, face in enumerate(value):
            if not _FACE.fullmatch(str(face)):
                message = _(
                    "unknown face {face}: write 0 to 9 or a shape such as NNE",
                    face=repr(shown(str(face))),
                )
                report.fault(message, *path, place, token=face)
        return tuple(map(str, value))

    def format(self, rounds: Sequence[Sequence[str]]) -> str:
        """Return the key and value as text, or "" if no dice are known."""
        if not rounds:
            return ""
        lists = (f"  [{', '.join(map(json.dumps, faces))}],\n" for faces in rounds)
        return f"{self.key} = [\n{''.join(lists)}]\n"
