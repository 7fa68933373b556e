"""Check that the dice allow the rounds drawn on a Colour Lines sheet, die by die."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from pnp.games.colour_lines.dice import HALVES_OF, drawings
from pnp.games.colour_lines.die_drawing import EXTRA, any_drawable, entered_by
from pnp.games.colour_lines.lines import DrawnLine, end_of
from pnp.games.colour_lines.position import JOKERS, ColourLinesPlayer, Position
from pnp.games.colour_lines.sheet import HALF_NAMES, HALVES, SPACES, LineSheet
from pnp.messages import _

_MIRRORED = str.maketrans("EW", "WE")


def dice_reasons(position: Position) -> Iterator[str]:
    """Yield an error for the first round of each player that the dice do not allow."""
    for player in position.players:
        reason = _round_reason(position, player)
        if reason:
            yield _("{subject}: {fault}", subject=player.name, fault=reason)


def _round_reason(position: Position, player: ColourLinesPlayer) -> str:
    """Return the first error in a player's rounds, or "" if there is none.

    Rounds are checked in order. All rounds together may use at most `jokers` jokers.
    """
    left, right = player.left, player.right
    used = 0
    for number in range(1, min(len(left.rounds), len(position.dice)) + 1):
        closed = number < len(left.rounds)
        before = player._replace(
            left=DrawnLine(left.start, (*left.rounds[: number - 1], "")),
            right=DrawnLine(right.start, (*right.rounds[: number - 1], "")),
            drawn=(),
        )
        steps = {half: player.line(half).rounds[number - 1] for half in HALVES}
        faces = position.dice[number - 1]
        jokers_left = player.jokers - used
        check = _Round(position.sheet, before, faces, steps, jokers_left, closed=closed)
        jokers = check.fewest_jokers()
        if jokers is None:
            return _missing_jokers(check, used, number) or _(
                "round {round}: {fault}", round=number, fault=check.stuck()
            )
        used += jokers
    return ""


def _missing_jokers(check: "_Round", used: int, number: int) -> str:
    """Return an error if the round needs more jokers than the player marked, otherwise ""."""
    needed = check._replace(jokers=JOKERS - used).fewest_jokers()
    if needed is None:
        return ""
    return _(
        "round {round}: {fault} (or more jokers were used than noted: {used}, not {noted})",
        round=number,
        fault=check.stuck(),
        used=used + needed,
        noted=used + check.jokers,
    )


class _Stroke(NamedTuple):
    """The part of a line drawn in one round: its steps, and its spaces from the start onwards."""

    steps: str
    spaces: tuple[int, ...]


class _Round(NamedTuple):
    """One round: the lines before the round, the dice, and the steps drawn in each half.

    `jokers` is the maximum number of jokers that can be used in the round.
    """

    sheet: LineSheet
    before: ColourLinesPlayer
    faces: tuple[str, ...]
    steps: dict[str, str]
    jokers: int
    closed: bool

    def fewest_jokers(self) -> int | None:
        """Return the fewest jokers needed, or None if the dice do not fit the drawing."""
        solutions = (
            jokers for rest, jokers in self.solutions() if not self.closed or not self._open(rest)
        )
        return min(solutions, default=None)

    def solutions(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield the leftover dice and the jokers used for every way to draw both halves."""
        for fifth in HALVES:
            dice = {"left": [0, 1], "right": [2, 3]}
            dice[fifth] = [*dice[fifth], 4]
            needs = [self._needs(half, tuple(dice[half])) for half in HALVES]
            for (left_rest, left), (right_rest, right) in product(*needs):
                if left + right <= self.jokers:
                    yield (*left_rest, *right_rest), left + right

    def _needs(self, half: str, dice: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
        """Return every way to draw one half, as pairs of leftover dice and jokers used."""
        found: set[tuple[tuple[int, ...], int]] = set()
        self._spend(self._stroke(half), 0, dice, 0, found)
        return sorted(found)

    def _stroke(self, half: str) -> _Stroke:
        steps, start = self.steps[half], end_of(self.before.line(half))
        return _Stroke(steps, (start, *entered_by(start, steps)))

    def _spend(
        self,
        stroke: _Stroke,
        done: int,
        dice: tuple[int, ...],
        jokers: int,
        found: set[tuple[tuple[int, ...], int]],
    ) -> None:
        if done == len(stroke.steps):
            found.add((dice, jokers))
            return
        for die in dice:
            rest = tuple(each for each in dice if each != die)
            for reach, joker in self._reaches(stroke, done, self.faces[die], jokers):
                self._spend(stroke, reach, rest, jokers + joker, found)

    def _reaches(
        self, stroke: _Stroke, done: int, face: str, jokers: int
    ) -> Iterator[tuple[int, bool]]:
        """Yield each possible number of drawn steps after one more die, with any extra steps.

        Each number comes with a flag that is True if a joker replaces the die.
        """
        steps, spaces = stroke
        ends = []
        if face.isdecimal():
            if 0 < int(face) <= len(steps) - done:
                ends.append((done + int(face), False))
        elif steps.startswith(drawings(face), done):
            ends.append((done + len(face), False))
        if jokers < self.jokers and done < len(steps):
            ends.append((done + 1, True))
        circles = self.sheet.circles
        for end, joker in ends:
            allowed = EXTRA * sum(space in circles for space in spaces[done + 1 : end + 1])
            yield end, joker
            reach = end
            while allowed and reach < len(steps):
                reach += 1
                allowed += EXTRA * (spaces[reach] in circles) - 1
                yield reach, joker

    def _open(self, rest: tuple[int, ...]) -> list[int]:
        """Return the leftover dice that can still be drawn. The fifth die can go in either half."""
        left, right = (
            DrawnLine(line.start, (*line.rounds[:-1], self.steps[half]))
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
        """Return an error that names the wrong die, or the wrong half and space."""
        for rest, _jokers in self.solutions():
            return _("{dice} can still be drawn", dice=self._named(self._open(rest)))
        for die, face in enumerate(self.faces):
            mirrored = (*self.faces[:die], face.translate(_MIRRORED), *self.faces[die + 1 :])
            if any(self._replace(faces=mirrored).solutions()):
                return _(
                    "the drawing is the mirror image of die {die} ({face})", die=die + 1, face=face
                )
        for half in HALVES:
            dice = (0, 1, 4) if half == "left" else (2, 3, 4)
            if not self._needs(half, dice):
                return self._first_wrong(half, dice)
        return _("the fifth die is used in both halves")

    def _named(self, dice: Sequence[int]) -> str:
        return ", ".join(_("die {die} ({face})", die=die + 1, face=self.faces[die]) for die in dice)

    def _first_wrong(self, half: str, dice: tuple[int, ...]) -> str:
        """Return an error that names the space where the longest possible drawing stops."""
        stroke = self._stroke(half)
        done, rest = self._farthest(stroke, 0, dice)
        at, left = SPACES[stroke.spaces[done]], stroke.steps[done:]
        if not rest:
            return _(
                "{half}: no die is left to draw {steps} from {space}",
                half=HALF_NAMES[half],
                steps=left,
                space=at,
            )
        return _(
            "{half}: {steps} from {space} cannot be drawn with {dice}",
            half=HALF_NAMES[half],
            dice=self._named(rest),
            steps=left,
            space=at,
        )

    def _farthest(
        self, stroke: _Stroke, done: int, dice: tuple[int, ...]
    ) -> tuple[int, tuple[int, ...]]:
        """Return the length of the longest possible drawing, in steps, and the leftover dice."""
        best = (done, dice)
        for die in dice:
            rest = tuple(each for each in dice if each != die)
            for reach, _joker in self._reaches(stroke, done, self.faces[die], self.jokers):
                best = max(best, self._farthest(stroke, reach, rest))
        return best
