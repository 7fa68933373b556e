"""Types of what the functions of `pnp` take and return, for annotations."""

from pnp.api.authoring import Checked
from pnp.api.chance import GameSheet, GameSheets, Roll
from pnp.api.component import Parameter
from pnp.api.document import Page
from pnp.api.draft import Draft, DraftValue
from pnp.api.drawing import QrCode
from pnp.api.facts import Font, GameInfo, VariantInfo
from pnp.api.form import Form
from pnp.api.print_options import Length, Option, Printable
from pnp.api.setups import Setups
from pnp.api.table import LegalMove
from pnp.api.tabletop import BoardDrawing, BoardLayer
from pnp.catalogue import Broken
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
    "BoardDrawing",
    "BoardLayer",
    "Bookmark",
    "Broken",
    "Challenge",
    "Checked",
    "Condition",
    "Draft",
    "DraftValue",
    "Field",
    "Font",
    "Form",
    "GameInfo",
    "GameSheet",
    "GameSheets",
    "Given",
    "Handwork",
    "LegalMove",
    "Length",
    "Option",
    "Outcome",
    "Page",
    "Paper",
    "Parameter",
    "Part",
    "Piece",
    "Printable",
    "Printer",
    "QrCode",
    "Roll",
    "Scale",
    "Score",
    "Setups",
    "SheetOption",
    "Tally",
    "TooLarge",
    "Turn",
    "VariantInfo",
]
