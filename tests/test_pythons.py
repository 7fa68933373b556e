"""Every Python from 3.11 on draws what `golden/drawn.txt` has digests of.

Other Pythons are those of `PATH` and pyenv. This one always draws too, with mathematical functions
whose last bit differs, as those of another C library do.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from hashlib import sha256
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.draw_all import LINES
from tests.guest.installing import run
from tests.test_drawn import digest_of

ENVIRONMENTS = ROOT / "build/pythons"
CONSTRAINTS = ROOT / "constraints.txt"

FACTS = "import sys; print(sys.version_info.minor, sys.version_info.releaselevel)"
DRAW = "import sys; from tests.draw_all import draw_all; draw_all(sys.argv[1])"
NUDGED = f"import tests.nudged_math; {DRAW}"


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


def environment(python: Path, minor: int) -> Path:
    """Return a Python with the libraries that pnp needs, in the versions of the constraints."""
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    wanted = sha256("\n".join([*needed, CONSTRAINTS.read_text("utf-8")]).encode()).hexdigest()[:12]
    home = ENVIRONMENTS / f"3.{minor}-{wanted}"
    ready = home / "ready"
    if not ready.exists():
        run(python, "-m", "venv", "--clear", home)
        pip = [home / "bin/python", "-m", "pip", "install", "--quiet", "--no-compile"]
        run(*pip, "--disable-pip-version-check", "--constraint", CONSTRAINTS, *needed)
        ready.touch()
    return home / "bin/python"


def assert_draws_the_same(python: str | Path, program: str, folder: Path) -> None:
    drawn = folder / "drawn"
    given = {"HOME": str(folder), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)}
    settings = {"PYTHONHASHSEED": str(len(str(python))), "TZ": "Asia/Tokyo"}
    done = subprocess.run(
        [python, "-c", program, drawn],
        cwd=folder,
        env=given | settings,
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


@pytest.mark.slow
@pytest.mark.parametrize("minor", sorted({*range(11, 20)} - {sys.version_info.minor}))
def test_every_python_draws_the_same(minor: int, tmp_path: Path) -> None:
    python = installed(minor)
    if python is None:
        pytest.skip(f"Python 3.{minor} is not installed")
    assert_draws_the_same(environment(python, minor), DRAW, tmp_path)


@pytest.mark.slow
def test_another_c_library_draws_the_same(tmp_path: Path) -> None:
    assert_draws_the_same(sys.executable, NUDGED, tmp_path)
