"""Base classes and field types of elements, the drawable tables of a template.

During pydantic's validation, the field types evaluate expressions. The validation context is the
template's Scope. One class therefore defines the allowed keys, their JSON Schema and the resolved
values.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic import ValidationInfo as Info

from pnp.drawing.colour import Palette, Role
from pnp.drawing.folding import Hinge
from pnp.drawing.scene import Item, Layer, Layers, Symbol
from pnp.drawing.view_settings import ViewSettings
from pnp.errors import PnpError, quoted, suggestion
from pnp.geometry import Point, Rect, Size
from pnp.messages import _
from pnp.templates.bounds import Bounds
from pnp.templates.cover_facts import NO_COVER, CoverFacts
from pnp.templates.faults import as_pydantic_error
from pnp.templates.scope import Scope
from pnp.templates.theme import PLAIN, Theme

if TYPE_CHECKING:
    from pnp.figure import Figure, PieceRef

MAX_LENGTH = 5000.0
"""Maximum length in mm. No component is larger than five metres."""

MAX_COUNT = 100
"""Maximum number of rows, columns or copies in one element."""


MAX_LIST = 500
"""Maximum number of values in a list."""

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Single = bool | int | float | str
"""A single value, not a list."""

Each = dict[Name, str | Annotated[list[Single], Field(max_length=MAX_LIST)]]
"""Lists for parallel iteration, keyed by loop variable. A list can also be an expression."""


def _scope(info: Info) -> Scope:
    scope = info.context
    if not isinstance(scope, Scope):
        raise TypeError("elements are validated with a Scope as context")
    return scope


def _number(value: Any, info: Info) -> float:
    if not isinstance(value, str | int | float):
        raise ValueError(_("write a number or an expression"))
    try:
        return _scope(info).number(value)
    except PnpError as error:
        raise as_pydantic_error(error) from None


def _count(value: Any, info: Info) -> int:
    number = _number(value, info)
    if number != int(number):
        raise ValueError(_("{value} is not a whole number", value=f"{number:g}"))
    return int(number)


def _flag(value: Any, info: Info) -> bool:
    value = _evaluated(value, info)
    if not isinstance(value, bool):
        raise ValueError(_("write true, false or a condition"))
    return value


def _evaluated(value: Any, info: Info) -> Any:
    """Return the value of a string's expression. Values of other types are unchanged."""
    try:
        return _scope(info).evaluate(value) if isinstance(value, str) else value
    except PnpError as error:
        raise as_pydantic_error(error) from None


def interpolated(value: str, info: Info) -> str:
    """Return the text with every {expression} replaced by its value.

    This is a pydantic validator.
    """
    try:
        return _scope(info).text(value)
    except PnpError as error:
        raise as_pydantic_error(error) from None


def printed(value: str, info: Info) -> str:
    """Return text to print with every {expression} replaced; numbers are in the language.

    This is a pydantic validator.
    """
    try:
        return _scope(info).printed(value)
    except PnpError as error:
        raise as_pydantic_error(error) from None


def _ink(value: Any, info: Info) -> Any:
    """Return the name of an ink, with every {expression} replaced by its value."""
    if not isinstance(value, str):
        return value
    name, known = interpolated(value, info), _scope(info).inks
    if name not in known:
        hint = suggestion(name, list(known))
        if set(known) == set(Role):  # perhaps the template was copied without its theme
            hint = _("define it under [inks] in a theme.toml next to the template")
        raise as_pydantic_error(PnpError(_("unknown ink {name}", name=quoted(name)), hint=hint))
    return name


def _schema(kind: str, description: str) -> WithJsonSchema:
    one_of = [{"type": kind}, {"type": "string", "description": f"an expression for {description}"}]
    return WithJsonSchema({"anyOf": one_of, "description": description})


Coordinate = Annotated[
    float,
    Field(ge=-MAX_LENGTH, le=MAX_LENGTH),
    BeforeValidator(_number),
    _schema("number", "a length in mm, which may be negative"),
]
Length = Annotated[
    float,
    Field(ge=0, le=MAX_LENGTH),
    BeforeValidator(_number),
    _schema("number", "a length in mm"),
]
PositiveLength = Annotated[
    float,
    Field(gt=0, le=MAX_LENGTH),
    BeforeValidator(_number),
    _schema("number", "a length in mm above 0"),
]
Share = Annotated[
    float,
    Field(gt=0, le=1),
    BeforeValidator(_number),
    _schema("number", "a fraction above 0, at most 1"),
]
Number = Annotated[float, BeforeValidator(_number), _schema("number", "a number")]
Integer = Annotated[int, BeforeValidator(_count), _schema("integer", "a whole number")]
Count = Annotated[
    int,
    Field(ge=1, le=MAX_COUNT),
    BeforeValidator(_count),
    _schema("integer", f"a whole number from 1 to {MAX_COUNT}"),
]
Flag = Annotated[bool, BeforeValidator(_flag), _schema("boolean", "true or false")]
ShortText = Annotated[str, Field(max_length=500), AfterValidator(interpolated)]
"""Text in which {expressions} are replaced by their values."""

PrintedText = Annotated[str, Field(max_length=500), AfterValidator(printed)]
"""Text to print, in which {expressions} are replaced by their values."""

Ink = Annotated[
    str,
    BeforeValidator(_ink),
    WithJsonSchema(
        {
            "type": "string",
            "description": f"An ink in the palette ({', '.join(Role)}) or in the game's theme.",
        }
    ),
]
"""Name of an ink in the palette or in the game's theme. It can contain {expressions}."""

Part = tuple[Count, Count]
"""1-based number of a part of a list, and the number of parts."""

ColourNames = Annotated[
    tuple[str, ...],
    Field(max_length=MAX_COUNT),
    BeforeValidator(_evaluated),
    WithJsonSchema(
        {
            "anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string"}],
        }
    ),
]
NumberRows = Annotated[
    tuple[Annotated[tuple[int, ...], Field(max_length=MAX_COUNT)], ...],
    Field(max_length=MAX_COUNT),
    BeforeValidator(_evaluated),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}},
                {"type": "string"},
            ],
        }
    ),
]


class TabletopPainter(Protocol):
    """Draws pieces and boards as they look on the table, for elements that show them."""

    def piece(self, piece_ref: "PieceRef", palette: Palette) -> Symbol:
        """Return a piece seen from above, with its centre at the origin. May raise PnpError."""

    def position(
        self, text: str, board: int | None, area: Rect, palette: Palette, *, scored: bool = False
    ) -> Iterable[Item]:
        """Draw the boards of a position within a rectangle. May raise PnpError.

        Args:
            text: The position, as in a position file.
            board: 1-based number of the only board to draw, or None to draw all boards.
            area: Rectangle on the component, in mm.
            palette: Palette of the drawing.
            scored: True to outline the scoring spaces on the last board.

        """

    def view(
        self, shown: "str | Figure", area: Rect, palette: Palette, settings: ViewSettings
    ) -> Iterable[Item]:
        """Draw a position or a figure in perspective within a rectangle. May raise PnpError."""


@dataclass(frozen=True, slots=True)
class DrawingContext:
    """Data for drawing an element. The size and the bleed of the component are in mm."""

    palette: Palette
    size: Size
    folder: Path
    bleed: float = 0.0
    table: TabletopPainter | None = None
    bounds: Bounds = field(default_factory=Bounds)
    theme: Theme = PLAIN
    cover: CoverFacts = NO_COVER
    """Facts about the kit, for its cover. They are empty for other components."""

    def tabletop(self) -> TabletopPainter:
        """Return the tabletop painter. Raises PnpError if there is none."""
        if self.table is None:
            raise PnpError(
                _("other components and positions are unknown here"),
                hint=_("load the template from a catalogue"),
            )
        return self.table


def page_context(theme: Theme, palette: Palette, size: Size) -> DrawingContext:
    """Return the context for a page of this size, in mm, in the colours of a theme."""
    return DrawingContext(theme.over(palette), size, Path(), theme=theme)


class Element(BaseModel, ABC):
    """One `[[elements]]` table of a template with its values resolved."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    draw: str
    each: Each = Field(
        {}, description="Lists to read in parallel; the element is drawn once for each entry."
    )
    when: Flag = Field(
        True,
        description="Condition for drawing the element; true by default.",
        validate_default=False,
    )
    layer: Layer = Field(Layer.PRINT, description="Layer of the element.")
    figure: str = Field(
        "",
        pattern=r"^([a-z][a-z0-9-]*)?$",
        max_length=40,
        description="Figure that the element belongs to. If the text of the page is set on smaller"
        " pages, its figures move to the `[figure]` lines of the text.",
    )

    @abstractmethod
    def items(self, context: DrawingContext) -> Iterable[Item]:
        """Draw the element, from back to front. May raise PnpError."""

    def layers(self, context: DrawingContext) -> Layers:
        """Return the element's items, keyed by layer. Most elements use only one layer."""
        return {self.layer: tuple(self.items(context))}

    def places(self) -> Iterable[tuple[str, Rect]]:
        """Return the spaces that pieces can occupy, keyed by name. Most elements have none."""
        return ()

    def hinges(self) -> Iterable[Hinge]:
        """Return the element's folds and their angles. Most elements have none."""
        return ()


class CornerElement(Element):
    """An element that is placed by its top left corner."""

    x: Coordinate = Field(0.0, description="Left edge.")
    y: Coordinate = Field(0.0, description="Top edge.")


class MiddleElement(Element):
    """An element that is placed by its centre."""

    x: Coordinate = Field(description="Centre of the element.")
    y: Coordinate = Field(description="Centre of the element.")

    @property
    def middle(self) -> Point:
        return Point(self.x, self.y)
