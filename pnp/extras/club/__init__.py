"""A club's record: players, rounds, results, standings and pairings."""

from pnp.extra import CommandEntry, Extra, Task
from pnp.messages import _

EXTRA = Extra(
    "club",
    api="pnp.extras.club.api",
    commands={
        "club": CommandEntry(
            "pnp.extras.club.cli:club",
            _("Keep a club's record: players, rounds, results, standings."),
            Task.CLUB,
        ),
    },
    studio="pnp.extras.club.studio:PART",
)
