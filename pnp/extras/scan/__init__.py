"""Read filled sheets of Colour Lines from photos."""

from pnp.extra import CommandEntry, Extra, Task

EXTRA = Extra(
    "scan",
    api="pnp.extras.scan.api",
    commands={
        "scan": CommandEntry(
            "pnp.extras.scan.cli:scan",
            "Read filled sheets of Colour Lines from photos and score them.",
            Task.SCORE,
        ),
    },
    studio="pnp.extras.scan.studio:PART",
)
