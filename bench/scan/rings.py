"""Made photos of Line or Colour boards with rings on them, and how well the reader reads them.

    python bench/scan/rings.py --into FOLDER --photos 200 [--from SEED]
    python bench/scan/rings.py --folder FOLDER

A board as pnp prints it lies flat on a table, rings of paper or of other stuff lie about where they
should, and a camera sees it from above or aslant. FOLDER gets 00001.jpg with its truth 00001.json,
and so on. Lengths are in mm from the board's left top corner, heights up, unless said otherwise.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

import pnp
from pnp.errors import PnpError
from pnp.extras.scan.photo import Photo
from pnp.games.line_or_colour.board import SIZES, Size, board_of, printed_colours
from pnp.games.line_or_colour.position import Position
from pnp.games.line_or_colour.rules import legal_moves, play_unchecked, won
from pnp.games.line_or_colour.setup import lay_out

Floats = NDArray[np.float64]
PALETTES = ("safe", "colour", "grey", "ink-saver")
CELL, FRAME = 23.0, 5.9
DPI = 160
AROUND = 80.0
"""Of the table that is drawn round the board."""

USUAL, LARGE = (2048, 1536), (4032, 3024)
CROPPED = 0.08


@dataclass(frozen=True)
class Truth:
    """What a made photo shows."""

    size: str
    """basic or advanced."""
    palette: str
    colours: tuple[int, ...]
    """The numbers of the spaces' colours, row by row."""
    rings: str
    """W, B or . for each space, row by row."""
    style: str
    """paper, round paper, or real."""
    corners: tuple[tuple[float, float], ...]
    """Of the grid, clockwise from its left top, in shares of the picture's width and height."""
    whole: bool
    """Whether all of the grid is in the picture."""


class Look(NamedTuple):
    """How the rings of a photo look: their style, what they are made of, their sizes."""

    style: str
    white: Floats
    black: Floats
    outer: float
    """Radius, or half the side."""
    band: float
    height: float
    gloss: float


class Plane(NamedTuple):
    """The table with the board as seen from above, and the rings on it apart."""

    dots: float
    """Dots a mm."""
    ground: Image.Image
    shade: Image.Image
    """The colours of rings."""
    height: Floats
    """Of rings in mm, 0 where there is none."""


def make(seed: int, size: tuple[int, int] = USUAL) -> tuple[bytes, Truth]:
    """The JPEG photo of a seed, and what it shows: the same bytes each time."""
    chance = np.random.default_rng([1723, seed])
    game = SIZES[str(chance.choice(["basic", "advanced"]))]
    palette = str(chance.choice(PALETTES))
    position = played(chance, game)
    look = drawn_look(chance)
    plane = laid(chance, position, palette, look)
    view = aimed(chance, game.side, size)
    seen = photographed(chance, plane, view, size)
    board = game.side * CELL
    at = np.array([(0, 0), (board, 0), (board, board), (0, board)]) + FRAME
    corners = _projected(view(0.0), at) / size
    whole = bool(((corners > 0) & (corners < 1)).all())
    spaces = range(game.side**2)
    rings = "".join(
        "W" if position.white >> n & 1 else "B" if position.black >> n & 1 else "." for n in spaces
    )
    told = tuple((round(float(x), 5), round(float(y), 5)) for x, y in corners)
    truth = Truth(game.name, palette, position.board.colours, rings, look.style, told, whole)
    return _jpeg(chance, seen), truth


def played(chance: Generator, game: Size) -> Position:
    """A position that can come up, on the printed board or another, few rings or many."""
    colours = printed_colours(game.side)
    if chance.random() < 0.5:
        colours = tuple(chance.permutation(colours).tolist())
    position = lay_out(board_of(game, colours))
    for _ in range(int(chance.integers(0, game.side**2 + 1))):
        moves = [move for move in legal_moves(position) if move.space != "swap"]
        chance.shuffle(moves)
        if not moves:
            break
        ways = [play_unchecked(position, move) for move in moves]
        position = next((way for way in ways if not won(way)), ways[0])
    return position


def drawn_look(chance: Generator) -> Look:
    """Rings of one kind, as a household has them."""
    style = str(chance.choice(["paper", "round paper", "real"], p=[0.4, 0.1, 0.5]))
    white = np.array([[0.95, 0.95, 0.95], [0.93, 0.89, 0.78], [0.85, 0.85, 0.86]])
    light = white[chance.integers(3)] * chance.uniform(0.94, 1.04)
    dark = np.array([1, 1, 1]) * chance.choice(
        [chance.uniform(0.03, 0.1), chance.uniform(0.1, 0.3)]
    )
    dark = dark * chance.uniform(0.9, 1.1, 3)
    outer, band = chance.uniform(9.0, 11.0), chance.uniform(2.2, 3.6)
    if style != "real":
        return Look(style, light, dark, 10.5, 2.5, chance.choice([0.3, 1.5]), 0.0)
    gloss = chance.choice([0.0, chance.uniform(0.3, 1.0)])
    return Look(style, light, dark, outer, band, chance.uniform(1.5, 5.0), gloss)


@lru_cache(maxsize=6)
def _board(size: str, palette: str, colours: tuple[int, ...], dpi: float) -> Image.Image:
    side = SIZES[size].side
    rows = [list(colours[n : n + side]) for n in range(0, side * side, side)]
    order = {} if colours == printed_colours(side) else {"order": rows}
    return _drawn(f"line-or-colour/{size}", order, palette, dpi)


def _drawn(
    name: str, values: dict[str, Any], palette: str, dpi: float, page: int = 1
) -> Image.Image:
    """A component as it is printed, cut at its edges."""
    document = pnp.component(name, **values).lay_out(
        paper="fit", palette=palette, marks=False, bleed=0
    )
    return Image.open(BytesIO(document.page(page).to_png(dpi=dpi))).convert("RGB")


@lru_cache(maxsize=16)
def _paper_ring(palette: str, style: str, dpi: float, *, dark: bool) -> Image.Image:
    """A ring as the kit prints it, with an alpha that cuts its hole and its outside."""
    shape = "round" if style == "round paper" else "square"
    values = {"white": 1, "black": 1, "style": shape}
    ring = _drawn("line-or-colour/rings", values, palette, dpi, 1 if dark else 2)
    alpha = Image.new("L", (ring.width * 4, ring.height * 4), 255)
    pen, wide = ImageDraw.Draw(alpha), ring.width * 4
    m, r = wide / 2, wide * 16 / 21 / 2
    if style == "round paper":
        pen.rectangle((0, 0, wide, wide), fill=0)
        pen.ellipse((0, 0, wide, wide), fill=255)
        pen.ellipse((m - r, m - r, m + r, m + r), fill=0)
    else:
        pen.polygon([(m, m - r), (m + r, m), (m, m + r), (m - r, m)], fill=0)
    ring.putalpha(alpha.resize(ring.size, Image.Resampling.BOX))
    return ring


def laid(chance: Generator, position: Position, palette: str, look: Look) -> Plane:
    """The table with the board and all rings, seen straight from above."""
    game = position.board.size
    dots = DPI / 25.4
    board = _board(game.name, palette, position.board.colours, DPI)
    wide = round((game.side * CELL + 2 * FRAME + 2 * AROUND) * dots)
    ground = _table(chance, wide)
    at = round(AROUND * dots)
    margin = (
        chance.uniform(0, 4, 4) if chance.random() < 0.6 else chance.uniform(15, 80, 4)
    ) * dots
    edge = (at + board.width + margin[2], at + board.height + margin[3])
    filled = board.getpixel((2, 2)) if margin.max() < 5 * dots else (252, 252, 251)
    _with_shadow(chance, ground, (at - margin[0], at - margin[1], *edge), filled)
    ground.paste(board, (at, at))
    shade, height = Image.new("RGB", ground.size), np.zeros((wide, wide), np.float32)
    for x, y, dark in _places(chance, position):
        at = ((x + AROUND) * dots, (y + AROUND) * dots)
        _lay_ring(chance, Rings(shade, height, dots, palette), look, at, dark=dark)
    turn, far = chance.uniform(0, 2 * np.pi), chance.uniform(0.3, 1.2)
    shadow = Image.fromarray(np.minimum(height * 60, 255).astype(np.uint8))
    reach = far * max(look.height, 0.5) * dots
    shadow = shadow.rotate(0, translate=(round(reach * np.cos(turn)), round(reach * np.sin(turn))))
    soft = (
        np.asarray(shadow.filter(ImageFilter.GaussianBlur(float(reach * 0.5 + 1))), np.float32)
        / 255
    )
    lit = np.asarray(ground, np.float32) * (1 - chance.uniform(0.15, 0.55) * soft)[..., None]
    return Plane(dots, Image.fromarray(lit.astype(np.uint8)), shade, height)


def _places(chance: Generator, position: Position) -> Iterator[tuple[float, float, bool]]:
    """Where rings lie, each a little off the middle of its space, and some beside the board."""
    side = position.board.size.side
    loose = chance.choice([0.03, 0.08, 0.2])
    for n in range(side * side):
        if (position.white | position.black) >> n & 1:
            off, turn = loose * CELL * np.sqrt(chance.random()), chance.uniform(0, 2 * np.pi)
            row, column = divmod(n, side)
            x, y = FRAME + (column + 0.5) * CELL, FRAME + (row + 0.5) * CELL
            yield x + off * np.cos(turn), y + off * np.sin(turn), not position.white >> n & 1
    edge = side * CELL + 2 * FRAME
    for _ in range(int(chance.choice([0, 3, 10]))):
        along, away = chance.uniform(0, edge), chance.uniform(14, 60)
        away = edge + away if chance.random() < 0.5 else -away
        x, y = (along, away) if chance.random() < 0.5 else (away, along)
        yield x, y, bool(chance.random() < 0.5)


class Rings(NamedTuple):
    """What rings are drawn into: their colours and heights, dots a mm, the kit's palette."""

    shade: Image.Image
    height: Floats
    dots: float
    palette: str


def _lay_ring(
    chance: Generator, into: Rings, look: Look, middle: tuple[float, float], *, dark: bool
) -> None:
    """One ring drawn into the colours and the heights of rings."""
    shade, height, dots, palette = into
    if look.style == "real":
        ring, high = _real_ring(chance, look, dots, dark=dark)
    else:
        ring = _paper_ring(palette, look.style, dots * 25.4, dark=dark)
        turn = chance.normal(0, 5) + 90 * chance.integers(4)
        ring = ring.rotate(turn, Image.Resampling.BICUBIC, expand=True)
        high = (np.asarray(ring.getchannel("A"), np.float32) > 127) * look.height
    x, y = round(middle[0] - ring.width / 2), round(middle[1] - ring.height / 2)
    shade.paste(ring.convert("RGB"), (x, y), ring.getchannel("A").point(lambda a: 255 * (a > 0)))
    part = height[y : y + ring.height, x : x + ring.width]
    np.maximum(part, high, out=part)


def _real_ring(
    chance: Generator, look: Look, dots: float, *, dark: bool
) -> tuple[Image.Image, Floats]:
    """A ring whose band is rounded, lit from a side, and its heights."""
    outer = look.outer * chance.uniform(0.97, 1.03)
    half = look.band / 2
    wide = int(2 * outer * dots) + 4
    x = (np.arange(wide) + 0.5 - wide / 2) / dots
    far = np.hypot(x, x[:, None])
    across = np.clip((far - outer + half) / half, -1, 1)
    up = np.sqrt(1 - across**2)
    inside = np.abs(far - outer + half) < half
    lamp = chance.normal(0, 0.4, 2)
    side = (x * lamp[0] + x[:, None] * lamp[1]) / np.maximum(far, 0.1) * across
    light = np.clip(0.35 + 0.65 * up + side * 0.5, 0.25, 1.1)
    gleam = look.gloss * np.clip(1 - np.abs(side * 1.5 + up - 1.25) * 6, 0, 1)
    stuff = look.black if dark else look.white
    drawn = np.clip(stuff * light[..., None] + gleam[..., None] * 0.8, 0, 1) * 255
    ring = Image.fromarray(drawn.astype(np.uint8))
    grown = np.abs(far - outer + half) < half + 1.5 / dots
    ring.putalpha(Image.fromarray(grown.astype(np.uint8) * 255))
    return ring, (look.height * (0.45 + 0.55 * up) * inside).astype(np.float32)


def _table(chance: Generator, wide: int) -> Image.Image:
    """Wood, cloth, or something plain; maybe with things on it."""
    base = np.array(
        [
            (150, 110, 75),
            (205, 180, 145),
            (90, 62, 45),
            (235, 232, 228),
            (60, 66, 80),
            (120, 140, 110),
            (175, 60, 60),
        ]
    )
    colour = base[chance.integers(len(base))] * chance.uniform(0.85, 1.1)
    grain = chance.normal(0, 1, (wide // 4, max(2, wide // int(chance.choice([4, 60, 200])))))
    lines = Image.fromarray(grain.astype(np.float32)).resize((wide, wide), Image.Resampling.BICUBIC)
    rough = np.asarray(lines) * chance.uniform(1, 9)
    bands = [Image.fromarray(np.clip(rough + each, 0, 255).astype(np.uint8)) for each in colour]
    table = Image.merge("RGB", bands)
    pen = ImageDraw.Draw(table)
    for _ in range(int(chance.integers(0, 4))):
        x, y = chance.uniform(0, wide, 2)
        turn, far = chance.uniform(0, 2 * np.pi), chance.uniform(0.05, 0.4) * wide
        ink = tuple(chance.integers(0, 255, 3).tolist())
        end = (x + far * np.cos(turn), y + far * np.sin(turn))
        pen.line(((x, y), end), ink, int(chance.uniform(8, 70)))
    return table


def _with_shadow(chance: Generator, ground: Image.Image, box: tuple[float, ...], fill: Any) -> None:
    """A sheet of paper with the shadow of its edges."""
    mask = Image.new("L", ground.size)
    off = chance.normal(0, 4, 2)
    shifted = [round(v + off[n % 2]) for n, v in enumerate(box)]
    ImageDraw.Draw(mask).rectangle(shifted, fill=int(chance.uniform(30, 120)))
    soft = mask.filter(ImageFilter.BoxBlur(8))
    ground.paste((0, 0, 0), mask=soft)
    ImageDraw.Draw(ground).rectangle([round(v) for v in box], fill=fill)


class View(NamedTuple):
    """A camera without a lens's faults: what takes mm on the table, and heights, to dots."""

    matrix: Floats
    """3 x 4."""

    def __call__(self, height: float) -> Floats:
        """The homography from a plane so many mm above the table."""
        found = self.matrix[:, [0, 1, 3]].copy()
        found[:, 2] += self.matrix[:, 2] * height
        return found


def aimed(chance: Generator, side: int, size: tuple[int, int]) -> View:
    """A phone over the board: any edge up, tilted up to 30 degrees, rarely missing a part."""
    board = side * CELL + 2 * FRAME
    turn = chance.integers(4) * np.pi / 2 + chance.normal(0, 0.12)
    tilt, towards = np.radians(30) * chance.beta(1.1, 1.6), chance.uniform(0, 2 * np.pi)
    c, s = np.cos(turn), np.sin(turn)
    spin = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    k = np.array([np.cos(towards), np.sin(towards), 0])
    cross = np.array([[0, 0, k[1]], [0, 0, -k[0]], [-k[1], k[0], 0]])
    lean = np.eye(3) + np.sin(tilt) * cross + (1 - np.cos(tilt)) * cross @ cross
    axes = lean @ spin
    focal = max(size) * chance.uniform(0.75, 1.1)
    lens = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]])
    middle = np.array([board / 2, board / 2, 0])
    fill = chance.uniform(0.6, 0.97)
    miss = chance.normal(0, 0.35, 2) if chance.random() < CROPPED else np.zeros(2)

    def at(far: float) -> Floats:
        up = np.diag([1, 1, -1.0])
        offset = -axes @ middle + np.array([*(miss * board), far])
        return np.asarray(lens @ np.column_stack([axes @ up, offset]))

    far = 3.0 * board
    for _ in range(6):
        edge = np.array([(0, 0), (board, 0), (board, board), (0, board)])
        seen = np.abs(
            _projected(View(at(far))(0.0), edge) - np.array(size) / 2 - miss * focal * board / far
        )
        far *= float((seen / (np.array(size) / 2)).max()) / fill
    return View(at(far))


def _projected(matrix: Floats, points: Floats) -> Floats:
    q = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(q[:, :2] / q[:, 2:])


def photographed(chance: Generator, plane: Plane, view: View, size: tuple[int, int]) -> Image.Image:
    """What the camera sees: the table, then rings from their feet up, light and noise."""
    on_plane = np.array(
        [[plane.dots, 0, AROUND * plane.dots], [0, plane.dots, AROUND * plane.dots], [0, 0, 1]]
    )

    def warped(
        picture: Image.Image, height: float, how: Image.Resampling = Image.Resampling.BILINEAR
    ) -> Image.Image:
        back = on_plane @ np.linalg.inv(view(height))
        data = (back / back[2, 2]).ravel()[:8].tolist()
        beyond = (*plane.ground.getpixel((1, 1)), 0)[: len(picture.getbands())]
        return picture.transform(size, Image.Transform.PERSPECTIVE, data, how, fillcolor=beyond)

    seen = warped(plane.ground, 0.0, Image.Resampling.BICUBIC)
    top = float(plane.height.max())
    for height in np.linspace(0.1, 1.0, max(1, round(top))) * top * 0.98 if top else ():
        layer = plane.shade.copy()
        layer.putalpha(Image.fromarray((plane.height >= height).astype(np.uint8) * 255))
        high = warped(layer, float(height))
        seen.paste(high, mask=high)
    scale = size[0] / USUAL[0]
    seen = seen.filter(ImageFilter.GaussianBlur(scale * float(chance.choice([0.4, 0.8, 1.4]))))
    return _lit(chance, seen)


def _lit(chance: Generator, seen: Image.Image) -> Image.Image:
    """Lamps, a soft shadow, the colour of light, exposure, noise."""
    wide, high = seen.size
    x, y = (
        np.linspace(-1, 1, wide, dtype=np.float32),
        np.linspace(-1, 1, high, dtype=np.float32)[:, None],
    )
    slope = chance.normal(0, 0.16, 2)
    light = 1 + slope[0] * x + slope[1] * y - chance.uniform(0, 0.2) * (x * x + y * y)
    if chance.random() < 0.35:
        turn, soft = chance.uniform(0, 2 * np.pi), chance.uniform(0.05, 0.4)
        edge = (x * np.cos(turn) + y * np.sin(turn) - chance.uniform(-0.5, 0.9)) / soft
        light = light * (1 - chance.uniform(0.1, 0.45) / (1 + np.exp(-np.clip(edge * 4, -30, 30))))
    cast = chance.normal(1, [0.05, 0.02, 0.1]) * chance.uniform(0.6, 1.05)
    noise = chance.standard_normal((high, wide), np.float32) * np.float32(chance.uniform(1, 6))
    gamma = chance.uniform(0.8, 1.2)
    curve = [round(255 * (n / 255) ** gamma) for n in range(256)]
    bands = []
    for band, strong in zip(seen.split(), cast, strict=True):
        lit = np.asarray(band) * (light * strong).astype(np.float32) + noise
        bands.append(Image.fromarray(np.clip(lit, 0, 255).astype(np.uint8)).point(curve))
        noise = np.roll(noise, (331, 517), (0, 1))
    return Image.merge("RGB", bands)


def _jpeg(chance: Generator, seen: Image.Image) -> bytes:
    out = BytesIO()
    seen.save(out, "JPEG", quality=int(chance.integers(60, 96)))
    return out.getvalue()


def write(into: Path, seeds: range) -> None:
    """Photos and truths of seeds; every tenth has 12 million pixels."""
    into.mkdir(parents=True, exist_ok=True)
    for seed in seeds:
        jpeg, truth = make(seed, LARGE if seed % 10 == 0 else USUAL)
        (into / f"{seed:05}.jpg").write_bytes(jpeg)
        (into / f"{seed:05}.json").write_text(json.dumps(asdict(truth)))


class Judged(NamedTuple):
    """One photo: what came of reading it."""

    truth: Truth
    found: bool
    misplaced: bool
    """Whether it was read as a board that lies elsewhere, or otherwise turned."""
    seconds: float
    wrong: int = 0
    """Spaces that are wrong."""
    silent: int = 0
    """Those of them that are not asked about."""
    asked: int = 0


def judged(file: Path) -> Judged:
    """What is read from a photo, by the truth beside it; seconds of one core."""
    from rings_read import read_rings

    told = json.loads(file.read_text())
    truth = Truth(**{**told, "colours": tuple(told["colours"])})
    photo = Photo.read(file.with_suffix(".jpg"))
    start = time.process_time()
    try:
        read = read_rings(photo, [board_of(SIZES[truth.size], truth.colours)])
    except PnpError:
        return Judged(truth, found=False, misplaced=False, seconds=time.process_time() - start)
    seconds = time.process_time() - start
    side = SIZES[truth.size].side
    away = np.abs(read.corners - np.array(truth.corners)) * USUAL
    space = np.hypot(*((read.corners[1] - read.corners[0]) * USUAL)) / side
    names = read.board.size.square.names
    wrong = [name for name, a, b in zip(names, read.rings, truth.rings, strict=True) if a != b]
    silent = len(set(wrong) - set(read.doubts))
    misplaced = bool(away.max() > 0.15 * space)
    return Judged(
        truth,
        found=True,
        misplaced=misplaced,
        seconds=seconds,
        wrong=len(wrong),
        silent=silent,
        asked=len(read.doubts),
    )


def table(every: list[Judged]) -> str:
    """The figures with their counts, as Markdown."""
    whole = [each for each in every if each.truth.whole]
    read = [each for each in every if each.found]
    fit = [each for each in read if not each.misplaced]
    rows = [
        ("found, of those with the whole grid in frame", _told([e.found for e in whole])),
        ("- taken for another board or place, of all photos", _told([e.misplaced for e in every])),
        ("all spaces exact, of those read", _told([not e.wrong for e in fit])),
    ]
    for name in PALETTES:
        some = [each for each in fit if each.truth.palette == name]
        rows.append((f"- printed in {name}", _told([not e.wrong for e in some])))
    for name in ("paper", "round paper", "real"):
        some = [each for each in fit if each.truth.style == name]
        rows.append((f"- rings: {name}", _told([not e.wrong for e in some])))
    rows += [
        ("a space wrong and not asked, of all photos", _told([e.silent > 0 for e in every])),
        ("no question, of those read", _told([not e.asked for e in fit])),
        (
            "spaces wrong, of all read",
            f"{sum(e.wrong for e in fit)} of {sum(len(e.truth.rings) for e in fit)}",
        ),
        ("seconds a photo, one core", f"{np.median([e.seconds for e in every]):.2f} in the middle"),
    ]
    return "\n".join(["| | |", "|---|---|", *(f"| {what} | {value} |" for what, value in rows)])


def _told(are: list[bool]) -> str:
    return f"{sum(are)} of {len(are)}, {100 * sum(are) / max(len(are), 1):.1f} %"


def measure(folder: Path) -> None:
    """Read all photos of a folder and print what came of it."""
    every = []
    for file in sorted(folder.glob("*.json")):
        every.append(judged(file))
        last = every[-1]
        if last.wrong or last.misplaced or last.found != last.truth.whole:
            told = last._replace(truth=last.truth.style + ", " + last.truth.palette)
            print(file.stem, *told, "whole" if last.truth.whole else "cropped", file=sys.stderr)
    print(table(every))


def main() -> None:
    """Make photos, or measure the reader on those of a folder."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--into", type=Path)
    parser.add_argument("--photos", type=int, default=200)
    parser.add_argument("--from", dest="first", type=int, default=1)
    parser.add_argument("--folder", type=Path)
    asked = parser.parse_args()
    if asked.into:
        write(asked.into, range(asked.first, asked.first + asked.photos))
    if asked.folder:
        measure(asked.folder)


if __name__ == "__main__":
    main()
