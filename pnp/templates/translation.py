"""Find and translate the text in templates and kits.

Text is translated if it is printed or shown in a list, as determined from the elements. For
example, the `text` of a label is printed, so a value used there as `{name}` is printed too. Such a
value stays unchanged if it is also used as a name or notation, as in `colour = "{name}"`. Prose is
one message per heading, list item or paragraph. Expressions stay unchanged in their message. Quoted
strings in an expression are separate messages, because a translator cannot see which string the
expression chooses. The forms in `counted(2, '# sheet', '# sheets')` are one message with a plural.

`make messages` collects messages with the same functions that translate them, so a message is
either in the catalogues and translated, or neither.
"""

import ast
import copy
import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum, auto
from gettext import NullTranslations
from typing import Any, NamedTuple

from pnp.errors import PnpError
from pnp.messages import plural_form
from pnp.templates.expression import COUNT, parsed
from pnp.templates.source import SIDES

KeyPath = tuple[str | int, ...]

_PROSE = "prose"
_PRINTED = {
    "label": {"text": ""},
    "listing": {"heading": ""},
    _PROSE: {"text": _PROSE, "title": "", "about": ""},
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

_SHOWN = ("title", "game", "plural", "help")
"""Keys of a template whose text appears in lists and at the foot of a sheet."""

_BRACES = re.compile(r"\{([^{}]*)\}")
MARKUP = re.compile(r"^(# |- |\d{1,2}\. )")
"""Markup at the start of a heading or list item, which is not part of the message."""

_LETTERS = re.compile(r"[^\W\d_]{2,}")
_CODE = 2
"""Maximum length of a code, such as the letters for a colour, in characters."""

Translate = Callable[[str, str, str], list[str]]
"""Function that returns the translation of a message with a context and a plural.

If the plural is not "", the function returns all plural forms, or [] without a translation.
"""

_COUNTS = 200
"""Counts that need every plural form of every language: rules use the last two digits."""


class Kind(Enum):
    """Forms of text, which differ in the parts that are translated."""

    PLAIN = auto()
    """The whole text."""
    TEXT = auto()
    """Text with expressions in braces."""
    PROSE = auto()
    """Paragraphs with expressions in braces."""
    EXPRESSION = auto()
    """An expression: the strings that can be its value."""


class Words(NamedTuple):
    """Text for users in the data of a template or a kit."""

    path: KeyPath
    text: str
    kind: Kind = Kind.PLAIN
    context: str = ""
    """Context of the messages for gettext, or ""."""
    help: bool = False
    """True if the text only explains a template or a parameter, and is not printed."""

    def messages(self) -> Iterator[str | tuple[str, str]]:
        """Yield the messages in the text; a message with a plural is a pair."""
        found: list[str | tuple[str, str]] = []

        def collect(message: str, _context: str, plural: str) -> list[str]:
            found.append((message, plural) if plural else message)
            return [message, plural] if plural else [message]

        self.translated(collect)
        yield from found

    def translated(self, translate: Translate) -> str:
        """Return the text with its messages replaced by their translations."""

        def message(text: str) -> str:
            return translate(text, self.context, "")[0]

        def forms(one: str, many: str) -> list[str]:
            return translate(one, self.context, many)

        wording = _Wording(message, forms)

        match self.kind:
            case Kind.PLAIN:
                return message(self.text) if is_words(self.text) else self.text
            case Kind.EXPRESSION:
                return _expression(self.text, wording)
            case Kind.TEXT:
                return _filled(_sentence(self.text, message), wording)
            case Kind.PROSE:
                return _filled(_paragraphs(self.text, message), wording)


class _Wording(NamedTuple):
    message: Callable[[str], str]
    forms: Callable[[str, str], list[str]]


def translated(
    data: dict[str, Any], words: Iterator[Words], translations: NullTranslations
) -> dict[str, Any]:
    """Return a copy of the data of a file in which all text is translated."""

    def translate(message: str, context: str, plural: str) -> list[str]:
        if plural:
            return _plural_forms(message, context, plural, translations)
        return [
            translations.pgettext(context, message) if context else translations.gettext(message)
        ]

    changed = copy.deepcopy(data)
    for each in words:
        table: Any = changed
        for step in each.path[:-1]:
            table = table[step]
        table[each.path[-1]] = each.translated(translate)
    return changed


def _plural_forms(one: str, context: str, many: str, translations: NullTranslations) -> list[str]:
    """Return the plural forms of a message in the current language; [] if there are none."""
    counts = _examples()
    found = [
        translations.npgettext(context, one, many, count)
        if context
        else translations.ngettext(one, many, count)
        for count in counts
    ]
    return [] if found == [one if count == 1 else many for count in counts] else found


def _examples() -> list[int]:
    """Return a count for each plural form of the current language, in the order of the forms."""
    found: dict[int, int] = {}
    for count in range(_COUNTS):
        found.setdefault(plural_form(count), count)
    return [found[form] for form in sorted(found)]


def template_words(data: Mapping[str, Any]) -> Iterator[Words]:
    """Yield the text for users in a template that is merged with its bases."""
    for key in _SHOWN:
        yield from _plain((key,), data.get(key), help=key == "help")
    printed = _printed_names(data)
    for name, declared in _table(data.get("parameters")).items():
        parameter, path = _table(declared), ("parameters", name)
        yield from _plain((*path, "help"), parameter.get("help"), help=True)
        if name in printed and parameter.get("type") == "text":
            yield from _plain((*path, "default"), parameter.get("default"))
    for path_of, values in _value_tables(data):
        for name in sorted(printed.intersection(values)):
            if path_of[0] == "pieces":
                yield from _entries((*path_of, name), values[name])
            else:
                yield from _value((*path_of, name), values[name])
    for side, number, element in _elements(data):
        yield from _element_words((side, number), element)


def _element_words(path: KeyPath, element: Mapping[str, Any]) -> Iterator[Words]:
    for key, context in _PRINTED.get(element.get("draw", ""), {}).items():
        kind = Kind.PROSE if context == _PROSE else Kind.TEXT
        for at, text in strings((*path, key), element.get(key)):
            yield Words(at, text, kind, "" if context == _PROSE else context)
    each = _table(element.get("each"))
    for name in sorted(_printed_names({str(path[0]): [element]}).intersection(each)):
        yield from _entries((*path, "each", name), each[name])


def _plain(path: KeyPath, text: Any, *, help: bool = False) -> Iterator[Words]:  # noqa: A002
    if isinstance(text, str):
        yield Words(path, text, help=help)


def _value(path: KeyPath, value: Any) -> Iterator[Words]:
    """Yield the text in a printed value: a list, or an expression that contains strings."""
    if isinstance(value, str):
        yield Words(path, value, Kind.EXPRESSION)
    else:
        yield from _entries(path, value)


def _entries(path: KeyPath, value: Any) -> Iterator[Words]:
    """Yield the text in a value defined for pieces, or in a list of words (not codes).

    A string in `each` is skipped, because it is the name of a list.
    """
    if not (isinstance(value, str) and path[-2] == "each"):
        texts = list(strings(path, value))
        if isinstance(value, str) or any(len(words) > _CODE for _at, words in texts):
            yield from (Words(at, words) for at, words in texts)


def _sentence(text: str, message: Callable[[str], str]) -> str:
    return message(text) if is_words(_BRACES.sub("", text)) else text


def _paragraphs(text: str, message: Callable[[str], str]) -> str:
    """Return prose with each heading, list item and paragraph translated."""
    from pnp.templates.elements.prose import blocks  # elements are imported when they are used

    found = []
    for block in blocks(text):
        markup = MARKUP.match(block)
        start = markup.end() if markup else 0
        # a translation such as "2. Spieler" must not start a list item
        found.append(f"{block[:start]}{_sentence(block[start:], message)}")
    return "\n\n".join(found)


def _filled(text: str, wording: _Wording) -> str:
    """Return text in which the strings in expressions are translated."""
    return _BRACES.sub(lambda match: f"{{{_expression(match[1], wording)}}}", text)


def _expression(expression: str, wording: _Wording) -> str:
    """Return an expression in which the strings that can be its value are translated."""
    return _strings_translated(_forms_translated(expression, wording.forms), wording.message)


def _forms_translated(expression: str, forms: Callable[[str, str], list[str]]) -> str:
    """Return an expression in which `counted` also has the forms of the current language."""
    for one, many in counted_forms(expression):
        pair = rf"(['\"]){re.escape(one)}\1\s*,\s*(['\"]){re.escape(many)}\2"
        messages = (text.replace(COUNT, "{count}") for text in (one, many))
        found = [_quoted(each.replace("{count}", COUNT)) for each in forms(*messages)]
        expression = re.sub(pair, ", ".join([r"\g<0>", *found]), expression)
    return expression


def counted_forms(expression: str) -> list[tuple[str, str]]:
    """Return the singular and plural forms of each noun that an expression counts."""
    try:
        nodes = [*ast.walk(parsed(expression))]
    except PnpError:  # not an expression, such as plain text on a piece
        return []
    found = set()
    for node in nodes:
        match node:
            case ast.Call(
                func=ast.Name(id="counted"),
                args=[_, ast.Constant(value=str(one)), ast.Constant(value=str(many))],
            ):
                found.add((one, many))
    return sorted(found)


def _strings_translated(expression: str, message: Callable[[str], str]) -> str:
    for text in sorted(results(expression, str)):
        if not is_words(text):
            continue
        for quote in "'\"":
            quoted = f"{quote}{text}{quote}"
            if quoted in expression:
                expression = expression.replace(quoted, _quoted(message(text)))
    return expression


def _quoted(text: str) -> str:
    """Return a string of the expression language, which has no escapes."""
    plain = text.replace("\\", "").replace("\n", " ").replace("{", "(").replace("}", ")")
    return f'"{plain}"' if '"' not in plain else "'{}'".format(plain.replace("'", "\u2019"))


def _printed_names(data: Mapping[str, Any]) -> set[str]:
    """Return the names of values that are printed as text and never used as names or notation."""
    printed: set[str] = set()
    other: set[str] = set()
    for _side, _number, element in _elements(data):
        texts = _PRINTED.get(element.get("draw", ""), {})
        for key, value in element.items():
            if key == "each":
                continue
            for _path, text in strings((), value):
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


def _value_tables(data: Mapping[str, Any]) -> Iterator[tuple[KeyPath, dict[str, Any]]]:
    """Yield each table that defines named values, and the path of the table."""
    yield ("values",), _table(data.get("values"))
    for side in SIDES:
        yield (side, "values"), _table(_table(data.get(side)).get("values"))
    pieces = data.get("pieces")
    for number, each in enumerate(pieces if isinstance(pieces, list) else []):
        for key in ("values", "each"):
            yield ("pieces", number, key), _table(_table(each).get(key))


def _elements(data: Mapping[str, Any]) -> Iterator[tuple[str, int, dict[str, Any]]]:
    for side in SIDES:
        listed = data.get(side)
        for number, element in enumerate(listed if isinstance(listed, list) else []):
            yield side, number, _table(element)


def _names(expression: str) -> set[str]:
    return results(expression, ast.Name)


def results(expression: str, kind: type) -> set[str]:
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


def strings(path: KeyPath, value: Any) -> Iterator[tuple[KeyPath, str]]:
    """Yield the strings in a string or in a list, each with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from strings((*path, number), each)


def is_words(text: str) -> bool:
    """Return True if a string contains words, not just numbers, symbols, codes or space names."""
    return any(len(run) > _CODE or run != run.upper() for run in _LETTERS.findall(text))


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
