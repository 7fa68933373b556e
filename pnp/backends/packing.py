"""Several pages in one zip file."""

import zipfile
from collections.abc import Iterable, Iterator, Sequence
from io import RawIOBase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_DATE = (2000, 1, 1, 0, 0, 0)


class _Parts(RawIOBase):
    """A file that nobody goes back in, whose parts are taken as they come."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, part: "ReadableBuffer") -> int:
        self._parts.append(bytes(part))
        return len(self._parts[-1])

    def taken(self) -> bytes:
        """What was written since the last time."""
        parts, self._parts = self._parts, []
        return b"".join(parts)


def zipped(names: Sequence[str], contents: Iterable[Iterable[bytes]]) -> Iterator[bytes]:
    """The pages under their names, a part a page; the same pages give the same bytes."""
    file = _Parts()
    with zipfile.ZipFile(file, "w") as packed:
        for name, content in zip(names, contents, strict=True):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # the one that writes it would be named otherwise
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, b"".join(content))
            yield file.taken()
    yield file.taken()
