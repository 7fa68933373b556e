"""Names that `pnp.rules` exports, apart from its modules `ranking` and `targets`.

`pnp.rules` imports this module when one of the names is first used.
"""

from pnp.errors import quoted
from pnp.figure import BLOCKED, EMPTY
from pnp.files.toml_text import TomlText, parse_toml, toml_string
from pnp.rules.dice import Dice, DiceRoll, Faces
from pnp.rules.editing import Laying, Lifted, Piece, Spot
from pnp.rules.evaluation import Thinking, Totals
from pnp.rules.fields import (
    MAX_FAULTS,
    Choice,
    Field,
    ListField,
    PlayerColours,
    Reader,
    Report,
    TypedField,
    TypedLine,
    shown,
    told,
    whole,
)
from pnp.rules.game import Game, Position, Variant, perft
from pnp.rules.grid_text import Grid, text_place, token_place
from pnp.rules.random_sheets import Draw, SheetOption, Sheets
from pnp.rules.score import (
    ALONE,
    DRAW,
    NOT_OVER,
    Challenge,
    Condition,
    Outcome,
    Part,
    Score,
    Tally,
    highest_total,
)
from pnp.rules.typed_input import bare, meant, straight, unmarked, unquoted, words

__all__ = [
    "ALONE",
    "BLOCKED",
    "DRAW",
    "EMPTY",
    "MAX_FAULTS",
    "NOT_OVER",
    "Challenge",
    "Choice",
    "Condition",
    "Dice",
    "DiceRoll",
    "Draw",
    "Faces",
    "Field",
    "Game",
    "Grid",
    "Laying",
    "Lifted",
    "ListField",
    "Outcome",
    "Part",
    "Piece",
    "PlayerColours",
    "Position",
    "Reader",
    "Report",
    "Score",
    "SheetOption",
    "Sheets",
    "Spot",
    "Tally",
    "Thinking",
    "TomlText",
    "Totals",
    "TypedField",
    "TypedLine",
    "Variant",
    "bare",
    "highest_total",
    "meant",
    "parse_toml",
    "perft",
    "quoted",
    "shown",
    "straight",
    "text_place",
    "token_place",
    "told",
    "toml_string",
    "unmarked",
    "unquoted",
    "whole",
    "words",
]
