"""Catalogues of a wheel, without a copy of the English messages in each one.

`messages.json` has the English messages, and `CODE.json` has their translations in the same
order. `hatch_build.py` loads this module before pnp is installed: it imports nothing of pnp.
"""

import json
from array import array
from collections.abc import Iterable
from io import BytesIO
from itertools import accumulate, chain, compress
from pathlib import Path
from typing import Any, BinaryIO

INDEX = "messages.json"
"""File with the English messages."""

PAGE = (".js", ".html")
"""Suffixes of the files whose messages a browser needs."""

_CONTEXT = "\x04"
"""Character between a context and its message, as in gettext."""

_FORM = "\0"
"""Character between singular and plural, and between the forms of a translation, as in gettext."""

_CATEGORIES = (("other",), ("one", "other"), ("one", "few", "many"))
"""Plural categories of `Intl.PluralRules` in the order of gettext, by the number of forms."""

_MAGIC = 0x950412DE
"""First word of a compiled catalogue. Its bytes tell the reader their order."""


def packed(sources: Iterable[Path]) -> dict[str, bytes]:
    """Return the files for these catalogues, keyed by name. Uncertain translations are left out."""
    from polib import pofile

    is_on_page = {"": False}
    translations = {}
    for source in sources:
        catalogue = pofile(str(source))
        found = {"": catalogue.metadata_as_entry().msgstr}
        for each in catalogue.translated_entries():
            key = key_of(each)
            is_on_page[key] = is_on_page.get(key, False) or uses_page(each)
            found[key] = translation_of(each)
        translations[source.stem] = found
    pages = [index for index, page in enumerate(is_on_page.values()) if page]
    files = {INDEX: _json({"messages": list(is_on_page), "pages": pages})}
    for code, found in translations.items():
        files[f"{code}.json"] = _json([found.get(key, "") for key in is_on_page])
    return files


def key_of(entry: Any) -> str:
    """Return the key of polib's entry in a compiled catalogue."""
    context = f"{entry.msgctxt}{_CONTEXT}" if entry.msgctxt else ""
    plural = f"{_FORM}{entry.msgid_plural}" if entry.msgid_plural else ""
    return f"{context}{entry.msgid}{plural}"


def translation_of(entry: Any) -> str:
    """Return the translation of polib's entry in a compiled catalogue, with all plural forms."""
    forms: dict[int, str] = entry.msgstr_plural
    return _FORM.join(forms[index] for index in sorted(forms)) or str(entry.msgstr)


def uses_page(entry: Any, folder: str = "") -> bool:
    """Return True if a page in a folder uses polib's entry."""
    files = (file for file, _line in entry.occurrences if file.startswith(folder))
    return any(file.endswith(PAGE) for file in files)


def page_form(key: str, translation: str) -> tuple[str, str | dict[str, str]]:
    """Return the key and the translation of a message as `messages.js` reads them."""
    message, plural, _rest = key.partition(_FORM)
    if not plural:
        return message, translation
    forms = translation.split(_FORM)
    return message, dict(zip(_CATEGORIES[len(forms) - 1], forms, strict=True))


def packed_catalogue(folder: Path, code: str) -> BinaryIO | None:
    """Return a packed catalogue in the form that `gettext` reads, or None if there is none."""
    found = _read(folder, code)
    return None if found is None else BytesIO(_to_binary(found[0]["messages"], found[1]))


def packed_page_json(folder: Path, code: str) -> bytes | None:
    """Return the translations for the pages as JSON, or None without a packed catalogue."""
    found = _read(folder, code)
    if found is None:
        return None
    index, translations = found
    pairs = ((index["messages"][page], translations[page]) for page in index["pages"])
    return _json(dict(page_form(key, text) for key, text in pairs if text))


def _read(folder: Path, code: str) -> tuple[dict[str, Any], list[str]] | None:
    index, file = folder / INDEX, folder / f"{code}.json"
    if not (index.is_file() and file.is_file()):
        return None
    return json.loads(index.read_bytes()), json.loads(file.read_bytes())


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _to_binary(messages: list[str], translations: list[str]) -> bytes:
    """Return a compiled catalogue (GNU gettext manual, 10.3), without a table of hashes."""
    keys = [key.encode() for key in compress(messages, translations)]
    texts = keys + [text.encode() for text in filter(None, translations)]
    tables = 7 * 4
    first = tables + 8 * len(texts)
    starts = accumulate((len(text) + 1 for text in texts), initial=first)
    header = (_MAGIC, 0, len(keys), tables, tables + 8 * len(keys), 0, first)
    places = chain.from_iterable(
        (len(text), start) for text, start in zip(texts, starts, strict=False)
    )
    return array("I", chain(header, places)).tobytes() + b"\0".join(texts) + b"\0"
