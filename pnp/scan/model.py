"""Log-odds from measures: logistic regression on them, their squares and their products.

The weights are data, made by `bench/scan/train.py`.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from pnp.scan.pose import Floats, Pixels

WEIGHTS = Path(__file__).with_name("weights.json")

_CLIP = 8.0  # measures are held within
_SUREST = 12.0  # log-odds are held within


def expanded(measures: Pixels) -> Floats:
    """Measures, their squares and products, a row each."""
    f = np.clip(np.asarray(measures, float), -_CLIP, _CLIP)
    first, second = np.triu_indices(f.shape[1])
    return np.concatenate([f, f[:, first] * f[:, second]], 1)


@dataclass(frozen=True, eq=False)
class Model:
    """Weights, the first that of nothing, for measures brought to mean 0 and spread 1."""

    weights: Floats
    mean: Floats
    spread: Floats
    plain: bool = False
    """Whether measures are taken as they are, without squares and products."""

    def log_odds(self, measures: Pixels) -> Floats:
        """For each row, or each row and kind where there are several; 0 for what was not seen."""
        rows = measures if self.plain else expanded(measures)
        rows = (rows - self.mean) / self.spread
        found = rows @ self.weights[1:] + self.weights[0]
        return np.asarray(np.nan_to_num(np.clip(found, -_SUREST, _SUREST)))

    @classmethod
    def of(cls, data: dict[str, Any]) -> "Model":
        """From what the file of weights has."""
        weights, mean, spread = (np.array(data[name]) for name in ("weights", "mean", "spread"))
        return cls(weights, mean, spread, plain=data["plain"])


@cache
def models() -> dict[str, Model]:
    """All of them by name."""
    data = json.loads(WEIGHTS.read_text("utf-8"))
    return {name: Model.of(each) for name, each in data.items()}
