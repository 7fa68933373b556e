"""Documents of a few pages that are drawn in several chunks, for tests of executors."""

from pathlib import Path

import pnp

CHUNKS = 4
AT_ONCE = 3
PAGES = CHUNKS * AT_ONCE - 1


def cards(seed: int = 1, pages: int = PAGES) -> pnp.Document:
    """Return eleven pages of four cards each; the last chunk has two."""
    return pnp.setups("color-claim", 4 * pages, seed=seed).cards().lay_out()


def contents(folder: Path) -> dict[str, bytes]:
    """Return the content of all files of a folder by name."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}
