"""Types that the functions of `pnp` take and return, for annotations."""

from pnp.api.authoring import Checked as Checked
from pnp.api.chance import GameSheet as GameSheet
from pnp.api.chance import GameSheets as GameSheets
from pnp.api.chance import Roll as Roll
from pnp.api.component import Parameter as Parameter
from pnp.api.document import Page as Page
from pnp.api.draft import Draft as Draft
from pnp.api.draft import DraftValue as DraftValue
from pnp.api.drawing import QrCode as QrCode
from pnp.api.facts import Font as Font
from pnp.api.facts import GameInfo as GameInfo
from pnp.api.facts import VariantInfo as VariantInfo
from pnp.api.form import Form as Form
from pnp.api.print_options import Length as Length
from pnp.api.print_options import Option as Option
from pnp.api.print_options import Printable as Printable
from pnp.api.setups import Setups as Setups
from pnp.api.table import LegalMove as LegalMove
from pnp.catalogue import Broken as Broken
from pnp.layout.grid_layout import TooLarge as TooLarge
from pnp.layout.handwork import Handwork as Handwork
from pnp.layout.paper import Paper as Paper
from pnp.layout.printer import Printer as Printer
from pnp.layout.printer import Scale as Scale
from pnp.layout.sheet import Bookmark as Bookmark
from pnp.rules.editing import Piece as Piece
from pnp.rules.fields import Field as Field
from pnp.rules.random_sheets import SheetOption as SheetOption
from pnp.rules.record import Turn as Turn
from pnp.rules.score import Challenge as Challenge
from pnp.rules.score import Condition as Condition
from pnp.rules.score import Outcome as Outcome
from pnp.rules.score import Part as Part
from pnp.rules.score import Score as Score
from pnp.rules.score import Tally as Tally
from pnp.templates.expression import Argument as Argument

__all__ = [name for name in dir() if not name.startswith("_")]
