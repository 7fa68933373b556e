"""Tables: positions with their legal moves, scores and diagrams."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.api import arguments
from pnp.api.default_catalogue import catalogue_or_default
from pnp.api.drawing import Drawing
from pnp.catalogue import Catalogue
from pnp.errors import PnpError, SourceLocation, raise_all
from pnp.figure import Target
from pnp.files.toml_text import parse_toml, read_toml
from pnp.messages import _
from pnp.rules.targets import pick

if TYPE_CHECKING:
    from pnp.api.chance import Roll
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.figure import Figure, Picked, Targets
    from pnp.layout.settings import Settings
    from pnp.rules.game import Game, Position
    from pnp.rules.score import Challenge, Outcome, Score

MAX_MOVES = 100
"""Maximum length of the move sequences that `perft` counts."""


class LegalMove(NamedTuple):
    """A legal move at a table."""

    text: str
    """Text of the move, which `Table.play` accepts."""
    targets: "Targets"
    """Steps for entering the move by hand with `Table.pick`."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Table:
    """A legal position in a game. Playing a move returns a new table."""

    rules: "Game[Any, Any]" = field(compare=False)
    """Rules of the game, as defined by the game's package."""
    position: "Position"
    """Position, in the game's own type; tables with equal positions are equal."""
    catalogue: Catalogue = field(compare=False)
    """Catalogue of the game and its components."""

    @property
    def game(self) -> str:
        """Name of the game."""
        return self.rules.name

    @property
    def title(self) -> str:
        """Title of the game."""
        return self.rules.title

    @property
    def text(self) -> str:
        """Content of the position file."""
        return self.rules.format(self.position)

    @property
    def to_move(self) -> int:
        """1-based number of the player to move."""
        return self.position.to_move

    @property
    def mover(self) -> int:
        """1-based number of the person to move; differs from `to_move` after a swap of sides."""
        return self.rules.mover(self.position)

    @property
    def public_view(self) -> "Table":
        """Table without hidden information, such as face-down tiles and dice for later rounds."""
        view = self.rules.search.public_view
        return Table(self.rules, view(self.position), self.catalogue) if view else self

    @property
    def figure(self) -> "Figure":
        """Boards, pieces and trays of the position."""
        return self.rules.figure(self.position)

    @property
    def spaces(self) -> tuple[str, ...]:
        """Names of all spaces that can be part of a move."""
        return tuple(self.rules.spaces(self.position))

    def write(self, path: str | PathLike[str]) -> Path:
        """Write the position file and return its path; may raise PnpError."""
        return write_toml(path, self.text)

    def score(self) -> "Score":
        """Return each player's score, divided into named parts, and the winner."""
        return self.rules.score(self.position)

    def outcome(self) -> "Outcome | None":
        """Return the result of the game, or None if the game has not ended."""
        return self.rules.outcome(self.position)

    def challenge(self, number: int) -> "Challenge":
        """Return the result of a solo challenge; raise PnpError if the number is unknown."""
        return self.rules.challenge(self.position, arguments.integer("number", number))

    def moves(self) -> tuple[LegalMove, ...]:
        """Return all legal moves, sorted by text."""
        return tuple(sorted(map(self._legal_move, self.rules.legal_moves(self.position))))

    def describe_move(self, move: str | LegalMove) -> str:
        """Return what a legal move does, such as "moves a marker from n1 to n3".

        Raises:
            NotationError: The text is not a move.
            AmbiguousMove: The text matches several moves.
            IllegalMove: The move is illegal; the message gives the reason.
        """
        parsed = self.rules.read_move(self.position, str(move))
        self.rules.play(self.position, parsed)
        return self.rules.describe_move(self.position, parsed)

    def legal_move(self, move: str) -> LegalMove:
        """Return the legal move that has this text; raise PnpError if there is none."""
        parsed = self.rules.read_move(self.position, move)
        self.rules.play(self.position, parsed)
        return self._legal_move(parsed)

    def why_not(self, steps: "Sequence[Target]") -> str:
        """Return the reason why no legal move has these steps, or "" if the rules give none."""
        return self.rules.why_not_targets(self.position, tuple(steps))

    def why_no_moves(self) -> str:
        """Return the reason why there are no legal moves, or "" if there are legal moves."""
        return self.rules.why_no_moves(self.position)

    def pick(self, picked: "Sequence[Target]" = ()) -> "Picked[LegalMove]":
        """Return the possible next steps of a move, and the move if it is already complete.

        Args:
            picked: Steps of the move so far.

        Raises:
            PnpError: No legal move starts with these steps.
        """
        steps = arguments.several(
            "picked", picked, Target, _("targets offered by the previous pick")
        )
        by_targets = self.rules.by_targets(self.position)
        moves = {
            each: LegalMove(self.rules.format_move(move), each) for each, move in by_targets.items()
        }
        found = pick(moves, steps)
        if steps and found.move is None and not found.offered:
            values = ", ".join(each.value for each in steps)
            message = _("no legal move starts with {steps}", steps=values)
            raise PnpError(message, parameter="picked")
        return found

    def play(self, *moves: str | LegalMove) -> "Table":
        """Return the table after these moves; one string can contain several moves.

        Raises:
            NotationError: A string is not a move.
            AmbiguousMove: A string matches several moves.
            IllegalMove: A move is illegal; the message gives the reason.
        """
        position, rules = self.position, self.rules
        single = single_moves(rules, moves)
        for number, text in enumerate(single, start=1):
            try:
                position = rules.play(position, rules.read_move(position, text))
            except PnpError as error:
                if len(single) == 1:
                    raise
                raise error.about(_("move {number}", number=number)) from None
        return Table(rules, position, self.catalogue)

    @property
    def dice(self) -> "tuple[tuple[str, ...], ...]":
        """Faces rolled in each round whose dice are known; empty for a game without dice."""
        return self.rules.dice.known(self.position) if self.rules.dice else ()

    @property
    def open_round(self) -> int:
        """1-based number of the current round; 0 for a game without dice."""
        return self.rules.dice.open_round(self.position) if self.rules.dice else 0

    def with_dice(self, roll: "Roll | Sequence[Sequence[str]]") -> "Table":
        """Return the table with these dice: a `Roll`, or the faces for each round.

        Raises:
            PnpError: The dice do not belong to this game, or a face does not exist.
        """
        from pnp.api.chance import Roll

        faces: tuple[tuple[str, ...], ...] = ()
        if not isinstance(roll, Roll):
            if not isinstance(roll, Iterable):
                arguments.invalid("roll", _("a Roll, or the faces rolled in each round"), roll)
            faces = tuple(arguments.several("roll", each, str, _("faces")) for each in roll)
        dice = self.rules.dice
        if isinstance(roll, Roll) and roll.game != self.game:
            message = _("{game} does not use the dice of {other}", game=self.title, other=roll.game)
            raise PnpError(message, parameter="roll")
        if dice is None:
            raise PnpError(_("{game} does not use dice", game=self.title), parameter="roll")
        if not isinstance(roll, Roll):
            dice.check(faces)
            position = dice.put(self.position, faces)
            raise_all(self.rules.position_faults(position))
            return Table(self.rules, position, self.catalogue)
        if not roll.placed:
            message = _("the players place these dice themselves")
            raise PnpError(message, hint=_("roll the dice without `placing`"), parameter="roll")
        return Table(self.rules, dice.put(self.position, roll.rounds), self.catalogue)

    def perft(self, depth: int, *, limit: bool = True) -> int:
        """Return the number of sequences of `depth` legal moves, for a depth of at most 100.

        Raises:
            PnpError: `limit` is True and there are too many positions to visit.
        """
        from pnp.rules.game import perft

        moves = arguments.integer("depth", depth, 0, MAX_MOVES)
        return perft(self.rules, self.position, moves, limit=arguments.flag("limit", limit))

    def diagram(self) -> Drawing:
        """Return a diagram of the position; three or more boards get a page each."""
        return Drawing(self.title, partial(self._pages, scored=False))

    def picture(self) -> Drawing:
        """Return a picture of the table in perspective, with its pieces cut, folded and stacked."""
        return Drawing(self.title, self._picture)

    def page(self) -> Drawing:
        """Return a diagram that outlines the scoring parts and shows the points and the winner."""
        return Drawing(self.title, partial(self._pages, scored=True))

    def score_json(self) -> dict[str, Any]:
        """Return the score as plain data."""
        return self.rules.score_json(self.position)

    def moves_json(self) -> dict[str, Any]:
        """Return the legal moves as plain data."""
        return self.rules.moves_json(self.position)

    def _legal_move(self, move: Any) -> LegalMove:
        return LegalMove(self.rules.format_move(move), self.rules.targets(self.position, move))

    def _picture(self, palette: "Palette", _settings: "Settings") -> "Sequence[Scene]":
        from pnp.diagrams.table_view import table_scene

        return [table_scene(self.title, self.figure, self.catalogue.style(palette))]

    def _pages(
        self, palette: "Palette", _settings: "Settings", *, scored: bool
    ) -> "Sequence[Scene]":
        from pnp.diagrams.page import pages

        score = self.score() if scored else None
        return pages(self.title, self.figure, self.catalogue.style(palette), score)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return self.diagram()._repr_mimebundle_() | {"text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"<Table {self.game}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(read_text, catalogue=self.catalogue), (self.text,)


def single_moves(rules: "Game[Any, Any]", moves: Sequence[str | LegalMove]) -> list[str]:
    """Return one string for each move. A string with several moves is split, as in a record."""
    single = []
    for move in moves:
        text = str(move)
        single += [text] if isinstance(move, LegalMove) else rules.split_moves(text) or [text]
    return single


def write_toml(path: str | PathLike[str], text: str) -> Path:
    """Write a .toml file and return the path; raise PnpError for another suffix."""
    from pnp.files.writing import write_text

    file = arguments.path("path", path)
    if file.suffix.lower() != ".toml":
        message = _("the file name must end with .toml")
        raise PnpError(message, SourceLocation(str(file)), parameter="path")
    write_text(file, text)
    return file


def start(game: str, variant: str = "", *, catalogue: Catalogue | None = None) -> Table:
    """Return a table at the standard start of a game.

    Raises:
        PnpError: The game or variant does not exist, or the game has no rules.
    """
    found = catalogue_or_default(catalogue)
    rules = found.game(arguments.text("game", game))
    return Table(rules, rules.variant(arguments.text("variant", variant)).start(), found)


def read(path: str | PathLike[str], *, catalogue: Catalogue | None = None) -> Table:
    """Return the table from a position file, or the last table of a game record.

    Raises:
        PnpError: The file cannot be read, or has errors (`Faults` lists them all).
    """
    found = catalogue_or_default(catalogue)
    return Table(*found.read(read_toml(arguments.path("path", path))), found)


def read_text(text: str, name: str = "", *, catalogue: Catalogue | None = None) -> Table:
    """Return the table from a position's text, like `read`; `name` identifies it in errors."""
    found = catalogue_or_default(catalogue)
    toml = parse_toml(arguments.text("text", text), arguments.text("name", name))
    return Table(*found.read(toml), found)
