"""Catalogues that games of other authors have in a folder `languages`, beside their templates."""

import re
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from pnp.errors import PnpError, SourceLocation
from pnp.files.reading import read_bytes
from pnp.messages import _

FOLDER = "languages"
"""Folder with a game's own catalogues, beside its templates."""

MAX_BYTES = 1_000_000
"""Maximum size of a game's own catalogue, in bytes; pnp's largest has about 600,000."""

_PO_LINE = re.compile(r"\(line (\d+)\)")
"""Number of a line in an error of polib."""


def own_catalogue(game: Path, code: str) -> GNUTranslations | None:
    """Return a game's own catalogue, or None if there is none.

    Args:
        game: Folder with the game's templates.
        code: Code of the language.

    Raises:
        PnpError: If the catalogue is too large or damaged, or is a link to another folder.
    """
    folder = game / FOLDER
    compiled, source = folder / f"{code}.mo", folder / f"{code}.po"
    if compiled.is_file():
        return _parsed(read_bytes(compiled, MAX_BYTES, folder), compiled)
    if source.is_file():
        return _parsed(_compiled(read_bytes(source, MAX_BYTES, folder), source), source)
    return None


@lru_cache
def cached_translations(game: str, code: str, fallback: NullTranslations) -> NullTranslations:
    """Return translations that search a game's own catalogue first.

    A damaged catalogue is left out, because it was reported when the game was loaded.
    """
    try:
        own = own_catalogue(Path(game), code)
    except PnpError:
        return fallback
    if own is None:
        return fallback
    own.add_fallback(fallback)
    return own


def _compiled(raw: bytes, file: Path) -> bytes:
    """Return a catalogue in the binary form; uncertain (fuzzy) translations are left out."""
    from polib import pofile

    try:
        text = raw.decode("utf-8-sig")
        # text with a line break is never taken for the name of a file
        content: bytes = pofile(f"{text}\n").to_binary()
    except UnicodeDecodeError as error:
        where = SourceLocation(str(file), raw.count(b"\n", 0, error.start) + 1)
        raise PnpError(_("not UTF-8 text"), where, _("save the file as UTF-8")) from None
    except Exception as error:  # polib raises any exception for a damaged file
        line = _PO_LINE.search(str(error))
        raise _damaged(file, int(line[1]) if line else 0) from None
    return content


def _parsed(content: bytes, file: Path) -> GNUTranslations:
    try:
        return GNUTranslations(BytesIO(content))
    except Exception:  # gettext raises any exception for a damaged file
        raise _damaged(file) from None


def _damaged(file: Path, line: int = 0) -> PnpError:
    message, hint = _("not a valid gettext catalogue"), _("check the file with msgfmt or Poedit")
    return PnpError(message, SourceLocation(str(file), line), hint)
