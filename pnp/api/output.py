"""Check the files that a document is written to, and find those of earlier runs."""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.api.printing import Printing, finish_of

if TYPE_CHECKING:
    from pnp.api.document import Document


def check_output(path: Path, printing: Printing, cut_file: Path | None = None) -> str:
    """Check the files and the print options before any work is done.

    Returns:
        The suffix of the format, such as `.svg` for `cards.svg.zip`.

    Raises:
        PnpError: If a file cannot be written, or an option has an invalid value.

    """
    from pnp.export import check_target
    from pnp.export.output import Output

    target = check_target(path, Output(cut_file=cut_file))
    finish_of(printing)
    return target.suffix


def files_of(document: "Document", path: Path) -> Sequence[Path]:
    """Return the files that the document is written to; raises PnpError."""
    from pnp.export.formats import OutputTarget

    return OutputTarget.of(path).files(document.layout)


def leftover_pages(paths: Sequence[Path], written: Collection[Path]) -> Iterator[Path]:
    """Yield the numbered pages of these files that an earlier, longer run has left."""
    from pnp.export.leftovers import leftovers

    known = frozenset(written)
    for path in paths:
        yield from leftovers(path, known)
