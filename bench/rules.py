"""How fast rules and scores are, beside python-chess by the same measure in the same run.

Perft counts the last move without making it, as `legal_moves.count()` does for chess. Scores are of
positions from random games; "from text" reads the TOML file's text and checks the position too.
Seconds are those of the processor, so that other load of the machine counts little.
"""

import random
from collections.abc import Callable
from time import process_time
from typing import Any

import chess

from pnp.catalogue import Catalogue
from pnp.catalogue.games import AnyGame
from pnp.files.toml_text import parse_toml
from pnp.games.colour_lines.rules import FIVE_DICE
from pnp.games.passtally.trace import EDGES, trace
from pnp.rules.game import Position, perft

LIBRARY = Catalogue()
RUNS = 3
SECONDS = 0.5
POSITIONS = 400

ASKED = {"colour-lines 1-player": 20_000}
"""Positions to score a second."""

ASKED_FROM_TEXT = {
    "colour-lines 1-player": 5_000,
    "passtally 2-players": 5_000,
    "passtally 3-players": 5_000,
}


def best_rate(work: Callable[[], int]) -> float:
    """Things done a second, in the best of several runs of at least SECONDS each."""
    best = 0.0
    for _ in range(RUNS):
        done, began = 0, process_time()
        while process_time() - began < SECONDS:
            done += work()
        best = max(best, done / (process_time() - began))
    return best


def chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += chess_perft(board, depth - 1)
        board.pop()
    return count


def name_of_sheets(game: AnyGame, variant: str) -> bool:
    """Whether the game is drawn on sheets, with dice."""
    return game.dice is not None and bool(variant)


def drawn_sheets(game: AnyGame, variant: str, seed: int) -> Position:
    """Finished sheets of Colour Lines, drawn at random; the dice are left out again."""
    chance = random.Random(seed)
    setup = game.variant(variant)
    position: Any = setup.unrank(chance.randrange(setup.count))._replace(
        dice=FIVE_DICE.roll(seed).rounds
    )
    while moves := game.legal_moves(position):
        position = game.play_unchecked(position, chance.choice(moves))
    return position._replace(dice=())


def random_positions(game: AnyGame, variant: str) -> list[Position]:
    """Positions of all ages, the end included, from games at random."""
    chance = random.Random(1)
    found: list[Position] = []
    if name_of_sheets(game, variant):
        return [drawn_sheets(game, variant, seed) for seed in range(POSITIONS // 4)] * 4
    while len(found) < POSITIONS:
        setup = game.variant(variant)
        position: Any = setup.unrank(chance.randrange(setup.count))
        while moves := game.legal_moves(position):
            found.append(position)
            position = game.play_unchecked(position, chance.choice(moves))
        found.append(position)
    return chance.sample(found, POSITIONS)


def chosen_start() -> Any:
    """Paint the Line after its four choices, where the moves begin."""
    game = LIBRARY.game("paint-the-line")
    position = game.variant().start()
    for text in ("take a1", "take b1", "take c1", "take d1"):
        position = game.play(position, game.parse_move(position, text))
    return position


def report_perft() -> None:
    chess_rate = best_rate(lambda: chess_perft(chess.Board(), 3))
    print(f"{'perft':28}{'nodes/s':>14}{'python-chess':>14}")
    print(f"{'python-chess, start, 3':28}{chess_rate:14,.0f}{1:13.1f}x")
    for name, variant, position, depth in (
        ("paint-the-line", "", chosen_start(), 2),
        ("color-claim", "", LIBRARY.game("color-claim").variant().start(), 2),
        ("line-or-colour", "basic", LIBRARY.game("line-or-colour").variant("basic").start(), 3),
        (
            "line-or-colour",
            "advanced",
            LIBRARY.game("line-or-colour").variant("advanced").start(),
            2,
        ),
        ("passtally", "2-players", LIBRARY.game("passtally").variant().start(), 2),
    ):
        game = LIBRARY.game(name)
        label = " ".join(filter(None, (name, variant, str(depth))))
        rate = best_rate(
            lambda game=game, position=position, depth=depth: perft(game, position, depth)
        )
        print(f"{label:28}{rate:14,.0f}{rate / chess_rate:13.1f}x")
        middle = [p for p in random_positions(game, variant) if game.count_moves(p)]
        rate = best_rate(
            lambda game=game, middle=middle: sum(perft(game, p, 2) for p in middle[:20])
        )
        print(f"{'  midgame, 2':28}{rate:14,.0f}{rate / chess_rate:13.1f}x")


def asked(rates: dict[str, int], label: str) -> str:
    return f"{rates[label]:,}" if label in rates else ""


def report_scores() -> None:
    print(f"\n{'scores':28}{'of positions/s':>14}{'asked':>9}{'from text/s':>14}{'asked':>9}")
    for name, variant in (
        ("paint-the-line", ""),
        ("color-claim", ""),
        ("line-or-colour", "basic"),
        ("line-or-colour", "advanced"),
        ("passtally", "2-players"),
        ("passtally", "3-players"),
        ("colour-lines", "1-player"),
        ("colour-lines", "5-players"),
    ):
        game = LIBRARY.game(name)
        positions = random_positions(game, variant)
        texts = [game.format(position) for position in positions]

        def score_all(game: AnyGame = game, positions: list[Position] = positions) -> int:
            for position in positions:
                game.score(position)
            return len(positions)

        def score_texts(texts: list[str] = texts) -> int:
            for text in texts:
                game, position = LIBRARY.read(parse_toml(text))
                game.score(position)
            return len(texts)

        label = f"{name} {variant}"
        scored = f"{best_rate(score_all):14,.0f}{asked(ASKED, label):>9}"
        print(
            f"{label:28}{scored}{best_rate(score_texts):14,.0f}{asked(ASKED_FROM_TEXT, label):>9}"
        )


def report_lines() -> None:
    """Passtally: lines followed from every edge space of boards of all ages."""
    boards = [
        position.tops for position in random_positions(LIBRARY.game("passtally"), "2-players")
    ]

    def follow_all() -> int:
        return sum(len([trace(tops, edge) for edge in EDGES]) for tops in boards)

    print(f"\n{'lines of Passtally, a second':28}{best_rate(follow_all):14,.0f}")


def report_drawings() -> None:
    """Colour Lines: drawings listed, of all dice of a round from lines of all lengths."""
    game, chance = LIBRARY.game("colour-lines"), random.Random(2)
    open_rounds = []
    for seed in range(12):
        position: Any = game.variant("1-player").start()._replace(dice=FIVE_DICE.roll(seed).rounds)
        while moves := game.legal_moves(position):
            open_rounds.append(position)
            position = game.play_unchecked(position, chance.choice(moves))

    def list_all() -> int:
        return sum(len(game.legal_moves(position)) for position in open_rounds)

    print(f"\n{'drawings listed, a second':28}{best_rate(list_all):14,.0f}")


if __name__ == "__main__":
    report_perft()
    report_scores()
    report_lines()
    report_drawings()
