"""Compare values returned by other authors' code with type hints, and describe any difference.

The hints are taken from `Game`, `Score`, `Figure` and the other public types, so nothing is listed
twice. Conditions that a hint cannot express are in `_CONDITIONS`.
"""

import reprlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from pnp.figure import EDGE, STEPS, BoardFigure, Figure, PlacedPiece, Route, RouteStep, Tray
from pnp.messages import _, joined, ngettext, pgettext
from pnp.rules.score import ALONE, DRAW, SHARED, Score, Tally


class TypeFault(NamedTuple):
    """An error in a value, with the path to the part at fault, such as `players[0].total`."""

    path: str
    message: str

    def __str__(self) -> str:
        if not self.path:
            return self.message
        return _("{path}: {fault}", path=self.path, fault=self.message)

    def within(self, step: str) -> "TypeFault":
        """Return the error with a step prepended to its path."""
        dot = "." if self.path and not self.path.startswith("[") else ""
        return TypeFault(f"{step}{dot}{self.path}", self.message)


Comparison = Callable[[Any], TypeFault | None]
"""Function that returns the error in a value, or None."""

_DESCRIPTIONS: dict[Any, str] = {
    int: _("a whole number"),
    str: _("text"),
    bool: "True or False",
    float: _("a number"),
    NoneType: "None",
    Any: _("a value"),
}
_PLAIN = (str, int, float, bool, NoneType)
_HIGHEST_LEVEL = 99  # highest piece in a pile; a higher level is a mistake, and slow to draw
_BREAKS = "\n\r\t\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029"


LARGEST = 10**300
"""Limit for whole numbers: larger numbers have no setup codes and cannot be printed."""


def describe_value(value: object) -> str:
    """Return a description of a value for a message: a short form of the value, or its type."""
    if isinstance(value, int) and abs(value) > LARGEST:
        return _("a number with more than 300 digits")
    if isinstance(value, _PLAIN):
        return reprlib.repr(value)
    if isinstance(value, type):
        return _("the class {name}", name=value.__name__)
    if isinstance(value, tuple | list) and not value:
        return _("an empty {type}", type=type(value).__name__)
    return _with_article(type(value).__name__)


def described(hint: Any) -> str:
    """Return a type hint as text."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint in _DESCRIPTIONS:
        return _DESCRIPTIONS[hint]
    if origin in (Union, UnionType):
        return joined(pgettext("between alternatives", " or "), map(described, parts))
    return _("a function") if origin is Callable else _with_article((origin or hint).__name__)


def _with_article(name: str) -> str:
    if name[:1].lower() in "aeiou":
        return pgettext("before a vowel", "an {name}", name=name)
    return _("a {name}", name=name)


@cache
def comparison(hint: Any) -> Comparison:
    """Return the function that compares values with a type hint."""
    origin = get_origin(hint)
    if isinstance(hint, TypeVar):
        return {"P": compare_position, "M": _compare_hashable}.get(hint.__name__, _accept)
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    return _COMPOUND[origin](get_args(hint)) if origin in _COMPOUND else _class(origin or hint)


def _accept(_value: Any) -> None:
    return None


def _kind(expected: str, holds: Callable[[Any], bool]) -> Comparison:
    return lambda value: None if holds(value) else _expected(expected, value)


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and type(value) is not bool and abs(value) <= LARGEST


def _expected(expected: str, value: Any) -> TypeFault:
    message = _(
        "expected {expected}, found {found}", expected=expected, found=describe_value(value)
    )
    return TypeFault("", message)


def _compare_text(value: Any) -> TypeFault | None:
    if not isinstance(value, str):
        return _expected(_DESCRIPTIONS[str], value)
    if value.isprintable():
        return None
    odd = [c for c in value if c in _BREAKS or not (c.isprintable() or c.isspace())]
    if not odd:
        return None
    return TypeFault("", _("the character {character} cannot be printed", character=ascii(odd[0])))


def _compare_hashable(value: Any) -> TypeFault | None:
    try:
        hash(value)
    except TypeError:
        message = _(
            "expected a hashable value, such as a tuple, found {found}", found=describe_value(value)
        )
        return TypeFault("", message)
    return None


def compare_position(value: Any) -> TypeFault | None:
    """Return the error in a position, which can be any hashable value with `to_move`."""
    to_move = getattr(value, "to_move", None)
    if type(to_move) is not int or not 1 <= to_move <= LARGEST:
        if to_move is None:
            message = _(
                "expected a position with `to_move`, found {found}", found=describe_value(value)
            )
            return TypeFault("", message)
        return _expected(_("1 or more"), to_move).within("to_move")
    return _compare_hashable(value)


def _union(parts: Sequence[Any]) -> Comparison:
    comparisons = [comparison(part) for part in parts]
    expected = pgettext("between alternatives", " or ").join(map(described, parts))

    def compare(value: Any) -> TypeFault | None:
        if any(each(value) is None for each in comparisons):
            return None
        faults = [each(value) for each in comparisons]
        return next((each for each in faults if each and each.path), _expected(expected, value))

    return compare


def _fixed_tuple(parts: Sequence[Any]) -> Comparison:
    comparisons = [comparison(part) for part in parts]
    expected = ngettext("a tuple of {count} value", "a tuple of {count} values", len(comparisons))

    def compare(value: Any) -> TypeFault | None:
        if not isinstance(value, tuple) or len(value) != len(comparisons):
            return _expected(expected, value)
        return _first((f"[{n}]", each(value[n])) for n, each in enumerate(comparisons))

    return compare


def _tuple(parts: Sequence[Any]) -> Comparison:
    if parts[1:] != (...,):
        return _fixed_tuple(parts)
    return _entries(parts[0], tuple, _("a {name}", name="tuple"))


def _entries(part: Any, kinds: type[Any] | tuple[type[Any], ...], expected: str) -> Comparison:
    compare_entry = comparison(part)

    def compare(value: Any) -> TypeFault | None:
        if not isinstance(value, kinds):
            return _expected(expected, value)
        return _first((f"[{n}]", compare_entry(each)) for n, each in enumerate(value))

    return compare


def _mapping(parts: Sequence[Any]) -> Comparison:
    compare_key, compare_entry = map(comparison, parts)

    def compare(value: Any) -> TypeFault | None:
        if not isinstance(value, Mapping):
            return _expected(_("a {name}", name="dict"), value)
        return _first(
            (f"[{describe_value(key)}]", compare_key(key) or compare_entry(each))
            for key, each in value.items()
        )

    return compare


def _class(kind: type) -> Comparison:
    """Return a function that checks the class of a value and the types of its fields."""
    expected, is_protocol = described(kind), getattr(kind, "_is_protocol", False)
    if is_protocol:
        names = [name for name in vars(kind) if not name.startswith("_")]
        return _kind(expected, lambda value: all(hasattr(value, name) for name in names))
    if not (is_dataclass(kind) or hasattr(kind, "_fields")):
        return _kind(expected, lambda value: isinstance(value, kind))
    fields = {name: comparison(hint) for name, hint in field_hints(kind).items()}
    more = _CONDITIONS.get(kind, lambda _value: ())

    def compare(value: Any) -> TypeFault | None:
        if not isinstance(value, kind):
            return _expected(expected, value)
        fault = _first((name, each(getattr(value, name))) for name, each in fields.items())
        return fault or next(iter(more(value)), None)

    return compare


def _first(parts: Iterable[tuple[str, TypeFault | None]]) -> TypeFault | None:
    """Return the first error in the parts of a value, with the path to the part."""
    return next((fault.within(step) for step, fault in parts if fault), None)


@cache
def field_hints(kind: Any) -> Mapping[str, Any]:
    """Return the type hints for the fields in a dataclass or named tuple."""
    names = getattr(kind, "_fields", None) or getattr(kind, "__dataclass_fields__", {})
    hints = get_type_hints(kind)
    return {name: hints[name] for name in names}


def _score_faults(score: Score) -> Iterator[TypeFault]:
    players = len(score.players)
    if not players:
        yield TypeFault("players", _("expected a Tally for each player, found an empty tuple"))
    if score.winner is not None and not 1 <= score.winner <= players:
        yield _expected(_("a player number from 1 to {last}", last=players), score.winner).within(
            "winner"
        )
    if score.winner is not None and not score.over:
        message = _("player {number} wins, but the reason is 'not over'", number=score.winner)
        yield TypeFault("winner", message)
    if score.reason == ALONE and players > 1:
        yield TypeFault("reason", _("'alone' is only for one player, found {count}", count=players))
    if score.reason in (DRAW, SHARED) and score.winner is not None:
        message = _(
            "player {number} wins, but the reason is {reason}",
            number=score.winner,
            reason=repr(score.reason),
        )
        yield TypeFault("winner", message)
    if score.reason == SHARED and len(score.winners) < 2:
        yield TypeFault("reason", _("'shared' is for players with equal highest totals"))
    if not score.reason:
        yield _expected(_DESCRIPTIONS[str], "").within("reason")


def _tally_faults(tally: Tally) -> Iterator[TypeFault]:
    names = [name for name, _value in tally.figures]
    for number, name in enumerate(names):
        if name in (*Tally._fields, *names[:number]):
            message = _("the name {name} is already in use: choose another one", name=repr(name))
            yield TypeFault(f"figures[{number}]", message)


def _figure_faults(figure: Figure) -> Iterator[TypeFault]:
    if not figure.boards:
        message = _("expected a BoardFigure for each board, found an empty tuple")
        yield TypeFault("boards", message)


def _board_faults(figure: BoardFigure) -> Iterator[TypeFault]:
    board = figure.board
    if len(figure.texts) != board.size:
        message = _(
            "expected {count}, one for each space, found {found}",
            count=board.size,
            found=len(figure.texts),
        )
        yield TypeFault("texts", message)
    if figure.owner < 0:
        yield _expected(_("a player number, or 0 for none"), figure.owner).within("owner")
    for path, name in _used_spaces(figure):
        if name not in board.index and not name.startswith(EDGE):
            message = _(
                "unknown space {name}: the board has a1 to {last}",
                name=describe_value(name),
                last=board.names[-1],
            )
            yield TypeFault(path, message)


def _used_spaces(figure: BoardFigure) -> Iterator[tuple[str, str]]:
    """Yield the path and name of each space that a figure uses."""
    for number, placed in enumerate(figure.placed):
        yield from ((f"placed[{number}]", name) for name in placed.spaces)
    for number, mark in enumerate(figure.marks):
        yield f"marks[{number}]", mark.space
    for number, route in enumerate(figure.routes):
        yield from ((f"routes[{number}]", step.space) for step in route.steps)


def _placed_faults(placed: PlacedPiece) -> Iterator[TypeFault]:
    if not placed.spaces:
        yield _expected(_("the names of spaces"), ()).within("spaces")
    if not 0 <= placed.turn <= 3:
        yield _expected(_("0 to 3 quarter turns"), placed.turn).within("turn")
    if not 0 <= placed.level <= _HIGHEST_LEVEL:
        yield _expected(_("0 to {last}", last=_HIGHEST_LEVEL), placed.level).within("level")


def _route_faults(step: RouteStep) -> Iterator[TypeFault]:
    for name, side in (("entry", step.entry), ("leave", step.leave)):
        if side not in ("", *STEPS):
            yield _expected(_("N, E, S, W or an empty string"), side).within(name)


def _path_faults(route: Route) -> Iterator[TypeFault]:
    if not route.steps:
        yield _expected(_("the spaces of a line"), ()).within("steps")
    if route.player < 1:
        yield _expected(_("1 or more"), route.player).within("player")


def _tray_faults(tray: Tray) -> Iterator[TypeFault]:
    if len(tray.pieces) != len(tray.texts):
        message = _(
            "expected {count}, one for each piece, found {found}",
            count=len(tray.pieces),
            found=len(tray.texts),
        )
        yield TypeFault("texts", message)


_CONDITIONS: dict[type, Callable[[Any], Iterable[TypeFault]]] = {
    BoardFigure: _board_faults,
    Figure: _figure_faults,
    PlacedPiece: _placed_faults,
    Route: _path_faults,
    RouteStep: _route_faults,
    Score: _score_faults,
    Tally: _tally_faults,
    Tray: _tray_faults,
}
"""Conditions that type hints cannot express."""

_SIMPLE: dict[Any, Comparison] = {
    Any: _accept,
    None: _accept,
    Hashable: _compare_hashable,
    str: _compare_text,
    int: _kind(_DESCRIPTIONS[int], _is_integer),
}

_COMPOUND: dict[Any, Callable[[Sequence[Any]], Comparison]] = {
    Union: _union,
    UnionType: _union,
    tuple: _tuple,
    Sequence: lambda parts: _entries(parts[0], (list, tuple), _("a list or tuple")),
    Mapping: _mapping,
    Callable: lambda _parts: _kind(_("a function"), callable),
}
"""Functions that build comparisons for generic hints, keyed by the hint's origin."""
