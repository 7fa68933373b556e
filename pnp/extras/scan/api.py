"""The public API `pnp.scan`: read photos of filled sheets into positions."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from importlib import import_module
from io import BytesIO
from os import PathLike
from typing import TYPE_CHECKING, Any

from pnp.api import arguments
from pnp.api.table import Table
from pnp.catalogue import Catalogue
from pnp.errors import Faults, PnpError, quoted, suggestion
from pnp.extras.scan import corrections
from pnp.extras.scan.corrections import SheetLayout
from pnp.extras.scan.filled_sheet import FilledSheet, Uncertainty, games, positions
from pnp.extras.scan.photo import Photo
from pnp.files.toml_text import decode_toml
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.extras.scan.questions import Question
    from pnp.extras.scan.sheets import ScannedSheet

__all__ = ["Scan", "Uncertainty", "read_photo", "read_photos", "read_sheets"]

GAME = "colour-lines"


@dataclass(frozen=True, eq=False)
class Scan:
    """Sheets read from photos, in the order of the photos. Each correction returns a new scan.

    A scan from `read_sheets` has no photos and no images.
    """

    _filled: tuple[FilledSheet, ...] = field(repr=False)
    _scanned: "tuple[ScannedSheet, ...]" = field(repr=False)
    _catalogue: Catalogue = field(repr=False)
    _layouts: tuple[SheetLayout, ...] = field(repr=False)

    def __len__(self) -> int:
        return len(self._filled)

    @property
    def photos(self) -> tuple[str, ...]:
        """Name of the photo file for each sheet."""
        return tuple(each.file for each in self._scanned)

    @property
    def fields(self) -> tuple[dict[str, str], ...]:
        """Fields read from each sheet: left, right, colours, jokers, rounds, and letters."""
        return tuple(dict(each.fields) for each in self._filled)

    @property
    def uncertainties(self) -> tuple[Uncertainty, ...]:
        """Fields that the user must confirm."""
        return tuple(
            each for n, sheet in enumerate(self._filled) for each in sheet.uncertainties(n)
        )

    def answer(self, sheet: int, field: str, text: str) -> "Scan":
        """Set a field of a sheet and mark it as certain.

        Raises PnpError if the field is unknown or the value is invalid.
        """
        filled = self._filled[self._index(sheet)]
        if field not in filled.fields:
            message = _("unknown field {name}", name=quoted(field))
            hint = suggestion(field, tuple(filled.fields))
            raise PnpError(message, hint=hint, parameter="field")
        return self._with(sheet, filled.with_answer(field, arguments.text("text", text)))

    def tables(self, *, together: bool = False) -> list[Table]:
        """Return one table per sheet or, if `together` is True, one per game.

        Sheets with the same side and spaces belong to the same game.

        Raises:
            PnpError: If a line was not read, or a position cannot occur in a game (`Faults`).
        """
        rules = self._catalogue.game(GAME)
        found = positions(self._filled, together=together)
        texts = [Table(rules, position, self._catalogue).text for position in found]
        decoded = [decode_toml(text.encode(), "scan") for text in texts]
        return [Table(*self._catalogue.read(each), self._catalogue) for each in decoded]

    @property
    def games(self) -> "tuple[Scan, ...]":
        """One scan for each game. Sheets with the same side and spaces belong to the same game."""

        def selected(values: tuple[Any, ...], numbers: list[int]) -> tuple[Any, ...]:
            return tuple(values[n] for n in numbers if values)

        return tuple(
            replace(
                self,
                _filled=selected(self._filled, numbers),
                _scanned=selected(self._scanned, numbers),
                _layouts=selected(self._layouts, numbers),
            )
            for numbers in games(self._filled)
        )

    def picture(self, sheet: int) -> bytes:
        """Return a PNG image: the straightened photo, with the reading drawn over it."""
        from pnp.extras.scan.overlay import overlay

        number = self._index(sheet)
        filled, read = self._filled[number], self._scanned[number]
        spaces = [space for each in filled.uncertainties(number) for space in each.spaces]
        return overlay(read.picture, read.reading.found, read.reading.panel, filled, spaces)

    def straight(self, sheet: int) -> bytes:
        """Return a JPEG image: the straightened photo, without its location or other metadata."""
        from pnp.extras.scan.overlay import straight_sheet

        read = self._scanned[arguments.integer("sheet", sheet, 0, len(self._scanned) - 1)]
        straight = straight_sheet(read.picture, read.reading.found, read.reading.panel)
        straight.save(file := BytesIO(), "JPEG", quality=82)
        return file.getvalue()

    def tap(self, sheet: int, x: float, y: float, half: str) -> "Scan":
        """Return the scan corrected by a tap on the picture from `straight`.

        A tap ticks or clears a box, or changes a line.

        Args:
            sheet: Index of the sheet.
            x: Position in spaces, from the left edge of the grid.
            y: Position in spaces, from the top edge of the grid.
            half: "left" or "right": the half whose line takes precedence in the grey zone.

        Raises:
            PnpError: If there is nothing to correct at this position.
        """
        number = self._index(sheet)
        filled, layout = self._filled[number], self._layouts[number]
        return self._with(sheet, corrections.apply_tap(filled, layout, (x, y), half))

    def svg(self, sheet: int) -> str:
        """Return an SVG image of the reading, as an overlay for the picture from `straight`."""
        number = self._index(sheet)
        filled = self._filled[number]
        return corrections.draw_svg(filled, self._layouts[number], filled.uncertainties(number))

    def questions(self, sheet: int) -> "tuple[Question, ...]":
        """Return the questions about the uncertain fields of a sheet, in words."""
        from pnp.extras.scan.questions import questions_about

        number = self._index(sheet)
        return questions_about(self._filled[number], self._layouts[number])

    def sheets_json(self) -> list[dict[str, Any]]:
        """Return the sheets as plain data for `read_sheets`."""
        return [
            {
                "code": str(each.printed),
                "fields": dict(each.fields),
                "others": {name: list(each.others[name]) for name in sorted(each.uncertain)},
                "layout": layout.to_json(),
            }
            for each, layout in zip(self._filled, self._layouts, strict=True)
        ]

    def uncertainties_json(self) -> list[dict[str, Any]]:
        """Return the uncertain fields as plain data."""
        return [{"photo": self.photos[each.sheet], **asdict(each)} for each in self.uncertainties]

    def _index(self, sheet: int) -> int:
        return arguments.integer("sheet", sheet, 0, len(self) - 1)

    def _with(self, sheet: int, filled: FilledSheet) -> "Scan":
        return replace(self, _filled=(*self._filled[:sheet], filled, *self._filled[sheet + 1 :]))


def read_photos(
    photos: str | PathLike[str] | Iterable[str | PathLike[str]],
    *,
    catalogue: Catalogue | None = None,
) -> Scan:
    """Read filled Colour Lines sheets from photos.

    Args:
        photos: JPEG, PNG or HEIC files, or scanned PDFs. Each contains one or two sheets.
        catalogue: Catalogue that contains the game; by default, built-in and installed games.

    Raises:
        PnpError: If a photo cannot be read; the error names the photo and suggests a solution.
    """
    files = arguments.paths("photos", photos)
    if not files:
        raise PnpError(_("no photos"), hint=_("pass at least one file"), parameter="photos")
    _check_installed()
    return _scan(catalogue or Catalogue(), map(Photo.read, files))


def read_photo(data: bytes, name: str = "photo", *, catalogue: Catalogue | None = None) -> Scan:
    """Read the filled sheets in a photo passed as bytes.

    Error messages refer to the photo as `name`. Otherwise, this function works like `read_photos`.
    """
    checked = arguments.one("data", data, bytes, "bytes")
    named = arguments.text("name", name)
    _check_installed()
    return _scan(catalogue or Catalogue(), [Photo(named, checked)])


def read_sheets(sheets: Iterable[Mapping[str, Any]], *, catalogue: Catalogue | None = None) -> Scan:
    """Create a scan from data returned by `Scan.sheets_json`; the fields can be edited first.

    `catalogue` is the same as for `read_photos`.

    Raises:
        PnpError: If the sheets are not in the format of `sheets_json`, or a field cannot be read.
            Each error names the index of the sheet and the field, such as `0.left`.
    """
    _check_installed()
    filled, layouts = [], []
    for number, each in enumerate(sheets):
        try:
            filled.append(FilledSheet.from_text(each["code"], each["fields"], each["others"]))
            layouts.append(SheetLayout.from_json(each["layout"]))
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            hint = _("use the data that Scan.sheets_json returns")
            raise PnpError(_("invalid sheets"), hint=hint, parameter="sheets") from None
        except PnpError as error:
            raise Faults(_sheet_fault(number, fault) for fault in error.faults) from None
    return Scan(tuple(filled), (), catalogue or Catalogue(), tuple(layouts))


def _sheet_fault(number: int, fault: PnpError) -> PnpError:
    """Return the error with a parameter that names the sheet and the field, such as `0.left`."""
    return PnpError(fault.message, hint=fault.hint, parameter=f"{number}.{fault.parameter}")


def _check_installed() -> None:
    """Raise PnpError if numpy, which is needed to read photos, is not installed."""
    try:
        import_module("numpy")
    except ImportError:
        hint = _("run {command}", command="pip install 'pnp-games[scan]'")
        raise PnpError(_("reading photos needs numpy"), hint=hint) from None


def _scan(catalogue: Catalogue, photos: Iterable[Photo]) -> Scan:
    import numpy as np

    from pnp.extras.scan import sheets

    with np.errstate(all="ignore"):
        read = tuple(sheet for photo in photos for sheet in sheets.read_photo(photo))
    filled = tuple(each.reading.filled for each in read)
    layouts = tuple(SheetLayout.of(each.printed) for each in filled)
    return Scan(filled, read, catalogue, layouts)
