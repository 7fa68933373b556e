"""Pictures of the table for templates: pieces of other components, and whole positions."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pnp.cache import BoundedCache
from pnp.drawing.colour import Palette
from pnp.drawing.scene import Box, Group, Item, Symbol
from pnp.drawing.view_settings import DEFAULT_VIEW, ViewSettings
from pnp.errors import PnpError
from pnp.geometry import Point, Rect, Size
from pnp.languages import current_code
from pnp.messages import ngettext

if TYPE_CHECKING:
    from pnp.diagrams.style import Style, TemplateOf
    from pnp.figure import Figure, PieceRef
    from pnp.rules.game import Game
    from pnp.templates.template import Template

_MAX_STYLES = 20

_MAX_TEMPLATES = 100
"""Maximum number of cached templates with other inks."""

_MAX_VIEWS = 20
"""Maximum number of cached views, which are reused if a kit is printed on other paper."""

_GAP = 2.0
_ANY = 1000.0
"""Maximum side of a space, in mm: so large that only the available area limits a board's size."""


class Tabletop:
    """Draws pieces and positions for templates. Each component is drawn once per palette."""

    def __init__(
        self, template_of: "TemplateOf", read: "Callable[[str], tuple[Game[Any, Any], Any]]"
    ) -> None:
        self._template_of = template_of
        self._read = read
        self._styles = BoundedCache[tuple[object, ...], "Style"](_MAX_STYLES)
        self._views = BoundedCache[tuple[object, ...], Group](_MAX_VIEWS)

    def style(self, palette: Palette, settings: ViewSettings = DEFAULT_VIEW) -> "Style":
        """Return the style for a palette and the settings of a picture."""
        from pnp.diagrams.style import Style  # slow to import, and most templates do not need it

        thickness, spread, inks = settings.thickness, settings.spread, dict(settings.inks)

        @lru_cache(maxsize=_MAX_TEMPLATES)
        def template_of(component: str) -> "Template":
            template = self._template_of(component)
            return replace(template, theme=template.theme.with_inks(inks)) if inks else template

        return self._styles.fetch(
            (current_code(), palette, thickness, spread, settings.inks),
            lambda: Style(template_of, palette, thickness, spread),
        )

    def piece(self, piece_ref: "PieceRef", palette: Palette) -> Symbol:
        """Return a piece as seen from above, centred at the origin.

        Raises PnpError if the piece cannot be drawn.
        """
        return self.style(palette).piece(piece_ref).symbol

    def position(
        self, text: str, board: int | None, area: Rect, palette: Palette, *, scored: bool = False
    ) -> Iterator[Item]:
        """Yield all boards of a position, or one board, within an area.

        Args:
            text: Text of the position.
            board: 1-based number of the board, or None for all boards.
            area: Available area, in mm.
            palette: Colours to draw in.
            scored: True to outline the scoring parts on the last board.

        Raises:
            PnpError: If the position cannot be read or has no such board.
        """
        from pnp.diagrams.board import BoardPlacement, board_backgrounds, board_items, scored_parts

        game, position = self._read(text)
        boards = game.figure(position).boards
        parts = scored_parts(game.score(position)) if scored else ()
        last = boards[-1]
        if board is not None:
            if board > len(boards):
                raise PnpError(
                    ngettext(
                        "no board {board}: the position has {count} board",
                        "no board {board}: the position has {count} boards",
                        len(boards),
                        board=board,
                    )
                )
            boards = boards[board - 1 : board]
        style = self.style(palette)
        y = area.y
        available = Size(area.width, area.height - _GAP * (len(boards) - 1))
        for each, background in zip(
            boards, board_backgrounds(boards, style, available, _ANY), strict=True
        ):
            placement = BoardPlacement(each, background, Point(area.x, y))
            yield from board_items(placement, style, parts if each is last else ())
            y += background.size.height + _GAP

    def view(
        self, shown: "str | Figure", area: Rect, palette: Palette, settings: ViewSettings
    ) -> Iterator[Item]:
        """Yield the table in perspective, clipped to an area.

        Args:
            shown: Text of a position, or boards and pieces.
            area: Area of the picture, in mm.
            palette: Colours to draw in.
            settings: Camera, light and contents.

        Raises:
            PnpError: If the position cannot be read.
        """
        from pnp.diagrams.table_view import TableView

        figure = self._figure(shown) if isinstance(shown, str) else shown
        view = TableView.of(figure, self.style(palette, settings), area, settings)
        drawn = self._views.fetch(
            (
                current_code(),
                repr(shown),
                palette,
                replace(settings, focal=None, centre=None),
                view.standard.camera,
            ),
            lambda: Group(tuple(view.standard.items())),
        )
        yield Group((replace(drawn, transform=view.placement),), clip=Box(area))

    def _figure(self, text: str) -> "Figure":
        game, position = self._read(text)
        figure: Figure = game.figure(position)
        return figure
