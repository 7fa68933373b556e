"""TOML text with the line and column of every key and value.

`tomli` parses the values. It recurses into nested lists, so limits are checked first. It does not
return positions, so a second scan of the valid text records where keys and values start.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import tomli

from pnp.errors import PnpError, SourceLocation
from pnp.files.reading import read_bytes
from pnp.files.toml_limits import STRING, exceeded_limit, number_out_of_range
from pnp.messages import _

MAX_BYTES = 1_000_000
"""Maximum size of a file, in bytes.

Templates and positions are far smaller. A larger file is a mistake or an attack.
"""

KeyPath = tuple[str | int, ...]

_OTHER_ENCODINGS = {
    _("this is a PDF, not a TOML file"): (b"%PDF",),
    _("this is a PNG image, not a TOML file"): (b"\x89PNG",),
    _("this is a JPEG image, not a TOML file"): (b"\xff\xd8\xff",),
    _("this is an SVG image, not a TOML file"): (b"<?xml", b"<svg"),
    _("this is a ZIP archive, not a TOML file"): (b"PK\x03\x04",),
    _("this is a JSON file, not a TOML file"): (b"{", b"[{"),
}
"""Messages about other file types that users pass by mistake, and their first bytes."""

_CURLY = re.compile("[\N{LEFT SINGLE QUOTATION MARK}-\N{DOUBLE HIGH-REVERSED-9 QUOTATION MARK}]")
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"""[A-Za-z0-9_-]+|"(?:\\.|[^"\\])*"|'[^']*'""")
_DOT = re.compile(r"[ \t]*\.[ \t]*")
_SCALAR = re.compile(r"[^,\]}#\n]+")
_FAULT_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


@dataclass(frozen=True)
class TomlText:
    """The data of a TOML file. Locations are computed when they are first needed."""

    file: str
    text: str
    data: dict[str, Any]

    @cached_property
    def _scanned(self) -> "_Scanner":
        return _Scanner(self.text)

    def key_location(self, *path: str | int, token: str = "") -> SourceLocation:
        """Return the location of the key at `path`, or of the nearest enclosing table or array."""
        return self._location(self._scanned.keys, path, token)

    def value_location(self, *path: str | int, token: str = "") -> SourceLocation:
        """Return the location of the value at `path`, or of the nearest enclosing value."""
        return self._location(self._scanned.values, path, token)

    def _location(self, offsets: dict[KeyPath, int], path: KeyPath, token: str) -> SourceLocation:
        while path and path not in offsets:
            path = path[:-1]
        if not path:
            return SourceLocation(self.file, token=token)
        return _location_at(self.text, offsets[path], self.file, token)


def toml_string(text: str) -> str:
    """Return the text as a TOML string.

    A JSON string is a valid TOML string if it contains no surrogate pairs and no unescaped DEL.
    """
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def read_toml(path: Path, within: Path | None = None) -> TomlText:
    """Read a TOML file. Raises PnpError if it cannot be read or is not valid TOML.

    If `within` is not None, this folder must contain the file, as in `read_bytes`.
    """
    return decode_toml(read_bytes(path, MAX_BYTES, within), str(path))


def decode_toml(raw: bytes, file: str) -> TomlText:
    """Decode and parse the bytes of a TOML file.

    Raises PnpError if there are more than MAX_BYTES bytes or they are not valid TOML.
    """
    where = SourceLocation(file)
    for message, opening in _OTHER_ENCODINGS.items():
        if raw.startswith(opening):
            raise PnpError(message, where)
    if len(raw) > MAX_BYTES:
        raise PnpError(_("larger than {limit:,} bytes", limit=MAX_BYTES), where)
    try:
        return parse_toml(raw.decode("utf-8-sig"), file)
    except UnicodeDecodeError as error:
        message = _("not UTF-8 text at byte {offset}", offset=error.start)
        raise PnpError(message, where, _("save it as UTF-8")) from None


def parse_toml(text: str, file: str = "") -> TomlText:
    """Parse TOML text. `file` is the file name to use in locations.

    Raises PnpError if the text is invalid or exceeds a limit.
    """
    text = text.replace("\r\n", "\n")
    exceeded = exceeded_limit(text)
    if exceeded is not None:
        raise PnpError(exceeded.message, _location_at(text, exceeded.offset, file))
    try:
        data = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        raise _syntax_error(str(error), text, file) from None
    except ValueError as error:  # a date such as 30 February
        raise PnpError(_("not valid TOML: {reason}", reason=error), SourceLocation(file)) from None
    toml = TomlText(file, text, data)
    fault = number_out_of_range(data)
    if fault is not None:
        path, number = fault
        raise number.at(toml.value_location(*path))
    return toml


def _location_at(text: str, offset: int, file: str, token: str = "") -> SourceLocation:
    line = text.count("\n", 0, offset) + 1
    return SourceLocation(file, line, offset - text.rfind("\n", 0, offset), token)


def _syntax_error(fault: str, text: str, file: str) -> PnpError:
    """Return the PnpError for an error message of tomli, which ends with the location.

    Curly quotes have a separate error message.
    """
    at = _FAULT_AT.search(fault)
    message = _("not valid TOML: {reason}", reason=_FAULT_AT.sub("", fault))
    if not at:
        return PnpError(message, SourceLocation(file))
    line = int(at[1] or text.count("\n") + 1)
    curly = _CURLY.search(text.split("\n")[line - 1])
    if curly:
        straight = "'" if curly[0] < "\N{LEFT DOUBLE QUOTATION MARK}" else '"'
        where = SourceLocation(file, line, curly.start() + 1, curly[0])
        message = _("{quote} is a curly quote", quote=curly[0])
        return PnpError(message, where, _("write {quote}", quote=straight))
    return PnpError(message, SourceLocation(file, line, int(at[2] or 1)))


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.keys: dict[KeyPath, int] = {}
        self.values: dict[KeyPath, int] = {}
        self._arrays: dict[KeyPath, int] = {}
        self._document()

    def _document(self) -> None:
        table: KeyPath = ()
        self._skip(_BLANK)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip(_BLANK)

    def _skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        if match is None:
            return ""
        self.at = match.end()
        return match[0]

    def _header(self) -> KeyPath:
        start = self.at
        is_array = self.text.startswith("[[", start)
        self.at += 2 if is_array else 1
        path: KeyPath = ()
        names = self._key()
        for depth, name in enumerate(names, start=1):
            path += (name,)
            if is_array and depth == len(names):
                self._arrays[path] = self._arrays.get(path, -1) + 1
            if path in self._arrays:
                path += (self._arrays[path],)
        for known in (path, path[:-1] if is_array else path):
            self.keys.setdefault(known, start)
            self.values.setdefault(known, start)
        self.at = self.text.index("]]" if is_array else "]", self.at) + (2 if is_array else 1)
        return path

    def _key(self) -> tuple[str, ...]:
        names = []
        while True:
            self._skip(_BLANK)
            name = self._skip(_KEY)
            names.append(tomli.loads(f"k = {name}")["k"] if name[0] in "\"'" else name)
            if not self._skip(_DOT):
                return tuple(names)

    def _pair(self, table: KeyPath) -> None:
        start = self.at
        path = table + self._key()
        for length in range(len(table) + 1, len(path) + 1):
            self.keys.setdefault(path[:length], start)
        self.at = self.text.index("=", self.at) + 1
        self._value(path)

    def _value(self, path: KeyPath) -> None:
        self._skip(_BLANK)
        self.values[path] = self.at
        self.keys.setdefault(path, self.at)
        opening = self.text[self.at]
        if opening == "[":
            self._members("]", lambda index: self._value((*path, index)))
        elif opening == "{":
            self._members("}", lambda _index: self._pair(path))
        elif not self._skip(STRING):
            self._skip(_SCALAR)

    def _members(self, closing: str, member: Callable[[int], None]) -> None:
        self.at += 1
        index = 0
        while True:
            self._skip(_BLANK)
            if self.text[self.at] == closing:
                self.at += 1
                return
            if self.text[self.at] == ",":
                self.at += 1
                continue
            member(index)
            index += 1
