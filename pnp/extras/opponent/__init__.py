"""Choose moves by search: an opponent, hints, and the review of a game."""

from pnp.extra import CommandEntry, Extra, Task
from pnp.messages import _

EXTRA = Extra(
    "opponent",
    api="pnp.extras.opponent.api",
    commands={
        "hint": CommandEntry(
            "pnp.extras.opponent.cli:hint", _("Show the best moves and their results."), Task.PLAY
        ),
    },
    extends={
        "play": CommandEntry(
            "pnp.extras.opponent.cli:extend_play",
            _("Play moves, or a whole game against the computer."),
        ),
    },
    studio="pnp.extras.opponent.studio:PART",
)
