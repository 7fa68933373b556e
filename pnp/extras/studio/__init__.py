"""Serve the studio: `pnp` on pages in the browser.

A request passes: browser -> guard -> app -> workers (processes) -> answers -> pnp.
"""

from pnp.extra import CommandEntry, Extra

EXTRA = Extra(
    "studio",
    api="pnp.extras.studio.api",
    commands={
        "studio": CommandEntry(
            "pnp.extras.studio.cli:studio",
            "Print, set up and play games in the browser.",
        ),
    },
)
