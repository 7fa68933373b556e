"""Drafts are locked on every system."""

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import BinaryIO

import pytest

from pnp.files import drafts


def of_windows(monkeypatch: pytest.MonkeyPatch, taken: set[int]) -> ModuleType:
    """Import the module as on Windows: without fcntl, and with a fake msvcrt."""

    def locking(number: int, mode: int, length: int) -> None:
        inode = os.fstat(number).st_ino
        assert (mode, length) == (2, 1)
        if inode in taken:
            raise OSError(13, "Permission denied")
        taken.add(inode)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "fcntl", None)  # so that its import fails
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    spec = importlib.util.spec_from_file_location("drafts_of_windows", drafts.__file__)
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
