"""The two likeliest lines that the rules allow, from log-odds of steps and starts.

A beam search follows the best lines of each half from the likeliest starts. The best pair without
a common space is the reading. The weight of the other pairs is its uncertainty.
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
"""Weight of a space's own ink, relative to that of its steps."""

_MAX_LOG_ODDS = 20.0
"""Upper bound of log-odds, also if no other pair competes."""

_MIN_STEP, _MAX_START_GAP = -7.0, 9.0
"""Minimum log-odds of a step, and maximum difference of a start from the likeliest one."""

_BEAM_WIDTH, _LINES_PER_LENGTH, _MAX_STARTS = 32, 8, 14
"""Width of the beam, number of lines kept for each length, and number of starts."""

_MAX_SCORE_GAP = 24.0
"""Difference in score from the best pair beyond which pairs are ignored."""

Path = tuple[int, ...]


class Evidence(NamedTuple):
    """Log-odds of every step, and of a line through and from every space."""

    steps: Floats
    entered: Floats
    starts: Floats
    ticked: Mapping[str, float]
    """Log-odds of a tick for every colour; no line starts at a ticked colour."""


class Pair(NamedTuple):
    """Both lines by their spaces, the start first, and their score."""

    left: Path
    right: Path
    score: float

    def line(self, half: str) -> Path:
        """Return the line of a half."""
        return self.left if half == HALVES[0] else self.right


@dataclass(frozen=True)
class LineReading:
    """The best lines, and their alternatives."""

    best: Pair
    pairs: tuple[Pair, ...]
    """All pairs considered, the best first."""

    def certainty(self, half: str) -> float:
        """Return the log-odds that the line of a half is that of the best pair."""
        line = self.best.line(half)
        wrong = sum(
            share
            for pair, share in zip(self.pairs, self._shares, strict=True)
            if pair.line(half) != line
        )
        right = sum(self._shares) - wrong
        return min(_MAX_LOG_ODDS, log(right / wrong)) if wrong > 0 else _MAX_LOG_ODDS

    def others(self, half: str) -> tuple[Path, ...]:
        """Return the alternatives to the line of a half, the likeliest first."""
        lines = dict.fromkeys(pair.line(half) for pair in self.pairs)
        return tuple(line for line in lines if line != self.best.line(half))

    @cached_property
    def _shares(self) -> list[float]:
        return [exp(pair.score - self.best.score) for pair in self.pairs]


def decode(sheet: LineSheet, evidence: Evidence) -> LineReading | None:
    """Return the likeliest lines, or None if nothing fits the rules."""
    left, right = (_beam_search(sheet, evidence, half) for half in HALVES)
    pairs = sorted(_pairs(sheet, left, right), key=lambda pair: -pair.score)
    return LineReading(pairs[0], tuple(pairs)) if pairs else None


class _Line(NamedTuple):
    score: float
    path: Path
    spaces: int
    """Bit set of the spaces of `path`."""


def _pairs(sheet: LineSheet, left: list[_Line], right: list[_Line]) -> Iterator[Pair]:
    """Yield pairs without a common space or start colour, except those far below the best."""
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
    """Return the best lines of a half, by beam search from its likeliest starts."""
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
    """Return the contribution of a space's ink to a line through it; 0 in the grey zone."""
    odds = _SPACE_WEIGHT * float(evidence.entered[at])
    return max(-1.0, min(1.5, odds)) if HALF[at] else 0.0


def _start_score(sheet: LineSheet, evidence: Evidence, at: int) -> float:
    """Return the log-odds of a start, less those of a tick at its colour if positive."""
    ticked = evidence.ticked.get(sheet.square_of(at), 0.0)
    return float(evidence.starts[at]) - max(0.0, ticked)


def can_start(sheet: LineSheet, half: str, at: int) -> bool:
    """Return True if the rules let a line of a half start in a space."""
    return HALF[at] == half and at not in sheet.letters and at not in sheet.black
