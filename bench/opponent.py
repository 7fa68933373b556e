"""Measure the playing strength of the opponent: matches with a fixed number of positions per move.

Games start from random setups. Two games are played from each setup with the same dice, and the
players swap sides in between. A draw counts as half a win. Greedy plays the move with the best
immediate margin, and uses the seed to break ties. The interval is a 95% Wilson score interval. For
solo games, the mean number of points is printed. In a solo match between two levels, the higher
total wins.

    python -m bench.opponent                         all matches, 200 games each (takes hours)
    python -m bench.opponent --games 20 passtally    ten setups for one game
"""

import argparse
import random
from collections.abc import Callable
from math import sqrt
from time import process_time
from typing import Any, NamedTuple

from pnp.catalogue import Catalogue
from pnp.catalogue.games import AnyGame
from pnp.catalogue.trials import MAX_MOVES
from pnp.extras.opponent.levels import LEVELS
from pnp.extras.opponent.search import choose

CATALOGUE = Catalogue()
GAMES = (
    ("color-claim", ""),
    ("paint-the-line", ""),
    ("line-or-colour", "basic"),
    ("line-or-colour", "advanced"),
    ("passtally", "2-players"),
)
SOLO = ("colour-lines", "1-player")

TARGETS = {
    "color-claim": 85,
    "paint-the-line": 90,
    "line-or-colour basic": 95,
    "line-or-colour advanced": 85,
    "passtally 2-players": 80,
    "colour-lines 1-player": 165,
}
"""Target wins of strong against greedy in 100 games. Solo games have a target total instead."""

BETWEEN_LEVELS = "65-85"


class Match(NamedTuple):
    """A match between two players. If one player's solo points are measured, `second` is ""."""

    game: str
    variant: str
    first: str
    second: str

    @property
    def target(self) -> str:
        if self.second not in ("greedy", ""):
            return BETWEEN_LEVELS
        label = f"{self.game} {self.variant}".strip()
        return str(TARGETS[label]) if self.first == "strong" else ""

    def __str__(self) -> str:
        players = " - ".join(filter(None, (self.first, self.second)))
        return f"{self.game} {self.variant}".strip() + f": {players}"


MATCHES = (
    *(Match(*SOLO, name, "") for name in ("random", "greedy", "beginner", "club", "strong")),
    *(
        Match(*game, first, second)
        for first, second in (("strong", "greedy"), ("club", "beginner"), ("strong", "club"))
        for game in GAMES
    ),
    *(Match(*SOLO, first, second) for first, second in (("club", "beginner"), ("strong", "club"))),
)

Player = Callable[[AnyGame, Any, int], Any]


class Clock:
    """CPU time for the moves of each player, in seconds."""

    def __init__(self) -> None:
        self.taken: dict[str, list[float]] = {}

    def timed(self, name: str, game: AnyGame, position: Any, seed: int) -> Any:
        start_time = process_time()
        move = player(name)(game, position, seed)
        self.taken.setdefault(name, []).append(process_time() - start_time)
        return move

    def __str__(self) -> str:
        return ", ".join(
            f"{name} {sum(each) / len(each):.2f} s a move, {max(each):.2f} at most"
            for name, each in self.taken.items()
            if name not in ("random", "greedy")
        )


def player(name: str) -> Player:
    if name == "random":
        return lambda game, position, seed: random.Random(seed).choice(game.legal_moves(position))
    if name == "greedy":
        return greedy
    level = next(each for each in LEVELS if each.name == name)
    return lambda game, position, seed: choose(game, position, level, seed)


def greedy(game: AnyGame, position: Any, seed: int) -> Any:
    me = game.mover(position)
    margins = {
        move: game.margin(game.play_unchecked(position, move), me)
        for move in game.legal_moves(position)
    }
    best = max(margins.values())
    return random.Random(seed).choice([move for move in margins if margins[move] == best])


def start(game: AnyGame, variant: str, seed: int) -> Any:
    setup = game.variant(variant)
    position = setup.unrank(random.Random(seed).randrange(setup.count))
    return game.dice.put(position, game.dice.roll(seed).rounds) if game.dice else position


def finished(
    game: AnyGame, position: Any, names: tuple[str, ...], number: int, clock: Clock
) -> Any:
    """Play a game and return the final position. The first name in `names` is person 1."""
    for move_number in range(1, (game.max_moves or MAX_MOVES) + 1):
        if not game.count_moves(position):
            break
        name = names[game.mover(position) - 1]
        move = clock.timed(name, game, position, number * 1000 + move_number)
        position = game.play_unchecked(position, move)
    return position


def result(match: Match, number: int, clock: Clock) -> float:
    """Return the first player's result in a game: 1, 0.5 or 0. Solo games return the points."""
    game = CATALOGUE.game(match.game)
    position = start(game, match.variant, number // 2 if match.second else number)
    if len(game.totals(position)) == 1:
        points = [
            game.totals(finished(game, position, (name,), number, clock))[0]
            for name in filter(None, (match.first, match.second))
        ]
        return points[0] if len(points) == 1 else score_of(*points)
    names = (match.first, match.second)
    names = names if number % 2 == 0 else names[::-1]
    end = finished(game, position, names, number, clock)
    outcome = game.outcome(end)
    if outcome is None or outcome.winner is None:
        return 0.5
    return float(names[game.person(end, outcome.winner) - 1] == match.first)


def score_of(mine: float, theirs: float) -> float:
    return 0.5 if mine == theirs else float(mine > theirs)


def interval(match: Match, results: list[float]) -> tuple[float, float, float]:
    """Return the mean and the bounds of the 95% interval. Values for matches are per 100 games."""
    count, mean = len(results), sum(results) / len(results)
    if not match.second:
        spread = sqrt(sum((each - mean) ** 2 for each in results) / max(1, count - 1) / count)
        return mean, mean - 1.96 * spread, mean + 1.96 * spread
    z = 1.96
    middle = (mean + z * z / 2 / count) / (1 + z * z / count)
    half = z * sqrt(mean * (1 - mean) / count + z * z / 4 / count**2) / (1 + z * z / count)
    return 100 * mean, 100 * (middle - half), 100 * (middle + half)


def report(match: Match, games: int) -> None:
    clock = Clock()
    results = [result(match, number, clock) for number in range(games)]
    mean, low, high = interval(match, results)
    figures = f"{mean:7.1f}{f'{low:.1f} to {high:.1f}':>18}{match.target:>9}{games:7}"
    print(f"{match!s:52}{figures}   {clock}".rstrip(), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("only", nargs="*", help="only matches whose names contain all these words")
    parser.add_argument("--games", type=int, default=200)
    arguments = parser.parse_args()
    print(f"{'match':52}{'of 100':>7}{'95%':>18}{'target':>9}{'games':>7}")
    for match in MATCHES:
        if all(word in str(match) for word in arguments.only):
            report(match, arguments.games)


if __name__ == "__main__":
    main()
