"""From log-odds of steps and starts to the two lines that the rules allow, and how sure they are.

Of each half the best lines are followed from the spaces that look most like a start; of all pairs
without a common space the best is taken, and what is left over for others is the uncertainty.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import exp, log
from typing import NamedTuple

from pnp.extras.scan.pose import Floats
from pnp.extras.scan.steps import STEPS
from pnp.games.colour_lines.sheet import HALF, HALVES, LineSheet

_ENTERED = 0.35
"""What a space's own ink counts for, beside that of its steps."""

_SUREST = 20.0

_FAINTEST, _FAR = -7.0, 9.0
"""Steps of less log-odds are not followed, nor starts so much less likely than the likeliest."""

_BEAM, _KEPT, _BEGINNINGS = 32, 8, 14
"""Lines of a length that are followed, and that may end there; spaces to begin at."""

_DEPTH = 24.0
"""Pairs so much worse than the best count for nothing."""

Path = tuple[int, ...]


class Evidence(NamedTuple):
    """Log-odds: of every step, of every space that a line runs through it, and begins there."""

    steps: Floats
    entered: Floats
    starts: Floats
    ticked: Mapping[str, float]
    """Of every colour that it scores: where it does, no line begins."""


class Pair(NamedTuple):
    """Both lines by their spaces, the start first, and how good they are."""

    left: Path
    right: Path
    score: float

    def line(self, half: str) -> Path:
        """The line of a half."""
        return self.left if half == HALVES[0] else self.right


@dataclass(frozen=True)
class Reading:
    """The best lines, and what else they may be."""

    best: Pair
    pairs: tuple[Pair, ...]
    """All that were weighed, the best first."""

    def certainty(self, half: str) -> float:
        """Log-odds that the line of a half is as in the best pair."""
        line = self.best.line(half)
        wrong = sum(
            share
            for pair, share in zip(self.pairs, self._shares, strict=True)
            if pair.line(half) != line
        )
        right = sum(self._shares) - wrong
        return min(_SUREST, log(right / wrong)) if wrong > 0 else _SUREST

    def others(self, half: str) -> tuple[Path, ...]:
        """What the line of a half may be instead, the likeliest first."""
        lines = dict.fromkeys(pair.line(half) for pair in self.pairs)
        return tuple(line for line in lines if line != self.best.line(half))

    @cached_property
    def _shares(self) -> list[float]:
        return [exp(pair.score - self.best.score) for pair in self.pairs]


def decoded(sheet: LineSheet, evidence: Evidence) -> Reading | None:
    """The lines; None when nothing fits the rules."""
    left, right = (_followed(sheet, evidence, half) for half in HALVES)
    pairs = sorted(_pairs(sheet, left, right), key=lambda pair: -pair.score)
    return Reading(pairs[0], tuple(pairs)) if pairs else None


class _Line(NamedTuple):
    score: float
    path: Path
    spaces: int
    """A bit each."""


def _pairs(sheet: LineSheet, left: list[_Line], right: list[_Line]) -> Iterator[Pair]:
    """Those without a common space that begin in different colours, as good as the best."""
    least = float("-inf")
    for one in left:
        if right and one.score + right[0].score < least:
            return
        for other in right:
            score = one.score + other.score
            if score < least:
                break
            if one.spaces & other.spaces:
                continue
            if sheet.square_of(one.path[0]) == sheet.square_of(other.path[0]):
                continue
            least = max(least, score - _DEPTH)
            yield Pair(one.path, other.path, score)


def _followed(sheet: LineSheet, evidence: Evidence, half: str) -> list[_Line]:
    """The best lines of a half that a beam of them finds, from its likeliest starts."""
    ground = sheet.grounds[half]
    onward = _onward(evidence, ground)
    starts = {at: _begins(sheet, evidence, at) for at in ground if may_begin(sheet, half, at)}
    likely = sorted(starts, key=lambda at: -starts[at])[:_BEGINNINGS]
    found: list[_Line] = []
    for start in likely:
        if starts[start] < starts[likely[0]] - _FAR:
            break
        beam = [_Line(starts[start], (start,), 1 << start)]
        while beam:
            found += beam[:_KEPT]
            beam = sorted(_longer(beam, onward), reverse=True)[:_BEAM]
    return sorted(found, reverse=True)


def _onward(evidence: Evidence, ground: frozenset[int]) -> dict[int, list[tuple[int, float]]]:
    """From each space the steps that may be drawn, and what speaks for them."""
    onward: dict[int, list[tuple[int, float]]] = {at: [] for at in ground}
    for (at, to), odds in zip(STEPS, evidence.steps.tolist(), strict=True):
        if odds > _FAINTEST and at in ground and to in ground:
            onward[at].append((to, odds + _inked(evidence, to)))
            onward[to].append((at, odds + _inked(evidence, at)))
    return onward


def _longer(beam: list[_Line], onward: dict[int, list[tuple[int, float]]]) -> Iterator[_Line]:
    """Each line with one step more."""
    for score, path, spaces in beam:
        for to, odds in onward[path[-1]]:
            if not spaces >> to & 1:
                yield _Line(score + odds, (*path, to), spaces | 1 << to)


def _inked(evidence: Evidence, at: int) -> float:
    """What the ink in a space says of a line through it."""
    odds = _ENTERED * float(evidence.entered[at])
    return max(-1.0, min(1.5, odds)) if HALF[at] else 0.0


def _begins(sheet: LineSheet, evidence: Evidence, at: int) -> float:
    """Log-odds of a start, less what speaks for a tick at its colour."""
    ticked = evidence.ticked.get(sheet.square_of(at), 0.0)
    return float(evidence.starts[at]) - max(0.0, ticked)


def may_begin(sheet: LineSheet, half: str, at: int) -> bool:
    """Whether the rules let a line of a half begin there."""
    return HALF[at] == half and at not in sheet.letters and at not in sheet.black
