"""Train the network that tells rings from empty spaces, by photos of the generator.

    python bench/scan/rings_train.py [--photos 50]

The photos are made on the way: 130 as they are tried, and so many smaller ones, from seeds 201 on.
Where each board lies is taken from the truth, a little off, as the reader finds it.
"""

import argparse
import itertools
from collections.abc import Iterator

import numpy as np
from numpy.random import Generator
from rings import LARGE, USUAL, make
from rings_lie import features
from rings_locate import LocatedBoard
from rings_read import KINDS, WEIGHTS, looked

from pnp.extras.scan.model import Model
from pnp.extras.scan.photo import USUAL as LONGEST
from pnp.extras.scan.photo import Photo, pictures
from pnp.extras.scan.pose import Pixels, Pose, homography
from pnp.extras.scan.refine import Fit
from pnp.games.line_or_colour.board import SIZES, board_of

SMALL = (1280, 960)
FIRST = 201
OFF = 0.008
"""How far off a corner is taken to lie, in spaces."""

INNER = (96, 24)
"""Neurons of the layers between."""

BATCH, ROUNDS, RATE = 256, 16, 1.5e-3


def photos(count: int) -> Iterator[tuple[Pixels, list[int]]]:
    """The features of all spaces of each photo, and what lies there."""
    for seed in (*range(1, 131), *range(FIRST, FIRST + count)):
        size = SMALL if seed >= FIRST else LARGE if seed % 10 == 0 else USUAL
        jpeg, truth = make(seed, size)
        picture = pictures(Photo("made", jpeg), LONGEST)[0]
        if not truth.whole:
            continue
        side = SIZES[truth.size].side
        corners = np.array(truth.corners) * picture.size
        off = OFF * np.hypot(*(corners[1] - corners[0])) / side
        corners = corners + np.random.default_rng(seed).normal(0, off, (4, 2))
        pose = Pose(homography([(0, 0), (side, 0), (side, side), (0, side)], corners))
        board = board_of(SIZES[truth.size], truth.colours)
        found = LocatedBoard(pose, board, truth.palette, 1.0, 1.0, Fit(pose, 0.0, 1.0))
        yield features(picture, found), [KINDS.index(r) for r in truth.rings]


def trained(rows: Pixels, kinds: Pixels) -> Model:
    """A network fitted to features in every turn."""
    chance = np.random.default_rng(0)
    ways = [looked(rows, way) for way in range(8)]
    mean = np.mean([each.mean(0) for each in ways], 0)
    spread = np.mean([each.std(0) for each in ways], 0) + 0.05
    brought = Model(mean, spread, ()).brought
    every = np.concatenate([brought(each) for each in ways])
    layers = _fitted(chance, every, np.tile(kinds, 8))
    return Model(mean, spread, tuple(zip(layers[::2], layers[1::2], strict=True)))


def _fitted(chance: Generator, rows: Pixels, kinds: Pixels) -> list[Pixels]:
    """Weights and what is added, layer by layer, by Adam; a tenth of what is seen is dropped."""
    sizes = [rows.shape[1], *INNER, len(KINDS)]
    layers: list[Pixels] = []
    for a, b in itertools.pairwise(sizes):
        layers += [chance.normal(0, np.sqrt(2 / a), (a, b)), np.zeros(b)]
    layers = [each.astype(np.float32) for each in layers]
    pace, power = ([np.zeros_like(each) for each in layers] for _ in range(2))
    step, steps = 0, ROUNDS * (len(rows) // BATCH)
    for _ in range(ROUNDS):
        order = chance.permutation(len(rows))
        for n in range(0, len(rows) - BATCH + 1, BATCH):
            some = order[n : n + BATCH]
            seen = rows[some] * (chance.random((BATCH, sizes[0]), np.float32) > 0.1)
            step += 1
            rate = RATE * (1 - step / (steps + 1))
            for k, slope in enumerate(_slopes(layers, seen, kinds[some])):
                pace[k] = 0.9 * pace[k] + 0.1 * slope
                power[k] = 0.999 * power[k] + 0.001 * slope**2
                far = np.sqrt(power[k] / (1 - 0.999**step)) + 1e-8
                layers[k] -= np.float32(rate) * (pace[k] / (1 - 0.9**step)) / far
    return layers


def _slopes(layers: list[Pixels], seen: Pixels, kinds: Pixels) -> list[Pixels]:
    """In which direction each weight makes the log of the odds of what is right worse."""
    w0, b0, w1, b1, w2, b2 = layers
    first = np.maximum(seen @ w0 + b0, 0)
    second = np.maximum(first @ w1 + b1, 0)
    odds = second @ w2 + b2
    likely = np.exp(odds - odds.max(1, keepdims=True))
    likely /= likely.sum(1, keepdims=True)
    likely[np.arange(len(kinds)), kinds] -= 1
    likely /= len(kinds)
    at_second = likely @ w2.T * (second > 0)
    at_first = at_second @ w1.T * (first > 0)
    ways = ((seen, at_first, w0), (first, at_second, w1), (second, likely, w2))
    return [
        each for before, at, weights in ways for each in (before.T @ at + 1e-4 * weights, at.sum(0))
    ]


def main() -> None:
    """Make the photos, train, keep the weights."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", type=int, default=50)
    made = list(photos(parser.parse_args().photos))
    rows = np.concatenate([each for each, _ in made])
    model = trained(rows, np.concatenate([np.array(kinds) for _, kinds in made]))
    np.savez_compressed(WEIGHTS, **model.named("rings"))


if __name__ == "__main__":
    main()
