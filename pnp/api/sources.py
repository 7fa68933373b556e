"""Text files in a folder that the user chose, for editors such as the studio's workshop.

Files outside the folder are never read or written, even through a link in the folder.
"""

from pathlib import Path
from typing import Any

from pnp.errors import PnpError, SourceLocation
from pnp.files.folder_search import folders_below
from pnp.files.locks import replace_text
from pnp.files.reading import read_bytes, resolved
from pnp.files.toml_text import parse_toml
from pnp.languages import own_translations
from pnp.messages import _

__all__ = ["folders_below", "replace_source", "source_text", "template_data"]


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


def template_data(path: Path, max_bytes: int) -> dict[str, Any]:
    """Return the data of a template file, with its text in the current language.

    Raises:
        PnpError: The file is unreadable, larger than `max_bytes`, or not TOML.
    """
    data: dict[str, Any] = parse_toml(source_text(path, max_bytes, path.parent), str(path)).data
    translations = own_translations(path.parent)
    if translations is None:
        return data
    from pnp.templates.translation import template_words, translated  # not for English

    return translated(data, template_words(data), translations)
