"""Photos of filled sheets, read into positions with their uncertain fields: `pnp.scan`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from os import PathLike
from typing import TYPE_CHECKING, Any

from pnp.api import arguments
from pnp.api.table import Table
from pnp.catalogue import Catalogue
from pnp.errors import Faults, PnpError
from pnp.extras.scan.doubt import Uncertainty

if TYPE_CHECKING:
    from pnp.extras.scan.correcting import SheetLayout
    from pnp.extras.scan.game import Filled
    from pnp.extras.scan.photo import Photo
    from pnp.extras.scan.sheets import Read

__all__ = ["Scan", "Uncertainty", "read_photo", "read_photos", "read_sheets"]

GAME = "colour-lines"


@dataclass(frozen=True, eq=False)
class Scan:
    """Sheets read from photos, in the order of the photos. Answering gives another scan.

    One that was read from `sheets_json` has no photos, nor what is drawn over them.
    """

    filled: "tuple[Filled, ...]" = field(repr=False)
    read: "tuple[Read, ...]" = field(repr=False)
    catalogue: Catalogue = field(repr=False)
    layouts: "tuple[SheetLayout, ...]" = field(default=(), repr=False)

    def __len__(self) -> int:
        return len(self.filled)

    @property
    def photos(self) -> tuple[str, ...]:
        """The file of each sheet."""
        return tuple(each.file for each in self.read)

    @property
    def fields(self) -> tuple[dict[str, str], ...]:
        """What was read of each sheet: left, right, colours, jokers, rounds, and letters."""
        return tuple(dict(each.fields) for each in self.filled)

    @property
    def doubts(self) -> tuple[Uncertainty, ...]:
        """What has to be asked before any of it is believed."""
        return tuple(doubt for n, each in enumerate(self.filled) for doubt in each.doubts(n))

    def answer(self, sheet: int, field: str, text: str) -> "Scan":
        """The same with what a person says of a field; raises PnpError for what it cannot be."""
        number = arguments.whole("sheet", sheet, 0, len(self) - 1)
        if field not in self.filled[number].fields:
            raise PnpError(f"a sheet has no {field!r}", parameter="field")
        filled = list(self.filled)
        filled[number] = filled[number].answered(field, arguments.text("text", text))
        return replace(self, filled=tuple(filled))

    def tables(self, *, together: bool = False) -> list[Table]:
        """A table for each sheet, or for all that were printed alike; raises PnpError.

        Raises Faults where what was read cannot come up in a game.
        """
        from pnp.extras.scan.game import positions

        rules = self.catalogue.game(GAME)
        found = positions(self.filled, together=together)
        tables = [Table(rules, position, self.catalogue) for _, position in found]
        return [self._checked(table) for table in tables]

    @property
    def games(self) -> "tuple[Scan, ...]":
        """The sheets that were printed alike, for each game."""
        from pnp.extras.scan.game import games

        return tuple(
            replace(
                self,
                filled=tuple(self.filled[n] for n in some),
                read=tuple(self.read[n] for n in some if self.read),
                layouts=tuple(self.layouts[n] for n in some if self.layouts),
            )
            for some in games(self.filled)
        )

    def _checked(self, table: Table) -> Table:
        """The same table, read back from its text as any other; raises PnpError."""
        from pnp.files.toml_text import decode_toml

        toml = decode_toml(table.text.encode(), "what was read")
        return Table(*self.catalogue.read(toml), self.catalogue)

    def picture(self, sheet: int) -> bytes:
        """A PNG of the photo, straightened, with what was read drawn over it."""
        from pnp.extras.scan.overlay import overlay

        number = arguments.whole("sheet", sheet, 0, len(self) - 1)
        read, filled = self.read[number], self.filled[number]
        doubtful = {doubt.field: doubt.spaces for doubt in filled.doubts(number)}
        found = read.reading
        return overlay(read.picture, found.found, found.panel, filled.fields, doubtful)

    def straight(self, sheet: int) -> bytes:
        """A JPEG of the photo, straightened; where and when it was taken is not in it."""
        from io import BytesIO

        from pnp.extras.scan.overlay import straight_sheet

        read = self.read[arguments.whole("sheet", sheet, 0, len(self.read) - 1)]
        file = BytesIO()
        straight = straight_sheet(read.picture, read.reading.found, read.reading.panel)
        straight.save(file, "JPEG", quality=82)
        return file.getvalue()

    def tapped(self, sheet: int, x: float, y: float, half: str) -> "Scan":
        """The same after a tap on `straight`, in spaces from the left top corner of its grid.

        It ticks a box, or adds or takes a space at the end of a line, in the grey zone that of
        this half first. Raises PnpError where it says nothing.
        """
        from pnp.extras.scan.correcting import tapped

        number = arguments.whole("sheet", sheet, 0, len(self) - 1)
        found = tapped(self.filled[number], self._layout(number), (x, y), half)
        return replace(self, filled=(*self.filled[:number], found, *self.filled[number + 1 :]))

    def drawn(self, sheet: int) -> str:
        """An SVG of what was read, to lie over `straight`."""
        from pnp.extras.scan.correcting import drawn

        number = arguments.whole("sheet", sheet, 0, len(self) - 1)
        filled = self.filled[number]
        return drawn(filled, self._layout(number), filled.doubts(number))

    def sheets_json(self) -> list[dict[str, Any]]:
        """The sheets as plain data, from which `read_sheets` makes them again."""
        return [
            {
                "code": str(each.printed),
                "fields": dict(each.fields),
                "others": {name: list(each.others[name]) for name in sorted(each.doubtful)},
                "layout": self._layout(number).to_json(),
            }
            for number, each in enumerate(self.filled)
        ]

    def _layout(self, number: int) -> "SheetLayout":
        from pnp.extras.scan.correcting import SheetLayout

        if self.layouts:
            return self.layouts[number]
        return SheetLayout.of(self.read[number].reading.found)

    def doubts_json(self) -> list[dict[str, Any]]:
        """The doubts as plain data."""
        return [
            {
                "photo": self.photos[doubt.sheet],
                "sheet": doubt.sheet,
                "field": doubt.field,
                "read": doubt.read,
                "others": list(doubt.others),
                "spaces": list(doubt.spaces),
            }
            for doubt in self.doubts
        ]


def read_photos(
    photos: str | PathLike[str] | Iterable[str | PathLike[str]],
    *,
    catalogue: Catalogue | None = None,
) -> Scan:
    """Read the filled sheets of Colour Lines in photos.

    Args:
        photos: JPEG, PNG or HEIC files or a scanner's PDF, each with one or two sheets.
        catalogue: Where the game is found; by default what is shipped or installed.

    Raises:
        PnpError: A photo cannot be read; the error names it and what to do better.
    """
    files = arguments.paths("photos", photos)
    if not files:
        raise PnpError("there is no photo to read", parameter="photos")
    _check_installed()
    from pnp.extras.scan.photo import Photo

    return _scan(catalogue or Catalogue(), map(Photo.read, files))


def read_photo(data: bytes, name: str = "photo", *, catalogue: Catalogue | None = None) -> Scan:
    """Read the filled sheets in a photo that is bytes and no file.

    Errors use `name` for it; `catalogue` and errors are those of `read_photos`.
    """
    checked = arguments.one("data", data, bytes, "bytes")
    named = arguments.text("name", name)
    _check_installed()
    from pnp.extras.scan.photo import Photo

    return _scan(catalogue or Catalogue(), [Photo(named, checked)])


def read_sheets(sheets: Iterable[Mapping[str, Any]], *, catalogue: Catalogue | None = None) -> Scan:
    """Read back what `Scan.sheets_json` returned, with fields that may have been changed.

    `catalogue` is that of `read_photos`.

    Raises:
        PnpError: The sheets do not have the form of `sheets_json`, or a field cannot be read; each
            fault has a parameter such as `0.left`: the index of the sheet and the field.
    """
    _check_installed()
    from pnp.extras.scan.correcting import SheetLayout
    from pnp.extras.scan.game import Filled

    filled, layouts = [], []
    for number, each in enumerate(sheets):
        try:
            filled.append(Filled.typed(each["code"], each["fields"], each["others"]))
            layouts.append(SheetLayout.read(each["layout"]))
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            raise PnpError("expected sheets as a scan tells them", parameter="sheets") from None
        except PnpError as error:
            raise Faults(_of_sheet(number, fault) for fault in error.faults) from None
    return Scan(tuple(filled), (), catalogue or Catalogue(), tuple(layouts))


def _of_sheet(number: int, fault: PnpError) -> PnpError:
    """The same fault, about a field of a sheet, such as `0.left`."""
    return PnpError(fault.what, hint=fault.hint, parameter=f"{number}.{fault.parameter}")


def _check_installed() -> None:
    """Raises PnpError where photos cannot be read."""
    try:
        import_module("numpy")
    except ImportError:
        hint = "pip install 'pnp-games[scan]'"
        raise PnpError("reading photos needs numpy", hint=hint) from None


def _scan(catalogue: Catalogue, photos: "Iterable[Photo]") -> Scan:
    """Their sheets, one photo after the other."""
    import numpy as np

    from pnp.extras.scan import sheets
    from pnp.extras.scan.game import Filled

    with np.errstate(all="ignore"):
        read = tuple(sheet for photo in photos for sheet in sheets.read_photo(photo))
    return Scan(tuple(Filled.of(each.reading) for each in read), read, catalogue)
