"""What programs use: a few names, all of them in `__all__`. `import pnp` gives them.

The functions are those of one shelf without folders; `open` makes another. Everything that a person
may have caused is raised as a `PnpError`, or as `Faults`, which holds several.
"""

from collections.abc import Iterable
from os import PathLike

from pnp.door import arguments
from pnp.door.catalogue import Game, Variant
from pnp.door.chance import GameSheet, GameSheets, Roll, Setup, Setups
from pnp.door.checking import Checked
from pnp.door.document import Document, Kind, Page
from pnp.door.draft import Draft, DraftValue
from pnp.door.drawing import Drawing, lay_out
from pnp.door.entry import Form
from pnp.door.evening import Evening
from pnp.door.facts import (
    Font,
    add_printer,
    fonts,
    level_names,
    palette_names,
    papers,
    printers,
    remove_printer,
    schema,
    write_text,
)
from pnp.door.printing import Length, Printing
from pnp.door.qr import QrCode, qr_code
from pnp.door.record import Record
from pnp.door.scan import Scan
from pnp.door.shelf import Shelf
from pnp.door.table import Move, Table
from pnp.door.tabletop import BoardDrawing, BoardLayer
from pnp.door.template import Component, Parameter
from pnp.drawing.geometry import Point, Rect, Size
from pnp.errors import Faults, Place, PnpError, Remedy
from pnp.evening.record import Player, Round, Seat, Seating, Standing
from pnp.library import Broken, Library
from pnp.opponent.hints import Hint
from pnp.opponent.review import Slip
from pnp.opponent.thought import Watch
from pnp.press.handwork import Handwork
from pnp.press.layout import TooLarge
from pnp.press.paper import Paper
from pnp.press.printer import Printer, Scale
from pnp.press.sheet import Bookmark
from pnp.rules.board import Board, Space
from pnp.rules.faults import AmbiguousMove, IllegalMove, IllegalPosition, NotationError
from pnp.rules.fields import Field
from pnp.rules.figure import BoardFigure, Figure, Mark, Placed, Route, Shown, Step, Thing, Tray
from pnp.rules.laying import Piece
from pnp.rules.record import Turn
from pnp.rules.score import Challenge, Condition, Outcome, Part, Score, Tally
from pnp.rules.sheets import SheetOption
from pnp.rules.targets import Picked, Target, Targets
from pnp.runs.long_run import LongRun, Progress
from pnp.scan.doubt import Doubt
from pnp.templates.given import Given

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
    "Doubt",
    "Draft",
    "DraftValue",
    "Drawing",
    "Evening",
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
    "Hint",
    "IllegalMove",
    "IllegalPosition",
    "Kind",
    "Length",
    "LongRun",
    "Mark",
    "Move",
    "NotationError",
    "Outcome",
    "Page",
    "Paper",
    "Parameter",
    "Part",
    "Picked",
    "Piece",
    "Place",
    "Placed",
    "Player",
    "PnpError",
    "Point",
    "Printer",
    "Printing",
    "Progress",
    "QrCode",
    "Record",
    "Rect",
    "Remedy",
    "Roll",
    "Round",
    "Route",
    "Scale",
    "Scan",
    "Score",
    "Seat",
    "Seating",
    "Setup",
    "Setups",
    "SheetOption",
    "Shelf",
    "Shown",
    "Size",
    "Slip",
    "Space",
    "Standing",
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
    "Watch",
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
    "level_names",
    "new_evening",
    "new_game",
    "open",
    "open_evening",
    "pad",
    "pad_names",
    "palette_names",
    "papers",
    "picture",
    "printers",
    "qr_code",
    "read",
    "read_photos",
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

_SHELF = Shelf(Library())

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
new_evening = _SHELF.new_evening
new_game = _SHELF.new_game
open_evening = _SHELF.open_evening
pad = _SHELF.pad
pad_names = _SHELF.pad_names
picture = _SHELF.picture
read = _SHELF.read
read_photos = _SHELF.read_photos
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
    return Shelf(Library(arguments.paths("folders", folders)))
