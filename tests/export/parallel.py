"""Documents of a few pages that are drawn in several steps, for tests of executors."""

from pathlib import Path

import pnp

CHUNKS = 4
AT_ONCE = 3
PAGES = CHUNKS * AT_ONCE - 1


def cards(seed: int = 1, pages: int = PAGES) -> pnp.Document:
    """Eleven pages of four cards each; the last step has two."""
    return pnp.setups("color-claim", 4 * pages, seed=seed).cards().lay_out()


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder by name."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}
