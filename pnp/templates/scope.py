"""Evaluate a template's expressions from the values of its names.

An expression such as `2 * frame + columns * 30mm` can use parameters, computed values, and the loop
variables of a repetition. A value is computed when its name is used for the first time.
"""

import math
import re
from collections.abc import Callable, Collection, Mapping

from pnp.drawing.colour import Role
from pnp.errors import PnpError, quoted, suggestion
from pnp.messages import _, decimal
from pnp.templates.expression import MAX_TEXT, ExpressionBudget, Value, evaluate

MAX_CHAIN = 40
"""Maximum length of a chain of values, each of which depends on the next one."""

_INSERTED = re.compile(r"\{([^{}]*)\}")


class Scope:
    """Names and their values. An expression is evaluated when its name is used for the first time.

    `values` are known, and `derived` are expressions that can use any other name. All scopes of one
    component share a budget. `inks` are the names of inks that elements can use.
    """

    def __init__(
        self,
        values: Mapping[str, Value],
        derived: Mapping[str, Value],
        budget: ExpressionBudget | None = None,
        inks: Collection[str] = tuple(Role),
    ) -> None:
        self._values: dict[str, Value] = dict(values)
        self._derived = dict(derived)
        self._budget = budget or ExpressionBudget()
        self.inks = inks
        self._open: list[str] = []
        self._failed: dict[str, PnpError] = {}

    def inside(self, bound: Mapping[str, Value]) -> "Scope":
        """Return a scope with additional names, which take precedence over existing ones."""
        return Scope({**self._values, **bound}, self._derived, self._budget, self.inks)

    def __getitem__(self, name: str) -> Value:
        """Return the value of a name. Raises PnpError for an unknown name or a cycle."""
        if name in self._values:
            return self._values[name]
        if name in self._open:
            chain = " -> ".join([*self._open[self._open.index(name) :], name])
            raise PnpError(
                _("values depend on each other in a circle, {chain}", chain=chain),
                hint=_("define one of them without the others"),
            )
        if name not in self._derived:
            names = sorted({*self._values, *self._derived})
            raise PnpError(
                _("unknown name {name}", name=quoted(name)), hint=suggestion(name, names)
            )
        if len(self._open) == MAX_CHAIN:
            raise PnpError(
                _(
                    "a chain of more than {limit} dependent values ends at {name}",
                    limit=MAX_CHAIN,
                    name=name,
                )
            )
        if name in self._failed:
            raise self._failed[name].fresh()
        self._open.append(name)
        try:
            source = self._derived[name]
            self._values[name] = self.evaluate(source) if isinstance(source, str) else source
        except PnpError as error:
            self._failed[name] = error.fresh()
            raise
        finally:
            self._open.pop()
        return self._values[name]

    def evaluate(self, expression: str) -> Value:
        """Return the value of an expression. May raise PnpError."""
        try:
            return evaluate(expression, self.__getitem__, self._budget)
        except RecursionError:
            message = _("{expression} is nested too deeply", expression=quoted(expression))
            raise PnpError(message, hint=_("split it into several values")) from None

    def number(self, source: Value) -> float:
        """Return a finite number, given as a number or an expression. May raise PnpError."""
        value = self.evaluate(source) if isinstance(source, str) else source
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise PnpError(_("{value} is not a number", value=quoted(source)))
        if not math.isfinite(value):
            raise PnpError(_("{value} is not a finite number", value=quoted(source)))
        return value

    def printed(self, source: str) -> str:
        """Return text to print, with the decimal sign of the language. May raise PnpError."""
        return self.text(source, decimal)

    def text(self, source: str, number: Callable[[str], str] = str) -> str:
        """Return the text with every `{expression}` replaced by its value. May raise PnpError.

        The function `number` formats the digits of a number that is not an integer.
        """
        filled = _INSERTED.sub(lambda match: _shown(self.evaluate(match[1]), number), source)
        self._budget.spend(len(filled) // 100)
        return filled


def _shown(value: Value, number: Callable[[str], str]) -> str:
    """Return a value as text. Raises PnpError for a list that is too long."""
    if isinstance(value, list | tuple):
        if len(value) > MAX_TEXT // 10:
            raise PnpError(
                _("the text contains a list of {count} entries", count=f"{len(value):,}"),
                hint=_("use at most {limit}", limit=MAX_TEXT // 10),
            )
        return ", ".join(_shown(each, number) for each in value)
    return number(f"{value:g}") if isinstance(value, float) else str(value)
