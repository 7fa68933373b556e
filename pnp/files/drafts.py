"""Draft files: temporary names for output, and a lock that shows which run is still writing.

The third draft of a run is named `.pnp-0123abcd-3.part`, for any target, because the longest target
names leave no room for a suffix. All drafts of a run share the hexadecimal token. The first draft
in each folder stays locked until all others there are renamed, so that a later run can identify
what a killed run has left behind.
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
"""Maximum number of attempts to lock a draft; other runs hold the lock only briefly."""


class Drafts:
    """The draft files of one run; its methods raise OSError."""

    def __init__(self, mode: int = 0o666) -> None:
        self._mode = mode
        self._token = os.urandom(4).hex()
        self._count = 0
        self._drafts: dict[Path, Path] = {}
        self._open: dict[Path, BinaryIO] = {}
        self._held: dict[Path, BinaryIO] = {}
        self._earlier: list[Path] = []

    def write(self, target: Path, part: bytes) -> None:
        """Append the next part of a file to its draft, in the folder of the target."""
        if target not in self._open:
            self._open[target] = self._begun(target)
        self._open[target].write(part)

    def finish(self, target: Path) -> None:
        """Flush a file's draft to disk, with the mode and owner of the file that it replaces."""
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
        """Rename every draft to its target, locked ones last; restore all targets if one fails."""
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
        """Rename the drafts, noting a second name of each replaced file to restore it."""
        held = {file.name for file in self._held.values()}
        drafts = sorted(self._drafts.items(), key=lambda pair: str(pair[1]) in held)
        for target, draft in drafts:
            if os.name == "nt" and target.parent in self._held:
                self._held[target.parent].close()  # Windows cannot rename an open file
            earlier = self._second_name(target) if len(drafts) > 1 else None
            draft.replace(target)
            renamed.append((target, earlier))

    def drop(self) -> None:
        """Delete all drafts that have not been renamed."""
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
        """Return a locked draft, or an unlocked one if the disk does not support locks."""
        for _ in range(_TRIES):
            file = self._opened(target)
            if try_lock(file) and self._drafts[target].exists():
                return file
            file.close()  # another run swept it before it was locked
            self._drafts[target].unlink(missing_ok=True)
        return self._opened(target)

    def _beside(self, folder: Path) -> Path:
        self._count += 1
        return folder / f".pnp-{self._token}-{self._count}.part"

    def _second_name(self, target: Path) -> Path | None:
        """Return a second name (hard link) of the existing file, or None if there is none."""
        name = self._beside(target.parent)
        self._earlier.append(name)
        try:
            name.hardlink_to(target)
        except OSError:  # no earlier file, or a disk without second names
            return None
        return name


def _make_alike(draft: Path, earlier: os.stat_result) -> None:
    """Copy the mode of the replaced file, and its owner if permitted."""
    if hasattr(os, "chown") and (earlier.st_uid, earlier.st_gid) != (os.getuid(), os.getgid()):
        with suppress(OSError):
            os.chown(draft, earlier.st_uid, earlier.st_gid)
    draft.chmod(stat.S_IMODE(earlier.st_mode) & 0o777)


_STOPPING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Names of the signals that Python code can handle; some systems lack some of them."""


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Deliver signals at the end of the block, so that none interrupts it half-way.

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
        for number in held[:1]:  # one signal is enough to stop the run
            signal.raise_signal(number)


def try_lock(file: BinaryIO) -> bool:
    """Lock an open file until it is closed; return False if another process holds it.

    Every command that writes calls this. Importing `filelock` for it would take 30 ms.
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
    """Delete the drafts of runs that have ended."""
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
    """Return True if a running process is writing the draft, or if it cannot be opened."""
    try:
        with draft.open("r+b") as file:
            return not try_lock(file)
    except OSError:
        return True
