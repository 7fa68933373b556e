"""Values of a template's names: parameters, computed values and values of pieces."""

from collections.abc import Callable, Collection, Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from pnp.errors import Faults, PnpError, quoted
from pnp.files.toml_text import KeyPath
from pnp.messages import _, joined, ngettext, npgettext
from pnp.templates.declarations import MAX_PIECES, Declarations, PieceSet
from pnp.templates.expression import Argument, BudgetExceededError, ExpressionBudget, Value
from pnp.templates.faults import unknown
from pnp.templates.parameters import CountParameter
from pnp.templates.scope import Scope
from pnp.templates.sides import repeats
from pnp.templates.source import FRONT, SIDES, Source

NUMBER = "number"
"""Name that stands for the number of a piece in a template."""

MAX_COUNT_OF_PIECES = 500
"""Maximum number of pieces of one kind."""

_MAX_FOOT_TEXT = 60
"""Maximum number of characters in a value that is printed at the foot of a page."""


_COUNTED: dict[str, Callable[[int], str]] = {
    "counters": lambda n: ngettext("{count} counter", "{count} counters", n),
    "games": lambda n: ngettext("{count} game", "{count} games", n),
    "level_markers": lambda n: ngettext("{count} level marker", "{count} level markers", n),
    "player_markers": lambda n: ngettext("{count} player marker", "{count} player markers", n),
    "players": lambda n: ngettext("{count} player", "{count} players", n),
    "pyramids": lambda n: ngettext("{count} pyramid", "{count} pyramids", n),
    "rings": lambda n: ngettext("{count} ring", "{count} rings", n),
    "sheets": lambda n: npgettext("sheets to draw on", "{count} sheet", "{count} sheets", n),
    "tiles": lambda n: ngettext("{count} tile", "{count} tiles", n),
    "turns": lambda n: ngettext("{count} round", "{count} rounds", n),
}
"""Messages for parameters that count common parts of games."""


@dataclass(frozen=True)
class PieceType:
    """Identical pieces: their values, the scope with their names, and their count."""

    values: Mapping[str, Value]
    scope: Scope
    count: int
    name: str = ""


@dataclass(frozen=True)
class Values:
    """Names that the expressions of a template can use."""

    template: str
    """Name of the template, for error messages."""
    source: Source
    declared: Declarations
    inks: Collection[str]
    """Names of the inks that elements can use."""

    def scope(
        self,
        arguments: Mapping[str, Argument],
        pieces: Mapping[str, Value] | None = None,
        side: str = FRONT,
        budget: ExpressionBudget | None = None,
    ) -> Scope:
        """Return all names on one side after checking their values.

        Args:
            arguments: Values of parameters. Other parameters have their defaults.
            pieces: Values of one kind of piece, by default the first kind. They override other
                values.
            side: Side whose values are used.
            budget: Budget for the evaluation.

        Raises:
            PnpError: A value is not allowed or cannot be computed.
            Faults: There are several errors.
        """
        budget = budget or ExpressionBudget()
        known, derived = self.names(arguments)
        if pieces is None:
            pieces = self._kinds(arguments, budget)[0][1]
        computed = {**derived, **self.computed(side)}
        scope = Scope({**known, **pieces}, computed, budget, self.inks)
        self.check(scope, side)
        return scope

    def names(self, arguments: Mapping[str, Argument]) -> tuple[dict[str, Value], dict[str, Value]]:
        """Return known parameter values and the expressions to compute. May raise Faults."""
        parameters = self.declared.parameters
        faults: list[PnpError] = []
        known: dict[str, Value] = {}
        derived: dict[str, Value] = dict(self.declared.values)
        for name, value in arguments.items():
            if name not in parameters:
                message = _(
                    "{component} has no parameter {name}",
                    component=self.template,
                    name=quoted(name),
                )
                faults.append(unknown(message, name, list(parameters), parameter=name))
                continue
            try:
                known[name] = parameters[name].accept(value)
            except PnpError as error:
                named = error.about(name)
                named.parameter = name
                faults.append(named)
        if faults:
            raise Faults(faults)
        for name, parameter in parameters.items():
            if name not in known:
                (derived if parameter.is_numeric else known)[name] = parameter.default
        return known, derived

    def computed(self, side: str) -> dict[str, Value]:
        """Return the expressions in `[values]` that apply to one side."""
        again = self.declared.again(side)
        return {**self.declared.values, **(again.values if again else {})}

    def check(self, scope: Scope, side: str, only: Container[str] | None = None) -> None:
        """Check all parameters and evaluate all values, or only those in `only`. May raise Faults.

        A parameter is checked even if it has its default value.
        """
        faults = []
        for name, parameter in self.declared.parameters.items():
            if only is not None and name not in only:
                continue
            try:
                parameter.check(scope[name])
            except PnpError as error:
                placed = error.at(self.source.value_location("parameters", name, "default"))
                placed.parameter = name
                faults.append(placed)
        for name, path in self._paths(side).items():
            if only is not None and name not in only:
                continue
            try:
                scope[name]
            except BudgetExceededError as error:
                raise error.at(self.source.value_location(*path)) from None
            except PnpError as error:
                faults.append(error.at(self.source.value_location(*path)))
        if faults:
            raise Faults(faults)

    def _paths(self, side: str) -> Mapping[str, KeyPath]:
        again = self.declared.again(side)
        paths: dict[str, KeyPath] = {name: ("values", name) for name in self.declared.values}
        return paths | {name: (side, "values", name) for name in (again.values if again else ())}

    def sides(
        self, arguments: Mapping[str, Argument], kind: PieceType, budget: ExpressionBudget
    ) -> dict[str, Scope]:
        """Return the scope of a piece on each side, keyed by side."""
        return {
            side: self.scope(arguments, kind.values, side, budget)
            if self.declared.again(side)
            else kind.scope
            for side in SIDES
        }

    @property
    def numbered(self) -> str:
        """Parameter that sets the count of numbered pieces; "" if pieces are not numbered."""
        return next((each.numbered for each in self.declared.pieces if each.numbered), "")

    def kinds(
        self, arguments: Mapping[str, Argument], budget: ExpressionBudget
    ) -> Iterator[PieceType]:
        """Yield each kind of piece. May raise PnpError or Faults."""
        for number, values in self._kinds(arguments, budget):
            scope = self.scope(arguments, values, FRONT, budget)
            pieces = self.declared.pieces[number] if self.declared.pieces else PieceSet()
            try:
                count = scope.number(pieces.numbered or pieces.count)
                if not (0 <= count <= MAX_COUNT_OF_PIECES and count == int(count)):
                    raise PnpError(
                        _("{number} pieces of one kind", number=f"{count:g}"),
                        hint=_("use 0 to {limit}", limit=MAX_COUNT_OF_PIECES),
                    )
            except PnpError as error:
                raise error.at(self.source.value_location("pieces", number, "count")) from None
            yield PieceType(values, scope, int(count), _name(pieces, values, scope))

    def _kinds(
        self, arguments: Mapping[str, Argument], budget: ExpressionBudget
    ) -> list[tuple[int, Mapping[str, Value]]]:
        """Return the table number and the values of each kind of piece. There is at least one."""
        scope = Scope(*self.names(arguments), budget, self.inks)
        kinds: list[tuple[int, Mapping[str, Value]]] = []
        for number, pieces in enumerate(self.declared.pieces or [PieceSet()]):
            try:
                bound = list(repeats(pieces.each, scope))
                first = {NUMBER: 1} if pieces.numbered else {}
                kinds += [(number, {**first, **names, **pieces.values}) for names in bound]
                if not bound or len(kinds) > MAX_PIECES:
                    raise PnpError(
                        ngettext("{count} kind of piece", "{count} kinds of pieces", len(kinds)),
                        hint=_("use 1 to {limit}", limit=MAX_PIECES),
                    )
            except PnpError as error:
                raise error.at(self.source.value_location("pieces", number, "each")) from None
        return kinds

    def count(self, arguments: Mapping[str, Argument], piece: Mapping[str, Argument]) -> int:
        """Return the number of printed pieces that have the given values. May raise PnpError."""
        parameters = self.declared.parameters
        budget = ExpressionBudget()
        first = self._kinds(arguments, budget)[0][1]
        self._check_names(piece, first)
        values = {k: parameters[k].accept(v) if k in parameters else v for k, v in piece.items()}
        return sum(
            kind.count
            for kind in self.kinds(arguments, budget)
            if all(kind.scope[name] == value for name, value in values.items())
        )

    def one(self, values: Mapping[str, Argument]) -> PieceType:
        """Return one piece with these values. May raise PnpError or Faults.

        The values can include parameters. Missing values are taken from the first kind of piece.
        """
        budget = ExpressionBudget()
        arguments = {k: value for k, value in values.items() if k in self.declared.parameters}
        piece_values = {k: value for k, value in values.items() if k not in arguments}
        first = self._kinds(arguments, budget)[0][1]
        self._check_names(piece_values, first)
        return PieceType(
            piece_values, self.scope(arguments, {**first, **piece_values}, FRONT, budget), 1
        )

    def _check_names(self, values: Mapping[str, Argument], kind: Mapping[str, Value]) -> None:
        names = [*self.declared.parameters, *kind, *self.declared.values]
        for name in values:
            if name not in names:
                message = _(
                    "{component} has no value {name}", component=self.template, name=quoted(name)
                )
                raise unknown(message, name, names, parameter=name)

    def detail(self, arguments: Mapping[str, Argument], scope: Scope) -> str:
        """Return the changed parameters as text for the foot of a page.

        A name such as `n`, a letter for formulas, would say nothing to players.
        """
        shown = {name: self.declared.parameters[name].show(scope[name]) for name in arguments}
        changed = {
            name: text
            for name in self.declared.parameters
            if (text := shown.get(name))
            and len(name) > 1
            and len(text) <= _MAX_FOOT_TEXT
            and text != self._defaults[name]
        }
        return joined(", ", (self._detail(name, text) for name, text in changed.items()))

    def _detail(self, name: str, text: str) -> str:
        """Return a parameter as text, such as `side: B` or `5 sheets`."""
        if isinstance(self.declared.parameters[name], CountParameter):
            counted = _COUNTED.get(name)
            if counted:
                return counted(int(text))
        return f"{name.replace('_', ' ')}: {text}"

    @cached_property
    def _defaults(self) -> Mapping[str, str]:
        scope = self.scope({})
        return {name: each.show(scope[name]) for name, each in self.declared.parameters.items()}


def _name(pieces: PieceSet, values: Mapping[str, Value], scope: Scope) -> str:
    """Return the name of a kind of piece.

    By default, it consists of all values except the index.
    """
    if pieces.name:
        return scope.text(pieces.name)
    shown = (str(value) for name, value in values.items() if name not in {"index", NUMBER})
    return " ".join(shown)
