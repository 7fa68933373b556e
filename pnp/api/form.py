"""Forms for typing a position, with one field for each key of the position file."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pnp.api import arguments
from pnp.api.default_catalogue import catalogue_or_default
from pnp.api.table import Table
from pnp.catalogue import Catalogue
from pnp.errors import PnpError, quoted, suggestion
from pnp.files.toml_text import parse_toml
from pnp.messages import _, ngettext
from pnp.rules.grid_text import Grid
from pnp.rules.guided_entry import FormEntry, so_far, text_of
from pnp.rules.typed_input import bare, meant

if TYPE_CHECKING:
    from pnp.rules.fields import Field
    from pnp.rules.game import Game, Variant

_AROUND_X = re.compile(r"\s*x\s*")


@dataclass(frozen=True, repr=False)
class Form:
    """A form for typing a position of one variant, field by field."""

    _rules: "Game[Any, Any]"
    _variant: "Variant[Any]"
    _catalogue: "Catalogue"

    @property
    def variant(self) -> str:
        """Name of the variant; empty if the game has only one variant."""
        return self._variant.name

    @property
    def sizes(self) -> tuple[str, ...]:
        """Sizes of the boards, such as `5x6`; empty if there are no boards."""
        boards = [each.board for each in self.fields if isinstance(each, Grid)]
        return tuple(dict.fromkeys(f"{board.columns}x{board.rows}" for board in boards))

    @property
    def fields(self) -> "tuple[Field, ...]":
        """Fields in order, one for each key; `Field.row_faults` checks a line of input."""
        return self._variant.form

    def entry(self, typed: Mapping[str, Sequence[str]] = MappingProxyType({})) -> FormEntry:
        """Return a row-by-row entry that continues after the last valid line in `typed`."""
        return FormEntry.resumed(self.fields, typed)

    def text(self, typed: Mapping[str, Sequence[str]]) -> str:
        """Return the text of a position file made from the lines typed for each key.

        Keys with only one possible value, such as `game`, can be left out.

        Raises:
            PnpError: A key does not exist, or `Field.row_faults` rejects a line.
        """
        return text_of(self.fields, self._known(typed))

    def so_far(self, typed: Mapping[str, Sequence[str]]) -> Table | None:
        """Return the table for an incomplete position, with empty spaces for missing rows.

        Returns None if there is not enough input yet.

        Raises:
            PnpError: A key does not exist.
        """
        position = so_far(self._rules, self.fields, self._known(typed))
        return None if position is None else Table(self._rules, position, self._catalogue)

    def table(self, typed: Mapping[str, Sequence[str]]) -> Table:
        """Return the table for a complete position; may raise PnpError or Faults."""
        return Table(
            *self._catalogue.read(parse_toml(self.text(typed), _("as typed"))), self._catalogue
        )

    def _known(self, typed: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
        """Return the lines for each key, with no lines for keys that need no input.

        Raises:
            PnpError: A key does not exist, or lines are invalid.
        """
        fields = {field.key: field for field in self.fields}
        lines: dict[str, tuple[str, ...]] = {
            key: () for key, each in fields.items() if not each.rows and not each.may_miss
        }
        if not isinstance(typed, Mapping):
            arguments.invalid("typed", _("lines by key"), typed)
        for key, rows in typed.items():
            if key not in fields:
                message = _("unknown key {name}", name=quoted(key))
                hint = suggestion(str(key), list(fields))
                raise PnpError(message, hint=hint, parameter=str(key))
            lines[key] = arguments.several(key, rows, str, _("lines"))
            if fields[key].rows == 1 and not lines[key]:
                arguments.invalid(key, _("one line"), rows)
        return lines

    def __repr__(self) -> str:
        return f"<Form {' '.join(filter(None, (self._rules.name, self._variant.name)))}>"


def form(game: str, variant: str = "", *, catalogue: Catalogue | None = None) -> Form:
    """Return the form for a position of a game, with one field for each key.

    Raises:
        PnpError: The game or variant does not exist, or the game has no rules.
    """
    found = catalogue_or_default(catalogue)
    rules = found.game(arguments.text("game", game))
    return Form(rules, rules.variant(arguments.text("variant", variant)), found)


def forms(game: str, *, catalogue: Catalogue | None = None) -> tuple[Form, ...]:
    """Return a form for each variant of a game, starting with the standard variant.

    Raises the same errors as `form`.
    """
    found = catalogue_or_default(catalogue)
    rules = found.game(arguments.text("game", game))
    return tuple(Form(rules, each, found) for each in rules.variants)


def meant_form(forms: Sequence[Form], typed: str) -> Form | None:
    """Return the form for the variant that the user named, or None if the variant is unclear.

    The user can also type a board size, such as `5x6`, if only one variant has boards of that size.
    """
    answer = bare(typed)
    name = meant(answer, [each.variant for each in forms])
    size = _AROUND_X.sub("x", answer.lower())
    sized = [each for each in forms if size in each.sizes]
    if not name and len(sized) == 1:
        return sized[0]
    return next((each for each in forms if name and each.variant == name), None)


def heading(field: "Field") -> str:
    """Return a line that describes the input for a field."""
    expected = field.expected
    if isinstance(field, Grid):
        expected = ngettext(
            "{count} row of {columns}, {expected}",
            "{count} rows of {columns}, {expected}",
            field.rows,
            columns=field.board.columns,
            expected=expected,
        )
    if field.may_miss:
        return _("{key}: {expected}; press Enter to leave it out", key=field.key, expected=expected)
    return _("{key}: {expected}", key=field.key, expected=expected)
