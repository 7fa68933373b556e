"""Packages in an environment of their own: from wheels, without a network, in a second or two."""

import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import CommandResult


@dataclass(frozen=True)
class Home:
    """An environment with pnp and guests; other libraries are those of the tests."""

    folder: Path

    @classmethod
    def make(cls, folder: Path, *packages: str | Path) -> "Home":
        """Install wheels, or `--editable` and a project, without a network."""
        home = cls(folder)
        run(sys.executable, "-m", "venv", "--without-pip", folder)
        # after its own packages: for packages in both, the wheels win
        (home.packages / "borrowed.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
        pip = [sys.executable, "-m", "pip", "--python", home.python, "install", "--quiet"]
        alone = ["--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
        run(*pip, *alone, *packages)
        return home

    @property
    def python(self) -> Path:
        return self.folder / "bin/python"

    @property
    def packages(self) -> Path:
        (found,) = self.folder.glob("lib/python*/site-packages")
        return found

    def pnp(self, cwd: Path, *words: str | Path) -> CommandResult:
        """Run a command in a process without the variables of this one."""
        done = subprocess.run(
            [self.folder / "bin/pnp", *words],
            cwd=cwd,
            env={"HOME": str(cwd), "PATH": "/usr/bin:/bin"},
            capture_output=True,
            text=True,
            check=False,
        )
        return CommandResult(done.returncode, done.stdout, done.stderr)


def wheel(project: Path, into: Path) -> Path:
    """Build the wheel of a project in the environment of the tests, and return it."""
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", into, project)
    (made,) = into.glob("*.whl")
    return made


def run(*words: str | Path, cwd: Path | None = None) -> str:
    """Run a program that must succeed; return what it prints."""
    line = list(map(str, words))
    done = subprocess.run(line, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
