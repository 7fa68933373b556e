"""Draft files: output under temporary names, with a lock that shows which runs are writing.

The third draft of a run is named `.pnp-0123abcd-3.part`, where the hexadecimal token is the same
for all drafts of a run. The name does not contain the name of the target, because the longest names
leave no room for a suffix. The first draft in each folder stays locked until the others in the
folder are renamed, so that a later run can identify drafts left behind by a killed run.
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
"""Maximum number of attempts to lock a draft. Other runs hold the lock only briefly."""


class Drafts:
    """The draft files of one run. All methods raise OSError if a file operation fails."""

    def __init__(self, mode: int = 0o666) -> None:
        self._mode = mode
        self._token = os.urandom(4).hex()
        self._count = 0
        self._drafts: dict[Path, Path] = {}
        self._open: dict[Path, BinaryIO] = {}
        self._locks: dict[Path, BinaryIO] = {}
        self._backups: list[Path] = []

    def write(self, target: Path, part: bytes) -> None:
        """Append the next part of a file to its draft, which is in the folder of the target."""
        if target not in self._open:
            self._open[target] = self._draft_for(target)
        self._open[target].write(part)

    def finish(self, target: Path) -> None:
        """Flush a draft to disk, and give it the mode and owner of the file that it replaces."""
        file = self._open.pop(target, None) or self._draft_for(target)
        file.flush()
        os.fsync(file.fileno())
        if file is not self._locks[target.parent]:
            file.close()
        with suppress(FileNotFoundError):
            _copy_permissions(self._drafts[target], target.stat())

    def _draft_for(self, target: Path) -> BinaryIO:
        folder = target.parent
        if folder in self._locks:
            return self._created(target)
        sweep(folder)
        self._locks[folder] = self._locked(target)
        return self._locks[folder]

    def commit(self) -> None:
        """Rename each draft to its target, locked drafts last. On failure, restore all targets."""
        renamed: list[tuple[Path, Path | None]] = []
        with _signals_deferred():
            try:
                self._rename(renamed)
            except OSError:
                for target, backup in renamed:
                    with suppress(OSError):
                        backup.replace(target) if backup else target.unlink()
                raise

    def _rename(self, renamed: list[tuple[Path, Path | None]]) -> None:
        """Rename the drafts, and append each target with its backup (or None) to `renamed`."""
        locked = {file.name for file in self._locks.values()}
        drafts = sorted(self._drafts.items(), key=lambda pair: str(pair[1]) in locked)
        for target, draft in drafts:
            if os.name == "nt" and target.parent in self._locks:
                self._locks[target.parent].close()  # Windows cannot rename an open file
            backup = self._second_name(target) if len(drafts) > 1 else None
            draft.replace(target)
            renamed.append((target, backup))

    def discard(self) -> None:
        """Delete all drafts that have not been renamed."""
        with _signals_deferred():
            for file in (*self._open.values(), *self._locks.values()):
                with suppress(OSError):
                    file.close()
            for draft in (*self._drafts.values(), *self._backups):
                with suppress(OSError):
                    draft.unlink()

    def _created(self, target: Path) -> BinaryIO:
        self._drafts[target] = self._beside(target.parent)
        draft = self._drafts[target]
        return open(draft, "xb", opener=lambda path, flags: os.open(path, flags, self._mode))

    def _locked(self, target: Path) -> BinaryIO:
        """Return a locked draft, or an unlocked draft if the disk does not support locks."""
        for _attempt in range(_TRIES):
            file = self._created(target)
            if try_lock(file) and self._drafts[target].exists():
                return file
            file.close()  # another run deleted it before it was locked
            self._drafts[target].unlink(missing_ok=True)
        return self._created(target)

    def _beside(self, folder: Path) -> Path:
        self._count += 1
        return folder / f".pnp-{self._token}-{self._count}.part"

    def _second_name(self, target: Path) -> Path | None:
        """Return the name of a new hard link to the target, or None if no link can be created."""
        name = self._beside(target.parent)
        self._backups.append(name)
        try:
            name.hardlink_to(target)
        except (OSError, NotImplementedError):  # no earlier file, or a disk without hard links
            return None
        return name


def _copy_permissions(draft: Path, replaced: os.stat_result) -> None:
    """Copy the mode of the replaced file, and its owner if that is permitted."""
    if hasattr(os, "chown") and (replaced.st_uid, replaced.st_gid) != (os.getuid(), os.getgid()):
        with suppress(OSError):
            os.chown(draft, replaced.st_uid, replaced.st_gid)
    draft.chmod(stat.S_IMODE(replaced.st_mode) & 0o777)


_STOPPING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Names of the signals that stop a run. Some of them do not exist on every system."""


@contextmanager
def _signals_deferred() -> Iterator[None]:
    """Defer signals until the end of the block.

    Nothing is deferred in other threads, because only the main thread receives signals.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    received: list[int] = []
    known = [getattr(signal, name) for name in _STOPPING if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in known}
    answered = {number: handler for number, handler in before.items() if callable(handler)}
    for number in answered:
        signal.signal(number, lambda number, _: received.append(number))
    try:
        yield
    finally:
        for number, handler in answered.items():
            signal.signal(number, handler)
        for number in received[:1]:  # one signal is enough to stop the run
            signal.raise_signal(number)


def try_lock(file: BinaryIO) -> bool:
    """Lock an open file until it is closed. Return False if another process holds the lock.

    Every command that writes files needs this function. Importing `filelock` takes 30 ms.
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
    """Delete drafts that earlier runs left behind in a folder."""
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
    """Return True if a running process is writing the draft, or if the draft cannot be opened."""
    try:
        with draft.open("r+b") as file:
            return not try_lock(file)
    except OSError:
        return True
