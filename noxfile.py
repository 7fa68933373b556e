"""Tests for one Python, which the workflow runs on Linux, Windows and macOS.

    nox -s portable-3.12

They need no program but Python: no browser, and no reader of PDF files.
"""

from pathlib import Path

import nox

PYTHONS = ("3.11", "3.12", "3.13", "3.14")

TESTS = (
    "tests/test_windows.py",
    "tests/test_drawn.py",
    "tests/files",
    "tests/rules",
    "tests/games",
)
"""Portable tests: the files that a user gets, byte for byte, and everything that reads text."""

README_COMMANDS = ("list", "kit color-claim -o kit.pdf", "setup color-claim", "check color-claim")

nox.options.default_venv_backend = "venv"
nox.options.error_on_missing_interpreters = True


@nox.session(python=PYTHONS)
def portable(session: nox.Session) -> None:
    """Install the wheel with its dependencies, run commands of the README, then the tests."""
    source, work = Path.cwd(), Path(session.create_tmp()).resolve()
    pip = ("--quiet", "--constraint", str(source / "constraints.txt"))
    session.install(*pip, "build")
    session.run("python", "-m", "build", "--wheel", "--outdir", str(work / "dist"), silent=True)
    (wheel,) = (work / "dist").glob("*.whl")
    session.install(*pip, "--force-reinstall", "--no-deps", str(wheel))
    session.install(*pip, f"{wheel}[dev]")
    with session.chdir(work):
        for words in README_COMMANDS:
            session.run("pnp", *words.split(), silent=True)
    session.run("python", "-m", "pytest", "-n", "auto", *TESTS)
