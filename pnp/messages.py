"""Translatable messages for users; each message stores the values in its text.

Write each sentence whole, with named placeholders, and pass the values separately:
`_("unknown game {name}", name=quoted(name))`, `ngettext("{count} sheet", "{count} sheets", n)`.

A message is the English text, so that JSON, comparisons and logs are the same in every language.
`str(message)` and `f"{message}"` give the text in the current language, which
`pnp.languages.using` sets. Text is therefore converted with `str` before it is measured, drawn or
printed; `", ".join(messages)` is English. `make messages` collects the calls to these functions.
It does not find calls inside f-strings.
"""

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, NamedTuple, Self

if TYPE_CHECKING:
    from gettext import NullTranslations

__all__ = [
    "N_",
    "Message",
    "_",
    "capitalized",
    "decimal",
    "gettext",
    "joined",
    "labelled",
    "listed",
    "ngettext",
    "npgettext",
    "pgettext",
    "sentence",
    "translated",
]


def english_form(count: int) -> int:
    """Return the index of the English form for a count: 0 for the singular, 1 for the plural."""
    return int(count != 1)


class Translator(NamedTuple):
    """The translations into a language, and its decimal sign."""

    code: str
    """Code of the language, such as `de`."""
    translations: "NullTranslations"
    decimal: str = "."
    plural_form: Callable[[int], int] = english_form
    """Function that returns the index of the plural form for a count."""
    of_folder: "Callable[[str], NullTranslations] | None" = None
    """Function that returns the translations for messages of a package; see `FOLDERS`."""


FOLDERS: dict[str, str] = {}
"""Folders with the catalogues of installed packages, keyed by module.

Messages that a package creates are looked up in its own catalogue first.
"""

CURRENT: ContextVar[Translator | None] = ContextVar("translator", default=None)
"""Translator that converts messages to text, or None for English; see `pnp.languages.using`."""


class Message(str):
    """An English sentence for users that also stores its template and values."""

    __slots__ = ("context", "folder", "number", "plural", "template", "values")

    template: str
    """Sentence with named placeholders, as in the source; the singular if there is a plural."""
    plural: str
    """Template for a count other than 1; "" if the message has no plural."""
    number: int
    """Count that selects `template` or `plural`; it is also the value of {count}."""
    context: str
    """Context that distinguishes identical templates with different translations; "" if not
    needed."""
    values: Mapping[str, object]
    """Value of each placeholder; values can be messages themselves."""
    folder: str
    """Folder with the catalogues of the package that created the message; "" for pnp's own."""

    def __new__(
        cls,
        template: str,
        values: Mapping[str, object],
        *,
        plural: str = "",
        number: int = 1,
        context: str = "",
    ) -> Self:
        """Fill in the values in English.

        Raises:
            KeyError: If a placeholder has no value.
        """
        english = plural if plural and number != 1 else template
        if values:
            english = english.format_map(values if CURRENT.get() is None else _English(values))
        self = super().__new__(cls, english)
        self.template, self.plural, self.number = template, plural, number
        self.context, self.values = context, values
        self.folder = _folder_of_caller() if FOLDERS else ""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the template and the values, so that other processes can translate too."""
        plural = (self.plural, self.number)
        return _restored, (self.template, self.values, *plural, self.context, self.folder)

    def __str__(self) -> str:
        """Return the sentence in the current language."""
        translator = CURRENT.get()
        if translator is None:
            return str.__str__(self)
        try:
            return self.translated(translator.translations, translator.decimal)
        except (LookupError, ValueError):  # a placeholder of the translation is wrong
            return str.__str__(self)

    def __add__(self, other: str) -> str:
        """Return text in the current language, as click does to end a line."""
        return str(self) + str(other)

    def __radd__(self, other: str) -> str:
        return other + str(self)

    def __format__(self, spec: str) -> str:
        """Return the sentence in the current language, in the format of the specification."""
        return format(str(self), spec)

    def translated(self, translations: "NullTranslations", decimal: str = ".") -> str:
        """Return the translated sentence, or the English one if there is no translation."""
        found = self._looked_up(self._own_or(translations))
        if not self.values:
            return found
        return found.format_map(
            {name: translated(value, translations, decimal) for name, value in self.values.items()}
        )

    def _own_or(self, translations: "NullTranslations") -> "NullTranslations":
        """Return the translations of the package that created the message, if it has its own."""
        current = CURRENT.get() if self.folder else None
        of_folder = current and current.of_folder
        return of_folder(self.folder) if of_folder else translations

    def _looked_up(self, translations: "NullTranslations") -> str:
        if self.plural and self.context:
            return translations.npgettext(self.context, self.template, self.plural, self.number)
        if self.plural:
            return translations.ngettext(self.template, self.plural, self.number)
        if self.context:
            return translations.pgettext(self.context, self.template)
        # the translation of "" is the header of the catalogue
        return self.template and translations.gettext(self.template)


class _English(dict[str, object]):
    """Values of a message in English, in any current language."""

    def __getitem__(self, name: str) -> object:
        value = super().__getitem__(name)
        return str.__str__(value) if isinstance(value, Message) else value


class _Number(float):
    """A number with the decimal sign of a language."""

    decimal: str

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace(".", self.decimal)


def _folder_of_caller() -> str:
    """Return the folder with the catalogues of the calling package, or "" if it has none."""
    frame = sys._getframe(2)  # noqa: SLF001  # as in the module logging
    while frame.f_back and frame.f_globals.get("__name__") == __name__:
        frame = frame.f_back
    module = f"{frame.f_globals.get('__name__', '')}."
    return next((folder for name, folder in FOLDERS.items() if module.startswith(f"{name}.")), "")


def _restored(
    template: str,
    values: Mapping[str, object],
    plural: str,
    number: int,
    context: str,
    folder: str,
) -> Message:
    message = Message(template, values, plural=plural, number=number, context=context)
    message.folder = folder
    return message


def gettext(template: str, /, **values: object) -> Message:
    """Return a message from a template; if there are no values, braces are plain text."""
    return Message(template, values)


_ = gettext
"""Short name of `gettext`, by convention."""


def N_(text: str) -> str:  # noqa: N802 - the name by convention
    """Mark text that stays a plain string, such as the value of an enum.

    It is translated where it is shown: `_(member.value)`.
    """
    return text


def ngettext(one: str, many: str, count: int, /, **values: object) -> Message:
    """Return the singular or plural message for a count; {count} is replaced by the count."""
    return Message(one, {"count": count, **values}, plural=many, number=count)


def pgettext(context: str, template: str, /, **values: object) -> Message:
    """Return a message whose translation depends on the context, such as "table heading"."""
    return Message(template, values, context=context)


def npgettext(context: str, one: str, many: str, count: int, /, **values: object) -> Message:
    """Return the singular or plural message for a count, with a context."""
    return Message(one, {"count": count, **values}, plural=many, number=count, context=context)


def translated(value: object, translations: "NullTranslations", decimal: str = ".") -> object:
    """Return a translated message, a number with the decimal sign, or another value unchanged."""
    if isinstance(value, Message):
        return value.translated(translations, decimal)
    if isinstance(value, float) and decimal != ".":
        number = _Number(value)
        number.decimal = decimal
        return number
    return value


def joined(separator: str, texts: Iterable[object]) -> Message:
    """Return a message that joins texts with a separator; all of them can be messages."""
    values = {f"part{number}": text for number, text in enumerate(texts)}
    between = "{separator}" if isinstance(separator, Message) else separator
    template = between.join(f"{{{name}}}" for name in values)
    return Message(template, {**values, "separator": separator} if values else values)


def labelled(label: object, text: object) -> Message:
    """Return a message such as "Player 1: 5", with the punctuation of the language."""
    return _("{label}: {text}", label=label, text=text)


def listed(texts: Iterable[object]) -> Message:
    """Return a message with several texts, with the comma of the language between them."""
    return joined(pgettext("between items", ", "), texts)


def sentence(text: object) -> Message:
    """Return a message that ends with the full stop of the language."""
    return _("{sentence}.", sentence=text)


class _Capitalized(Message):
    """A message that starts with a capital letter in every language."""

    __slots__ = ()

    def translated(self, translations: "NullTranslations", decimal: str = ".") -> str:
        text = super().translated(translations, decimal)
        return text[:1].upper() + text[1:]

    def __reduce__(self) -> tuple[Any, ...]:
        return capitalized, (self.values["text"],)


def capitalized(text: str) -> str:
    """Return a text or a message with a capital letter, for the start of a line."""
    english = str.__str__(text)
    english = english[:1].upper() + english[1:]
    if not isinstance(text, Message):
        return english
    self = str.__new__(_Capitalized, english)
    self.template, self.plural, self.number, self.context = "{text}", "", 1, ""
    self.values, self.folder = {"text": text}, ""
    return self


def last_number(text: str) -> int:
    """Return the last number in a text such as "2 to 4", which selects a plural; 0 without one."""
    return int(next(iter(re.findall(r"\d+", text)[::-1]), 0))


def plural_form(count: int) -> int:
    """Return the index of the plural form for a count in the current language."""
    translator = CURRENT.get()
    return english_form(count) if translator is None else translator.plural_form(count)


def decimal(text: str) -> str:
    """Return a number such as "2.5" with the decimal sign of the current language."""
    translator = CURRENT.get()
    return text if translator is None else text.replace(".", translator.decimal)
