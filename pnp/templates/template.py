"""A template and values for its parameters in, a Scene out.

Reading has two steps, since elements hold expressions: `loading` reads the declarations (title,
parameters, derived values), then, with the values known, size and elements are read here.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from pnp.cache import Bounded
from pnp.drawing.colour import Palette, palette
from pnp.drawing.convex import extent
from pnp.drawing.cut_outline import corners
from pnp.drawing.scene import (
    Box,
    Group,
    Item,
    Label,
    Layer,
    Layers,
    Line,
    Scene,
    Side,
    Stroke,
    weight,
)
from pnp.errors import Faults, Place, PnpError
from pnp.files.toml_text import KeyPath, TomlText
from pnp.geometry import IDENTITY, Affine, Rect, Size
from pnp.templates.bounds import Bounds
from pnp.templates.declarations import MAX_PIECES, Declarations, Paper, Pieces
from pnp.templates.elements.base import Context, Element, Table
from pnp.templates.expression import Budget, TooMuchError, Value
from pnp.templates.faults import unknown
from pnp.templates.given import Given, key_of
from pnp.templates.numbered import NUMBER, over, shared
from pnp.templates.reach import Tables, reach
from pnp.templates.scope import Scope
from pnp.templates.sides import Placed, model_faults, read_side, repeats
from pnp.templates.source import (
    BACK,
    FRONT,
    SIDES,
    TOP,
    Source,
)
from pnp.templates.theme import PLAIN, Theme

MAX_COUNT_OF_PIECES = 500
MAX_THICKNESS = 50.0

_NOTHING: Tables = MappingProxyType({})

_FOOT_WORDS = 60
"""Characters of a value that is told at the foot of a page; a longer one says little there."""

_MOST_BUILT = 2
"""Lists of pieces that a template keeps."""

_EDGE = 0.55
"""Of a card or tile that lies on the table."""


@dataclass(frozen=True, eq=False)
class Top:
    """How a piece looks on the table from above, about its middle at the origin."""

    items: tuple[Item, ...]
    covers: bool
    size: Size
    """What it is cut to; nothing where `top` draws it."""


@dataclass(frozen=True)
class Kind:
    """Equal pieces: their values, all names that hold for them, and how many there are."""

    values: Mapping[str, Value]
    scope: Scope
    count: int


@dataclass(frozen=True)
class Template:
    """A template whose declarations have been checked."""

    name: str
    file: Path
    source: Source
    declared: Declarations
    table: Table | None = None
    """Draws other components and positions for it."""
    theme: Theme = PLAIN
    """How its game looks."""

    @property
    def label(self) -> Label:
        """Which component this is."""
        return Label(self.declared.title, self.declared.game, self.name)

    @property
    def title(self) -> str:
        """Game and component, in words."""
        return str(self.label)

    def scope(
        self,
        given: Mapping[str, Given],
        pieces: Mapping[str, Value] | None = None,
        side: str = FRONT,
        budget: Budget | None = None,
    ) -> Scope:
        """Values of all parameters, some of them `given`, on one side; raises PnpError or Faults.

        `pieces` are those of one kind of piece, by default of the first; they go before all others.
        """
        budget = budget or Budget()
        known, derived = self.names(given)
        if pieces is None:
            _, pieces = self._kinds(given, budget)[0]
        again = self.declared.again(side)
        values = {**derived, **(again.values if again else {})}
        scope = Scope({**known, **pieces}, values, budget)
        self.check_values(scope, side)
        return scope

    def names(self, given: Mapping[str, Given]) -> tuple[dict[str, Value], dict[str, Value]]:
        """What stands for the names: values, and expressions still to compute; raises Faults."""
        parameters = self.declared.parameters
        faults: list[PnpError] = []
        known: dict[str, Value] = {}
        derived: dict[str, Value] = dict(self.declared.values)
        for name, value in given.items():
            if name not in parameters:
                what = f"{self.name} has no parameter"
                faults.append(unknown(name, list(parameters), what, parameter=name))
                continue
            try:
                known[name] = parameters[name].accept(value)
            except PnpError as error:
                faults.append(_about(error, name))
        if faults:
            raise Faults(faults)
        for name, parameter in parameters.items():
            if name not in known:
                (derived if parameter.is_numeric else known)[name] = parameter.default
        return known, derived

    def check_values(self, scope: Scope, side: str, only: Container[str] | None = None) -> None:
        """Evaluate every name once, or `only` these: a default must lie in its own range.

        Raises Faults.
        """
        faults = []
        for name, parameter in self.declared.parameters.items():
            if only is not None and name not in only:
                continue
            try:
                parameter.check(scope[name])
            except PnpError as error:
                placed = error.at(self.source.value_place("parameters", name, "default"))
                placed.parameter = name
                faults.append(placed)
        for name, path in self._computed(side).items():
            if only is not None and name not in only:
                continue
            try:
                scope[name]
            except TooMuchError as error:
                raise error.at(self.source.value_place(*path)) from None
            except PnpError as error:
                faults.append(error.at(self.source.value_place(*path)))
        if faults:
            raise Faults(faults)

    def _computed(self, side: str) -> Mapping[str, KeyPath]:
        """Where each value stands that is computed for a side."""
        again = self.declared.again(side)
        paths: dict[str, KeyPath] = {name: ("values", name) for name in self.declared.values}
        return paths | {name: (side, "values", name) for name in (again.values if again else ())}

    def build(self, given: Mapping[str, Given], palette: Palette, bleed: float = 0.0) -> Scene:
        """Draw the component, of several kinds of pieces the first; raises PnpError or Faults."""
        bounds = Bounds()
        kinds = self.counted(given, bounds.budget)
        return next(scene for scene, _ in self._pieces(kinds, given, palette, bleed, bounds))

    def build_all(
        self,
        given: Mapping[str, Given],
        palette: Palette,
        bleed: float = 0.0,
        *,
        limit: bool = True,
    ) -> list[Scene]:
        """Draw every piece, equal ones as one scene several times.

        Raises PnpError or Faults, also for what is enormous, unless there is no `limit`.
        """
        bounds = Bounds(limit)
        kinds = list(self.counted(given, bounds.budget))
        try:
            bounds.print(sum(kind.count for kind in kinds))
        except PnpError as error:
            raise error.at(Place(str(self.file))) from None
        pieces = self._pieces(kinds, given, palette, bleed, bounds)
        return list(chain.from_iterable([scene] * count for scene, count in pieces))

    def kept(
        self, given: Mapping[str, Given], palette: Palette, bleed: float, *, limit: bool
    ) -> list[Scene]:
        """The same, and what was just asked for is known: a kit on other paper asks for it too.

        Whether equal wishes are met by the same scenes depends on what came between, so ask but
        once for a document. Raises PnpError or Faults.
        """
        values = frozenset((name, key_of(value)) for name, value in given.items())
        wish = (values, palette, bleed, limit)
        made = self._built.get(wish)
        if made is None:
            made = self.build_all(given, palette, bleed, limit=limit)
            self._built[wish] = made
        return list(made)

    @cached_property
    def _built(self) -> Bounded[Any, list[Scene]]:
        """The pieces by what was asked for."""
        return Bounded(_MOST_BUILT)

    def _pieces(
        self,
        kinds: Iterable[Kind],
        given: Mapping[str, Given],
        palette: Palette,
        bleed: float,
        bounds: Bounds,
    ) -> Iterator[tuple[Scene, int]]:
        """Each kind of piece that there is, and how many; raises PnpError when it is too much."""
        for kind in kinds:
            if not kind.count:
                continue
            scopes = self.scopes(given, kind.values, kind.scope, bounds.budget)
            many = bool(self.numbered) and kind.count > 1
            left_out = self._telling if many else _NOTHING
            scene = self._scene(scopes, palette, self.bleed(bleed), bounds, left_out)
            scene = replace(scene, detail=self.detail(given, kind.scope))
            if not many:
                yield scene, kind.count
                continue
            scene = shared(scene)
            for number in range(1, kind.count + 1):
                own = {**kind.values, NUMBER: number}
                front = self.scope(given, own, FRONT, bounds.budget)
                each = self.scopes(given, own, front, bounds.budget)
                yield self._told(scene, each, palette, bounds), 1

    def scopes(
        self,
        given: Mapping[str, Given],
        values: Mapping[str, Value],
        front: Scope,
        budget: Budget,
    ) -> dict[str, Scope]:
        """All names as they hold on each side of a piece."""
        return {
            side: self.scope(given, values, side, budget) if self.declared.again(side) else front
            for side in SIDES
        }

    def _told(
        self, scene: Scene, scopes: Mapping[str, Scope], palette: Palette, bounds: Bounds
    ) -> Scene:
        """A piece that shares a scene with others, its own number told on both sides."""

        def items(side: str) -> Layers:
            drawn_as = self.drawn_as(side)
            placed = read_side(self.source, drawn_as, scopes[side], self._telling[drawn_as])
            return self.items(side, placed, scene.size, palette, scene.bleed, bounds)

        back = over(scene.back, items(BACK)) if scene.back else None
        return replace(over(scene, items(FRONT)), back=back)

    @property
    def numbered(self) -> str:
        """The parameter that says how many pieces there are, each with its number; else ""."""
        return next((each.numbered for each in self.declared.pieces if each.numbered), "")

    @cached_property
    def _telling(self) -> Tables:
        """What is left out of the scene that numbered pieces share."""
        return reach(self.source, self.declared, {NUMBER}).tables

    def count(self, given: Mapping[str, Given], piece: Mapping[str, Given]) -> int:
        """How many pieces with the values of `piece` are printed; raises PnpError or Faults."""
        parameters = self.declared.parameters
        budget = Budget()
        _, first = self._kinds(given, budget)[0]
        self._check_names(piece, first)
        wanted = {k: parameters[k].accept(v) if k in parameters else v for k, v in piece.items()}
        return sum(
            kind.count
            for kind in self.counted(given, budget)
            if all(kind.scope[name] == value for name, value in wanted.items())
        )

    def kinds(self, given: Mapping[str, Given]) -> list[tuple[Mapping[str, Value], int]]:
        """The values of each kind of piece, and how many are printed; raises PnpError or Faults."""
        return [(kind.values, kind.count) for kind in self.counted(given, Budget())]

    def counted(self, given: Mapping[str, Given], budget: Budget) -> Iterator[Kind]:
        """Each kind of piece."""
        for number, values in self._kinds(given, budget):
            scope = self.scope(given, values, FRONT, budget)
            kind = self.declared.pieces[number] if self.declared.pieces else Pieces()
            source = kind.numbered or kind.count
            count = scope.number(source)
            if not (0 <= count <= MAX_COUNT_OF_PIECES and count == int(count)):
                where = self.source.value_place("pieces", number, "count")
                raise PnpError(f"{count:g} pieces: 0 to {MAX_COUNT_OF_PIECES} expected", where)
            yield Kind(values, scope, int(count))

    def top(self, values: Mapping[str, Given], palette: Palette) -> Top:
        """How the piece with these values looks on the table; raises PnpError or Faults."""
        scope = self._scope_of(values)
        if self.declared.top:
            elements = self.elements(TOP, scope)
            layers = self._layers(TOP, elements, Size(0, 0), palette, 0.0, Bounds())
            return Top(layers.get(Layer.PRINT, ()), self.declared.covers, Size(0, 0))
        scene = self.piece(values, palette)
        printed = scene.layers.get(Layer.PRINT, ())
        items = printed or scene.layers.get(Layer.CUT, ())  # bare paper is seen by its edge
        if self.declared.ground:
            edge = Box(scene.trim, None, Stroke(self.theme.over(palette).line, _EDGE))
            seen = tuple(item for item in items if not _ends(item, scene.trim))
            items = (Group(seen, clip=Box(scene.trim)), edge)
        width, height = scene.size
        about_middle = Affine.translation(-width / 2, -height / 2)
        return Top((Group(items, about_middle),), self.declared.covers, scene.size)

    def piece(self, values: Mapping[str, Given], palette: Palette) -> Scene:
        """The piece with these values as it is printed; raises PnpError or Faults."""
        scope = self._scope_of(values)
        return self._scene(dict.fromkeys(SIDES, scope), palette, 0.0, Bounds())

    def thickness(self, values: Mapping[str, Given]) -> float:
        """Of the piece with these values as it is made; raises PnpError."""
        place = self.source.value_place("thickness")
        try:
            thickness = self._scope_of(values).number(self.declared.thickness)
            if not 0 < thickness <= MAX_THICKNESS:
                raise PnpError(f"{thickness:g}mm thick: above 0, at most {MAX_THICKNESS:g}mm")
        except PnpError as error:
            raise error.at(place) from None
        return thickness

    def places(self, values: Mapping[str, Given]) -> dict[str, Rect]:
        """Where the named spaces of the component lie; raises PnpError or Faults."""
        return _spaces(self.elements(FRONT, self._scope_of(values)))

    def _scope_of(self, values: Mapping[str, Given]) -> Scope:
        """The values of parameters, and those of one kind of piece, else of the first."""
        budget = Budget()
        given = {k: value for k, value in values.items() if k in self.declared.parameters}
        others = {k: value for k, value in values.items() if k not in given}
        _, first = self._kinds(given, budget)[0]
        self._check_names(others, first)
        return self.scope(given, {**first, **others}, FRONT, budget)

    def _check_names(self, values: Mapping[str, Given], kind: Mapping[str, Value]) -> None:
        """Raise PnpError for a value that pieces of a kind do not have."""
        known = [*self.declared.parameters, *kind, *self.declared.values]
        for name in values:
            if name not in known:
                raise unknown(name, known, f"{self.name} has no value", parameter=name)

    def _kinds(
        self, given: Mapping[str, Given], budget: Budget
    ) -> list[tuple[int, Mapping[str, Value]]]:
        """Every kind of piece, one at least: the number of its table and the values it has."""
        scope = Scope(*self.names(given), budget)
        kinds: list[tuple[int, Mapping[str, Value]]] = []
        for number, pieces in enumerate(self.declared.pieces or [Pieces()]):
            try:
                bound = list(repeats(pieces.each, scope))
                first = {NUMBER: 1} if pieces.numbered else {}
                kinds += [(number, {**first, **names, **pieces.values}) for names in bound]
                if not bound or len(kinds) > MAX_PIECES:
                    raise PnpError(f"{len(kinds)} kinds of pieces: 1 to {MAX_PIECES} expected")
            except PnpError as error:
                raise error.at(self.source.value_place("pieces", number, "each")) from None
        return kinds

    def _scene(
        self,
        scopes: Mapping[str, Scope],
        palette: Palette,
        bleed: float,
        bounds: Bounds,
        left_out: Tables = _NOTHING,
    ) -> Scene:
        """Front and, where the template draws one, back of a piece."""
        paper, sides = self._read(scopes, left_out)
        size = paper.trimmed if paper else Size(0, 0)
        layers = self._layers(FRONT, sides[FRONT], size, palette, bleed, bounds)
        if paper is None:
            size = self._cut_size(layers)
        back = None
        if sides[BACK]:
            behind = self._layers(BACK, sides[BACK], size, palette, bleed, bounds)
            behind = {layer: items for layer, items in behind.items() if layer is not Layer.CUT}
            label = replace(self.label, side=Side.BACK)
            back = Scene(size, behind, bleed, label, shaped=self.declared.shaped)
        drawn = [placed.element for placed in sides[FRONT] if placed.element.when]
        return Scene(
            size,
            layers,
            bleed,
            self.label,
            back=back,
            shaped=self.declared.shaped,
            spaces=_spaces(sides[FRONT]),
            hinges=tuple(chain.from_iterable(each.hinges() for each in drawn)),
        )

    def _read(
        self, scopes: Mapping[str, Scope], left_out: Tables
    ) -> tuple[Paper | None, dict[str, list[Placed]]]:
        """The size and the elements of every side, their expressions evaluated; raises Faults."""
        paper, sides = None, {}
        faults: list[PnpError] = []
        try:
            paper = self.paper(scopes[FRONT])
        except PnpError as error:
            faults += error.faults
        for side, scope in scopes.items():
            try:
                sides[side] = self.elements(side, scope, left_out)
            except PnpError as error:
                faults += error.faults
        if faults:
            raise Faults(_once(faults))
        return paper, sides

    def elements(self, side: str, scope: Scope, left_out: Tables = _NOTHING) -> list[Placed]:
        """The elements of a side, their expressions evaluated; raises Faults."""
        drawn_as = self.drawn_as(side)
        out = left_out.get(drawn_as, ())
        return [each for each in read_side(self.source, drawn_as, scope) if each.number not in out]

    def drawn_as(self, side: str) -> str:
        """The side whose elements are drawn."""
        return FRONT if self.declared.again(side) else side

    def paper(self, scope: Scope) -> Paper | None:
        """The trimmed size; nothing where it is left to the outline; raises Faults."""
        if self.declared.size is None:
            return None
        try:
            return Paper.model_validate(self.declared.size, context=scope)
        except ValidationError as error:
            raise Faults(model_faults(error, self.source, ("size",), Paper)) from None

    def _cut_size(self, layers: Layers) -> Size:
        """From the origin to the end of what is cut; raises PnpError when that is nothing."""
        cut = list(corners(layers.get(Layer.CUT, ())))
        if not cut:
            raise PnpError("nothing is cut", Place(str(self.file)), "give its size")
        around = extent(cut)
        return Size(around.right, around.bottom)

    def _layers(
        self,
        side: str,
        elements: list[Placed],
        size: Size,
        palette: Palette,
        bleed: float,
        bounds: Bounds,
    ) -> Layers:
        """The items of all elements of one side on their ground; raises PnpError."""
        layers = dict(self.items(side, elements, size, palette, bleed, bounds))
        inks = self.theme.over(palette)
        ground = inks.ink(self.declared.ground) if self.declared.ground else None
        if ground is not None and side != TOP:
            whole = Box(Rect(0, 0, *size).grown(bleed), ground)
            layers[Layer.PRINT] = (whole, *layers.get(Layer.PRINT, ()))
        return layers

    def items(
        self,
        side: str,
        elements: list[Placed],
        size: Size,
        palette: Palette,
        bleed: float,
        bounds: Bounds,
    ) -> Layers:
        """The items of these elements of a side; raises PnpError."""
        layers: dict[Layer, list[Item]] = {layer: [] for layer in Layer}
        palette = self.theme.over(palette)
        for placed in elements:
            if not placed.element.when:
                continue
            toml, path = self.source.located(self.drawn_as(side), placed.number)
            folder = Path(toml.file).parent
            context = Context(palette, size, folder, bleed, self.table, bounds, self.theme)
            for layer, items in _drawn(placed.element, context, toml, path):
                named = (Group(items, name=placed.element.draw),)
                layers[layer].extend(named if layer is Layer.PRINT else items)
        return {layer: tuple(items) for layer, items in layers.items() if items}

    def bleed(self, asked: float) -> float:
        """What it takes of the bleed asked for: nothing, where no colour reaches its edge."""
        return asked if self.declared.ground or self.declared.shaped else 0.0

    def size(self, given: Mapping[str, Given]) -> Size:
        """The trimmed size alone; raises PnpError or Faults."""
        paper = self.paper(self.scope(given))
        return paper.trimmed if paper else self.build(given, palette("safe")).size

    def detail(self, given: Mapping[str, Given], scope: Scope) -> str:
        """The parameters that were changed, for the foot of the page."""
        shown = {name: self.declared.parameters[name].show(scope[name]) for name in given}
        changed = {
            name: text
            for name in self.declared.parameters
            if (text := shown.get(name)) and len(text) <= _FOOT_WORDS and text != self._usual[name]
        }
        return ", ".join(f"{name.replace('_', ' ')} {text}" for name, text in changed.items())

    @cached_property
    def _usual(self) -> Mapping[str, str]:
        """What every parameter is when nothing is given, as a person writes it."""
        scope = self.scope({})
        return {name: each.show(scope[name]) for name, each in self.declared.parameters.items()}


def _drawn(
    element: Element, context: Context, toml: TomlText, path: KeyPath
) -> Iterator[tuple[Layer, tuple[Item, ...]]]:
    """What it draws; its faults are told at the place of its table in the file."""
    try:
        for layer, items in element.layers(context).items():
            context.bounds.draw(weight(items))
            yield layer, items
    except PnpError as error:
        raise error.at(toml.key_place(*path), element.draw) from None


def _ends(item: Item, trim: Rect) -> bool:
    """Whether it shows by lines where to cut; too thin for a small drawing, whose edge hides it."""
    if isinstance(item, Group):
        return item.transform == IDENTITY and all(_ends(each, trim) for each in item.items)
    if not isinstance(item, Line):
        return False
    (ax, ay), (bx, by) = item.start, item.end
    return ax == bx in {trim.x, trim.right} or ay == by in {trim.y, trim.bottom}


def _spaces(elements: Iterable[Placed]) -> dict[str, Rect]:
    """The named spaces of all elements that are drawn."""
    drawn = (placed.element for placed in elements)
    return dict(chain.from_iterable(each.places() for each in drawn if each.when))


def _about(error: PnpError, parameter: str) -> PnpError:
    """A fault of the value given for a parameter."""
    named = error.about(parameter)
    named.parameter = parameter
    return named


def _once(faults: list[PnpError]) -> list[PnpError]:
    """What several sides share is told once."""
    return list({str(fault): fault for fault in faults}.values())
