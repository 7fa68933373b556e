"""Text files in a folder that the user chose, for editors such as the studio's workshop.

Files outside the folder are never read or written, even through a link in the folder.
"""

from pathlib import Path

from pnp.errors import PnpError, SourceLocation
from pnp.files.folder_search import folders_below
from pnp.files.locks import replace_text
from pnp.files.reading import read_bytes, resolved
from pnp.messages import _

__all__ = ["folders_below", "replace_source", "source_text"]


def source_text(path: Path, max_bytes: int, within: Path) -> str:
    """Return a file's text; raise PnpError if it is unreadable or larger than `max_bytes`."""
    try:
        return read_bytes(path, max_bytes, within).decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        where = SourceLocation(path.name, line)
        raise PnpError(_("not UTF-8 text"), where, _("save the file as UTF-8")) from None
    except PnpError as error:
        raise PnpError(error.message, SourceLocation(path.name), error.hint) from None


def replace_source(path: Path, before: str, text: str, within: Path) -> None:
    """Replace a file's text; raise PnpError if the current text is no longer `before`."""
    replace_text(resolved(path, within), before, text, within)
