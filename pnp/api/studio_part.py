"""Types that an extra uses to add pages to the studio.

`Extra.studio` is the target of a `StudioPart`, such as "pnp_chess.studio:PART". Only the studio
imports this target. All targets are strings such as "module:name". A worker process imports the
targets in a `StudioPart` when they are first used.
"""

from __future__ import annotations  # keeps most of the library out of the server process

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import pnp
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.rules.score import Score

T = TypeVar("T")

__all__ = [
    "Download",
    "FieldKind",
    "FileType",
    "Question",
    "StudioContext",
    "StudioField",
    "StudioPart",
    "StudioSheet",
]


class FileType(NamedTuple):
    """A type of file that an extra lets the studio open from the command line."""

    name: str
    """Noun for a file of this type, also used to notify pages of changes."""

    matches: str
    """Target of a function that returns True if a path is a file of this type."""

    page: str
    """Address of the page that shows a file; the file name is appended."""

    default: str = ""
    """Target of a function that returns the path of the file to use if none is named.

    The file and its folder might not exist yet.
    """


@dataclass(frozen=True, slots=True)
class StudioPart:
    """Pages, scripts and API functions that an extra adds to the studio."""

    scripts: Path
    """Folder with the scripts and an optional `style.css`.

    Scripts import the studio's own scripts from the URL `../`.
    """

    pages: Mapping[str, str] = field(default_factory=dict)
    """Script for each page, keyed by address, such as "/evening/{name}".

    Each script exports `open(path)`.
    """

    menu: Mapping[str, str] = field(default_factory=dict)
    """Page addresses, keyed by menu label."""

    extends: Mapping[str, str] = field(default_factory=dict)
    """Scripts that extend a page of the studio, keyed by the name of that page, such as "play".

    Each script exports `extend(view)`.
    """

    subjects: Mapping[str, str] = field(default_factory=dict)
    """Targets of functions that handle `/api/<subject>/<path>`, keyed by subject.

    Each function takes a `StudioContext` and a `Question`, and can raise `PnpError`. It returns a
    `Download`, or plain data for JSON. Each `PnpError` in the data is sent as a description.
    """

    prints: Mapping[str, str] = field(default_factory=dict)
    """Targets of functions for print pages, keyed by the first word of the page's address.

    Each function takes a `StudioContext` and a name, and returns a `StudioSheet`.
    """

    uploads: Mapping[str, int] = field(default_factory=dict)
    """Maximum size of an uploaded file in bytes, keyed by subject.

    A file posted to `/<subject>` is passed to the function as `file`.
    """

    files: FileType | None = None
    """Type of file that the extra opens from the command line, or None."""


class StudioContext(NamedTuple):
    """Games and files in a running studio."""

    catalogue: pnp.Catalogue
    files: Mapping[str, Path]
    """Files of the extra's own type, keyed by the name that pages use for each file."""


class Download(NamedTuple):
    """A file for the user to download."""

    name: str
    body: bytes


class FieldKind(StrEnum):
    """Kinds of input for a field."""

    CHOICE = "choice"
    OPEN = "open"
    """One of the choices, or any other text."""
    LENGTH = "length"
    COUNT = "count"
    FLAG = "flag"
    TEXT = "text"
    SEVERAL = "several"


class StudioField(NamedTuple):
    """A field in a form; `name` is the option in Python and in queries, `flag` in commands."""

    name: str
    kind: FieldKind
    label: str
    help: str
    flag: str
    usual: str = ""
    choices: tuple[str, ...] = ()
    allowed: str = ""
    """Range of valid numbers, in words."""
    group: str = "contents"
    """Group: `contents`, `paper`, `look`, `parts`, `printer`, or `more`, which is collapsed."""
    words: tuple[tuple[str, str], ...] = ()
    """Choices, each with its label."""
    buttons: tuple[str, ...] = ()
    """Choices that are shown as buttons, in this order. The user types the other choices."""


class StudioSheet(NamedTuple):
    """Something to print.

    `draw` takes the values that differ from the defaults, keyed by field name.
    """

    title: str
    help: str
    command: tuple[str, ...]
    """Arguments of the equivalent command line, without its options."""

    file: str
    """Name of the output file, without a suffix."""

    draw: Callable[[Mapping[str, Any]], pnp.Drawing]
    fields: tuple[StudioField, ...] = ()
    back: tuple[str, str] | None = None
    """Label and address of the page to return to; if None, that of all parts."""


class Question(NamedTuple):
    """A request from a page.

    `path` is the rest of the address after the subject. `sent` is the JSON object in the request;
    an uploaded file is in `sent` under the key `file`.
    """

    subject: str
    path: str = ""
    query: tuple[tuple[str, str], ...] = ()
    sent: Mapping[str, Any] | None = None
    language: str = "en"
    """Code of the language of the reply."""

    def text(self, name: str, default: str = "") -> str:
        """Return the last value of a query parameter."""
        return dict(self.query).get(name, default)

    def texts(self, name: str) -> tuple[str, ...]:
        """Return all values of a query parameter."""
        return tuple(value for key, value in self.query if key == name)

    def integer(self, name: str, default: int) -> int:
        """Return a query parameter as a whole number; raise PnpError if it is invalid."""
        text = self.text(name)
        return default if text == "" else parse_integer(name, text)

    def sent_text(self, name: str) -> str:
        """Return a string from the sent object; raise PnpError if it is missing."""
        value: str = self._sent(name, None, _("text"), lambda value: isinstance(value, str))
        return value

    def sent_integer(self, name: str) -> int:
        """Return a whole number that was sent as text; raise PnpError if it is invalid."""
        return parse_integer(name, self.sent_text(name))

    def number(self, name: str) -> int:
        """Return an integer from the sent object (default: 0); raise PnpError for other types."""
        value: int = self._sent(name, 0, _("a whole number"), lambda value: type(value) is int)
        return value

    def sent_texts(self, name: str) -> list[str]:
        """Return a list of strings from the sent object (default: []); may raise PnpError."""
        value: list[str] = self._sent(name, [], _("a list of text values"), _is_list(str))
        return value

    def objects(self, name: str) -> list[dict[str, Any]]:
        """Return a list of objects from the sent object; raise PnpError if it is missing."""
        value: list[dict[str, Any]] = self._sent(name, None, _("objects"), _is_list(dict))
        return value

    def data(self, name: str) -> bytes:
        """Return the content of an uploaded file; raise PnpError if there is no file."""
        value: bytes = self._sent(name, None, _("a file"), lambda value: isinstance(value, bytes))
        return value

    def keys(self, name: str) -> list[str | int]:
        """Return keys and list indices that lead to a value; raise PnpError if they are missing."""
        value: list[str | int] = self._sent(name, None, _("keys and numbers"), _is_list(str, int))
        return value

    def space(self, name: str) -> tuple[int, str]:
        """Return a board's index and a space on the board; raise PnpError if they are missing."""
        match (self.sent or {}).get(name):
            case [int(board), str(space)]:
                return board, space
            case _:
                message = _("{name}: expected a board and a space", name=name)
                raise pnp.PnpError(message, parameter=name)

    def _sent(self, name: str, default: Any, expected: str, fits: Callable[[Any], bool]) -> Any:
        value = (self.sent or {}).get(name, default)
        if not fits(value):
            message = _("{name}: expected {expected}", name=name, expected=expected)
            raise pnp.PnpError(message, parameter=name)
        return value


def _is_list(*types: type) -> Callable[[Any], bool]:
    """Return a function that checks for a list whose items have exactly one of these types.

    A bool is not accepted as an int.
    """
    return lambda value: isinstance(value, list) and all(type(each) in types for each in value)


def parse_integer(name: str, text: str) -> int:
    """Parse a whole number; raise PnpError if the string is not a whole number."""
    digits = text.strip()
    # int() also accepts underscores and other scripts' digits, and rejects very long numbers
    if len(digits) > 30 or not digits.isascii() or not digits.removeprefix("-").isdigit():
        raise pnp.PnpError(_("{name}: expected a whole number", name=name), parameter=name)
    return int(digits)


def score_data(score: Score) -> dict[str, Any]:
    """Return a score as plain data, with the names of players and parts for users."""
    from pnp.rules.score import shown_name

    data: dict[str, Any] = score.to_json()
    for player, tally in zip(data["players"], score.players, strict=True):
        player |= {"name": str.__str__(tally.name), "title": str(shown_name(tally.name))}
        for found, part in zip(player["parts"], tally.parts, strict=True):
            found |= {"title": part.title, "calculation": part.calculation}
    return data
