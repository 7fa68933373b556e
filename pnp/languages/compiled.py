"""Compile catalogues: to the binary form that `gettext` reads, and to JSON for the browser.

A wheel contains the compiled forms only. In a checkout, a catalogue is compiled when it is first
used, and cached beside Python's own compiled files. A catalogue beside a game's templates is small
and compiled whenever it is read.
"""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

PAGE = (".js", ".html")
"""Suffixes of the files whose messages a browser needs."""

_CATEGORIES = (("other",), ("one", "other"), ("one", "few", "many"))
"""Plural categories of `Intl.PluralRules` in the order of gettext, by the number of forms."""

_SEPARATOR = "\x04"
"""Character between a context and its message, as in gettext."""


def compiled_file(source: Path) -> BinaryIO:
    """Return the compiled form of a catalogue; our own are cached."""
    if source.parent != Path(__file__).parent:
        return BytesIO(compiled(source))
    status = source.stat()
    cached = (
        source.parent / f"__pycache__/{source.stem}-{status.st_mtime_ns:x}-{status.st_size:x}.mo"
    )
    with suppress(OSError):
        return cached.open("rb")
    content = compiled(source)
    with suppress(OSError):  # the package can be in a folder that only an administrator changes
        _replace_cached(cached, source, content)
    return BytesIO(content)


def _replace_cached(cached: Path, source: Path, content: bytes) -> None:
    cached.parent.mkdir(exist_ok=True)
    old = list(cached.parent.glob(f"{source.stem}-*.mo"))
    complete = cached.with_suffix(f".{os.getpid()}")
    complete.write_bytes(content)
    complete.replace(cached)
    for each in old:
        each.unlink(missing_ok=True)


def compiled(source: Path) -> bytes:
    """Return a catalogue in the binary form; uncertain (fuzzy) translations are left out."""
    from polib import pofile

    content: bytes = pofile(str(source)).to_binary()
    return content


def page_messages(source: Path, folder: str = "") -> dict[str, Any]:
    """Return the translations that pages in a folder use, as `messages.js` reads them."""
    from polib import pofile

    found: dict[str, Any] = {}
    for each in pofile(str(source)).translated_entries():
        if any(file.startswith(folder) and file.endswith(PAGE) for file, _line in each.occurrences):
            key = f"{each.msgctxt}{_SEPARATOR}{each.msgid}" if each.msgctxt else each.msgid
            forms = [each.msgstr_plural[index] for index in sorted(each.msgstr_plural)]
            names = _CATEGORIES[len(forms) - 1] if forms else ()
            found[key] = dict(zip(names, forms, strict=True)) if forms else each.msgstr
    return found


def every_page_message(source: Path, translate: Callable[[str], str]) -> dict[str, Any]:
    """Return all messages of the studio's pages in the form of `page_messages`."""
    from polib import pofile

    found: dict[str, Any] = {}
    for each in pofile(str(source)):
        if any(file.endswith(PAGE) for file, _line in each.occurrences):
            key = f"{each.msgctxt}{_SEPARATOR}{each.msgid}" if each.msgctxt else each.msgid
            forms = {"one": translate(each.msgid), "other": translate(each.msgid_plural)}
            found[key] = forms if each.msgid_plural else translate(each.msgid)
    return found


def page_json(source: Path) -> bytes:
    """Return the translations for the pages as JSON."""
    content = json.dumps(page_messages(source), ensure_ascii=False, separators=(",", ":"))
    return content.encode()
