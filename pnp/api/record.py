"""Game records, which consist of a start and the moves played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.api import arguments
from pnp.api.default_catalogue import catalogue_or_default
from pnp.api.drawing import Drawing
from pnp.api.print_settings import language_of, palette_of
from pnp.api.table import LegalMove, Table, single_moves, write_toml
from pnp.catalogue import Catalogue
from pnp.errors import SourceLocation
from pnp.files.toml_text import parse_toml, read_toml
from pnp.languages import find_language, using
from pnp.messages import _
from pnp.rules.record import MAX_MOVES

if TYPE_CHECKING:
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.layout.settings import Settings
    from pnp.rules.record import GameRecord, Turn

LONGEST = MAX_MOVES
"""Maximum number of moves in a record."""

MAX_SECONDS = 60.0
"""Maximum time that an animation shows each position, in seconds."""


@dataclass(frozen=True, repr=False)
class Record:
    """A record of a game with legal moves. Playing a move returns a new record.

    Iterating over a record yields the tables, which are created one by one.
    """

    _record: "GameRecord[Any, Any]"
    _catalogue: Catalogue = field(compare=False)

    @property
    def game(self) -> str:
        """Name of the game."""
        return self._record.game.name

    @property
    def title(self) -> str:
        """Title of the game."""
        return self._record.game.title

    @property
    def code(self) -> str:
        """Code of the starting setup; empty if the start is not a setup."""
        return self._record.code

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves, as strings that `play` accepts."""
        return self._record.texts

    @property
    def turns(self) -> "tuple[Turn, ...]":
        """Moves grouped into turns."""
        return tuple(self._record.turns())

    @property
    def start(self) -> Table:
        """Table before the first move."""
        return self._table(self._record.start)

    @property
    def last(self) -> Table:
        """Table after all moves."""
        return self._table(self._record.last)

    def __iter__(self) -> Iterator[Table]:
        """Yield the start, then the table after each move."""
        return map(self._table, self._record.positions())

    def __len__(self) -> int:
        """Return the number of moves."""
        return len(self._record.moves)

    def first(self, moves: int) -> "Record":
        """Return a record with only the first `moves` moves; raise PnpError if there are fewer."""
        count = arguments.integer("moves", moves, 0, len(self))
        return Record(self._record.first(count), self._catalogue)

    def play(self, *moves: str | LegalMove) -> "Record":
        """Return the record with more moves; raises the same errors as `Table.play`."""
        single = single_moves(self._record.game, moves)
        return Record(
            self._record.with_moves((text, SourceLocation()) for text in single), self._catalogue
        )

    def with_dice(self, faces: Sequence[str]) -> "Record":
        """Return the record with the dice for the next round, in the order of their places.

        Raises:
            PnpError: The game is not played with dice, a face does not exist, or the dice of all
                rounds are known.
        """
        checked = arguments.several("faces", faces, str, _("faces"))
        return Record(self._record.with_dice(checked), self._catalogue)

    @property
    def text(self) -> str:
        """Content of a record file: the setup's code or the position, then the moves."""
        return self._record.text

    def write(self, path: str | PathLike[str]) -> Path:
        """Write the file and return its path; may raise PnpError."""
        return write_toml(path, self.text)

    def booklet(self, every: int = 0) -> Drawing:
        """Return a booklet with a cover, the moves in two columns, and diagrams of some positions.

        Args:
            every: Number of turns from one diagram to the next; 0 to fill the pages.
        """
        turns = arguments.integer("every", every, 0)
        return Drawing(_("{game}: a game", game=self.title), partial(self._booklet, every=turns))

    def animation(self, *, seconds: float = 1.0, palette: str = "safe", language: str = "") -> str:
        """Return an animated SVG that shows the tables one after another, in a loop.

        Args:
            seconds: Time to show each table, 0.01 to 60 seconds.
            palette: Name of the palette.
            language: Code of the language, such as `de`; by default, that of pnp.
        """
        from pnp.diagrams.records import replay
        from pnp.export.animation import animation_svg

        each = arguments.number("seconds", seconds, 0.01, MAX_SECONDS)
        code = language_of({"language": language} if language else {})
        with using(code):
            style = self._catalogue.style(palette_of({"palette": palette}))
            animation = replay(self._record, style)
            return animation_svg(animation, each, find_language(code).tag).decode()

    def _table(self, position: Any) -> Table:
        return Table(self._record.game, position, self._catalogue)

    def _booklet(
        self, palette: "Palette", _settings: "Settings", *, every: int
    ) -> "Sequence[Scene]":
        from pnp.diagrams.records import booklet

        return booklet(self._record, self._catalogue.style(palette), every)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return self.booklet()._repr_mimebundle_() | {"text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"<Record {self.game}, {len(self)} move{'' if len(self) == 1 else 's'}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(read_record_text, catalogue=self._catalogue), (self.text,)


def record(table: Table, *moves: str | LegalMove) -> Record:
    """Return a record of moves played from a table; raises the same errors as `Table.play`."""
    from pnp.rules.record import GameRecord

    return Record(GameRecord(table.rules, table.position), table.catalogue).play(*moves)


def read_record(path: str | PathLike[str], *, catalogue: Catalogue | None = None) -> Record:
    """Return the game recorded in a file; a position file is read as a record without moves.

    Raises:
        PnpError: The file cannot be read, or has errors (`Faults` lists several errors).
    """
    found = catalogue_or_default(catalogue)
    return Record(found.record(read_toml(arguments.path("path", path))), found)


def read_record_text(text: str, name: str = "", *, catalogue: Catalogue | None = None) -> Record:
    """Return the game recorded in a string, like `read_record`; `name` identifies it in errors."""
    found = catalogue_or_default(catalogue)
    toml = parse_toml(arguments.text("text", text), arguments.text("name", name))
    return Record(found.record(toml), found)
