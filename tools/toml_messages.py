"""Collect the user-visible text in templates and kits for translators.

`pnp.templates.translation` and `pnp.kits.translation` find the text. This module adds the location
of each message. The functions work for templates in any folder, such as the project's, a
designer's, or a game's folder in a different package.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pnp.files.toml_text import TomlText, read_toml
from pnp.kits.translation import kit_words
from pnp.templates.source import Source, Texts, is_position, read_source
from pnp.templates.translation import MARKUP, Kind, Words, template_words

KIT, THEME = "kit.toml", "theme.toml"
"""Names of TOML files that are not templates. A theme has no text for users."""


class TomlMessage(NamedTuple):
    """User-visible text, and its location in a file."""

    file: str
    line: int
    text: str | tuple[str, str]
    """The message, or its singular and plural forms."""
    context: str
    """Context of the message for gettext, or ""."""
    help: bool = False
    """True if the text only explains a template or a parameter, and is not printed."""


def folder_messages(folder: Path) -> list[TomlMessage]:
    """Return the messages in a folder and its subfolders, with each location only once.

    Raises:
        PnpError: If a file is not valid TOML, or if its base does not exist.

    """
    texts: Texts = {}
    found: set[TomlMessage] = set()
    for file in sorted(folder.resolve().rglob("*.toml")):
        if file.name == KIT:
            toml = read_toml(file)
            for words in kit_words(toml.data):
                found.update(_located(words, toml, words))
        elif file.name != THEME:
            source = read_source(file, texts)
            if not is_position(source.data):
                found.update(template_messages(source))
    inside = [each for each in found if Path(each.file).is_relative_to(folder.resolve())]
    return sorted(inside, key=_order)  # a base can be in another folder


def _order(each: TomlMessage) -> tuple[str, int, str, str, bool]:
    return (each.file, each.line, str(each.text), each.context, each.help)


def template_messages(source: Source) -> Iterator[TomlMessage]:
    """Yield the messages in a template and its bases, with the file that contains each message."""
    for words in template_words(source.data):
        toml, own = source.located(*words.path)
        yield from _located(words, toml, words._replace(path=own))


def _located(words: Words, toml: TomlText, own: Words) -> Iterator[TomlMessage]:
    """Yield the messages in a text, whose path in the file is that of `own`."""
    line = toml.value_location(*own.path).line
    lines = toml.text.split("\n")
    for message in words.messages():
        if words.kind is Kind.PROSE:
            starts = (
                number
                for number in range(line, len(lines) + 1)
                if (start := MARKUP.sub("", lines[number - 1].strip()))
                and isinstance(message, str)
                and message.startswith(start)
            )
            line = next(starts, line)
        yield TomlMessage(toml.file, line, message, words.context, words.help)
