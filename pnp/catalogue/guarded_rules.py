"""Check the values that rules from other authors return to pnp, and the errors that they raise.

`guarded` wraps every function in a game. An unexpected exception, or a result that does not match
its type hint, becomes a `PnpError` with the file and line in that game's code.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass, replace
from functools import wraps
from traceback import clear_frames
from types import FrameType
from typing import Any, get_args, get_origin

from pnp.catalogue.code_places import (
    line_of_error,
    line_of_field,
    line_of_function,
    raised,
)
from pnp.catalogue.value_types import (
    Comparison,
    TypeFault,
    compare_position,
    comparison,
    describe_value,
    field_hints,
)
from pnp.errors import PnpError, Remedy, SourceLocation, TimeLimit
from pnp.figure import Figure
from pnp.messages import _, ngettext
from pnp.rules.game import Game
from pnp.rules.score import Score

Arguments = tuple[Any, ...]

CheckFigure = Callable[[Figure], None]
"""Function that raises PnpError if a board or piece is not a component."""

_MAY_REFUSE = frozenset(
    {
        "challenges",
        "check",
        "draw_one",
        "parameters",
        "parse",
        "parse_move",
        "put",
        "lift",
        "rank",
        "read",
    }
)
"""Functions that may raise PnpError about a user's input or request."""

_SEVERAL_LINES = frozenset({"format", "text", "parameters"})
"""Functions that return text of several lines."""


_GUARDED = "__pnp_guarded__"


def guarded(
    game: Game[Any, Any], module: str, check_figure: CheckFigure | None = None
) -> Game[Any, Any]:
    """Return a module's game with all functions wrapped, including those in its variants and dice.

    Functions that are already wrapped are left unchanged.
    """
    safe: Game[Any, Any] = _Guard(game, module, check_figure).wrapped(game)
    return safe


def interrupt_rules(_signal: int, frame: FrameType | None) -> None:
    """Handle a signal: raise TimeLimit if a guarded function is running."""
    while frame is not None:
        if frame.f_globals is globals() and frame.f_code.co_name == "call":
            raise TimeLimit
        frame = frame.f_back


class _Guard:
    def __init__(self, game: Game[Any, Any], module: str, check_figure: CheckFigure | None) -> None:
        self._game = game
        self._module = module
        self._check_figure = check_figure
        self._known_spaces: set[str] = set()
        self._known_counts: set[int] = set()

    def wrapped(self, value: Any) -> Any:
        """Return a copy of one of pnp's dataclasses, with the functions in its fields wrapped."""
        changes = {
            name: self._field(value, name, getattr(value, name), hint)
            for name, hint in field_hints(type(value)).items()  # type: ignore[arg-type]  # a class
        }
        return replace(value, **changes)

    def _field(self, owner: Any, name: str, value: Any, hint: Any) -> Any:
        if callable(value):
            known = getattr(value, _GUARDED, False)
            return value if known else self._function(owner, name, value, _result(hint))
        if isinstance(value, tuple):
            return tuple(self._field(owner, name, each, Any) for each in value)
        if isinstance(value, Mapping):
            entry = get_args(hint)[1]
            return {key: self._field(owner, name, each, entry) for key, each in value.items()}
        if is_dataclass(value) and type(value).__module__.startswith("pnp.rules."):
            return self.wrapped(value)
        return value

    def _function(
        self, owner: Any, name: str, function: Callable[..., Any], result: Any
    ) -> Callable[..., Any]:
        compare: Comparison = _text if name in _SEVERAL_LINES else comparison(result)
        more = _MORE.get(name)

        @wraps(function)
        def call(*values: Any, **named: Any) -> Any:
            try:
                value = function(*values, **named)
            except (Exception, SystemExit, TimeLimit) as error:
                if isinstance(error, PnpError) and name in _MAY_REFUSE:
                    raise
                raise self._raised(name, function, error) from error
            fault = compare(value) or (more(self, owner, value, values) if more else None)
            if fault is not None:
                message = _("{function}: {fault}", function=name, fault=str(fault))
                raise self._fault(message, self._line_of(name, function))
            return value

        setattr(call, _GUARDED, True)
        return call

    def _line_of(self, name: str, function: Callable[..., Any]) -> SourceLocation:
        where = line_of_function(function)
        return where if where.line else line_of_field(self._module, name)

    def _raised(self, name: str, function: Callable[..., Any], error: BaseException) -> PnpError:
        where = line_of_error(error, self._module)
        match error:
            case PnpError():
                message = _("{function}: {fault}", function=name, fault=error.message)
            case TimeLimit():
                message = _("{function} takes too long", function=name)
            case MemoryError():
                clear_frames(error.__traceback__)  # frees large data held by the frames
                message = _("{function} needs too much memory", function=name)
            case RecursionError():
                message = _("infinite recursion in {function}", function=name)
            case other:
                message = _("{function} raises {error}", function=name, error=raised(other))
        return self._fault(message, where if where.line else self._line_of(name, function))

    def _fault(self, message: str, where: SourceLocation) -> PnpError:
        remedy = Remedy("check", self._game.name)
        named = _("{game}: {fault}", game=self._game.name, fault=message)
        return PnpError(named, where, remedies=[remedy])

    def figure_fault(self, _owner: Any, figure: Figure, values: Arguments) -> TypeFault | None:
        """Return an error if a board's owner, a board or a piece is invalid."""
        owner = max(board.owner for board in figure.boards)
        if owner > max(self._known_counts, default=0) and owner > self._players(values[0]):
            message = _("a board belongs to player {number}, who has no score", number=owner)
            return TypeFault("boards", message)
        try:
            if self._check_figure is not None:
                self._check_figure(figure)
        except PnpError as error:
            first = error.faults[0]
            if not first.where.file:  # an error in a template already has a location
                return TypeFault("", first.worded(str))
        return None

    def players_fault(
        self, _owner: Any, found: Sequence[int], values: Arguments
    ) -> TypeFault | None:
        """Return an error if a list does not have one number for each player."""
        if len(found) in self._known_counts:
            return None
        players = self._players(values[0])
        if len(found) == players:
            return None
        message = ngettext(
            "expected {count} number, one for each player, found {found}",
            "expected {count} numbers, one for each player, found {found}",
            players,
            found=len(found),
        )
        return TypeFault("", message)

    def _players(self, position: Any) -> int:
        players = len(self._game.score(position).players)
        self._known_counts.add(players)
        return players

    def score_fault(self, _owner: Any, score: Score, values: Arguments) -> TypeFault | None:
        """Return an error if a part names an unknown space or the number of seats is wrong."""
        players, seats = len(score.players), len(self._game.seats)
        if seats not in (0, players):
            message = _(
                "expected one player for each of the {seats} `seats`, found {players}",
                seats=seats,
                players=players,
            )
            return TypeFault("players", message)
        for number, player in enumerate(score.players):
            for part in player.parts:
                for name in part.cells:
                    if name not in self._known_spaces and not self._is_space(name, values[0]):
                        message = _(
                            "{part}: unknown space {space}",
                            part=part.label,
                            space=describe_value(name),
                        )
                        return TypeFault(f"players[{number}]", message)
        return None

    def _is_space(self, name: str, position: Any) -> bool:
        """Return True if a board in the position has the space. The names are cached for speed."""
        try:
            boards = self._game.figure(position).boards
            self._known_spaces.update(each for board in boards for each in board.board.names)
        except Exception:  # reported by the guard of `figure`
            return True
        return not boards or name in self._known_spaces


def _result(hint: Any) -> Any:
    """Return the type that a function with this hint should return."""
    if get_origin(hint) is Callable:
        return get_args(hint)[1]
    return next((_result(each) for each in get_args(hint) if get_args(each)), Any)


def _text(value: Any) -> TypeFault | None:
    return None if isinstance(value, str | Mapping) else comparison(str)(value)


def _rank_fault(_guard: _Guard, variant: Any, number: int, _values: Arguments) -> TypeFault | None:
    if 0 <= number < variant.count:
        return None
    message = _("expected 0 to {last}, found {found}", last=variant.count - 1, found=number)
    return TypeFault("", message)


def _proven_fault(
    guard: _Guard, variant: Any, proven: Mapping[int, str], values: Arguments
) -> TypeFault | None:
    return next(filter(None, (_rank_fault(guard, variant, each, values) for each in proven)), None)


def _count_fault(_guard: _Guard, _owner: Any, count: int, _values: Arguments) -> TypeFault | None:
    if count >= 0:
        return None
    return TypeFault("", _("expected 0 or more, found {found}", found=count))


def _position_fault(
    _guard: _Guard, _owner: Any, position: Any, _values: Arguments
) -> TypeFault | None:
    return compare_position(position)


def _people_fault(
    _guard: _Guard, _owner: Any, people: Sequence[int], _values: Arguments
) -> TypeFault | None:
    if sorted(people) == [*range(1, len(people) + 1)]:
        return None
    message = _(
        "expected each number from 1 to {last} once, found {found}",
        last=len(people),
        found=", ".join(map(str, people)),
    )
    return TypeFault("", message)


_MORE: Mapping[str, Callable[[_Guard, Any, Any, Arguments], TypeFault | None]] = {
    "count_moves": _count_fault,
    "figure": _Guard.figure_fault,
    "outlook": _Guard.players_fault,
    "people": _people_fault,
    "proven": _proven_fault,
    "put": _position_fault,
    "rank": _rank_fault,
    "redraw_hidden": _position_fault,
    "public_view": _position_fault,
    "score": _Guard.score_fault,
    "totals": _Guard.players_fault,
}
"""Additional checks of results, for which the game must be known, keyed by field name."""
