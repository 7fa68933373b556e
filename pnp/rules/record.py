"""Game records: a starting position and moves, written as a position file with a `moves` key.

`moves` has one turn per line, or several turns separated by `;`. `#` starts a comment. If the game
started from a setup, the setup code replaces the position: `setup = "RB-..."`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, NamedTuple

from pnp.errors import NotationError, PnpError, SourceLocation
from pnp.files.toml_text import TomlText, toml_string
from pnp.messages import _
from pnp.rules.game import TURN_END, Game, M, P, record_lines
from pnp.rules.grid_text import text_place
from pnp.rules.setups import ranked

SETUP, MOVES = "setup", "moves"
"""Keys that make a position file a record."""

MAX_MOVES = 2000
"""Maximum number of moves in a record. The longest games here have a few hundred."""


class Turn(NamedTuple):
    """One turn in a recorded game, which has one or more moves."""

    number: int
    """Number (1-based) of the turn's first move."""
    player: int
    """Number (1-based) of the player whose turn it is."""
    text: str
    """Text of the moves, as accepted by `play`."""
    moves: int = 1
    """Number of moves in the turn."""

    @property
    def last(self) -> int:
        """Number of the turn's last move."""
        return self.number + self.moves - 1


@dataclass(frozen=True)
class GameRecord(Generic[P, M]):
    """A played game: its starting position and legal moves."""

    game: Game[P, M]
    start: P
    moves: tuple[M, ...] = ()

    def positions(self) -> Iterator[P]:
        """Yield the starting position, then the position after each move."""
        position = self.start
        yield position
        for move in self.moves:
            position = self.game.play_unchecked(position, move)
            yield position

    @cached_property
    def last(self) -> P:
        """Position after all moves of the record."""
        *_earlier, last = self.positions()
        return last

    def first(self, count: int) -> "GameRecord[P, M]":
        """Return the record with only the first `count` moves."""
        return replace(self, moves=self.moves[:count])

    def with_moves(self, typed: Iterable[tuple[str, SourceLocation]]) -> "GameRecord[P, M]":
        """Return the record with further moves, given as pairs of text and location.

        Raises NotationError, AmbiguousMove or IllegalMove for the first invalid move. The error
        contains the number of the move.
        """
        position, moves = self.last, list(self.moves)
        for text, where in typed:
            try:
                if len(moves) == MAX_MOVES:
                    message = _("a record can hold at most {count} moves", count=f"{MAX_MOVES:,}")
                    raise NotationError(message, parameter=MOVES)
                move = self.game.read_move(position, text)
                position = self.game.play(position, move)
            except PnpError as error:
                raise error.at(where, _("move {number}", number=len(moves) + 1)) from None
            moves.append(move)
        return replace(self, moves=tuple(moves))

    def with_dice(self, faces: tuple[str, ...]) -> "GameRecord[P, M]":
        """Return the record with the dice for one more round, in the order of their places.

        Raises PnpError or Faults if the faces are invalid or all rounds already have dice.
        """
        dice = self.game.dice
        if dice is None:
            raise PnpError(_("{game} has no dice", game=self.game.title))
        rounds = (*dice.known(self.start), faces)
        if len(rounds) > dice.rounds:
            raise PnpError(_("all {count} rounds already have dice", count=dice.rounds))
        dice.check(rounds)
        start = dice.put(self.start, rounds)
        self.game.check(start)
        return GameRecord(self.game, start).with_moves(
            (text, SourceLocation()) for text in self.texts
        )

    @property
    def texts(self) -> tuple[str, ...]:
        """Moves in the game's notation."""
        return tuple(map(self.game.format_move, self.moves))

    def turns(self) -> Iterator[Turn]:
        """Yield the turns.

        If the game has several moves per turn, successive moves by a player form one turn.
        """
        separator = self.game.turn_separator
        turn: Turn | None = None
        before = zip(self.positions(), self.texts, strict=False)  # the last position has no move
        for number, (position, text) in enumerate(before, start=1):
            player = position.to_move
            if turn is not None and separator and turn.player == player:
                turn = turn._replace(text=f"{turn.text}{separator} {text}", moves=turn.moves + 1)
                continue
            if turn is not None:
                yield turn
            turn = Turn(number, player, text)
        if turn is not None:
            yield turn

    @property
    def code(self) -> str:
        """Code of the initial setup, or "" if the game did not start from a setup."""
        try:
            setup = ranked(self.game, self.start)
        except PnpError:
            return ""
        return setup.code if setup.position == self.start else ""

    @property
    def text(self) -> str:
        """Text of the record file."""
        code = self.code
        header = self.game.format(self.start)
        if code:
            header = f"game = {toml_string(self.game.name)}\n{SETUP} = {toml_string(code)}\n"
        turns = "".join(f"{turn.text}\n" for turn in self.turns())
        quotes = "'''" if "\\" in turns else '"""'
        return f"{header}{MOVES} = {quotes}\n{turns}{quotes}\n"


def is_record(toml: TomlText) -> bool:
    """Return True if the file has moves or a setup code."""
    return SETUP in toml.data or MOVES in toml.data


def without_moves(toml: TomlText) -> TomlText:
    """Return the position file without its moves."""
    left = {key: value for key, value in toml.data.items() if key != MOVES}
    return TomlText(toml.file, toml.text, left)


def played(game: Game[Any, Any], start: Any, toml: TomlText) -> GameRecord[Any, Any]:
    """Return the record of the moves in the file, played from a legal start.

    Raises the same errors as `GameRecord.with_moves`.
    """
    return GameRecord(game, start).with_moves(_typed(game, toml))


def _typed(game: Game[Any, Any], toml: TomlText) -> Iterator[tuple[str, SourceLocation]]:
    moves = toml.data.get(MOVES, "")
    if not isinstance(moves, str):
        message = _("{key}: expected text in triple quotes, one turn per line", key=MOVES)
        raise NotationError(message, toml.value_location(MOVES), parameter=MOVES)
    for number, line in record_lines(moves):
        at = 0
        for turn in line.split(TURN_END):
            for text in game.split_turn(turn):
                word = text.strip()
                if word:
                    at = line.index(word, at)
                    yield word, text_place(toml, (MOVES,), number, at, word)
                    at += len(word)
