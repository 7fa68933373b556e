"""Every Python from 3.11 on, and every C library, draws what `golden/drawn.txt` has digests of."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.draw_all import LINES
from tests.test_drawn import digest_of

FACTS = "import sys; print(sys.version_info.minor, sys.version_info.releaselevel)"
NUDGED = "import sys, tests.nudged_math; from tests.draw_all import draw_all; draw_all(sys.argv[1])"

OTHERS = sorted({*range(11, 20)} - {sys.version_info.minor})


def installed(minor: int) -> Path | None:
    """Return a finished Python 3 of a minor version, from `PATH` or pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser()
    named = shutil.which(f"python3.{minor}")
    for path in [*([named] if named else []), *pyenv.glob(f"versions/3.{minor}.*/bin/python")]:
        # a shim of pyenv may stand for a version that is not selected
        asked = subprocess.run([path, "-c", FACTS], capture_output=True, text=True, check=False)
        if asked.stdout == f"{minor} final\n":
            return Path(path)
    return None


@pytest.mark.slow
@pytest.mark.parametrize("minor", OTHERS)
def test_portable_tests_pass_on_every_python(minor: int, tmp_path: Path) -> None:
    python = installed(minor)
    if python is None:
        pytest.skip(f"Python 3.{minor} is not installed")
    command = [python, ROOT / ".ci/portable.py"]
    environment = {**os.environ, "NOX_ENVDIR": str(tmp_path / "environments")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]


@pytest.mark.slow
def test_another_c_library_draws_the_same(tmp_path: Path) -> None:
    drawn = tmp_path / "drawn"
    done = subprocess.run(
        [sys.executable, "-c", NUDGED, drawn],
        cwd=tmp_path,
        env={
            "HOME": str(tmp_path),
            "PATH": "/usr/bin:/bin",
            "PYTHONPATH": str(ROOT),
            "PYTHONHASHSEED": "7",
            "TZ": "Asia/Tokyo",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    different = []
    for number, (line, digest) in enumerate(LINES.items()):
        names = (drawn / str(number) / "drawn.txt").read_text().splitlines()
        if digest_of([drawn / str(number) / name for name in names]) != digest:
            different.append(line)
    assert different == []
