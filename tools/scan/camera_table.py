"""Draw the table under a sheet: wood, cloth, plain or checked, with objects on it."""

import numpy as np
from numpy.random import Generator
from PIL import Image, ImageDraw

from tools.scan.camera_ink import soft_noise

WIDE = 760
"""Width of the table, in mm. The paper is at the centre."""
SCALE = 3.0
"""Pixels per mm. A low resolution is enough, because the background is never quite sharp."""

TOPS = (
    (150, 105, 65),
    (196, 160, 115),
    (90, 60, 40),
    (110, 120, 125),
    (40, 42, 48),
    (185, 180, 170),
)
"""Colours of table tops."""


def table(rng: Generator) -> Image.Image:
    """Return a table top with objects on it."""
    size = int(WIDE * SCALE)
    kind = rng.choice(["wood", "cloth", "plain", "check"], p=[0.45, 0.25, 0.15, 0.15])
    base = np.array(TOPS[int(rng.integers(len(TOPS)))], np.float32)
    base = base + rng.normal(0, 10, 3).astype(np.float32)
    shade = 6 * soft_noise(rng, (size, size), 60)
    if kind == "wood":
        rings = soft_noise(rng, (size, size), 120)
        across = np.arange(size, dtype=np.float32)[:, None] / rng.uniform(9, 22)
        fibre = soft_noise(rng, (size, 64), 1.2)
        fibre = np.repeat(fibre, size // 64 + 1, axis=1)[:, :size]
        shade = shade + 11 * np.sin(across + 2.5 * rings) + 5 * fibre
        board = np.arange(size) // int(rng.uniform(80, 140) * SCALE)
        shade = shade + (rng.normal(0, 9, board.max() + 1).astype(np.float32))[board][:, None]
    elif kind == "cloth":
        wave = np.sin(np.arange(size) * rng.uniform(0.9, 2.2)).astype(np.float32)
        shade = shade + 7 * wave[:, None] + 7 * wave[None, :]
        shade = shade + 5 * soft_noise(rng, (size, size), 2)
    elif kind == "check":
        stripe = (np.arange(size) // int(rng.uniform(12, 30) * SCALE)) % 2
        shade = shade - 24 * (stripe[:, None].astype(np.float32) + stripe[None, :])
        shade = shade + 5 * soft_noise(rng, (size, size), 2)
    else:
        shade = shade + 4 * soft_noise(rng, (size, size), 1.5)
    dots = np.clip(base + shade[..., None], 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        dots = np.ascontiguousarray(dots.swapaxes(0, 1))
    image = Image.fromarray(dots)
    for _ in range(int(rng.poisson(2.5))):
        _object(rng, image)
    return image


def _object(rng: Generator, image: Image.Image) -> None:
    """Draw a random object with its shadow."""
    middle = image.width / 2
    way, far = rng.uniform(0, 6.3), rng.uniform(85, 240) * SCALE
    x, y = middle + far * np.cos(way), middle + far * np.sin(way)
    kind = rng.choice(["die", "pen", "cup", "book"])
    colour = tuple(int(v) for v in rng.integers(20, 250, 3))
    turn = rng.uniform(0, 6.3)
    wide, high = {"die": (16, 16), "pen": (9, 145), "cup": (0, 0), "book": (110, 150)}[kind]
    draw = ImageDraw.Draw(image)
    if kind == "cup":
        r = rng.uniform(32, 45) * SCALE
        draw.ellipse((x - r + 9, y - r + 9, x + r + 9, y + r + 9), fill=(40, 36, 34))
        draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)
        draw.ellipse((x - r * 0.88, y - r * 0.88, x + r * 0.88, y + r * 0.88), fill=(70, 45, 30))
        return
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (wide / 2, high / 2) * SCALE
    spin = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])
    spots = corners @ spin.T + (x, y)
    draw.polygon([tuple(p) for p in spots + 7], fill=(45, 40, 38))
    draw.polygon([tuple(p) for p in spots], fill=colour)
    if kind == "die":
        for dx, dy in ((-4, -4), (4, 4), (0, 0)):
            cx, cy = np.array([dx, dy]) * SCALE @ spin.T + (x, y)
            draw.ellipse((cx - 5, cy - 5, cx + 5, cy + 5), fill=(15, 15, 15))
