"""One process at a time, on every system, and never by waiting for a pipe."""

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import BinaryIO

import pytest

from pnp.errors import PnpError
from pnp.files import locks


def of_windows(monkeypatch: pytest.MonkeyPatch, taken: set[int]) -> ModuleType:
    """The module as Windows imports it: no fcntl, and a msvcrt of our own."""

    def locking(number: int, mode: int, length: int) -> None:
        inode = os.fstat(number).st_ino
        assert (mode, length) == (2, 1)
        if inode in taken:
            raise OSError(13, "Permission denied")
        taken.add(inode)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "fcntl", None)  # to import it fails
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    spec = importlib.util.spec_from_file_location("locks_of_windows", locks.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_windows_locks_the_first_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: set[int] = set()
    windows = of_windows(monkeypatch, taken)
    file: BinaryIO
    with (tmp_path / "x").open("w+b") as file:
        assert windows.try_lock(file)
        assert not windows.try_lock(file)
        taken.clear()
        with windows.locked(tmp_path / "y"):
            assert (tmp_path / "y.lock").is_file()


def test_pipe_in_place_of_a_lock_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.lock")
    with pytest.raises(PnpError, match="this is a pipe or a device"), locks.locked(tmp_path / "x"):
        pytest.fail("nothing is locked")


def test_held_lock_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "_PATIENCE", 0)
    with (
        locks.locked(tmp_path / "x"),
        pytest.raises(PnpError, match="another run is writing this file"),
        locks.locked(tmp_path / "x"),
    ):
        pytest.fail("it is locked twice")
