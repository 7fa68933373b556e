"""Translatable messages for users; each message stores the values in its text.

Write each sentence whole, with named placeholders, and pass the values separately:
`_("unknown game {name}", name=quoted(name))`, `ngettext("{count} sheet", "{count} sheets", n)`.

A message is the English text, so that JSON, comparisons and logs are the same in every language;
`translated` renders it in a different language. `make messages` collects the calls to these
functions. It does not find calls inside f-strings.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from gettext import NullTranslations

__all__ = ["Message", "_", "gettext", "ngettext", "npgettext", "pgettext", "translated"]


class Message(str):
    """An English sentence for users that also stores its template and values."""

    __slots__ = ("context", "number", "plural", "template", "values")

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
        self = super().__new__(cls, english.format_map(values) if values else english)
        self.template, self.plural, self.number = template, plural, number
        self.context, self.values = context, values
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the template and the values, so that other processes can translate too."""
        return _restored, (self.template, self.values, self.plural, self.number, self.context)

    def translated(self, translations: "NullTranslations") -> str:
        """Return the translated sentence, or the English one if there is no translation."""
        if self.plural and self.context:
            found = translations.npgettext(self.context, self.template, self.plural, self.number)
        elif self.plural:
            found = translations.ngettext(self.template, self.plural, self.number)
        elif self.context:
            found = translations.pgettext(self.context, self.template)
        else:
            found = translations.gettext(self.template)
        if not self.values:
            return found
        return found.format_map(
            {name: translated(value, translations) for name, value in self.values.items()}
        )


def _restored(
    template: str, values: Mapping[str, object], plural: str, number: int, context: str
) -> Message:
    return Message(template, values, plural=plural, number=number, context=context)


def gettext(template: str, /, **values: object) -> Message:
    """Return a message from a template; if there are no values, braces are plain text."""
    return Message(template, values)


_ = gettext
"""Short name of `gettext`, by convention."""


def ngettext(one: str, many: str, count: int, /, **values: object) -> Message:
    """Return the singular or plural message for a count; {count} is replaced by the count."""
    return Message(one, {"count": count, **values}, plural=many, number=count)


def pgettext(context: str, template: str, /, **values: object) -> Message:
    """Return a message whose translation depends on the context, such as "table heading"."""
    return Message(template, values, context=context)


def npgettext(context: str, one: str, many: str, count: int, /, **values: object) -> Message:
    """Return the singular or plural message for a count, with a context."""
    return Message(one, {"count": count, **values}, plural=many, number=count, context=context)


def translated(value: object, translations: "NullTranslations") -> object:
    """Return a translated message, or any other value unchanged."""
    return value.translated(translations) if isinstance(value, Message) else value
