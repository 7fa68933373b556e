"""Writing files whole or not at all: the one place that makes, renames and removes them."""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from pnp.errors import Place, PnpError


def write_text(path: Path, text: str) -> None:
    """Write one text file, whole or not at all; raises PnpError."""
    check_place(path, "position.toml")
    write_all([path], iter([text.encode()]))


def check_place(path: Path, example: str) -> None:
    """Raise PnpError for a folder, or a file in a folder that is not there."""
    where = Place(str(path))
    if path.is_dir():
        raise PnpError("this is a folder, not a file", where, f"write {path / example}")
    if not path.parent.is_dir():
        raise PnpError(f"there is no folder {path.parent}", where, "make it first")


def write_all(targets: Sequence[Path], contents: Iterator[bytes]) -> None:
    """Write everything beside its target first, then rename all."""
    token = os.urandom(4).hex()
    drafts: list[Path] = []
    at = targets[0]
    try:
        for at, content in zip(targets, contents, strict=True):
            real = at.resolve()
            drafts.append(real.with_name(f".{real.name}.{token}.part"))
            with drafts[-1].open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        for at, draft in zip(targets, drafts, strict=True):
            draft.replace(at.resolve())
    except OSError as error:
        raise PnpError(f"cannot be written: {error.strerror}", Place(str(at))) from None
    finally:
        for draft in drafts:
            with suppress(OSError):
                draft.unlink()
