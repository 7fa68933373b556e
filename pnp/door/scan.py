"""Photos of filled sheets: what they say, what is doubtful, and the positions that come of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.door import arguments
from pnp.door.table import Table
from pnp.errors import PnpError

if TYPE_CHECKING:
    from pnp.library import Library
    from pnp.scan.doubt import Doubt
    from pnp.scan.game import Filled
    from pnp.scan.sheets import Read

GAME = "colour-lines"


@dataclass(frozen=True, eq=False)
class Scan:
    """Sheets read from photos, in the order of the photos. Answering gives another scan."""

    read: "tuple[Read, ...]" = field(repr=False)
    filled: "tuple[Filled, ...]" = field(repr=False)
    library: "Library" = field(repr=False)

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
    def doubts(self) -> "tuple[Doubt, ...]":
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
        from pnp.scan.game import positions

        rules = self.library.game(GAME)
        found = positions(self.filled, together=together)
        tables = [Table(rules, position, self.library) for _, position in found]
        return [self._checked(table) for table in tables]

    def _checked(self, table: Table) -> Table:
        """The same table, read back from its text as any other; raises PnpError."""
        from pnp.files.toml_text import decode_toml

        toml = decode_toml(table.text.encode(), "what was read")
        return Table(*self.library.read(toml), self.library)

    def picture(self, sheet: int) -> bytes:
        """A PNG of the photo, straightened, with what was read drawn over it."""
        from pnp.scan.overlay import overlay

        number = arguments.whole("sheet", sheet, 0, len(self) - 1)
        read, filled = self.read[number], self.filled[number]
        doubtful = {doubt.field: doubt.spaces for doubt in filled.doubts(number)}
        found = read.reading
        return overlay(read.picture, found.found, found.panel, filled.fields, doubtful)

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


def read_photos(library: "Library", photos: Iterable[str | PathLike[str]]) -> Scan:
    """The sheets in photos; raises PnpError, naming the photo, for one that cannot be read."""
    files = [Path(each) for each in photos]
    if not files:
        raise PnpError("there is no photo to read", parameter="photos")
    try:
        import numpy as np
    except ImportError:
        hint = "pip install 'pnp[scan]'"
        raise PnpError("reading photos needs numpy", hint=hint) from None
    from pnp.scan.game import Filled
    from pnp.scan.sheets import read_photo

    with np.errstate(all="ignore"):
        read = tuple(sheet for file in files for sheet in read_photo(file))
    return Scan(read, tuple(Filled.of(each.reading) for each in read), library)
