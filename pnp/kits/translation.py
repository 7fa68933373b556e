"""Find the text for users in kit files."""

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.templates.translation import KeyPath, Words, strings

TEXTS = (
    *("title", "help", "promise", "first_game", "players", "minutes", "age", "needs", "real"),
    *("how", "own", "sides"),
)
"""Keys of a kit, a part and a variant whose text is printed or listed.

The names of parts and pieces are not translated, because users type them.
"""


def kit_words(data: Mapping[str, Any]) -> Iterator[Words]:
    """Yield the text for users in a kit."""
    yield from _texts((), data)
    for number, part in _tables(data.get("parts")):
        yield from _texts(("parts", number), part)
    for number, variant in _tables(data.get("variants")):
        yield from _texts(("variants", number), variant)
        changes = variant.get("parts")
        for name, change in changes.items() if isinstance(changes, dict) else ():
            yield from _texts(("variants", number, "parts", name), change)


def _tables(value: Any) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for number, each in enumerate(value if isinstance(value, list) else []):
        if isinstance(each, dict):
            yield number, each


def _texts(path: KeyPath, table: Any) -> Iterator[Words]:
    for key in TEXTS if isinstance(table, dict) else ():
        for at, text in strings((*path, key), table.get(key)):
            yield Words(at, text)
