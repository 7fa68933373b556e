"""Players in a Passtally position file, each with a name, four markers and points."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pnp.errors import NotationError
from pnp.files.toml_text import toml_string
from pnp.games.passtally.trace import EDGES
from pnp.messages import _, ngettext
from pnp.rules.fields import ListField, Reader, Report, number_or_word, shown
from pnp.rules.typed_input import bare, unquoted

MARKERS = 4
"""Number of markers that each player has."""
MAX_POINTS = 999
"""Maximum number of points in a position file."""
MAX_NAME_LENGTH = 40
"""Maximum length of a name, in characters."""
NAMES = ("orange", "blue", "green")
"""Names of the players in a setup, in turn order."""

_PART = re.compile(r"[^\s,;:]+")
_KEYS = ("name", "markers", "points")


class PasstallyPlayer(NamedTuple):
    """A player's name, the edge spaces of four markers, and the position on the score track."""

    name: str
    markers: tuple[str, ...]
    points: int


UNREADABLE_PLAYER = PasstallyPlayer("", (), 0)
"""Placeholder for a player entry that could not be parsed."""


@dataclass(frozen=True)
class PasstallyPlayersField(ListField[PasstallyPlayer]):
    """Field for two or three players.

    Each typed line is one player, such as `Ann n1 e3 s2 w6 0`.
    """

    key: str = "players"
    rows: int = 3
    may_miss: bool = False
    expected: str = _("name, four edge spaces and points, such as Ann n1 e3 s2 w6 0")

    def value(self, reader: Reader) -> tuple[PasstallyPlayer, ...]:
        expected = _("a list of two or three players: {player}", player=self.expected)
        return self.entries(reader, expected, range(2, 4), _("two or three")) or ()

    def plain(self, line: str) -> dict[str, object]:
        # The name may contain spaces.
        parts = list(_PART.finditer(line))
        if len(parts) < MARKERS + 2:
            raise NotationError(
                _(
                    "expected {expected}, found {text}",
                    expected=self.expected,
                    text=repr(shown(line)),
                )
            )
        last = parts[-MARKERS - 1 :]
        *markers, points = (bare(part[0]).lower() for part in last)
        name = unquoted(" ".join(line[: last[0].start()].split()))
        return dict(zip(_KEYS, (name, markers, number_or_word(points)), strict=True))

    def checked(self, report: Report, value: Any, *path: str | int) -> PasstallyPlayer:
        if not isinstance(value, dict) or set(value) != set(_KEYS):
            message = _("{key}: expected {keys}", key=self.key, keys=f"{{ {', '.join(_KEYS)} }}")
            report.fault(message, *path)
            return UNREADABLE_PLAYER
        name, markers, points = (value[part] for part in _KEYS)
        if not isinstance(name, str) or not 0 < len(name) <= MAX_NAME_LENGTH:
            message = _("name: expected 1 to {most} characters", most=MAX_NAME_LENGTH)
            report.fault(message, *path, "name", token=name)
        if type(points) is not int or not 0 <= points <= MAX_POINTS:
            message = _(
                "points: expected 0 to {most}, found {value}",
                most=MAX_POINTS,
                value=shown(str(points)),
            )
            report.fault(message, *path, "points", token=points)
            points = 0
        return PasstallyPlayer(str(name), _markers(report, markers, *path), points)

    def format(self, players: Sequence[PasstallyPlayer]) -> str:
        lines = []
        for name, placed, points in players:
            markers = ", ".join(map(toml_string, placed))
            lines.append(
                f"  {{ name = {toml_string(name)}, markers = [{markers}], points = {points} }},\n"
            )
        return f"{self.key} = [\n{''.join(lines)}]\n"


def _markers(report: Report, value: object, *path: str | int) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) != MARKERS:
        found = len(value) if isinstance(value, list) else shown(str(value))
        message = ngettext(
            "markers: expected {count} edge space, found {found}",
            "markers: expected {count} edge spaces, found {found}",
            MARKERS,
            found=found,
        )
        report.fault(message, *path, "markers")
        return ()
    for place, marker in enumerate(value):
        if marker not in EDGES:
            message = _(
                "unknown edge space {name}: use one of n1 to n6, e1 to e6, s1 to s6, w1 to w6",
                name=repr(shown(str(marker))),
            )
            report.fault(message, *path, "markers", place, token=marker)
    return tuple(map(str, value))


PLAYERS = PasstallyPlayersField()
