"""Expressions over a template's values: `2 * frame + columns * 30mm`, evaluated safely.

`simpleeval` walks the syntax tree: no attributes, no calls but those listed, and none of the
operators that make a number enormous.
"""

import ast
import math
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from simpleeval import DEFAULT_OPERATORS, InvalidExpression, SimpleEval

from pnp.drawing.geometry import MM_PER_UNIT
from pnp.errors import PnpError, quoted

Value = float | int | bool | str | list[Any] | tuple[Any, ...]

MAX_EXPRESSION = 500
"""Characters of one expression."""

_REFUSED_NODES = (ast.Attribute, ast.JoinedStr, ast.FormattedValue)
_QUANTITY = re.compile(rf"(?<![\w.])(\d+\.?\d*|\.\d+)({'|'.join(MM_PER_UNIT)})\b")
_INSERTED = re.compile(r"\{([^{}]*)\}")
_REFUSED = {ast.Pow, ast.LShift, ast.RShift}
_OPERATORS = {kind: do for kind, do in DEFAULT_OPERATORS.items() if kind not in _REFUSED}
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "min": min,
    "max": max,
    "abs": abs,
    "round": round,
    "ceil": math.ceil,
    "floor": math.floor,
    "len": len,
}


class Scope:
    """Names and what they stand for; an expression is evaluated when its name is first asked for.

    `given` are values; `derived` are expressions that may use any other name.
    """

    def __init__(self, given: Mapping[str, Value], derived: Mapping[str, Value]) -> None:
        self._known: dict[str, Value] = dict(given)
        self._derived = dict(derived)
        self._open: list[str] = []
        self._evaluator = SimpleEval(operators=_OPERATORS, functions=_FUNCTIONS, names=self._name)
        for kind in _REFUSED_NODES:
            del self._evaluator.nodes[kind]

    def inside(self, bound: Mapping[str, Value]) -> "Scope":
        """The same names, and some that go before them."""
        return Scope({**self._known, **bound}, self._derived)

    def __getitem__(self, name: str) -> Value:
        """The value of a name; raises PnpError for an unknown one and for a cycle."""
        if name in self._known:
            return self._known[name]
        if name in self._open:
            chain = " -> ".join([*self._open[self._open.index(name) :], name])
            raise PnpError(f"a value that needs itself: {chain}", hint="break the circle")
        if name not in self._derived:
            names = ", ".join(sorted({*self._known, *self._derived}))
            raise PnpError(f"{quoted(name)} is not a name here", hint=f"names: {names or 'none'}")
        self._open.append(name)
        try:
            source = self._derived[name]
            value = self.evaluate(source) if isinstance(source, str) else source
        finally:
            self._open.pop()
        self._known[name] = value
        return value

    def evaluate(self, expression: str) -> Value:
        """The value of an expression; raises PnpError."""
        if len(expression) > MAX_EXPRESSION:
            raise PnpError(f"an expression has at most {MAX_EXPRESSION} characters")
        evaluator, outer = self._evaluator, self._evaluator.expr
        try:
            value: Value = evaluator.eval(expression, previously_parsed=_parsed(expression))
        except PnpError:
            raise
        except (InvalidExpression, SyntaxError, ArithmeticError, TypeError, ValueError) as error:
            reason = getattr(error, "message", "") or getattr(error, "msg", "") or str(error)
            raise PnpError(f"{quoted(expression)} cannot be computed: {reason}") from None
        except (RecursionError, MemoryError):
            raise PnpError(f"{quoted(expression)} is too deep to be computed") from None
        finally:
            evaluator.expr = outer  # of the expression that asked for a name
        return value

    def number(self, source: Value) -> float:
        """A finite number from a number or an expression; raises PnpError."""
        value = self.evaluate(source) if isinstance(source, str) else source
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise PnpError(f"{quoted(source)} is not a number")
        if not math.isfinite(value):
            raise PnpError(f"{quoted(source)} is not a finite number")
        return value

    def text(self, source: str) -> str:
        """The text with every `{expression}` in it replaced by its value; raises PnpError."""
        return _INSERTED.sub(lambda match: _shown(self.evaluate(match[1])), source)

    def _name(self, node: ast.Name) -> Value:
        return self[node.id]


@lru_cache(maxsize=4096)
def _parsed(expression: str) -> ast.expr:
    """The tree of an expression, its lengths in mm; raises SyntaxError."""
    source = _QUANTITY.sub(lambda m: repr(float(m[1]) * MM_PER_UNIT[m[2]]), expression)
    return ast.parse(source.strip(), mode="eval").body


def _shown(value: Value) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_shown, value))
    return f"{value:g}" if isinstance(value, float) else str(value)
