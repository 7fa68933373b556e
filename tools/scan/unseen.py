"""Generate photos of filled sheets for tests only: other hands, pens and tables, and covered parts.

    python -m tools.scan.unseen --photos 200 --into FOLDER [--from SEED]

The generator uses the games of `camera`. With the generator of training photos, it shares only the
format of the ground truth. A slip of paper, a finger or a dark object covers part of every fourth
sheet.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import Any, Literal, NamedTuple, cast

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from pnp.extras.scan.sheet_print import PrintedBox, SheetPrint, print_of
from pnp.games.colour_lines.lines import DrawnLine, spaces_of
from pnp.games.colour_lines.sheet import COLUMNS, HALVES, INDEX
from tools.scan.camera_game import Game, Print, play, random_print
from tools.scan.first_sheet import first_print
from tools.scan.truth import Cover, Pen, Photo, Truth, main

DENSE = 60
"""Pixels per space on the page."""

FIRST, COVERED, ASIDE = 0.3, 0.25, 0.3
"""Shares of sheets in the first design, of covered sheets, and of writers with an X off centre."""

Floats = NDArray[np.float64]
Page = NDArray[np.float32]
Kind = Literal["ballpoint", "fineliner", "marker", "pencil", "lead", "crayon"]
PENS: dict[Kind, tuple[Pen, tuple[float, float], tuple[float, float], float]] = {
    "ballpoint": ("pen", (0.3, 0.45), (0.7, 0.9), 0.25),
    "fineliner": ("pen", (0.35, 0.65), (0.85, 0.97), 0.05),
    "marker": ("felt-tip", (1.0, 1.9), (0.7, 0.9), 0.05),
    "pencil": ("pencil", (0.45, 0.85), (0.55, 0.85), 0.5),
    "lead": ("light pencil", (0.35, 0.5), (0.4, 0.6), 0.35),
    "crayon": ("light pencil", (0.6, 1.0), (0.45, 0.65), 0.5),
}
"""Class, range of widths in mm, range of densities, and graininess of each pen."""

INKS = (
    *((20, 30, 110), (15, 15, 20), (140, 20, 40), (0, 90, 120), (80, 30, 120), (30, 80, 30)),
    *((60, 60, 66), (75, 72, 70)),
)
"""Colours of inks; the last two are those of pencils."""


class Hand(NamedTuple):
    """A writer's habits."""

    pen: Kind
    width: float
    dense: float
    ink: tuple[int, int, int]
    shapes: dict[str, int]
    """Variant of each digit."""
    narrow: float
    slant: float
    sway: float
    """Standard deviation of a line from the centres of spaces, in spaces."""
    rounded: bool
    tick: int
    aside: bool
    """True if the X is up to 3 mm from the centre of its space."""


def make(seed: int) -> Photo:
    """Return the photo for this seed; the same seed yields the same bytes."""
    rng = np.random.default_rng([9173, seed])
    printed = random_print(rng)
    game, hand = play(rng, printed), _hand(rng)
    sheet = _sheet(rng, printed)
    truth = _truth(rng, printed, game, hand)
    page = sheet.pixels.astype(np.float32)
    page = _print_wear(rng, page)
    page = _inked(rng, page, list(_strokes(rng, hand, sheet, game, truth)), hand, truth.cell)
    if rng.random() < COVERED:
        page, cover = _covered(rng, page, sheet, game, truth.cell)
        truth = replace(truth, cover=cover)
    return Photo(_photo(rng, page), truth)


def _sheet(rng: Generator, printed: Print) -> SheetPrint:
    draw = first_print if rng.random() < FIRST else print_of
    return draw(printed.side, printed.code, printed.cell, printed.palette, DENSE)


def _hand(rng: Generator) -> Hand:
    pens = cast("list[Kind]", list(PENS))
    pen = pens[int(rng.choice(len(pens), p=[0.28, 0.22, 0.14, 0.2, 0.1, 0.06]))]
    _, width, dense, _ = PENS[pen]
    inks = INKS[6:] if pen in {"pencil", "lead"} else INKS[:6]
    return Hand(
        pen,
        float(rng.uniform(*width)),
        float(rng.uniform(*dense)),
        inks[int(rng.integers(len(inks)))],
        {digit: int(rng.integers(len(DIGITS[digit]))) for digit in DIGITS},
        narrow=float(rng.uniform(0.4, 0.7)),
        slant=float(rng.normal(0.05, 0.12)),
        sway=float(rng.uniform(0.02, 0.075)),
        rounded=bool(rng.random() < 0.4),
        tick=int(rng.integers(4)),
        aside=bool(rng.random() < ASIDE),
    )


def _truth(rng: Generator, printed: Print, game: Game, hand: Hand) -> Truth:
    letters = [game.letters.get(letter, 0) for letter in "ABCD"]
    if rng.random() < 0.1:
        letters = [0] * 4
    return Truth(
        side=printed.side,
        code=printed.code,
        number=1,
        palette=printed.palette,
        cell=printed.cell,
        left=game.text("left"),
        right=game.text("right"),
        starts=("", ""),
        colours=game.player.colours if rng.random() < 0.93 else (),
        jokers=game.player.jokers,
        letter_rounds=(letters[0], letters[1], letters[2], letters[3]),
        rounds=tuple(range(1, game.rounds + 1)) if rng.random() < 0.9 else (),
        pen=PENS[hand.pen][0],
        whole=True,
    )


# --- the hand: points in spaces, from the corner of the grid


def _arc(x: float, y: float, rx: float, ry: float, first: float, last: float) -> Floats:
    """Return points on an ellipse; angles are in degrees, clockwise from the right."""
    turn = np.radians(np.linspace(first, last, 14))
    return np.stack([x + rx * np.cos(turn), y + ry * np.sin(turn)], 1)


def _way(*points: tuple[float, float]) -> Floats:
    return np.array(points, float)


def _joined(*parts: Floats) -> Floats:
    return np.concatenate(parts)


DIGITS: dict[str, list[list[Floats]]] = {
    "0": [[_arc(0.5, 0.5, 0.45, 0.5, -80, 290)]],
    "1": [
        [_way((0.5, 0), (0.5, 1))],
        [_way((0.58, 0), (0.42, 1))],
        [_way((0.1, 0.38), (0.55, 0), (0.55, 1))],
        [_way((0.25, 0.2), (0.5, 0), (0.5, 1)), _way((0.15, 1), (0.85, 1))],
    ],
    "2": [
        [_joined(_arc(0.48, 0.28, 0.4, 0.28, 190, 395), _way((0.05, 1), (0.95, 1)))],
        [_joined(_arc(0.45, 0.25, 0.4, 0.25, 200, 390), _way((0.1, 0.98), (0.9, 0.94)))],
        [
            _joined(
                _arc(0.5, 0.25, 0.38, 0.25, 200, 380),
                _way((0.3, 0.85)),
                _arc(0.2, 0.88, 0.14, 0.1, 0, 270),
                _way((0.9, 1)),
            )
        ],
    ],
    "3": [
        [_joined(_way((0.1, 0), (0.88, 0), (0.42, 0.4)), _arc(0.45, 0.7, 0.42, 0.3, -80, 150))],
        [_joined(_way((0.08, 0.02), (0.8, 0.02), (0.4, 0.42), (0.85, 0.7), (0.6, 1), (0.1, 0.9)))],
        [_joined(_arc(0.45, 0.24, 0.36, 0.24, 200, 440), _arc(0.45, 0.73, 0.42, 0.27, -90, 150))],
        [_joined(_arc(0.4, 0.26, 0.42, 0.24, 230, 430), _arc(0.4, 0.74, 0.46, 0.26, -70, 130))],
    ],
    "4": [
        [_way((0.3, 0), (0.15, 0.6), (0.95, 0.6)), _way((0.7, 0.3), (0.66, 1))],
        [_way((0.15, 0.02), (0.15, 0.52), (0.85, 0.52)), _way((0.82, 0), (0.82, 1))],
        [_way((0.75, 1), (0.75, 0), (0.05, 0.68), (1, 0.68))],
        [_way((0.6, 0), (0.05, 0.66), (0.98, 0.66)), _way((0.68, 0.4), (0.68, 1))],
    ],
    "5": [
        [
            _joined(_way((0.2, 0.02), (0.18, 0.45)), _arc(0.4, 0.69, 0.42, 0.31, -110, 140)),
            _way((0.2, 0.02), (0.9, 0)),
        ],
        [
            _joined(
                _way((0.88, 0.02), (0.28, 0.04), (0.2, 0.44)),
                _arc(0.42, 0.7, 0.42, 0.3, -110, 140),
            )
        ],
        [
            _joined(
                _way((0.8, 0.05)), _arc(0.5, 0.25, 0.34, 0.24, 290, 100)[::1], _way((0.15, 0.95))
            )
        ],
    ],
}
"""Strokes of each variant of a digit, in a box of 1 by 1."""


def _strokes(
    rng: Generator, hand: Hand, sheet: SheetPrint, game: Game, truth: Truth
) -> Iterator[Floats]:
    """Yield all strokes on the sheet."""
    for half in HALVES:
        yield from _line(rng, hand, game.player.line(half), truth.cell)
    places = sheet.places
    marked = [places.ticks[colour] for colour in truth.colours]
    marked += places.jokers[: truth.jokers] + places.rounds[: len(truth.rounds)]
    for box in marked:
        yield from _tick(rng, hand, box)
    points = rng.random() < 0.5
    for number, box in zip(truth.letter_rounds, places.letter_rounds, strict=True):
        if number:
            yield from _number(rng, hand, str(number), box)
            if points:
                below = replace(box, top=box.top + box.height)
                yield from _number(rng, hand, str(rng.choice([10, 20])), below)


def _line(rng: Generator, hand: Hand, line: DrawnLine, cell: float) -> Iterator[Floats]:
    """Yield the X and the strokes of a line, which drifts slowly around the centres of spaces."""
    path = [INDEX[line.start], *spaces_of(line)]
    points = np.array([(at % COLUMNS + 0.5, at // COLUMNS + 0.5) for at in path])
    cross = points[0].copy()
    if hand.aside:
        turn, far = rng.uniform(0, 2 * np.pi), rng.uniform(1.5, 3) / cell
        cross += (far * np.cos(turn), far * np.sin(turn))
    drift = np.zeros(2)
    for n in range(len(points)):
        drift = 0.6 * drift + rng.normal(0, hand.sway * 0.8, 2)
        points[n] += drift
    if hand.aside and rng.random() < 0.5:
        points[0] = cross
    arm = rng.uniform(1.4, 2.4) / cell
    for sign in (1, -1):
        ends = cross + np.array([(-arm, -sign * arm), (arm, sign * arm)])
        yield _bowed(rng, ends + rng.normal(0, 0.15 * arm, (2, 2)), 0.03)
    if len(points) < 2:
        return
    points[-1] += (points[-1] - points[-2]) * rng.uniform(-0.1, 0.12)
    cuts = np.flatnonzero(rng.random(len(points)) < 0.2)
    for part in np.split(np.arange(len(points)), cuts[(cuts > 0) & (cuts < len(points) - 1)]):
        whole = points[part[0] : part[-1] + 2]
        if len(whole) > 1:
            yield _spline(whole) if hand.rounded else _bowed(rng, whole, 0.012)


def _bowed(rng: Generator, points: Floats, size: float) -> Floats:
    """Return a polyline whose legs are slightly bowed."""
    out = []
    for before, after in pairwise(points):
        t = np.linspace(0, 1, 9)[:, None]
        across = np.array([before[1] - after[1], after[0] - before[0]])
        out.append(before + (after - before) * t + across * np.sin(np.pi * t) * rng.normal(0, size))
    return np.concatenate(out)


def _spline(points: Floats) -> Floats:
    """Return a curve through the points: Catmull-Rom, with half the usual tension."""
    wide = np.concatenate([points[:1], points, points[-1:]])
    out = []
    for a, b, c, d in zip(wide, wide[1:], wide[2:], wide[3:], strict=False):
        t = np.linspace(0, 1, 9)[:, None]
        m, n = (c - a) / 4, (d - b) / 4
        out.append(
            (2 * t**3 - 3 * t**2 + 1) * b
            + (t**3 - 2 * t**2 + t) * m
            + (3 * t**2 - 2 * t**3) * c
            + (t**3 - t**2) * n
        )
    return np.concatenate(out)


def _number(rng: Generator, hand: Hand, text: str, box: PrintedBox) -> Iterator[Floats]:
    high = box.height * rng.uniform(0.55, 0.82)
    wide = high * hand.narrow
    left = box.middle[0] - wide * len(text) * 0.62 + rng.normal(0, 0.1 * wide)
    top = box.middle[1] - high / 2 + rng.normal(0, 0.05 * high)
    for n, digit in enumerate(text):
        for part in DIGITS[digit][hand.shapes[digit]]:
            x = part[:, 0] + hand.slant * (0.5 - part[:, 1])
            at = np.stack([left + wide * (1.3 * n + x), top + high * part[:, 1]], 1)
            bend = rng.normal(0, 0.035 * high, (4, 2))
            t = np.linspace(0, 3, len(at))
            bend = np.stack([np.interp(t, range(4), bend[:, k]) for k in (0, 1)], 1)
            yield at + bend


def _tick(rng: Generator, hand: Hand, box: PrintedBox) -> Iterator[Floats]:
    """Yield a mark: a V with a long arm, an X, a slash, or a spiral."""
    x, y = box.middle
    r = box.width * rng.uniform(0.38, 0.55)
    x, y = x + rng.normal(0, 0.08 * r), y + rng.normal(0, 0.08 * r)
    if hand.tick == 0:
        tail = _way((x - 0.7 * r, y), (x - 0.1 * r, y + 0.7 * r), (x + 1.1 * r, y - 1.1 * r))
        yield _bowed(rng, tail, 0.05)
    elif hand.tick == 1:
        for sign in (1, -1):
            ends = _way((x - 0.75 * r, y - sign * 0.75 * r), (x + 0.75 * r, y + sign * 0.75 * r))
            yield _bowed(rng, ends + rng.normal(0, 0.1 * r, (2, 2)), 0.04)
    elif hand.tick == 2:
        yield _bowed(rng, _way((x - 0.8 * r, y + 0.8 * r), (x + 0.8 * r, y - 0.8 * r)), 0.05)
    else:
        turn = np.linspace(0, 18, 60)
        wide = np.linspace(0.1, 0.8, 60) * r
        yield np.stack([x + wide * np.cos(turn), y + wide * np.sin(turn)], 1)


# --- ink, wear and covers


def _print_wear(rng: Generator, page: Page) -> Page:
    """Return the printed sheet with paler ink, and on cream or grey paper."""
    pale = rng.uniform(0, 0.22)
    paper = np.array([1, rng.uniform(0.97, 1), rng.uniform(0.9, 1)]) * rng.uniform(0.94, 1)
    worn: Page = ((page + (255 - page) * pale) * paper).astype(np.float32)
    return worn


def _inked(rng: Generator, page: Page, strokes: list[Floats], hand: Hand, cell: float) -> Page:
    """Return the page with the strokes, drawn as discs along each stroke."""
    sheet_left, sheet_top = LEFT / cell * DENSE, ABOVE / cell * DENSE
    twice = 2
    high, wide = page.shape[:2]
    mask = Image.new("L", (wide * twice, high * twice))
    draw = ImageDraw.Draw(mask)
    thick = hand.width / cell * DENSE * twice
    for stroke in strokes:
        at = (stroke * DENSE + (sheet_left, sheet_top)) * twice
        own = max(1.0, thick * rng.uniform(0.85, 1.15))
        legs = np.hypot(*np.diff(at, axis=0).T)
        along = np.concatenate([[0], np.cumsum(legs)])
        spots = np.arange(0, along[-1], max(0.8, own / 4))
        taper = 1 - 0.25 * (spots / max(along[-1], 1))
        x, y = (np.interp(spots, along, at[:, k]) for k in (0, 1))
        for cx, cy, r in zip(x, y, own * taper / 2, strict=True):
            draw.ellipse((cx - r, cy - r, cx + r, cy + r), fill=255)
    amount = np.asarray(mask.reduce(twice), np.float32) / 255
    grain = PENS[hand.pen][3]
    amount = amount * hand.dense * (1 - grain * np.clip(_cloud(rng, amount.shape, 2.5), 0, 1))
    ink = np.array(hand.ink, np.float32)
    inked: Page = page + (np.minimum(page, ink) - page) * amount[..., None].astype(np.float32)
    return inked


LEFT, ABOVE = 7.0, 13.4
"""Corner of the grid on the sheet, in mm."""


def _cloud(rng: Generator, shape: tuple[int, ...], size: float) -> Page:
    """Return smooth noise with mean 0 and standard deviation 1."""
    small = rng.standard_normal([max(2, int(side / size)) for side in shape[:2]])
    image = Image.fromarray(small.astype(np.float32))
    return np.asarray(image.resize((shape[1], shape[0]), Image.Resampling.BICUBIC), np.float32)


def _covered(
    rng: Generator, page: Page, sheet: SheetPrint, game: Game, cell: float
) -> tuple[Page, Cover]:
    """Return the page with a slip of paper, a finger or a dark object on it."""
    x, y = _covered_point(rng, sheet, game)
    at = np.array([x, y]) * DENSE + sheet.origin
    mm = DENSE / cell
    kinds: tuple[Cover, ...] = ("paper", "finger", "object")
    kind = kinds[int(rng.integers(3))]
    over = Image.new("L", (page.shape[1], page.shape[0]))
    draw = ImageDraw.Draw(over)
    turn = rng.uniform(0, 2 * np.pi)
    way, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    long, wide = rng.uniform(9, 20) * mm, rng.uniform(7, 14) * mm
    if kind == "finger":
        tip, wide = at, rng.uniform(11, 15) * mm
        end = tip + way * 60 * mm
        draw.line([tuple(tip), tuple(end)], fill=255, width=int(wide))
        draw.ellipse([*(tip - wide / 2), *(tip + wide / 2)], fill=255)
        colour = np.array([205, 155, 130]) * rng.uniform(0.55, 1.05)
    else:
        corners = [
            at + a * way * long / 2 + b * across * wide / 2
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        draw.polygon([tuple(each) for each in corners], fill=255)
        light = rng.uniform(225, 252) if kind == "paper" else rng.uniform(12, 70)
        colour = light * np.array([1, 1, rng.uniform(0.9, 1)])
    over = over.filter(ImageFilter.GaussianBlur(1.2))
    shade = np.asarray(over.filter(ImageFilter.GaussianBlur(1.2 * mm)), np.float32)[..., None] / 255
    mask = np.asarray(over, np.float32)[..., None] / 255
    texture = 1 + 0.02 * _cloud(rng, page.shape, 3)[..., None]
    below = page * (1 - 0.35 * shade)
    return (below + (colour * texture - below) * mask).astype(np.float32), kind


def _covered_point(rng: Generator, sheet: SheetPrint, game: Game) -> tuple[float, float]:
    """Choose a point to cover: on a line, anywhere on the grid, or on a box."""
    where = rng.random()
    if where < 0.5:
        half = HALVES[int(rng.integers(2))]
        line = game.player.line(half)
        path = [INDEX[line.start], *spaces_of(line)]
        at = path[int(rng.integers(len(path)))]
        return at % COLUMNS + 0.5, at // COLUMNS + 0.5
    if where < 0.7:
        return float(rng.uniform(1, 13)), float(rng.uniform(1, 11))
    places = sheet.places
    boxes = [*places.ticks.values(), *places.letter_rounds, *places.rounds[:3], *places.jokers]
    return boxes[int(rng.integers(len(boxes)))].middle


# --- the photo


def _photo(rng: Generator, page: Page) -> bytes:
    """Return a photo of the page on a table, from a phone held by hand."""
    margin = int(rng.uniform(0, 1.2) * DENSE)
    page = np.pad(page, ((margin, margin), (margin, margin), (0, 0)), constant_values=246)
    flat = Image.fromarray(np.clip(page, 0, 255).astype(np.uint8))
    wide = int(rng.choice([2000, 2200, 2400]))
    size = (wide, wide * 3 // 4)
    mapping = _mapping(rng, flat.size, size)
    mesh = list(_mesh(mapping, size))
    seen = flat.transform(size, Image.Transform.MESH, mesh, Image.Resampling.BICUBIC)
    mask = Image.new("L", flat.size, 255).transform(size, Image.Transform.MESH, mesh)
    table = Image.fromarray(_table(rng, (size[1] // 2, size[0] // 2))).resize(size)
    table.paste(seen, (0, 0), mask.filter(ImageFilter.GaussianBlur(0.8)))
    table = table.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 1.5)))
    light = _light(rng, (size[1] // 10, size[0] // 10)) * 128
    lit = Image.fromarray(np.clip(light, 0, 255).astype(np.uint8)).resize(size)
    dots = np.asarray(table, np.float32) * (np.asarray(lit, np.float32) / np.float32(128))
    noise = np.float32(rng.choice([1.5, 3.0, 5.5]))
    dots += noise * rng.standard_normal((*dots.shape[:2], 1), np.float32)
    shot = Image.fromarray(np.clip(dots, 0, 255).astype(np.uint8))
    shot = shot.rotate(90 * int(rng.integers(4)), expand=True)
    shot.save(file := BytesIO(), "JPEG", quality=int(rng.integers(72, 94)))
    return file.getvalue()


Mapping = Callable[[Any, Any], tuple[Any, Any]]


def _mapping(rng: Generator, page: tuple[int, int], size: tuple[int, int]) -> Mapping:
    """Return the map from points in the photo to points on the slightly rolled page."""
    fill = rng.uniform(0.8, 0.95)
    scale = max(page[0] / size[0], page[1] / size[1]) / fill
    turn, lean = np.radians(rng.normal(0, 4)), rng.normal(0, 0.11, 2)
    bow, way = rng.choice([0.0, 0.0, 1.0]) * rng.normal(0, 0.012), rng.uniform(0, np.pi)
    shift = rng.normal(0, 0.01, 2)

    def mapping(x: Any, y: Any) -> tuple[Any, Any]:
        a, b = (x / size[0] - 0.5) * 2, (y / size[1] - 0.5) * 2
        depth = 1 + lean[0] * a * 0.5 + lean[1] * b * 0.5
        u, v = (x - size[0] / 2) * scale / depth, (y - size[1] / 2) * scale / depth
        u, v = u * np.cos(turn) - v * np.sin(turn), u * np.sin(turn) + v * np.cos(turn)
        s = (u * np.cos(way) + v * np.sin(way)) / page[0]
        lift = bow * np.sin(2.2 * s) * page[0]
        u, v = u + lift * np.cos(way) * s, v + lift * np.sin(way)
        return u + page[0] * (0.5 + shift[0]), v + page[1] * (0.5 + shift[1])

    return mapping


def _mesh(mapping: Mapping, size: tuple[int, int]) -> Iterator[tuple[Any, Any]]:
    step = 50
    for top in range(0, size[1], step):
        for left in range(0, size[0], step):
            right, bottom = min(left + step, size[0]), min(top + step, size[1])
            corners = np.array([(left, top), (left, bottom), (right, bottom), (right, top)], float)
            u, v = mapping(corners[:, 0], corners[:, 1])
            yield (left, top, right, bottom), tuple(np.stack([u, v], 1).ravel().tolist())


def _table(rng: Generator, shape: tuple[int, int]) -> NDArray[np.uint8]:
    """Return a table top: marble, tiles, or newspaper."""
    base = rng.uniform(30, 200) * np.array([1, rng.uniform(0.85, 1.05), rng.uniform(0.7, 1.1)])
    kind = int(rng.integers(3))
    y, x = np.mgrid[: shape[0], : shape[1]]
    if kind == 0:
        vein = np.sin(x / rng.uniform(30, 80) + 2.5 * _cloud(rng, shape, 150))
        tone = 18 * vein + 6 * _cloud(rng, shape, 20)
    elif kind == 1:
        side = int(rng.uniform(60, 160))
        tone = np.where((x % side < 3) | (y % side < 3), -45.0, 0.0) + 5 * _cloud(rng, shape, 9)
    else:
        rows = (y % 11 < 5) & (_cloud(rng, shape, 7) > -0.2) & (x % 210 < 190)
        tone = np.where(rows, -70.0, 25.0) + 3 * _cloud(rng, shape, 3)
    top: NDArray[np.uint8] = np.clip(base + tone[..., None], 0, 255).astype(np.uint8)
    return top


def _light(rng: Generator, shape: tuple[int, int]) -> Page:
    """Return the light: a gradient, a tint and sometimes the soft shadow of a hand."""
    y, x = np.mgrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j].astype(np.float32)
    turn = rng.uniform(0, 2 * np.pi)
    light = rng.uniform(0.68, 1.0) * (
        1 + rng.uniform(0, 0.22) * (x * np.cos(turn) + y * np.sin(turn))
    )
    if rng.random() < 0.4:
        far = np.hypot(x - rng.uniform(-1, 1), (y - rng.uniform(-1, 1)) * 0.75)
        light = light * (
            1 - rng.uniform(0.15, 0.45) / (1 + np.exp((far - 0.5) / rng.uniform(0.05, 0.2)))
        )
    tint = np.array([1 + rng.normal(0, 0.05), 1, 1 + rng.normal(0, 0.08)], np.float32)
    lit: Page = light[..., None] * tint
    return lit


if __name__ == "__main__":
    main(make)
