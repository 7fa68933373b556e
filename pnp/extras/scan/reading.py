"""Read the fields of a sheet in a photo, and calculate the certainty of each field."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import exp, fsum, log
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from PIL import Image

from pnp.extras.scan import model
from pnp.extras.scan.decode import Evidence, LineReading, Path, decode
from pnp.extras.scan.filled_sheet import FilledSheet, line_text
from pnp.extras.scan.ink import blur_of, ink_of, straight_grid
from pnp.extras.scan.locate import LocatedSheet
from pnp.extras.scan.marks import Region
from pnp.extras.scan.pose import Floats, Pixels, Pose
from pnp.extras.scan.refine import Fit, contrast, panel_fit, shifts
from pnp.extras.scan.sheet_print import FINE, PrintedBox, print_of
from pnp.extras.scan.steps import SPACE_PICTURE, STEP_PICTURE, Measures, measure
from pnp.games.colour_lines.sheet import COLOUR_NAMES, COLOURS, HALVES, LETTERS, LineSheet

T = TypeVar("T")

LINES, COLOURS_SURE, JOKERS, ROUNDS, NUMBERS = 1.6, 3.0, 2.0, 1.8, 3.0
"""Minimum log-odds for a field to be certain, tuned on photos that were not used in training."""

_LINES_IF_ONE_UNCERTAIN = 3.5
"""Minimum log-odds of both lines if one is uncertain. The same cause might affect both lines."""

_START_BONUS = 4.0
"""Maximum amount by which a line's log-odds exceed those of its start.

The X that marks the start might be in a different space.
"""

_SIGN_BONUS = 2.5
"""Maximum amount by which a number's log-odds exceed the score of the best class.

The limit exists because the character might not be a number.
"""

_MAX_LOG_ODDS = 12.0
"""Upper bound of log-odds."""

_MAX_ERROR, _MIN_SHARE = 0.025, 0.92
"""Maximum error of the crossings, in spaces, and minimum fraction of crossings that fit.

Beyond these limits, print might be mistaken for ink.
"""

PANEL = 0.6
"""Minimum fraction of panel points that fit. Below it, all fields in the panel are uncertain."""


@dataclass(frozen=True, eq=False)
class SheetMeasures:
    """All measurements of a sheet, from which the fields are read."""

    found: LocatedSheet
    panel: Fit
    """Fit of the panel beside the grid."""
    lines: Measures
    ticks: Pixels
    """Measurements of the tick boxes, with one row for each scoring colour."""
    jokers: Pixels
    rounds: Pixels
    letters: Pixels
    """Measurements used to detect ink in the boxes of the letters, with one row per letter."""
    signs: tuple[Pixels | None, ...]
    """Measurements of the character in the box of each letter, or None for a box without ink."""


def measure_sheet(picture: Image.Image, found: LocatedSheet) -> SheetMeasures:
    """Return all measurements of a sheet that was located in a picture."""
    sheet = found.sheet
    printed = print_of(sheet.side, sheet.spaces, sheet.cell, found.palette, FINE)
    coarse = print_of(sheet.side, sheet.spaces, sheet.cell, found.palette, 32)
    shrink = max(1, int(found.pose.space / (FINE * 0.95)))
    small = picture.reduce(shrink) if shrink > 1 else picture
    pose = found.pose.scaled(1 / shrink)
    grid = straight_grid(small, pose)
    blur = blur_of(grid, printed)
    lines = measure(ink_of(grid, printed, blur))
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

    return SheetMeasures(
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
    """The value of a field, its log-odds, the threshold for certainty, and alternative values."""

    value: T
    log_odds: float
    threshold: float
    others: tuple[T, ...] = ()

    @property
    def uncertain(self) -> bool:
        """True if the user must confirm the field."""
        return self.log_odds < self.threshold

    def at_most(self, limit: float) -> "FieldReading[T]":
        """Return the field with its log-odds limited to `limit`."""
        return self._replace(log_odds=min(self.log_odds, limit))


@dataclass(frozen=True, eq=False)
class SheetReading:
    """The fields read from a sheet."""

    found: LocatedSheet
    panel: Pose
    sheet: LineSheet
    lines: dict[str, FieldReading[Path]]
    """Line in each half. Both are empty if the rules allow none of the possible lines."""
    colours: FieldReading[tuple[str, ...]]
    jokers: FieldReading[int]
    rounds: FieldReading[int]
    """Number of ticked rounds."""
    letters: dict[str, FieldReading[int]]
    """Round written under each letter that a line reaches, or 0 for an empty box."""

    @property
    def fields(self) -> dict[str, FieldReading[Any]]:
        """All fields, keyed by name: left, right, colours, jokers, rounds, and letters."""
        named: dict[str, FieldReading[Any]] = {
            "colours": self.colours,
            "jokers": self.jokers,
            "rounds": self.rounds,
        }
        return {**self.lines, **named, **self.letters}

    @property
    def filled(self) -> FilledSheet:
        """The sheet, with the fields as text."""
        return FilledSheet(
            self.found.sheet,
            self.sheet,
            {name: _field_text(field.value) for name, field in self.fields.items()},
            {name: tuple(map(_field_text, field.others)) for name, field in self.fields.items()},
            frozenset(name for name, field in self.fields.items() if field.uncertain),
        )


def _field_text(value: object) -> str:
    """Return the value of a field in the notation used for typing."""
    if not isinstance(value, tuple):
        return str(value)
    if value and isinstance(value[0], str):
        return ", ".join(map(COLOUR_NAMES.__getitem__, value))
    return line_text(value)


def read_fields(measures: SheetMeasures, sheet: LineSheet) -> SheetReading:
    """Read the fields of a sheet from its measurements."""
    models = model.models()
    ticks = models["ticks"].log_odds(measures.ticks)
    evidence = Evidence(
        models["steps"].log_odds_with_flips(measures.lines.steps, STEP_PICTURE),
        models["entered"].log_odds_with_flips(measures.lines.spaces, SPACE_PICTURE),
        models["starts"].log_odds_with_flips(measures.lines.spaces, SPACE_PICTURE),
        dict(zip(COLOURS, ticks.tolist(), strict=True)),
    )
    fit = measures.found.fit
    line_limit = 0.0 if fit.error > _MAX_ERROR or fit.share < _MIN_SHARE else _MAX_LOG_ODDS
    lines = _lines(decode(sheet, evidence), evidence.starts, line_limit)
    entered = {at for field in lines.values() for at in field.value[1:]}
    taken = {sheet.square_of(f.value[0]) for f in lines.values() if f.value and not f.uncertain}
    signs = zip(LETTERS, models["box"].log_odds(measures.letters), measures.signs, strict=True)
    panel_limit = _MAX_LOG_ODDS if measures.panel.share > PANEL else 0.0
    return SheetReading(
        measures.found,
        measures.panel.pose,
        sheet,
        lines,
        _colours(ticks, taken).at_most(panel_limit),
        _count(models["ticks"].log_odds(measures.jokers)).at_most(min(panel_limit, line_limit)),
        _rounds(models["rounds"].log_odds(measures.rounds)).at_most(panel_limit),
        {
            letter: _number(float(inked), sign).at_most(panel_limit)
            for letter, inked, sign in signs
            if LETTERS[letter] in entered
        },
    )


def _lines(
    reading: LineReading | None, starts: Floats, line_limit: float
) -> dict[str, FieldReading[Path]]:
    if reading is None:
        return {half: FieldReading((), -_MAX_LOG_ODDS, LINES) for half in HALVES}
    found = {}
    for half in HALVES:
        line = reading.best.line(half)
        sure = min(reading.certainty(half), float(starts[line[0]]) + _START_BONUS, line_limit)
        found[half] = FieldReading(line, sure, LINES, reading.alternatives(half)[:3])
    if any(field.uncertain for field in found.values()):
        return {
            half: field._replace(threshold=_LINES_IF_ONE_UNCERTAIN) for half, field in found.items()
        }
    return found


def _colours(ticks: Floats, taken: set[str]) -> FieldReading[tuple[str, ...]]:
    """Read the two ticked colours, or none. The colours of the starts cannot be ticked."""
    free = [n for n, colour in enumerate(COLOURS) if colour not in taken]
    choices = [(), *combinations(free, 2)]
    scores = [float(sum(ticks[n] for n in some)) for some in choices]
    odd = sum(ticks > 0) not in (0, 2)  # one tick or more than two is a mistake
    values = [tuple(COLOURS[n] for n in some) for some in choices]
    field = _best(values, scores, COLOURS_SURE)
    return field.at_most(0.0) if odd else field


def _best(values: list[T], scores: list[float], needed: float) -> FieldReading[T]:
    """Return the most likely of several values as a field."""
    order = sorted(range(len(values)), key=lambda n: -scores[n])
    top = scores[order[0]]
    rest = fsum(exp(scores[n] - top) for n in order[1:])
    sure = min(_MAX_LOG_ODDS, -log(rest)) if rest > 0 else _MAX_LOG_ODDS
    return FieldReading(values[order[0]], sure, needed, tuple(values[n] for n in order[1:4]))


def _count(ticks: Floats) -> FieldReading[int]:
    """Return the number of ticked boxes."""
    number = int((ticks > 0).sum())
    least = int(np.abs(ticks).argmin())
    other = number + (-1 if ticks[least] > 0 else 1)
    return FieldReading(number, float(np.abs(ticks).min()), JOKERS, (other,))


def _rounds(ticks: Floats) -> FieldReading[int]:
    """Return the number of finished rounds. Players tick the rounds in order."""
    scores = [float(ticks[:many].sum() - ticks[many:].sum()) / 2 for many in range(len(ticks) + 1)]
    return _best(list(range(len(scores))), scores, ROUNDS)


def _number(inked: float, sign: Pixels | None) -> FieldReading[int]:
    """Return the number in a box, from 1 to 5, or 0 if the box is empty."""
    if sign is None or inked < 0:
        return FieldReading(0, -inked, NUMBERS, (1, 2, 3, 4, 5))
    scores = model.models()["signs"].log_odds(sign[None])[0]
    field = _best([1, 2, 3, 4, 5], scores.tolist(), NUMBERS)
    return field.at_most(min(inked, float(scores.max()) + _SIGN_BONUS))
