"""Choose moves by thinking ahead: an opponent, hints, and the review of a game."""

from pnp.extra import CommandEntry, Extra

EXTRA = Extra(
    "opponent",
    commands={
        "hint": CommandEntry(
            "pnp.extras.opponent.cli:hint", "Tell the best moves and what they lead to."
        ),
    },
)
