"""Colour Lines: whole rounds as they stand on a sheet, checked die by die against the dice."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from pnp.games.colour_lines.dice import HALVES_OF, drawings
from pnp.games.colour_lines.drawing import EXTRA, Ground, any_drawable, entered_by, ground_of
from pnp.games.colour_lines.lines import Line, end_of
from pnp.games.colour_lines.position import JOKERS, Player, Position
from pnp.games.colour_lines.sheet import HALVES, SPACES, Sheet

_MIRRORED = str.maketrans("EW", "WE")


def dice_reasons(position: Position) -> Iterator[str]:
    """The first drawing of each player that the dice do not allow."""
    for player in position.players:
        reason = _round_reason(position, player)
        if reason:
            yield f"{player.name}: {reason}"


def _round_reason(position: Position, player: Player) -> str:
    """Rounds are checked in turn; `jokers` bounds what all of them may use together."""
    left, right = player.left, player.right
    used = 0
    for number in range(1, min(len(left.rounds), len(position.dice)) + 1):
        closed = number < len(left.rounds)
        before = player._replace(
            left=Line(left.start, (*left.rounds[: number - 1], "")),
            right=Line(right.start, (*right.rounds[: number - 1], "")),
            drawn=(),
        )
        wanted = {half: player.line(half).rounds[number - 1] for half in HALVES}
        faces = position.dice[number - 1]
        left_over = player.jokers - used
        check = _Round(position.sheet, before, faces, wanted, left_over, closed=closed)
        jokers = check.fewest_jokers()
        if jokers is None:
            return f"round {number}: {check.stuck()}{_uncounted(check, used)}"
        used += jokers
    return ""


def _uncounted(check: "_Round", used: int) -> str:
    """What jokers beyond those that are noted would have to do with it."""
    needed = check._replace(jokers=JOKERS - used).fewest_jokers()
    if needed is None:
        return ""
    return f", unless jokers drew it: {used + needed} in all, {used + check.jokers} noted"


class _Round(NamedTuple):
    """One round of a player: the sheet before it, its dice, the steps drawn in each half.

    `jokers` is how many may have been used in it.
    """

    sheet: Sheet
    before: Player
    faces: tuple[str, ...]
    wanted: dict[str, str]
    jokers: int
    closed: bool

    def fewest_jokers(self) -> int | None:
        """How many jokers the drawing needs at least; None when no order of the dice gives it."""
        ways = (jokers for rest, jokers in self.ways() if not self.closed or not self._open(rest))
        return min(ways, default=None)

    def ways(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every way to draw both halves: the dice left over, the jokers used."""
        for fifth in HALVES:
            dice = {"left": [0, 1], "right": [2, 3]}
            dice[fifth] = [*dice[fifth], 4]
            needs = [self._needs(half, tuple(dice[half])) for half in HALVES]
            for (left_rest, left), (right_rest, right) in product(*needs):
                if left + right <= self.jokers:
                    yield (*left_rest, *right_rest), left + right

    def _needs(self, half: str, dice: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
        """Every way to spend dice on the steps of a half: the dice left over, the jokers used."""
        ground = ground_of(self.sheet, self.before, half)
        start = end_of(self.before.line(half))
        found: set[tuple[tuple[int, ...], int]] = set()
        self._spend(ground, start, self.wanted[half], dice, 0, found)
        return sorted(found)

    def _spend(
        self,
        ground: Ground,
        at: int,
        steps: str,
        dice: tuple[int, ...],
        jokers: int,
        found: set[tuple[tuple[int, ...], int]],
    ) -> None:
        if not steps:
            found.add((dice, jokers))
        for die in dice:
            rest = tuple(each for each in dice if each != die)
            for length, joker in self._prefixes(ground, at, steps, self.faces[die], jokers):
                piece = steps[:length]
                entered = entered_by(at, piece)
                deeper = ground._replace(used=ground.used | set(entered))
                self._spend(deeper, entered[-1], steps[length:], rest, jokers + joker, found)

    def _prefixes(
        self, ground: Ground, at: int, steps: str, face: str, jokers: int
    ) -> Iterator[tuple[int, bool]]:
        """How much of the steps a die can stand for, extra steps included."""
        bases = []
        if face.isdecimal():
            if 0 < int(face) <= len(steps):
                bases.append((int(face), False))
        else:
            bases += [(len(face), False)] * any(steps.startswith(c) for c in drawings(face))
        if jokers < self.jokers and steps:
            bases.append((1, True))
        for length, joker in bases:
            entered = entered_by(at, steps)
            allowed = EXTRA * sum(i in ground.sheet.circles for i in entered[:length])
            yield length, joker
            reach = length
            while allowed and reach < len(steps):
                allowed += EXTRA * (entered[reach] in ground.sheet.circles) - 1
                reach += 1
                yield reach, joker

    def _open(self, rest: tuple[int, ...]) -> list[int]:
        """Those of the dice left over that can still be drawn, the fifth in either half."""
        left, right = (
            Line(line.start, (*line.rounds[:-1], self.wanted[half]))
            for half, line in ((half, self.before.line(half)) for half in HALVES)
        )
        after = self.before._replace(left=left, right=right)
        return [
            die
            for die in rest
            if any_drawable(
                self.sheet, after, [(die + 1, half, self.faces[die]) for half in HALVES_OF[die]]
            )
        ]

    def stuck(self) -> str:
        """What is wrong with the round: the die, or half and space of the first wrong drawing."""
        for rest, _ in self.ways():
            return f"{self._named(self._open(rest))} can be drawn and was left out"
        for die, face in enumerate(self.faces):
            mirrored = (*self.faces[:die], face.translate(_MIRRORED), *self.faces[die + 1 :])
            if any(self._replace(faces=mirrored).ways()):
                return f"what is drawn is the mirror image of die {die + 1} ({face})"
        for half in HALVES:
            dice = (0, 1, 4) if half == "left" else (2, 3, 4)
            if not self._needs(half, dice):
                return self._first_wrong(half, dice)
        return "the fifth die is used in both halves"

    def _named(self, dice: Sequence[int]) -> str:
        return ", ".join(f"die {die + 1} ({self.faces[die]})" for die in dice)

    def _first_wrong(self, half: str, dice: tuple[int, ...]) -> str:
        """Where the drawing that gets farthest stops, and the dice that are left there."""
        steps, start = self.wanted[half], end_of(self.before.line(half))
        done, rest = self._farthest(ground_of(self.sheet, self.before, half), start, steps, dice)
        at = (start, *entered_by(start, steps))[done]
        if not rest:
            return f"{half}: from {SPACES[at]} no die is left to draw {steps[done:]}"
        return f"{half}: from {SPACES[at]} {self._named(rest)} does not draw {steps[done:]}"

    def _farthest(
        self, ground: Ground, at: int, steps: str, dice: tuple[int, ...]
    ) -> tuple[int, tuple[int, ...]]:
        """The most steps that dice can stand for from here, and the dice left over then."""
        best = (0, dice)
        for die in dice:
            others = tuple(each for each in dice if each != die)
            for length, _ in self._prefixes(ground, at, steps, self.faces[die], self.jokers):
                entered = entered_by(at, steps[:length])
                deeper = ground._replace(used=ground.used | set(entered))
                more, rest = self._farthest(deeper, entered[-1], steps[length:], others)
                best = max(best, (length + more, rest))
        return best
