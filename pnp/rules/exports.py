"""Names that `pnp.rules` exports, apart from its modules `ranking` and `targets`.

`pnp.rules` imports this module when one of the names is first used.
"""

from pnp.errors import quoted as quoted
from pnp.figure import BLOCKED as BLOCKED
from pnp.figure import EMPTY as EMPTY
from pnp.files.toml_text import TomlText as TomlText
from pnp.files.toml_text import parse_toml as parse_toml
from pnp.files.toml_text import toml_string as toml_string
from pnp.rules.dice import Dice as Dice
from pnp.rules.dice import DiceRoll as DiceRoll
from pnp.rules.dice import Faces as Faces
from pnp.rules.editing import Laying as Laying
from pnp.rules.editing import Lifted as Lifted
from pnp.rules.editing import Piece as Piece
from pnp.rules.editing import Spot as Spot
from pnp.rules.evaluation import Thinking as Thinking
from pnp.rules.evaluation import Totals as Totals
from pnp.rules.fields import MAX_FAULTS as MAX_FAULTS
from pnp.rules.fields import Choice as Choice
from pnp.rules.fields import Field as Field
from pnp.rules.fields import ListField as ListField
from pnp.rules.fields import PlayerColours as PlayerColours
from pnp.rules.fields import Reader as Reader
from pnp.rules.fields import Report as Report
from pnp.rules.fields import TypedField as TypedField
from pnp.rules.fields import TypedLine as TypedLine
from pnp.rules.fields import shown as shown
from pnp.rules.fields import told as told
from pnp.rules.fields import whole as whole
from pnp.rules.game import Game as Game
from pnp.rules.game import Position as Position
from pnp.rules.game import Variant as Variant
from pnp.rules.game import perft as perft
from pnp.rules.grid_text import Grid as Grid
from pnp.rules.grid_text import text_place as text_place
from pnp.rules.grid_text import token_place as token_place
from pnp.rules.random_sheets import Draw as Draw
from pnp.rules.random_sheets import SheetOption as SheetOption
from pnp.rules.random_sheets import Sheets as Sheets
from pnp.rules.score import ALONE as ALONE
from pnp.rules.score import DRAW as DRAW
from pnp.rules.score import NOT_OVER as NOT_OVER
from pnp.rules.score import Challenge as Challenge
from pnp.rules.score import Condition as Condition
from pnp.rules.score import Outcome as Outcome
from pnp.rules.score import Part as Part
from pnp.rules.score import Score as Score
from pnp.rules.score import Tally as Tally
from pnp.rules.score import highest_total as highest_total
from pnp.rules.typed_input import bare as bare
from pnp.rules.typed_input import meant as meant
from pnp.rules.typed_input import straight as straight
from pnp.rules.typed_input import unmarked as unmarked
from pnp.rules.typed_input import unquoted as unquoted
from pnp.rules.typed_input import words as words
