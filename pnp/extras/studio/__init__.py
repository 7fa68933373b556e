"""The studio: the pages of `pnp` in the browser.

A request's path: browser -> guard -> app -> workers (processes) -> answers -> pnp.
"""

from pnp.extra import CommandEntry, Extra
from pnp.messages import _

EXTRA = Extra(
    "studio",
    api="pnp.extras.studio.api",
    commands={
        "studio": CommandEntry(
            "pnp.extras.studio.cli:studio",
            _("Print, set up and play games in the browser."),
        ),
    },
)
