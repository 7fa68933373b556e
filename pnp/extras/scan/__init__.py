"""Read filled sheets of Colour Lines from photos."""

from pnp.extra import CommandEntry, Extra, Task
from pnp.messages import _

EXTRA = Extra(
    "scan",
    api="pnp.extras.scan.api",
    commands={
        "scan": CommandEntry(
            "pnp.extras.scan.cli:scan",
            _("Read filled-in Colour Lines sheets from photos and score them."),
            Task.SCORE,
        ),
    },
    studio="pnp.extras.scan.studio:PART",
)
