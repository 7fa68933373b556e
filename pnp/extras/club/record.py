"""Data classes for a club's record: players, rounds, tables, results and standings."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple
from unicodedata import category, normalize

from pnp.errors import PnpError, Remedy, quoted
from pnp.extras.club.pairing import Past
from pnp.messages import _

LONGEST_NAME = 40
"""Maximum length of a player's name, in characters. A title can be twice as long."""


MAX_POINTS = 1_000_000_000
"""Maximum absolute value of a player's points."""

_BETWEEN_NAMES = ",;،؛、\uff0c\uff1b\n\r\t"
"""Characters that separate names in a list, in various scripts; a name cannot contain them."""


class Player(NamedTuple):
    """A player of the club. `here` is False if the player is absent."""

    number: int
    name: str
    here: bool
    removed: bool = False
    """True for a player who left the club; only earlier rounds show the name."""


class Seat(NamedTuple):
    """A player at a table.

    `points` is None in games without points, and before the result is known.
    """

    player: str
    points: int | None = None
    share: Fraction | None = None
    """Share of the win: 1, 0, or a fraction if several players won.

    The share is None until the result is known.
    """


@dataclass(frozen=True)
class Seating:
    """A table in a round, with its game and players. `setup` is the code of the game's setup."""

    round: int
    number: int
    game: str
    variant: str
    setup: str
    seats: tuple[Seat, ...]

    @property
    def at(self) -> tuple[int, int]:
        """Number of the round, and number of the table in that round."""
        return self.round, self.number

    @property
    def name(self) -> str:
        """Name that consists of the round and the table, such as "1.2"."""
        return f"{self.round}.{self.number}"

    @property
    def over(self) -> bool:
        """True if the result is known."""
        return all(seat.share is not None for seat in self.seats)

    def check_open(self) -> None:
        """Raise PnpError if the table already has a result. The remedy is `replace`."""
        if self.over:
            message = _("table {table} has a result ({result})", table=self.name, result=self.words)
            raise PnpError(message, remedies=[Remedy("replace")])

    def with_result(self, result: "Result") -> "Seating":
        """Return a copy with this result."""
        seats = [
            Seat(seat.player, result.points[place], result.share(place))
            for place, seat in enumerate(self.seats)
        ]
        return replace(self, seats=tuple(seats))

    @property
    def words(self) -> str:
        """Players with their points, and a star after each winner."""
        return " - ".join(
            f"{seat.player}{'*' if seat.share else ''}"
            + ("" if seat.points is None else f" {seat.points}")
            for seat in self.seats
        )

    def to_json(self) -> dict[str, Any]:
        """Return the table as plain data; shares are numbers."""
        return {
            "round": self.round,
            "table": self.number,
            "game": self.game,
            "variant": self.variant,
            "setup": self.setup,
            "seats": [
                {
                    "player": seat.player,
                    "points": seat.points,
                    "won": None if seat.share is None else float(seat.share),
                }
                for seat in self.seats
            ],
        }


class Round(NamedTuple):
    """Tables that play at the same time, and the players with a bye."""

    number: int
    tables: tuple[Seating, ...]
    waiting: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the round as plain data."""
        tables = [table.to_json() for table in self.tables]
        return {"round": self.number, "tables": tables, "waiting": list(self.waiting)}


class Result(NamedTuple):
    """The result of a game. `points` contains the points in seat order."""

    points: tuple[int | None, ...]
    winners: frozenset[int]
    """Seat numbers (0-based) of the players who share the win; empty for a solo game."""

    @classmethod
    def of_points(cls, points: Sequence[int], *, first: bool = False) -> "Result":
        """Return the result of a game that is won by the player with the most points.

        If `first` is True, the first of the players with the most points wins.
        """
        highest = max(points)
        winners = [place for place, each in enumerate(points) if each == highest]
        return cls(tuple(points), frozenset(winners[:1] if first else winners))

    def share(self, place: int) -> Fraction:
        """Return a seat's share of the win."""
        return Fraction(place in self.winners, max(1, len(self.winners)))


def past_of(players: Iterable[Player], rounds: Iterable[Round]) -> Past:
    """Return the counts for the pairing from earlier rounds, keyed by player number."""
    number = {player.name: player.number for player in players}
    met: Counter[frozenset[int]] = Counter()
    waited: Counter[int] = Counter()
    started: Counter[int] = Counter()
    won: dict[int, Fraction] = {}
    for each in rounds:
        waited.update(number[name] for name in each.waiting)
        for table in each.tables:
            seated = [number[seat.player] for seat in table.seats]
            met.update(map(frozenset, combinations(seated, 2)))
            started[seated[0]] += 1
            for player, seat in zip(seated, table.seats, strict=True):
                won[player] = won.get(player, Fraction()) + (seat.share or 0)
    return Past(met, waited, started, won)


def new_name(name: str) -> str:
    """Return the checked name of a new player. Raises PnpError if it is invalid."""
    if any(mark in name for mark in _BETWEEN_NAMES):
        message = _("expected one name, found {name}", name=quoted(name))
        raise PnpError(message, hint=_("enter each name separately, without commas"))
    return checked_name(normalize("NFC", name))


def name_key(name: str) -> str:
    """Return a key that is equal for names that differ only in case or in accent encoding."""
    return normalize("NFC", normalize("NFC", name).casefold())


def checked_name(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name with single spaces between its words. Raises PnpError if it is invalid."""
    text = " ".join(name.split())
    is_printable = text.isprintable() or all(map(_is_printable, text))
    if not text or len(text) > longest or not is_printable:
        hint = _("use 1 to {longest} printable characters", longest=longest)
        raise PnpError(_("invalid name {name}", name=quoted(name)), hint=hint)
    return text


def _is_printable(character: str) -> bool:
    """Return True for a printable character, or a character unknown to this Python version.

    A record written with a newer Python can then be read with an older version.
    """
    unknown = category(character) == "Cn" and ord(character) & 0xFFFE != 0xFFFE
    return unknown or character.isprintable()
