"""Log-odds from measures and small pictures: networks of a few layers.

The weights are data, made by `tools/scan/train.py`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from pnp.extras.scan.pose import Floats, Pixels

WEIGHTS = Path(__file__).with_name("weights.npz")

_CLIP = 8.0  # what a network sees is held within
_SUREST = 12.0  # log-odds are held within


@dataclass(frozen=True, eq=False)
class Model:
    """The layers of a network, for measures brought to mean 0 and spread 1."""

    mean: Pixels
    spread: Pixels
    layers: tuple[tuple[Pixels, Pixels], ...]
    """The weights of each and what is added; between two of them, nothing below 0 goes on."""

    def log_odds(self, measures: Pixels) -> Floats:
        """For each row, or each row and kind where there are several; 0 for what was not seen."""
        *inner, (weights, added) = self.layers
        rows = self.brought(measures)
        for within, over in inner:
            rows = np.maximum(rows @ within + over, 0)
        found = rows @ weights + added
        found = found[:, 0] if found.shape[1] == 1 else found
        return np.asarray(np.nan_to_num(np.clip(found, -_SUREST, _SUREST)), float)

    def from_all_sides(self, measures: Pixels, size: tuple[int, int]) -> Floats:
        """The mean of what is seen from each of the four sides of the pictures of rows."""
        found: Floats = np.mean([self.log_odds(rows) for rows in _sides(measures, size)], 0)
        return found

    def brought(self, measures: Pixels) -> Pixels:
        """Measures as the first layer takes them."""
        rows = np.asarray(measures - self.mean, np.float32)
        rows /= self.spread
        return np.clip(rows, -_CLIP, _CLIP, out=rows)

    def named(self, name: str) -> dict[str, Pixels]:
        """What the file of weights has of it."""
        parts = {"mean": self.mean, "spread": self.spread}
        for n, (weights, added) in enumerate(self.layers):
            parts |= {f"weights{n}": weights, f"added{n}": added}
        return {f"{name}.{part}": value.astype(np.float16) for part, value in parts.items()}

    @classmethod
    def of(cls, parts: Mapping[str, Pixels], name: str) -> "Model":
        """From what the file of weights has."""
        layers = sum(part.startswith(f"{name}.weights") for part in parts)

        def part(which: str) -> Pixels:
            return parts[f"{name}.{which}"].astype(np.float32)

        inner = tuple((part(f"weights{n}"), part(f"added{n}")) for n in range(layers))
        return cls(part("mean"), part("spread"), inner)


def _sides(measures: Pixels, size: tuple[int, int]) -> Iterator[Pixels]:
    """Rows whose pictures of ink and room, at the end of each, are as they are, and mirrored."""
    many = 2 * size[0] * size[1]
    told, pictures = measures[:, :-many], measures[:, -many:].reshape(-1, 2, *size)
    for axes in ((), (2,), (3,), (2, 3)):
        yield np.concatenate([told, np.flip(pictures, axes).reshape(-1, many)], 1)


@cache
def models() -> dict[str, Model]:
    """All of them by name."""
    with np.load(WEIGHTS) as file:
        parts = dict(file)
    return {name: Model.of(parts, name) for name in {part.split(".")[0] for part in parts}}
