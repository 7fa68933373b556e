"""Train the reader's weights on photos from the training generator; see tools/scan/README.md.

Digits are learned from generated characters, from the characters in the photos, and from
handwritten digits (scikit-learn's small set, CC BY 4.0: E. Alpaydin and C. Kaynak, 1998). First,
every fifth photo is held out for an evaluation, which is printed. Then the reader is trained again
with all photos.
"""

import argparse
import json
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice, pairwise
from math import cos, sin, tau
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter
from sklearn.datasets import load_digits
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier

from bench.scan import Evaluation, table
from pnp.extras.scan import model
from pnp.extras.scan.ink import Ink
from pnp.extras.scan.locate import locate_sheets
from pnp.extras.scan.marks import SIGN, BoxInk, sign_measures
from pnp.extras.scan.reading import PANEL, read_fields
from pnp.extras.scan.sheet_measures import SheetMeasures, StraightGrid, measure_sheet
from pnp.extras.scan.sheet_print import FINE, PrintedBox
from pnp.extras.scan.steps import SPACE_PICTURE, STEP_PICTURE, STEPS, measure
from pnp.games.colour_lines.lines import read_line, spaces_of
from pnp.games.colour_lines.sheet import BOARD, COLOURS, INDEX, LineSheet
from tools.scan.photos import Hand, Stroke, centre, cross, line_strokes, small_crosses

Rows = NDArray[np.float32]

EASE = 0.1  # strength of the L2 penalty
DIGITS = "12345"
MORE = 4
"""Number of copies of a photo's ink on which additional starts are drawn."""
NETWORKS = ("steps", "entered", "starts", "ticks", "rounds", "box", "signs")


class Effort(NamedTuple):
    """The amount of training."""

    rates: tuple[float, ...] = (1e-3,) * 6 + (3e-4,) * 3 + (1e-4,) * 3
    """Learning rate in each round."""
    least: int = 200_000
    """Minimum number of rows in a training round. If there are fewer, rows are repeated."""
    signs: int = 14_000
    """Number of characters drawn for training."""


class Example(NamedTuple):
    """The features of a photo, and its ground truth."""

    number: int
    truth: dict[str, Any]
    measures: SheetMeasures
    more_starts: tuple[tuple[Rows, NDArray[np.bool_]], ...]
    """Measurements of the spaces in copies with additional starts, and True for each start."""

    @property
    def lines(self) -> list[tuple[int, ...]]:
        """Spaces on each line, from start to end."""
        lines = [read_line(self.truth[half]) for half in ("left", "right")]
        return [(INDEX[line.start], *spaces_of(line)) for line in lines]


def examples(folder: Path) -> Iterator[Example]:
    """Yield an example for each photo in a folder in which the right sheet was located."""
    files = sorted(folder.glob("*.json"), key=lambda file: int(file.stem))
    with ProcessPoolExecutor() as pool:
        yield from filter(None, pool.map(_example, files, chunksize=8))


def _example(file: Path) -> Example | None:
    truth = json.loads(file.read_text())
    picture = Image.open(file.with_suffix(".jpg")).convert("RGB")
    found = locate_sheets(picture) if truth["whole"] else []
    if not found or (found[0].sheet.side, found[0].sheet.spaces) != (truth["side"], truth["code"]):
        return None
    number, measures = int(file.stem), measure_sheet(picture, found[0])
    plain = Example(number, truth, measures, ())
    rng, ink = Random(number), StraightGrid.of(picture, found[0]).ink
    return plain._replace(more_starts=tuple(_more_starts(rng, ink, plain) for _ in range(MORE)))


def _more_starts(rng: Random, ink: Ink, example: Example) -> tuple[Rows, NDArray[np.bool_]]:
    """Draw starts on the ink of a photo; return measurements of all spaces, and True for starts.

    Each X has a short line. Half of the Xs are up to 3 mm off the centres of their spaces. A few
    crossed-out steps are drawn as well, which are not starts.
    """
    lines, cell = example.lines, float(example.truth["cell"])
    free = set(range(BOARD.size)) - {at for line in lines for at in line}
    wanted = np.isin(np.arange(BOARD.size), [line[0] for line in lines])
    strokes: list[Stroke] = []
    for number in range(rng.randint(6, 14)):
        if not free:
            break
        at, steps = rng.choice(sorted(free)), ""
        first, way = centre(at), [at]
        for _ in range(rng.randint(1, 4)):
            ways = {step: to for step, to in BOARD.steps[way[-1]].items() if to in free - {*way}}
            if ways:
                steps += rng.choice(sorted(ways))
                way.append(ways[steps[-1]])
        free -= {*way}
        if number < 2:
            strokes += line_strokes(rng, at, steps, first)
            for before, after in pairwise(way):
                strokes += small_crosses(rng, centre(before), centre(after))
            continue
        beside = first
        if rng.random() < 0.5:
            off, turn = rng.uniform(0, 3) / cell, rng.uniform(0, tau)
            beside = (first[0] + off * cos(turn), first[1] + off * sin(turn))
        strokes += line_strokes(rng, at, steps, rng.choice([first, beside]))
        strokes += cross(rng, *beside, rng.uniform(0.18, 0.3))
        wanted[at] = True
    return measure(_with_strokes(rng, ink, strokes, example)).spaces, wanted


def _with_strokes(rng: Random, ink: Ink, strokes: list[Stroke], example: Example) -> Ink:
    """Return the ink with additional strokes, about as strong as the lines in the photo."""
    mask = Image.new("L", ink.dark.shape[::-1])
    draw = ImageDraw.Draw(mask)
    felt_tip = example.truth["pen"] == "felt-tip"
    mm = rng.uniform(0.8, 2.1) if felt_tip else rng.uniform(0.28, 0.8)
    thick = max(1, round(mm / example.truth["cell"] * FINE))
    for points, _ in strokes:
        draw.line([(x * FINE, y * FINE) for x, y in points], 255, thick, joint="curve")
    soft = mask.filter(ImageFilter.GaussianBlur(rng.uniform(0.6, 1.6)))
    amount = np.asarray(soft, np.float32) / 255
    strong = min(0.95, example.measures.lines.ink * rng.uniform(0.9, 1.4))
    darkest = np.maximum(ink.lightness - (1 - strong), 0)
    return ink._replace(dark=ink.dark + np.maximum(darkest - ink.dark, 0) * amount)


View = Callable[[np.random.Generator, Rows], Rows]
"""Function that augments rows, for example by mirroring their images."""


def learned(
    effort: Effort,
    rows: Rows,
    wanted: Rows,
    inner: tuple[int, ...],
    view: View | None = None,
    before: model.Model | None = None,
) -> model.Model:
    """Return a trained network. `inner` contains the sizes of the hidden layers.

    `wanted` contains 0 or 1 for each row, or for each row and class. Rows with features outside
    the picture are omitted. If `before` is not None, training continues from that network, at lower
    rates.
    """
    shown = np.isfinite(rows).all(1)
    rows, wanted = rows[shown], np.asarray(wanted)[shown].astype(int)
    mean, spread = (before.mean, before.spread) if before else (rows.mean(0), rows.std(0) + 1e-2)
    plain = model.Model(mean, spread, ())
    rng = np.random.default_rng(1)
    again = max(1, effort.least // len(rows))
    batch = 512 if again == 1 else 128
    net = MLPClassifier(
        inner, alpha=EASE, batch_size=batch, max_iter=again, warm_start=True, random_state=1
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # a round never converges
        if before:  # the first call creates the layers that are replaced
            net.fit(plain.normalized(rows[: 4 * batch]), wanted[: 4 * batch])
            net.coefs_ = [weights.copy() for weights, _ in before.layers]
            net.intercepts_ = [bias.copy() for _, bias in before.layers]
        for rate in effort.rates[len(effort.rates) // 2 if before else 0 :]:
            net.set_params(learning_rate_init=rate)
            net.fit(plain.normalized(view(rng, rows) if view else rows), wanted)
    layers = zip(net.coefs_, net.intercepts_, strict=True)
    return model.Model(mean, spread, tuple(layers))


def mirrored(size: tuple[int, int]) -> View:
    """Return an augmentation that mirrors the two images at the end of each row.

    The images show the ink and the lightness of the rendered sheet. The augmentation also makes
    some ink stronger, weaker or thicker, and shifts some images by a pixel.
    """
    many = 2 * size[0] * size[1]

    def view(rng: np.random.Generator, rows: Rows) -> Rows:
        seen = rows.copy()
        pictures = seen[:, -many:].reshape(len(rows), 2, *size)
        for axis in (2, 3):
            turned = rng.random(len(rows)) < 0.5
            pictures[turned] = np.flip(pictures[turned], axis)
            moved = rng.random(len(rows)) < 0.25
            pictures[moved] = np.roll(pictures[moved], rng.choice((-1, 1)), axis)
        thicker = rng.random(len(rows)) < 0.25
        pictures[thicker, 0] = _thickened(pictures[thicker, 0])
        pictures[:, 0] *= rng.uniform(0.8, 1.2, (len(rows), 1, 1))
        return seen

    return view


def _thickened(ink: Rows) -> Rows:
    """Return the ink with thicker lines.

    Each new value is the mean of two: the old value of the pixel, and the maximum over the pixel
    and its neighbours.
    """
    wide = np.pad(ink, ((0, 0), (1, 1), (1, 1)))
    rows, columns = ink.shape[1:]
    beside = [wide[:, y : y + rows, x : x + columns] for y, x in ((0, 1), (1, 0), (1, 2), (2, 1))]
    thick: Rows = (ink + np.maximum(ink, np.max(beside, 0))) / 2
    return thick


def trained(
    some: list[Example], effort: Effort, before: Mapping[str, model.Model], names: Sequence[str]
) -> dict[str, model.Model]:
    """Return all models; those with the given names are trained on these photos.

    The others are taken from `before`. Training of starts continues from `before` as well.
    """
    spaces = np.arange(BOARD.size)
    steps, entered, starts = [], [], []
    for each in some:
        lines = each.lines
        drawn = {tuple(sorted(pair)) for line in lines for pair in pairwise(line)}
        steps.append([pair in drawn for pair in STEPS])
        entered.append(np.isin(spaces, [at for line in lines for at in line]))
        starts.append(np.isin(spaces, [line[0] for line in lines]))
    of_steps = np.concatenate([each.measures.lines.steps for each in some])
    of_spaces = np.concatenate([each.measures.lines.spaces for each in some])
    ticks, ticked, rounds, over, boxes, filled = [], [], [], [], [], []
    for each in some:
        if each.measures.panel.share < PANEL:
            continue
        ticks += [*each.measures.ticks, *each.measures.jokers]
        ticked += [colour in each.truth["colours"] for colour in COLOURS]
        ticked += [n < each.truth["jokers"] for n in range(2)]
        rounds += [*each.measures.rounds]
        over += [n in each.truth["rounds"] for n in range(1, 6)]
        boxes += [*each.measures.letters]
        filled += [bool(number) for number in each.truth["letter_rounds"]]
    learn = partial(learned, effort)
    more = [each for example in some for each in example.more_starts]
    learners: dict[str, Callable[[], model.Model]] = {
        "steps": lambda: learn(of_steps, np.concatenate(steps), (48, 16), mirrored(STEP_PICTURE)),
        "entered": lambda: learn(
            of_spaces, np.concatenate(entered), (24,), mirrored(SPACE_PICTURE)
        ),
        "starts": lambda: learn(
            np.concatenate([of_spaces, *(rows for rows, _ in more)]),
            np.concatenate([*starts, *(found for _, found in more)]),
            (24,),
            mirrored(SPACE_PICTURE),
            before.get("starts"),
        ),
        "ticks": lambda: learn(np.stack(ticks), np.array(ticked), (24,)),
        "rounds": lambda: learn(np.stack(rounds), np.array(over), (24,)),
        "box": lambda: learn(np.stack(boxes), np.array(filled), (24,)),
        "signs": lambda: _of_signs(effort, some),
    }
    return {name: learners[name]() if name in names else before[name] for name in NETWORKS}


def _of_signs(effort: Effort, some: list[Example]) -> model.Model:
    """Return the model for digits. Other characters do not belong to any class."""
    pairs = [*_drawn_signs(effort.signs), *_written_digits(4 * effort.signs)]
    for each in some:
        for number, sign in zip(each.truth["letter_rounds"], each.measures.signs, strict=True):
            if number and sign is not None and each.measures.panel.share >= PANEL:
                pairs += [(sign, str(number))] * 2
    wanted = np.array([[sign == digit for digit in DIGITS] for _, sign in pairs])
    return learned(effort, np.stack([measures for measures, _ in pairs]), wanted, (96,), _moved)


def _moved(rng: np.random.Generator, rows: Rows) -> Rows:
    """Shift or thicken some characters, and make all characters slightly stronger or weaker."""
    seen = rows.copy()
    pictures = seen[:, : SIGN[0] * SIGN[1]].reshape(len(rows), *SIGN)
    for axis in (1, 2):
        moved = rng.random(len(rows)) < 0.3
        pictures[moved] = np.roll(pictures[moved], rng.choice((-1, 1)), axis)
    thicker = rng.random(len(rows)) < 0.25
    pictures[thicker] = _thickened(pictures[thicker])
    pictures *= rng.uniform(0.85, 1.15, (len(rows), 1, 1))
    return seen


def _drawn_signs(count: int) -> Iterator[tuple[Rows, str]]:
    """Yield drawn characters as seen in photos. A quarter of them are not in `DIGITS`.

    Letters that look like a 1 are left out, because boxes for rounds contain numbers only.
    """
    for seed in range(count):
        rng = Random(seed)
        sign = rng.choice(DIGITS if rng.random() < 0.75 else "06789abcdefk")
        found = sign_measures(_sign(rng, sign))
        if found is not None:
            yield found, sign


def _written_digits(most: int) -> Iterator[tuple[Rows, str]]:
    """Yield measurements of digits (8 by 8 pixels) by 43 writers, enlarged to four random sizes."""
    digits = load_digits()
    pairs = islice(zip(digits.images, digits.target, strict=True), most)
    for n, (pixels, digit) in enumerate(pairs):
        rng = Random(n)
        small = Image.fromarray((pixels * 15.9).astype(np.uint8))
        for _ in range(4):
            size = rng.randint(14, 24), rng.randint(22, 30)
            found = sign_measures(_seen(rng, small.resize(size, Image.Resampling.BICUBIC)))
            if found is not None:
                yield found, str(digit)


def _sign(rng: Random, digit: str) -> BoxInk:
    """Return a random drawing of a character in a box, as seen in a photo."""
    place = PrintedBox(0, 0, 0.9, 0.7)
    strokes = Hand(rng).word(digit, place)
    picture = Image.new("L", (round(place.width * FINE), round(place.height * FINE)))
    draw = ImageDraw.Draw(picture)
    thick = max(1, round(rng.uniform(0.3, 1.9) * FINE / rng.uniform(7, 12)))
    for points, _ in strokes:
        draw.line([(x * FINE, y * FINE) for x, y in points], 255, thick, joint="curve")
    return _seen(rng, picture)


def _seen(rng: Random, ink: Image.Image) -> BoxInk:
    """Return drawn ink as it appears in a photo of a box."""
    turned = ink.rotate(rng.gauss(0, 6), Image.Resampling.BILINEAR)
    soft = turned.filter(ImageFilter.GaussianBlur(rng.uniform(0.5, 2)))
    strong = rng.uniform(0.15, 0.8)
    noise = np.random.default_rng(rng.randrange(1 << 30))
    dark = np.asarray(soft, np.float32) / 255 * strong
    dark = dark + noise.standard_normal(dark.shape) * rng.choice([0.005, 0.02, 0.05])
    return BoxInk(dark.astype(np.float32), strong)


def write(models: dict[str, model.Model]) -> None:
    """Write the weights to the file loaded by the reader, and clear the cache of models."""
    parts = {
        key: value for name, each in models.items() for key, value in each.arrays(name).items()
    }
    np.savez_compressed(model.WEIGHTS, allow_pickle=False, **parts)
    model.models.cache_clear()


def sheet_of(example: Example) -> LineSheet:
    """Return the sheet in a photo. `examples` has already checked that it is the right one."""
    assert example.measures.found.sheet.sheet is not None
    return example.measures.found.sheet.sheet


def main() -> None:
    """Train without every fifth photo, evaluate on those photos, and train again with all.

    A network that continues from existing weights continues a second time with all photos.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--into", type=Path, default=model.WEIGHTS, help="weights file (.npz)")
    parser.add_argument("--only", nargs="+", choices=NETWORKS, default=NETWORKS, metavar="NETWORK")
    parser.add_argument("--quick", action="store_true", help="few rows, no evaluation")
    arguments = parser.parse_args()
    names: Sequence[str] = arguments.only
    before = {} if set(names) == set(NETWORKS) else model.models()
    model.WEIGHTS = arguments.into
    effort = Effort(rates=(1e-3,), least=100, signs=50) if arguments.quick else Effort()
    some = list(examples(arguments.folder))
    if not arguments.quick:  # decoding lines with poor weights takes hours
        found = trained([each for each in some if each.number % 5], effort, before, names)
        write(found)
        before = found if before else {}
        apart = [each for each in some if each.number % 5 == 0]
        print(
            table(
                [
                    Evaluation.compare(each.truth, read_fields(each.measures, sheet_of(each)))
                    for each in apart
                ]
            )
        )
    write(trained(some, effort, before, names))


if __name__ == "__main__":
    main()
