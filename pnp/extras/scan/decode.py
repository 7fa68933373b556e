"""Find the two most likely lines that the rules allow, based on log-odds of steps and starts.

In each half, a beam search extends lines from the most likely starts and keeps only the best lines.
The reading is the best pair of lines without a common space. The other pairs, weighted by their
scores, determine the uncertainty.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import exp, log
from typing import NamedTuple

from pnp.extras.scan.pose import Floats
from pnp.extras.scan.steps import STEPS
from pnp.games.colour_lines.sheet import HALF, HALVES, LineSheet

_SPACE_WEIGHT = 0.35
"""Weight of the ink in a space, relative to the ink of its steps."""

_MAX_LOG_ODDS = 20.0
"""Upper bound of log-odds. It is also the certainty if there is no competing pair."""

_MIN_STEP, _MAX_START_GAP = -7.0, 9.0
"""Minimum log-odds of a step, and maximum amount by which a start can trail the best start."""

_BEAM_WIDTH, _LINES_PER_LENGTH, _MAX_STARTS = 32, 8, 14
"""Beam width, number of lines kept per length, and maximum number of starts."""

_MAX_SCORE_GAP = 24.0
"""Maximum difference in score from the best pair. Pairs with a greater difference are ignored."""

Path = tuple[int, ...]


class Evidence(NamedTuple):
    """Log-odds of every step, and log-odds that a line enters or starts in each space."""

    steps: Floats
    entered: Floats
    starts: Floats
    ticked: Mapping[str, float]
    """Log-odds of a tick for each colour. No line starts on a ticked colour."""


class Pair(NamedTuple):
    """Both lines, each as a sequence of spaces from start to end, and the score of the pair."""

    left: Path
    right: Path
    score: float

    def line(self, half: str) -> Path:
        """Return the line in one half of the sheet."""
        return self.left if half == HALVES[0] else self.right


@dataclass(frozen=True)
class LineReading:
    """The best pair of lines, and the alternatives."""

    best: Pair
    pairs: tuple[Pair, ...]
    """All pairs considered, best first."""

    def certainty(self, half: str) -> float:
        """Return the log-odds that the line in this half of the best pair is correct."""
        line = self.best.line(half)
        wrong = sum(
            share
            for pair, share in zip(self.pairs, self._shares, strict=True)
            if pair.line(half) != line
        )
        right = sum(self._shares) - wrong
        return min(_MAX_LOG_ODDS, log(right / wrong)) if wrong > 0 else _MAX_LOG_ODDS

    def alternatives(self, half: str) -> tuple[Path, ...]:
        """Return the alternatives to the line in this half, most likely first."""
        lines = dict.fromkeys(pair.line(half) for pair in self.pairs)
        return tuple(line for line in lines if line != self.best.line(half))

    @cached_property
    def _shares(self) -> list[float]:
        return [exp(pair.score - self.best.score) for pair in self.pairs]


def decode(sheet: LineSheet, evidence: Evidence) -> LineReading | None:
    """Return the most likely lines, or None if the rules allow no pair of lines."""
    left, right = (_beam_search(sheet, evidence, half) for half in HALVES)
    pairs = sorted(_pairs(sheet, left, right), key=lambda pair: -pair.score)
    return LineReading(pairs[0], tuple(pairs)) if pairs else None


class _Line(NamedTuple):
    score: float
    path: Path
    spaces: int
    """Bitmask of the spaces in `path`."""


def _pairs(sheet: LineSheet, left: list[_Line], right: list[_Line]) -> Iterator[Pair]:
    """Yield pairs without a common space or start colour, except those far below the best score."""
    threshold = float("-inf")
    for one in left:
        if right and one.score + right[0].score < threshold:
            return
        for other in right:
            score = one.score + other.score
            if score < threshold:
                break
            if one.spaces & other.spaces:
                continue
            if sheet.square_of(one.path[0]) == sheet.square_of(other.path[0]):
                continue
            threshold = max(threshold, score - _MAX_SCORE_GAP)
            yield Pair(one.path, other.path, score)


def _beam_search(sheet: LineSheet, evidence: Evidence, half: str) -> list[_Line]:
    """Return the best lines in one half, found by beam search from the most likely starts."""
    spaces = sheet.enterable[half]
    transitions = _transitions(evidence, spaces)
    starts = {at: _start_score(sheet, evidence, at) for at in spaces if can_start(sheet, half, at)}
    likely = sorted(starts, key=lambda at: -starts[at])[:_MAX_STARTS]
    found: list[_Line] = []
    for start in likely:
        if starts[start] < starts[likely[0]] - _MAX_START_GAP:
            break
        beam = [_Line(starts[start], (start,), 1 << start)]
        while beam:
            found += beam[:_LINES_PER_LENGTH]
            beam = sorted(_extended(beam, transitions), reverse=True)[:_BEAM_WIDTH]
    return sorted(found, reverse=True)


def _transitions(evidence: Evidence, spaces: frozenset[int]) -> dict[int, list[tuple[int, float]]]:
    """Return the possible steps from each space, with their log-odds."""
    transitions: dict[int, list[tuple[int, float]]] = {at: [] for at in spaces}
    for (at, to), odds in zip(STEPS, evidence.steps.tolist(), strict=True):
        if odds > _MIN_STEP and at in spaces and to in spaces:
            transitions[at].append((to, odds + _ink_score(evidence, to)))
            transitions[to].append((at, odds + _ink_score(evidence, at)))
    return transitions


def _extended(
    beam: list[_Line], transitions: dict[int, list[tuple[int, float]]]
) -> Iterator[_Line]:
    """Yield each line extended by each possible step."""
    for score, path, spaces in beam:
        for to, odds in transitions[path[-1]]:
            if not spaces >> to & 1:
                yield _Line(score + odds, (*path, to), spaces | 1 << to)


def _ink_score(evidence: Evidence, at: int) -> float:
    """Return the score that the ink in a space adds to a line through the space.

    The score is 0 in the grey zone.
    """
    odds = _SPACE_WEIGHT * float(evidence.entered[at])
    return max(-1.0, min(1.5, odds)) if HALF[at] else 0.0


def _start_score(sheet: LineSheet, evidence: Evidence, at: int) -> float:
    """Return the log-odds that a line starts in a space.

    If the log-odds of a tick for the space's colour are positive, they are subtracted.
    """
    ticked = evidence.ticked.get(sheet.square_of(at), 0.0)
    return float(evidence.starts[at]) - max(0.0, ticked)


def can_start(sheet: LineSheet, half: str, at: int) -> bool:
    """Return True if the rules allow a line in this half to start in a space."""
    return HALF[at] == half and at not in sheet.letters and at not in sheet.black
