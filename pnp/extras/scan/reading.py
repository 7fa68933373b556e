"""Fields of a sheet in a photo, each with its certainty."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import exp, fsum, log
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from PIL import Image

from pnp.extras.scan import model
from pnp.extras.scan.decode import Evidence, Path, Reading, decoded
from pnp.extras.scan.game import Filled, line_text
from pnp.extras.scan.ink import blur_of, ink_of, straight_grid
from pnp.extras.scan.locate import Located
from pnp.extras.scan.marks import Region
from pnp.extras.scan.pose import Floats, Pixels, Pose
from pnp.extras.scan.printed import FINE, PrintedBox, print_of
from pnp.extras.scan.refine import Fit, contrast, panel_fit, shifts
from pnp.extras.scan.steps import SPACE_PICTURE, STEP_PICTURE, Measures, measured
from pnp.games.colour_lines.sheet import COLOUR_NAMES, COLOURS, HALVES, LETTERS, LineSheet

T = TypeVar("T")

LINES, COLOURS_SURE, JOKERS, ROUNDS, NUMBERS = 1.6, 3.0, 2.0, 1.8, 3.0
"""Log-odds from which a field needs no confirmation, from photos not used in training."""

_SHAKEN = 3.5
"""Limit for both lines if one of them is uncertain, since the cause affects the other too."""

_BEGUN = 4.0
"""Maximum certainty of a line beyond that of its start, since its X may be elsewhere."""

_LEGIBLE = 2.5
"""Maximum certainty of a number beyond the score of its best class: the sign may be no number."""

_SUREST = 12.0
"""Upper bound of log-odds."""

_ROUGH, _FEW = 0.025, 0.92
"""Error of the crossings in spaces, and share that fits, beyond which print may pass for ink."""

PANEL = 0.6
"""Share of points beside the grid that must fit, or all fields there need confirmation."""


@dataclass(frozen=True, eq=False)
class Seen:
    """All measures of a sheet, before any field is read."""

    found: Located
    panel: Fit
    """Fit of the panel beside the grid."""
    lines: Measures
    ticks: Pixels
    """One row per scoring colour."""
    jokers: Pixels
    rounds: Pixels
    letters: Pixels
    """One row per letter, for any ink in its box."""
    signs: tuple[Pixels | None, ...]
    """Sign in the box of each letter; None without ink."""


def seen(picture: Image.Image, found: Located) -> Seen:
    """Measure a sheet."""
    sheet = found.sheet
    printed = print_of(sheet.side, sheet.spaces, sheet.cell, found.palette, FINE)
    coarse = print_of(sheet.side, sheet.spaces, sheet.cell, found.palette, 32)
    shrink = max(1, int(found.pose.space / (FINE * 0.95)))
    small = picture.reduce(shrink) if shrink > 1 else picture
    pose = found.pose.scaled(1 / shrink)
    grid = straight_grid(small, pose)
    blur = blur_of(grid, printed)
    lines = measured(ink_of(grid, printed, blur))
    bare = contrast(small)
    fit = panel_fit(bare, pose, coarse)
    panel = fit.pose
    places = printed.places
    boxes = [*places.ticks.values(), *places.rounds, *places.letter_rounds]
    aside = shifts(bare, panel, coarse, [*places.ticks.values(), *places.rounds])
    beside = Region.of(small, panel, printed, aside, boxes, blur)
    aside = shifts(bare, pose, coarse, places.jokers)
    below = Region.of(small, pose, printed, aside, places.jokers, blur)

    def ticks(region: Region, some: Iterable[PrintedBox]) -> Pixels:
        return np.stack([region.tick(place, lines.ink) for place in some])

    return Seen(
        found,
        fit._replace(pose=panel.scaled(shrink)),
        lines,
        ticks(beside, [places.ticks[colour] for colour in COLOURS]),
        ticks(below, places.jokers),
        ticks(beside, places.rounds),
        ticks(beside, places.letter_rounds),
        tuple(beside.sign(place, lines.ink) for place in places.letter_rounds),
    )


class FieldReading(NamedTuple, Generic[T]):
    """A field's value, its log-odds, the log-odds that it needs, and alternatives."""

    value: T
    sure: float
    needed: float
    others: tuple[T, ...] = ()

    @property
    def uncertain(self) -> bool:
        """True if the user has to confirm it."""
        return self.sure < self.needed

    def at_most(self, sure: float) -> "FieldReading[T]":
        """Return the field with its log-odds limited to `sure`."""
        return self._replace(sure=min(self.sure, sure))


@dataclass(frozen=True, eq=False)
class SheetReading:
    """The fields read from a sheet."""

    found: Located
    panel: Pose
    sheet: LineSheet
    lines: dict[str, FieldReading[Path]]
    """Line of each half; empty if none was found that the rules allow."""
    colours: FieldReading[tuple[str, ...]]
    jokers: FieldReading[int]
    rounds: FieldReading[int]
    """Number of ticked rounds."""
    letters: dict[str, FieldReading[int]]
    """Round written under each letter that a line reaches; 0 for an empty box."""

    @property
    def fields(self) -> dict[str, FieldReading[Any]]:
        """All fields by name: left, right, colours, jokers, rounds, and letters."""
        named: dict[str, FieldReading[Any]] = {
            "colours": self.colours,
            "jokers": self.jokers,
            "rounds": self.rounds,
        }
        return {**self.lines, **named, **self.letters}

    @property
    def filled(self) -> Filled:
        """The sheet with its fields as text."""
        return Filled(
            self.found.sheet,
            self.sheet,
            {name: _told(field.value) for name, field in self.fields.items()},
            {name: tuple(map(_told, field.others)) for name, field in self.fields.items()},
            frozenset(name for name, field in self.fields.items() if field.uncertain),
        )


def _told(value: object) -> str:
    """Return a field as a person writes it."""
    if not isinstance(value, tuple):
        return str(value)
    if value and isinstance(value[0], str):
        return ", ".join(map(COLOUR_NAMES.__getitem__, value))
    return line_text(value)


def read(of: Seen, sheet: LineSheet) -> SheetReading:
    """Read the fields of a sheet from its measures."""
    models = model.models()
    ticks = models["ticks"].log_odds(of.ticks)
    evidence = Evidence(
        models["steps"].from_all_sides(of.lines.steps, STEP_PICTURE),
        models["entered"].from_all_sides(of.lines.spaces, SPACE_PICTURE),
        models["starts"].from_all_sides(of.lines.spaces, SPACE_PICTURE),
        dict(zip(COLOURS, ticks.tolist(), strict=True)),
    )
    fit = of.found.fit
    surest = 0.0 if fit.away > _ROUGH or fit.share < _FEW else _SUREST
    lines = _lines(decoded(sheet, evidence), evidence.starts, surest)
    entered = {at for field in lines.values() for at in field.value[1:]}
    taken = {sheet.square_of(f.value[0]) for f in lines.values() if f.value and not f.uncertain}
    signs = zip(LETTERS, models["box"].log_odds(of.letters), of.signs, strict=True)
    most = _SUREST if of.panel.share > PANEL else 0.0
    return SheetReading(
        of.found,
        of.panel.pose,
        sheet,
        lines,
        _colours(ticks, taken).at_most(most),
        _count(models["ticks"].log_odds(of.jokers)).at_most(min(most, surest)),
        _rounds(models["rounds"].log_odds(of.rounds)).at_most(most),
        {
            letter: _number(float(inked), sign).at_most(most)
            for letter, inked, sign in signs
            if LETTERS[letter] in entered
        },
    )


def _lines(reading: Reading | None, starts: Floats, surest: float) -> dict[str, FieldReading[Path]]:
    if reading is None:
        return {half: FieldReading((), -_SUREST, LINES) for half in HALVES}
    found = {}
    for half in HALVES:
        line = reading.best.line(half)
        sure = min(reading.certainty(half), float(starts[line[0]]) + _BEGUN, surest)
        found[half] = FieldReading(line, sure, LINES, reading.others(half)[:3])
    if any(field.uncertain for field in found.values()):
        return {half: field._replace(needed=_SHAKEN) for half, field in found.items()}
    return found


def _colours(ticks: Floats, taken: set[str]) -> FieldReading[tuple[str, ...]]:
    """Read two ticked colours, or none; the colours of the lines' starts cannot be ticked."""
    free = [n for n, colour in enumerate(COLOURS) if colour not in taken]
    choices = [(), *combinations(free, 2)]
    scores = [float(sum(ticks[n] for n in some)) for some in choices]
    odd = sum(ticks > 0) not in (0, 2)  # one, or too many: something is wrong
    values = [tuple(COLOURS[n] for n in some) for some in choices]
    field = _best(values, scores, COLOURS_SURE)
    return field.at_most(0.0) if odd else field


def _best(values: list[T], scores: list[float], needed: float) -> FieldReading[T]:
    """Return the likeliest of several values."""
    order = sorted(range(len(values)), key=lambda n: -scores[n])
    top = scores[order[0]]
    rest = fsum(exp(scores[n] - top) for n in order[1:])
    sure = min(_SUREST, -log(rest)) if rest > 0 else _SUREST
    return FieldReading(values[order[0]], sure, needed, tuple(values[n] for n in order[1:4]))


def _count(ticks: Floats) -> FieldReading[int]:
    """Return the number of ticked boxes."""
    number = int((ticks > 0).sum())
    least = int(np.abs(ticks).argmin())
    other = number + (-1 if ticks[least] > 0 else 1)
    return FieldReading(number, float(np.abs(ticks).min()), JOKERS, (other,))


def _rounds(ticks: Floats) -> FieldReading[int]:
    """Return the number of finished rounds; they are ticked from the first on."""
    scores = [float(ticks[:many].sum() - ticks[many:].sum()) / 2 for many in range(len(ticks) + 1)]
    return _best(list(range(len(scores))), scores, ROUNDS)


def _number(inked: float, sign: Pixels | None) -> FieldReading[int]:
    """Return the number from 1 to 5 in a box, or 0 if it is empty."""
    if sign is None or inked < 0:
        return FieldReading(0, -inked, NUMBERS, (1, 2, 3, 4, 5))
    scores = model.models()["signs"].log_odds(sign[None])[0]
    field = _best([1, 2, 3, 4, 5], scores.tolist(), NUMBERS)
    return field.at_most(min(inked, float(scores.max()) + _LEGIBLE))
