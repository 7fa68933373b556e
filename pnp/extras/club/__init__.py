"""Keep a club's record: players, rounds, results, standings and pairings."""

from pnp.extra import CommandEntry, Extra

EXTRA = Extra(
    "club",
    api="pnp.extras.club.api",
    commands={
        "evening": CommandEntry(
            "pnp.extras.club.cli:evening",
            "Keep a club's record: players, rounds, results, standings.",
        ),
    },
    studio="pnp.extras.club.studio:PART",
    docs=("evening.md",),
)
