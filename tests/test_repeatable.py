"""Output is reproducible."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Pnp, fast_only

NAMES = ["line-or-colour/basic", "paint-the-line/scoring-board", "calibration"]


def printed(folder: Path, seed: str, zone: str, language: str, suffix: str) -> list[bytes]:
    """Return the files of a new process in a folder, time zone and language of its own."""
    folder.mkdir()
    words = ["--dpi", "50"] if suffix == "png" else []
    subprocess.run(
        [sys.executable, "-m", "pnp", "render", *NAMES, "-o", f"x.{suffix}", *words],
        cwd=folder,
        env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": language},
        check=True,
        capture_output=True,
    )
    return [file.read_bytes() for file in sorted(folder.iterdir())]


@pytest.mark.parametrize("suffix", fast_only(["pdf"], ["svg", "png"]))
def test_two_runs_write_the_same_bytes(tmp_path: Path, suffix: str) -> None:
    first = printed(tmp_path / "one", "1", "UTC", "C.UTF-8", suffix)
    second = printed(tmp_path / "other place", "2", "Asia/Tokyo", "en_US.UTF-8", suffix)
    assert first
    assert first == second


@pytest.mark.parametrize("epoch", ["1", "1700000000", "tomorrow", ""])
def test_no_build_date_is_written(
    pnp: Pnp, folder: Path, monkeypatch: pytest.MonkeyPatch, epoch: str
) -> None:
    pnp("render", "color-claim/board", "-o", "before.pdf")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert pnp("render", "color-claim/board", "-o", "after.pdf").status == 0
    assert (folder / "after.pdf").read_bytes() == (folder / "before.pdf").read_bytes()
