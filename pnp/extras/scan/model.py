"""Small neural networks that turn measurements and small images into log-odds.

The weights are data, written by `tools/scan/train.py`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from pnp.extras.scan.pose import Floats, Pixels

WEIGHTS = Path(__file__).with_name("weights.npz")

_CLIP = 8.0  # bound of the absolute value of normalized inputs
_MAX_LOG_ODDS = 12.0  # bound of the absolute value of log-odds


@dataclass(frozen=True, eq=False)
class Model:
    """A network of dense layers, with the mean and spread that normalize its inputs."""

    mean: Pixels
    spread: Pixels
    layers: tuple[tuple[Pixels, Pixels], ...]
    """Weights and bias of each layer. A ReLU follows every layer but the last."""

    def log_odds(self, measures: Pixels) -> Floats:
        """Return the log-odds for each row, or for each row and class if there are several classes.

        A row that contains NaN is out of view; its log-odds are 0.
        """
        *inner, (weights, bias) = self.layers
        rows = self.normalized(measures)
        for within, over in inner:
            rows = np.maximum(rows @ within + over, 0)
        found = rows @ weights + bias
        found = found[:, 0] if found.shape[1] == 1 else found
        return np.asarray(np.nan_to_num(np.clip(found, -_MAX_LOG_ODDS, _MAX_LOG_ODDS)), float)

    def log_odds_with_flips(self, measures: Pixels, size: tuple[int, int]) -> Floats:
        """Return the mean log-odds over all four flips of the images in the rows."""
        found: Floats = np.mean([self.log_odds(rows) for rows in _flipped(measures, size)], 0)
        return found

    def normalized(self, measures: Pixels) -> Pixels:
        """Normalize the measurements for the first layer."""
        rows = np.asarray(measures - self.mean, np.float32)
        rows /= self.spread
        return np.clip(rows, -_CLIP, _CLIP, out=rows)

    def arrays(self, name: str) -> dict[str, Pixels]:
        """Return the arrays of the model, keyed by their names in the weights file."""
        parts = {"mean": self.mean, "spread": self.spread}
        for n, (weights, bias) in enumerate(self.layers):
            parts |= {f"weights{n}": weights, f"added{n}": bias}
        return {f"{name}.{part}": value.astype(np.float16) for part, value in parts.items()}

    @classmethod
    def of(cls, parts: Mapping[str, Pixels], name: str) -> "Model":
        """Create the model with this name from the arrays in the weights file."""
        layers = sum(part.startswith(f"{name}.weights") for part in parts)

        def part(which: str) -> Pixels:
            return parts[f"{name}.{which}"].astype(np.float32)

        inner = tuple((part(f"weights{n}"), part(f"added{n}")) for n in range(layers))
        return cls(part("mean"), part("spread"), inner)


def _flipped(measures: Pixels, size: tuple[int, int]) -> Iterator[Pixels]:
    """Yield the rows four times: unchanged, with images flipped along each axis, and along both.

    Each row ends with two images of this size. The first shows the ink, the second the lightness of
    the rendered sheet.
    """
    many = 2 * size[0] * size[1]
    scalars, pictures = measures[:, :-many], measures[:, -many:].reshape(-1, 2, *size)
    for axes in ((), (2,), (3,), (2, 3)):
        yield np.concatenate([scalars, np.flip(pictures, axes).reshape(-1, many)], 1)


@cache
def models() -> dict[str, Model]:
    """Return all models, keyed by name."""
    with np.load(WEIGHTS) as file:
        parts = dict(file)
    return {name: Model.of(parts, name) for name in {part.split(".")[0] for part in parts}}
