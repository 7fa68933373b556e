"""Generate photos of filled Colour Lines sheets, for tests only, never for training.

    python -m tools.scan.camera --photos 600 --into FOLDER [--from SEED]

A sheet (`camera_game`) is filled in by hand (`camera_hand`, `camera_ink`), curved, and placed on a
table (`camera_table`). Then it is lit by lamps and photographed with a phone (`camera_view`). This
generator was written independently of the generator that trains the reader. The two share only the
format of the ground truth. The photos are written to FOLDER as 00001.jpg and so on, with their
ground truth in 00001.json and so on.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from pnp.export.pdf import PdfMetadata, pdf_bytes
from pnp.games.colour_lines.sheet import side
from pnp.geometry import Rect
from pnp.layout.sheet import SheetSequence
from tools.scan.camera_game import Game, Print, Side, play, random_print
from tools.scan.camera_hand import ABOVE, LEFT, Hand, random_hand, strokes
from tools.scan.camera_ink import Medium, medium, soft_noise, write
from tools.scan.camera_table import SCALE, WIDE, table
from tools.scan.camera_view import Camera, Surface, surface
from tools.scan.truth import Photo, Truth, main

SIZE = (4032, 3024)
CROPPED = 0.12
BESIDE = 0.15
FINEST, MOST = 16.0, 7.5e6
"""Maximum resolution of the paper, in pixels per mm, and maximum number of pixels."""

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]


class Paper(NamedTuple):
    """A page or a piece cut from it: the visible part, and the area of the sheet that it shows."""

    part: Rect
    sheet: Rect


class Scene(NamedTuple):
    """All random choices for a photo, made before anything is drawn."""

    printed: Print
    game: Game
    hand: Hand
    truth: Truth
    paper: Paper
    surface: Surface
    camera: Camera

    def on_paper(self, x: Any, y: Any) -> tuple[Any, Any]:
        """Convert points on the sheet to points on the paper, measured from the paper's centre."""
        part, sheet = self.paper
        middle = (part.x + part.width / 2, part.y + part.height / 2)
        return np.asarray(x) + sheet.x - middle[0], np.asarray(y) + sheet.y - middle[1]

    def dots(self, x: Any, y: Any) -> tuple[Any, Any]:
        """Return the pixels that show the given points on the sheet."""
        spots = self.surface.at(*self.on_paper(x, y))
        return self.camera.dots(spots[..., 0], spots[..., 1], spots[..., 2])

    def inside(self, x: Any, y: Any) -> NDArray[np.bool_]:
        """Return a mask that is True for points on the sheet that are in the picture."""
        a, b = self.dots(x, y)
        wide, high = self.camera.size
        return np.asarray((a >= 0) & (a <= wide - 1) & (b >= 0) & (b <= high - 1))

    @property
    def crossings(self) -> tuple[Any, Any]:
        """Intersections of all grid lines, as points on the sheet."""
        cell = self.printed.cell
        x, y = np.meshgrid(LEFT + cell * np.arange(15), ABOVE + cell * np.arange(13))
        return x, y


def make(seed: int, size: tuple[int, int] = SIZE) -> Photo:
    """Return the photo for this seed. The same seed always yields the same bytes."""
    rng = np.random.default_rng([2029, seed])
    scene = random_scene(rng, size)
    return Photo(photograph(rng, scene), scene.truth)


def random_scene(rng: Generator, size: tuple[int, int]) -> Scene:
    """Return a random scene: a filled sheet, with a camera above it."""
    printed = random_print(rng)
    game, hand = play(rng, printed), random_hand(rng)
    rects = _page(printed)[1]
    page, sheet = rects[0], rects[1]
    part = page
    if len(rects) > 2 or rng.random() < 0.5:
        margin = rng.uniform(-0.4, 3.5, 4)
        part = Rect(
            sheet.x - margin[0],
            sheet.y - margin[1],
            sheet.width + margin[0] + margin[2],
            sheet.height + margin[1] + margin[3],
        )
    paper = Paper(part, sheet)
    bent = surface(rng, part.width, part.height)
    truth = _truth(rng, printed, game, hand)
    scene = Scene(printed, game, hand, truth, paper, bent, _camera(rng, size))
    scene = _aim(scene, rng.uniform(0.7, 0.97))
    if rng.random() < CROPPED:
        scene = _crop(rng, scene)
    return scene


def _camera(rng: Generator, size: tuple[int, int]) -> Camera:
    quarter = rng.choice(4, p=[0.38, 0.14, 0.34, 0.14]) * np.pi / 2
    turn = quarter + np.radians(rng.normal(0, 7))
    if rng.random() < 0.12:
        turn = rng.uniform(0, 2 * np.pi)
    return Camera(
        size,
        focal=size[0] * rng.uniform(0.66, 0.9),
        turn=float(turn),
        tilt=float(np.radians(min(35, abs(rng.normal(0, 16))))),
        towards=float(rng.uniform(0, 2 * np.pi)),
        bend=(float(rng.normal(0, 0.05)), float(rng.normal(0, 0.03))),
    )


def _truth(rng: Generator, printed: Print, game: Game, hand: Hand) -> Truth:
    """Return the ground truth of the sheet. Some writers leave the boxes beside the grid empty."""
    player, codes = game.player, "ABCD"
    wants = rng.random(4) < [0.85, 0.92, 0.85, 0.85]
    letters = [game.letters.get(letter, 0) * bool(wants[2]) for letter in codes]
    starts = (player.left.start, player.right.start) if wants[0] else ("", "")
    return Truth(
        side=printed.side,
        code=printed.code,
        number=printed.number,
        palette=printed.palette,
        cell=printed.cell,
        left=game.text("left"),
        right=game.text("right"),
        starts=starts,
        colours=player.colours if wants[1] else (),
        jokers=player.jokers,
        letter_rounds=(letters[0], letters[1], letters[2], letters[3]),
        rounds=tuple(range(1, game.rounds + 1)) if wants[3] else (),
        pen=hand.pen,
        whole=True,
    )


def _aim(scene: Scene, fill: float) -> Scene:
    """Aim the camera so that the sheet is centred and fills this fraction of the picture."""
    sheet, size = scene.paper.sheet, scene.camera.size
    edge = np.linspace(0, 1, 9)
    x, y = (a.ravel() for a in np.meshgrid(edge * sheet.width, edge * sheet.height))
    camera = scene.camera
    middle = scene.on_paper(sheet.width / 2, sheet.height / 2)
    camera = replace(camera, target=(float(middle[0]), float(middle[1])), distance=500.0)
    for _ in range(14):
        spots = scene.surface.at(*scene.on_paper(x, y))
        a, b = camera.dots(spots[..., 0], spots[..., 1], spots[..., 2])
        share = max(np.ptp(a) / size[0], np.ptp(b) / size[1])
        off = np.array([a.max() + a.min() - size[0], b.max() + b.min() - size[1], 0]) / 2
        shift = camera.axes.T @ (off * camera.distance / camera.focal)
        target = (camera.target[0] + float(shift[0]), camera.target[1] + float(shift[1]))
        camera = replace(camera, distance=camera.distance * float(share) / fill, target=target)
    return scene._replace(camera=camera)


def _crop(rng: Generator, scene: Scene) -> Scene:
    """Move the camera until part of the grid is outside the picture."""
    way = rng.uniform(0, 2 * np.pi)
    least = rng.uniform(0.03, 0.3)
    x, y = scene.camera.target
    for far in np.arange(5, 200, 5):
        target = (x + float(far * np.cos(way)), y + float(far * np.sin(way)))
        moved = scene._replace(camera=replace(scene.camera, target=target))
        out = 1 - moved.inside(*scene.crossings).mean()
        if out >= least:
            break
    return moved._replace(truth=replace(scene.truth, whole=False))


# The printout


@lru_cache(maxsize=4)
def _page(printed: Print) -> tuple[bytes, tuple[Rect, ...]]:
    """Return the page as a PDF, and the areas of the page, the sheet and the other sheets."""
    laid = printed.component.lay_out(paper=printed.paper, palette=printed.palette).layout.sheets
    before = 0
    for page in laid:
        if printed.number <= before + len(page.outlines or (page.trim,)):
            break
        before += len(page.outlines or (page.trim,))
    places = page.outlines or (page.trim,)
    own = places[printed.number - 1 - before]
    others = [place for place in places if place != own]
    whole = Rect(0, 0, page.size.width, page.size.height)
    return pdf_bytes(SheetSequence.of([page]), PdfMetadata("sheet")), (whole, own, *others)


def _printout(printed: Print, part: Rect, scale: float) -> Image.Image:
    """Render part of the page at `scale` pixels per mm."""
    from pypdfium2 import PdfDocument

    data, (whole, *_) = _page(printed)
    point = 72 / 25.4
    crop = (
        part.x * point,
        (whole.height - part.y - part.height) * point,
        (whole.width - part.x - part.width) * point,
        part.y * point,
    )
    with PdfDocument(data) as document:
        picture: Image.Image = document[0].render(scale=scale / point, crop=crop).to_pil()
    return picture.convert("RGB")


def _wear(rng: Generator, scene: Scene, scale: float) -> Bytes:
    """Return the printout with signs of use: fading, bands, stains, or printing on the back."""
    printed, part = scene.printed, scene.paper.part
    dots = np.asarray(_printout(printed, part, scale)).astype(np.float32)
    shape = (dots.shape[0], dots.shape[1])
    black, fade = rng.uniform(0, 45), rng.uniform(0, 0.22)
    grey = dots.mean(axis=2, keepdims=True)
    dots += (grey - dots) * np.float32(fade)
    white = np.array([255, 255, 255]) - rng.uniform(0, 1) * np.array([2, 6, 16])
    dots *= ((white - black) / 255).astype(np.float32)
    dots += np.float32(black)
    if rng.random() < 0.25:  # a worn inkjet printer
        band = soft_noise(rng, (shape[0], 1), 1.2 * scale)
        dots += (255 - dots) * np.clip(0.05 + 0.07 * band, 0, 0.25)[..., None]
    if rng.random() < 0.35:
        back = printed
        if printed.code == "OURS":
            other: Side = "B" if printed.side == "A" else "A"
            back = printed._replace(side=other, sheet=side(other))
        seen = _printout(back, part, 3.0)
        seen = seen.transpose(Image.Transpose.FLIP_LEFT_RIGHT).filter(ImageFilter.BoxBlur(2))
        through = np.asarray(seen.convert("L").resize(shape[::-1]), np.float32) - 255
        dots += through[..., None] * np.float32(rng.uniform(0.02, 0.07))
    if rng.random() < 0.15:
        _stain(rng, dots, scale)
    grain = soft_noise(rng, shape, 0.25 * scale) + soft_noise(rng, shape, 1.5 * scale)
    dots += (rng.uniform(0.4, 2.2) * grain)[..., None]
    return np.clip(dots, 0, 255).astype(np.uint8)


def _stain(rng: Generator, dots: Floats, scale: float) -> None:
    """Draw a coffee ring or a drop."""
    high, wide = dots.shape[:2]
    x, y = int(rng.integers(wide)), int(rng.integers(high))
    r = int(rng.uniform(6, 40) * scale)
    window = dots[max(0, y - r) : y + r, max(0, x - r) : x + r]
    small = Image.new("L", (64, 64))
    ImageDraw.Draw(small).ellipse((2, 2, 61, 61), outline=255, fill=90, width=3)
    small = small.filter(ImageFilter.BoxBlur(1)).resize((window.shape[1], window.shape[0]))
    colour = np.array([0.1, 0.16, 0.26]) * rng.uniform(0.4, 1) / 255
    window *= 1 - np.asarray(small, np.float32)[..., None] * colour.astype(np.float32)


# The photo


def photograph(rng: Generator, scene: Scene) -> bytes:
    """Return the photo of a scene as a JPEG file."""
    size = scene.camera.size
    paper, scale = _written_paper(rng, scene)
    nodes = _Nodes.of(scene)
    shot = _table(rng, scene, nodes)
    flat = Image.fromarray(paper)
    clear = _warp(flat, nodes, nodes.u, nodes.v, scene.paper.part, scale, size)
    mask = _mask(scene, nodes, size)
    shot.paste(clear, (0, 0), mask)
    shot = _blur(rng, shot)
    light = _light(rng, scene, nodes)
    dots = _expose(rng, np.asarray(shot), light)
    return _develop(rng, dots)


def _written_paper(rng: Generator, scene: Scene) -> tuple[Bytes, float]:
    """Return the paper with all writing, and the number of pixels per mm."""
    part, sheet = scene.paper
    near = 1.08 * scene.camera.focal / scene.camera.distance
    scale = min(FINEST, near, float(np.sqrt(MOST / (part.width * part.height))))
    paper = _wear(rng, scene, scale)
    pens: dict[str, Medium] = {"": medium(rng, scene.hand)}
    if rng.random() < 0.15:
        pens["right"] = medium(rng, scene.hand)
    written = strokes(rng, scene.hand, scene.printed, scene.game, scene.truth)
    write(rng, paper, written, pens, scale, (sheet.x - part.x, sheet.y - part.y))
    return paper, scale


class _Nodes(NamedTuple):
    """A grid of pixels, and the points on the paper and the table shown by these pixels, in mm."""

    x: NDArray[np.float64]
    y: NDArray[np.float64]
    u: NDArray[np.float64]
    v: NDArray[np.float64]
    table_points: tuple[NDArray[np.float64], NDArray[np.float64]]

    @classmethod
    def of(cls, scene: Scene) -> "_Nodes":
        wide, high = scene.camera.size
        step = max(4, wide // 112)
        x, y = np.meshgrid(
            np.linspace(0, wide, wide // step + 1), np.linspace(0, high, high // step + 1)
        )
        return cls(x, y, *scene.camera.paper(scene.surface, x, y), scene.camera.table_point(x, y))

    @property
    def across(self) -> NDArray[np.int_]:
        return np.asarray(np.rint(self.x[0]), int)

    @property
    def down(self) -> NDArray[np.int_]:
        return np.asarray(np.rint(self.y[:, 0]), int)


def _warp(
    flat: Image.Image, nodes: _Nodes, u: Any, v: Any, part: Rect, scale: float, size: Any
) -> Image.Image:
    """Return part of a flat picture as seen by the camera.

    `u` and `v` are measured from the centre.
    """
    x, y = (u + part.width / 2) * scale, (v + part.height / 2) * scale
    mesh = list(_mesh(nodes, x, y, flat.size))
    return flat.transform(size, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR)


def _mesh(nodes: _Nodes, x: Any, y: Any, size: tuple[int, int]) -> Iterator[tuple[Any, Any]]:
    """Yield each tile of the photo that shows the flat picture, and its corners in the picture."""
    across, down = nodes.across.tolist(), nodes.down.tolist()
    tiles = ((0, 0), (1, 0), (1, 1), (0, 1))
    rows, cols = x.shape[0] - 1, x.shape[1] - 1
    parts = [each[i : i + rows, j : j + cols] for i, j in tiles for each in (x, y)]
    corners = np.stack(parts, axis=-1)
    a, b = corners[..., ::2], corners[..., 1::2]
    seen = (a.max(-1) > 0) & (a.min(-1) < size[0]) & (b.max(-1) > 0) & (b.min(-1) < size[1])
    for row, col in np.argwhere(seen).tolist():
        box = (across[col], down[row], across[col + 1], down[row + 1])
        yield box, corners[row, col].tolist()


def _mask(scene: Scene, nodes: _Nodes, size: tuple[int, int]) -> Image.Image:
    """Return a mask of the pixels that show the paper, with antialiased edges."""
    part = scene.paper.part
    inside = np.minimum(
        part.width / 2 - np.abs(nodes.u) - 0.15, part.height / 2 - np.abs(nodes.v) - 0.15
    )
    per_mm = scene.camera.focal / scene.camera.distance
    far = Image.fromarray(np.clip(inside * per_mm, -200, 200).astype(np.float32))
    box = (0.5, 0.5, far.width - 0.5, far.height - 0.5)  # nodes are at the corners of tiles
    grown = far.resize(size, Image.Resampling.BILINEAR, box=box)
    return grown.point(lambda value: value * 100 + 128).convert("L")


def _table(rng: Generator, scene: Scene, nodes: _Nodes) -> Image.Image:
    """Return the table without the paper, at half resolution because the table is out of focus."""
    top = table(rng)
    if rng.random() < BESIDE:
        _add_other_sheet(rng, scene, top)
    wide, high = scene.camera.size
    half = (wide // 2, high // 2)
    small = nodes._replace(x=nodes.x / 2, y=nodes.y / 2)
    whole = Rect(0, 0, WIDE, WIDE)
    seen = _warp(top, small, *nodes.table_points, whole, SCALE, half)
    return seen.resize((wide, high), Image.Resampling.BILINEAR)


def _add_other_sheet(rng: Generator, scene: Scene, top: Image.Image) -> None:
    """Add a second sheet that is only partly in view."""
    own = scene.paper.sheet
    other = _printout(scene.printed, own, SCALE).convert("RGBA")
    turn, way = rng.uniform(0, 360), rng.uniform(0, 2 * np.pi)
    for far in np.arange(150, 330, 15):
        x, y = far * np.cos(way), far * np.sin(way)
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (0, 0)]) * (
            own.width / 2,
            own.height / 2,
        )
        spots = corners @ np.array([(c, -s), (s, c)]) + (x, y)
        a, b = scene.camera.dots(spots[:, 0], spots[:, 1], np.zeros(5))
        wide, high = scene.camera.size
        seen = (a > 0) & (a < wide) & (b > 0) & (b < high)
        if seen.sum() <= 2 and not seen[4]:
            laid = other.rotate(turn, expand=True)
            at = (
                int((x + WIDE / 2) * SCALE - laid.width / 2),
                int((y + WIDE / 2) * SCALE - laid.height / 2),
            )
            top.paste(laid, at, laid)
            return


def _blur(rng: Generator, shot: Image.Image) -> Image.Image:
    """Apply blur from defocus, shake and demosaicing as one small kernel. It is rarely strong."""
    large = shot.width / SIZE[0]
    if rng.random() < 0.12:
        shot = shot.filter(ImageFilter.BoxBlur(float(rng.uniform(1.0, 2.6)) * large))
    focus, shake = rng.gamma(3, 0.32) * large, rng.gamma(1.5, 0.6) * large
    way = rng.uniform(0, np.pi)
    x, y = np.meshgrid(np.arange(-2, 3), np.arange(-2, 3))
    kernel = np.zeros((5, 5))
    for t in np.linspace(-1, 1, 9):
        dx, dy = x - t * shake * np.cos(way), y - t * shake * np.sin(way)
        kernel += np.clip(focus + 0.5 - np.hypot(dx, dy), 0.02, 1) ** 1.5
    kernel /= kernel.sum()
    if rng.random() < 0.7:  # phone software sharpens edges, with pale halos
        amount = rng.uniform(0.2, 0.9)
        around = np.where((abs(x) == 2) ^ (abs(y) == 2), 1 / 12, 0)
        kernel = (1 + amount) * kernel - amount * around / around.sum()
    return shot.filter(ImageFilter.Kernel((5, 5), kernel.ravel().tolist(), scale=1))


def _light(rng: Generator, scene: Scene, nodes: _Nodes) -> Floats:
    """Return the light of each colour at every node, in gamma space. The mean on the paper is 1."""
    spots = scene.surface.at(nodes.u, nodes.v)
    part = scene.paper.part
    on = (np.abs(nodes.u) < part.width / 2) & (np.abs(nodes.v) < part.height / 2)
    x, y = (np.where(on, spots[..., n], nodes.table_points[n]) for n in (0, 1))
    height = np.where(on, spots[..., 2], 0)
    sx, sy = (np.where(on, spots[..., n], 0) for n in (3, 4))
    lamp = _lamp(rng, x, y, height, (sx, sy)) * _shadow(rng, x.shape)
    around = 0.75 + 0.25 * _window((sx, sy), rng.uniform(0, 6.3), rng.uniform(0.2, 0.9))
    warm = np.array([1.0, rng.uniform(0.78, 0.95), rng.uniform(0.5, 0.85)])
    cool = np.array([rng.uniform(0.86, 1.0), 0.97, 1.05])
    share = rng.uniform(0.3, 0.85)
    light = share * lamp[..., None] * warm + (1 - share) * around[..., None] * cool
    inner = light[on]
    left = rng.uniform(0.05, 0.55)
    light *= (1 / inner.mean(axis=0)) ** (1 - left) / (inner.mean() ** left)
    edge = Image.fromarray(on.astype(np.uint8) * 255).filter(ImageFilter.BoxBlur(2))
    near = np.asarray(edge, np.float32) / 255
    contact = np.where(on, 1, 1 - rng.uniform(0.2, 0.6) * near)
    return np.asarray(np.maximum(light * contact[..., None], 0.02) ** (1 / 2.2), np.float32)


def _lamp(rng: Generator, x: Any, y: Any, height: Any, slopes: Any) -> Any:
    """Return the light from a lamp above the table. The light at the centre is 1."""
    way, far = rng.uniform(0, 6.3), rng.uniform(50, 600)
    up = rng.uniform(280, 900)
    dx, dy, dz = far * np.cos(way) - x, far * np.sin(way) - y, up - height
    distance = np.sqrt(dx**2 + dy**2 + dz**2)
    facing = (dz - slopes[0] * dx - slopes[1] * dy) / distance
    facing = np.maximum(0.05, facing / np.sqrt(1 + slopes[0] ** 2 + slopes[1] ** 2))
    middle = up / (far**2 + up**2) ** 1.5
    return facing / distance**2 / middle


def _window(slopes: Any, way: float, steep: float) -> Any:
    """Return the light from a window on one side."""
    lean = slopes[0] * np.cos(way) + slopes[1] * np.sin(way)
    return np.clip(1 - steep * 2 * lean, 0.1, 2)


def _shadow(rng: Generator, shape: tuple[int, int]) -> Any:
    """Return the soft shadow of a hand or of the phone."""
    high, wide = shape
    picture = Image.new("F", (wide, high), 1.0)
    if rng.random() < 0.45:
        dark = float(1 - rng.uniform(0.25, 0.7))
        draw = ImageDraw.Draw(picture)
        x, y = rng.uniform(-0.1, 1.1) * wide, rng.uniform(-0.1, 1.1) * high
        if rng.random() < 0.5:
            turn = rng.uniform(0, 6.3)
            corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (0.14 * wide, 0.3 * wide)
            spin = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])
            draw.polygon([tuple(p) for p in corners @ spin + (x, y)], fill=dark)
        else:
            for finger in range(5):
                way = rng.uniform(-0.2, 0.2) + 0.35 * finger
                end = (x + 0.45 * wide * np.cos(way), y + 0.45 * wide * np.sin(way))
                draw.line([(x, y), end], fill=dark, width=int(0.07 * wide))
            r = 0.15 * wide
            draw.ellipse((x - r, y - r, x + r, y + r), fill=dark)
    blur = ImageFilter.BoxBlur(float(rng.uniform(1, 9)))
    soft = np.asarray(picture)
    for _ in range(2):
        small = Image.fromarray((soft * 255).astype(np.uint8)).filter(blur)
        soft = np.asarray(small, np.float32) / 255
    return soft


def _expose(rng: Generator, seen: Bytes, light: Floats) -> Bytes:
    """Return the picture after lighting and exposure, with sensor noise and darker corners."""
    high, wide = seen.shape[:2]
    gain = float(rng.uniform(0.62, 0.97)) if rng.random() < 0.9 else float(rng.uniform(0.35, 0.62))
    noisy = rng.gamma(2.0, 1.1) + (2.5 if gain < 0.62 else 0.4)
    tile = rng.standard_normal((min(high, 700), min(wide, 900)), np.float32)
    tile = (tile + 0.5 * np.roll(tile, 1, 0) + 0.5 * np.roll(tile, 1, 1)) / np.float32(1.22)
    times = (-(-high // tile.shape[0]), -(-wide // tile.shape[1]))
    grain = np.tile(tile, times)[:high, :wide]
    rim = np.hypot(*np.meshgrid(*(np.linspace(-1, 1, n) for n in light.shape[1::-1])))
    light = light * (1 - rng.uniform(0, 0.1) * rim[..., None] ** 2).astype(np.float32) * gain
    out = np.empty_like(seen)
    box = (0.5, 0.5, light.shape[1] - 0.5, light.shape[0] - 0.5)
    for channel in range(3):
        lit = Image.fromarray(np.ascontiguousarray(light[..., channel]))
        value = np.array(lit.resize((wide, high), Image.Resampling.BILINEAR, box=box))
        value *= seen[..., channel]
        shift = (int(rng.integers(wide)), int(rng.integers(2)))
        own = grain if channel == 1 else np.roll(grain, shift[0], axis=1)
        value += own * np.float32(noisy)
        np.clip(value, 0, 255, out=value)
        out[..., channel] = value
    return out


def _develop(rng: Generator, dots: Bytes) -> bytes:
    """Apply the tone curve of the phone, and return a JPEG file."""
    image = Image.fromarray(dots)
    tone = np.arange(256) / 255
    tone = tone + rng.uniform(-0.05, 0.13) * np.sin(2 * np.pi * tone) / -2
    curve = np.clip(255 * tone ** rng.uniform(0.85, 1.15), 0, 255).astype(int).tolist()
    image = image.point(curve * 3)
    file = BytesIO()
    exif = Image.Exif()
    exif[0x0112] = int(rng.choice([1, 3, 6, 8], p=[0.6, 0.1, 0.2, 0.1]))
    image.save(file, "JPEG", quality=int(rng.integers(70, 96)), exif=exif)
    return file.getvalue()


if __name__ == "__main__":
    main(make)
