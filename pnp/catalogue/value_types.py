"""Compare values returned by foreign code with type hints, and describe any difference.

The hints are those of `Game`, `Score`, `Figure` and the other public types; nothing is listed
twice. Conditions that a hint cannot express are in `_CONDITIONS`.
"""

import reprlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from pnp.figure import EDGE, STEPS, BoardFigure, Figure, PlacedPiece, Route, RouteStep, Tray
from pnp.rules.score import ALONE, DRAW, SHARED, Score, Tally


class TypeFault(NamedTuple):
    """An error in a value, and the path of the part at fault, such as `players[0].total`."""

    path: str
    what: str

    def __str__(self) -> str:
        return f"{self.path}: {self.what}" if self.path else self.what

    def within(self, step: str) -> "TypeFault":
        """Return the fault with its path prefixed by a step from the containing value."""
        dot = "." if self.path and not self.path.startswith("[") else ""
        return TypeFault(f"{step}{dot}{self.path}", self.what)


Comparison = Callable[[Any], TypeFault | None]
"""Returns the error in a value, or None."""

_WORDS: dict[Any, str] = {
    int: "a whole number",
    str: "a text",
    bool: "True or False",
    float: "a number",
    NoneType: "None",
    Any: "a value",
}
_PLAIN = (str, int, float, bool, NoneType)
_HIGHEST = 99  # level of a piece, which is drawn on as many others
_BREAKS = "\n\r\t\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029"


LARGEST = 10**300
"""Limit of whole numbers: more setups have no codes, and more digits cannot be printed."""


def found(value: object) -> str:
    """Return a value for a message: itself if it is simple, shortened, or else its type."""
    if isinstance(value, int) and abs(value) > LARGEST:
        return "a number of more than 300 digits"
    if isinstance(value, _PLAIN):
        return reprlib.repr(value)
    if isinstance(value, type):
        return f"the class {value.__name__}"
    if isinstance(value, tuple | list) and not value:
        return f"an empty {type(value).__name__}"
    return _with_article(type(value).__name__)


def described(hint: Any) -> str:
    """Return a hint in words."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint in _WORDS:
        return _WORDS[hint]
    if origin in (Union, UnionType):
        return " or ".join(map(described, parts))
    return "a function" if origin is Callable else _with_article((origin or hint).__name__)


def _with_article(name: str) -> str:
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


@cache
def comparison(hint: Any) -> Comparison:
    """Return the function that compares values with a hint."""
    origin = get_origin(hint)
    if isinstance(hint, TypeVar):
        return {"P": compare_position, "M": _compare_hashable}.get(hint.__name__, _accept)
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    return _COMPOUND[origin](get_args(hint)) if origin in _COMPOUND else _class(origin or hint)


def _accept(_: Any) -> None:
    return None


def _kind(words: str, holds: Callable[[Any], bool]) -> Comparison:
    return lambda value: None if holds(value) else _expected(words, value)


def _is_whole_number(value: Any) -> bool:
    return isinstance(value, int) and type(value) is not bool and abs(value) <= LARGEST


def _expected(words: str, value: Any) -> TypeFault:
    return TypeFault("", f"expected {words}, found {found(value)}")


def _compare_text(value: Any) -> TypeFault | None:
    if not isinstance(value, str):
        return _expected(_WORDS[str], value)
    if value.isprintable():
        return None
    odd = [c for c in value if c in _BREAKS or not (c.isprintable() or c.isspace())]
    return TypeFault("", f"the character {odd[0]!a} cannot be printed") if odd else None


def _compare_hashable(value: Any) -> TypeFault | None:
    try:
        hash(value)
    except TypeError:
        return TypeFault("", f"must be hashable: tuples, not lists, found {found(value)}")
    return None


def compare_position(value: Any) -> TypeFault | None:
    """Return the error in a position, which may be any hashable value with a player to move."""
    to_move = getattr(value, "to_move", None)
    if type(to_move) is not int or not 1 <= to_move <= LARGEST:
        told = "without it" if to_move is None else f"with {found(to_move)}"
        return TypeFault("", f"expected a position with `to_move`, from 1, found one {told}")
    fault = _compare_hashable(value)
    return TypeFault("", f"a position {fault.what}") if fault else None


def _union(parts: Sequence[Any]) -> Comparison:
    comparisons = [comparison(part) for part in parts]
    words = " or ".join(map(described, parts))

    def compare(value: Any) -> TypeFault | None:
        faults = [each(value) for each in comparisons]
        if None in faults:
            return None
        return next((each for each in faults if each and each.path), _expected(words, value))

    return compare


def _row(parts: Sequence[Any]) -> Comparison:
    comparisons = [comparison(part) for part in parts]

    def compare(value: Any) -> TypeFault | None:
        if not isinstance(value, tuple) or len(value) != len(comparisons):
            return _expected(f"a tuple of {len(comparisons)}", value)
        return _first((f"[{n}]", each(value[n])) for n, each in enumerate(comparisons))

    return compare


def _tuple(parts: Sequence[Any]) -> Comparison:
    return _entries(parts[0], tuple, "a tuple") if parts[1:] == (...,) else _row(parts)


def _entries(part: Any, kinds: type[Any] | tuple[type[Any], ...], words: str) -> Comparison:
    compare_entry = comparison(part)

    def compare(value: Any) -> TypeFault | None:
        if not isinstance(value, kinds):
            return _expected(words, value)
        return _first((f"[{n}]", compare_entry(each)) for n, each in enumerate(value))

    return compare


def _mapping(parts: Sequence[Any]) -> Comparison:
    compare_key, compare_entry = map(comparison, parts)

    def compare(value: Any) -> TypeFault | None:
        if not isinstance(value, Mapping):
            return _expected("a dict", value)
        return _first(
            (f"[{found(key)}]", compare_key(key) or compare_entry(each))
            for key, each in value.items()
        )

    return compare


def _class(kind: type) -> Comparison:
    """Return a comparison with a class and, if it has typed fields, with each of these."""
    words, is_protocol = described(kind), getattr(kind, "_is_protocol", False)
    if is_protocol:
        names = [name for name in vars(kind) if not name.startswith("_")]
        return _kind(words, lambda value: all(hasattr(value, name) for name in names))
    if not (is_dataclass(kind) or hasattr(kind, "_fields")):
        return _kind(words, lambda value: isinstance(value, kind))
    fields = {name: comparison(hint) for name, hint in field_hints(kind).items()}
    more = _CONDITIONS.get(kind, lambda _: ())

    def compare(value: Any) -> TypeFault | None:
        if not isinstance(value, kind):
            return _expected(words, value)
        fault = _first((name, each(getattr(value, name))) for name, each in fields.items())
        return fault or next(iter(more(value)), None)

    return compare


def _first(parts: Iterable[tuple[str, TypeFault | None]]) -> TypeFault | None:
    """Return the first fault in the parts of a value, with the part's path."""
    return next((fault.within(step) for step, fault in parts if fault), None)


@cache
def field_hints(kind: Any) -> Mapping[str, Any]:
    """Return the hints of the fields of a dataclass or named tuple."""
    names = getattr(kind, "_fields", None) or getattr(kind, "__dataclass_fields__", {})
    hints = get_type_hints(kind)
    return {name: hints[name] for name in names}


def _score_faults(score: Score) -> Iterator[TypeFault]:
    players = len(score.players)
    if not players:
        yield TypeFault("players", "expected a Tally for each player, found an empty tuple")
    if score.winner is not None and not 1 <= score.winner <= players:
        yield TypeFault("winner", f"player {score.winner} wins, of {players}")
    if score.winner is not None and not score.over:
        yield TypeFault("winner", f"player {score.winner} wins a game that is {score.reason!r}")
    if score.reason == ALONE and players > 1:
        yield TypeFault("reason", f"{ALONE!r} is for one player, found {players}")
    if score.reason in (DRAW, SHARED) and score.winner is not None:
        yield TypeFault("winner", f"player {score.winner} wins, and the reason is {score.reason!r}")
    if score.reason == SHARED and len(score.winners) < 2:
        yield TypeFault("reason", f"{SHARED!r} is for players with equal highest totals")
    if not score.reason:
        yield TypeFault("reason", "expected a text, found ''")


def _tally_faults(tally: Tally) -> Iterator[TypeFault]:
    names = [name for name, _ in tally.figures]
    for number, name in enumerate(names):
        if name in (*Tally._fields, *names[:number]):
            yield TypeFault(f"figures[{number}]", f"the name {name!r} is taken")


def _figure_faults(figure: Figure) -> Iterator[TypeFault]:
    if not figure.boards:
        yield TypeFault("boards", "expected a BoardFigure for each board, found an empty tuple")


def _board_faults(figure: BoardFigure) -> Iterator[TypeFault]:
    board = figure.board
    if len(figure.texts) != board.size:
        what = f"expected {board.size}, one for each space, found {len(figure.texts)}"
        yield TypeFault("texts", what)
    if figure.owner < 0:
        yield TypeFault("owner", f"expected a player, from 1, or 0, found {figure.owner}")
    for path, name in _used_spaces(figure):
        if name not in board.index and not name.startswith(EDGE):
            what = f"there is no space {found(name)} on a board of a1 to {board.names[-1]}"
            yield TypeFault(path, what)


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
        yield TypeFault("spaces", "expected the names of spaces, found an empty tuple")
    if not 0 <= placed.turn <= 3:
        yield TypeFault("turn", f"expected 0 to 3 quarter turns, found {placed.turn}")
    if not 0 <= placed.level <= _HIGHEST:
        yield TypeFault("level", f"expected 0 to {_HIGHEST}, found {placed.level}")


def _route_faults(step: RouteStep) -> Iterator[TypeFault]:
    for name, side in (("entry", step.entry), ("leave", step.leave)):
        if side not in ("", *STEPS):
            yield TypeFault(name, f"expected N, E, S, W or an empty text, found {found(side)}")


def _path_faults(route: Route) -> Iterator[TypeFault]:
    if not route.steps:
        yield TypeFault("steps", "expected the spaces of a line, found an empty tuple")
    if route.player < 1:
        yield TypeFault("player", f"expected 1 or more, found {route.player}")


def _tray_faults(tray: Tray) -> Iterator[TypeFault]:
    if len(tray.things) != len(tray.texts):
        what = f"expected {len(tray.things)}, one for each piece, found {len(tray.texts)}"
        yield TypeFault("texts", what)


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
"""Conditions that hints cannot express."""

_SIMPLE: dict[Any, Comparison] = {
    Any: _accept,
    None: _accept,
    Hashable: _compare_hashable,
    str: _compare_text,
    int: _kind(_WORDS[int], _is_whole_number),
}

_COMPOUND: dict[Any, Callable[[Sequence[Any]], Comparison]] = {
    Union: _union,
    UnionType: _union,
    tuple: _tuple,
    Sequence: lambda parts: _entries(parts[0], (list, tuple), "a list or tuple"),
    Mapping: _mapping,
    Callable: lambda _: _kind("a function", callable),
}
"""Comparisons of hints with parts, by their origin."""
