"""Collect the user-visible text in templates and kits for translators.

Text is collected if it is printed or shown in a list, as determined from the elements. For example,
the `text` of a label is printed, so a value used there as `{name}` is printed too. Such a value is
skipped if it is also used as a name or notation, as in `colour = "{name}"`. Prose is split into one
message per heading, list item or paragraph. Expressions stay unchanged in their message. Quoted
strings in an expression are separate messages, because a translator cannot see which string the
expression chooses.

The functions work for templates in any folder, such as the project's, a designer's, or a
game's folder in a different package.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pnp.errors import PnpError
from pnp.files.toml_text import KeyPath, TomlText, read_toml
from pnp.templates.elements.prose import blocks
from pnp.templates.expression import parsed
from pnp.templates.source import SIDES, Source, Texts, is_position, read_source

KIT, THEME = "kit.toml", "theme.toml"
"""Names of TOML files that are not templates."""

_PROSE = "prose"
_PRINTED = {
    "label": {"text": ""},
    _PROSE: {"text": _PROSE},
    "token": {"text": ""},
    "table": {
        "head": "table heading",
        "body": "table cell",
        "row": "table cell",
        "last": "table cell",
    },
}
"""Keys with printed text, by element, and the gettext context for the messages in each key.

Tables have contexts because a word might need a shorter translation there.
"""

_SHOWN = ("title", "game", "help")
"""Keys of a template whose text appears in lists and at the foot of a sheet."""

_KIT_TEXTS = ("title", "help", "needs", "real", "players")
_PART_TEXTS = ("how", "needs", "own")
_THEME_TEXTS = ("title", "name", "help")

_BRACES = re.compile(r"\{([^{}]*)\}")
_MARKUP = re.compile(r"^(# |- |\d{1,2}\. )")
"""Markup at the start of a heading or list item, which is not part of the message."""

_LETTERS = re.compile(r"[^\W\d_]{2,}")
_CODE = 2
"""Maximum length of a code, such as the letters for a colour, in characters."""


class TomlMessage(NamedTuple):
    """User-visible text, and its location in a file."""

    file: str
    line: int
    text: str
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
            found.update(_kit_messages(read_toml(file)))
        elif file.name == THEME:
            found.update(_plain_messages(read_toml(file), (), _THEME_TEXTS))
        else:
            source = read_source(file, texts)
            if not is_position(source.data):
                found.update(template_messages(source))
    inside = [each for each in found if Path(each.file).is_relative_to(folder.resolve())]
    return sorted(inside)  # a base can be in another folder


def template_messages(source: Source) -> Iterator[TomlMessage]:
    """Yield the messages in a template and its bases, with the file that contains each message."""
    data = source.data
    for key in _SHOWN:
        found = _message(source, (key,), data.get(key))
        yield from (each._replace(help=key == "help") for each in found)
    printed = _printed_names(data)
    for name, declared in _table(data.get("parameters")).items():
        parameter = _table(declared)
        found = _message(source, ("parameters", name, "help"), parameter.get("help"))
        yield from (each._replace(help=True) for each in found)
        if name in printed and parameter.get("type") == "text":
            yield from _message(source, ("parameters", name, "default"), parameter.get("default"))
    for path, values in _value_tables(data):
        for name in printed.intersection(values):
            if path[0] == "pieces":
                yield from _entries(source, (*path, name), values[name])
            else:
                yield from _value(source, (*path, name), values[name])
    for side, number, element in _elements(data):
        for key, context in _PRINTED.get(element.get("draw", ""), {}).items():
            yield from _texts(source, (side, number, key), element.get(key), context)
        each = _table(element.get("each"))
        for name in _printed_names({side: [element]}).intersection(each):
            yield from _entries(source, (side, number, "each", name), each[name])


def _kit_messages(toml: TomlText) -> Iterator[TomlMessage]:
    """Yield the messages in a kit. Part names are not translated, because users type them."""
    yield from _plain_messages(toml, (), _KIT_TEXTS)
    parts = toml.data.get("parts", [])
    for number, _part in enumerate(parts if isinstance(parts, list) else []):
        yield from _plain_messages(toml, ("parts", number), _PART_TEXTS)


def _plain_messages(toml: TomlText, path: KeyPath, keys: tuple[str, ...]) -> Iterator[TomlMessage]:
    """Yield the messages in these keys of a table. Each item in a list is a message."""
    table: Any = toml.data
    for step in path:
        table = table[step]
    for key in keys:
        value = table.get(key)
        for at, text in _strings((*path, key), value):
            if _is_words(text):
                yield TomlMessage(toml.file, toml.value_location(*at).line, text, "")


def _message(source: Source, path: KeyPath, text: Any, context: str = "") -> Iterator[TomlMessage]:
    """Yield the message for a value if the value is a string that contains words."""
    if isinstance(text, str) and _is_words(text):
        where = source.value_location(*path)
        yield TomlMessage(where.file, where.line, text, context)


def _texts(source: Source, path: KeyPath, value: Any, context: str) -> Iterator[TomlMessage]:
    """Yield the messages in printed text or in a list of strings, and in their expressions."""
    for at, text in _strings(path, value):
        if context == _PROSE:
            yield from _paragraphs(source, at, text)
        elif _is_words(_BRACES.sub("", text)):
            yield from _message(source, at, text, context)
        for expression in _BRACES.findall(text):
            for words in sorted(_results(expression, str)):
                yield from _message(source, at, words, "" if context == _PROSE else context)


def _paragraphs(source: Source, path: KeyPath, text: str) -> Iterator[TomlMessage]:
    """Yield a message for each heading, list item and paragraph of prose."""
    toml, own = source.located(*path)
    start = toml.value_location(*own).line
    lines = toml.text.split("\n")
    for block in blocks(text):
        words = _MARKUP.sub("", block)
        if _is_words(_BRACES.sub("", words)):
            starts = (
                number
                for number in range(start, len(lines) + 1)
                if (line := _MARKUP.sub("", lines[number - 1].strip())) and words.startswith(line)
            )
            start = next(starts, start)
            yield TomlMessage(toml.file, start, words, "")


def _value(source: Source, path: KeyPath, value: Any) -> Iterator[TomlMessage]:
    """Yield the messages in a printed value: a list, or an expression that contains strings."""
    if not isinstance(value, str):
        yield from _entries(source, path, value)
        return
    for words in sorted(_results(value, str)):
        yield from _message(source, path, words)


def _entries(source: Source, path: KeyPath, value: Any) -> Iterator[TomlMessage]:
    """Yield the messages in a value defined for pieces, or in a list of words (not codes).

    A string in `each` is skipped, because it is the name of a list.
    """
    if not (isinstance(value, str) and path[-2] == "each"):
        texts = list(_strings(path, value))
        if isinstance(value, str) or any(len(words) > _CODE for _at, words in texts):
            for at, words in texts:
                yield from _message(source, at, words)


def _printed_names(data: dict[str, Any]) -> set[str]:
    """Return the names of values that are printed as text and never used as names or notation."""
    printed: set[str] = set()
    other: set[str] = set()
    for _side, _number, element in _elements(data):
        texts = _PRINTED.get(element.get("draw", ""), {})
        for key, value in element.items():
            if key == "each":
                continue
            for _path, text in _strings((), value):
                names = {
                    name for expression in _BRACES.findall(text) for name in _names(expression)
                }
                if key in texts:
                    printed |= names
                elif key != "when":
                    other |= names
    tables = [values for _path, values in _value_tables(data)]
    while True:
        used = {
            name
            for values in tables
            for key in printed.intersection(values)
            if isinstance(values[key], str)
            for name in _names(values[key])
        }
        if used <= printed:
            return printed - other
        printed |= used


def _value_tables(data: dict[str, Any]) -> Iterator[tuple[KeyPath, dict[str, Any]]]:
    """Yield each table that defines named values, and the path of the table."""
    yield ("values",), _table(data.get("values"))
    for side in SIDES:
        yield (side, "values"), _table(_table(data.get(side)).get("values"))
    pieces = data.get("pieces")
    for number, each in enumerate(pieces if isinstance(pieces, list) else []):
        for key in ("values", "each"):
            yield ("pieces", number, key), _table(_table(each).get(key))


def _elements(data: dict[str, Any]) -> Iterator[tuple[str, int, dict[str, Any]]]:
    for side in SIDES:
        listed = data.get(side)
        for number, element in enumerate(listed if isinstance(listed, list) else []):
            yield side, number, _table(element)


def _names(expression: str) -> set[str]:
    return _results(expression, ast.Name)


def _results(expression: str, kind: type) -> set[str]:
    """Return the quoted strings (`str`) or the names that an expression can evaluate to.

    Strings that are only compared, as in `style == 'round'`, are not included.
    """
    try:
        open_nodes: list[ast.AST] = [parsed(expression)]
    except PnpError:  # not an expression, such as plain text on a piece
        return set()
    found: set[str] = set()
    while open_nodes:
        match open_nodes.pop():
            case ast.IfExp(body=body, orelse=otherwise):
                open_nodes += [body, otherwise]
            case ast.BoolOp(values=parts):
                open_nodes += parts
            case ast.BinOp(left=left, right=right):
                open_nodes += [left, right]
            case ast.Subscript(value=value):
                open_nodes.append(value)
            case ast.Constant(value=str(text)) if kind is str:
                found.add(text)
            case ast.Name(id=name) if kind is ast.Name:
                found.add(name)
    return found


def _strings(path: KeyPath, value: Any) -> Iterator[tuple[KeyPath, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _strings((*path, number), each)


def _is_words(text: str) -> bool:
    """Return True if a string contains words, not just numbers, symbols, codes or space names."""
    return any(len(run) > _CODE or run != run.upper() for run in _LETTERS.findall(text))


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
