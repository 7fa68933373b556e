"""Data merge: draw a component once for each row of a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pnp.cache import BoundedCache
from pnp.errors import Faults, PnpError, SourceLocation, quoted, suggestion
from pnp.files.csv_rows import MAX_FAULTS, CsvRow, CsvRows
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.layout.settings import Settings
    from pnp.templates.expression import Argument
    from pnp.templates.row_painter import RowPainter
    from pnp.templates.template import Template

_MAX_HELD = 16
"""Maximum number of rows to cache; neighbouring pieces on a sheet often share a row."""

_CHECKED_AFTER = 1000
"""Number of rows checked after the first invalid row, to report several faults together."""


@dataclass(frozen=True, eq=False)
class Merged:
    """A component that is drawn once for each row. `values` apply to all rows."""

    template: "Template"
    values: "Mapping[str, Argument]"
    rows: CsvRows

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.template, dict(self.values), self.rows)

    def check(self) -> None:
        """Raise Faults for unknown columns and invalid values."""
        self._check_columns()
        row_painter = self._row_painter()
        faults: list[PnpError] = []
        for row in self.rows:
            try:
                row_painter.check(row.values)
            except PnpError as error:
                faults += _located(error, row)
            if len(faults) >= MAX_FAULTS:
                break
        if faults:
            raise Faults(faults)

    def scenes(self, palette: "Palette", settings: "Settings") -> "Sequence[Scene]":
        """Return the pieces for all rows, in order; may raise PnpError or Faults."""
        from pnp.kits.fitting import check_fits
        from pnp.layout.imposition import MAX_COMPONENTS, too_many_sheets
        from pnp.layout.lazy_scenes import Run

        row_painter = self._row_painter(palette, settings)
        drawn = _Drawn(self.rows, row_painter)
        if not drawn.each:
            message = _("{component}: no pieces are left to print", component=self.template.name)
            raise PnpError(message)
        check_fits(self.template, self.values, drawn.row(0), settings)
        if row_painter.uniform and not settings.poster:
            return Run(len(self.rows) * drawn.each, drawn)
        scenes: list[Scene] = []
        for index in range(len(self.rows)):
            scenes += drawn.row(index)
            if settings.limit and len(scenes) > MAX_COMPONENTS:
                message = _(
                    "more than {limit} components of different sizes", limit=f"{MAX_COMPONENTS:,}"
                )
                raise too_many_sheets(message)
        check_fits(self.template, self.values, scenes, settings)
        return scenes

    def _check_columns(self) -> None:
        """Raise Faults for columns that are unknown, duplicated, or already set for all rows."""
        columns = self.rows.columns
        parameters = list(self.template.declared.parameters)
        faults: list[PnpError] = []
        for number, name in enumerate(columns, start=1):
            if name not in parameters:
                message = _(
                    "column {number}: unknown parameter {name} of {component}",
                    number=number,
                    name=quoted(name),
                    component=self.template.name,
                )
                faults.append(PnpError(message, hint=suggestion(name, parameters), parameter=name))
            elif name in columns[: number - 1]:
                message = _("column {number}: duplicate column {name}", number=number, name=name)
                faults.append(PnpError(message, hint=_("delete one of them"), parameter=name))
            elif name in self.values:
                message = _(
                    "column {number}: {name} already has a value for all rows",
                    number=number,
                    name=name,
                )
                hint = _("leave out the column or the value")
                faults.append(PnpError(message, hint=hint, parameter=name))
        if faults:
            raise Faults(faults[:MAX_FAULTS]).at(SourceLocation(str(self.rows.file), 1))

    def _row_painter(
        self, palette: "Palette | None" = None, settings: "Settings | None" = None
    ) -> "RowPainter":
        from pnp.drawing.colour import palette as palette_named
        from pnp.layout.settings import Backs, Settings

        layout = settings or Settings()
        return self.template.row_painter(
            self.values,
            self.rows.columns,
            palette or palette_named("safe"),
            layout.bleed,
            backs=layout.backs is not Backs.NONE,
            limit=layout.limit,
        )


class _Drawn:
    """Callable that draws the piece at an index. Indices count the pieces row by row."""

    def __init__(self, rows: CsvRows, row_painter: "RowPainter") -> None:
        """Draw the first row; raise Faults if it is invalid."""
        self._rows = rows
        self._row_painter = row_painter
        self._held = BoundedCache[int, "Sequence[Scene]"](_MAX_HELD)
        self.each = len(self.row(0))

    def __call__(self, index: int) -> "Scene":
        row, piece = divmod(index, self.each)
        return self.row(row)[piece]

    def row(self, index: int) -> "Sequence[Scene]":
        """Return the pieces for a row, from the cache if possible; may raise Faults."""
        return self._held.fetch(index, lambda: self._row(index))

    def _row(self, index: int) -> "Sequence[Scene]":
        """Draw the pieces for a row.

        If the row is invalid, raises Faults with the errors in this row and the rows after it.
        """
        try:
            return self._row_painter.scenes(self._rows[index].values)
        except PnpError:
            raise Faults(self._faults(index)) from None

    def _faults(self, first: int) -> list[PnpError]:
        faults: list[PnpError] = []
        for index in range(first, min(first + _CHECKED_AFTER, len(self._rows))):
            row = self._rows[index]
            try:
                self._row_painter.scenes(row.values)
            except PnpError as error:
                faults += _located(error, row)
            if len(faults) >= MAX_FAULTS:
                break
        return faults


def _located(error: PnpError, row: CsvRow) -> list[PnpError]:
    """Return the faults in a row with the row's number and location in the table."""
    located = []
    for fault in error.faults:
        # A message that names the parameter does not need the location within the row.
        named = fault if fault.parameter else fault.located_in_message()
        named = named.about(_("row {number}", number=row.number))
        named.where = row.where
        located.append(named)
    return located
