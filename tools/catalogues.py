"""Write gettext templates and update catalogues.

A catalogue keeps the order of the template, and names files without line numbers, so that a change
of the code changes few lines of it. Translations are matched by the exact English message; nothing
is guessed. A translation whose English message is gone stays at the end of the catalogue, marked as
obsolete, and is used again if the message returns.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

import polib

WIDTH = 79
"""Line width in characters, as in gettext's own tools."""

_PLACEHOLDER = re.compile(r"\{\w+\}")

METADATA = {
    "Project-Id-Version": "pnp",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
}
"""Header of a template. It has no date, so that the same messages give the same bytes."""


class FoundMessage(Protocol):
    """A message in the source, such as `tools.messages.Found`."""

    @property
    def file(self) -> str: ...
    @property
    def texts(self) -> tuple[str, ...]: ...
    @property
    def context(self) -> str: ...
    @property
    def area(self) -> str: ...


def template_of(found: Iterable[FoundMessage]) -> polib.POFile:
    """Return a template with each message once, in the order found."""
    template = polib.POFile(wrapwidth=WIDTH)
    template.metadata = dict(METADATA)
    entries: dict[tuple[str, str], polib.POEntry] = {}
    for each in found:
        one, *many = each.texts
        entry = entries.get((each.context, one))
        if entry is None:
            entry = polib.POEntry(msgid=one, msgctxt=each.context or None, comment=each.area)
            if any(_PLACEHOLDER.search(text) for text in each.texts):
                entry.flags.append("python-brace-format")
            entries[each.context, one] = entry
            template.append(entry)
        if many and not entry.msgid_plural:
            entry.msgid_plural = many[0]
            entry.msgstr_plural = {0: "", 1: ""}
        if (each.file, "") not in entry.occurrences:
            entry.occurrences.append((each.file, ""))
    return template


def update(file: Path, template: polib.POFile) -> None:
    """Give a catalogue the messages of the template, and keep its translations."""
    old = polib.pofile(str(file), wrapwidth=WIDTH)
    known = {_key(each): each for each in old if each.obsolete or _has_text(each)}
    new = polib.POFile(wrapwidth=WIDTH)
    new.header, new.metadata = old.header, old.metadata
    plurals = re.search(r"nplurals=(\d+)", old.metadata.get("Plural-Forms", ""))
    forms = int(plurals[1]) if plurals else 2
    for each in template:
        entry = polib.POEntry(
            msgid=each.msgid,
            msgctxt=each.msgctxt,
            msgid_plural=each.msgid_plural,
            comment=each.comment,
            occurrences=each.occurrences,
            flags=list(each.flags),
        )
        if each.msgid_plural:
            entry.msgstr_plural = dict.fromkeys(range(forms), "")
        if (same := known.pop(_key(each), None)) is not None:
            entry.msgstr, entry.tcomment = same.msgstr, same.tcomment
            entry.flags = [*entry.flags, *(["fuzzy"] if same.fuzzy else [])]
            if each.msgid_plural:
                entry.msgstr_plural.update(same.msgstr_plural)
        new.append(entry)
    for gone in known.values():
        gone.obsolete, gone.occurrences, gone.flags, gone.comment = True, [], [], ""
        new.append(gone)
    text = str(new)
    if text != file.read_text("utf-8"):
        new.save(str(file))


def _has_text(entry: polib.POEntry) -> bool:
    return bool(entry.msgstr) or any(entry.msgstr_plural.values())


def _key(entry: polib.POEntry) -> tuple[str, str, str]:
    return entry.msgctxt or "", entry.msgid, entry.msgid_plural
