"""Templates, which are drawn as scenes with values for their parameters.

Templates are read in two steps, because elements contain expressions. First, `loading` reads the
declarations (title, parameters, computed values). The size and the elements are read once the
values are known.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.cache import BoundedCache
from pnp.drawing.colour import Palette, Role, palette
from pnp.drawing.fallback import current_fallback
from pnp.drawing.scene import Box, Group, Item, Layer, Scene, SceneLabel, Stroke
from pnp.errors import PnpError
from pnp.geometry import Affine, Rect, Size
from pnp.messages import _
from pnp.templates.bounds import Bounds
from pnp.templates.cover_facts import NO_COVER, CoverFacts
from pnp.templates.declarations import Declarations
from pnp.templates.elements.base import DrawingContext, TabletopPainter
from pnp.templates.expression import Argument, ExpressionBudget, Value, key_of
from pnp.templates.painter import Painter
from pnp.templates.row_painter import RowPainter
from pnp.templates.scope import Scope
from pnp.templates.sides import read_paper, read_side, spaces_of
from pnp.templates.source import FRONT, TOP, Source
from pnp.templates.theme import PLAIN, Theme
from pnp.templates.values import Values

if TYPE_CHECKING:
    from pnp.templates.flowing_text import FlowingText

MAX_THICKNESS = 50.0
"""Maximum thickness of a piece, in mm."""

_MAX_BUILT = 2
"""Maximum number of cached lists of scenes."""

_MAX_PIECES = 100
"""Maximum number of cached pieces."""

_MAX_THEMES = 10
"""Maximum number of cached themes of a template that all games share."""

_MAX_LANGUAGES = 10
"""Maximum number of cached translations."""

_EDGE = 0.7
"""Width of the line around a card or tile in a view of the table, in mm."""


@dataclass(frozen=True, eq=False)
class Top:
    """A piece on the table, seen from above with its centre at the origin."""

    items: tuple[Item, ...]
    covers: bool
    size: Size
    """Cut size, in mm. It is zero if the elements in `[[top]]` draw the piece."""


@dataclass(frozen=True)
class Template:
    """A template with checked declarations."""

    name: str
    file: Path
    source: Source
    declared: Declarations
    table: TabletopPainter | None = None
    """Painter for other components and positions, or None if they are not available."""
    theme: Theme = PLAIN
    """Theme of the game."""
    cover: CoverFacts = NO_COVER
    """Facts about the kit, which only the template of its cover uses."""
    english: "Template | None" = None
    """Template in English, or None if this one is in English."""

    @property
    def label(self) -> SceneLabel:
        """Title, plural, game and name of the component."""
        declared = self.declared
        return SceneLabel(declared.title, declared.game, self.name, plural=declared.plural)

    @property
    def title(self) -> str:
        """Game and title of the component as text."""
        return str(self.label)

    @cached_property
    def values(self) -> Values:
        """Names that the template's expressions can use."""
        inks = (*Role, *self.theme.inks)
        return Values(self.name, self.source, self.declared, inks)

    def scope(self, arguments: Mapping[str, Argument]) -> Scope:
        """Return the values of all names on the front side. May raise PnpError or Faults."""
        return self.values.scope(arguments)

    @property
    def numbered(self) -> str:
        """Parameter that sets the count of numbered pieces; "" if pieces are not numbered."""
        return self.values.numbered

    def kinds(self, arguments: Mapping[str, Argument]) -> list[tuple[Mapping[str, Value], int]]:
        """Return the values and the count of each kind of piece. May raise PnpError or Faults."""
        return [
            (kind.values, kind.count) for kind in self.values.kinds(arguments, ExpressionBudget())
        ]

    def piece_names(self, arguments: Mapping[str, Argument]) -> list[str]:
        """Return the English name of every printed piece, in the order of printing.

        Users type these names. May raise PnpError.
        """
        kinds = (self.english or self).values.kinds(arguments, ExpressionBudget())
        return [kind.name for kind in kinds for _copy in range(kind.count)]

    def count(self, arguments: Mapping[str, Argument], piece: Mapping[str, Argument]) -> int:
        """Return the number of printed pieces that have the given values. May raise PnpError."""
        return self.values.count(arguments, piece)

    def row_painter(
        self,
        arguments: Mapping[str, Argument],
        varying: Collection[str],
        palette: Palette,
        bleed: float = 0.0,
        *,
        backs: bool = True,
        limit: bool = True,
    ) -> RowPainter:
        """Return a painter for rows, which contain values for the `varying` parameters.

        `arguments` are values for all rows.
        """
        painter = self._painter(palette, self.bleed(bleed), Bounds(limit))
        return RowPainter(self.values, painter, arguments, varying, backs=backs)

    def _painter(self, palette: Palette, bleed: float, bounds: Bounds) -> Painter:
        inks = self.theme.over(palette)
        return Painter(
            self.source,
            self.declared,
            self.label,
            self.table,
            self.theme,
            inks,
            bleed,
            bounds,
            self.cover,
        )

    def build(
        self, arguments: Mapping[str, Argument], palette: Palette, bleed: float = 0.0
    ) -> Scene:
        """Draw one piece of the first kind. May raise PnpError or Faults."""
        return self.row_painter(arguments, (), palette, bleed).first()

    def build_all(
        self,
        arguments: Mapping[str, Argument],
        palette: Palette,
        bleed: float = 0.0,
        *,
        limit: bool = True,
    ) -> list[Scene]:
        """Draw every piece. Identical pieces share one scene object.

        Raises:
            PnpError: A value or an element is wrong, or a limit is exceeded and `limit` is True.
            Faults: There are several errors.
        """
        return self.row_painter(arguments, (), palette, bleed, limit=limit).scenes({})

    def cached_scenes(
        self, arguments: Mapping[str, Argument], palette: Palette, bleed: float, *, limit: bool
    ) -> list[Scene]:
        """Draw every piece, or return the cached scenes of an earlier, equal call.

        Call this method only once per document. Scenes can be evicted from the cache between two
        calls, so equal calls can return different objects. May raise PnpError or Faults.
        """
        return list(
            self._built.fetch(
                (_values_key(arguments), palette, bleed, limit, current_fallback()),
                lambda: self.build_all(arguments, palette, bleed, limit=limit),
            )
        )

    @cached_property
    def languages(self) -> BoundedCache[str, "Template"]:
        """Translations of the template, keyed by language; see `loading.localized`."""
        return BoundedCache(_MAX_LANGUAGES)

    @cached_property
    def _built(self) -> BoundedCache[Any, list[Scene]]:
        return BoundedCache(_MAX_BUILT)

    def with_theme(self, theme: Theme) -> "Template":
        """Return the template with another theme, which is one object for each theme."""
        # Themes cannot be hashed. The cached template keeps its theme, so no other gets its id.
        return self._themed.fetch(id(theme), lambda: replace(self, theme=theme))

    @cached_property
    def _themed(self) -> BoundedCache[int, "Template"]:
        return BoundedCache(_MAX_THEMES)

    def top(self, values: Mapping[str, Argument], palette: Palette) -> Top:
        """Draw the piece with these values as seen from above. May raise PnpError or Faults."""
        if self.declared.top:
            painter = self._painter(palette, 0.0, Bounds())
            elements = read_side(self.source, TOP, self.values.one(values).scope)
            layers = painter.items(TOP, elements, Size(0, 0))
            return Top(layers.get(Layer.PRINT, ()), self.declared.covers, Size(0, 0))
        scene = self.piece(values, palette)
        printed = scene.layers.get(Layer.PRINT, ())
        items = printed or scene.layers.get(Layer.CUT, ())  # nothing printed: show the cut edge
        if self.declared.ground:
            edge = Box(scene.trim, None, Stroke(self.theme.over(palette).line, _EDGE))
            below = 1 if palette.ink(self.declared.ground) else 0
            # The edge is below the artwork, so that a line continues across a seam between pieces.
            seen = (*items[:below], edge, *items[below:])
            items = (Group(seen, clip=Box(scene.trim.grown(_EDGE / 2))),)
        width, height = scene.size
        about_middle = Affine.translation(-width / 2, -height / 2)
        return Top((Group(items, about_middle),), self.declared.covers, scene.size)

    def piece(self, values: Mapping[str, Argument], palette: Palette) -> Scene:
        """Draw the piece with these values as it is printed. May raise PnpError or Faults.

        The piece is cached, because several pictures of the table show it.
        """
        key = (_values_key(values), self.theme.over(palette), current_fallback())
        return self._pieces.fetch(
            key, lambda: self.row_painter({}, (), palette).one(self.values.one(values))
        )

    @cached_property
    def _pieces(self) -> BoundedCache[Any, Scene]:
        return BoundedCache(_MAX_PIECES)

    @cached_property
    def has_flowing_text(self) -> bool:
        """True if the text of the component can be set again on several smaller pages."""
        tables = self.source.data.get(FRONT, [])
        return any(table.get("draw") == "prose" and table.get("title") for table in tables)

    def flowing_text(
        self, arguments: Mapping[str, Argument], palette: Palette
    ) -> "FlowingText | None":
        """Return the text to set on smaller pages, or None if the component cannot be divided.

        May raise PnpError or Faults.
        """
        if not self.has_flowing_text:
            return None
        from pnp.templates.elements.prose import ProseElement
        from pnp.templates.flowing_text import FlowingText

        painter = self._painter(palette, 0.0, Bounds())
        scope = self.scope(arguments)
        elements = [each for each in read_side(self.source, FRONT, scope) if each.element.when]
        paper = read_paper(self.source, self.declared, scope)
        size = paper.trimmed if paper else Size(0, 0)
        figures = {}
        for name in dict.fromkeys(each.element.figure for each in elements):
            drawn = [each for each in elements if each.element.figure == name]
            if name:
                figures[name] = painter.items(FRONT, drawn, size).get(Layer.PRINT, ())
        prose = (each.element for each in elements if isinstance(each.element, ProseElement))
        texts = [each for each in prose if each.title]
        context = DrawingContext(painter.palette, size, self.file.parent, theme=self.theme)
        return FlowingText(texts[0], figures, context, self.label) if texts else None

    def thickness(self, values: Mapping[str, Argument]) -> float:
        """Return the thickness, in mm, of the piece with these values. May raise PnpError."""
        try:
            thickness = self.values.one(values).scope.number(self.declared.thickness)
            if not 0 < thickness <= MAX_THICKNESS:
                raise PnpError(
                    _("the thickness, {thickness}mm, is out of range", thickness=f"{thickness:g}"),
                    hint=_("use a thickness of up to {limit}mm", limit=f"{MAX_THICKNESS:g}"),
                )
        except PnpError as error:
            raise error.at(self.source.value_location("thickness")) from None
        return thickness

    def places(self, values: Mapping[str, Argument]) -> dict[str, Rect]:
        """Return the named spaces of the component. May raise PnpError or Faults."""
        return spaces_of(read_side(self.source, FRONT, self.values.one(values).scope))

    def bleed(self, requested: float) -> float:
        """Return the bleed of the component, in mm. It is 0 if no colour reaches the edge."""
        return requested if self.declared.ground or self.declared.shaped else 0.0

    def size(self, arguments: Mapping[str, Argument]) -> Size:
        """Return the trimmed size, in mm. May raise PnpError or Faults."""
        paper = read_paper(self.source, self.declared, self.scope(arguments))
        return paper.trimmed if paper else self.build(arguments, palette("safe")).size


def _values_key(values: Mapping[str, Argument]) -> frozenset[tuple[str, Any]]:
    """Return a key for a cache."""
    return frozenset((name, key_of(value)) for name, value in values.items())
