"""A program that imports nothing but `pnp` passes strict type checks and runs."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.api import program
from tests.conftest import ROOT

STRICT = ["--strict", "--config-file=", "--no-error-summary"]


def checked(file: Path) -> str:
    """Return mypy's report about a program, without this project's settings.

    A process of its own closes the cache's databases; `mypy.api.run` leaves them locked.
    """
    words = ["-m", "mypy", *STRICT, f"--cache-dir={ROOT / '.mypy_cache/api'}", str(file)]
    found = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
    return found.stdout + found.stderr


@pytest.mark.slow
def test_type_checker_accepts_the_program_and_finds_invalid_uses(tmp_path: Path):
    # One test, since two at a time would lock the cache that they share.
    assert checked(Path(program.__file__)) == ""
    file = tmp_path / "wrong.py"
    file.write_text('import pnp\npnp.nothing\npnp.kit("a", papr="A4")\npnp.setup(3)\n')
    found = checked(file)
    for message in ('no attribute "nothing"', 'keyword argument "papr"', 'expected "str"'):
        assert message in found


def test_program_runs(folder: Path):
    program.print_things(folder)
    program.play(folder)
    program.ask()
    written = {"board.pdf", "card.svg", "now.png", "table.toml"}
    assert {file.name for file in folder.iterdir()} == written
