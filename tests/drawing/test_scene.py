"""Parts of a scene in other processes."""

import os
import pickle
import subprocess
import sys

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Box, Symbol
from pnp.geometry import Rect

HOME = Rect(0, 0, 3, 2)


def test_unpickled_symbol_equals_a_local_one() -> None:
    """Hashes of strings differ between processes, so stored hashes would not match."""
    program = (
        "import pickle, sys; from tests.drawing.test_scene import drawn; symbol = drawn();"
        "hash(symbol); sys.stdout.buffer.write(pickle.dumps(symbol))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "7"},
    )
    assert pickle.loads(result.stdout) in {drawn()}


def drawn() -> Symbol:
    """Return an equal symbol, a new object on each call."""
    return Symbol("box", HOME, (Box(HOME, BLACK),))
