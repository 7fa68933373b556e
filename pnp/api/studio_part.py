"""Types for an extra's part of the studio, with the arguments and results of its functions.

`Extra.studio` of an extra is the target of a `StudioPart`, such as "pnp_chess.studio:PART". It is
imported only by the studio. All targets are strings such as "module:name", and are imported in a
worker process on first use.
"""

from __future__ import annotations  # keeps most of the library out of the server process

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pnp
from pnp.messages import _

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
    """A type of file that an extra opens if one is named on the studio's command line."""

    name: str
    """Noun for such a file; pages are notified of changes under this name."""

    matches: str
    """Target of a function that takes a path and returns True for such a file."""

    page: str
    """Address of its page; the file's name is appended."""


@dataclass(frozen=True, slots=True)
class StudioPart:
    """Pages, scripts and answers that an extra adds to the studio."""

    scripts: Path
    """Folder of its scripts, and of a `style.css` for its pages; shipped scripts are in `../`."""

    pages: Mapping[str, str] = field(default_factory=dict)
    """Scripts by address, such as "/evening/{name}". A script exports `open(path)`."""

    menu: Mapping[str, str] = field(default_factory=dict)
    """Addresses by their labels in the menu."""

    extends: Mapping[str, str] = field(default_factory=dict)
    """Scripts that add to a page of the studio, by its script. They export `extend(view)`."""

    subjects: Mapping[str, str] = field(default_factory=dict)
    """Targets that answer `/api/<subject>/<path>`.

    They are functions of a `StudioContext` and a `Question`. They return a `Download`, or plain
    data to send as JSON, in which each `PnpError` is replaced by its description. They may raise
    `PnpError`.
    """

    prints: Mapping[str, str] = field(default_factory=dict)
    """Targets by the first word of a print page's address.

    They are functions of a `StudioContext` and a name. They return a `StudioSheet`.
    """

    uploads: Mapping[str, int] = field(default_factory=dict)
    """Maximum size in bytes of a file posted to `/<subject>`; it is passed as `file`."""

    files: FileType | None = None
    """Files that can be named on the command line."""


class StudioContext(NamedTuple):
    """Games and files that a running studio shows."""

    catalogue: pnp.Catalogue
    files: Mapping[str, Path]
    """Files of the extra's own type by the names that pages use."""


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
    """A field of a form: its name in the library and the query, and its command-line option."""

    name: str
    kind: FieldKind
    label: str
    help: str
    flag: str
    usual: str = ""
    choices: tuple[str, ...] = ()
    allowed: str = ""
    """Range of numbers, in words."""
    group: str = "contents"
    """Heading above it: contents, paper, or more, which is folded."""


class StudioSheet(NamedTuple):
    """Something to print. `draw` takes the fields that differ from their default, by name."""

    title: str
    help: str
    command: tuple[str, ...]
    """Arguments of the equivalent command, without options."""

    file: str
    """Name of its file, without a suffix."""

    draw: Callable[[Mapping[str, Any]], pnp.Drawing]
    fields: tuple[StudioField, ...] = ()


class Question(NamedTuple):
    """A request of a page: its subject, the path below it, its query, and the object it sent."""

    subject: str
    path: str = ""
    query: tuple[tuple[str, str], ...] = ()
    sent: Mapping[str, Any] | None = None

    def text(self, name: str, default: str = "") -> str:
        """Return the last value of a query parameter."""
        return dict(self.query).get(name, default)

    def texts(self, name: str) -> tuple[str, ...]:
        """Return all values of a query parameter."""
        return tuple(value for key, value in self.query if key == name)

    def integer(self, name: str, default: int) -> int:
        """Return a query parameter as a whole number; raise PnpError if it is not one."""
        text = self.text(name)
        return default if text == "" else parse_integer(name, text)

    def sent_text(self, name: str) -> str:
        """Return a text from the sent object; raise PnpError if there is none."""
        value: str = self._sent(name, None, _("a text"), lambda value: isinstance(value, str))
        return value

    def sent_integer(self, name: str) -> int:
        """Return a whole number that was sent as text; raise PnpError if it is not one."""
        return parse_integer(name, self.sent_text(name))

    def number(self, name: str) -> int:
        """Return a number from the sent object, 0 by default; raise PnpError for other types."""
        value: int = self._sent(name, 0, _("a whole number"), lambda value: type(value) is int)
        return value

    def sent_texts(self, name: str) -> list[str]:
        """Return texts from the sent object, none by default; raise PnpError for other types."""
        value: list[str] = self._sent(name, [], _("texts"), _is_list(str))
        return value

    def objects(self, name: str) -> list[dict[str, Any]]:
        """Return objects from the sent object; raise PnpError if there are none."""
        value: list[dict[str, Any]] = self._sent(name, None, _("objects"), _is_list(dict))
        return value

    def data(self, name: str) -> bytes:
        """Return an uploaded file; raise PnpError if there is none."""
        value: bytes = self._sent(name, None, _("a file"), lambda value: isinstance(value, bytes))
        return value

    def keys(self, name: str) -> list[str | int]:
        """Return keys and indices of nested values; raise PnpError if there are none."""
        value: list[str | int] = self._sent(name, None, _("keys and numbers"), _is_list(str, int))
        return value

    def space(self, name: str) -> tuple[int, str]:
        """Return the index of a board and a space on it; raise PnpError if there are none."""
        match (self.sent or {}).get(name):
            case [int(board), str(space)]:
                return board, space
            case _:
                message = _("{name}: expected a board and a space", name=name)
                raise pnp.PnpError(message, parameter=name)

    def given(self, name: str) -> str:
        """Earlier name of `sent_text`."""
        return _renamed("given", "sent_text", self.sent_text)(name)

    def given_whole(self, name: str) -> int:
        """Earlier name of `sent_integer`."""
        return _renamed("given_whole", "sent_integer", self.sent_integer)(name)

    def whole(self, name: str, default: int) -> int:
        """Earlier name of `integer`."""
        return _renamed("whole", "integer", self.integer)(name, default)

    def words(self, name: str) -> list[str]:
        """Earlier name of `sent_texts`."""
        return _renamed("words", "sent_texts", self.sent_texts)(name)

    def _sent(self, name: str, default: Any, expected: str, fits: Callable[[Any], bool]) -> Any:
        value = (self.sent or {}).get(name, default)
        if not fits(value):
            message = _("{name}: expected {expected}", name=name, expected=expected)
            raise pnp.PnpError(message, parameter=name)
        return value


def _renamed(old: str, new: str, method: Callable[..., T]) -> Callable[..., T]:
    """Return the method, with a warning that the caller used its earlier name."""
    text = f"Question.{old} is deprecated and will be removed in pnp 1.0: use {new}"
    warnings.warn(text, DeprecationWarning, stacklevel=3)
    return method


def _is_list(*types: type) -> Callable[[Any], bool]:
    """Return a check for a list of exactly these types; a bool is not an int here."""
    return lambda value: isinstance(value, list) and all(type(each) in types for each in value)


def parse_integer(name: str, text: str) -> int:
    """Return a whole number from typed text; raise PnpError if it is not one."""
    digits = text.strip()
    # int() also takes other scripts' digits and underscores, and refuses very long numbers
    if len(digits) > 30 or not digits.isascii() or not digits.removeprefix("-").isdigit():
        raise pnp.PnpError(_("{name}: expected a whole number", name=name), parameter=name)
    return int(digits)
