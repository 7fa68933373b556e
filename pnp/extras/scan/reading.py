"""Read the fields of a sheet in a photo, and calculate the certainty of each field."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import exp, fsum, log
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from pnp.extras.scan import model
from pnp.extras.scan.decode import Evidence, LineReading, Path, decode
from pnp.extras.scan.filled_sheet import FilledSheet, line_text
from pnp.extras.scan.locate import LocatedSheet
from pnp.extras.scan.pose import COLUMNS, Floats, Pixels, Pose
from pnp.extras.scan.sheet_measures import SheetMeasures
from pnp.extras.scan.sheet_print import PrintedBox, places_of
from pnp.extras.scan.steps import SPACE_PICTURE, STEP_PICTURE, STEPS
from pnp.games.colour_lines.sheet import COLOUR_NAMES, COLOURS, HALF, HALVES, LETTERS, LineSheet

T = TypeVar("T")

LINES, COLOURS_SURE, JOKERS, ROUNDS, NUMBERS = 1.6, 3.0, 3.0, 3.0, 3.0
"""Minimum log-odds for a field to be certain, tuned on photos that were not used in training."""

_LINES_IF_ONE_UNCERTAIN = 3.5
"""Minimum log-odds of both lines if one is uncertain. The same cause might affect both lines."""

START_BONUS = 4.0
"""Maximum amount by which the log-odds of a line can exceed those of its start.

The X at the start might have been read in the wrong space.
"""

_MORE_INK, _MORE_STEPS = 3.0, 3
"""Minimum log-odds of a clear step, and minimum number of such steps that are on neither line.

One or two such steps are often part of a mistake that was crossed out.
"""

_SIGN_BONUS = 2.5
"""Maximum amount by which the log-odds of a number can exceed the score of the best class.

The character might not be a number at all.
"""

_MAX_LOG_ODDS = 12.0
"""Upper bound of log-odds."""

_MAX_ERROR, _MIN_SHARE = 0.025, 0.92
"""Maximum error of the crossings, in spaces, and minimum fraction of crossings that fit.

Beyond these limits, printed lines might be mistaken for ink.
"""

PANEL = 0.6
"""Minimum fraction of panel points that fit. Below it, all fields in the panel are uncertain."""


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
    """Line in each half. Both are empty if the rules allow no pair of lines."""
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
    incomplete = _halves_with_more_ink(evidence.steps, lines)
    lines = {
        half: field.at_most(0.0)
        if half in incomplete or _touches(field.value, measures.covered)
        else field
        for half, field in lines.items()
    }
    entered = {at for field in lines.values() for at in field.value[1:]}
    taken = {sheet.square_of(f.value[0]) for f in lines.values() if f.value and not f.uncertain}
    places = places_of(measures.found.sheet.side, measures.found.sheet.cell)
    inks = models["box"].log_odds(measures.letters)
    signs = zip(LETTERS, inks, measures.signs, places.letter_rounds, strict=True)
    panel_limit = _MAX_LOG_ODDS if measures.panel.share > PANEL else 0.0

    def limit(places: Iterable[PrintedBox], most: float = panel_limit) -> float:
        """Return the maximum log-odds of a field with these boxes; 0 if one is covered."""
        return 0.0 if measures.covered_boxes.intersection(places) else most

    return SheetReading(
        measures.found,
        measures.panel.pose,
        sheet,
        lines,
        _colours(ticks, taken).at_most(limit(places.ticks.values())),
        _count(models["ticks"].log_odds(measures.jokers)).at_most(
            limit(places.jokers, min(panel_limit, line_limit))
        ),
        _rounds(models["rounds"].log_odds(measures.rounds)).at_most(limit(places.rounds)),
        {
            letter: _number(float(inked), sign).at_most(limit([box]))
            for letter, inked, sign, box in signs
            if LETTERS[letter] in entered
        },
    )


def _halves_with_more_ink(odds: Floats, lines: Mapping[str, FieldReading[Path]]) -> frozenset[str]:
    """Return the halves with several clear steps that are on neither line.

    A part of the line might be hidden, for example by something on the sheet. A step in the grey
    zone belongs to both halves.
    """
    drawn = {tuple(sorted(pair)) for field in lines.values() for pair in pairwise(field.value)}
    others = [
        {HALF[at] for at in step}
        for step, odd in zip(STEPS, odds.tolist(), strict=True)
        if odd > _MORE_INK and step not in drawn
    ]
    return frozenset(
        half for half in HALVES if sum(bool(at & {half, ""}) for at in others) >= _MORE_STEPS
    )


def _touches(line: Path, spaces: frozenset[int]) -> bool:
    """Return True if a line enters one of the spaces, or a space next to one (also diagonally)."""
    return any(
        abs(at // COLUMNS - space // COLUMNS) <= 1 and abs(at % COLUMNS - space % COLUMNS) <= 1
        for at in line
        for space in spaces
    )


def _lines(
    reading: LineReading | None, starts: Floats, line_limit: float
) -> dict[str, FieldReading[Path]]:
    if reading is None:
        return {half: FieldReading((), -_MAX_LOG_ODDS, LINES) for half in HALVES}
    found = {}
    for half in HALVES:
        line = reading.best.line(half)
        sure = min(reading.certainty(half), float(starts[line[0]]) + START_BONUS, line_limit)
        found[half] = FieldReading(line, sure, LINES, reading.alternatives(half)[:3])
    if any(field.uncertain for field in found.values()):
        return {
            half: field._replace(threshold=_LINES_IF_ONE_UNCERTAIN) for half, field in found.items()
        }
    return found


def _colours(ticks: Floats, taken: set[str]) -> FieldReading[tuple[str, ...]]:
    """Return the two ticked colours, or no colours. The colours of the starts cannot be ticked."""
    free = [n for n, colour in enumerate(COLOURS) if colour not in taken]
    choices = [(), *combinations(free, 2)]
    scores = [float(sum(ticks[n] for n in some)) for some in choices]
    odd = sum(ticks > 0) not in (0, 2)  # one tick or more than two is a mistake
    values = [tuple(COLOURS[n] for n in some) for some in choices]
    field = _best(values, scores, COLOURS_SURE)
    return field.at_most(0.0) if odd else field


def _best(values: list[T], scores: list[float], needed: float) -> FieldReading[T]:
    """Return a field that holds the most likely of several values."""
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
