"""Drafts: positions set up by hand, which can be legal or illegal."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.api import arguments
from pnp.api.default_catalogue import catalogue_or_default
from pnp.api.drawing import Drawing
from pnp.api.table import Table
from pnp.catalogue import Catalogue
from pnp.errors import PnpError, quoted, suggestion
from pnp.figure import EDGE
from pnp.files.toml_text import parse_toml
from pnp.messages import _
from pnp.rules.editing import PositionEditor, Spot

if TYPE_CHECKING:
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.figure import Figure
    from pnp.layout.settings import Settings
    from pnp.rules.editing import Piece
    from pnp.rules.game import Game, Position
    from pnp.rules.score import Score

Step = str | int
"""A key in a position file, or an index in a list."""

_INTEGER = re.compile(r"-?[0-9]{1,20}")


class DraftValue(NamedTuple):
    """A value in a position file, other than the pieces on the boards."""

    path: tuple[Step, ...]
    """Keys and 0-based list indices that lead to the value."""
    text: str
    """Value as the user types it; list items are separated by commas."""
    choices: tuple[str, ...] = ()
    """Valid values, or valid list items; empty if they cannot be listed."""
    items: int = 0
    """Maximum number of list items; 0 if `choices` are not for list items."""


@dataclass(frozen=True)
class Draft:
    """A position that can be legal or illegal. Every change returns a new draft."""

    _rules: "Game[Any, Any]" = field(repr=False, compare=False)
    position: "Position"
    """Position, in the game's own type."""
    catalogue: Catalogue = field(repr=False, compare=False)
    """Catalogue of the game and its components."""
    for_score: bool = False
    """True if only the score matters, so that the position need not be legal."""

    @property
    def game(self) -> str:
        """Name of the game."""
        return self._rules.name

    @property
    def title(self) -> str:
        """Title of the game."""
        return self._rules.title

    @property
    def text(self) -> str:
        """Content of the position file."""
        return self._rules.format(self.position)

    @property
    def figure(self) -> "Figure":
        """Boards, pieces and trays of the position."""
        return self._rules.figure(self.position)

    @property
    def faults(self) -> tuple[PnpError, ...]:
        """Reasons why the position is illegal; empty if it is legal."""
        return self._rules.reasons(self.position)

    def table(self) -> Table:
        """Return a table to play at; raise PnpError or Faults if the position is illegal."""
        self._rules.check(self.position)
        return Table(self._rules, self.position, self.catalogue)

    def to_score(self) -> "Draft":
        """Return a copy of the draft that is only scored, so its position need not be legal."""
        return replace(self, for_score=True)

    def score(self) -> "Score | None":
        """Return the score of the boards as they are, or None if the rules cannot score them."""
        if self.for_score and self._rules.scorer is not None:
            return self._rules.scorer.score(self.position)
        return None if self.faults else self._rules.score(self.position)

    def page(self) -> Drawing:
        """Return a diagram of the position. If there is a score, the diagram shows it."""
        return Drawing(self._rules.title, self._pages)

    def _pages(self, palette: "Palette", _settings: "Settings") -> "Sequence[Scene]":
        from pnp.diagrams.page import pages

        style = self.catalogue.style(palette)
        return pages(self._rules.title, self.figure, style, self.score())

    @property
    def pieces(self) -> "tuple[Piece, ...]":
        """Pieces that can be put on the boards; empty if positions can only be edited as text."""
        editor = self._editor_or_none
        return tuple(editor.pieces(self.position)) if editor else ()

    def put(self, piece: str, space: str, *, board: int = 0, turn: int = 0) -> "Draft":
        """Put one of `pieces` on a space.

        Args:
            piece: Name of the piece.
            space: Space for the piece, or for the north or west half of a piece on two spaces.
            board: Index of the board in the figure.
            turn: Number of quarter turns, 0 to 3.

        Raises:
            PnpError: There is no such piece or space, or the piece does not fit there.
        """
        spot = self._spot(space, board)
        known = {each.name: each for each in self.pieces}
        if arguments.text("piece", piece) not in known:
            message = _("unknown piece {name}", name=quoted(piece))
            raise PnpError(message, hint=suggestion(piece, list(known)), parameter="piece")
        if self.for_score and known[piece].left == 0:
            message = _("all pieces of this kind are used: {piece}", piece=known[piece].words)
            raise PnpError(message, hint=_("remove one of them first"), parameter="piece")
        turned = arguments.integer("turn", turn, 0, 3)
        return self._checked(self._editor.put(self.position, piece, spot, turned))

    def toggle(self, piece: str, space: str, *, board: int = 0, turn: int = 0) -> "Draft":
        """Put a piece on a space, or take it away if it is the top piece there.

        If pieces of this kind can be rotated, as tiles can, another one is put on top if it fits.
        See `put` for the arguments and errors.
        """
        try:
            lifted = self._editor.lift(self.position, self._spot(space, board))
        except PnpError:
            return self.put(piece, space, board=board, turn=turn)
        if lifted.piece != piece:
            return self.put(piece, space, board=board, turn=turn)
        if any(each.turns > 1 for each in self.pieces if each.name == piece):
            with suppress(PnpError):
                return self.put(piece, space, board=board, turn=turn)
        return self._checked(lifted.position)

    def take(self, space: str, *, board: int = 0) -> "Draft":
        """Return the draft without the top piece on a space; raise PnpError if there is none."""
        return self._checked(self._editor.lift(self.position, self._spot(space, board)).position)

    def move(
        self, space: str, onto: str, *, board: int = 0, onto_board: int = 0, turns: int = 0
    ) -> "Draft":
        """Return the draft after moving and turning the top piece on a space; may raise PnpError.

        Args:
            space: Space that the piece is on.
            onto: Space to move the piece to.
            board: Index in the figure of the board with `space`.
            onto_board: Index in the figure of the board with `onto`.
            turns: Number of quarter turns, 0 to 3.
        """
        lifted = self._editor.lift(self.position, self._spot(space, board))
        turn = (lifted.turn + arguments.integer("turns", turns, 0, 3)) % 4
        spot = self._spot(onto, onto_board)
        return self._checked(self._editor.put(lifted.position, lifted.piece, spot, turn))

    def emptied(self) -> "Draft":
        """Return the draft with empty boards; may raise PnpError."""
        return self._checked(self._editor.empty(self.position))

    @property
    def values(self) -> tuple[DraftValue, ...]:
        """Other values in the position file, such as names, colours and the player to move."""
        choices: dict[str, tuple[str, ...]] = {}
        items: dict[str, tuple[tuple[str, ...], int]] = {}
        for each in (each for variant in self._rules.variants for each in variant.form):
            options = getattr(each, "options", ())
            choices[each.key] = tuple(map(_typed, options))
            items |= getattr(each, "item_options", {})
        data = parse_toml(self.text).data
        multiline = {key for key, value in data.items() if isinstance(value, str) and "\n" in value}
        wanted = self._rules.scorer.values if self.for_score and self._rules.scorer else None
        found = []
        for path, value in _leaves(data):
            key = next(str(each) for each in reversed(path) if isinstance(each, str))
            if path[0] in multiline | {"game", "variant"} or (
                wanted is not None and key not in wanted
            ):
                continue
            if len(path) > 1 and key in items:
                found.append(DraftValue(path, _typed(value), *items[key]))
            else:
                known = choices.get(str(path[0]), ()) if len(path) == 1 else ()
                found.append(DraftValue(path, _typed(value), known))
        return tuple(found)

    def with_value(self, path: "Sequence[Step]", text: str) -> "Draft":
        """Return the draft with the value at `path` replaced; may raise PnpError or Faults.

        A player's new colour is exchanged for the old one if another player owns it.
        """
        steps = tuple(arguments.several("path", path, str | int, _("keys and numbers")))  # type: ignore[arg-type]  # a union is a kind too
        before = dict(_leaves(data := parse_toml(self.text).data))
        values = {each.path: each for each in self.values}
        if steps not in values:
            message = _("unknown value {name}", name=quoted(".".join(map(str, steps))))
            keys = dict.fromkeys(str(path[0]) for path in values)
            raise PnpError(message, hint=suggestion(str(steps[0]), list(keys)), parameter="path")
        *parents, last = steps
        container = data
        for step in parents:
            container = container[step]
        new = _converted(before[steps], arguments.text("text", text))
        if values[steps].items and isinstance(last, int):
            _exchange(container, last, new)
        else:
            container[last] = new
        changed = "".join(f"{key} = {_toml(value)}\n" for key, value in data.items())
        try:
            changed_draft = Draft(*self.catalogue.parse(parse_toml(changed)), self.catalogue)
        except PnpError as error:
            raise _without_location(error, str(steps[0])) from None
        return replace(changed_draft, for_score=self.for_score)

    @property
    def _editor_or_none(self) -> "PositionEditor[Any] | None":
        return (self._rules.scorer if self.for_score else None) or self._rules.editor

    @property
    def _editor(self) -> "PositionEditor[Any]":
        editor = self._editor_or_none
        if editor is None:
            message = _("{game} does not support setting up by hand", game=self._rules.title)
            raise PnpError(message, hint=_("write the position as text"))
        return editor

    def _spot(self, space: str, board: int) -> Spot:
        boards = self.figure.boards
        at = arguments.integer("board", board, 0, len(boards) - 1)
        beside = (each for each in self._rules.spaces(self.position) if each.startswith(EDGE))
        if arguments.text("space", space) not in {*boards[at].board.names, *beside}:
            names = boards[at].board.names
            message = _("unknown space {name}", name=quoted(space))
            hint = _("use {first} to {last}", first=names[0], last=names[-1])
            raise PnpError(message, hint=hint, parameter="space")
        return Spot(at, space)

    def _checked(self, position: Any) -> "Draft":
        """Return a draft; raise PnpError or Faults if the position's text cannot be parsed."""
        try:
            self._rules.parse(parse_toml(self._rules.format(position)))
        except PnpError as error:
            raise _without_location(error, "") from None
        return replace(self, position=position)


def _leaves(value: Any, path: tuple[Step, ...] = ()) -> Iterator[tuple[tuple[Step, ...], Any]]:
    """Yield each editable value, or list of values, with its path."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _leaves(each, (*path, key))
    elif isinstance(value, list) and any(isinstance(each, dict | list) for each in value):
        for number, each in enumerate(value):
            yield from _leaves(each, (*path, number))
    elif isinstance(value, list) and len(path) == 1 and all(isinstance(e, str) for e in value):
        for number, each in enumerate(value):
            yield (*path, number), each
    else:
        yield path, value


def _exchange(owners: list[Any], owner: int, new: Any) -> None:
    """Replace the items of an owner; whoever had a new item receives the one that it replaces."""
    whole = [[each] if isinstance(each, str) else list(each) for each in owners]
    items = [new] if isinstance(new, str) else new
    old, whole[owner] = whole[owner], list(items)
    for at, item in enumerate(items):
        given = old[at] if at < len(old) else ""
        if item == given or not item:
            continue
        for other, others in enumerate(whole):
            whole[other] = [
                given if each == item and (other, index) != (owner, at) else each
                for index, each in enumerate(others)
            ]
    for at, each in enumerate(owners):
        kept = [item for item in whole[at] if item]
        owners[at] = "".join(kept) if isinstance(each, str) else kept


def _typed(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_typed, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _converted(before: Any, text: str) -> Any:
    """Convert the text to the type of the previous value, or return it unchanged if that fails."""
    typed = text.strip()
    if isinstance(before, list):
        parts = [each.strip() for each in typed.split(",") if each.strip()]
        example = before[0] if before else ""
        return [_converted(example, part) for part in parts]
    if isinstance(before, bool):
        return {"yes": True, "no": False}.get(typed.casefold(), typed)
    if isinstance(before, int) and _INTEGER.fullmatch(typed):
        return int(typed)
    return typed


def _toml(value: Any) -> str:
    """Format plain data as a TOML value.

    Strings, numbers and booleans have the same syntax in JSON.
    """
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_toml(each)}' for key, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value)


def _without_location(error: PnpError, parameter: str) -> PnpError:
    """Return the first fault, without its location in the generated text."""
    first = error.faults[0]
    return PnpError(first.message, hint=first.hint, parameter=parameter or first.parameter)


def draft(position: str | Table, name: str = "", *, catalogue: Catalogue | None = None) -> Draft:
    """Return a draft of a position, which can be illegal.

    Args:
        position: A table, or the text of a position file.
        name: Name of the text in error messages.
        catalogue: Catalogue for reading text; by default, the built-in and installed games.

    Raises:
        PnpError: The text cannot be read (`Faults` lists all errors in it).
    """
    if isinstance(position, Table):
        return Draft(position.rules, position.position, position.catalogue)
    found = catalogue_or_default(catalogue)
    toml = parse_toml(arguments.text("position", position), arguments.text("name", name))
    return Draft(*found.parse(toml), found)
