"""A template and the names of values that vary in; a scene for each row of such values out.

What no row changes is drawn once: neighbours in the order of drawing are one symbol. Of what rows
change, tables that come out alike are read once, a few of them kept. A row's scene is the same
whichever others were drawn before it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from pnp.cache import Bounded
from pnp.drawing.colour import Palette
from pnp.drawing.scene import Box, Item, Layer, Layers, Scene, Side, Symbol, Use
from pnp.errors import Faults, PnpError
from pnp.geometry import Rect, Size
from pnp.templates.bounds import Bounds
from pnp.templates.expression import Budget, Value
from pnp.templates.given import Given, key_of
from pnp.templates.numbered import NUMBER
from pnp.templates.reach import reach, words
from pnp.templates.scope import Scope
from pnp.templates.sides import read_side
from pnp.templates.source import BACK, FRONT
from pnp.templates.template import Kind, Template

_MOST_KEPT = 64
"""Drawings of one table."""

_Part = Layers | int
"""What has been drawn, or the number of a table that is drawn for each row."""


@dataclass(frozen=True)
class _Drawn:
    """A side of a piece: the values that no row changes, and its tables from the lowest."""

    known: Mapping[str, Value]
    derived: Mapping[str, Value]
    parts: tuple[_Part, ...]


@dataclass(frozen=True)
class _Prepared:
    """A kind of piece, made ready for rows."""

    kind: Kind
    size: Size
    sides: Mapping[str, _Drawn]


class Series:
    """Draws rows; `varying` are the parameters that they may give, `given` hold for all of them.

    Without `backs` none are drawn. Threads may share a series.
    """

    def __init__(
        self,
        template: Template,
        given: Mapping[str, Given],
        varying: Collection[str],
        palette: Palette,
        bleed: float = 0.0,
        *,
        backs: bool = True,
        limit: bool = True,
    ) -> None:
        self.template = template
        self._given = given
        self._varying = frozenset(varying)
        self._palette = palette
        self._asked, self._bleed = bleed, template.bleed(bleed)
        self._backs = backs
        self._limit = limit
        self._reach = reach(template.source, template.declared, self._varying)
        tables = template.source.data
        self._names = {
            (side, number): sorted(self._reach.names.intersection(words(tables[side][number])))
            for side, numbers in self._reach.tables.items()
            for number in numbers
        }
        self._checked: tuple[_Drawn, Kind] | None = None
        self._prepared: tuple[_Prepared, ...] = ()
        self._kept: dict[tuple[str, int], Bounded[Any, Layers]] = {}

    @property
    def alike(self) -> bool:
        """Whether all rows have pieces of one size and number, none with an outline of its own."""
        shaped = self.template.declared.shaped
        return not (shaped or self._reach.size or self._reach.pieces)

    def check(self, row: Mapping[str, Given]) -> None:
        """Raise Faults for values that a row cannot have; what is drawn with them is not tried."""
        template, values = self.template, {**self._given, **row}
        if self._checked is None or not self.alike:
            kind = next(template.counted(values, Budget()))
            names = {*template.declared.parameters, *template.declared.values} - self._reach.names
            self._checked = _Drawn({name: kind.scope[name] for name in names}, {}, ()), kind
            return
        scope = self._scope(*self._checked, *template.names(values))
        template.check_values(scope, FRONT, self._reach.names)

    def scenes(self, row: Mapping[str, Given]) -> Sequence[Scene]:
        """The pieces of a row; raises PnpError or Faults."""
        values = {**self._given, **row}
        if not (self.alike and row.keys() <= self._varying):
            return self.template.build_all(values, self._palette, self._asked, limit=self._limit)
        if not self._prepared:
            self._prepared = tuple(self._made_ready(values))
        known, derived = self.template.names(values)
        found: list[Scene] = []
        for each in self._prepared:
            found += [self._scene(each, values, known, derived)] * each.kind.count
        return found

    def _made_ready(self, values: Mapping[str, Given]) -> Iterator[_Prepared]:
        """What all rows share, drawn from one of them."""
        template = self.template
        bounds = Bounds(self._limit)
        for kind in chain.from_iterable(map(self._apart, template.counted(values, bounds.budget))):
            scopes = template.scopes(values, kind.values, kind.scope, bounds.budget)
            paper = template.paper(scopes[FRONT])
            size = paper.trimmed if paper else Size(0, 0)
            wanted = [FRONT, *([BACK] if self._backs and self._has(BACK) else [])]
            sides = {side: self._side(side, scopes[side], size, bounds) for side in wanted}
            yield _Prepared(kind, size, sides)

    def _apart(self, kind: Kind) -> Iterator[Kind]:
        """Pieces that tell their numbers are a kind each."""
        if not self.template.numbered:
            yield from [kind] if kind.count else []
            return
        for number in range(1, kind.count + 1):
            yield replace(kind, values={**kind.values, NUMBER: number}, count=1)

    def _has(self, side: str) -> bool:
        drawn_as = self.template.drawn_as(side)
        return bool(self.template.source.data.get(drawn_as))

    def _side(self, side: str, scope: Scope, size: Size, bounds: Bounds) -> _Drawn:
        """A side with what no row changes."""
        template, reached = self.template, self._reach.names
        again = template.declared.again(side)
        values = {**template.declared.values, **(again.values if again else {})}
        names = {*template.declared.parameters, *values} - reached
        parts = tuple(self._parts(side, scope, size, bounds))
        derived = {name: value for name, value in values.items() if name in reached}
        return _Drawn({name: scope[name] for name in names}, derived, parts)

    def _parts(self, side: str, scope: Scope, size: Size, bounds: Bounds) -> Iterator[_Part]:
        """The tables of a side; neighbours that no row changes are drawn, and one part."""
        template = self.template
        drawn_as = template.drawn_as(side)
        changed = self._reach.tables.get(drawn_as, frozenset())
        tables = range(len(template.source.data[drawn_as]))
        ground = template.declared.ground
        ink = self._palette.ink(ground) if ground else None
        below: list[Item] = [Box(Rect(0, 0, *size).grown(self._bleed), ink)] if ink else []
        fixed: list[int] = []
        for number in [*tables, None]:
            if number is not None and number not in changed:
                fixed.append(number)
                continue
            placed = read_side(template.source, drawn_as, scope, frozenset(fixed))
            layers = template.items(side, placed, size, self._palette, self._bleed, bounds)
            printed = (*below, *layers.get(Layer.PRINT, ()))
            if printed:
                bounds_of = Rect(0, 0, *size).grown(self._bleed)
                symbol = Symbol(f"{template.title} {side}", bounds_of, printed)
                layers = {**layers, Layer.PRINT: (Use(symbol),)}
            yield layers
            below, fixed = [], []
            if number is not None:
                yield number

    def _scope(
        self,
        drawn: _Drawn,
        kind: Kind,
        known: Mapping[str, Value],
        derived: Mapping[str, Value],
    ) -> Scope:
        """All names of a side as they are for a row."""
        reached = self._reach.names
        own = {name: value for name, value in known.items() if name in reached}
        later = {name: value for name, value in derived.items() if name in reached}
        return Scope({**drawn.known, **own, **kind.values}, {**later, **drawn.derived})

    def _scene(
        self,
        prepared: _Prepared,
        values: Mapping[str, Given],
        known: Mapping[str, Value],
        derived: Mapping[str, Value],
    ) -> Scene:
        """A piece of a row."""
        template, size = self.template, prepared.size
        sides: dict[str, Layers] = {}
        detail = ""
        faults: list[PnpError] = []
        for side, drawn in prepared.sides.items():
            scope = self._scope(drawn, prepared.kind, known, derived)
            template.check_values(scope, side, self._reach.names)
            detail = detail or template.detail(values, scope)
            try:
                sides[side] = self._layers(side, drawn, scope, size)
            except PnpError as error:
                faults += error.faults
        if faults:
            raise Faults(faults)
        back = None
        if BACK in sides:
            behind = dict(sides[BACK])
            behind.pop(Layer.CUT, None)
            label = replace(template.label, side=Side.BACK)
            back = Scene(size, behind, self._bleed, label)
        return Scene(size, sides[FRONT], self._bleed, template.label, detail, back)

    def _layers(self, side: str, drawn: _Drawn, scope: Scope, size: Size) -> Layers:
        """The items of all tables of a side, from the lowest; raises Faults."""
        layers: dict[Layer, list[Item]] = {layer: [] for layer in Layer}
        bounds = Bounds(self._limit)
        for part in drawn.parts:
            found = self._table(side, part, scope, size, bounds) if isinstance(part, int) else part
            for layer, items in found.items():
                layers[layer] += items
        return {layer: tuple(items) for layer, items in layers.items() if items}

    def _table(self, side: str, number: int, scope: Scope, size: Size, bounds: Bounds) -> Layers:
        """The items of a table that rows change; raises Faults."""
        template = self.template
        drawn_as = template.drawn_as(side)
        names = self._names[drawn_as, number]
        key = (size, *(key_of(scope[name]) for name in names))
        kept = self._kept.setdefault((side, number), Bounded(_MOST_KEPT))
        layers = kept.get(key)
        if layers is None:
            placed = read_side(template.source, drawn_as, scope, frozenset({number}))
            layers = template.items(side, placed, size, self._palette, self._bleed, bounds)
            kept[key] = layers
        return layers
