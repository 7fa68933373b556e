"""The solver of Line or Colour agrees with a full search by the rules."""

import random
import shutil
from pathlib import Path

import pytest

from pnp.games.line_or_colour import GAME
from pnp.games.line_or_colour.position import Position
from pnp.rules.setups import draw
from tests.games.line_or_colour.full_search import best_result
from tools.solve.boards import ask

CPU = Path("/proc/cpuinfo")
READY = shutil.which("cc") and CPU.exists() and "avx2" in CPU.read_text()
pytestmark = pytest.mark.skipif(not READY, reason="needs a C compiler and AVX2")

RINGS_PLACED = 17
"""Rings placed, of 25; the remaining moves can be searched in full."""


def late_positions(count: int) -> list[Position]:
    """Return random boards after random rings that have not won."""
    chance, deck, found = random.Random(5), draw(GAME, "basic", 5, 1000), []
    for index in range(1000):
        position = deck.setup(index).position
        for _ in range(RINGS_PLACED):
            moves = [move for move in GAME.legal_moves(position) if move.space != "swap"]
            if moves:
                position = GAME.play_unchecked(position, chance.choice(moves))
        if GAME.legal_moves(position):
            found.append(position)
        if len(found) == count:
            break
    return found


def question(position: Position) -> str:
    rings = "".join(
        "W" if position.white >> space & 1 else "B" if position.black >> space & 1 else "."
        for space in range(25)
    )
    return "".join(map(str, position.board.colours)) + " " + rings


@pytest.mark.slow
def test_solver_agrees_with_a_full_search() -> None:
    positions = late_positions(100)
    answers = [answer for answer, _ in ask(map(question, positions))]
    assert answers == [best_result(position, {}) for position in positions]
    assert set(answers) == {"W", "B", "D"}
