"""The `Game` class, which contains all rules of a game, with positions and moves as values.

A position or a move can be any immutable value. Players are numbered from 1.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from pnp.errors import (
    IllegalMove,
    IllegalPosition,
    PnpError,
    Remedy,
    quoted,
    raise_all,
    suggestion,
)
from pnp.figure import Figure, Target, Targets
from pnp.files.toml_text import TomlText
from pnp.messages import _
from pnp.rules.dice import Dice, DiceRoll
from pnp.rules.editing import PositionEditor, ScoreEditor
from pnp.rules.evaluation import SearchHooks, Totals
from pnp.rules.examples import Example
from pnp.rules.fields import Field
from pnp.rules.random_sheets import Sheets
from pnp.rules.score import Challenge, Outcome, Score
from pnp.rules.typed_input import straight

MAX_POSITIONS = 400_000
"""Maximum number of positions visited by `perft`, which takes about 10 s in the slowest game."""


TURN_END, COMMENT = ";", "#"
"""Separator between turns on one line of a record, and the start of a comment."""


def record_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the 0-based number of each line in a record, and the line's text without comments."""
    for number, line in enumerate(text.split("\n")):
        yield number, line.partition(COMMENT)[0]


class Position(Protocol):
    """A position in any game. Only `to_move` is common to all games."""

    @property
    def to_move(self) -> int:
        """Number (1-based) of the player whose turn it is."""


P = TypeVar("P", bound=Position)
M = TypeVar("M", bound=Hashable)


class VariantChoice(NamedTuple):
    """A choice in a form that selects a variant, such as "3 players", with its labels."""

    field: str
    """Name of the field, such as "players", "side" or "options"."""
    label: str
    value: str
    """Value as text, such as "3", "b" or "three"."""
    value_label: str


@dataclass(frozen=True)
class Variant(Generic[P]):
    """A variant of a game: its numbered setups, its standard start and its fields for guided entry.

    `unrank` returns the setup with a number from 0 to `count` - 1. `rank` is the inverse and raises
    PnpError if the position is not a setup. `tag` is the prefix of setup codes. `form` contains the
    fields whose texts, joined in order, make up the text of a position.
    """

    name: str
    tag: str
    count: int
    unrank: Callable[[int], P]
    rank: Callable[[P], int]
    start: Callable[[], P]
    form: tuple[Field, ...]
    words: str = ""
    """Suffix for the game's title, such as "for 2 players". If it is empty, `name` is used."""

    choices: tuple[VariantChoice, ...] = ()
    """Choices in a form that select this variant. All variants of a game have the same fields."""

    proven: Callable[[], Mapping[int, str]] = dict
    """Descriptions of setups that are proven to be fair, keyed by the number of the setup."""


@dataclass(frozen=True)
class Game(Generic[P, M]):
    """All rules of a game, independent of drawing and printing.

    `parse` accepts illegal positions. It raises NotationError or Faults if the text is malformed.
    `reasons` returns the reasons why a position is illegal. `parse_move` raises NotationError,
    IllegalMove or AmbiguousMove if the text is not exactly one move. `why_not` returns the reason
    why a move is illegal, or "" if it is legal. Move functions, `why_not` and `score` require a
    legal position.
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
    """Names of players 1, 2, ... in text and JSON, or () if players only have numbers."""

    challenges: Mapping[int, Callable[[P], Challenge]] = field(default_factory=dict)
    sheets: Sheets | None = None
    dice: Dice | None = None
    missing_information: Callable[[P], str] = lambda _: ""
    """Message about what must be known before a move can be made, such as the dice.

    The message is "" if nothing is missing.
    """

    describe: Callable[[P, M], str] | None = None
    """Description of a legal move, or None if the move's text is clear. See `describe_move`."""

    steps: Callable[[P, M], Targets] | None = None
    """Steps for making a legal move by hand. Distinct moves have distinct steps."""

    attempt: Callable[[P, Targets], str] | None = None
    """Text of the move that the steps describe, legal or not; "" if the steps are incomplete."""

    spaces: Callable[[P], Sequence[str]] = lambda _: ()
    """Names of all spaces that can occur in steps."""

    editor: PositionEditor[P] | None = None
    """Functions for editing positions by hand, or None if positions can only be entered as text."""

    scorer: ScoreEditor[P] | None = None
    """Functions for scoring boards by hand; None if only legal positions can be scored."""

    turn_separator: str = ""
    """Separator between the moves in a typed turn, or "" if a turn is always one move."""

    scores_turns: bool = False
    """True if an unfinished score is that of the turn, which is added to the totals at its end."""

    goal: int | None = None
    """Total with which a game ends, or None if there is no such total."""

    points: range | None = None
    """Possible totals in a finished game.

    The range is empty in games without points, and None if there is no limit.
    """

    first_of_equals: bool = False
    """True if the player earliest in turn order wins a tie."""

    tie_break: str = ""
    """Tie-breaker for equal totals, such as "the largest group", or "" if players share the win."""

    max_moves: int | None = None
    """Maximum number of moves in a game, or None if the rules set no limit."""

    search: SearchHooks = field(default_factory=SearchHooks)
    """Optional functions for the search, which handle totals, turns and hidden information."""

    examples: tuple[Example[P], ...] = ()
    """Examples for the phases of a game. Without one for its end, the rules page's is shown."""

    def totals(self, position: P) -> Totals:
        """Return the current totals for players 1, 2, ....

        In games without points, the totals are 1 for the winner and 0 for everyone else.
        """
        if self.search.totals is not None:
            return self.search.totals(position)
        score = self.score(position)
        points = [tally.total for tally in score.players if tally.total is not None]
        if len(points) == len(score.players):
            return points
        return [int(score.winner == player) for player in range(1, len(score.players) + 1)]

    def margin(self, position: P, person: int) -> int:
        """Return a person's lead over the best other player, or the total in a solo game."""
        totals = list(self.totals(position))
        people = self.search.people
        own_total = totals.pop(people(position).index(person) if people else person - 1)
        return own_total - max(totals, default=0)

    def person(self, position: P, player: int) -> int:
        """Return the person who plays as a player. The numbers differ only after a swap."""
        people = self.search.people
        return people(position)[player - 1] if people else player

    def mover(self, position: P) -> int:
        """Return the number of the person whose turn it is."""
        return self.person(position, position.to_move)

    def variant(self, name: str = "") -> Variant[P]:
        """Return the variant with this name, or the first variant if the name is "".

        Raises PnpError if there is no such variant.
        """
        for variant in self.variants:
            if name in ("", variant.name):
                return variant
        known = [variant.name for variant in self.variants if variant.name]
        if not known:
            message = _("{game} has no variants", game=self.title)
            raise PnpError(message, remedies=[Remedy("without", "variant")], parameter="variant")
        message = _("unknown variant {name} of {game}", name=quoted(name), game=self.title)
        raise PnpError(message, hint=suggestion(name, known), parameter="variant")

    def read_move(self, position: P, text: str) -> M:
        """Parse a typed move with any kind of dash or arrow.

        Raises the same errors as `parse_move`.
        """
        return self.parse_move(position, straight(text))

    def check(self, position: P) -> None:
        """Raise all reasons why the position is illegal, together."""
        raise_all(self.position_faults(position))

    def position_faults(self, position: P) -> list[IllegalPosition]:
        """Return every reason why the position is illegal, as errors for users."""
        return [reason.about(_("illegal position")) for reason in self.reasons(position)]

    def play(self, position: P, move: M) -> P:
        """Return the position after the move. Raises IllegalMove if the move is illegal."""
        why = self.why_not(position, move)
        if why:
            reason = self.why_no_moves(position) or why
            raise IllegalMove(_("{move}: {reason}", move=self.format_move(move), reason=reason))
        return self.play_unchecked(position, move)

    def describe_move(self, position: P, move: M) -> str:
        """Describe a legal move, such as "moves a marker from n1 to n3".

        The subject of the verb is the player to move.
        """
        if self.describe is None:
            return _("plays {move}", move=self.format_move(move))
        return self.describe(position, move)

    def why_no_moves(self, position: P) -> str:
        """Return the reason why there is no legal move.

        Returns "" if the game is not over and no information is missing.
        """
        score = self.score(position)
        if score.over:
            return _("the game is over. {verdict}", verdict=score.verdict)
        return self.missing_information(position)

    def targets(self, position: P, move: M) -> Targets:
        """Return the steps of a legal move.

        In a game without steps, the only step is the move's text.
        """
        if self.steps is None:
            return (Target("move", self.format_move(move)),)
        return self.steps(position, move)

    def why_not_targets(self, position: P, targets: Targets) -> str:
        """Return the reason why no legal move has these steps, or "" if no reason is known."""
        text = self.attempt(position, targets) if self.attempt else ""
        if not text:
            return ""
        try:
            return self.why_not(position, self.read_move(position, text))
        except PnpError as error:
            return error.message.removeprefix(f"{text}: ")

    def by_targets(self, position: P) -> dict[Targets, M]:
        """Return all legal moves, keyed by their steps."""
        return {self.targets(position, move): move for move in self.legal_moves(position)}

    def split_turn(self, text: str) -> list[str]:
        """Return the moves in a turn typed as one string."""
        return text.split(self.turn_separator) if self.turn_separator else [text]

    def split_moves(self, text: str) -> list[str]:
        """Return the moves in a string in record notation, without empty moves and comments.

        Semicolons or line breaks separate turns, and `#` starts a comment.
        """
        turns = [turn for _number, line in record_lines(text) for turn in line.split(TURN_END)]
        return [move for turn in turns for move in self.split_turn(turn) if move.strip()]

    def roll(self, seed: int | None = None, placing: str = "") -> DiceRoll:
        """Roll the dice for all rounds. Raises PnpError if the game has no dice."""
        if self.dice is None:
            raise PnpError(_("{game} has no dice", game=self.title))
        return self.dice.roll(seed, placing)

    def challenge(self, position: P, number: int) -> Challenge:
        """Return the result of a solo challenge. Raises PnpError if there is no such challenge."""
        if not self.challenges:
            message = _("{game} has no solo challenges", game=self.title)
            raise PnpError(message, parameter="challenge")
        if number not in self.challenges:
            message = _("unknown challenge {number} of {game}", number=number, game=self.title)
            hint = _("choose from {numbers}", numbers=", ".join(map(str, self.challenges)))
            raise PnpError(message, hint=hint, parameter="challenge")
        return self.challenges[number](position)

    def outcome(self, position: P) -> Outcome | None:
        """Return the result of the game, or None if it is not over."""
        score = self.score(position)
        return Outcome(score.winner, score.reason) if score.over else None

    def move_texts(self, position: P) -> list[str]:
        """Return the text of every legal move, sorted."""
        return sorted(map(self.format_move, self.legal_moves(position)))

    def score_json(self, position: P) -> dict[str, Any]:
        """Return the score as a JSON object."""
        return {"game": self.name, **self.score(position).to_json()}

    def moves_json(self, position: P) -> dict[str, Any]:
        """Return the legal moves as a JSON object."""
        moves = self.move_texts(position)
        return {"game": self.name, "to_move": self.called_to_move(position), "moves": moves}

    def called_to_move(self, position: P) -> str | int:
        """Return the name or number that JSON output uses for the player to move."""
        return self.seats[position.to_move - 1] if self.seats else position.to_move

    def roll_json(self, roll: DiceRoll) -> dict[str, Any]:
        """Return a dice roll as a JSON object."""
        dice = [list(faces) for faces in roll.rounds]
        return {"game": self.name, "seed": roll.seed, "dice": dice}


def perft(game: Game[P, M], position: P, depth: int, *, limit: bool = True) -> int:
    """Count the sequences of `depth` legal moves.

    The last move is counted without being played. Raises PnpError if more than `MAX_POSITIONS`
    positions would be visited, unless `limit` is False.
    """
    visited = 0

    def count(position: P, depth: int) -> int:
        nonlocal visited
        visited += 1
        if limit and visited > MAX_POSITIONS:
            raise PnpError(
                _("more than {limit} positions to visit", limit=f"{MAX_POSITIONS:,}"),
                hint=_("count fewer moves"),
                remedies=[Remedy("limit")],
                parameter="depth",
            )
        if depth == 1:
            return game.count_moves(position)
        moves = game.legal_moves(position)
        return sum(count(game.play_unchecked(position, move), depth - 1) for move in moves)

    return count(position, depth) if depth > 0 else 1
