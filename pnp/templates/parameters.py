"""Parameters of templates: their types, ranges and help, and values as text."""

import re
from abc import ABC, abstractmethod
from itertools import chain
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from pnp.drawing.colour import check_colours
from pnp.errors import PnpError, quoted, suggestion
from pnp.geometry import parse_length, parse_number
from pnp.messages import Message, _, ngettext, pgettext
from pnp.templates.expression import Argument, Value

MAX_TEXT = 2000
"""Maximum number of characters in a text value."""
MAX_LIST = 10_000
"""Maximum number of characters, and of numbers, in the value of a rows parameter."""
_LARGEST = 1e15  # maximum absolute value; larger numbers cannot be shown


class BaseParameter(BaseModel, ABC):
    """Base class of all parameters."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    is_numeric: ClassVar[bool] = False
    """True if the default can be an expression that uses other values."""

    help: str = Field(max_length=MAX_TEXT, description="One line about the parameter.")

    def accept(self, argument: Argument) -> Value:
        """Return the checked value of an argument, which can be text. May raise PnpError."""
        return self.check(self.parse(argument) if isinstance(argument, str) else argument)

    @abstractmethod
    def parse(self, text: str) -> Value:
        """Parse text that the user entered, and return the value. May raise PnpError."""

    @abstractmethod
    def show(self, value: Value) -> str:
        """Return the value as text in the user's notation."""

    def written(self, value: Value) -> str:
        """Return the value as text in the user's notation. Text is returned unchanged."""
        return value if isinstance(value, str) else self.show(value)

    @property
    def bounds(self) -> str:
        """Text that describes the allowed values."""
        return ""

    @property
    def values(self) -> tuple[str, ...]:
        """All allowed values if there are only a few, or an empty tuple."""
        return ()

    def check(self, value: Value) -> Value:
        """Return the value if its type and range are allowed. Raises PnpError otherwise."""
        return value


class Numeric(BaseParameter):
    """A number within limits."""

    is_numeric: ClassVar[bool] = True

    default: float | str = Field(description="A number, or an expression that uses other values.")

    @property
    @abstractmethod
    def limits(self) -> tuple[float, float]:
        """Minimum and maximum value."""

    def check(self, value: Value) -> Value:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise PnpError(_("{value} is not a number", value=quoted(value)))
        low, high = self.limits
        if not abs(value) <= _LARGEST:  # `not <=` also rejects NaN
            shown = str(value) if isinstance(value, float) else _("a number with too many digits")
            raise PnpError(_("{value} is out of range", value=shown), hint=self._advice)
        if not low - 1e-9 <= value <= high + 1e-9:
            raise PnpError(_("{value} is out of range", value=self.show(value)), hint=self._advice)
        return value

    @property
    def bounds(self) -> str:
        low, high = self.limits
        return _("{low} to {high}", low=self.show(low), high=self.show(high))

    @property
    def _advice(self) -> Message:
        return _("use {range}", range=self.bounds)


class LengthParameter(Numeric):
    """A length, written with its unit."""

    type: Literal["length"]
    min: str = Field("0.1mm", description="Smallest length allowed, with its unit.")
    max: str = Field("2000mm", description="Largest length allowed, with its unit.")

    def parse(self, text: str) -> Value:
        return parse_length(text)

    def show(self, value: Value) -> str:
        digits = 4 if value < 10_000 else 10  # type: ignore[operator]  # a number
        return f"{value:.{digits}g}mm"

    @property
    def limits(self) -> tuple[float, float]:
        return parse_length(self.min), parse_length(self.max)


class CountParameter(Numeric):
    """A whole number."""

    type: Literal["count"]
    min: int = Field(1, description="Smallest number allowed.")
    max: int = Field(100, description="Largest number allowed.")

    def parse(self, text: str) -> Value:
        if not re.fullmatch(r"\s*[+-]?\d{1,9}\s*", text):
            raise PnpError(
                _("{value} is not a whole number", value=quoted(text)), hint=self._advice
            )
        return int(text)

    def show(self, value: Value) -> str:
        return f"{value:.10g}"

    def check(self, value: Value) -> Value:
        number = super().check(value)
        if number != int(number):  # type: ignore[arg-type]  # super checked that
            raise PnpError(_("{value} is not a whole number", value=number), hint=self._advice)
        return int(number)

    @property
    def limits(self) -> tuple[float, float]:
        return self.min, self.max


class NumberParameter(Numeric):
    """A number without a unit."""

    type: Literal["number"]
    min: float = Field(-10_000, description="Smallest number allowed.")
    max: float = Field(10_000, description="Largest number allowed.")

    def parse(self, text: str) -> Value:
        return parse_number(text, self._advice)

    def show(self, value: Value) -> str:
        return f"{value:g}"

    @property
    def limits(self) -> tuple[float, float]:
        return self.min, self.max


class FlagParameter(BaseParameter):
    """A parameter that is true or false."""

    type: Literal["flag"]
    default: bool

    def parse(self, text: str) -> Value:
        known = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
        if text.strip().lower() not in known:
            raise PnpError(_("{value} is neither yes nor no", value=quoted(text)))
        return known[text.strip().lower()]

    def show(self, value: Value) -> str:
        return "yes" if value else "no"

    def check(self, value: Value) -> Value:
        if not isinstance(value, bool):
            raise PnpError(_("{value} is neither yes nor no", value=quoted(value)))
        return value

    @property
    def bounds(self) -> str:
        return _("yes or no")

    @property
    def values(self) -> tuple[str, ...]:
        return ("yes", "no")


class ChoiceParameter(BaseParameter):
    """A choice between several words."""

    type: Literal["choice"]
    choices: tuple[str, ...] = Field(min_length=1, max_length=50)
    default: str

    def parse(self, text: str) -> Value:
        return text.strip()

    def show(self, value: Value) -> str:
        return str(value)

    def check(self, value: Value) -> Value:
        if value not in self.choices:
            message = _("unknown choice {value}", value=quoted(value))
            raise PnpError(message, hint=suggestion(str(value), self.choices))
        return value

    @property
    def bounds(self) -> str:
        return str(pgettext("between alternatives", " or ")).join(self.choices)

    @property
    def values(self) -> tuple[str, ...]:
        return self.choices


class TextParameter(BaseParameter):
    """A line of text."""

    type: Literal["text"]
    default: str = Field(max_length=MAX_TEXT)

    def parse(self, text: str) -> Value:
        return text

    def show(self, value: Value) -> str:
        return str(value)

    def check(self, value: Value) -> Value:
        if not isinstance(value, str):
            raise PnpError(_("{value} is not text", value=quoted(value)))
        if len(value) > MAX_TEXT:
            raise PnpError(
                _("the text has {count} characters", count=len(value)),
                hint=_("use at most {limit}", limit=MAX_TEXT),
            )
        return value


class ColoursParameter(BaseParameter):
    """A list of different colour names. The order matters."""

    type: Literal["colours"]
    default: tuple[str, ...] = Field(max_length=50)
    count: int | None = Field(
        None, ge=1, le=50, description="Number of colours; any number by default."
    )

    def parse(self, text: str) -> Value:
        return [name.strip() for name in text.split(",") if name.strip()]

    def show(self, value: Value) -> str:
        return ",".join(map(str, _items(value)))

    def check(self, value: Value) -> Value:
        if not isinstance(value, list | tuple):
            raise PnpError(
                _("{value} is not a list of colours", value=quoted(value)), hint=self._advice
            )
        names = list(value)
        check_colours(map(str, names))
        if len(set(map(str, names))) != len(names):
            raise PnpError(_("a colour is listed twice"), hint=_("use each colour once"))
        if self.count is not None and len(names) != self.count:
            raise PnpError(
                ngettext("{count} colour", "{count} colours", len(names)), hint=self._advice
            )
        return names

    @property
    def bounds(self) -> str:
        if self.count is None:
            return _("any number of colours, such as red,blue")
        singular, plural = "{count} colour, such as red", "{count} colours, such as red,blue"
        return ngettext(singular, plural, self.count)

    @property
    def _advice(self) -> Message:
        return _("write {values}", values=self.bounds)


class RowsParameter(BaseParameter):
    """Rows of integers, such as `1 2 3 / 2 3 1`. Empty text stands for no rows."""

    type: Literal["rows"]
    default: tuple[tuple[int, ...], ...] = Field(max_length=100)

    def parse(self, text: str) -> Value:
        if len(text) > MAX_LIST:
            limit = f"{MAX_LIST:,}"
            raise PnpError(_("the rows have more than {limit} characters", limit=limit))
        rows = [re.split(r"[\s,]+", row.strip()) for row in text.split("/") if row.strip()]
        for word in chain.from_iterable(rows):
            if not re.fullmatch(r"\d{1,4}", word):
                raise PnpError(
                    _("{value} is not a whole number", value=quoted(word)), hint=self._advice
                )
        return [[int(word) for word in row] for row in rows]

    def show(self, value: Value) -> str:
        return " / ".join(" ".join(map(str, _items(row))) for row in _items(value))

    def check(self, value: Value) -> Value:
        rows = _items(value)
        if not all(isinstance(row, list | tuple) and all(map(_is_integer, row)) for row in rows):
            raise PnpError(
                _("{value} is not rows of numbers", value=quoted(value)), hint=self._advice
            )
        if sum(map(len, rows)) > MAX_LIST:
            raise PnpError(_("the rows have more than {limit} numbers", limit=f"{MAX_LIST:,}"))
        return value

    @property
    def bounds(self) -> str:
        return _("rows of numbers, such as 1 2 3 / 2 3 1")

    @property
    def _advice(self) -> Message:
        return _("write {values}", values=self.bounds)


def _is_integer(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _items(value: Value) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


Parameter = Annotated[
    LengthParameter
    | CountParameter
    | NumberParameter
    | FlagParameter
    | ChoiceParameter
    | TextParameter
    | ColoursParameter
    | RowsParameter,
    Field(discriminator="type"),
]
