"""Simulate a writer who fills in a sheet: positions and movements of the pen, and mistakes.

Lengths are in mm on the sheet, from its top left corner, with y pointing down.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from pnp.games.colour_lines.lines import STEPS
from pnp.games.colour_lines.sheet import BOARD, COLOURS, COLUMNS, HALVES, INDEX
from tools.scan.camera_game import Game, Print

Floats = NDArray[np.floating[Any]]
At = tuple[float, float]
Made = Literal["pen", "felt-tip", "pencil", "light pencil"]

LEFT, ABOVE = 7.0, 13.4
"""Position of the top left corner of the grid on the sheet, in mm."""

GLYPHS: dict[str, tuple[str, ...]] = {
    # Strokes of a character in a 6 x 10 box; each point is two hexadecimal digits, x and y.
    "0": ("3002083A686230",),
    "1": ("12303A",),
    "2": ("023062550A6A",),
    "3": ("11406234674A09",),
    "4": ("500767", "444A"),
    "5": ("60100445683A09",),
    "6": ("5013083A673507",),
    "7": ("00601A",),
    "8": ("523012673A0752",),
    "9": ("62300335625A",),
    "a": ("6424072A67646A",),
    "b": ("000A", "0634673A09"),
    "c": ("6534073A69",),
    "d": ("6434073A68", "606A"),
    "e": ("07676434073A69",),
    "f": ("6140323A", "0454"),
    "g": ("6434073967", "646B3C0B"),
    "h": ("000A", "0634566A"),
    "i": ("343A", "3132"),
    "j": ("444B2C0B", "4142"),
    "k": ("000A", "54066A"),
    "l": ("303A",),
    "m": ("040A", "0624363A", "3654666A"),
    "n": ("040A", "0634566A"),
}


class Stroke(NamedTuple):
    """A movement with the pen down: points, and the relative pressure (about 1) at each point."""

    points: Floats
    pressure: Floats
    width: float = 1.0
    """Factor for the width of the pen."""
    fate: Literal["", "erased"] = ""
    half: str = ""


class Hand(NamedTuple):
    """The habits of a writer."""

    pen: Made
    tremor: float
    """Amplitude of the tremor, in mm."""
    astray: float
    """Distance of a line from the centres of spaces, as a fraction of a space."""
    lean: At
    rounded: float
    """Distance from a corner at which its rounding begins, as a fraction of a space."""
    goes: Literal["round", "die", "step"]
    retraces: float
    overshoots: float
    errs: float
    """Probability of a mistake in each stroke. Every mistake is corrected."""
    dots: bool
    ticks: Literal["tick", "cross", "slash", "scribble"]
    slant: float


def random_hand(rng: Generator) -> Hand:
    """Return a random writer with a random pen."""
    pens: Sequence[Made] = ("pencil", "light pencil", "pen", "felt-tip")
    pen = pens[int(rng.choice(4, p=[0.32, 0.18, 0.36, 0.14]))]
    return Hand(
        pen,
        tremor=float(rng.gamma(2.0, 0.035)),
        astray=float(min(0.12, 0.02 + rng.gamma(2.0, 0.022))),
        lean=(float(rng.normal(0, 0.03)), float(rng.normal(0, 0.03))),
        rounded=float(rng.choice([0.05, 0.2, 0.42], p=[0.4, 0.4, 0.2])),
        goes=rng.choice(["round", "die", "step"], p=[0.45, 0.4, 0.15]),
        retraces=float(rng.choice([0.0, 0.12, 0.5], p=[0.7, 0.24, 0.06])),
        overshoots=float(rng.choice([0.02, 0.1, 0.18], p=[0.6, 0.3, 0.1])),
        errs=float(rng.choice([0.0, 0.05], p=[0.6, 0.4])),
        dots=bool(rng.random() < 0.25),
        ticks=rng.choice(["tick", "cross", "slash", "scribble"], p=[0.45, 0.3, 0.15, 0.1]),
        slant=float(rng.normal(0.08, 0.1)),
    )


def movement(rng: Generator, hand: Hand, via: Floats, cut: float) -> Stroke:
    """Return a minimum-jerk stroke through the points of `via`, slow at the corners."""
    corners = _rounded(via, cut) if len(via) > 2 else via
    legs = np.hypot(*np.diff(corners, axis=0).T)
    keep = np.concatenate([[True], legs > 1e-3])
    corners, legs = corners[keep], legs[legs > 1e-3]
    if not len(legs):
        return Stroke(corners[:1].astype(np.float32), np.ones(1, np.float32))
    along = np.concatenate([[0], np.cumsum(legs)])
    steps = max(8, int(along[-1] / 0.1))
    time = np.linspace(0, 1, steps)
    # A few sub-movements, each with minimum jerk: tau^3 (10 - 15 tau + 6 tau^2).
    parts = max(1, round(along[-1] / rng.uniform(9, 22)))
    inner, whole = np.modf(np.clip(time * parts, 0, parts - 1e-6))
    jerk = inner**3 * (10 - 15 * inner + 6 * inner**2)
    done = along[-1] * (whole + 0.35 * inner + 0.65 * jerk) / parts
    points = np.stack([np.interp(done, along, corners[:, axis]) for axis in (0, 1)], axis=1)
    speed = np.gradient(done, time)
    speed /= speed.mean()
    seconds = along[-1] / rng.uniform(25, 70)
    beat = 2 * np.pi * seconds * time
    for axis in (0, 1):
        for rate in (rng.uniform(7.5, 11), rng.uniform(1.5, 4)):
            size = hand.tremor * rng.uniform(0.3, 1) * (1 if rate > 5 else 1.6)
            points[:, axis] += size * np.sin(rate * beat + rng.uniform(0, 6.3))
    pressure = 1.12 - 0.14 * speed + 0.06 * np.sin(2.1 * beat + rng.uniform(0, 6.3))
    lift = min(1.0, 1.2 / along[-1])
    pressure *= np.clip(0.55 + (1 - time) / lift, 0, 1)
    return Stroke(points.astype(np.float32), np.clip(pressure, 0.3, 1.3).astype(np.float32))


def _rounded(via: Floats, cut: float) -> Floats:
    """Return the path with rounded corners: quadratic arcs that begin `cut` mm from each corner."""
    out = [via[0]]
    for before, at, after in zip(via, via[1:], via[2:], strict=False):
        first, second = before - at, after - at
        ends = [at + d * min(0.5, cut / max(1e-6, float(np.hypot(*d)))) for d in (first, second)]
        for t in np.linspace(0, 1, 6):
            out.append((1 - t) ** 2 * ends[0] + 2 * t * (1 - t) * at + t**2 * ends[1])
    return np.array([*out, via[-1]])


def strokes(rng: Generator, hand: Hand, printed: Print, game: Game, filled: Any) -> list[Stroke]:
    """Return all strokes on a sheet, in order; `filled` is the ground truth."""
    writer = _Writer(rng, hand, printed, game)
    out = [*writer.starts(), *writer.lines()]
    return [*out, *writer.boxes(filled)]


class _Writer(NamedTuple):
    rng: Generator
    hand: Hand
    printed: Print
    game: Game

    @property
    def cell(self) -> float:
        return self.printed.cell

    def middle(self, space: int) -> At:
        row, column = divmod(space, COLUMNS)
        return LEFT + (column + 0.5) * self.cell, ABOVE + (row + 0.5) * self.cell

    def way(self, points: Sequence[At], cut: float = 0.0, width: float = 1.0) -> Stroke:
        return movement(self.rng, self.hand, np.array(points, float), cut)._replace(width=width)

    # The lines

    def starts(self) -> Iterator[Stroke]:
        """Yield the X at both starts."""
        for half in HALVES:
            x, y = self.middle(INDEX[self.game.player.line(half).start])
            x, y = self.rng.normal([x, y], 0.05 * self.cell)
            for stroke in self.cross(x, y, self.rng.uniform(0.2, 0.33) * self.cell):
                yield stroke._replace(half=half)

    def lines(self) -> Iterator[Stroke]:
        """Yield the strokes of both lines in the order of play, with mistakes and corrections."""
        taken = self._used_spaces()
        ends = {half: INDEX[self.game.player.line(half).start] for half in HALVES}
        nibs = {half: np.array(self._aimed_point(ends[half])) for half in HALVES}
        for half, steps in self._grouped_steps():
            nodes = [ends[half]]
            for step in steps:
                nodes.append(nodes[-1] + STEPS[step])
            if self.rng.random() < self.hand.errs:
                yield from self._mistake(half, nodes[0], nibs[half], taken)
            via = np.array([nibs[half], *map(self._aimed_point, nodes[1:])])
            ends[half], nibs[half] = nodes[-1], via[-1].copy()
            via[0] += self.rng.normal(0, 0.22, 2)
            last = via[-1] - via[-2]
            reach = self.rng.normal(0, self.hand.overshoots)
            via[-1] += last * np.clip(reach, -0.12, 0.28)
            cut = self.hand.rounded * self.cell
            yield self._line(via, cut, half)
            if self.rng.random() < self.hand.retraces:
                again = via + self.rng.normal(0, 0.035 * self.cell, via.shape)
                yield self._line(again, cut, half)
            if self.hand.dots:
                yield from self._dots(nodes[1:], half)

    def _line(self, via: Floats, cut: float, half: str) -> Stroke:
        return movement(self.rng, self.hand, via, cut)._replace(half=half)

    def _grouped_steps(self) -> Iterator[tuple[str, str]]:
        """Group steps into strokes as this writer does; yield the half and steps of each stroke."""
        joined: list[tuple[str, int, str]] = []
        for chunk in self.game.chunks:
            if self.hand.goes == "step":
                joined += [(chunk.half, chunk.round, step) for step in chunk.steps]
                continue
            begun = (chunk.half, chunk.round)
            same = [at for at, each in enumerate(joined) if each[:2] == begun]
            if self.hand.goes == "round" and same:
                half, number, steps = joined[same[-1]]
                joined[same[-1]] = (half, number, steps + chunk.steps)
            else:
                joined.append((chunk.half, chunk.round, chunk.steps))
        return ((half, steps) for half, _, steps in joined)

    def _used_spaces(self) -> set[int]:
        """Return all spaces on either finished line."""
        taken = set()
        for half in HALVES:
            line = self.game.player.line(half)
            at = INDEX[line.start]
            taken.add(at)
            for step in "".join(line.rounds):
                at += STEPS[step]
                taken.add(at)
        return taken

    def _aimed_point(self, space: int) -> At:
        """Return the point that the pen reaches when the writer aims at the centre of a space."""
        x, y = self.middle(space)
        lean, spread = self.hand.lean, self.hand.astray
        off = np.clip(self.rng.normal(lean, spread), -0.26, 0.26) * self.cell
        return x + float(off[0]), y + float(off[1])

    def _mistake(self, half: str, at: int, nib: Floats, taken: set[int]) -> Iterator[Stroke]:
        """Yield the strokes of a mistake that is erased or crossed out."""
        nodes = [at]
        for _ in range(int(self.rng.integers(1, 4))):
            ways = [
                target
                for target in BOARD.steps[nodes[-1]].values()
                if target not in taken and target in self.printed.sheet.enterable[half]
            ]
            ways = [target for target in ways if target not in nodes]
            if not ways:
                break
            nodes.append(int(self.rng.choice(ways)))
        if len(nodes) == 1:
            return
        via = np.array([nib, *map(self._aimed_point, nodes[1:])])
        wrong = self._line(via, self.hand.rounded * self.cell, half)
        if "pencil" in self.hand.pen:
            yield wrong._replace(fate="erased")
            return
        yield wrong
        for before, after in pairwise(via):
            x, y = before * 0.4 + after * 0.6
            for stroke in self.cross(x, y, self.rng.uniform(0.16, 0.22) * self.cell):
                yield stroke._replace(half=half)

    def _dots(self, spaces: Sequence[int], half: str) -> Iterator[Stroke]:
        for space in spaces:
            if self.printed.sheet.colours[space]:
                x, y = self._aimed_point(space)
                yield self.blob(x, y, self.rng.uniform(0.5, 0.8))._replace(half=half)

    # Marks

    def cross(self, x: float, y: float, size: float) -> Iterator[Stroke]:
        for sign in (1, -1):
            a, b, c, d = self.rng.normal(0, 0.1 * size, 4)
            yield self.way(
                [(x - size + a, y - sign * size + b), (x + size + c, y + sign * size + d)]
            )

    def blob(self, x: float, y: float, size: float) -> Stroke:
        """Return a dot, drawn as a small spiral."""
        turn = np.linspace(0, 12, 14)
        wide = size * np.linspace(0.1, 0.7, 14)
        points = np.stack([x + wide * np.cos(turn), y + wide * np.sin(turn)], axis=1)
        return movement(self.rng, self.hand, points, 0.1)

    def mark(self, x: float, y: float, size: float) -> Iterator[Stroke]:
        """Yield a tick in this writer's style. It extends about `size` mm to each side."""
        x, y = (float(v) for v in self.rng.normal([x, y], 0.12 * size))
        size *= float(self.rng.uniform(0.8, 1.15))
        if self.hand.ticks == "tick":
            tail = (x + size * 1.05, y - size * self.rng.uniform(0.8, 1.3))
            yield self.way([(x - size * 0.8, y), (x - size * 0.2, y + size * 0.75), tail], 0.1)
        elif self.hand.ticks == "cross":
            yield from self.cross(x, y, size * 0.8)
        elif self.hand.ticks == "slash":
            yield self.way([(x - size * 0.8, y + size * 0.9), (x + size * 0.9, y - size * 0.9)])
        else:
            rows = np.linspace(-0.75, 0.75, 8) * size
            wide = [size * 0.75 * (-1) ** n for n in range(8)]
            yield self.way([(x + dx, y + dy) for dx, dy in zip(wide, rows, strict=True)], 0.3)

    def words(self, text: str, x: float, y: float, height: float) -> Iterator[Stroke]:
        """Yield letters and digits in a row. The top left corner of the first one is at (x, y)."""
        for letter in text:
            size = height * self.rng.uniform(0.9, 1.1)
            drop = self.rng.normal(0, 0.05 * height)
            for path in GLYPHS[letter.lower()]:
                spots = np.array(
                    [[int(c, 16) for c in path[i : i + 2]] for i in range(0, len(path), 2)]
                )
                spots = spots + self.rng.normal(0, 0.28, spots.shape)
                across = x + size * (spots[:, 0] / 10 + self.hand.slant * (1 - spots[:, 1] / 10))
                yield self.way(
                    [*zip(across, y + drop + size * spots[:, 1] / 10, strict=True)], 0.12 * size
                )
            x += size * self.rng.uniform(0.72, 0.86)

    # The boxes beside and under the grid

    def boxes(self, filled: Any) -> Iterator[Stroke]:
        """Yield all ticks and writing around the grid."""
        yield from self._beside(filled)
        below, apart = ABOVE + 12 * self.cell + 3.4, (14 * self.cell - 98) / 2
        for joker in range(filled.jokers):
            yield from self.mark(LEFT + 11.5 + 6 * joker, below, 1.7)
        for text, along in zip(filled.starts, (35.5, 53), strict=True):
            yield from self.words(text, LEFT + along + apart + 1.5, below - 1.7, 3.3)
        if self.rng.random() < 0.6:
            yield from self.scrawl(LEFT + 43, 5.6, self.rng.uniform(15, 30))

    def _beside(self, filled: Any) -> Iterator[Stroke]:
        right, cell = LEFT + 14 * self.cell + 7.3, self.cell
        row = 4.2 + (cell - 7) * 4 / 3
        for index in (COLOURS.index(colour) for colour in filled.colours):
            x = right + 3.2 + index % 4 * 12.8 - index % 2 * 1.6
            yield from self.mark(x, 15 + index // 4 * 8.8, 2.0)
        for number in filled.rounds:
            yield from self.mark(right + 6.4 + 5 * number, 12 * cell + 24 - 7.6, 1.8)
        second = 30.6 + 4.8 + 2 * row + 3.1
        high = min(3.4, row * 0.7)
        for place, number in enumerate(filled.letter_rounds):
            x = right + 51.2 * (1.25 + 0.8 * place + 0.4) / 5.5
            if number:
                y = second + 1.5 * row - high / 2
                yield from self.words(str(number), x - 0.3 * high, y, high)
                if self.rng.random() < 0.5:
                    points = str(self.rng.choice([10, 20]))
                    yield from self.words(points, x - 0.75 * high, y + row, high)
        if self.rng.random() < 0.4:
            yield from self._sums(right, row, high)

    def _sums(self, right: float, row: float, high: float) -> Iterator[Stroke]:
        """Yield random numbers in the score boxes; the reader ignores these boxes."""
        tops = (30.6, 30.6 + 9.6 + 5 * row, 30.6 + 14.4 + 7 * row)
        for top in tops:
            for x in (right + 6, right + 43):
                text = str(self.rng.integers(0, 60))
                yield from self.words(text, x, top + 3.1 + 1.5 * row - high / 2, high)
        total = str(self.rng.integers(30, 190))
        yield from self.words(total, right + 15, 12 * self.cell + 24 - 15, 4)

    def scrawl(self, x: float, y: float, wide: float) -> Iterator[Stroke]:
        """Yield an illegible name."""
        many = int(wide / 0.9)
        high = self.rng.gamma(2, 0.5, many) * np.where(np.arange(many) % 2, -1, 0.35)
        across = x + np.linspace(0, wide, many) + self.rng.normal(0, 0.4, many)
        yield self.way([*zip(across, y + high, strict=True)], 0.5)
