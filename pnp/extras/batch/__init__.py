"""Draw long documents with many processes or a cluster."""

from pnp.extra import CommandEntry, Extra

EXTRA = Extra(
    "batch",
    extends={
        command: CommandEntry("pnp.extras.batch.cli:extend")
        for command in ("render", "kit", "pad", "setup", "sheet", "score")
    },
)
