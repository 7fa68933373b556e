"""What to ask about a position that is typed, key by key."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pnp.door.table import Table

if TYPE_CHECKING:
    from pnp.library import Library
    from pnp.library.games import AnyGame
    from pnp.rules.fields import Field
    from pnp.rules.game import Variant as Declared


@dataclass(frozen=True)
class Form:
    """The questions whose answers, key by key, make a position of a variant."""

    rules: "AnyGame" = field(repr=False)
    declared: "Declared[Any]" = field(repr=False)
    library: "Library" = field(repr=False)

    @property
    def fields(self) -> "tuple[Field, ...]":
        """A field a key, in order; `Field.row_faults` checks a typed line at once."""
        return self.declared.form

    def text(self, typed: Mapping[str, Sequence[str]]) -> str:
        """The position file, as far as it has been typed: sound lines by key."""
        from pnp.rules.entry import text_of

        return text_of(self.fields, typed)

    def so_far(self, typed: Mapping[str, Sequence[str]]) -> Table | None:
        """The table with empty spaces for rows to come; None while too little is known."""
        from pnp.rules.entry import so_far

        position = so_far(self.rules, self.fields, typed)
        return None if position is None else Table(self.rules, position, self.library)

    def table(self, typed: Mapping[str, Sequence[str]]) -> Table:
        """The table of everything typed; raises PnpError or Faults."""
        from pnp.files.toml_text import parse_toml

        return Table(*self.library.read(parse_toml(self.text(typed), "as typed")), self.library)
