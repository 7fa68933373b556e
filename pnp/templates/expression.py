"""Parsing and evaluation of expressions in templates.

Only a few constructs are allowed: numbers, text, comparisons, conditions, list indices and some
functions. Every step counts against a budget, and the size of numbers and text is limited.
"""

import ast
import math
import operator
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from pnp.errors import PnpError, quoted
from pnp.geometry import MM_PER_UNIT, parse_length, parse_number
from pnp.messages import Message, _, plural_form
from pnp.portable_math import acos, cos, sin

Value = float | int | bool | str | list[Any] | tuple[Any, ...]

Argument = str | int | float | bool | list[Any] | tuple[Any, ...]
"""Value passed for a parameter: text that the user entered, or a value with lengths in mm."""

MAX_EXPRESSION = 500
"""Maximum number of characters in one expression."""

MAX_NESTING = 50
"""Maximum depth of nested operations in one expression."""

MAX_STEPS = 1_000_000
"""Maximum number of steps for all expressions in a component: about one second of work."""

MAX_NUMBER = 1e15
"""Maximum absolute value of a number. All integers up to this limit are exact."""

MAX_TEXT = 10_000
"""Maximum number of characters in concatenated text."""

COUNT = "#"
"""Place of the number in the forms of `counted`."""

_TOKEN = re.compile(
    r"'[^'\\\n]*'|\"[^\"\\\n]*\"|"
    rf"(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{{1,3}})?)(?P<unit>{'|'.join(MM_PER_UNIT)})?(?!\w)|"
    r"(?P<name>[A-Za-z_]\w*)(?!['\"])|"
    r"//|[=!<>]=|[-+*/%<>()\[\],]|[ \t]+"
)
_COMMA = re.compile(r"\s*[+-]?\d+,\d+\s*[A-Za-z]*\s*")
_NUMBERS: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_SIGNS: dict[type[ast.AST], Callable[[Any], Any]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
    ast.Not: operator.not_,
}
_COMPARISONS: dict[type[ast.AST], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda value, among: value in among,
    ast.NotIn: lambda value, among: value not in among,
}


def _rounded(number: float, digits: int = 0) -> float:
    if not -15 <= digits <= 15:
        raise ValueError(_("the number of digits must be between -15 and 15"))
    return round(number, digits) if digits else round(number)


def _angle(cosine: float) -> float:
    return math.degrees(acos(cosine))


def _sine(degrees: float) -> float:
    return sin(math.radians(degrees))


def _cosine(degrees: float) -> float:
    return cos(math.radians(degrees))


def _text(number: float) -> str:
    if not _is_number(number):
        raise TypeError(_("text() takes a number"))
    return f"{number:.15g}"


def _counted(number: float, one: str, many: str, *translated: str) -> str:
    """Return a number with its noun: `counted(2, '# sheet', '# sheets')` is "2 sheets".

    In a translated expression, the plural forms of the language follow the English ones.
    """
    forms = (one, many, *translated)
    if not _is_number(number) or number != int(number) or not all(map(_is_text, forms)):
        raise TypeError(_("counted() takes a whole number and two forms of a noun"))
    count = int(number)
    chosen = translated[plural_form(count)] if translated else one if count == 1 else many
    return chosen.replace(COUNT, str(count))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "min": min,
    "max": max,
    "abs": abs,
    "round": _rounded,
    "ceil": math.ceil,
    "floor": math.floor,
    "len": len,
    "acos": _angle,
    "text": _text,
    "cos": _cosine,
    "sin": _sine,
    "counted": _counted,
}
_ALLOWED_NODES = (
    *(ast.Constant, ast.Name, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp),
    *(ast.Call, ast.Subscript, ast.expr_context, ast.boolop),
    *(*_NUMBERS, *_SIGNS, *_COMPARISONS),
)
_FAULTS = (ArithmeticError, TypeError, ValueError, LookupError)
"""Exceptions that operations raise for invalid operands."""


class ExpressionBudget:
    """Number of steps that remain for the expressions of one component."""

    def __init__(self) -> None:
        self._steps_left = MAX_STEPS

    def spend(self, steps: int) -> None:
        """Subtract steps. Raises BudgetExceededError if too few are left."""
        self._steps_left -= steps
        if self._steps_left < 0:
            limit = f"{MAX_STEPS:,}"
            raise BudgetExceededError(
                _("the expressions need more than {limit} steps", limit=limit),
                hint=_("simplify them"),
            )


class BudgetExceededError(PnpError):
    """Raised if a component's expressions take too long.

    The error is located at one of the expressions.
    """


def key_of(value: Argument) -> Any:
    """Return a cache key that distinguishes equal values of different types, such as 1 and true."""
    if isinstance(value, list | tuple):
        return tuple(map(key_of, value))
    return type(value), value


def evaluate(expression: str, name: Callable[[str], Value], budget: ExpressionBudget) -> Value:
    """Return the value of an expression. The function `name` returns a name's value.

    May raise PnpError.
    """
    try:
        value: Value = _Evaluation(name, budget).value(parsed(expression))
    except _FAULTS as error:
        raise _uncomputable(expression, _reason(error)) from None
    return value


@lru_cache(maxsize=4096)
def parsed(expression: str) -> ast.expr:
    """Return the syntax tree of an expression, with lengths in mm. May raise PnpError."""
    if len(expression) > MAX_EXPRESSION:
        raise PnpError(
            _("the expression has {count} characters", count=len(expression)),
            hint=_("use at most {limit}", limit=MAX_EXPRESSION),
        )
    if _COMMA.fullmatch(expression):
        (parse_length if expression.strip()[-1].isalpha() else parse_number)(expression)
    try:
        tree = ast.parse(_plain(expression).strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise _uncomputable(expression, getattr(error, "msg", "") or _reason(error)) from None
    _check(tree, expression)
    return tree


def _plain(expression: str) -> str:
    """Return the expression with lengths in mm. Raises ValueError for an unknown word."""
    parts: list[str] = []
    at = 0
    while at < len(expression):
        word = _TOKEN.match(expression, at)
        if word is None:
            raise ValueError(_("unexpected {text}", text=quoted(expression[at : at + 10])))
        millimetres = MM_PER_UNIT[word["unit"]] if word["unit"] else 1
        if word["unit"] and parts[-1:] == [","] and parts[-2].isdecimal():
            raise ValueError(
                _(
                    "{text} is ambiguous: write {first}.{second}, or {first}, {second}",
                    text=quoted(f"{parts[-2]},{word[0]}"),
                    first=parts[-2],
                    second=word[0],
                )
            )
        parts.append(repr(float(word["number"]) * millimetres) if word["unit"] else word[0])
        at = word.end()
    return "".join(parts)


def _check(tree: ast.expr, expression: str) -> None:
    """Raise PnpError for constructs that are not allowed, and for nesting that is too deep."""
    level: list[ast.AST] = [tree]
    for _depth in range(MAX_NESTING):
        for node in level:
            if not isinstance(node, _ALLOWED_NODES):
                raise _uncomputable(expression, _("unsupported syntax"))
            if isinstance(node, ast.Call) and (
                not isinstance(node.func, ast.Name) or node.func.id not in _FUNCTIONS
            ):
                functions = ", ".join(_FUNCTIONS)
                reason = _("unknown function: use one of {functions}", functions=functions)
                raise _uncomputable(expression, reason)
        level = [inner for node in level for inner in ast.iter_child_nodes(node)]
    if level:
        raise _uncomputable(expression, _("more than {limit} levels deep", limit=MAX_NESTING))


def _uncomputable(expression: str, reason: str) -> PnpError:
    return PnpError(
        _("invalid expression {expression}: {reason}", expression=quoted(expression), reason=reason)
    )


def _reason(error: BaseException) -> str:
    """Return the message of an exception. A Message is not converted to a string."""
    first = error.args[0] if error.args else ""
    return first if isinstance(first, Message) else str(error)


class _Evaluation:
    """Evaluation of one checked tree. Raises one of `_FAULTS` if the tree has no value."""

    def __init__(self, name: Callable[[str], Value], budget: ExpressionBudget) -> None:
        self._name = name
        self._budget = budget

    def value(self, node: ast.expr) -> Any:
        self._budget.spend(1)
        match node:
            case ast.Constant(value=value):
                return _bounded(value)
            case ast.Name(id=name):
                return self._name(name)
            case ast.UnaryOp(op=sign, operand=operand):
                return _SIGNS[type(sign)](self.value(operand))
            case ast.BinOp(left=left, op=sign, right=right):
                return self._computed(sign, self.value(left), self.value(right))
            case ast.Call(func=ast.Name(id=name), args=arguments):
                return _bounded(_FUNCTIONS[name](*map(self._charged, arguments)))
            case other:
                return self._chosen(other)

    def _chosen(self, node: ast.expr) -> Any:
        """Return the value of a conditional expression, an index, a comparison, `and` or `or`."""
        match node:
            case ast.IfExp(test=test, body=body, orelse=otherwise):
                return self.value(body if self.value(test) else otherwise)
            case ast.Subscript(value=of, slice=index):
                return self.value(of)[self.value(index)]
            case ast.BoolOp(op=sign, values=parts):
                return self._deciding(parts, isinstance(sign, ast.Or))
            case ast.Compare(left=left, ops=signs, comparators=rest):
                return self._compared(left, signs, rest)
        raise TypeError(_("unsupported syntax"))

    def _deciding(self, parts: list[ast.expr], ends: bool) -> Any:  # noqa: FBT001  # a truth value
        """Return the first operand that decides an `and` or `or`, or the last one if none does."""
        *first, last = parts
        for part in first:
            value = self.value(part)
            if bool(value) is ends:
                return value
        return self.value(last)

    def _compared(self, left: ast.expr, signs: list[ast.cmpop], rest: list[ast.expr]) -> bool:
        before = self._charged(left)
        for sign, other in zip(signs, rest, strict=True):
            after = self._charged(other)
            if not _COMPARISONS[type(sign)](before, after):
                return False
            before = after
        return True

    def _charged(self, node: ast.expr) -> Any:
        """Return the value of a node that is scanned, and charge the value's size to the budget."""
        value = self.value(node)
        self._budget.spend(_length(value))
        return value

    def _computed(self, sign: ast.operator, left: Any, right: Any) -> Any:
        if isinstance(left, str) and isinstance(right, str) and isinstance(sign, ast.Add):
            return _bounded(left + right)
        if not isinstance(left, int | float) or not isinstance(right, int | float):
            raise TypeError(_("use numbers, or join two strings with +"))
        return _bounded(_NUMBERS[type(sign)](left, right))


def _length(value: Any) -> int:
    """Return the number of characters in a string, or of values in a list and in nested lists."""
    if isinstance(value, list | tuple):
        return len(value) + sum(map(_length, value))
    return len(value) if isinstance(value, str) else 0


def _bounded(value: Any) -> Any:
    """Return the value. Raises ValueError if it is too large, or TypeError for other types."""
    if isinstance(value, str) and len(value) > MAX_TEXT:
        raise ValueError(_("text of more than {limit} characters", limit=f"{MAX_TEXT:,}"))
    if isinstance(value, int | float) and not abs(value) <= MAX_NUMBER:
        raise ValueError(_("a number above {limit}", limit=f"{MAX_NUMBER:g}"))
    if not isinstance(value, int | float | str | list | tuple):
        raise TypeError(_("use numbers, text and lists"))
    return value
