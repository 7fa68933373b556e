"""Draw the pieces of a template for given parameter values.

A single component, numbered pieces and the rows of a table differ only in the values that vary.
Elements that do not depend on varying values are drawn once, and adjacent ones share a symbol.
Other elements are drawn for each piece, and some of these drawings are cached. The scene for a row
does not depend on the rows drawn before it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Any

from pnp.cache import BoundedCache
from pnp.drawing.scene import Item, Layer, Layers, Scene, Symbol, Use
from pnp.errors import Faults, PnpError
from pnp.geometry import Rect, Size
from pnp.templates.dependents import Dependents, dependents
from pnp.templates.expression import Argument, ExpressionBudget, Value, key_of
from pnp.templates.painter import Painter
from pnp.templates.scope import Scope
from pnp.templates.sides import PlacedElement, read_side
from pnp.templates.source import BACK, FRONT, SIDES
from pnp.templates.values import NUMBER, PieceType, Values

_MAX_DRAWN = 64
"""Maximum number of cached drawings for each element table."""

_Part = Layers | int
"""A drawing, or the number of an element table that is drawn for each piece."""


@dataclass(frozen=True)
class _Fixed:
    """One side of a kind of piece: its constant values, varying expressions and parts."""

    values: Mapping[str, Value]
    derived: Mapping[str, Value]
    parts: Sequence[_Part]
    """Drawings and table numbers, from back to front."""
    drawn: Mapping[int, BoundedCache[Any, Layers]]
    """Cached drawings of each varying table, keyed by the values on which they depend."""


@dataclass(frozen=True)
class _Prepared:
    """A kind of piece whose constant parts have been drawn."""

    kind: PieceType
    pieces: Sequence[Mapping[str, Value]]
    """Values of each numbered piece. If pieces are not numbered, it contains one mapping."""
    dependents: Dependents
    scene: Scene
    """Scene without layers. Its layers are put together from the parts."""
    sides: Mapping[str, _Fixed]

    def scope(
        self, side: str, piece: Mapping[str, Value], names: tuple[Mapping[str, Value], ...]
    ) -> Scope:
        """Return all names on a side of a piece. `names` are those of the piece's row."""
        fixed, reached = self.sides[side], self.dependents.names
        values, derived = ({k: v for k, v in each.items() if k in reached} for each in names)
        known, computed = {**fixed.values, **values, **piece}, {**derived, **fixed.derived}
        return Scope(known, computed, inks=self.kind.scope.inks)


class RowPainter:
    """Draws the pieces for rows of values. Threads can share an instance.

    `arguments` are values for all rows, and `varying` contains the parameters that a row can set.
    Backs are drawn only if `backs` is True.
    """

    def __init__(
        self,
        values: Values,
        painter: Painter,
        arguments: Mapping[str, Argument],
        varying: Collection[str] = (),
        *,
        backs: bool = True,
    ) -> None:
        self._values = values
        self._painter = painter
        self._arguments = arguments
        self._varying = frozenset(varying)
        self._backs = backs
        self._dependents = dependents(values.source, values.declared, self._varying)
        self._checked: _Prepared | None = None
        self._prepared: tuple[_Prepared, ...] = ()

    @property
    def uniform(self) -> bool:
        """True if every row has the same number of rectangular pieces, all of the same size."""
        shaped = self._varying and self._values.declared.shaped
        return not (shaped or self._dependents.size or self._dependents.pieces)

    def check(self, row: Mapping[str, Argument]) -> None:
        """Raise Faults if a row has invalid values, without drawing the row."""
        values = {**self._arguments, **row}
        if self._checked is None or not self.uniform:
            kind = next(self._values.kinds(values, ExpressionBudget()))
            sides = {FRONT: self._fixed(FRONT, kind.scope, self._dependents, ())}
            scene = Scene(Size(0, 0), {})
            self._checked = _Prepared(kind, (kind.values,), self._dependents, scene, sides)
            return
        names = self._values.names(values)
        scope = self._checked.scope(FRONT, self._checked.kind.values, names)
        self._values.check(scope, FRONT, self._dependents.names)

    def scenes(self, row: Mapping[str, Argument]) -> list[Scene]:
        """Draw the pieces of a row. Identical pieces share one scene object.

        Raises:
            PnpError: A value or an element is wrong, or there is too much to draw.
            Faults: There are several errors.
        """
        values = {**self._arguments, **row}
        if not (self.uniform and row.keys() <= self._varying):
            return RowPainter(self._values, self._painter, values, backs=self._backs).scenes({})
        if not self._prepared:
            painter = self._painter.fresh()
            kinds = list(self._values.kinds(values, painter.bounds.budget))
            painter.check_count(sum(kind.count for kind in kinds))
            self._prepared = tuple(self._ready(kinds, values, painter))
        pieces = (self._pieces(each, values) for each in self._prepared)
        return [scene for scene, count in chain.from_iterable(pieces) for _ in range(count)]

    def first(self) -> Scene:
        """Draw one piece of the first kind. May raise PnpError or Faults."""
        painter = self._painter.fresh()
        kinds = self._values.kinds(self._arguments, painter.bounds.budget)
        prepared = next(self._ready(kinds, self._arguments, painter))
        return next(self._pieces(prepared, self._arguments))[0]

    def one(self, kind: PieceType) -> Scene:
        """Draw one piece of this kind, including all sides. May raise PnpError or Faults."""
        prepared = self._prepare(kind, dict.fromkeys(SIDES, kind.scope), self._painter.fresh())
        return next(self._pieces(prepared, {}))[0]

    def _ready(
        self, kinds: Iterable[PieceType], arguments: Mapping[str, Argument], painter: Painter
    ) -> Iterator[_Prepared]:
        for kind in kinds:
            if kind.count:
                scopes = self._values.sides(arguments, kind, painter.bounds.budget)
                yield self._prepare(kind, scopes, painter)

    def _prepare(self, kind: PieceType, scopes: Mapping[str, Scope], painter: Painter) -> _Prepared:
        source, declared = self._values.source, self._values.declared
        pieces, reached, numbering = [kind.values], self._dependents, Dependents()
        if self._values.numbered and kind.count > 1:
            pieces = [{**kind.values, NUMBER: number + 1} for number in range(kind.count)]
            numbering = dependents(source, declared, {NUMBER})
            reached = dependents(source, declared, {NUMBER, *self._varying})
        paper, elements = painter.read(scopes)
        size = paper.trimmed if paper else Size(0, 0)
        parts: dict[str, list[_Part]] = {}
        for side in self._sides(elements, reached):
            parts[side] = list(_parts(painter, side, elements[side], size, reached, numbering))
            if paper is None and side == FRONT:
                size = painter.cut_size(each for each in parts[side] if not isinstance(each, int))
        still = [each for each in elements[FRONT] if (FRONT, each.number) not in reached.tables]
        scene = painter.scene(size, still, back=BACK in parts)
        if reached.names:
            bounds = scene.trim.grown(scene.bleed)
            for side, drawn in parts.items():
                label = painter.labels[side]
                name = f"{scene.title} {side}" if self._varying else f"{label} shared"
                drawn[:] = [_shared(part, name, bounds) for part in drawn]
        fixed = {side: self._fixed(side, scopes[side], reached, parts[side]) for side in parts}
        return _Prepared(kind, pieces, reached, scene, fixed)

    def _sides(
        self, elements: Mapping[str, Sequence[PlacedElement]], reached: Dependents
    ) -> Iterator[str]:
        """Yield the sides to draw. A back that is always empty is left out."""
        yield FRONT
        drawn_as = self._values.declared.drawn_as(BACK)
        varies = any(side == drawn_as for side, _ in reached.tables)
        if self._backs and (elements[BACK] or (varies and self._varying)):
            yield BACK

    def _fixed(
        self, side: str, scope: Scope, reached: Dependents, parts: Sequence[_Part]
    ) -> _Fixed:
        """Return a side whose constant values are separated from its varying expressions."""
        computed = self._values.computed(side)
        names = {*self._values.declared.parameters, *computed} - reached.names
        derived = {name: value for name, value in computed.items() if name in reached.names}
        drawn = {
            part: BoundedCache[Any, Layers](_MAX_DRAWN) for part in parts if isinstance(part, int)
        }
        return _Fixed({name: scope[name] for name in names}, derived, parts, drawn)

    def _pieces(
        self, prepared: _Prepared, arguments: Mapping[str, Argument]
    ) -> Iterator[tuple[Scene, int]]:
        """Yield the pieces of a kind for one row, and the number of identical copies of each."""
        count = prepared.kind.count if len(prepared.pieces) == 1 else 1
        names = self._values.names(arguments) if prepared.dependents.names else ()
        for piece in prepared.pieces:
            yield self._scene(prepared, piece, arguments, names), count

    def _scene(
        self,
        prepared: _Prepared,
        piece: Mapping[str, Value],
        arguments: Mapping[str, Argument],
        names: tuple[Mapping[str, Value], ...],
    ) -> Scene:
        scopes: dict[str, Scope] = {}
        sides: dict[str, Layers] = {}
        faults: list[PnpError] = []
        painter = self._painter.fresh()
        for side in prepared.sides:
            scopes[side] = prepared.kind.scope
            if names:
                scopes[side] = prepared.scope(side, piece, names)
                self._values.check(scopes[side], side, prepared.dependents.names)
            try:
                sides[side] = _layers(painter, prepared, side, scopes[side])
            except PnpError as error:
                faults += error.faults
        if faults:
            raise Faults(faults)
        scene, back = prepared.scene, prepared.scene.back
        if back is not None:
            back_layers: Layers = {
                k: items for k, items in sides[BACK].items() if k is not Layer.CUT
            }
            back = replace(back, layers=back_layers)
        detail = self._values.detail(arguments, scopes[FRONT])
        return replace(scene, layers=sides[FRONT], detail=detail, back=back)


def _layers(painter: Painter, prepared: _Prepared, side: str, scope: Scope) -> Layers:
    fixed = prepared.sides[side]
    drawn_as = painter.declared.drawn_as(side)
    layers: dict[Layer, list[Item]] = {layer: [] for layer in Layer}
    for part in fixed.parts:
        if isinstance(part, int):
            names = prepared.dependents.tables[drawn_as, part]
            key = tuple(key_of(scope[name]) for name in names)
            draw = partial(_table, painter, side, part, scope, prepared.scene.size)
            found = fixed.drawn[part].fetch(key, draw)
        else:
            found = part
        for layer, items in found.items():
            layers[layer] += items
    return {layer: tuple(items) for layer, items in layers.items() if items}


def _table(painter: Painter, side: str, number: int, scope: Scope, size: Size) -> Layers:
    drawn_as = painter.declared.drawn_as(side)
    return painter.items(side, read_side(painter.source, drawn_as, scope, {number}), size)


def _parts(
    painter: Painter,
    side: str,
    elements: Iterable[PlacedElement],
    size: Size,
    reached: Dependents,
    numbering: Dependents,
) -> Iterator[_Part]:
    """Yield drawings of the constant tables, and the numbers of the varying tables between them.

    Tables that print the number of a piece are drawn above everything else.
    """
    drawn_as = painter.declared.drawn_as(side)
    tables: dict[int, list[PlacedElement]] = {
        n: [] for n in range(len(painter.source.data[drawn_as]))
    }
    for each in elements:
        tables[each.number].append(each)
    below = painter.background(size)
    fixed: list[PlacedElement] = []
    for number in [*sorted(tables, key=lambda n: (drawn_as, n) in numbering.tables), None]:
        if number is not None and (drawn_as, number) not in reached.tables:
            fixed += tables[number]
            continue
        layers = dict(painter.items(side, fixed, size))
        if below:
            layers[Layer.PRINT] = (*below, *layers.get(Layer.PRINT, ()))
        yield layers
        below, fixed = (), []
        if number is not None:
            yield number


def _shared(part: _Part, name: str, bounds: Rect) -> _Part:
    """Return a drawing whose print layer is one symbol, which all pieces share."""
    if isinstance(part, int) or Layer.PRINT not in part:
        return part
    return {**part, Layer.PRINT: (Use(Symbol(name, bounds, part[Layer.PRINT])),)}
