"""Measure the speed of rules and scores, and of python-chess in the same run for comparison.

    python -m bench.rules [--quick]

Perft counts the last move without playing it, as `legal_moves.count()` does for chess. Scores are
calculated for positions from random games. "From text" also includes parsing the TOML text and
checking the position. CPU time is measured, so other load on the machine has little effect.
"""

import argparse
import random
from collections.abc import Callable
from time import process_time
from typing import Any

import chess

from pnp.catalogue import Catalogue
from pnp.catalogue.games import AnyGame
from pnp.files.toml_text import parse_toml
from pnp.games.colour_lines.rules import FIVE_DICE
from pnp.rules.game import perft

LIBRARY = Catalogue()
POSITIONS = 400

GAMES = (
    ("paint-the-line", "", 2),
    ("color-claim", "", 2),
    ("line-or-colour", "basic", 3),
    ("line-or-colour", "advanced", 2),
    ("passtally", "2-players", 2),
)
"""Games with their variants and perft depths."""

SCORED = (
    *(game[:2] for game in GAMES),
    ("passtally", "3-players"),
    ("colour-lines", "1-player"),
    ("colour-lines", "5-players"),
)

TARGETS = {"colour-lines 1-player": 20_000}
"""Target number of positions scored per second."""

TARGETS_FROM_TEXT = {
    "colour-lines 1-player": 5_000,
    "passtally 2-players": 5_000,
    "passtally 3-players": 5_000,
}


class Clock:
    """Measures rates as the best of several runs. `seconds` is the minimum duration of a run."""

    def __init__(self, runs: int, seconds: float) -> None:
        self.runs = runs
        self.seconds = seconds

    def best_rate(self, work: Callable[[], int]) -> float:
        """Return the items per second in the best run. `work` returns the number of items."""
        best = 0.0
        for _ in range(self.runs):
            done, start = 0, process_time()
            while not done or process_time() - start < self.seconds:
                done += work()
            best = max(best, done / (process_time() - start))
        return best


def chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return int(board.legal_moves.count())
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += chess_perft(board, depth - 1)
        board.pop()
    return count


def drawn_sheets(game: AnyGame, variant: str, seed: int) -> Any:
    """Return a position with finished Colour Lines sheets, drawn at random, and without dice."""
    chance = random.Random(seed)
    setup = game.variant(variant)
    position: Any = setup.unrank(chance.randrange(setup.count))
    position = position._replace(dice=FIVE_DICE.roll(seed).rounds)
    while moves := game.legal_moves(position):
        position = game.play_unchecked(position, chance.choice(moves))
    return position._replace(dice=())


def random_positions(game: AnyGame, variant: str) -> list[Any]:
    """Return positions from all stages of random games, including final positions."""
    chance = random.Random(1)
    found: list[Any] = []
    if game.dice is not None and variant:
        return [drawn_sheets(game, variant, seed) for seed in range(POSITIONS // 4)] * 4
    while len(found) < POSITIONS:
        setup = game.variant(variant)
        position: Any = setup.unrank(chance.randrange(setup.count))
        while moves := game.legal_moves(position):
            found.append(position)
            position = game.play_unchecked(position, chance.choice(moves))
        found.append(position)
    return chance.sample(found, POSITIONS)


def first_position(game: AnyGame, variant: str) -> Any:
    """Return the first position with legal moves.

    In Paint the Line, this position follows the choice of four colours.
    """
    position = game.variant(variant).start()
    if game.name == "paint-the-line":
        for text in ("take a1", "take b1", "take c1", "take d1"):
            position = game.play(position, game.parse_move(position, text))
    return position


def report_perft(clock: Clock) -> None:
    chess_rate = clock.best_rate(lambda: chess_perft(chess.Board(), 3))

    def report(label: str, positions: list[Any], depth: int) -> None:
        rate = clock.best_rate(lambda: sum(perft(game, each, depth) for each in positions))
        print(f"{label:28}{rate:14,.0f}{rate / chess_rate:13.1f}x")

    print(f"{'perft':28}{'nodes/s':>14}{'python-chess':>14}")
    print(f"{'python-chess, start, 3':28}{chess_rate:14,.0f}{1:13.1f}x")
    for name, variant, depth in GAMES:
        game = LIBRARY.game(name)
        label = " ".join(filter(None, (name, variant, str(depth))))
        report(label, [first_position(game, variant)], depth)
        middle = [each for each in random_positions(game, variant) if game.count_moves(each)]
        report("  midgame, 2", middle[:20], 2)


def report_scores(clock: Clock) -> None:
    print(f"\n{'scores':28}{'positions/s':>14}{'target':>9}{'from text/s':>14}{'target':>9}")
    for name, variant in SCORED:
        game = LIBRARY.game(name)
        positions = random_positions(game, variant)
        texts = [game.format(position) for position in positions]

        def score_all(game: AnyGame = game, positions: list[Any] = positions) -> int:
            for position in positions:
                game.score(position)
            return len(positions)

        def score_texts(texts: list[str] = texts) -> int:
            for text in texts:
                game, position = LIBRARY.read(parse_toml(text))
                game.score(position)
            return len(texts)

        label = f"{name} {variant}"
        target, target_from_text = TARGETS.get(label, ""), TARGETS_FROM_TEXT.get(label, "")
        scored, read = clock.best_rate(score_all), clock.best_rate(score_texts)
        print(f"{label:28}{scored:14,.0f}{target:>9}{read:14,.0f}{target_from_text:>9}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="run each measurement once")
    quick = parser.parse_args().quick
    clock = Clock(1, 0) if quick else Clock(3, 0.5)
    report_perft(clock)
    report_scores(clock)


if __name__ == "__main__":
    main()
