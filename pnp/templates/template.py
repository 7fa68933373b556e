"""A TOML template and values for its parameters in, a Scene out.

Reading has two steps, since elements hold expressions: first the declarations (title, parameters,
derived values), then, with the values known, size and elements. All faults are reported together.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from pnp.drawing.colour import Palette, Role, palette
from pnp.drawing.convex import extent
from pnp.drawing.cutting import corners
from pnp.drawing.geometry import Rect, Size
from pnp.drawing.scene import Box, Item, Label, Layer, Layers, Scene, Side
from pnp.errors import Faults, Place, PnpError
from pnp.files.toml_text import TomlText, read_toml
from pnp.templates.elements import AnyElement
from pnp.templates.elements.base import Context, PositiveLength
from pnp.templates.faults import fault, unknown
from pnp.templates.parameters import Parameter
from pnp.templates.scope import Scope, Value

MAX_ELEMENTS = 500
MAX_PIECES = 200
MAX_COUNT_OF_PIECES = 500
MAX_ITEMS = 200_000
"""Primitives in one component; a page of them takes a second to draw."""

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Expression = Annotated[str | int | float, Field(description="A number or an expression.")]


class Paper(BaseModel):
    """The trimmed size of the component."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    width: PositiveLength
    height: PositiveLength


class Pieces(BaseModel):
    """Pieces of one kind: how many, and the values that make them differ from others."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    count: Expression = Field(1, description="How many, 0 to 500.")
    values: dict[Name, str | int | float] = Field(
        {}, description="Values that hold for these pieces: words and numbers as they are."
    )


class Declarations(BaseModel):
    """What a template says before any value is known."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str = Field(min_length=1, max_length=80, description="What the component is.")
    game: str = Field("", max_length=80, description="The game it belongs to.")
    help: str = Field(max_length=500, description="What it is for, for people who choose.")
    parameters: dict[Name, Parameter] = Field({}, description="What a user may change.")
    values: dict[Name, Expression] = Field({}, description="Values computed from others.")
    size: Any = Field(None, description="Trimmed width and height.")
    ground: Role | None = Field(
        None, description="Ink of the whole component; it reaches into the bleed."
    )
    shaped: bool = Field(
        default=False, description="Cut along the outline in its cut layer, not its rectangle."
    )
    pieces: list[Pieces] = Field(
        [], max_length=MAX_PIECES, description="What is printed of it; left out, one piece."
    )
    elements: list[Any] = Field(min_length=1, max_length=MAX_ELEMENTS)
    back: list[Any] = Field([], max_length=MAX_ELEMENTS)


class TemplateFile(Declarations):
    """A whole template file, as its JSON Schema describes it."""

    size: Paper | None = Field(
        None, description="Trimmed width and height; left out if `shaped`, those of the outline."
    )
    elements: list[AnyElement] = Field(
        min_length=1, max_length=MAX_ELEMENTS, description="What is drawn, lowest first."
    )
    back: list[AnyElement] = Field(
        [], max_length=MAX_ELEMENTS, description="What is drawn on the back, lowest first."
    )


class _Outside(BaseModel):
    """The size alone."""

    size: Paper | None = None

    @property
    def trimmed(self) -> Size:
        """As it is given; nothing where it is left to the outline."""
        return Size(self.size.width, self.size.height) if self.size else Size(0, 0)


class _Body(_Outside):
    """What is read once the values are known."""

    elements: list[AnyElement]
    back: list[AnyElement] = []


_Model = TypeVar("_Model", bound=BaseModel)


@dataclass(frozen=True)
class Template:
    """A template whose declarations have been checked."""

    name: str
    file: Path
    toml: TomlText
    declared: Declarations

    @property
    def label(self) -> Label:
        """Which component this is."""
        return Label(self.declared.title, self.declared.game, self.name)

    @property
    def title(self) -> str:
        """Game and component, in words."""
        return str(self.label)

    def scope(self, given: Mapping[str, str], pieces: Mapping[str, Value] | None = None) -> Scope:
        """Values of all parameters, `given` as a person writes them; raises Faults.

        `pieces` are those of one kind of piece, by default of the first; they go before all others.
        """
        parameters = self.declared.parameters
        faults: list[PnpError] = []
        known: dict[str, Value] = {}
        derived: dict[str, Value] = dict(self.declared.values)
        for name, text in given.items():
            if name not in parameters:
                faults.append(unknown(name, list(parameters), f"{self.name} has no parameter"))
                continue
            try:
                known[name] = parameters[name].check(parameters[name].parse(text))
            except PnpError as error:
                faults.append(_about_parameter(error, name))
        if faults:
            raise Faults(faults)
        for name, parameter in parameters.items():
            if name not in known:
                (derived if parameter.is_numeric else known)[name] = parameter.default
        if pieces is None:
            pieces = self.declared.pieces[0].values if self.declared.pieces else {}
        scope = Scope({**known, **pieces}, derived)
        self._check_values(scope)
        return scope

    def _check_values(self, scope: Scope) -> None:
        """Evaluate every name once: a default must lie in its own range; raises Faults."""
        faults = []
        names = [("parameters", name) for name in self.declared.parameters]
        names += [("values", name) for name in self.declared.values]
        for table, name in names:
            path = (table, name, "default") if table == "parameters" else (table, name)
            try:
                value = scope[name]
                if table == "parameters":
                    self.declared.parameters[name].check(value)
            except PnpError as error:
                faults.append(error.at(self.toml.value_place(*path)))
        if faults:
            raise Faults(faults)

    def build(self, given: Mapping[str, str], palette: Palette, bleed: float = 0.0) -> Scene:
        """Draw the component, of several kinds of pieces the first; raises PnpError or Faults."""
        return next(scene for scene, _ in self._kinds(given, palette, bleed))

    def build_all(
        self, given: Mapping[str, str], palette: Palette, bleed: float = 0.0
    ) -> list[Scene]:
        """Draw every piece, equal ones as one scene several times; raises PnpError or Faults."""
        kinds = self._kinds(given, palette, bleed)
        return list(chain.from_iterable([scene] * count for scene, count in kinds))

    def _kinds(
        self, given: Mapping[str, str], palette: Palette, bleed: float
    ) -> Iterator[tuple[Scene, int]]:
        """Each kind of piece and how many of it there are."""
        for index, pieces in enumerate(self.declared.pieces or [Pieces()]):
            scope = self.scope(given, pieces.values)
            count = scope.number(pieces.count)
            if not (0 <= count <= MAX_COUNT_OF_PIECES and count == int(count)):
                where = self.toml.value_place("pieces", index, "count")
                raise PnpError(f"{count:g} pieces: 0 to {MAX_COUNT_OF_PIECES} expected", where)
            yield self._scene(scope, palette, self.bleed(bleed)), int(count)

    def _scene(self, scope: Scope, palette: Palette, bleed: float) -> Scene:
        """Front and, where the template draws one, back of a piece."""
        body = self._read(_Body, scope)
        detail = self._detail(scope)
        size = body.trimmed
        layers = self._layers("elements", body.elements, size, palette, bleed)
        if body.size is None:
            size = self._cut_size(layers)
        back = None
        if body.back:
            behind = self._layers("back", body.back, size, palette, bleed)
            behind = {layer: items for layer, items in behind.items() if layer is not Layer.CUT}
            label = replace(self.label, side=Side.BACK)
            back = Scene(size, behind, bleed, label, detail, shaped=self.declared.shaped)
        return Scene(size, layers, bleed, self.label, detail, back, self.declared.shaped)

    def _cut_size(self, layers: Layers) -> Size:
        """From the origin to the end of what is cut; raises PnpError when that is nothing."""
        cut = list(corners(layers.get(Layer.CUT, ())))
        if not cut:
            raise PnpError("nothing is cut", Place(str(self.file)), "give its size")
        around = extent(cut)
        return Size(around.right, around.bottom)

    def _layers(
        self, key: str, elements: list[AnyElement], size: Size, palette: Palette, bleed: float
    ) -> Layers:
        """The items of all elements of one side on their ground; raises PnpError."""
        context = Context(palette, size, self.file.parent, bleed)
        layers: dict[Layer, list[Item]] = {layer: [] for layer in Layer}
        ground = palette.ink(self.declared.ground) if self.declared.ground else None
        if ground is not None:
            layers[Layer.PRINT].append(Box(Rect(0, 0, *size).grown(bleed), ground))
        count = 0
        for index, element in enumerate(elements):
            if not element.when:
                continue
            for layer, items in self._drawn(key, index, element, context):
                layers[layer].extend(items)
                count += len(items)
            if count > MAX_ITEMS:
                raise PnpError(f"more than {MAX_ITEMS:,} shapes", Place(str(self.file)))
        return {layer: tuple(items) for layer, items in layers.items() if items}

    def bleed(self, asked: float) -> float:
        """What it takes of the bleed asked for: nothing, where no colour reaches its edge."""
        return asked if self.declared.ground or self.declared.shaped else 0.0

    def size(self, given: Mapping[str, str]) -> Size:
        """The trimmed size alone; raises PnpError or Faults."""
        outside = self._read(_Outside, self.scope(given))
        return self.build(given, palette("safe")).size if outside.size is None else outside.trimmed

    def _drawn(
        self, key: str, index: int, element: AnyElement, context: Context
    ) -> Iterator[tuple[Layer, tuple[Item, ...]]]:
        try:
            yield from element.layers(context).items()
        except PnpError as error:
            place = self.toml.key_place(key, index)
            raise error.at(place, element.draw) from None

    def _read(self, model: type[_Model], scope: Scope) -> _Model:
        """What of the file a model wants, its expressions evaluated; raises Faults."""
        data = {key: self.toml.data[key] for key in model.model_fields if key in self.toml.data}
        try:
            return model.model_validate(data, context=scope)
        except ValidationError as error:
            raise Faults(_faults(error, self.toml)) from None

    def _detail(self, scope: Scope) -> str:
        """The parameters as they are, for the foot of the page."""
        parameters = self.declared.parameters
        return ", ".join(f"{name} {p.show(scope[name])}" for name, p in parameters.items())


def load_template(path: Path, name: str = "") -> Template:
    """Read a template file and check what it declares; raises PnpError or Faults."""
    toml = read_toml(path)
    try:
        declared = Declarations.model_validate(toml.data)
    except ValidationError as error:
        faults = [*_faults(error, toml), *_size_faults(toml), *_body_faults(toml)]
        raise Faults(faults) from None
    if missing := _size_faults(toml):
        raise Faults(missing)
    return Template(name or path.stem, path, toml, declared)


def _about_parameter(error: PnpError, name: str) -> PnpError:
    named = error.about(name)
    named.parameter = name
    return named


def _size_faults(toml: TomlText) -> list[PnpError]:
    """Only what is cut along an outline has a size of its own."""
    if "size" in toml.data or toml.data.get("shaped"):
        return []
    return [PnpError("the key 'size' is missing", toml.key_place())]


def _body_faults(toml: TomlText) -> list[PnpError]:
    """Faults of the elements' keys, which show even when no value is known."""
    adapter = TypeAdapter(list[AnyElement])
    try:
        adapter.validate_python(toml.data.get("elements", []), context=Scope({}, {}))
    except ValidationError as error:
        kinds = {"extra_forbidden", "missing", "union_tag_invalid", "union_tag_not_found"}
        wrong = [details for details in error.errors() if details["type"] in kinds]
        return [fault(details, toml, *_located(("elements", *details["loc"]))) for details in wrong]
    return []


def _faults(error: ValidationError, toml: TomlText) -> list[PnpError]:
    return [fault(details, toml, *_located(details["loc"])) for details in error.errors()]


def _located(loc: tuple[int | str, ...]) -> tuple[tuple[int | str, ...], type[BaseModel]]:
    """The path in the file, without the tag that pydantic puts in, and the table's model."""
    if len(loc) > 2 and loc[0] in _MEMBERS:
        return (*loc[:2], *loc[3:]), _MEMBERS[str(loc[0])][str(loc[2])]
    tables: dict[str, type[BaseModel]] = {"size": Paper, "pieces": Pieces}
    return loc, tables.get(str(loc[0]), Declarations)


def _members(union: Any, tag: str) -> dict[str, type[BaseModel]]:
    """The models of a tagged union by their tags."""
    models = get_args(get_args(union)[0])
    return {get_args(model.model_fields[tag].annotation)[0]: model for model in models}


_ELEMENTS = _members(AnyElement, "draw")
_MEMBERS = {
    "elements": _ELEMENTS,
    "back": _ELEMENTS,
    "parameters": _members(Parameter, "type"),
}
