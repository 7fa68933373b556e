"""Play a random legal game of Colour Lines on a sheet, one die at a time."""

from collections.abc import Sequence
from random import Random
from typing import Any, Literal, NamedTuple, cast

from numpy.random import Generator

import pnp
from pnp.games.colour_lines.dice import throw
from pnp.games.colour_lines.lines import ROUNDS, DrawnLine, end_of, spaces_of
from pnp.games.colour_lines.position import JOKERS, OPTIONS, ColourLinesPlayer, Position
from pnp.games.colour_lines.rules import CLOSE, Move, legal_moves, play_unchecked
from pnp.games.colour_lines.sheet import COLOURS, HALF, SPACES, LineSheet, plan_from_code, side

Side = Literal["A", "B"]


class Print(NamedTuple):
    """A printed sheet."""

    side: Side
    code: str
    number: int
    palette: str
    cell: float
    paper: str
    sheet: LineSheet

    @property
    def component(self) -> pnp.Component:
        """Component that prints this sheet and the preceding sheets."""
        own = pnp.component("colour-lines/sheet", cell=self.cell, sheets=self.number)
        if self.code == "OURS":
            return own.with_values(side=self.side)
        return own.with_values(**pnp.sheet("colour-lines", code=self.code).values)


class Chunk(NamedTuple):
    """Steps drawn in one move, with the round and the half of the sheet."""

    half: Literal["left", "right"]
    round: int
    steps: str


class Game(NamedTuple):
    """A complete or partial game: the player, the chunks of both lines, and the letters reached."""

    player: ColourLinesPlayer
    chunks: tuple[Chunk, ...]
    rounds: int
    letters: dict[str, int]
    """Rounds in which the letters were reached, keyed by letter."""

    def text(self, half: str) -> str:
        """Return a whole line as text: the start, then all steps."""
        line = self.player.line(half)
        return f"{line.start} {''.join(line.rounds)}".rstrip()


def random_print(rng: Generator) -> Print:
    """Return a sheet with a random side, arrangement, palette and size."""
    palette = str(rng.choice(["safe", "colour", "grey", "ink-saver"], p=[0.3, 0.3, 0.3, 0.1]))
    paper = str(rng.choice(["A4", "Letter"], p=[0.8, 0.2]))
    two_up = rng.random() < 0.65
    cell = float(rng.choice([7, 7.5, 8, 8], p=[0.15, 0.1, 0.5, 0.25]))
    if not two_up:
        cell = float(rng.choice([9, 10, 11] if paper == "A4" else [9, 10]))
    number = int(rng.integers(1, 6)) if two_up else int(rng.integers(1, 3))
    name: Side = "A" if rng.random() < 0.5 else "B"
    if rng.random() < 0.65:
        return Print(name, "OURS", number, palette, cell, paper, side(name))
    options = {} if name == "A" else dict(zip(("black", "circles"), _specials(rng), strict=True))
    options["apart"] = int(rng.integers(2))
    seed = int(rng.integers(2**31))
    code = pnp.sheet("colour-lines", seed=seed, **cast("Any", options)).code
    return Print(name, code, number, palette, cell, paper, plan_from_code(code).sheet())


def _specials(rng: Generator) -> tuple[int, int]:
    return int(rng.integers(1, 13)), int(rng.integers(13))


def play(rng: Generator, printed: Print) -> Game:
    """Return a solo game on the sheet, up to a random round."""
    source = Random(int(rng.integers(2**63)))  # the game's dice need a `random.Random`
    colours, starts = _opening(source, printed.sheet)
    rounds = source.choices(range(ROUNDS + 1), [1, 3, 4, 5, 7, 80])[0]
    first, second = (DrawnLine(SPACES[start]) for start in starts)
    player = ColourLinesPlayer("one", colours, first, second, 0)
    dice = tuple(throw(source) for _ in range(rounds))
    position = Position(printed.side, printed.sheet, OPTIONS, (player,), dice)
    chunks = []
    while len(position.players[0].left.rounds) <= rounds:
        move = _preferred_move(source, position, legal_moves(position))
        if move != CLOSE and move.steps:
            number = len(position.players[0].left.rounds)
            half: Literal["left", "right"] = "left" if move.half == "left" else "right"
            chunks.append(Chunk(half, number, move.steps))
        position = play_unchecked(position, move)
    player = position.players[0]
    return Game(player, tuple(chunks), rounds, _letters(printed.sheet, player))


def _opening(source: Random, sheet: LineSheet) -> tuple[tuple[str, ...], tuple[int, int]]:
    """Choose two scoring colours, in sheet order, and two starts, all in different colours."""
    while True:
        free = [i for i, colour in enumerate(sheet.colours) if colour and i not in sheet.letters]
        left = source.choice([i for i in free if HALF[i] == "left"])
        right = source.choice([i for i in free if HALF[i] == "right"])
        taken = {sheet.colours[left], sheet.colours[right]}
        if len(taken) > 1:
            others = [colour for colour in COLOURS if colour not in taken]
            return tuple(sorted(source.sample(others, 2), key=COLOURS.index)), (left, right)


def _preferred_move(source: Random, position: Position, moves: Sequence[Move]) -> Move:
    """Return the best of a few random moves, which leaves the most free spaces. Jokers are rare."""
    usual = [move for move in moves if not move.joker] or list(moves)
    if position.players[0].jokers < JOKERS and source.random() < 0.06:
        usual = list(moves)
    few = [source.choice(usual) for _ in range(source.choice((1, 4, 8)))]
    return max(few, key=lambda move: _free_spaces(position, move))


def _free_spaces(position: Position, move: Move) -> int:
    """Return the number of free spaces next to a line's end after a move."""
    if move == CLOSE:
        return 0
    player = play_unchecked(position, move).players[0]
    used = {*spaces_of(player.left), *spaces_of(player.right)}
    ways = position.sheet.neighbours[end_of(player.line(move.half))].values()
    enterable = position.sheet.enterable[move.half]
    return sum(target in enterable and target not in used for target in ways)


def _letters(sheet: LineSheet, player: ColourLinesPlayer) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in (player.left, player.right):
        for number in range(len(line.rounds)):
            before = DrawnLine(line.start, line.rounds[: number + 1])
            for space in spaces_of(before):
                if space in sheet.letters:
                    found.setdefault(sheet.letters[space], number + 1)
    return found
