"""Compile catalogues: to the binary form that `gettext` reads, and to JSON for the browser.

In a checkout, a catalogue is compiled when it is first
used, and cached beside Python's own compiled files. A wheel has the catalogues in another form
(`packed.py`).
"""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from pnp.languages.packed import key_of, page_form, translation_of, uses_page


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

    entries = pofile(str(source)).translated_entries()
    used = (each for each in entries if uses_page(each, folder))
    return dict(page_form(key_of(each), translation_of(each)) for each in used)


def every_page_message(source: Path, translate: Callable[[str], str]) -> dict[str, Any]:
    """Return all messages of the studio's pages in the form of `page_messages`."""
    from polib import pofile

    found: dict[str, Any] = {}
    for each in filter(uses_page, pofile(str(source))):
        key, _form = page_form(key_of(each), translation_of(each))
        forms = {"one": translate(each.msgid), "other": translate(each.msgid_plural)}
        found[key] = forms if each.msgid_plural else translate(each.msgid)
    return found


def page_json(source: Path) -> bytes:
    """Return the translations for the pages as JSON."""
    content = json.dumps(page_messages(source), ensure_ascii=False, separators=(",", ":"))
    return content.encode()
