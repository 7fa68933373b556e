"""Random playable sheets for Colour Lines."""

from collections.abc import Mapping
from random import Random

from pnp.errors import PnpError
from pnp.games.colour_lines.sheet import (
    COLOURS,
    COLUMNS,
    FREE_SPACES,
    MAX_BLACK,
    MAX_CIRCLES,
    SPACE_TEXT,
    TAG,
    LineSheet,
    Plan,
    check_playable,
    code_of,
    plan_from_code,
    playable,
)
from pnp.messages import _
from pnp.rules.random_sheets import SheetOption, Sheets

_TRIES = 2000
"""Maximum number of attempts to draw a playable sheet."""


def draw(chance: Random, options: Mapping[str, int]) -> str:
    """Return the code of a random sheet with the requested options.

    All playable sheets that match the options are equally likely, because unplayable sheets are
    discarded. Raises PnpError if no playable sheet is found.
    """
    black, circles = options["black"], options["circles"]
    for _try in range(_TRIES):
        left, right = (tuple(chance.sample(COLOURS, len(COLOURS))) for _half in range(2))
        special = chance.sample(FREE_SPACES, black + circles)
        plan = Plan(left, right, tuple(sorted(special[:black])), tuple(sorted(special[black:])))
        if (plan.separates_colours or not options["apart"]) and playable(plan.sheet()):
            return code_of(plan)
    raise PnpError(_("no playable sheet was found"), hint=_("use fewer black spaces"))


def parameters(code: str) -> dict[str, str]:
    """Return the template parameters that print the sheet with this code.

    The side is B if the sheet has black or circle spaces, otherwise A.
    """
    plan = plan_from_code(code)
    side = "B" if plan.black or plan.circles else "A"
    name = side.lower()
    return {"side": side, name: text_of(check_playable(plan)), f"code_{name}": code_of(plan)}


def text_of(sheet: LineSheet) -> str:
    """Return the text of a sheet's spaces in the template's format, with / between rows."""
    rows = (sheet.spaces[start : start + COLUMNS] for start in range(0, len(sheet.spaces), COLUMNS))
    return " / ".join(" ".join(map(SPACE_TEXT.write, row)) for row in rows)


OPTIONS = (
    SheetOption("apart", _("Never put a colour opposite itself.")),
    SheetOption("black", _("Number of black spaces."), MAX_BLACK),
    SheetOption("circles", _("Number of circle spaces."), MAX_CIRCLES),
)
SHEETS = Sheets("colour-lines/sheet", TAG, OPTIONS, draw, parameters)
