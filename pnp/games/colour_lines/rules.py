"""Colour Lines: what a die may be drawn as, when a half closes, and whether a round was drawn well.

A move draws one die of the open round for the player furthest behind. It is known only where the
file gives the dice. When nothing that remains can be drawn, closing the round is a move too.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from pnp.games.colour_lines.dice import HALVES_OF, drawings
from pnp.games.colour_lines.lines import ROUNDS, STEPS, Line, end_of, step_from, walk
from pnp.games.colour_lines.position import JOKERS, Player, Position
from pnp.games.colour_lines.sheet import HALF, HALVES, INDEX, SPACES, Sheet
from pnp.play import NotationError

EXTRA = 2
"""(reading) Steps that entering a circle allows after its die; may be declined, can chain."""


class Move(NamedTuple):
    """A die, from 1, drawn in a half as steps; a joker draws one step in its stead.

    (reading) A joker may replace any die, a 0 too, in that die's half, and is never compulsory.
    """

    die: int
    half: str
    steps: str
    joker: bool


CLOSE = Move(0, "", "", joker=False)
"""Close the round: nothing that remains can be drawn."""

_CLOSE = "close"
_MOVE = re.compile(r"([1-5]) (left|right) (joker )?([NESW]{1,40})")


class _Ground(NamedTuple):
    """What a line may still enter: spaces of its half and the grey zone that are free."""

    sheet: Sheet
    half: str
    used: frozenset[int]

    def free(self, index: int) -> bool:
        """Whether a line of this half may enter the space."""
        return (
            HALF[index] in (self.half, "")
            and index not in self.used
            and index not in self.sheet.black
        )


def ground_of(sheet: Sheet, player: Player, half: str) -> _Ground:
    """All that both lines have used is taken, the starts too."""
    used = {INDEX[player.left.start], INDEX[player.right.start]}
    used |= {entered.space for line in (player.left, player.right) for entered in walk(line)}
    return _Ground(sheet, half, frozenset(used))


def _fits(ground: _Ground, at: int, chain: str) -> bool:
    """Whether every step of a chain, which never crosses itself, enters a free space."""
    for step in chain:
        target = step_from(at, step)
        if target is None or not ground.free(target):
            return False
        at = target
    return True


def _numbers(ground: _Ground, at: int, count: int) -> Iterator[str]:
    """Every chain of so many single steps that can be drawn."""
    if count == 0:
        yield ""
        return
    for step in STEPS:
        target = step_from(at, step)
        if target is not None and ground.free(target):
            deeper = ground._replace(used=ground.used | {target})
            for rest in _numbers(deeper, target, count - 1):
                yield step + rest


def die_drawings(ground: _Ground, at: int, face: str) -> Iterator[str]:
    """Every way to draw a face from a line's end, extra steps left aside."""
    if face.isdecimal():
        yield from _numbers(ground, at, int(face))
        return
    yield from (chain for chain in drawings(face) if _fits(ground, at, chain))


def with_extras(ground: _Ground, at: int, chain: str) -> Iterator[str]:
    """A drawn chain with every choice of the extra steps that its circles allow."""
    entered = _entered(at, chain)
    allowed = EXTRA * sum(index in ground.sheet.circles for index in entered)
    yield from _extended(ground._replace(used=ground.used | set(entered)), at, chain, allowed)


def _extended(ground: _Ground, at: int, chain: str, allowed: int) -> Iterator[str]:
    yield chain
    if not allowed:
        return
    end = _entered(at, chain)[-1] if chain else at
    for step in STEPS:
        target = step_from(end, step)
        if target is not None and ground.free(target):
            more = EXTRA * (target in ground.sheet.circles)
            deeper = ground._replace(used=ground.used | {target})
            yield from _extended(deeper, at, chain + step, allowed - 1 + more)


def _entered(at: int, chain: str) -> list[int]:
    found = []
    for step in chain:
        at += STEPS[step]
        found.append(at)
    return found


def can_draw(ground: _Ground, at: int, face: str) -> bool:
    """Whether a face can be drawn at all."""
    return next(die_drawings(ground, at, face), None) is not None


def _open_dice(position: Position, player: Player) -> Iterator[tuple[int, str, str]]:
    """The dice not yet drawn in the open round: number, half, face."""
    number = len(player.left.rounds)
    if number > min(ROUNDS, len(position.dice)):
        return
    for index, face in enumerate(position.dice[number - 1]):
        if index + 1 not in player.drawn:
            yield from ((index + 1, half, face) for half in HALVES_OF[index])


def legal_moves(position: Position) -> Sequence[Move]:
    """Every drawing of every open die of the player to move; none without dice."""
    player = position.players[position.to_move - 1]
    found = []
    for die, half, face in _open_dice(position, player):
        ground, at = ground_of(position.sheet, player, half), end_of(player.line(half))
        ways = [(chain, False) for chain in die_drawings(ground, at, face) if chain]
        if player.jokers < JOKERS:
            ways += [(chain, True) for chain in _numbers(ground, at, 1)]
        for chain, joker in ways:
            found += [Move(die, half, steps, joker) for steps in with_extras(ground, at, chain)]
    if _may_close(position, player):
        found.append(CLOSE)
    return list(dict.fromkeys(found))


def _may_close(position: Position, player: Player) -> bool:
    """Whether dice are known for the open round and none that remains can be drawn."""
    if len(player.left.rounds) > min(ROUNDS, len(position.dice)):
        return False
    return not _remaining(position.sheet, player, list(_open_dice(position, player)))


def count_moves(position: Position) -> int:
    """How many drawings there are."""
    return len(legal_moves(position))


def why_not(position: Position, move: Move) -> str:
    """Why a drawing is illegal, "" for a legal one."""
    if move in legal_moves(position):
        return ""
    player = position.players[position.to_move - 1]
    open_dice = {(die, half): face for die, half, face in _open_dice(position, player)}
    if not open_dice:
        return "no dice are known for the open round, or the game is over"
    if (move.die, move.half) not in open_dice:
        return f"die {move.die} is not open in the {move.half} half"
    if move.joker:
        return "no joker is left, or the step leads nowhere"
    return f"{move.steps or 'nothing'} does not draw {open_dice[move.die, move.half]} from the end"


def play_unchecked(position: Position, move: Move) -> Position:
    """The position after a drawing or a closing that must be legal."""
    index = position.to_move - 1
    player = position.players[index]
    after = _closed(player) if move == CLOSE else _drawn(player, move)
    players = (*position.players[:index], after, *position.players[index + 1 :])
    return position._replace(players=players)


def _drawn(player: Player, move: Move) -> Player:
    line = player.line(move.half)
    longer = Line(line.start, (*line.rounds[:-1], line.rounds[-1] + move.steps))
    drawn = tuple(sorted((*player.drawn, move.die)))
    after = player._replace(jokers=player.jokers + move.joker, drawn=drawn)
    return after._replace(left=longer) if move.half == "left" else after._replace(right=longer)


def _closed(player: Player) -> Player:
    left, right = (Line(line.start, (*line.rounds, "")) for line in (player.left, player.right))
    return player._replace(left=left, right=right, drawn=())


def _remaining(sheet: Sheet, player: Player, dice: list[tuple[int, str, str]]) -> bool:
    """Whether any of these dice can be drawn; a 0 is drawn by itself."""
    for _, half, face in dice:
        if face != "0":
            ground = ground_of(sheet, player, half)
            if can_draw(ground, end_of(player.line(half)), face):
                return True
    return False


def over(position: Position) -> bool:
    """Whether all have drawn five rounds: closed ones where dice are known, else begun ones."""
    rounds = [len(player.left.rounds) for player in position.players]
    if len(position.dice) >= ROUNDS:
        return all(number > ROUNDS for number in rounds)
    return not position.dice and all(number >= ROUNDS for number in rounds)


def parse_move(_position: Position, text: str) -> Move:
    """Read `2 left NEN`, `3 right joker N` or `close`."""
    words = " ".join(text.split())
    if words == _CLOSE:
        return CLOSE
    match = _MOVE.fullmatch(words)
    if match is None:
        what = f"{text[:40]!r} is no move: expected one such as 2 left NEN, 3 right joker N, close"
        raise NotationError(what)
    return Move(int(match[1]), match[2], match[4], bool(match[3]))


def format_move(move: Move) -> str:
    """The text of a drawing."""
    if move == CLOSE:
        return _CLOSE
    return f"{move.die} {move.half} {'joker ' if move.joker else ''}{move.steps}"


# Whole rounds, as they stand on a sheet that somebody typed with the dice.


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
        check = _Round(position.sheet, before, position.dice[number - 1], wanted, closed=closed)
        jokers = check.fewest_jokers()
        if jokers is None:
            return f"round {number}: {check.stuck()}"
        used += jokers
        if used > player.jokers:
            return f"round {number}: needs {used} jokers, {player.jokers} have been used"
    return ""


class _Round(NamedTuple):
    """One round of a player: the sheet before it, its dice, the steps drawn in each half."""

    sheet: Sheet
    before: Player
    faces: tuple[str, ...]
    wanted: dict[str, str]
    closed: bool

    def fewest_jokers(self) -> int | None:
        """How many jokers the drawing needs at least; None when no order of the dice gives it."""
        best: int | None = None
        for fifth in HALVES:
            dice = {"left": [0, 1], "right": [2, 3]}
            dice[fifth] = [*dice[fifth], 4]
            needs = [self._needs(half, tuple(dice[half])) for half in HALVES]
            for (left_rest, left), (right_rest, right) in product(*needs):
                rest = (*left_rest, *right_rest)
                if not self.closed or self._closes(rest):
                    total = left + right
                    best = total if best is None or total < best else best
        return best

    def _needs(self, half: str, dice: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
        """Every way to spend dice on the steps of a half: the dice left over, the jokers used."""
        ground = ground_of(self.sheet, self.before, half)
        start = end_of(self.before.line(half))
        found: set[tuple[tuple[int, ...], int]] = set()
        self._spend(ground, start, self.wanted[half], dice, 0, found)
        return sorted(found)

    def _spend(
        self,
        ground: _Ground,
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
                entered = _entered(at, piece)
                deeper = ground._replace(used=ground.used | set(entered))
                self._spend(deeper, entered[-1], steps[length:], rest, jokers + joker, found)

    def _prefixes(
        self, ground: _Ground, at: int, steps: str, face: str, jokers: int
    ) -> Iterator[tuple[int, bool]]:
        """How much of the steps a die can stand for, extra steps included."""
        bases = []
        if face.isdecimal():
            if 0 < int(face) <= len(steps):
                bases.append((int(face), False))
        else:
            bases += [(len(face), False)] * any(steps.startswith(c) for c in drawings(face))
        if jokers < JOKERS and steps:
            bases.append((1, True))
        for length, joker in bases:
            entered = _entered(at, steps)
            allowed = EXTRA * sum(i in ground.sheet.circles for i in entered[:length])
            yield length, joker
            reach = length
            while allowed and reach < len(steps):
                allowed += EXTRA * (entered[reach] in ground.sheet.circles) - 1
                reach += 1
                yield reach, joker

    def _closes(self, rest: tuple[int, ...]) -> bool:
        """Whether none of the dice left over can still be drawn; the fifth in neither half."""
        after = self.before._replace(
            left=Line(self.before.left.start, (*self.before.left.rounds[:-1], self.wanted["left"])),
            right=Line(
                self.before.right.start, (*self.before.right.rounds[:-1], self.wanted["right"])
            ),
        )
        dice = [(die + 1, half, self.faces[die]) for die in rest for half in HALVES_OF[die]]
        return not _remaining(self.sheet, after, dice)

    def stuck(self) -> str:
        """What is wrong with the round: half, space and dice of the first drawing that fails."""
        for half in HALVES:
            dice = (0, 1, 4) if half == "left" else (2, 3, 4)
            if not self._needs(half, dice):
                return self._first_wrong(half, dice)
        if self.closed:
            return "a die that could be drawn was left out"
        return "the fifth die is used in both halves"

    def _first_wrong(self, half: str, dice: tuple[int, ...]) -> str:
        """Where the drawing that gets farthest stops, and the dice that are left there."""
        steps, start = self.wanted[half], end_of(self.before.line(half))
        done, rest = self._farthest(ground_of(self.sheet, self.before, half), start, steps, dice)
        at = (start, *_entered(start, steps))[done]
        if not rest:
            return f"{half}: from {SPACES[at]} no die is left to draw {steps[done:]}"
        left = ", ".join(f"die {die + 1} ({self.faces[die]})" for die in rest)
        return f"{half}: from {SPACES[at]} {left} does not draw {steps[done:]}"

    def _farthest(
        self, ground: _Ground, at: int, steps: str, dice: tuple[int, ...]
    ) -> tuple[int, tuple[int, ...]]:
        """The most steps that dice can stand for from here, and the dice left over then."""
        best = (0, dice)
        for die in dice:
            others = tuple(each for each in dice if each != die)
            for length, _ in self._prefixes(ground, at, steps, self.faces[die], JOKERS):
                entered = _entered(at, steps[:length])
                deeper = ground._replace(used=ground.used | set(entered))
                more, rest = self._farthest(deeper, entered[-1], steps[length:], others)
                best = max(best, (length + more, rest))
        return best
