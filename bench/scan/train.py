"""Train the reader's weights anew from photos of the training generator.

    python bench/scan/training.py photos 300
    python bench/scan/train.py photos

Numbers are learned from signs that are drawn for it. Photos whose number divides by five are kept
apart: what the reader makes of them is printed, and then they are learned from too.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

sys.path.insert(0, str(Path(__file__).parent))

from training import Hand

from pnp.games.colour_lines.lines import read_line, spaces_of
from pnp.games.colour_lines.sheet import BOARD, COLOURS, INDEX
from pnp.scan import model
from pnp.scan.locate import located
from pnp.scan.marks import Box, sign_measures
from pnp.scan.printed import FINE, Place
from pnp.scan.reading import PANEL, Seen, read, seen
from pnp.scan.steps import STEPS

EASE = 3.0  # how strongly weights are held small
SIGNS = 6000
DIGITS = "12345"


class Example(NamedTuple):
    """A photo's measures, and what it shows."""

    number: int
    truth: dict[str, Any]
    seen: Seen

    @property
    def lines(self) -> list[tuple[int, ...]]:
        """The spaces of both lines."""
        lines = [read_line(self.truth[half]) for half in ("left", "right")]
        return [(INDEX[line.start], *spaces_of(line)) for line in lines]


def examples(folder: Path) -> Iterator[Example]:
    """Those photos of a folder in which the right sheet was found."""
    for file in sorted(folder.glob("*.json"), key=lambda file: int(file.stem)):
        truth = json.loads(file.read_text())
        picture = Image.open(file.with_suffix(".jpg")).convert("RGB")
        found = located(picture) if truth["whole"] else []
        if found and (found[0].sheet.side, found[0].sheet.spaces) == (truth["side"], truth["code"]):
            yield Example(int(file.stem), truth, seen(picture, found[0]))


def fit(measures: Any, wanted: Any, *, plain: bool = False, rounds: int = 40) -> dict[str, Any]:
    """The weights of a logistic regression, by Newton's method; wanted by row, 0 or 1.

    Rows of what was not in the picture are left out.
    """
    shown = np.isfinite(measures).all(1)
    measures, wanted = np.asarray(measures)[shown], np.asarray(wanted)[shown]
    rows = np.asarray(measures, float) if plain else model.expanded(measures)
    mean, spread = rows.mean(0), rows.std(0) + 1e-3
    rows = np.c_[np.ones(len(rows)), (rows - mean) / spread]
    weights = np.zeros(rows.shape[1])
    held = np.r_[0, np.ones(rows.shape[1] - 1)] * EASE
    for _ in range(rounds):
        likely = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (likely - wanted) + held * weights
        bow = (rows * (likely * (1 - likely) + 1e-6)[:, None]).T @ rows + np.diag(held + 1e-6)
        move = np.linalg.solve(bow, slope)
        weights -= move
        if np.abs(move).max() < 1e-4:
            break
    return {"weights": weights, "mean": mean, "spread": spread, "plain": plain}


def fit_each(measures: Any, wanted: Any, kinds: Iterable[str]) -> dict[str, Any]:
    """One regression a kind, side by side."""
    each = [fit(measures, np.array([w == kind for w in wanted]), plain=True) for kind in kinds]
    weights = np.stack([one["weights"] for one in each], 1)
    return {**each[0], "weights": weights}


def trained(some: list[Example]) -> dict[str, dict[str, Any]]:
    """All models from photos.

    Those of boxes are plain: thicker ink than any that was learned from must not pass for none.
    """
    spaces = np.arange(BOARD.size)
    steps, entered, starts = [], [], []
    for each in some:
        lines = each.lines
        drawn = {tuple(sorted(pair)) for line in lines for pair in pairwise(line)}
        steps.append([pair in drawn for pair in STEPS])
        entered.append(np.isin(spaces, [at for line in lines for at in line]))
        starts.append(np.isin(spaces, [line[0] for line in lines]))
    of_spaces = np.concatenate([each.seen.lines.spaces for each in some])
    ticks, ticked, rounds, over, boxes, filled = [], [], [], [], [], []
    for each in some:
        if each.seen.panel.share < PANEL:
            continue
        ticks += [*each.seen.ticks, *each.seen.jokers]
        ticked += [colour in each.truth["colours"] for colour in COLOURS]
        ticked += [n < each.truth["jokers"] for n in range(2)]
        rounds += [*each.seen.rounds]
        over += [n in each.truth["rounds"] for n in range(1, 6)]
        boxes += [*each.seen.letters]
        filled += [bool(number) for number in each.truth["letter_rounds"]]
    return {
        "steps": fit(np.concatenate([e.seen.lines.steps for e in some]), np.concatenate(steps)),
        "entered": fit(of_spaces, np.concatenate(entered)),
        "starts": fit(of_spaces, np.concatenate(starts)),
        "ticks": fit(np.stack(ticks), np.array(ticked), plain=True),
        "rounds": fit(np.stack(rounds), np.array(over)),
        "box": fit(np.stack(boxes), np.array(filled), plain=True),
    }


def signs() -> dict[str, Any]:
    """The model of numbers, from signs drawn for it."""
    measures, wanted = [], []
    for seed in range(SIGNS):
        chance = Random(seed)
        digit = chance.choice(DIGITS)
        found = sign_measures(_sign(chance, digit))
        if found is not None:
            measures.append(found)
            wanted.append(digit)
    return fit_each(np.stack(measures), wanted, DIGITS)


def _sign(chance: Random, digit: str) -> Box:
    """A digit in a box, as it is seen in a photo."""
    place = Place(0, 0, 0.9, 0.7)
    strokes = Hand(chance).word(digit, place)
    picture = Image.new("L", (round(place.width * FINE), round(place.height * FINE)))
    draw = ImageDraw.Draw(picture)
    thick = max(1, round(chance.uniform(0.3, 1.3) * FINE / 8))
    for points, _ in strokes:
        draw.line([(x * FINE, y * FINE) for x, y in points], 255, thick, joint="curve")
    blurred = picture.filter(ImageFilter.GaussianBlur(chance.uniform(0.5, 2)))
    turned = blurred.rotate(chance.gauss(0, 5), Image.Resampling.BILINEAR)
    strong = chance.uniform(0.15, 0.8)
    noise = np.random.default_rng(chance.randrange(1 << 30))
    dark = np.asarray(turned, np.float32) / 255 * strong
    dark = dark + noise.standard_normal(dark.shape) * chance.choice([0.005, 0.02, 0.05])
    return Box(dark.astype(np.float32), strong)


def told(models: dict[str, dict[str, Any]]) -> str:
    """The file of weights."""
    rounded = {
        name: {
            key: value if isinstance(value, bool) else np.vectorize(_short)(value).tolist()
            for key, value in each.items()
        }
        for name, each in models.items()
    }
    lines = (f"  {json.dumps(name)}: {json.dumps(each)}" for name, each in rounded.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _short(value: float) -> float:
    return float(f"{value:.5g}")


def write(models: dict[str, dict[str, Any]]) -> None:
    """Into the package, where they are read from now on."""
    model.WEIGHTS.write_text(told(models))
    model.models.cache_clear()


def main(folder: str) -> None:
    """Train, judge by the photos kept apart, and train with all."""
    from judge import Judged, table

    some = list(examples(Path(folder)))
    numbers = signs()
    write(trained([each for each in some if each.number % 5]) | {"signs": numbers})
    apart = [each for each in some if each.number % 5 == 0]
    judged = [Judged.of(each.truth, read(each.seen, sheet_of(each))) for each in apart]
    print(table(judged))
    write(trained(some) | {"signs": numbers})


def sheet_of(each: Example) -> Any:
    """The spaces of its sheet."""
    return each.seen.found.sheet.sheet


if __name__ == "__main__":
    main(*sys.argv[1:])
