"""Calculate the coefficients for the results of first rings in Line or Colour.

    python -m tools.solve.boards 1083 boards.csv --seed 5001
    python -m tools.solve.openings boards.csv

The first command solves the boards behind the shipped coefficients, besides the list that ships
with the game. The second one fits a logistic regression to all of them and writes the coefficients.
It also prints how often the first ring with the best predicted chance of a draw leads to a draw, on
boards with a drawn opening. The prediction for each quarter of the boards uses only the other three
quarters.
"""

import argparse
import csv
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from pnp.games.line_or_colour import GAME
from pnp.games.line_or_colour.openings import (
    COEFFICIENT_UNITS,
    COEFFICIENTS,
    feature_names,
    features,
)
from pnp.games.line_or_colour.solved import LIST
from pnp.rules import ranking
from tools.solve.boards import read

RESULTS = "WDB"
PENALTY = 50
"""Divisor of the squared coefficients; chosen by the loss on boards that were not used."""

PARTS = 4


def board_features(code: str) -> list[dict[str, int]]:
    _, number = ranking.decode(code, {each.tag: each.count for each in GAME.variants})
    counters = GAME.variant("basic").unrank(number).board
    return [features(counters, space) for space in range(len(counters.colours))]


def fitted(values: Any, results: NDArray[np.int_]) -> Any:
    model = LogisticRegression(C=1 / PENALTY, max_iter=1000)
    return model.fit(values, results)


def drawn_share(values: Any, results: NDArray[np.int_]) -> float:
    """Return the share of boards on which the predicted best first ring leads to a draw.

    Only boards with a drawn opening are counted.
    """
    count, spaces = results.shape
    boards, right = np.arange(count), []
    for part in range(PARTS):
        own = boards % PARTS == part
        rows = np.repeat(own, spaces)
        model = fitted(values[~rows], results[~own].ravel())
        draws = model.predict_proba(values[rows])[:, 1].reshape(-1, spaces)
        for board, best in zip(results[own], draws.argmax(1), strict=True):
            if 1 in board:
                right.append(board[best] == 1)
    return float(np.mean(right))


def main(boards: dict[str, str], path: Path) -> None:
    names = DictVectorizer(sort=False).fit([dict.fromkeys(feature_names(), 1)])
    values = names.transform([each for code in boards for each in board_features(code)])
    spread = np.sqrt(StandardScaler(with_mean=False).fit(values).var_)
    spread = np.maximum(spread, 1)  # only the counts of links vary more
    values = values.multiply(1 / spread).tocsr()
    results = np.array([[RESULTS.index(each) for each in openings] for openings in boards.values()])
    share = drawn_share(values, results)
    print(f"{share:.1%} of the chosen first rings draw, on {len(boards)} boards")
    model = fitted(values, results.ravel())
    white, draw, black = model.coef_ / spread * COEFFICIENT_UNITS
    # Each ring has one kind of space, so the constants can be added to those coefficients.
    constants = (model.intercept_ - model.intercept_[0]) * COEFFICIENT_UNITS
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("feature", "draw", "black"))
        for name, *relative in zip(feature_names(), draw - white, black - white, strict=True):
            added = constants[1:] if name.startswith("ring ") else (0, 0)
            writer.writerow((name, *(round(a + b) for a, b in zip(relative, added, strict=True))))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*", type=Path, help="further lists of solved boards")
    parser.add_argument("--to", type=Path, default=COEFFICIENTS, help="file to write")
    arguments = parser.parse_args()
    main({k: v for path in (LIST, *arguments.files) for k, v in read(path).items()}, arguments.to)
