"""Generate photos of filled sheets, for training.

    python -m tools.scan.photos --photos 2000 --into FOLDER [--from SEED]

A sheet is printed, filled in with a pen or pencil, placed on a table, bent, lit and photographed
with a phone. The photos for testing the reader come from an independent generator.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from math import cos, pi, radians, sin, tau
from random import Random
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from pnp.extras.scan.sheet_print import PrintedBox, SheetPrint, print_of
from pnp.games.colour_lines import random_sheets
from pnp.games.colour_lines.sheet import (
    BOARD,
    COLOURS,
    HALF,
    SPACES,
    LineSheet,
    plan_from_code,
    side,
)
from tools.scan.first_sheet import first_print
from tools.scan.truth import Pen, Photo, Truth, main

Array = NDArray[Any]
DENSE = 64  # pixels per space on the paper, before it is photographed
PENS = (
    *((0.1, 0.1, 0.12), (0.12, 0.15, 0.5), (0.1, 0.2, 0.62)),
    *((0.65, 0.1, 0.12), (0.1, 0.35, 0.18), (0.05, 0.05, 0.07)),
)  # red, green and blue, 0 to 1
OLD = 0.35  # share of sheets in the first design
PAPER = 0.9  # white paper, as a fraction of the camera's maximum


def make(seed: int) -> Photo:
    """Return the photo for this seed."""
    rng = Random(seed)
    options = _random_options(rng)
    printed = _print(*options, first=rng.random() < OLD)
    truth, strokes = _fill_in(rng, printed, *options)
    paper = _draw(rng, printed, strokes, truth)
    picture, whole = _photograph(rng, paper, printed)
    file = BytesIO()
    picture.save(file, "JPEG", quality=rng.randint(68, 93))
    return Photo(file.getvalue(), replace(truth, whole=whole))


def _random_options(rng: Random) -> tuple[str, str, float, str]:
    """Choose the side, the code, the size of a space in mm and the palette."""
    name = rng.choice("AB")
    code = "OURS"
    if rng.random() < 0.15:
        special = {"black": 8, "circles": 8} if name == "B" else {"black": 0, "circles": 0}
        code = random_sheets.draw(rng, {"apart": False, **special})
    cell = 8.0 if rng.random() < 0.5 else rng.choice([7.0, 7.5, 9.0, 10.0, 11.0, 12.0])
    palette = rng.choices(["safe", "colour", "grey", "ink-saver"], [4, 3, 3, 1])[0]
    return name, code, cell, palette


@lru_cache(maxsize=16)
def _print(name: str, code: str, cell: float, palette: str, *, first: bool) -> SheetPrint:
    """Render a blank sheet, in the current or in the first design."""
    return (first_print if first else print_of)(name, code, cell, palette, DENSE)


# --- the strokes


def _random_walk(
    rng: Random, sheet: LineSheet, half: str, start: int, used: set[int], wish: int
) -> str:
    """Return the steps of a line that passes through letters and crosses the middle line."""
    free, at, steps = sheet.enterable[half], start, ""
    corners = [i for i in sheet.letters if HALF[i] == half]
    target = rng.choice([*corners, rng.randrange(len(SPACES))])
    while len(steps) < wish:
        ways = {s: t for s, t in sheet.neighbours[at].items() if t in free and t not in used}
        if not ways:
            break
        if at == target:
            target = rng.choice([*corners, rng.randrange(len(SPACES))])
        far = {
            s: sum(map(abs, np.subtract(BOARD.space(t), BOARD.space(target))))
            for s, t in ways.items()
        }
        step = rng.choices(list(ways), [3.0 ** -far[s] for s in ways])[0]
        if rng.random() < 0.25:
            step = rng.choice(list(ways))
        at = ways[step]
        used.add(at)
        steps += step
    return steps


Stroke = tuple[list[tuple[float, float]], float]
"""Points in spaces, measured from the corner of the grid, and the strength of the stroke."""


def _starts(rng: Random, sheet: LineSheet, colours: tuple[str, ...]) -> list[int]:
    """Choose a start space in each half, with no letter and in a colour not already used."""
    starts: list[int] = []
    for half in ("left", "right"):
        taken = {*colours, *(sheet.colours[i] for i in starts), ""}
        starts.append(
            rng.choice(
                [
                    i
                    for i in range(len(SPACES))
                    if HALF[i] == half and sheet.colours[i] not in taken and i not in sheet.letters
                ]
            )
        )
    return starts


def _fill_in(
    rng: Random, printed: SheetPrint, name: str, code: str, cell: float, palette: str
) -> tuple[Truth, list[Stroke]]:
    """Return the ground truth for a randomly filled sheet, and all strokes on the sheet."""
    sheet = side(name) if code == "OURS" else plan_from_code(code).sheet()
    pen = rng.choices(get_args(Pen), [3, 3, 3, 2])[0]
    colours = tuple(sorted(rng.sample(COLOURS, 2), key=COLOURS.index))
    starts = _starts(rng, sheet, colours)
    used, lines, strokes = set(starts), [], []
    for half, start in zip(("left", "right"), starts, strict=True):
        steps = _random_walk(rng, sheet, half, start, used, rng.randint(6, 34))
        lines.append(steps)
        x, y = centre(start)
        if rng.random() < 0.25:  # up to 3 mm off centre
            off, way = rng.uniform(0, 3) / cell, rng.uniform(0, tau)
            x, y = x + off * cos(way), y + off * sin(way)
        strokes += line_strokes(rng, start, steps, (x, y) if rng.random() < 0.5 else centre(start))
        strokes += cross(rng, x, y, rng.uniform(0.18, 0.3))
    if rng.random() < 0.75:
        for start, steps in zip(starts, lines, strict=True):
            strokes += _dots(rng, sheet, start, steps)
    strokes += _mistakes(rng, pen, used)
    hand = Hand(rng)
    jokers = rng.choice([0, 0, 1, 1, 2])
    for where in [printed.places.ticks[each] for each in colours] + printed.places.jokers[:jokers]:
        strokes += hand.tick(*where.middle, where.width)
    boxes = tuple(SPACES[i] if rng.random() < 0.8 else "" for i in starts)
    for word, box in zip(boxes, printed.places.starts, strict=True):
        strokes += hand.word(word, box)
    letters = _letter_rounds(rng, sheet, starts, lines)
    strokes += _written_rounds(hand, letters, printed.places.letter_rounds)
    done = rng.choice([0, 5, 5, 5, 5, 3, 4])
    for circle in printed.places.rounds[:done]:
        strokes += hand.tick(*circle.middle, circle.width)
    texts = [f"{SPACES[i]} {steps}" for i, steps in zip(starts, lines, strict=True)]
    truth = Truth(
        "B" if name == "B" else "A",
        code,
        1,
        palette,
        cell,
        texts[0],
        texts[1],
        (boxes[0], boxes[1]),
        colours,
        jokers,
        letters,
        tuple(range(1, done + 1)),
        pen,
        whole=True,
    )
    return truth, strokes


def _written_rounds(
    hand: "Hand", letters: tuple[int, ...], boxes: list[PrintedBox]
) -> list[Stroke]:
    """Return the strokes for the round number under each letter and, often, for its points."""
    strokes: list[Stroke] = []
    points = hand.rng.random() < 0.5
    for number, box in zip(letters, boxes, strict=True):
        strokes += hand.word(str(number or ""), box)
        if number and points:
            lower = replace(box, top=box.top + box.height)
            strokes += hand.word(hand.rng.choice(["10", "20"]), lower)
    return strokes


def _letter_rounds(
    rng: Random, sheet: LineSheet, starts: list[int], lines: list[str]
) -> tuple[int, int, int, int]:
    """Return the round to write under each letter, or 0 to leave the box empty."""
    found = dict.fromkeys("ABCD", 0)
    for start, steps in zip(starts, lines, strict=True):
        at = start
        for number, step in enumerate(steps):
            at = sheet.neighbours[at][step]
            if at in sheet.letters:
                found[sheet.letters[at]] = min(5, 1 + number * 5 // max(1, len(steps)))
    if rng.random() < 0.1:
        found = dict.fromkeys("ABCD", 0)
    return found["A"], found["B"], found["C"], found["D"]


def centre(index: int) -> tuple[float, float]:
    column, row = BOARD.space(index)
    return column + 0.5, row + 0.5


def _smooth(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the points as a curve with slightly rounded corners."""
    p = np.array(points)
    if len(p) < 3:
        return points
    for _ in range(2):  # Chaikin
        near, far = p[:-1] * 0.8 + p[1:] * 0.2, p[:-1] * 0.2 + p[1:] * 0.8
        p = np.concatenate([p[:1], np.stack([near, far], 1).reshape(-1, 2)[1:-1], p[-1:]])
    return [(float(x), float(y)) for x, y in p]


def _wobble(rng: Random, points: list[tuple[float, float]], by: float) -> list[tuple[float, float]]:
    """Return the curve with a slow tremor added."""
    out, phase, speed = [], rng.uniform(0, tau), rng.uniform(2, 5)
    for (x0, y0), (x1, y1) in pairwise(points):
        long = max(2, int(np.hypot(x1 - x0, y1 - y0) / 0.12))
        for k in range(long):
            t, phase = k / long, phase + speed * 0.12
            shift = by * sin(phase), by * cos(phase * 1.3)
            out.append((x0 + (x1 - x0) * t + shift[0], y0 + (y1 - y0) * t + shift[1]))
    return [*out, points[-1]]


def line_strokes(rng: Random, start: int, steps: str, first: tuple[float, float]) -> list[Stroke]:
    """Return the strokes of a line from the point `first` in its start space."""
    spread, wobble = rng.uniform(0.02, 0.12), rng.uniform(0.004, 0.022)
    again, round_ = rng.choice([0, 0, 0, 0.1, 0.5]), rng.choice([0.0, 0.6, 1.0])
    lean = rng.gauss(0, 0.03), rng.gauss(0, 0.03)
    at, points = start, [first]
    sheet = BOARD.steps
    for step in steps:
        at = sheet[at][step]
        points.append(centre(at))
    points = [(x + rng.gauss(lean[0], spread), y + rng.gauss(lean[1], spread)) for x, y in points]
    if len(points) > 1:  # lines end before or after the centre of the last space
        (x0, y0), (x1, y1) = points[-2:]
        t = rng.choice([rng.uniform(0.9, 1.1), rng.uniform(0.68, 1.35)])
        points[-1] = (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t)
    strokes: list[Stroke] = []
    begin = 0
    while begin < len(points) - 1:
        last = min(len(points) - 1, begin + rng.randint(2, 9))
        piece = points[begin : last + 1]
        curve = _smooth(piece) if rng.random() < round_ else piece
        strokes.append((_wobble(rng, curve, wobble), rng.uniform(0.8, 1.0)))
        if rng.random() < again:
            second = [(x + rng.gauss(0, 0.03), y + rng.gauss(0, 0.03)) for x, y in curve]
            strokes.append((_wobble(rng, second, wobble), rng.uniform(0.7, 1.0)))
        points[last] = tuple(v + rng.gauss(0, 0.025) for v in points[last])  # type: ignore[assignment]
        begin = last
    return strokes


def cross(rng: Random, x: float, y: float, arm: float) -> list[Stroke]:
    """Return an X. Some are bold."""
    x, y = x + rng.gauss(0, 0.05), y + rng.gauss(0, 0.05)
    turn = rng.gauss(0, 0.12)
    strokes: list[Stroke] = []
    for base in (pi / 4, 3 * pi / 4):
        a, r = base + turn + rng.gauss(0, 0.1), arm * rng.uniform(0.85, 1.15)
        ends = [(x - r * cos(a), y - r * sin(a)), (x + r * cos(a), y + r * sin(a))]
        strokes.append((_wobble(rng, ends, 0.01), 1.0))
    return strokes * (2 if rng.random() < 0.2 else 1)


def _dots(rng: Random, sheet: LineSheet, start: int, steps: str) -> list[Stroke]:
    """Return dots at the centres of the coloured spaces on a line."""
    strokes: list[Stroke] = []
    at, size, missed = start, rng.uniform(0.02, 0.075), rng.choice([0, 0, 0.1])
    for step in steps:
        at = BOARD.steps[at][step]
        if sheet.colours[at] and rng.random() >= missed:
            x, y = (v + rng.gauss(0, 0.06) for v in centre(at))
            ring = [
                (x + size * r * cos(a), y + size * r * sin(a))
                for r in (0.3, 0.9)
                for a in np.arange(0, 7, 0.8)
            ]
            strokes.append((ring, 1.0))
    return strokes


def _mistakes(rng: Random, pen: Pen, used: set[int]) -> list[Stroke]:
    """Return mistakes. They are erased if drawn in pencil and crossed out if drawn in pen."""
    if "pencil" in pen and rng.random() < 0.4:
        return _erased(rng, used)
    if "pencil" not in pen and rng.random() < 0.35:
        return _crossed_out(rng, used)
    return []


def _erased(rng: Random, used: set[int]) -> list[Stroke]:
    """Return steps that were erased but are still faintly visible."""
    strokes: list[Stroke] = []
    for _ in range(rng.randint(1, 2)):
        at, points = rng.choice(sorted(used)), []
        points.append(centre(at))
        for _ in range(rng.randint(1, 4)):
            at = rng.choice(list(BOARD.steps[at].values()))
            points.append(centre(at))
        points = [(x + rng.gauss(0, 0.06), y + rng.gauss(0, 0.06)) for x, y in points]
        strokes.append((_wobble(rng, points, 0.01), rng.uniform(0.06, 0.28)))
    return strokes


def _crossed_out(rng: Random, used: set[int]) -> list[Stroke]:
    """Return a few wrong steps in pen, each crossed out in a random style."""
    at = rng.choice(sorted(used))
    points = [centre(at)]
    for _ in range(rng.randint(1, 3)):
        free = [to for to in BOARD.steps[at].values() if to not in used]
        if not free:
            break
        at = rng.choice(free)
        points.append(centre(at))
    points = [(x + rng.gauss(0, 0.06), y + rng.gauss(0, 0.06)) for x, y in points]
    strokes: list[Stroke] = [(_wobble(rng, points, 0.01), 1.0)]
    over = rng.choice([small_crosses, small_crosses, _bars, _scribble])
    for before, after in pairwise(points):
        strokes += over(rng, before, after)
    return strokes if len(points) > 1 else []


def small_crosses(
    rng: Random, before: tuple[float, float], after: tuple[float, float]
) -> list[Stroke]:
    """Return a small X on a step."""
    t, size = rng.uniform(0.4, 0.65), rng.uniform(0.13, 0.25)
    x, y = (a + (b - a) * t for a, b in zip(before, after, strict=True))
    return cross(rng, x, y, size)


def _bars(rng: Random, before: tuple[float, float], after: tuple[float, float]) -> list[Stroke]:
    """Return one to three short strokes across a step."""
    (x0, y0), (x1, y1) = before, after
    long, strokes, many = max(np.hypot(x1 - x0, y1 - y0), 1e-6), [], rng.randint(1, 3)
    turn, size = rng.gauss(0, 0.5), rng.uniform(0.12, 0.25)
    across = (y0 - y1) / long, (x1 - x0) / long
    way = (
        across[0] * cos(turn) - across[1] * sin(turn),
        across[0] * sin(turn) + across[1] * cos(turn),
    )
    for n in range(many):
        t = (n + 1) / (many + 1) + rng.gauss(0, 0.05)
        x, y = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t
        ends = [(x - way[0] * size, y - way[1] * size), (x + way[0] * size, y + way[1] * size)]
        strokes.append((_wobble(rng, ends, 0.01), 1.0))
    return strokes


def _scribble(rng: Random, before: tuple[float, float], after: tuple[float, float]) -> list[Stroke]:
    """Return a zigzag along a step."""
    (x0, y0), (x1, y1) = before, after
    many, size = rng.randint(5, 12), rng.uniform(0.08, 0.2)
    points = []
    for n in range(many + 1):
        t, aside = n / many, size * (-1) ** n * rng.uniform(0.6, 1.2)
        points.append(
            (x0 + (x1 - x0) * t - (y1 - y0) * aside, y0 + (y1 - y0) * t + (x1 - x0) * aside)
        )
    return [(_wobble(rng, points, 0.01), 1.0)]


GLYPHS = {
    "1": [
        *("25,15 55,0 55,100", "50,0 50,100", "20,30 55,0 55,100", "58,0 46,100", "44,0 54,100"),
        *("22,28 52,0 52,100|22,100 82,100", "36,14 54,0 54,98|30,99 76,99", "40,12 50,0 48,100"),
        *("8,48 56,0 56,100", "50,2 48,50 50,100|34,100 66,100"),
    ],
    "2": [
        *("15,25 30,5 60,0 80,20 75,45 15,100 85,100", "20,15 50,0 80,15 75,40 20,95 35,85 85,98"),
        *("12,8 72,4 80,30 12,98 88,96", "14,22 40,0 76,12 74,42 34,82 14,94 26,78 50,92 88,98"),
    ],
    "3": [
        *("15,12 45,0 78,18 70,42 40,50 75,58 82,80 50,100 12,88", "20,0 80,0 45,40 80,58 15,88"),
        *("12,2 80,2 42,40 70,48 82,72 58,98 14,92", "15,0 82,3 48,36 76,52 78,82 48,100 10,86"),
        *("10,4 76,0 38,44 62,46 80,62 74,90 40,100 8,90",),
        *("18,0 78,0 44,38|44,38 82,60 70,94 12,96",),
        *("12,10 60,0 76,22 30,46 78,66 60,98 10,96", "14,6 84,2 50,42 86,70 56,100 20,98"),
    ],
    "4": [
        *("60,0 10,65 90,65|65,40 65,100", "30,0 20,50 85,50|70,5 65,99", "70,99 70,0 9,68 92,68"),
        *("22,0 14,56 88,58|66,22 64,100", "28,4 26,46 86,44|74,0 72,100"),
        *("48,0 8,60 84,60|58,34 56,98",),
        *("16,0 16,52 80,52|78,0 78,100",),
    ],
    "5": [
        *("80,0 25,0 20,45 55,38 82,60 72,90 12,88", "30,0 22,45 60,40 82,65 65,95 9,95|30,0 85,3"),
        *("84,2 28,4 22,46 62,42 80,70 56,98 12,94", "78,0 34,6 18,40 70,54 76,82 44,100 10,92"),
        *("22,2 20,46 52,40 80,54 80,84 50,100 14,94|20,2 78,0",),
        *("24,6 26,50 72,50 74,94 14,96|24,6 82,6",),
    ],
    "6": ["70,0 30,35 18,70 40,100 75,90 78,62 50,50 20,68"],
    "7": ["12,0 85,0 40,100", "12,0 85,0 40,100|30,50 75,50"],
    "8": ["75,18 45,0 22,20 75,70 50,100 20,78 78,22 70,12"],
    "9": ["78,25 50,0 20,25 45,50 78,28 70,100", "78,25 50,0 20,25 45,50 78,28 75,80 40,100"],
    "0": ["50,0 18,30 20,75 50,100 80,72 80,28 50,0"],
    "a": ["75,45 45,35 20,65 40,98 75,75|78,38 78,98"],
    "b": ["25,0 25,98 60,98 78,70 55,45 25,62"],
    "c": ["80,45 50,35 22,65 45,98 82,88"],
    "d": ["75,0 75,98|75,50 45,38 20,70 45,98 75,80"],
    "e": ["22,65 78,62 60,38 28,48 25,85 55,100 80,88"],
    "f": ["75,5 50,2 42,25 42,100|20,45 70,45"],
    "i": ["50,40 50,98|50,15 52,18"],
    "j": ["60,40 60,105 35,120 15,108|60,15 62,18"],
    "k": ["25,0 25,100|75,40 28,70 78,100"],
    "l": ["50,0 50,85 65,98", "50,0 50,100"],
    "m": ["12,100 12,40|12,55 35,40 45,55 45,100|45,55 70,40 82,55 84,100"],
    "n": ["22,100 22,40|22,55 55,38 75,55 76,100"],
}  # fmt: skip


class Hand:
    """The handwriting of one writer, and the style of the ticks."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.way = rng.choice(["cross", "cross", "hook", "hook", "stroke", "filled"])
        self.slant, self.size = rng.gauss(0.1, 0.12), rng.uniform(0.6, 0.85)
        self.width, self.rounded = rng.uniform(0.42, 0.85), rng.random() < 0.75
        self.style = {each: self._own(rng.choice(ways)) for each, ways in GLYPHS.items()}

    def _own(self, glyph: str) -> list[list[tuple[float, float]]]:
        """Return the strokes of a character as this writer usually draws them."""
        strokes = [
            [tuple(map(float, at.split(","))) for at in part.split()] for part in glyph.split("|")
        ]
        return [
            [(x + self.rng.gauss(0, 5), y + self.rng.gauss(0, 4)) for x, y in part]
            for part in strokes
        ]

    def tick(self, x: float, y: float, width: float) -> list[Stroke]:
        """Return a cross, a tick, a stroke or a scribble about the size of the box."""
        if self.way == "cross":
            return cross(self.rng, x, y, width * self.rng.uniform(0.3, 0.6))
        r = width * self.rng.uniform(0.35, 0.6)
        hook = [(x - r * 0.8, y - r * 0.1), (x - r * 0.2, y + r * 0.7), (x + r, y - r * 0.9)]
        if self.way == "stroke":
            hook = [(x - r * 0.8, y + r * 0.8), (x + r * 0.8, y - r * 0.8)]
        if self.way == "filled":
            many = self.rng.randint(6, 10)
            hook = [
                (x + r * 0.8 * (-1) ** n, y + r * 0.8 * (2 * n / many - 1)) for n in range(many + 1)
            ]
        hook = [(a + self.rng.gauss(0, r * 0.1), b + self.rng.gauss(0, r * 0.1)) for a, b in hook]
        return [(_wobble(self.rng, hook, 0.01), 1.0)]

    def word(self, word: str, box: PrintedBox) -> list[Stroke]:
        """Return the strokes for a word in a box."""
        strokes: list[Stroke] = []
        tall = box.height * self.size
        wide = tall * self.width
        left = box.middle[0] - wide * len(word) / 2 + self.rng.gauss(0, wide * 0.12)
        top = box.middle[1] - tall / 2 + self.rng.gauss(0, tall * 0.06)
        for n, sign in enumerate(word):
            for points in self.style[sign]:
                curve = [
                    (
                        left
                        + n * wide
                        + wide * (0.1 + 0.75 * (a / 100 + self.slant * (0.5 - b / 100)))
                        + self.rng.gauss(0, wide * 0.03),
                        top + tall * b / 100 + self.rng.gauss(0, tall * 0.03),
                    )
                    for a, b in points
                ]
                strokes.append((_smooth(_smooth(curve)) if self.rounded else curve, 1.0))
        return strokes


# --- ink on paper


def _draw(rng: Random, printed: SheetPrint, strokes: list[Stroke], truth: Truth) -> Array:
    """Return the paper with ink, as values from 0 to 1."""
    paper = _fade(rng, printed.pixels.astype(np.float32) / 255)
    height, width = paper.shape[:2]
    ink = np.zeros((height, width), np.float32)
    mm, pen = DENSE / truth.cell, truth.pen
    thick = {
        "pen": rng.uniform(0.28, 0.75),
        "felt-tip": rng.uniform(0.8, 2.1),
        "pencil": rng.uniform(0.35, 0.7),
        "light pencil": rng.uniform(0.3, 0.6),
    }[pen] * mm
    levels: dict[float, list[Stroke]] = {}
    for stroke in strokes:
        levels.setdefault(round(stroke[1], 1), []).append(stroke)
    for level, some in levels.items():
        mask = Image.new("L", (width, height))
        draw = ImageDraw.Draw(mask)
        for points, _ in some:
            pixels = [
                (x * DENSE + printed.origin[0], y * DENSE + printed.origin[1]) for x, y in points
            ]
            wide = max(1, round(thick * rng.uniform(0.85, 1.15)))
            draw.line(pixels, 255, wide, joint="curve")
            for x, y in (pixels[0], pixels[-1]):
                r = wide / 2
                draw.ellipse((x - r, y - r, x + r, y + r), 255)
        soft = mask.filter(ImageFilter.GaussianBlur(0.09 * mm))
        np.maximum(ink, np.asarray(soft, np.float32) / 255 * level, out=ink)
    noise = np.random.default_rng(rng.randrange(1 << 30))
    if "pencil" in pen:
        grain = _noise(noise, (height, width), 0.16 * mm)
        press = _noise(noise, (height, width), 14 * mm)
        strength = rng.uniform(0.45, 0.8) if pen == "pencil" else rng.uniform(0.2, 0.42)
        ink *= np.clip(1 + 0.5 * grain, 0.1, 1.6) * np.clip(1 + 0.25 * press, 0.5, 1.5) * strength
        tint = np.array([0.27, 0.27, 0.29], np.float32)
    else:
        ink *= rng.uniform(0.75, 0.98)
        tint = np.array(rng.choice(PENS), np.float32)
    ink = np.clip(ink, 0, 1)[..., None]
    white = printed_white = 1.0 + 0.012 * _noise(noise, (height, width), 0.3 * mm)[..., None]
    return paper * white * (1 - ink) + np.minimum(paper, tint) * ink * printed_white


def _fade(rng: Random, paper: Array) -> Array:
    """Return the paper as printed: black is greyish, colours are pale, and the paper is tinted."""
    grey = paper.mean(-1, keepdims=True)
    paper = paper + (grey - paper) * rng.uniform(0, 0.25)
    black = rng.choice([0.0, rng.uniform(0, 0.2)])
    white = np.array([1, 1 - rng.uniform(0, 0.02), 1 - rng.uniform(0, 0.06)], np.float32)
    if rng.random() < 0.3:  # the back shows through
        back = paper[:, ::-1].mean(-1, keepdims=True)
        paper = paper - rng.uniform(0.02, 0.08) * (1 - back)
    faded: Array = np.clip(black + paper * (white - black), 0, 1).astype(np.float32)
    return faded


def _noise(source: np.random.Generator, shape: tuple[int, int], size: float) -> Array:
    """Return smooth noise with a grain size of `size` pixels, mostly from -1 to 1."""
    small = [max(2, int(side / size) + 2) for side in shape]
    grid = source.standard_normal(small).astype(np.float32)
    picture = Image.fromarray(grid, "F").resize(shape[::-1], Image.Resampling.BICUBIC)
    return np.asarray(picture, np.float32)


# --- the photo


def _photograph(rng: Random, paper: Array, printed: SheetPrint) -> tuple[Image.Image, bool]:
    """Return a photo of the paper on a lit table, and True if the whole grid is visible."""
    noise = np.random.default_rng(rng.randrange(1 << 30))
    long = rng.choice([1400, 1700, 2000, 2000, 2400])
    width, height = (long, long * 3 // 4) if rng.random() < 0.8 else (long * 3 // 4, long)
    paper, corner = _on_page(rng, paper, printed)
    page = Image.fromarray(np.clip(paper * 255 * PAPER, 0, 255).astype(np.uint8))
    table = _table(rng, noise, (height, width))
    at = _pose(rng, page.size, (width, height))
    mesh = _mesh(at, (width, height))
    seen = page.transform((width, height), Image.Transform.MESH, mesh, Image.Resampling.BICUBIC)
    mask = Image.new("L", page.size, 255).transform(
        (width, height), Image.Transform.MESH, mesh, Image.Resampling.BILINEAR
    )
    cover = np.asarray(mask, np.float32)[..., None] / 255
    light = np.asarray(seen, np.float32) / 255 * cover + table * (1 - cover)
    light *= _lighting(rng, noise, (height, width))
    picture = Image.fromarray(_camera(rng, noise, light))
    turns = Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_270
    turned = rng.choice([None, None, *turns])
    picture = picture if turned is None else picture.transpose(turned)
    return picture, _shows_whole_grid(at, (width, height), corner)


def _shows_whole_grid(at: "Pose", photo: tuple[int, int], corner: tuple[float, float]) -> bool:
    """Return True if no pixel at an edge of the photo shows the grid."""
    w, h = photo
    x, y, zero = np.linspace(0, w, 400), np.linspace(0, h, 400), np.zeros(400)
    edge = (np.concatenate(each) for each in ((x, x, zero, zero + w), (zero, zero + h, y, y)))
    u, v = at(*edge)
    u, v = (u - corner[0]) / DENSE, (v - corner[1]) / DENSE
    return not bool(((u > 0) & (u < 14) & (v > 0) & (v < 12)).any())


def _on_page(rng: Random, paper: Array, printed: SheetPrint) -> tuple[Array, tuple[float, float]]:
    """Return the sheet, either cut out or with margins, and the position of the grid."""
    left, above = printed.origin
    if rng.random() < 0.5:
        return paper, (left, above)
    aside, over = (rng.randint(50, 330) for _ in range(2))
    padded = np.pad(paper, ((over, over), (aside, aside), (0, 0)), constant_values=1.0)
    return padded, (left + aside, above + over)


def _table(rng: Random, noise: np.random.Generator, shape: tuple[int, int]) -> Array:
    grey, tint = rng.uniform(0.08, 0.85), (1, rng.uniform(0.75, 1), rng.uniform(0.5, 1))
    base = np.full(3, grey, np.float32) * np.array(tint, np.float32)
    long = _noise(noise, (shape[0], max(2, shape[1] // 30)), 6)
    streaks = np.asarray(Image.fromarray(long, "F").resize(shape[::-1]), np.float32)
    table: Array = base * (
        1 + rng.uniform(0, 0.18) * streaks[..., None] + 0.04 * _noise(noise, shape, 3)[..., None]
    )
    return table


Pose = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]


def _pose(rng: Random, page: tuple[int, int], photo: tuple[int, int]) -> Pose:
    """Return the map from points in the photo to points on the bent and tilted page."""
    (w, h), (pw, ph) = page, photo
    upright = pw < ph
    fill = rng.uniform(0.72, 0.96)
    scale = max(w / pw, h / ph) / fill
    if upright:
        scale = max(w / pw, h / ph) / rng.uniform(0.9, 0.99)
    angle = radians(rng.gauss(0, 5))
    steep = rng.choice([0.08, 0.2])
    tilt_x, tilt_y = (max(-0.5, min(0.5, rng.gauss(0, steep))) for _ in range(2))
    lens = rng.choice([0, rng.gauss(0, 0.03)])
    slide = [rng.gauss(0, 0.02) * w, rng.gauss(0, 0.02) * h]
    if rng.random() < 0.12:
        scale *= rng.uniform(0.55, 0.8)
        slide = [rng.choice([-1, 1]) * w * rng.uniform(0.12, 0.3), slide[1]]
    waves = [_wave(rng, 0.006 * w, 0.4, 1.6) for _ in range(rng.choice([0, 1, 3]))]
    if rng.random() < 0.2:  # crumpled
        waves += [_wave(rng, 0.0012 * w, 2, 6) for _ in range(4)]

    def at(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        u, v = (x - pw / 2) * scale, (y - ph / 2) * scale
        barrel = 1 + lens * (u * u + v * v) / (w * w)
        u, v = u * barrel, v * barrel
        u, v = u * cos(angle) - v * sin(angle), u * sin(angle) + v * cos(angle)
        depth = 1 + tilt_x * u / w + tilt_y * v / w
        u, v = u / depth, v / depth
        for size, often, phase, way in waves:
            t = (u * cos(way) + v * sin(way)) / w * often * tau + phase
            u, v = u + size * 0.6 * np.sin(t), v + size * 0.4 * np.cos(t * 0.9)
        return u + w / 2 + slide[0], v + h / 2 + slide[1]

    return at


def _wave(rng: Random, size: float, least: float, most: float) -> tuple[float, ...]:
    """Return the height, the number per page, the phase and the direction of random waves."""
    high, often = rng.gauss(0, 1) * size, rng.uniform(least, most)
    return high, often, rng.uniform(0, tau), rng.uniform(0, pi)


def _mesh(
    at: Pose, photo: tuple[int, int]
) -> list[tuple[tuple[int, int, int, int], tuple[float, ...]]]:
    """Return the map from photo to page as a mesh of small tiles."""
    (pw, ph), step, mesh = photo, 40, []
    for top in range(0, ph, step):
        for left in range(0, pw, step):
            right, bottom = min(left + step, pw), min(top + step, ph)
            xs = np.array([left, left, right, right], float)
            ys = np.array([top, bottom, bottom, top], float)
            u, v = at(xs, ys)
            mesh.append(((left, top, right, bottom), tuple(np.stack([u, v], 1).ravel().tolist())))
    return mesh


def _lighting(rng: Random, noise: np.random.Generator, shape: tuple[int, int]) -> Array:
    """Return warm or cold light from one side, with shadows and creases."""
    height, width = shape
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    way = rng.uniform(0, tau)
    light = 1 + rng.uniform(0, 0.3) * (x * cos(way) + y * sin(way))
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        way, where = rng.uniform(0, tau), rng.uniform(-0.7, 0.7)
        soft = rng.uniform(0.02, 0.4)
        edge = (x * cos(way) + y * sin(way) - where) / soft
        light *= 1 - rng.uniform(0.1, 0.5) / (1 + np.exp(np.clip(-edge, -30, 30)))
    if rng.random() < 0.35:
        crumple = _noise(noise, shape, width / rng.uniform(6, 22))
        light *= 1 + rng.uniform(0.01, 0.07) * np.clip(crumple, -2, 2)
    warm = rng.gauss(0, 0.12)
    lit: Array = light[..., None] * np.array([1 + warm, 1, 1 - warm], np.float32)
    return lit


def _camera(rng: Random, noise: np.random.Generator, light: Array) -> NDArray[np.uint8]:
    """Apply the blur, noise, exposure and sharpening of a phone camera."""
    light = np.clip(light * rng.uniform(0.55, 1.08), 0, 1)
    picture = Image.fromarray((light * 255).astype(np.uint8))
    picture = picture.filter(ImageFilter.GaussianBlur(rng.choice([0.4, 0.7, 1.0, 1.4, 1.9])))
    seen: Array = np.asarray(picture, np.float32)
    seen = 255 * (seen / 255) ** rng.uniform(0.85, 1.15)
    strong = rng.choice([1.0, 2.0, 4.0, 7.0])
    seen = seen + strong * noise.standard_normal(seen.shape, dtype=np.float32)
    picture = Image.fromarray(np.clip(seen, 0, 255).astype(np.uint8))
    if rng.random() < 0.5:
        picture = picture.filter(ImageFilter.UnsharpMask(1.5, rng.randint(30, 110), 2))
    return np.asarray(picture)


if __name__ == "__main__":
    main(make)
