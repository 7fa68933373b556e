"""The public API `pnp.studio`: drawings of games, boards, pieces and trays to show on a screen."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from pnp.api.draft import Draft
from pnp.api.drawing import Drawing
from pnp.api.table import Table, start
from pnp.catalogue import Catalogue
from pnp.diagrams.board import BoardPlacement, DrawnLayer, board_layers
from pnp.diagrams.style import BoardBackground, Style
from pnp.diagrams.table_view import table_scene
from pnp.diagrams.trays import fitted_tray
from pnp.drawing.colour import Palette, palette
from pnp.drawing.scene import Item, Layer, Scene, SceneLabel, Use
from pnp.drawing.view_settings import DEFAULT_VIEW
from pnp.errors import PnpError
from pnp.figure import BoardFigure, PieceRef, Tray
from pnp.geometry import ORIGIN, Affine, Rect, Size
from pnp.kits.kit_file import find_kit
from pnp.kits.picture import finished_figure
from pnp.kits.printed import build_time
from pnp.layout.settings import Settings
from pnp.messages import _
from pnp.rules.editing import Piece

__all__ = [
    "BoardDrawing",
    "BoardLayer",
    "boards",
    "build_time",
    "game_picture",
    "piece_drawing",
    "trays",
]

StyleIn = Callable[[Palette], Style]

_MAX_BOARD_SIZE = Size(190.0, 190.0)
"""Maximum size of a board, in mm."""

_LARGEST = 24.0
"""Largest side of a space, in mm."""

_TRAY = 90.0
"""Width of a tray, in mm."""

_PICTURE = Size(50.0, 40.0)
"""Maximum size of a game's picture, in mm. A small picture needs shorter numbers in SVG."""


@dataclass(frozen=True, eq=False)
class BoardLayer(Drawing):
    """A drawing of a board's background or of one item on the board, at the size of the board."""

    key: str = field(kw_only=True)
    """Key that identifies the picture; layers with equal keys look the same."""


@dataclass(frozen=True, eq=False)
class BoardDrawing(Drawing):
    """One board of a table, with the pieces on it and the positions of the spaces."""

    name: str = field(kw_only=True)
    """Prefix for this board's spaces in move steps, as in `scoring:b3`, or "" if none is needed."""
    owner: int = field(kw_only=True)
    """Number (1-based) of the player who owns the board; 0 for a shared board."""
    spots: Mapping[str, Rect] = field(kw_only=True, repr=False)
    """Rectangle of each space, in mm from the top left corner, keyed by the name of the space.

    Names of edge spaces start with `edge `.
    """
    texts: Mapping[str, str] = field(kw_only=True, repr=False)
    """Short text for the pieces on each space, keyed by the space's name.

    Edge spaces are left out.
    """
    layers: tuple[BoardLayer, ...] = field(kw_only=True, repr=False)
    """Layers of the drawing, from bottom to top."""


def game_picture(name: str, catalogue: Catalogue) -> Drawing:
    """Return a small picture of a game on the table, in perspective and without a background."""
    return Drawing(name, partial(_game_picture, name, catalogue))


def boards(position: Table | Draft) -> tuple[BoardDrawing, ...]:
    """Return a drawing of each board with the pieces on it."""
    style_in = position.catalogue.style
    return tuple(_board(board, style_in) for board in position.figure.boards)


def trays(table: Table) -> tuple[Drawing, ...]:
    """Return a drawing of each tray of pieces. Trays are shown beside the boards."""
    style_in = table.catalogue.style
    return tuple(Drawing(tray.title, partial(_tray, tray, style_in)) for tray in table.figure.trays)


def piece_drawing(draft: Draft, piece: Piece) -> Drawing:
    """Return a piece seen from above, at its printed size. Raises PnpError for a pen stroke."""
    if piece.ref is None:
        raise PnpError(_("{piece} has no drawing", piece=piece.words))
    return Drawing(piece.words, partial(_piece, piece.ref, draft.catalogue.style))


def _game_picture(
    name: str, catalogue: Catalogue, palette: Palette, _settings: Settings
) -> Sequence[Scene]:
    style = catalogue.style(palette)
    if name in catalogue.kits():
        figure = finished_figure(find_kit(name, catalogue), catalogue, style)
    else:
        figure = start(name, catalogue=catalogue).figure
    return [table_scene(name, figure, style, _PICTURE, replace(DEFAULT_VIEW, ground=None))]


def _board(board: BoardFigure, style_in: StyleIn) -> BoardDrawing:
    style = style_in(palette("safe"))  # spaces are in the same places in all palettes
    background = _background(board, style)
    return BoardDrawing(
        board.title,
        partial(_all_layers, board, style_in),
        name=board.name,
        owner=board.owner,
        spots=background.spaces,
        texts=dict(zip(board.board.names, board.texts, strict=True)),
        layers=tuple(_layers(board, style_in, style)),
    )


def _layers(board: BoardFigure, style_in: StyleIn, style: Style) -> Iterator[BoardLayer]:
    for index, layer in enumerate(_drawn_layers(board, style)):
        key = f"{board.ref} {layer.content!r}" if index else str(board.ref)
        yield BoardLayer(
            str(layer.content)[:80], partial(_one_layer, board, style_in, index), key=key
        )


def _all_layers(
    board: BoardFigure, style_in: StyleIn, palette: Palette, _settings: Settings
) -> Sequence[Scene]:
    style = style_in(palette)
    items = tuple(item for layer in _drawn_layers(board, style) for item in layer.items)
    return _scenes(_background(board, style).size, items, board.title or "board")


def _one_layer(
    board: BoardFigure, style_in: StyleIn, index: int, palette: Palette, _settings: Settings
) -> Sequence[Scene]:
    style = style_in(palette)
    items = tuple([*_drawn_layers(board, style)][index].items)
    return _scenes(_background(board, style).size, items, "on the board")


def _drawn_layers(board: BoardFigure, style: Style) -> Iterator[DrawnLayer]:
    return board_layers(BoardPlacement(board, _background(board, style), ORIGIN), style)


def _background(board: BoardFigure, style: Style) -> BoardBackground:
    return style.background(board.ref, _MAX_BOARD_SIZE, _LARGEST)


def _piece(
    ref: PieceRef, style_in: StyleIn, palette: Palette, _settings: Settings
) -> Sequence[Scene]:
    symbol = style_in(palette).piece(ref).symbol
    bounds = symbol.bounds
    use = Use(symbol, Affine.translation(-bounds.x, -bounds.y))
    return _scenes(bounds.size, (use,), str(ref))


def _tray(tray: Tray, style_in: StyleIn, palette: Palette, _settings: Settings) -> Sequence[Scene]:
    style = style_in(palette)
    fitted = fitted_tray(tray, _TRAY, style)
    return _scenes(Size(_TRAY, fitted.height), tuple(fitted.items(ORIGIN, style)), tray.title)


def _scenes(size: Size, items: tuple[Item, ...], title: str) -> Sequence[Scene]:
    return [Scene(size, {Layer.PRINT: items}, label=SceneLabel(title))]
