"""Declarations of a template, which are read before any values are known, and its JSON Schema."""

from types import GenericAlias
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, create_model

from pnp.drawing.colour import Role
from pnp.geometry import Size
from pnp.templates.elements import any_element
from pnp.templates.elements.base import Each, Name, PositiveLength, Single
from pnp.templates.parameters import Parameter
from pnp.templates.source import FORMAT, FRONT

MAX_ELEMENTS = 500
"""Maximum number of elements on one side, including repetitions."""

MAX_PIECES = 200
"""Maximum number of `[[pieces]]` tables in a template."""

Expression = Annotated[str | int | float, Field(description="A number or an expression.")]
Computed = Annotated[
    str | int | float | list[Single],
    Field(description="A number, an expression, or a list of plain words and numbers."),
]


class TrimSize(BaseModel):
    """Size of the component after trimming."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    width: PositiveLength
    height: PositiveLength

    @property
    def trimmed(self) -> Size:
        return Size(self.width, self.height)


class PieceSet(BaseModel):
    """Identical pieces: their count, and the values in which they differ from other pieces."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    count: Expression = Field(1, description="Number of pieces, 0 to 500.")
    values: dict[Name, Single] = Field(
        {}, description="Values of these pieces; plain words and numbers, not expressions."
    )
    each: Each = Field({}, description="Lists to read in parallel; each entry is a kind of piece.")
    name: str = Field(
        "",
        max_length=80,
        description="Name of these pieces, such as large {colour}, to print one of them again; by "
        "default their values.",
    )
    numbered: Name | Literal[""] = Field(
        "",
        description="Parameter that sets the number of pieces. Each piece has a `number`, counted "
        "from 1; elements that use `number` are drawn above all others.",
    )


class Again(BaseModel):
    """A side that repeats the elements of the front with some different values."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    values: dict[Name, Computed] = Field(
        {}, description="Template values that differ on this side."
    )


def _kind_of_side(value: Any) -> str:
    return "again" if isinstance(value, dict | Again) else "list"


class Declarations(BaseModel):
    """All keys of a template. The size and the elements are read once the values are known."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    format: int = Field(FORMAT, ge=1, description="Version of the template format.")
    base: str = Field(
        "", description="File of the template that this one extends, such as _board.toml."
    )
    title: str = Field(min_length=1, max_length=80, description="Title of the component.")
    plural: str = Field("", max_length=80, description="Title in the plural, for several copies.")
    game: str = Field("", max_length=80, description="Title of the component's game.")
    help: str = Field(
        max_length=500, description="One sentence about the component, shown in lists."
    )
    parameters: dict[Name, Parameter] = Field({}, description="Settings that a user can change.")
    values: dict[Name, Computed] = Field({}, description="Values computed from other values.")
    size: Any = Field(None, description="Trimmed width and height.")
    ground: Role | None = Field(
        None, description="Ink of the background, which extends into the bleed; none by default."
    )
    shaped: bool = Field(
        default=False,
        description="Cut along the outline in the cut layer instead of the rectangle.",
    )
    pieces: list[PieceSet] = Field(
        [], max_length=MAX_PIECES, description="Kinds of pieces to print; one piece by default."
    )
    elements: list[Any] = Field(min_length=1, max_length=MAX_ELEMENTS)
    back: Annotated[
        Annotated[list[Any], Field(max_length=MAX_ELEMENTS), Tag("list")]
        | Annotated[Again, Tag("again")],
        Discriminator(_kind_of_side),
    ] = []
    top: list[Any] = Field([], max_length=MAX_ELEMENTS)
    thickness: Expression = Field(
        0.5, description="Thickness of the finished piece, in mm; thick paper is 0.5, board 2."
    )
    covers: bool = Field(
        default=False, description="Hide the piece below it on the table, as in a stack."
    )

    def again(self, side: str) -> Again | None:
        """Return the values that differ on a side that repeats the front, or None otherwise."""
        drawn = getattr(self, side)
        return drawn if isinstance(drawn, Again) else None

    def drawn_as(self, side: str) -> str:
        """Return the side whose elements are drawn: the front, if the side repeats it."""
        return FRONT if self.again(side) else side


class ParameterChanges(BaseModel):
    """Changes to a parameter that the base template declares."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    help: str = Field("", description="One line about the parameter.")
    default: Any = Field(None, description="New default.")
    min: str | float | None = Field(None, description="Smallest value allowed.")
    max: str | float | None = Field(None, description="Largest value allowed.")
    count: int | None = Field(None, description="Number of colours.")
    choices: list[str] = Field([], description="Allowed words.")


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of a template file. Keys that a base may define are optional."""
    listed: Any = Annotated[GenericAlias(list, any_element()), Field(max_length=MAX_ELEMENTS)]
    back: Any = listed | Again
    parameters: Any = dict[Name, Parameter | ParameterChanges]
    model = create_model(
        "TemplateFile",
        __base__=Declarations,
        parameters=(parameters, Field({}, description="Settings that a user can change.")),
        size=(
            TrimSize | None,
            Field(None, description="Trimmed width and height; optional for a shaped component."),
        ),
        elements=(
            listed,
            Field(min_length=1, description="Elements of the front, from back to front."),
        ),
        back=(
            back,
            Field([], description="Elements of the back, or values that differ from the front."),
        ),
        top=(
            listed,
            Field(
                [],
                description="Elements of the view from above; by default, those of the front.",
            ),
        ),
    )
    schema = model.model_json_schema()
    schema["anyOf"] = [{"required": schema.pop("required")}, {"required": ["base"]}]
    return schema
