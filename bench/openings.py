"""Measure the opening of Line or Colour, where the second player may swap, on unknown boards.

The boards are random, and none of them is in the list that ships with the game. They are solved
first (see `tools/solve`), and boards without a drawn opening are left out. Then the opponent opens
on each board, and plays a game against itself. Nothing is looked up during play.

    python -m bench.openings                          100 boards and games at strong (10 minutes)
    python -m bench.openings --boards 40 --games 10   fewer
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from time import process_time
from typing import Any

from pnp.extras.opponent.levels import Level, level_of
from pnp.extras.opponent.search import choose
from pnp.games.line_or_colour import GAME
from pnp.games.line_or_colour.position import Position
from pnp.games.line_or_colour.solved import solved
from pnp.rules.setups import draw
from tools.solve.boards import ask, question

FIRST, SECOND = 1, 2
RESULTS = {FIRST: "first player wins", SECOND: "first player loses", None: "draws"}
DRAWN, LOST = 80, 15
"""Targets per 100 boards: the minimum of drawn openings, and the maximum of lost games."""


def boards(count: int, seed: int) -> Iterator[tuple[Position, str]]:
    known = {board.code for board in solved()}
    deck = draw(GAME, "basic", seed, 2 * count)
    setups = [setup for setup in map(deck.setup, range(2 * count)) if setup.code not in known]
    answers = ask(question(setup.position) for setup in setups)
    found = 0
    for setup, (openings, _) in zip(setups, answers, strict=True):
        if "D" in openings:
            yield setup.position, openings
            found += 1
        if found == count:
            return


class Clock:
    """CPU time of each move, in seconds."""

    def __init__(self) -> None:
        self.opening: list[float] = []
        self.later: list[float] = []

    def chosen(self, position: Position, level: Level, seed: int) -> Any:
        start = process_time()
        move = choose(GAME, position, level, seed)
        (self.later if position.white else self.opening).append(process_time() - start)
        return move

    def __str__(self) -> str:
        return ", ".join(
            f"{name} {sum(each) / len(each):.2f} s, {max(each):.2f} at most"
            for name, each in (("opening", self.opening), ("later move", self.later))
            if each
        )


def winner(start: Position, level: Level, seed: int, clock: Clock) -> int | None:
    """Return the person who wins when a level plays against itself, or None for a draw."""
    position, number = start, 0
    while GAME.count_moves(position):
        position = GAME.play_unchecked(position, clock.chosen(position, level, seed + number))
        number += 1
    player = GAME.score(position).winner
    return GAME.person(position, player) if player else None


def interval(count: int, total: int) -> str:
    """Return a share per 100 with its 95% Wilson score interval, as text."""
    z, mean = 1.96, count / total
    middle = (mean + z * z / 2 / total) / (1 + z * z / total)
    half = z * sqrt(mean * (1 - mean) / total + z * z / 4 / total**2) / (1 + z * z / total)
    return f"{100 * mean:.0f} of 100 ({100 * (middle - half):.0f} to {100 * (middle + half):.0f})"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--games", type=int, help="games; by default, one on each board")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--level", default="strong")
    arguments = parser.parse_args()
    level, clock = level_of(arguments.level), Clock()
    openings: Counter[str] = Counter()
    games: Counter[int | None] = Counter()
    most = arguments.boards if arguments.games is None else arguments.games
    for number, (start, results) in enumerate(boards(arguments.boards, arguments.seed)):
        first = clock.chosen(start, level, 1000 * number)
        openings[results[start.board.size.square.index[first.space]]] += 1
        if number < most:
            games[winner(start, level, 1000 * number, clock)] += 1
    total = openings.total()
    print(f"{arguments.level}: {total} boards from seed {arguments.seed}")
    print(f"drawn openings: {interval(openings['D'], total)}, target {DRAWN}")
    print(f"openings won for White, for Black: {openings['W']}, {openings['B']}")
    if games:
        for person, words in RESULTS.items():
            target = f", target at most {LOST}" if person == SECOND else ""
            print(f"{words}: {interval(games[person], games.total())}{target}")
    print(clock)


if __name__ == "__main__":
    main()
