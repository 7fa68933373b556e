"""The solver of Line or Colour says what playing everything out with the rules says."""

import random
import shutil
from pathlib import Path

import pytest

from pnp.games.line_or_colour import GAME
from pnp.games.line_or_colour.position import LETTERS, Position
from pnp.rules.setups import draw
from tools.solve.boards import ask

CPU = Path("/proc/cpuinfo")
READY = shutil.which("cc") and CPU.exists() and "avx2" in CPU.read_text()
pytestmark = pytest.mark.skipif(not READY, reason="needs a C compiler and AVX2")

RINGS_LAID = 17
"""Of 25; what is left can be played out in full."""


def late_positions(count: int) -> list[Position]:
    """Of random boards after random rings that have not won."""
    chance, deck, found = random.Random(5), draw(GAME, "basic", 5, 1000), []
    for index in range(1000):
        position = deck.setup(index).position
        for _ in range(RINGS_LAID):
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


def played_out(position: Position, known: dict[Position, str]) -> str:
    """Whose rings win with best play, W or B, or D: by the rules alone."""
    if position in known:
        return known[position]
    moves = GAME.legal_moves(position)
    if not moves:
        winner = GAME.score(position).winner
        return LETTERS[winner] if winner else "D"
    own = LETTERS[position.to_move]
    ways = {played_out(GAME.play_unchecked(position, move), known) for move in moves}
    known[position] = own if own in ways else "D" if "D" in ways else next(iter(ways))
    return known[position]


@pytest.mark.slow
def test_late_positions_are_worth_what_playing_them_out_gives() -> None:
    positions = late_positions(100)
    told = [answer for answer, _ in ask(map(question, positions))]
    assert told == [played_out(position, {}) for position in positions]
    assert set(told) == {"W", "B", "D"}
