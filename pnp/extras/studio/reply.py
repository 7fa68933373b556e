"""What is asked of a worker and what it answers: a status, a kind of media and bytes."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

import pnp


class Question(NamedTuple):
    """What the page asks: a subject, a path below it, what is behind `?`, and what was sent."""

    subject: str
    path: str = ""
    query: tuple[tuple[str, str], ...] = ()
    sent: Mapping[str, Any] | None = None

    def text(self, name: str, usual: str = "") -> str:
        """The value of a name behind `?`, the last one given."""
        return dict(self.query).get(name, usual)

    def texts(self, name: str) -> tuple[str, ...]:
        """All values of a name."""
        return tuple(value for key, value in self.query if key == name)

    def whole(self, name: str, usual: int) -> int:
        """A whole number; raises PnpError."""
        text = self.text(name)
        return usual if text == "" else whole(name, text)

    def given(self, name: str) -> str:
        """A text that was sent; raises PnpError."""
        value = (self.sent or {}).get(name)
        if not isinstance(value, str):
            raise pnp.PnpError(f"{name}: expected a text", parameter=name)
        return value

    def given_whole(self, name: str) -> int:
        """A whole number that was sent as it was typed; raises PnpError."""
        return whole(name, self.given(name))

    def words(self, name: str) -> list[str]:
        """Texts that were sent, none where nothing was; raises PnpError."""
        value = (self.sent or {}).get(name, [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise pnp.PnpError(f"{name}: expected texts", parameter=name)
        return value

    def objects(self, name: str) -> list[dict[str, Any]]:
        """Objects that were sent; raises PnpError."""
        value = (self.sent or {}).get(name)
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise pnp.PnpError(f"{name}: expected objects", parameter=name)
        return value

    def data(self, name: str) -> bytes:
        """Bytes that were sent as they are; raises PnpError."""
        value = (self.sent or {}).get(name)
        if not isinstance(value, bytes):
            raise pnp.PnpError(f"{name}: expected a file", parameter=name)
        return value

    def number(self, name: str) -> int:
        """A whole number that was sent, 0 where nothing was; raises PnpError."""
        value = (self.sent or {}).get(name, 0)
        if type(value) is not int:
            raise pnp.PnpError(f"{name}: expected a whole number", parameter=name)
        return value

    def spot(self, name: str) -> tuple[int, str]:
        """A board's place and a space on it that were sent; raises PnpError."""
        match (self.sent or {}).get(name):
            case [int(board), str(space)]:
                return board, space
            case _:
                raise pnp.PnpError(f"{name}: expected a board and a space", parameter=name)

    def path_sent(self, name: str) -> list[str | int]:
        """Keys and places in lists that were sent; raises PnpError."""
        value = (self.sent or {}).get(name)
        if not isinstance(value, list) or not all(type(each) in (str, int) for each in value):
            raise pnp.PnpError(f"{name}: expected keys and numbers", parameter=name)
        return value


class Reply(NamedTuple):
    """What the browser gets; with a `file` it keeps it under that name."""

    status: int
    media: str
    body: bytes
    file: str = ""


MEDIA = {
    ".pdf": "application/pdf",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".zip": "application/zip",
    ".toml": "text/plain; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".json": "application/json",
}


def as_json(value: Any, status: int = 200) -> Reply:
    """Plain data."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Reply(status, "application/json", text.encode())


def as_file(body: bytes, name: str) -> Reply:
    """A file to keep."""
    return Reply(200, MEDIA[name[name.rindex(".") :]], body, name)


def as_faults(error: pnp.PnpError, status: int = 422) -> Reply:
    """What is wrong, fault by fault."""
    return as_json({"faults": [fault(each) for each in error.faults]}, status)


def fault(error: pnp.PnpError, about: str = "") -> dict[str, Any]:
    """A fault as plain data: the field it is about, and ways out that the page can set."""
    ways = [{"setting": each.setting, "value": each.value} for each in error.remedies]
    return {
        "about": about or error.parameter,
        "what": error.what,
        "hint": error.hint,
        "ways": ways,
        "line": error.where.line,
        "column": error.where.column,
    }


def whole(name: str, text: str) -> int:
    """A whole number that was typed; raises PnpError."""
    digits = text.strip()
    if len(digits) > 30 or not digits.lstrip("-").isdecimal() or not digits.isascii():
        raise pnp.PnpError(f"{name}: expected a whole number", parameter=name)
    try:
        return int(digits)
    except ValueError:
        raise pnp.PnpError(f"{name}: expected a whole number", parameter=name) from None
