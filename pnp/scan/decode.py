"""From log-odds of steps and starts to the two lines that the rules allow, and how sure they are.

Steps that are as good as certain stand; of the others every choice is weighed that leaves two
simple lines without a common space, each in its own half and the grey zone, from a start that may
be one. What is left over for other choices than the best is the doubt.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import exp, log
from typing import NamedTuple

from pnp.games.colour_lines.sheet import BOARD, HALF, HALVES, LEFT, SPACES, Sheet
from pnp.scan.pose import Floats
from pnp.scan.steps import STEPS

_OPEN = ((5.0, 11), (8.0, 14), (12.0, 15))
"""Steps of less log-odds are open, so many at most; tried in turn until something fits."""

_ENTERED, _START = 0.35, 0.7
"""What a space's own ink counts for, beside that of its steps."""

_MOST = 40_000
"""Choices that are looked at."""

_SUREST = 20.0

_UNSURE = 1.0
"""Log-odds, at most, of lines that were searched for because nothing fitted what seemed certain."""

_FAINTEST, _BEAM, _KEPT, _BEGINNINGS = -4.5, 40, 60, 8
"""The search: steps that are taken, lines that are followed and kept, spaces to begin at."""

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
        return self.left if half == LEFT else self.right


@dataclass(frozen=True)
class Reading:
    """The best lines, and what else they may be."""

    best: Pair
    pairs: tuple[Pair, ...]
    """All that were weighed, the best first."""

    limit: float
    """Steps of more log-odds were taken for certain."""

    def certainty(self, half: str) -> float:
        """Log-odds that the line of a half is as in the best pair."""
        same = [pair.line(half) == self.best.line(half) for pair in self.pairs]
        return min(self.limit, _odds(self._shares, same))

    def others(self, half: str) -> tuple[Path, ...]:
        """What the line of a half may be instead, the likeliest first."""
        lines = dict.fromkeys(pair.line(half) for pair in self.pairs)
        return tuple(line for line in lines if line != self.best.line(half))

    @property
    def _shares(self) -> list[float]:
        return [exp(pair.score - self.best.score) for pair in self.pairs]


def _odds(shares: Sequence[float], wanted: Sequence[bool]) -> float:
    right = sum(share for share, is_so in zip(shares, wanted, strict=True) if is_so)
    wrong = sum(shares) - right
    return min(_SUREST, log(right / wrong)) if wrong > 0 and right > 0 else _SUREST


def decoded(sheet: Sheet, evidence: Evidence) -> Reading | None:
    """The lines; None when nothing fits the rules."""
    for limit, most in _OPEN:
        pairs = sorted(
            _pairs(sheet, evidence, *_known(sheet, evidence, limit, most)),
            key=lambda pair: -pair.score,
        )
        if pairs:
            return Reading(pairs[0], tuple(pairs), limit)
    pairs = sorted(_searched(sheet, evidence), key=lambda pair: -pair.score)
    return Reading(pairs[0], tuple(pairs), _UNSURE) if pairs else None


def _known(
    sheet: Sheet, evidence: Evidence, limit: float, most: int
) -> tuple[list[int], list[int]]:
    """Steps that are drawn for certain, and those that are open, by their place in `STEPS`."""
    free = [
        n for n, (at, to) in enumerate(STEPS) if at not in sheet.black and to not in sheet.black
    ]
    order = sorted(free, key=lambda n: abs(evidence.steps[n]))
    open_ = {n for n in order if abs(evidence.steps[n]) < limit}
    drawn = [n for n in free if evidence.steps[n] > 0]
    degree: dict[int, int] = {}
    for n in drawn:
        for at in STEPS[n]:
            degree[at] = degree.get(at, 0) + 1
    crowded = {at for at, many in degree.items() if many > 2}
    open_ |= {n for n in drawn if crowded & set(STEPS[n])}
    chosen = set([n for n in order if n in open_][:most])
    return [n for n in drawn if n not in chosen], [n for n in order if n in chosen]


def _pairs(sheet: Sheet, evidence: Evidence, drawn: list[int], open_: list[int]) -> Iterator[Pair]:
    """Every pair of lines that takes all steps drawn and any of the open ones."""
    degree = [0] * BOARD.size
    beside: dict[int, list[int]] = {}
    for n in drawn:
        _join(beside, degree, n)
    if max(degree, default=0) > 2:
        return
    sure = float(sum(evidence.steps[n] for n in drawn))
    for some, score in _choices(evidence, open_, degree):
        joined = {at: list(to) for at, to in beside.items()}
        for n in some:
            at, to = STEPS[n]
            joined.setdefault(at, []).append(to)
            joined.setdefault(to, []).append(at)
        paths = _paths(joined)
        if paths is not None:
            yield from _sided(sheet, evidence, paths, sure + score)


def _join(beside: dict[int, list[int]], degree: list[int], n: int) -> None:
    at, to = STEPS[n]
    beside.setdefault(at, []).append(to)
    beside.setdefault(to, []).append(at)
    degree[at] += 1
    degree[to] += 1


def _choices(
    evidence: Evidence, open_: list[int], degree: list[int]
) -> Iterator[tuple[list[int], float]]:
    """Open steps to draw such that no space has three, the likelier first, and their log-odds."""
    looked = 0

    def choose(at: int, some: list[int], score: float) -> Iterator[tuple[list[int], float]]:
        nonlocal looked
        looked += 1
        if looked > _MOST:
            return
        if at == len(open_):
            yield list(some), score
            return
        n = open_[at]
        one, other = STEPS[n]
        first = (True, False) if evidence.steps[n] > 0 else (False, True)
        for draw in first:
            if not draw:
                yield from choose(at + 1, some, score)
            elif degree[one] < 2 and degree[other] < 2:
                degree[one] += 1
                degree[other] += 1
                some.append(n)
                yield from choose(at + 1, some, score + float(evidence.steps[n]))
                some.pop()
                degree[one] -= 1
                degree[other] -= 1

    yield from choose(0, [], 0.0)


def _paths(joined: Mapping[int, list[int]]) -> list[Path] | None:
    """At most two simple lines, from one end to the other; None for anything else."""
    ends = [at for at, to in joined.items() if len(to) == 1]
    if len(ends) > 4:
        return None
    paths, seen = [], 0
    done: set[int] = set()
    for end in ends:
        if end in done:
            continue
        path, before = [end], -1
        while True:
            onward = [to for to in joined[path[-1]] if to != before]
            if not onward:
                break
            before = path[-1]
            path.append(onward[0])
        done |= {path[0], path[-1]}
        seen += len(path)
        paths.append(tuple(path))
    return paths if seen == len(joined) else None


def _sided(sheet: Sheet, evidence: Evidence, paths: list[Path], score: float) -> Iterator[Pair]:
    """The lines told by half, begun at either end; one that is missing is a start alone."""
    by_half: dict[str, Path] = {}
    for path in paths:
        halves = {HALF[at] for at in path} - {""}
        if len(halves) != 1 or halves & set(by_half):
            return
        by_half[halves.pop()] = path
    entered = sum(_inked(evidence, at) for path in paths for at in path[1:-1])
    used = {at for path in paths for at in path}
    ways = [_begun(sheet, evidence, half, by_half.get(half), used) for half in HALVES]
    for left, right in product(*ways):
        if sheet.square_of(left[0]) == sheet.square_of(right[0]):
            continue
        starts = sum(_START * _begins(sheet, evidence, path[0]) for path in (left, right))
        ends = sum(_inked(evidence, path[-1]) for path in (left, right) if len(path) > 1)
        yield Pair(left, right, score + entered + starts + ends)


def _begun(
    sheet: Sheet, evidence: Evidence, half: str, path: Path | None, used: set[int]
) -> list[Path]:
    """A line from each end at which it may begin."""
    if path is not None:
        return [way for way in (path, path[::-1]) if may_begin(sheet, half, way[0])]
    alone = [at for at in range(BOARD.size) if may_begin(sheet, half, at) and at not in used]
    best = sorted(alone, key=lambda at: -evidence.starts[at])[:3]
    return [(at,) for at in best if evidence.starts[at] > -2]


def _searched(sheet: Sheet, evidence: Evidence) -> Iterator[Pair]:
    """Good pairs where steps that seem certain contradict each other: the best of each half."""
    left, right = (_followed(sheet, evidence, half) for half in HALVES)
    for (one, path), (other, way) in product(left, right):
        apart = not set(path) & set(way)
        if apart and sheet.square_of(path[0]) != sheet.square_of(way[0]):
            yield Pair(path, way, one + other)


def _followed(sheet: Sheet, evidence: Evidence, half: str) -> list[tuple[float, Path]]:
    """The best lines of a half that a beam of them finds, from its likeliest starts."""
    ground = sheet.grounds[half]
    onward: dict[int, list[tuple[int, float]]] = {}
    for (at, to), odds in zip(STEPS, evidence.steps.tolist(), strict=True):
        if odds > _FAINTEST and at in ground and to in ground:
            onward.setdefault(at, []).append((to, odds + _inked(evidence, to)))
            onward.setdefault(to, []).append((at, odds + _inked(evidence, at)))
    likely = sorted(
        (at for at in ground if may_begin(sheet, half, at)), key=lambda at: -evidence.starts[at]
    )
    found: list[tuple[float, Path]] = []
    for start in likely[:_BEGINNINGS]:
        beam: list[tuple[float, Path]] = [(_START * _begins(sheet, evidence, start), (start,))]
        while beam:
            found += beam[:4]
            longer = [
                (score + odds, (*path, to))
                for score, path in beam
                for to, odds in onward.get(path[-1], ())
                if to not in path
            ]
            beam = sorted(longer, reverse=True)[:_BEAM]
    return sorted(found, reverse=True)[:_KEPT]


def _inked(evidence: Evidence, at: int) -> float:
    """What the ink in a space says of a line through it."""
    odds = _ENTERED * float(evidence.entered[at])
    return max(-1.0, min(1.5, odds)) if HALF[at] else 0.0


def _begins(sheet: Sheet, evidence: Evidence, at: int) -> float:
    """Log-odds of a start, less what speaks for a tick at its colour."""
    ticked = evidence.ticked.get(sheet.square_of(at), 0.0)
    return float(evidence.starts[at]) - max(0.0, ticked) / _START


def may_begin(sheet: Sheet, half: str, at: int) -> bool:
    """Whether the rules let a line of a half begin there."""
    return HALF[at] == half and at not in sheet.letters and at not in sheet.black


def line_text(path: Path) -> str:
    """A line as the notation writes it, in one piece."""
    names = {1: "E", -1: "W", BOARD.columns: "S", -BOARD.columns: "N"}
    steps = "".join(names[to - at] for at, to in pairwise(path))
    return f"{SPACES[path[0]]} {steps}".strip()
