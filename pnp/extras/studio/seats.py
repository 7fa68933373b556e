"""Seats at a shared table. A page uses a secret key to prove that it has a seat."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pnp
from pnp.messages import _

MAX_SEATS = 20
_MAX_TEXT = 40
"""Maximum length of a name or a key, in characters."""


class TableSeat(NamedTuple):
    """A seat: the person's name, or the computer's level, and the key of the person's page."""

    name: str = ""
    level: str = ""
    key: str = ""


class Seats(NamedTuple):
    """Seats in turn order, and the key of the page that shared the table.

    Any page may play for a free seat, so that several people can use one page. The page that shared
    the table plays for the computer.
    """

    seats: tuple[TableSeat, ...] = ()
    host: str = ""

    @classmethod
    def read(cls, sent: Mapping[str, Any]) -> "Seats":
        """Return the seats that a page sent, with its key. May raise PnpError."""
        found = []
        for each in _list(sent.get("seats")):
            match each:
                case {"name": name, "level": level, **more}:
                    found.append(TableSeat(*map(_text, (name, level, more.get("key", "")))))
                case _:
                    raise pnp.PnpError(_("not a list of seats"), parameter="seats")
        return cls(tuple(found), _text(sent.get("host", sent.get("key", ""))))

    def taken(self, number: int, name: str, key: str) -> "Seats":
        """Return the seats after a page takes a seat, or leaves its seat if `number` is 0.

        Raises PnpError if the seat is taken or the key is invalid.
        """
        if not _text(key):
            raise pnp.PnpError(_("this page has no key"), parameter="key")
        left = [each._replace(key="") if each.key == key else each for each in self.seats]
        if number:
            seat = left[number - 1] if 0 < number <= len(left) else None
            if seat is None or seat.level or seat.key:
                raise pnp.PnpError(_("this seat is taken"), parameter="seat")
            left[number - 1] = TableSeat(_text(name.strip()) or seat.name, "", key)
        return self._replace(seats=tuple(left))

    def seat_of(self, key: str) -> int:
        """Return the number of the page's seat, or 0 if the page has no seat."""
        return next((n for n, s in enumerate(self.seats, start=1) if key and s.key == key), 0)

    def check_move(self, person: int, key: str) -> None:
        """Raise PnpError if the page may not move for a person."""
        seat = self.seats[person - 1] if 0 < person <= len(self.seats) else TableSeat()
        if seat.level and key != self.host:
            raise pnp.PnpError(_("it is the computer's turn"), parameter="seat")
        if seat.key and seat.key != key:
            raise pnp.PnpError(_("it is {player}'s turn", player=seat.name), parameter="seat")

    def check_change(self, key: str) -> None:
        """Raise PnpError if all seats are taken and the page has no seat, so it can only watch."""
        if not self.seats or self.seat_of(key) or (key and key == self.host):
            return
        if all(each.key or each.level for each in self.seats):
            raise pnp.PnpError(_("all seats are taken: you are watching"), parameter="seat")

    def shown(self, key: str) -> dict[str, Any]:
        """Return the seats for a page, without the keys."""
        return {
            "seats": [
                {"name": each.name, "level": each.level, "taken": bool(each.key)}
                for each in self.seats
            ],
            "seat": self.seat_of(key),
            "isHost": bool(key) and key == self.host,
        }

    def data(self) -> dict[str, Any]:
        """Return the seats with all keys, in the form that `read` accepts."""
        return {"seats": [each._asdict() for each in self.seats], "host": self.host}


NO_SEATS = Seats()
"""Seats of a table at which every page may move."""


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _MAX_TEXT:
        raise pnp.PnpError(_("not a name"), parameter="seats")
    return value


def _list(value: object) -> list[object]:
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > MAX_SEATS:
        raise pnp.PnpError(_("not a list of seats"), parameter="seats")
    return value
