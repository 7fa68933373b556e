"""Guided entry of a position, row by row: typed lines, the next row, and rows to type again."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

from pnp.errors import NotationError, PnpError, raise_all
from pnp.files.toml_text import parse_toml
from pnp.messages import _
from pnp.rules.fields import Field, shown
from pnp.rules.game import Game, M, P
from pnp.rules.grid_text import Grid
from pnp.rules.typed_input import meant

Typed = Mapping[str, Sequence[str]]
"""Valid typed lines for each key, without the keys that the user omitted."""


class FormRow(NamedTuple):
    """A row that the user types: its key, and its 0-based index among the rows for that key."""

    key: str
    number: int = 0


@dataclass(frozen=True)
class FormEntry:
    """The rows typed so far in a form. Each answer returns a new entry."""

    form: tuple[Field, ...]
    lines: Mapping[FormRow, str] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()
    """Keys that the user omitted."""

    again: FormRow | None = None
    """Row that the user types again before entry continues."""

    @classmethod
    def resumed(cls, form: tuple[Field, ...], typed: Typed) -> Self:
        """Restore an entry from saved lines (see `entered`).

        For each key, the first invalid line and all lines after it are dropped.
        """
        lines: dict[FormRow, str] = {}
        left_out = {each.key for each in form if each.may_miss and typed.get(each.key) == []}
        for each in form:
            for number, line in enumerate(typed.get(each.key, ())[: each.rows]):
                if each.row_faults(line):
                    break
                lines[FormRow(each.key, number)] = line
        return cls(form, lines, frozenset(left_out))

    @property
    def _all(self) -> Iterator[FormRow]:
        return (FormRow(each.key, number) for each in self.form for number in range(each.rows))

    @property
    def row(self) -> FormRow | None:
        """Row to prompt for, or None once all rows are typed."""
        if self.again is not None:
            return self.again
        open_rows = (row for row in self._all if row not in self.lines)
        return next((row for row in open_rows if row.key not in self.left_out), None)

    @property
    def current_text(self) -> str:
        """Current text of the row to prompt for, or "" if the row is empty."""
        return "" if self.row is None else self.lines.get(self.row, "")

    @property
    def typed(self) -> dict[str, list[str]]:
        """Typed lines, keyed by key of the file. A key with a single option has an empty list."""
        found: dict[str, list[str]] = {}
        for each in self.form:
            lines = [line for row, line in sorted(self.lines.items()) if row.key == each.key]
            if lines or not (each.rows or each.may_miss):
                found[each.key] = lines
        return found

    @property
    def entered(self) -> dict[str, list[str]]:
        """Typed lines, keyed by key of the file. An omitted key has an empty list."""
        return self.typed | {key: [] for key in self.left_out}

    @property
    def redoable(self) -> list[FormRow]:
        """Rows that can be typed again, in the order of the form. Omitted rows are included."""
        left_out = {FormRow(key) for key in self.left_out}
        return [row for row in self._all if row in self.lines or row in left_out]

    def field(self, row: FormRow) -> Field:
        """Return the field that a row belongs to."""
        return next(each for each in self.form if each.key == row.key)

    def label(self, row: FormRow) -> str:
        """Return a row's name, as shown to users: `board 3`, or only the key."""
        return row.key if self.field(row).rows == 1 else f"{row.key} {row.number + 1}"

    def answered(self, line: str) -> Self:
        """Return the entry with this line in the current row. An empty line keeps the old text.

        Raises NotationError or Faults, with columns, if the line is invalid.
        """
        row, line = self.row, line.strip()
        if row is None:
            raise ValueError("every row has been typed")
        field = self.field(row)
        if not line and row in self.lines:
            return replace(self, again=None)
        if not line and row.number == 0 and field.may_miss:
            return replace(self, left_out=self.left_out | {row.key}, again=None)
        raise_all(field.row_faults(line))
        lines, left_out = {**self.lines, row: line}, self.left_out - {row.key}
        return replace(self, lines=lines, left_out=left_out, again=None)

    def back(self, name: str = "") -> Self:
        """Return the entry with an earlier row as the current row.

        `name` is the row's number or name, such as `3` or `board 3`; "" means the previous row.
        Raises NotationError if the row has not been typed yet.
        """
        rows = self.redoable
        if name:
            row = self._named(name)
        else:
            order = list(self._all)
            current = order.index(self.row) if self.row else len(order)
            row = next((each for each in reversed(rows) if order.index(each) < current), None)
        if row not in rows:
            if not rows:
                raise NotationError(_("no row has been entered yet"))
            names = ", ".join(map(self.label, rows))
            message = _("this is the first row")
            if name:
                message = _("row {name} has not been entered yet", name=repr(shown(name)))
            raise NotationError(message, hint=_("use one of {names}", names=names))
        return replace(self, again=row)

    def _named(self, name: str) -> FormRow | None:
        """Return the row that a user names. A bare number refers to the current key."""
        *key, last = name.split()
        if not last.isdecimal():
            return FormRow(meant(name, (each.key for each in self.form)))
        current = self.row or self.redoable[-1]
        of = meant(" ".join(key), (each.key for each in self.form)) if key else current.key
        return FormRow(of, int(last[:4]) - 1)

    def rows_at(self, fault: PnpError) -> list[FormRow]:
        """Return the rows that might have caused an error, or one row if the cause is certain."""
        first = 1
        typed = self.typed
        for each in self.form:
            if each.key not in typed:
                continue
            text = each.to_toml(typed[each.key])
            row = FormRow(each.key, max(0, fault.where.line - first - 1))
            if first < fault.where.line < first + text.count("\n") and row in self.lines:
                return [row]
            first += text.count("\n")
        return [row for row in self.redoable if row.key == fault.parameter]


def text_of(form: Iterable[Field], typed: Typed) -> str:
    """Return the text of the position file for the rows typed so far."""
    return "".join(each.to_toml(typed[each.key]) for each in form if each.key in typed)


def so_far(game: Game[P, M], form: Sequence[Field], typed: Typed) -> P | None:
    """Return the position with missing rows left empty, or None if too little has been typed."""
    try:
        return game.parse(parse_toml(text_of(form, {**typed, **_blanks(form, typed)})))
    except PnpError:
        return None


def _blanks(form: Sequence[Field], typed: Typed) -> dict[str, list[str]]:
    """Return the rows of the first typed grid and all later grids, filled up with empty rows."""
    filled: dict[str, list[str]] = {}
    for each in form:
        if isinstance(each, Grid) and (filled or each.key in typed):
            rows = list(typed.get(each.key, ()))
            filled[each.key] = rows + each.empty_rows[len(rows) :]
    return filled
