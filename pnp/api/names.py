"""What programs use: a few names, all of them in `__all__`. `import pnp` gives them.

The functions are those of one shelf without folders; `open` makes another. Everything that a person
may have caused is raised as a `PnpError`, or as `Faults`, which holds several.
"""

from collections.abc import Iterable
from os import PathLike

from pnp.api import arguments
from pnp.api.chance import GameSheet, GameSheets, Roll, Setup, Setups
from pnp.api.checking import Checked
from pnp.api.document import Document, Kind, Page
from pnp.api.draft import Draft, DraftValue
from pnp.api.drawing import Drawing, lay_out
from pnp.api.entry import Form
from pnp.api.facts import (
    Font,
    add_printer,
    fonts,
    palette_names,
    papers,
    printers,
    remove_printer,
    schema,
    write_text,
)
from pnp.api.game import Game, Variant
from pnp.api.options import Length, Option, Printable
from pnp.api.printing import Printing, print_options
from pnp.api.qr import QrCode, qr_code
from pnp.api.record import Record
from pnp.api.shelf import Shelf
from pnp.api.table import Move, Table
from pnp.api.tabletop import BoardDrawing, BoardLayer
from pnp.api.template import Component, Parameter
from pnp.catalogue import Broken, Catalogue
from pnp.errors import (
    AmbiguousMove,
    Faults,
    IllegalMove,
    IllegalPosition,
    NotationError,
    Place,
    PnpError,
    Remedy,
)
from pnp.figure import (
    Board,
    BoardFigure,
    Figure,
    Mark,
    Picked,
    Placed,
    Route,
    Shown,
    Space,
    Step,
    Target,
    Targets,
    Thing,
    Tray,
)
from pnp.geometry import Point, Rect, Size
from pnp.layout.grid_layout import TooLarge
from pnp.layout.handwork import Handwork
from pnp.layout.paper import Paper
from pnp.layout.printer import Printer, Scale
from pnp.layout.sheet import Bookmark
from pnp.rules.editing import Piece
from pnp.rules.fields import Field
from pnp.rules.random_sheets import SheetOption
from pnp.rules.record import Turn
from pnp.rules.score import Challenge, Condition, Outcome, Part, Score, Tally
from pnp.templates.expression import Given

__all__ = [
    "AmbiguousMove",
    "Board",
    "BoardDrawing",
    "BoardFigure",
    "BoardLayer",
    "Bookmark",
    "Broken",
    "Challenge",
    "Checked",
    "Component",
    "Condition",
    "Document",
    "Draft",
    "DraftValue",
    "Drawing",
    "Faults",
    "Field",
    "Figure",
    "Font",
    "Form",
    "Game",
    "GameSheet",
    "GameSheets",
    "Given",
    "Handwork",
    "IllegalMove",
    "IllegalPosition",
    "Kind",
    "Length",
    "Mark",
    "Move",
    "NotationError",
    "Option",
    "Outcome",
    "Page",
    "Paper",
    "Parameter",
    "Part",
    "Picked",
    "Piece",
    "Place",
    "Placed",
    "PnpError",
    "Point",
    "Printable",
    "Printer",
    "Printing",
    "QrCode",
    "Record",
    "Rect",
    "Remedy",
    "Roll",
    "Route",
    "Scale",
    "Score",
    "Setup",
    "Setups",
    "SheetOption",
    "Shelf",
    "Shown",
    "Size",
    "Space",
    "Step",
    "Table",
    "Tally",
    "Target",
    "Targets",
    "Thing",
    "TooLarge",
    "Tray",
    "Turn",
    "Variant",
    "add_printer",
    "broken",
    "calibration",
    "check",
    "component",
    "component_names",
    "contact_sheet",
    "draft",
    "fonts",
    "form",
    "game",
    "game_names",
    "kit",
    "kit_names",
    "lay_out",
    "new_game",
    "open",
    "pad",
    "pad_names",
    "palette_names",
    "papers",
    "picture",
    "print_options",
    "printers",
    "qr_code",
    "read",
    "read_record",
    "read_record_text",
    "read_text",
    "remove_printer",
    "roll",
    "schema",
    "setup",
    "setup_of",
    "setups",
    "sheet",
    "sheets",
    "start",
    "write_text",
]

_SHELF = Shelf(Catalogue())

broken = _SHELF.broken
calibration = _SHELF.calibration
check = _SHELF.check
component = _SHELF.component
component_names = _SHELF.component_names
contact_sheet = _SHELF.contact_sheet
draft = _SHELF.draft
form = _SHELF.form
game = _SHELF.game
game_names = _SHELF.game_names
kit = _SHELF.kit
kit_names = _SHELF.kit_names
new_game = _SHELF.new_game
pad = _SHELF.pad
pad_names = _SHELF.pad_names
picture = _SHELF.picture
read = _SHELF.read
read_record = _SHELF.read_record
read_record_text = _SHELF.read_record_text
read_text = _SHELF.read_text
roll = _SHELF.roll
setup = _SHELF.setup
setup_of = _SHELF.setup_of
setups = _SHELF.setups
sheet = _SHELF.sheet
sheets = _SHELF.sheets
start = _SHELF.start


def open(folders: str | PathLike[str] | Iterable[str | PathLike[str]] = ()) -> Shelf:  # noqa: A001  # as pnp.open
    """A shelf that also has the templates in these folders, which may replace shipped ones."""
    return Shelf(Catalogue(arguments.paths("folders", folders)))
