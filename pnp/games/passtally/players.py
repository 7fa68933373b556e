"""Passtally: the players of a position file, each with a name, four markers and points."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pnp.errors import Place
from pnp.games.passtally.trace import EDGES
from pnp.rules.faults import NotationError
from pnp.rules.fields import Reader, shown

MARKERS = 4
MOST_POINTS = 999
NAMES = ("orange", "blue", "green")
"""What the players of a setup are called, in turn order."""

_KEYS = ("name", "markers", "points")


class Player(NamedTuple):
    """A player's name, the edge spaces of the four markers, and the place on the score track."""

    name: str
    markers: tuple[str, ...]
    points: int


@dataclass(frozen=True)
class PlayersField:
    """The key `players`: two or three tables; typed, a line a player: `Ann n1 e3 s2 w6 0`."""

    key: str = "players"
    rows: int = 3
    may_miss: bool = False
    expected: str = "name, four edge spaces and points, such as Ann n1 e3 s2 w6 0"

    def value(self, reader: Reader) -> tuple[Player, ...]:
        """The players; faults are left with the reader, () stands in then."""
        tables = reader.raw(self.key, list, f"a list of two or three players: {self.expected}")
        if tables is None:
            return ()
        if len(tables) not in (2, 3):
            reader.fault(f"players: expected two or three, found {len(tables)}", self.key)
            return ()
        return tuple(_player(reader, index, table) for index, table in enumerate(tables))

    def format(self, players: Sequence[Player]) -> str:
        """Key and value as text."""
        return self.to_toml(
            [" ".join((json.dumps(p.name), *p.markers, str(p.points))) for p in players]
        )

    def row_faults(self, text: str) -> tuple[NotationError, ...]:
        """What is wrong with one player's line."""
        words = text.split()
        sound = (
            len(words) == MARKERS + 2
            and all(word in EDGES for word in words[1:-1])
            and words[-1].isascii()
            and words[-1].isdecimal()
            and int(words[-1]) <= MOST_POINTS
        )
        if sound:
            return ()
        what = f"expected {self.expected}, found {shown(text)!r}"
        return (NotationError(what, Place("", 1, 1, shown(text))),)

    def to_toml(self, rows: Sequence[str]) -> str:
        """One line a player as key and value; a name in quotes may hold blanks."""
        lines = []
        for row in rows:
            *name, a, b, c, d, points = row.split(" ") if row.startswith('"') else row.split()
            said = " ".join(name)
            quoted = said if said.startswith('"') else json.dumps(said)
            markers = ", ".join(f'"{marker}"' for marker in (a, b, c, d))
            lines.append(f"  {{ name = {quoted}, markers = [{markers}], points = {points} }},\n")
        return f"{self.key} = [\n{''.join(lines)}]\n"


PLAYERS = PlayersField()


def _player(reader: Reader, index: int, table: object) -> Player:
    """One player's table; after a fault a stand-in."""
    key = PLAYERS.key
    nobody = Player("", (), 0)
    if not isinstance(table, dict) or set(table) != set(_KEYS):
        reader.fault(f"{key}: expected {{ name, markers, points }}", key, index)
        return nobody
    name, markers, points = (table[part] for part in _KEYS)
    if not isinstance(name, str) or not 0 < len(name) <= 40:
        reader.fault("name: expected 1 to 40 characters", key, index, "name", token=name)
    if type(points) is not int or not 0 <= points <= MOST_POINTS:
        what = f"points: expected 0 to {MOST_POINTS}, found {shown(str(points))}"
        reader.fault(what, key, index, "points", token=points)
    if not isinstance(markers, list) or len(markers) != MARKERS:
        found = len(markers) if isinstance(markers, list) else shown(str(markers))
        reader.fault(
            f"markers: expected {MARKERS} edge spaces, found {found}", key, index, "markers"
        )
        return nobody
    for place, marker in enumerate(markers):
        if marker not in EDGES:
            what = f"{shown(str(marker))!r} is no edge space: expected n1 to n6, e, s or w"
            reader.fault(what, key, index, "markers", place, token=marker)
    return Player(str(name), tuple(map(str, markers)), points if isinstance(points, int) else 0)
