"""Calculate the coefficients for the results of first rings in Line or Colour.

    python -m tools.solve.openings [FILE]

The program fits a logistic regression to the solved boards and writes the coefficients to FILE, by
default the file that ships with the game. It also prints how often the first ring with the best
predicted chance of a draw leads to a draw, on boards with a drawn opening. The prediction for each
quarter of the boards uses only the other three quarters.
"""

import csv
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pnp.games.line_or_colour import GAME
from pnp.games.line_or_colour.openings import COEFFICIENTS, feature_names, features
from pnp.games.line_or_colour.solved import Solved, solved
from pnp.rules import ranking

RESULTS = "WDB"
STEPS, RATE, MOMENTUM, PENALTY = 3000, 0.1, 0.9, 1e-4
PARTS = 4

Floats = NDArray[np.float64]


def board_features(board: Solved) -> list[tuple[int, ...]]:
    _, number = ranking.decode(board.code, {each.tag: each.count for each in GAME.variants})
    counters = GAME.variant("basic").unrank(number).board
    return [features(counters, space) for space in range(len(board.openings))]


def fitted(values: Floats, results: NDArray[np.int_]) -> Floats:
    """Return a coefficient for each feature and result, relative to the first result."""
    mean, spread = values.mean(0), values.std(0)
    mean[-1], spread[-1] = 0, 1  # the constant
    scaled = (values - mean) / spread
    wanted = np.eye(len(RESULTS))[results]
    weights = np.zeros((values.shape[1], len(RESULTS)))
    change = np.zeros_like(weights)
    for _ in range(STEPS):
        slope = scaled.T @ (shares(scaled, weights) - wanted) / len(values) + PENALTY * weights
        change = MOMENTUM * change - RATE * slope
        weights += change
    weights /= spread[:, None]
    weights[-1] -= mean[:-1] @ weights[:-1]
    relative: Floats = weights - weights[:, :1]
    return relative


def shares(values: Floats, weights: Floats) -> Floats:
    """Return the probability of each result."""
    powers = np.exp(values @ weights)
    found: Floats = powers / powers.sum(1, keepdims=True)
    return found


def drawn_share(values: Floats, results: NDArray[np.int_]) -> float:
    """Return the share of boards on which the predicted best first ring leads to a draw.

    Only boards with a drawn opening are counted.
    """
    boards = np.arange(len(values))
    right = []
    for part in range(PARTS):
        rest = boards % PARTS != part
        weights = fitted(np.concatenate(values[rest]), np.concatenate(results[rest]))
        for board in boards[~rest]:
            if 1 in results[board]:
                best = shares(values[board], weights)[:, 1].argmax()
                right.append(results[board][best] == 1)
    return float(np.mean(right))


def main(path: Path) -> None:
    boards = solved()
    values = np.array([board_features(board) for board in boards], dtype=float)
    results = np.array([[RESULTS.index(each) for each in board.openings] for board in boards])
    print(f"{drawn_share(values, results):.1%} of the chosen first rings draw")
    weights = fitted(np.concatenate(values), np.concatenate(results))
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("feature", "draw", "black"))
        for name, (_, draw, black) in zip(feature_names(), 1_000_000 * weights, strict=True):
            writer.writerow((name, round(draw), round(black)))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else COEFFICIENTS)
