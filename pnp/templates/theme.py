"""Themes of games: colours, inks and drawings, which are read from a `theme.toml`.

The ornament is drawn beside titles, and the border is drawn along edges. The back pattern is
repeated over the backs of tiles and cards. A game without a theme uses the theme in `common/`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Annotated

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PrivateAttr,
    ValidationError,
    field_validator,
)

from pnp.drawing.colour import WHITE, Colour, Palette, Role, check_colours, palette
from pnp.drawing.font_file import MAX_BYTES, FontFile, read_font_file
from pnp.drawing.scene import Cap, Item, Stroke, Symbol
from pnp.drawing.scene import Path as Outlines
from pnp.drawing.text import FontFace
from pnp.drawing.tinting import tinted, with_art
from pnp.errors import Faults, PnpError, quoted, suggestion
from pnp.files.reading import read_bytes
from pnp.files.toml_text import TomlText, read_toml
from pnp.geometry import Rect
from pnp.messages import _
from pnp.templates.faces import DisplayFaceName
from pnp.templates.faults import Path as KeyPath
from pnp.templates.faults import as_pydantic_error, fault, located_errors

MAX_SHAPES = 60
MAX_INKS = 40
FINEST = 0.1
"""Minimum width of a line on paper, in mm."""

_BARE = 0.25
"""Width of the outline of an area that a palette leaves unfilled, in mm."""

_THIN = 0.4
"""Factor by which a line is narrowed if the palette does not print its colour."""


class Paint(StrEnum):
    """Words for a shape's colour: a theme colour, the ink for text or lines, or paper.

    The names of the theme's own inks can be used as well.
    """

    NONE = ""
    FIRST = "first"
    SECOND = "second"
    INK = "ink"
    LINE = "line"
    PAPER = "paper"


def _drawable(text: str) -> str:
    from pnp.templates.path_data import path_outlines  # most pages draw no theme

    try:
        path_outlines(text)
    except PnpError as error:
        raise as_pydantic_error(error) from None
    return text


InkName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$", max_length=40)]
HexColour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
Side = Annotated[float, Field(gt=0, le=100)]


class ThemeShape(BaseModel):
    """One outline of a drawing, which is filled, stroked or both."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    path: Annotated[str, Field(max_length=2000), AfterValidator(_drawable)] = Field(
        description="Outline as an SVG path, in mm from the top left corner of the drawing."
    )
    fill: str = Field(
        "",
        description="Fill: first, second, ink, line, paper or one of `[inks]`; none by default.",
    )
    stroke: str = Field(
        "", description="Line colour, named in the same way as the fill; no line by default."
    )
    width: float = Field(0.4, ge=0.1, le=20, description="Width of the line, in mm.")
    outlined: bool = Field(
        default=True,
        description="If a palette does not print the shape, outline its fill, or draw a thin line.",
    )


class ThemeDrawing(BaseModel):
    """Shapes on an area of fixed size, from back to front."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    size: tuple[Side, Side] = Field((10.0, 10.0), description="Width and height, in mm.")
    shapes: tuple[ThemeShape, ...] = Field(
        (), max_length=MAX_SHAPES, description="Shapes, from back to front."
    )


class Theme(BaseModel):
    """Theme of a game, as defined in its `theme.toml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    colours: tuple[str, ...] = Field(
        (),
        max_length=2,
        description="Two colours of the game; boards and lines take the hue of the first colour.",
    )
    inks: dict[InkName, HexColour] = Field(
        {}, max_length=MAX_INKS, description="The game's own inks: a name and `#rrggbb`."
    )
    board: dict[Role, str] = Field(
        {}, description="Inks in `[inks]` that replace the board inks of coloured palettes."
    )
    face: DisplayFaceName | None = Field(
        None, description="Typeface for titles; bold text by default."
    )
    font: str = Field(
        "",
        max_length=200,
        description="TrueType font beside the theme, for characters that the built-in fonts lack.",
    )
    ornament: ThemeDrawing = Field(ThemeDrawing(), description="Drawing beside titles.")
    border: ThemeDrawing = Field(ThemeDrawing(), description="Drawing repeated along edges.")
    back: ThemeDrawing = Field(
        ThemeDrawing(), description="Drawing repeated over the backs of tiles and cards."
    )
    drawings: dict[InkName, ThemeDrawing] = Field(
        {}, max_length=MAX_INKS, description="More drawings, placed by the `drawing` element."
    )
    corner: ThemeDrawing = Field(
        ThemeDrawing(
            size=(1, 1), shapes=(ThemeShape(path="M0.2 0.2 H0.8 V0.8 H0.2 Z", fill=Paint.SECOND),)
        ),
        description="Drawing for the corners of a frame that the border forms.",
    )

    _font_file: FontFile | None = PrivateAttr(None)

    @field_validator("colours")
    @classmethod
    def _check_colours(cls, colours: tuple[str, ...]) -> tuple[str, ...]:
        try:
            check_colours(colours)
        except PnpError as error:
            raise as_pydantic_error(error) from None
        if len(colours) == 1:
            raise ValueError(_("use two colours, or none"))
        return colours

    @property
    def font_file(self) -> FontFile | None:
        """Font for characters that the built-in fonts do not have, or None."""
        return self._font_file

    @property
    def title_face(self) -> FontFace:
        return FontFace(self.face) if self.face else FontFace.BOLD

    def over(self, palette: Palette) -> Palette:
        """Return the palette with the theme's inks, tinted with the hue of the first colour."""
        plain = palette.plain or palette
        hued = tinted(plain, self.colours[0]) if self.colours else plain
        if not self.inks:
            return hued
        return with_art(hued, self._colours_of_inks, tuple(self.board.items()))

    def with_inks(self, replaced: Mapping[str, str]) -> "Theme":
        """Return the theme with other inks in place of some of its inks.

        Args:
            replaced: The name of the other ink, keyed by the name of the ink.
        """
        others = {name: self.inks[other] for name, other in replaced.items()}
        fields = {name: getattr(self, name) for name in Theme.model_fields}
        theme = Theme.model_construct(**{**fields, "inks": {**self.inks, **others}})
        theme._font_file = self._font_file  # noqa: SLF001  # of the same class
        return theme

    @cached_property
    def _colours_of_inks(self) -> tuple[tuple[str, Colour], ...]:
        return tuple((name, Colour.from_hex(text)) for name, text in self.inks.items())

    def drawing(self, name: str) -> ThemeDrawing:
        """Return a drawing: ornament, border, back, corner or one of `drawings`.

        Raises PnpError if there is no drawing with this name.
        """
        if name in self.drawings:
            return self.drawings[name]
        if name in _DRAWINGS:
            found: ThemeDrawing = getattr(self, name)
            return found
        hint = suggestion(name, [*_DRAWINGS, *self.drawings])
        raise PnpError(_("the theme has no drawing {name}", name=quoted(name)), hint=hint)

    def symbol(self, name: str, palette: Palette, scale: float = 1.0) -> Symbol:
        """Return one of the theme's drawings as a symbol.

        Args:
            name: Name of the drawing, as in `drawing`.
            palette: Palette without the tint of the theme.
            scale: Factor by which the symbol will be scaled. Lines that would be finer than
                `FINEST` on paper are widened, and the outlines of unfilled areas are not enlarged.

        Raises:
            PnpError: There is no such drawing, or the palette cannot show the theme's colours.
        """
        drawing = self.drawing(name)
        drawn = tuple(self._items(drawing, self.over(palette), scale))
        called = f"theme {name}" if scale == 1 else f"theme {name}, {scale:.4g}"
        return Symbol(called, Rect(0, 0, *drawing.size), drawn)

    def _items(self, drawing: ThemeDrawing, palette: Palette, scale: float) -> Iterator[Item]:
        from pnp.templates.path_data import path_outlines

        finest, bare = FINEST / scale, _BARE / max(scale, 1.0)
        for shape in drawing.shapes:
            fill, pen = self._paint(shape.fill, palette), self._pen(shape, palette, bare)
            if pen and pen.width < finest:
                pen = replace(pen, width=finest)
            yield Outlines(path_outlines(shape.path), fill, pen)

    def _pen(self, shape: ThemeShape, palette: Palette, bare: float) -> Stroke | None:
        """Return the pen for an outline, which is thin if the palette does not fill the shape."""
        line = self._paint(shape.stroke, palette) or self._edge(shape.stroke, palette)
        if shape.fill and not self._paint(shape.fill, palette):
            edge = self._edge(shape.fill, palette) or palette.line
            return Stroke(edge, bare, cap=Cap.ROUND) if shape.outlined else None
        if shape.stroke and not line:
            width = max(bare, shape.width * _THIN)
            return Stroke(palette.line, width, cap=Cap.ROUND) if shape.outlined else None
        return Stroke(line, shape.width, cap=Cap.ROUND) if line else None

    def _edge(self, paint: str, palette: Palette) -> Colour | None:
        """Return a theme colour for the edge of a shape that the palette does not fill, or None."""
        if paint in _THEME_COLOURS and self.colours:
            return palette.swatches(self.colours)[_THEME_COLOURS.index(paint)].edge
        return None

    def _paint(self, paint: str, palette: Palette) -> Colour | None:
        """Return the colour, or None if the shape has no paint or the palette does not fill it."""
        if paint == Paint.PAPER:
            return WHITE
        if paint in _THEME_COLOURS and self.colours:
            number = _THEME_COLOURS.index(paint)
            return palette.swatches(self.colours)[number].fill
        return palette.ink(_WITHOUT_COLOURS.get(paint, paint)) if paint else None


_THEME_COLOURS = (Paint.FIRST, Paint.SECOND)
_WITHOUT_COLOURS: dict[str, Role] = {Paint.FIRST: Role.LINE, Paint.SECOND: Role.SOFT}
"""Inks that a theme without colours uses in place of the theme's colours."""

_DRAWINGS = ("ornament", "border", "back", "corner")
"""Drawings that every theme has, although some of them can be empty."""

PLAIN = Theme()
"""Theme without colours or drawings."""


def load_theme(file: Path, within: Path | None = None) -> Theme:
    """Return the theme in a file. May raise PnpError or Faults.

    `within` is the folder that must contain the file, as in `read_toml`.
    """
    toml = read_toml(file, within)
    try:
        theme = Theme.model_validate(toml.data)
        _check_beside(theme, toml)
        _check_inks(theme, toml)
        if theme.font:
            theme._font_file = _read_font(file.parent / theme.font, within or file.parent)  # noqa: SLF001
    except ValidationError as error:
        wrong = [
            fault(each, toml, path, _model(path)) for each, path in located_errors(error, toml.data)
        ]
        raise Faults(wrong) from None
    return theme


def _read_font(path: Path, within: Path) -> FontFile:
    """Return the font of a theme; raise PnpError if it is not in the folder or cannot be used."""
    return read_font_file(path.absolute(), read_bytes(path, MAX_BYTES, within))


def _check_beside(theme: Theme, toml: TomlText) -> None:
    """Raise PnpError unless a colour family of a palette contains both colours."""
    try:
        palette("safe").swatches(theme.colours)
    except PnpError as error:
        raise error.at(toml.value_location("colours")) from None


def _check_inks(theme: Theme, toml: TomlText) -> None:
    """Raise PnpError if an ink has the name of another ink, or if a shape uses an unknown ink."""
    for name in theme.inks:
        if name in [*Paint, *Role]:
            message = _("{name} is the name of another ink", name=quoted(name))
            raise PnpError(message, toml.key_location("inks", name), _("rename it"))
    for role, name in theme.board.items():
        _check_ink(name, tuple(theme.inks), toml, ("board", str(role)))
    drawings: dict[KeyPath, ThemeDrawing] = {}
    drawings |= {(name,): theme.drawing(name) for name in ("ornament", "border", "back")}
    drawings |= {("drawings", name): drawing for name, drawing in theme.drawings.items()}
    for place, drawing in drawings.items():
        for number, shape in enumerate(drawing.shapes):
            for key in ("fill", "stroke"):
                known = (*Paint, *theme.inks)
                _check_ink(getattr(shape, key), known, toml, (*place, "shapes", number, key))


def _check_ink(name: str, known: Sequence[str], toml: TomlText, path: KeyPath) -> None:
    if name not in known:
        hint = suggestion(name, [each for each in known if each])
        message = _("unknown ink {name}", name=quoted(name))
        raise PnpError(message, toml.value_location(*path), hint)


def _model(path: KeyPath) -> type[BaseModel]:
    path = path[1:] if path[:1] == ("drawings",) else path
    return (Theme, ThemeDrawing, ThemeDrawing, ThemeShape)[min(len(path) - 1, 3)] if path else Theme
