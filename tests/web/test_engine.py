"""The queue of requests to Python in the browser, checked in Node."""

import shutil
import subprocess

import pytest

from tests.conftest import ROOT


def test_request_that_takes_too_long_ends_python_and_the_next_starts_it() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    words = [node, ROOT / "tests" / "web" / "engine.mjs"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
