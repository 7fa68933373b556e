"""What a game is: positions and moves as values, and the `Game` that has all.

A position and a move may be any immutable value. Players are counted from 1.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from pnp.errors import IllegalMove, IllegalPosition, PnpError, Remedy, raise_all
from pnp.figure import Figure, Target, Targets
from pnp.files.toml_text import TomlText
from pnp.rules.dice import Dice, DiceRoll
from pnp.rules.editing import Laying
from pnp.rules.evaluation import Thinking, Totals
from pnp.rules.fields import Field
from pnp.rules.random_sheets import Sheets
from pnp.rules.score import Challenge, Outcome, Score
from pnp.rules.typed_input import straight

MAX_POSITIONS = 400_000
"""That a count of moves looks at, one by one: ten seconds' work in the slowest game."""


TURN_END, COMMENT = ";", "#"
"""Marks of a record: what parts two turns on one line, and what opens a comment."""


def record_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield each line of a record's moves without its comment, and its number from 0."""
    for number, line in enumerate(text.split("\n")):
        yield number, line.partition(COMMENT)[0]


class Position(Protocol):
    """What every position has; the rest is the game's own."""

    @property
    def to_move(self) -> int:
        """The player whose turn it is."""


P = TypeVar("P", bound=Position)
M = TypeVar("M", bound=Hashable)


@dataclass(frozen=True)
class Variant(Generic[P]):
    """One way to lay a game out: its numbered setups, its usual start, what to ask about it.

    `unrank` takes 0 to `count` - 1; `rank` is its inverse and raises PnpError for a position that
    is no setup. `tag` opens the codes of its setups. The fields of `form`, each with what was
    typed for it, written one after the other make the text of a position.
    """

    name: str
    tag: str
    count: int
    unrank: Callable[[int], P]
    rank: Callable[[P], int]
    start: Callable[[], P]
    form: tuple[Field, ...]
    words: str = ""
    """What follows the game's title where its name alone reads badly, such as "for 2 players"."""

    proven: Callable[[], Mapping[int, str]] = dict
    """The setups that are proven to be fair, by number, each with what is proven, in words."""


@dataclass(frozen=True)
class Game(Generic[P, M]):
    """A room of the house: everything a game knows, nothing of how it is drawn or printed.

    `parse` raises NotationError or Faults and accepts positions that are not legal; `reasons` lists
    why one is not. `parse_move` raises NotationError, IllegalMove or AmbiguousMove; `why_not` says
    why a move is illegal ("" for a legal one). Moves, `why_not` and `score` ask for a legal
    position.
    """

    name: str
    title: str
    variants: tuple[Variant[P], ...]
    parse: Callable[[TomlText], P]
    format: Callable[[P], str]
    reasons: Callable[[P], tuple[IllegalPosition, ...]]
    legal_moves: Callable[[P], Sequence[M]]
    count_moves: Callable[[P], int]
    why_not: Callable[[P, M], str]
    parse_move: Callable[[P, str], M]
    format_move: Callable[[M], str]
    play_unchecked: Callable[[P, M], P]
    score: Callable[[P], Score]
    figure: Callable[[P], Figure]
    seats: tuple[str, ...] = ()
    """What text and JSON call players 1, 2, ... where they do not call them by number."""

    challenges: Mapping[int, Callable[[P], Challenge]] = field(default_factory=dict)
    sheets: Sheets | None = None
    dice: Dice | None = None
    waits_for: Callable[[P], str] = lambda _: ""
    """What is not known that moves need, such as dice, in words; "" for nothing."""

    steps: Callable[[P, M], Targets] | None = None
    """How a legal move is made by hand; distinct moves have distinct steps."""

    spaces: Callable[[P], Sequence[str]] = lambda _: ()
    """The name of every space that steps may point at."""

    laying: Laying[P] | None = None
    """How pieces are put on the boards by hand; None where a position is set up as text alone."""

    turn_separator: str = ""
    """What parts the moves of a typed turn, in games whose turns have several."""

    points: range | None = None
    """Totals that a player of a finished game may have, empty where nobody has points; None where
    the rules set no bounds."""

    first_of_equals: bool = False
    """True if of players with equal totals the first in turn order wins."""

    max_moves: int | None = None
    """Maximum number of moves of a game, if its rules end it by then; None without a limit."""

    thinking: Thinking = field(default_factory=Thinking)
    """What whoever thinks about the game is told: margins, who moves, what is hidden."""

    def totals(self, position: P) -> Totals:
        """What players 1, 2, ... have so far; where there are no points, 1 is for the winner."""
        if self.thinking.totals is not None:
            return self.thinking.totals(position)
        score = self.score(position)
        points = [tally.total for tally in score.players if tally.total is not None]
        if len(points) == len(score.players):
            return points
        return [int(score.winner == player) for player, _ in enumerate(score.players, start=1)]

    def margin(self, position: P, person: int) -> int:
        """By how much a person leads the best of the others; alone, what there is."""
        totals = list(self.totals(position))
        people = self.thinking.people
        own = totals.pop(people(position).index(person) if people else person - 1)
        return own - max(totals, default=0)

    def person(self, position: P, player: int) -> int:
        """Who plays as a player: that very one, where sides are not exchanged."""
        people = self.thinking.people
        return people(position)[player - 1] if people else player

    def mover(self, position: P) -> int:
        """The person who is to move."""
        return self.person(position, position.to_move)

    def variant(self, name: str = "") -> Variant[P]:
        """The variant of that name, the first without one; raises PnpError."""
        for variant in self.variants:
            if name in ("", variant.name):
                return variant
        known = ", ".join(variant.name for variant in self.variants if variant.name)
        hint = f"variants: {known}" if known else "it has only one form"
        raise PnpError(f"{self.title} has no variant {name!r}", hint=hint, parameter="variant")

    def read_move(self, position: P, text: str) -> M:
        """The move that a person typed, with dashes and arrows of any sort; as `parse_move`."""
        return self.parse_move(position, straight(text))

    def check(self, position: P) -> None:
        """Raise every reason why the position is not legal, together."""
        raise_all(self.reasons(position))

    def play(self, position: P, move: M) -> P:
        """The position after the move; raises IllegalMove."""
        why = self.why_not(position, move)
        if why:
            reason = self.why_no_moves(position) or why
            raise IllegalMove(f"{self.format_move(move)}: {reason}")
        return self.play_unchecked(position, move)

    def why_no_moves(self, position: P) -> str:
        """Why there is no legal move, in words; "" while there are some."""
        score = self.score(position)
        return f"the game is over. {score.verdict}" if score.over else self.waits_for(position)

    def targets(self, position: P, move: M) -> Targets:
        """The steps of a legal move; where the game tells none, its text is the only one."""
        if self.steps is None:
            return (Target("move", self.format_move(move)),)
        return self.steps(position, move)

    def by_targets(self, position: P) -> dict[Targets, M]:
        """Every legal move by its steps."""
        return {self.targets(position, move): move for move in self.legal_moves(position)}

    def split_turn(self, text: str) -> list[str]:
        """The moves of a turn typed as one text."""
        return text.split(self.turn_separator) if self.turn_separator else [text]

    def split_moves(self, text: str) -> list[str]:
        """Return the moves of a text as records have them, none for blanks and comments.

        Turns are apart by `;` or by the ends of lines, and `#` opens a comment.
        """
        turns = [turn for _, line in record_lines(text) for turn in line.split(TURN_END)]
        return [move for turn in turns for move in self.split_turn(turn) if move.strip()]

    def roll(self, seed: int | None = None, placing: str = "") -> DiceRoll:
        """The dice of all rounds; raises PnpError where the game has none."""
        if self.dice is None:
            raise PnpError(f"{self.title} has no dice")
        return self.dice.roll(seed, placing)

    def challenge(self, position: P, number: int) -> Challenge:
        """How the position does in a solo challenge; raises PnpError where there is none."""
        if not self.challenges:
            raise PnpError(f"{self.title} has no solo challenges", parameter="challenge")
        if number not in self.challenges:
            known = ", ".join(map(str, self.challenges))
            what = f"{self.title} has no challenge {number}"
            raise PnpError(what, hint=f"there are: {known}", parameter="challenge")
        return self.challenges[number](position)

    def outcome(self, position: P) -> Outcome | None:
        """How the game ended, None while it goes on."""
        score = self.score(position)
        return Outcome(score.winner, score.reason) if score.over else None

    def move_texts(self, position: P) -> list[str]:
        """Every legal move as text, sorted."""
        return sorted(map(self.format_move, self.legal_moves(position)))

    def score_json(self, position: P) -> dict[str, Any]:
        """The score as one JSON object."""
        return {"game": self.name, **self.score(position).to_json()}

    def moves_json(self, position: P) -> dict[str, Any]:
        """The legal moves as one JSON object."""
        moves = self.move_texts(position)
        return {"game": self.name, "to_move": self.called_to_move(position), "moves": moves}

    def called_to_move(self, position: P) -> str | int:
        """What JSON calls the player to move."""
        return self.seats[position.to_move - 1] if self.seats else position.to_move

    def roll_json(self, roll: DiceRoll) -> dict[str, Any]:
        """Rolled dice as one JSON object."""
        dice = [list(faces) for faces in roll.rounds]
        return {"game": self.name, "seed": roll.seed, "dice": dice}


def perft(game: Game[P, M], position: P, depth: int, *, limit: bool = True) -> int:
    """Count the sequences of `depth` legal moves; the last move is counted, not made.

    Raises PnpError where that takes too long, unless without a limit.
    """
    looked = 0

    def count(position: P, depth: int) -> int:
        nonlocal looked
        looked += 1
        if limit and looked > MAX_POSITIONS:
            raise PnpError(
                f"more than {MAX_POSITIONS:,} positions to look at",
                hint="count fewer moves",
                remedies=[Remedy("limit")],
                parameter="depth",
            )
        if depth == 1:
            return game.count_moves(position)
        moves = game.legal_moves(position)
        return sum(count(game.play_unchecked(position, move), depth - 1) for move in moves)

    return count(position, depth) if depth > 0 else 1
