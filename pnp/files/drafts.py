"""Drafts: files on their way, known by their names and by a lock of the process that writes them.

The third draft of a run is called `.pnp-0123abcd-3.part`, whatever file it is to become, as the
longest names leave no room for another; all of one run share the number in hexadecimal. The first
in every folder is held locked until all others there have their own names, so that a later run
knows what an earlier one left behind when it was killed.
"""

import os
import re
import signal
import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_DRAFT = re.compile(r"\.pnp-([0-9a-f]{8})-[0-9]+\.part")

_TRIES = 10
"""Another run looks at a draft for a moment only."""


class Drafts:
    """The drafts of one run; raises OSError."""

    def __init__(self, mode: int = 0o666) -> None:
        self._mode = mode
        self._token = os.urandom(4).hex()
        self._count = 0
        self._drafts: dict[Path, Path] = {}
        self._open: dict[Path, BinaryIO] = {}
        self._held: dict[Path, BinaryIO] = {}
        self._earlier: list[Path] = []

    def write(self, target: Path, part: bytes) -> None:
        """Put the next part of a file on disk beside it."""
        if target not in self._open:
            self._open[target] = self._begun(target)
        self._open[target].write(part)

    def finish(self, target: Path) -> None:
        """All of a file is on disk then, with the mode and owner that the earlier one has."""
        file = self._open.pop(target, None) or self._begun(target)
        file.flush()
        os.fsync(file.fileno())
        if file is not self._held[target.parent]:
            file.close()
        with suppress(FileNotFoundError):
            _make_alike(self._drafts[target], target.stat())

    def _begun(self, target: Path) -> BinaryIO:
        folder = target.parent
        if folder in self._held:
            return self._opened(target)
        sweep(folder)
        self._held[folder] = self._locked(target)
        return self._held[folder]

    def keep(self) -> None:
        """Give every draft the name of its target, those last that are held; all, or none."""
        renamed: list[tuple[Path, Path | None]] = []
        with _undisturbed():
            try:
                self._rename(renamed)
            except OSError:
                for target, earlier in renamed:
                    with suppress(OSError):
                        earlier.replace(target) if earlier else target.unlink()
                raise

    def _rename(self, renamed: list[tuple[Path, Path | None]]) -> None:
        """Note of each one what lay there, as far as it can come back."""
        held = {file.name for file in self._held.values()}
        drafts = sorted(self._drafts.items(), key=lambda pair: str(pair[1]) in held)
        for target, draft in drafts:
            if os.name == "nt" and target.parent in self._held:
                self._held[target.parent].close()  # an open file keeps its name there
            earlier = self._second_name(target) if len(drafts) > 1 else None
            draft.replace(target)
            renamed.append((target, earlier))

    def drop(self) -> None:
        """Remove what has not got its name."""
        with _undisturbed():
            for file in (*self._open.values(), *self._held.values()):
                with suppress(OSError):
                    file.close()
            for draft in (*self._drafts.values(), *self._earlier):
                with suppress(OSError):
                    draft.unlink()

    def _opened(self, target: Path) -> BinaryIO:
        self._drafts[target] = self._beside(target.parent)
        draft = self._drafts[target]
        return open(draft, "xb", opener=lambda path, flags: os.open(path, flags, self._mode))

    def _locked(self, target: Path) -> BinaryIO:
        """A draft that is held, unless the disk knows no locks."""
        for _ in range(_TRIES):
            file = self._opened(target)
            if try_lock(file) and self._drafts[target].exists():
                return file
            file.close()  # before it was locked another run took it for one left behind
            self._drafts[target].unlink(missing_ok=True)
        return self._opened(target)

    def _beside(self, folder: Path) -> Path:
        self._count += 1
        return folder / f".pnp-{self._token}-{self._count}.part"

    def _second_name(self, target: Path) -> Path | None:
        """Another name of the earlier file, by which it can come back; None where there is none."""
        name = self._beside(target.parent)
        self._earlier.append(name)
        try:
            name.hardlink_to(target)
        except OSError:  # no earlier file, or a disk without second names
            return None
        return name


def _make_alike(draft: Path, earlier: os.stat_result) -> None:
    """Give it the mode of the earlier file, and its owner where this may be done."""
    if hasattr(os, "chown") and (earlier.st_uid, earlier.st_gid) != (os.getuid(), os.getgid()):
        with suppress(OSError):
            os.chown(draft, earlier.st_uid, earlier.st_gid)
    draft.chmod(stat.S_IMODE(earlier.st_mode) & 0o777)


_STOPPING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals that Python code can handle; systems lack some."""


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Deliver signals at the end of the block, so that none leaves it half done.

    Only the main thread receives signals.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    held: list[int] = []
    known = [getattr(signal, name) for name in _STOPPING if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in known}
    answered = {number: handler for number, handler in before.items() if callable(handler)}
    for number in answered:
        signal.signal(number, lambda number, _: held.append(number))
    try:
        yield
    finally:
        for number, handler in answered.items():
            signal.signal(number, handler)
        for number in held[:1]:
            signal.raise_signal(number)


def try_lock(file: BinaryIO) -> bool:
    """Lock an open file until it is closed; return False if another process holds it.

    Every command that writes does this: to import `filelock` for it would take 30 ms.
    """
    try:
        if sys.platform == "win32":
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def sweep(folder: Path) -> None:
    """Remove the drafts of runs that have ended."""
    found: dict[str, list[Path]] = {}
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            match = _DRAFT.fullmatch(entry.name)
            if match and entry.is_file(follow_symlinks=False):
                found.setdefault(match[1], []).append(Path(entry.path))
    for drafts in found.values():
        if not any(map(_is_held, drafts)):
            for draft in drafts:
                with suppress(OSError):
                    draft.unlink()


def _is_held(draft: Path) -> bool:
    """Whether a living process writes it; what cannot be opened is left alone."""
    try:
        with draft.open("r+b") as file:
            return not try_lock(file)
    except OSError:
        return True
