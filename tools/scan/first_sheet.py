"""Render sheets in their first design, because sheets printed long ago must still be readable.

`first_sheet.toml` is the template of these sheets. Grid, boxes, squares and QR code are where they
are on current sheets.
"""

from functools import cache, lru_cache
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory

import numpy as np

from pnp.catalogue import Catalogue
from pnp.extras.scan.sheet_print import SheetPrint, places_of, rendered, sheet_values
from pnp.templates.template import Template

FIRST = Path(__file__).with_suffix(".toml")
SPACES = Path(__file__).parents[2] / "templates/colour-lines/_spaces.toml"


@lru_cache(maxsize=16)
def first_print(side: str, spaces: str, cell: float, palette_name: str, dense: int) -> SheetPrint:
    """Render a blank sheet in the first design, like `print_of` for the current design."""
    values = {"side": side, "cell": cell, **sheet_values(spaces)}
    picture = rendered(_first_template(), values, palette_name, dense)
    return SheetPrint(np.asarray(picture), dense, places_of(side, cell))


@cache
def _first_template() -> Template:
    """Return the template. A template and its base must be in one folder, so both are copied."""
    with TemporaryDirectory() as folder:
        for file in (FIRST, SPACES):
            copy(file, folder)
        return Catalogue().template(str(Path(folder) / FIRST.name))
