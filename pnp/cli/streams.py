"""Streams that escape control characters, so that a file cannot control the terminal."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from pnp.messages import Message

_UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Characters to escape: control characters except tab and line feed, line separators, marks that
change the direction of text, and surrogates.
"""


def safe(text: str) -> str:
    r"""Escape control characters as TOML and JSON do, such as `\u001b`."""
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def shown(text: str, encoding: str | None) -> str:
    """Escape control characters and characters missing from an encoding."""
    known = encoding or "utf-8"
    return safe(text).encode(known, "backslashreplace").decode(known)


class SafeStream:
    """A text stream that escapes control characters and characters missing from the encoding."""

    def __init__(self, stream: TextIO) -> None:
        self.raw = stream

    def write(self, text: str) -> int:
        """Write the text, escaped where needed, and return its length."""
        words = str(text) if isinstance(text, Message) else text
        self.raw.write(shown(words, self.raw.encoding))
        return len(text)

    @property
    def encoding(self) -> str:
        """Always UTF-8, because click bypasses a stream whose encoding is ASCII."""
        return "utf-8"

    def __getattr__(self, name: str) -> Any:
        return getattr(self.raw, name)


def raw(stream: Any) -> Any:
    """Return the wrapped stream, for a console that escapes characters itself."""
    return stream.raw if isinstance(stream, SafeStream) else stream


@contextmanager
def safe_streams() -> Iterator[None]:
    """Escape unsafe characters printed in the block; a closed stream stays closed."""
    out, err = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (stream and SafeStream(stream) for stream in (out, err))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = out, err
