"""What one sheet in a photo says: every field with how sure it is."""

from dataclasses import dataclass
from itertools import combinations
from math import exp, log
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from PIL import Image

from pnp.games.colour_lines.sheet import COLOURS, HALVES, LETTERS, Sheet
from pnp.scan import model
from pnp.scan.decode import Evidence, Path, Reading, decoded
from pnp.scan.ink import blur_of, ink_of, straight_grid
from pnp.scan.locate import Located
from pnp.scan.marks import box_ink, sign_measures, tick_measures
from pnp.scan.pose import Floats, Pixels, Pose
from pnp.scan.printed import Place, Print, print_of
from pnp.scan.refine import FINE, contrast, panel_pose
from pnp.scan.steps import Measures, measured

T = TypeVar("T")

LINES, COLOURS_SURE, JOKERS, ROUNDS, NUMBERS = 1.5, 3.5, 1.5, 2.0, 4.0
"""Log-odds from which a field is not asked about: what photos kept apart from training needed."""

_SUREST = 12.0


@dataclass(frozen=True, eq=False)
class Seen:
    """Everything that is measured of a sheet, before any of it is judged."""

    found: Located
    panel: Pose
    lines: Measures
    ticks: Pixels
    """A row a scoring colour."""
    jokers: Pixels
    rounds: Pixels
    letters: Pixels
    """A row a letter: whether something stands in its box."""
    signs: tuple[Pixels | None, ...]
    """What stands in the box of each letter."""


def seen(picture: Image.Image, found: Located) -> Seen:
    """All measures of a sheet."""
    sheet = found.sheet
    printed = print_of(sheet.side, sheet.spaces, sheet.cell, found.palette, FINE)
    coarse = print_of(sheet.side, sheet.spaces, sheet.cell, found.palette, 32)
    shrink = max(1, int(found.pose.space / (FINE * 0.95)))
    small = picture.reduce(shrink) if shrink > 1 else picture
    pose = found.pose.scaled(1 / shrink)
    grid = straight_grid(small, pose)
    blur = blur_of(grid, printed)
    lines = measured(ink_of(grid, printed, blur))
    panel = panel_pose(contrast(small), pose, coarse)
    boxes = _Boxes(small, printed, blur, lines.ink)
    rounds = [boxes.ticks(panel, [place])[0] for place in printed.rounds]
    return Seen(
        found,
        panel.scaled(shrink),
        lines,
        boxes.ticks(panel, [printed.ticks[colour] for colour in COLOURS]),
        boxes.ticks(pose, printed.jokers),
        np.stack(rounds),
        boxes.ticks(panel, printed.letter_rounds),
        tuple(boxes.sign(panel, place) for place in printed.letter_rounds),
    )


class _Boxes(NamedTuple):
    picture: Image.Image
    printed: Print
    blur: float
    strong: float

    def ticks(self, pose: Pose, places: list[Place]) -> Pixels:
        """A row a box."""
        return np.stack([self._tick(pose, place) for place in places])

    def _tick(self, pose: Pose, place: Place) -> Pixels:
        """Its measures; none are numbers where it is not in the picture."""
        found = tick_measures(
            box_ink(self.picture, pose, self.printed, place, self.blur, self.strong)
        )
        at = pose(place.corners)
        inside = (at >= 0).all() and (at <= np.array(self.picture.size)).all()
        return found if inside else np.full_like(found, np.nan)

    def sign(self, pose: Pose, place: Place) -> Pixels | None:
        """The sign in a box."""
        ink = box_ink(self.picture, pose, self.printed, place, self.blur, self.strong)
        return sign_measures(ink)


class Field(NamedTuple, Generic[T]):
    """What was read, the log-odds that it is so, and what else it may be."""

    value: T
    sure: float
    needed: float
    others: tuple[T, ...] = ()

    @property
    def doubtful(self) -> bool:
        """Whether it has to be asked about."""
        return self.sure < self.needed


@dataclass(frozen=True, eq=False)
class SheetReading:
    """A sheet as it was read."""

    found: Located
    panel: Pose
    sheet: Sheet
    lines: dict[str, Field[Path]]
    """By half; an empty line where none was found that the rules allow."""
    colours: Field[tuple[str, ...]]
    jokers: Field[int]
    rounds: Field[int]
    """How many were ticked."""
    letters: dict[str, Field[int]]
    """By letter that a line reaches: the round written under it, 0 for an empty box."""

    @property
    def fields(self) -> dict[str, Field[Any]]:
        """All of them by name: left, right, colours, jokers, rounds, and letters."""
        named: dict[str, Field[Any]] = {
            "colours": self.colours,
            "jokers": self.jokers,
            "rounds": self.rounds,
        }
        return {**self.lines, **named, **self.letters}


def read(of: Seen, sheet: Sheet) -> SheetReading:
    """The fields of a sheet from its measures."""
    models = model.models()
    ticks = models["ticks"].log_odds(of.ticks)
    evidence = Evidence(
        models["steps"].log_odds(of.lines.steps),
        models["entered"].log_odds(of.lines.spaces),
        models["starts"].log_odds(of.lines.spaces),
        dict(zip(COLOURS, ticks.tolist(), strict=True)),
    )
    lines = _lines(decoded(sheet, evidence))
    entered = {at for field in lines.values() for at in field.value[1:]}
    taken = {sheet.square_of(f.value[0]) for f in lines.values() if f.value and not f.doubtful}
    signs = zip(LETTERS, models["box"].log_odds(of.letters), of.signs, strict=True)
    return SheetReading(
        of.found,
        of.panel,
        sheet,
        lines,
        _colours(ticks, taken),
        _count(models["ticks"].log_odds(of.jokers)),
        _rounds(models["rounds"].log_odds(of.rounds)),
        {
            letter: _number(float(inked), sign)
            for letter, inked, sign in signs
            if LETTERS[letter] in entered
        },
    )


def _lines(reading: Reading | None) -> dict[str, Field[Path]]:
    if reading is None:
        return {half: Field((), -_SUREST, LINES) for half in HALVES}
    return {
        half: Field(
            reading.best.line(half), reading.certainty(half), LINES, reading.others(half)[:3]
        )
        for half in HALVES
    }


def _colours(ticks: Floats, taken: set[str]) -> Field[tuple[str, ...]]:
    """Two ticked colours, or none; where a line begins no colour is ticked."""
    free = [n for n, colour in enumerate(COLOURS) if colour not in taken]
    choices = [(), *combinations(free, 2)]
    scores = [float(sum(ticks[n] for n in some)) for some in choices]
    odd = sum(ticks > 0) not in (0, 2)  # one, or too many: something is wrong
    values = [tuple(COLOURS[n] for n in some) for some in choices]
    field = _best(values, scores, COLOURS_SURE)
    return field._replace(sure=min(field.sure, 0.0)) if odd else field


def _best(values: list[T], scores: list[float], needed: float) -> Field[T]:
    """The likeliest of several."""
    order = sorted(range(len(values)), key=lambda n: -scores[n])
    top = scores[order[0]]
    rest = sum(exp(scores[n] - top) for n in order[1:])
    sure = min(_SUREST, -log(rest)) if rest > 0 else _SUREST
    return Field(values[order[0]], sure, needed, tuple(values[n] for n in order[1:4]))


def _count(ticks: Floats) -> Field[int]:
    """How many boxes are ticked."""
    number = int((ticks > 0).sum())
    least = int(np.abs(ticks).argmin())
    other = number + (-1 if ticks[least] > 0 else 1)
    return Field(number, float(np.abs(ticks).min()), JOKERS, (other,))


def _rounds(ticks: Floats) -> Field[int]:
    """How many rounds are over: they are ticked from the first on."""
    scores = [float(ticks[:many].sum() - ticks[many:].sum()) / 2 for many in range(len(ticks) + 1)]
    return _best(list(range(len(scores))), scores, ROUNDS)


def _number(inked: float, sign: Pixels | None) -> Field[int]:
    """The number from 1 to 5 in a box, 0 for none."""
    if sign is None or inked < 0:
        return Field(0, -inked, NUMBERS, (1, 2, 3, 4, 5))
    scores = model.models()["signs"].log_odds(sign[None])[0]
    field = _best([1, 2, 3, 4, 5], scores.tolist(), NUMBERS)
    return field._replace(sure=min(field.sure, inked, float(scores.max()) + NUMBERS))
