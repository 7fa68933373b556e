"""Boards, pieces and trays as separate drawings, for a screen."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from pnp.api.drawing import Drawing

if TYPE_CHECKING:
    from pnp.diagrams.look import BoardBackground, Look
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.figure import BoardFigure, Figure, PieceRef, Tray
    from pnp.geometry import Rect
    from pnp.layout.settings import Settings

LookIn = Callable[["Palette"], "Look"]

_ROOM = 190.0
"""Side of the square that a board fits in, in mm."""

_LARGEST = 24.0
"""Largest side of a space, in mm."""

_TRAY = 90.0
"""Width of a tray, in mm."""


@dataclass(frozen=True, eq=False)
class BoardLayer(Drawing):
    """The background of a board, or one thing on it, on paper as large as the board."""

    key: str = field(kw_only=True)
    """Key of the picture: layers with equal keys look the same."""


@dataclass(frozen=True, eq=False)
class BoardDrawing(Drawing):
    """One board of a table with its pieces and the places of its spaces."""

    name: str = field(kw_only=True)
    """Prefix of its spaces in the steps of moves, as in `scoring:b3`; empty if there is none."""
    owner: int = field(kw_only=True)
    """Number of the player who owns it, from 1; 0 for a shared board."""
    spots: "Mapping[str, Rect]" = field(kw_only=True, repr=False)
    """Spaces by name, in mm from the top left corner; spaces beside it start with `edge `."""
    texts: Mapping[str, str] = field(kw_only=True, repr=False)
    """Short text of the pieces on each space that is not at the edge."""
    layers: tuple[BoardLayer, ...] = field(kw_only=True, repr=False)
    """Layers from the lowest, which together make the drawing."""


def boards_of(figure: "Figure", look_in: LookIn) -> tuple[BoardDrawing, ...]:
    """Return a drawing of each board, in the order of the figure."""
    from pnp.drawing.colour import palette

    look = look_in(palette("safe"))  # spaces lie alike in all
    return tuple(_board(board, look_in, _ground(board, look), look) for board in figure.boards)


def trays_of(figure: "Figure", look_in: LookIn) -> tuple[Drawing, ...]:
    """Return a drawing of each tray, in the order of the figure."""
    return tuple(Drawing(tray.title, partial(_tray, tray, look_in)) for tray in figure.trays)


def piece_of(thing: "PieceRef", words: str, look_in: LookIn) -> Drawing:
    """Return a piece from above, in its printed size."""
    return Drawing(words, partial(_piece, thing, look_in))


def _board(
    board: "BoardFigure", look_in: LookIn, ground: "BoardBackground", look: "Look"
) -> BoardDrawing:
    return BoardDrawing(
        board.title,
        partial(_on_board, board, look_in),
        name=board.name,
        owner=board.owner,
        spots=ground.spaces,
        texts=dict(zip(board.board.names, board.texts, strict=True)),
        layers=tuple(_layers(board, look_in, ground, look)),
    )


def _layers(
    board: "BoardFigure", look_in: LookIn, ground: "BoardBackground", look: "Look"
) -> "Iterator[BoardLayer]":
    from pnp.diagrams.board import Lying, board_layers
    from pnp.geometry import ORIGIN

    for at, layer in enumerate(board_layers(Lying(board, ground, ORIGIN), look)):
        key = f"{board.thing} {layer.what!r}" if at else str(board.thing)
        yield BoardLayer(str(layer.what)[:80], partial(_layer, board, look_in, at), key=key)


def _layer(
    board: "BoardFigure", look_in: LookIn, at: int, palette: "Palette", _: "Settings"
) -> "Sequence[Scene]":
    from pnp.diagrams.board import Lying, board_layers
    from pnp.drawing.scene import Layer, Scene, SceneLabel
    from pnp.geometry import ORIGIN

    look = look_in(palette)
    ground = _ground(board, look)
    layer = next(islice(board_layers(Lying(board, ground, ORIGIN), look), at, None))
    return [Scene(ground.size, {Layer.PRINT: tuple(layer.items)}, label=SceneLabel("on the board"))]


def _ground(board: "BoardFigure", look: "Look") -> "BoardBackground":
    from pnp.geometry import Size

    return look.ground(board.thing, Size(_ROOM, _ROOM), _LARGEST)


def _on_board(
    board: "BoardFigure", look_in: LookIn, palette: "Palette", _: "Settings"
) -> "Sequence[Scene]":
    from pnp.diagrams.board import Lying, board_items
    from pnp.drawing.scene import Layer, Scene, SceneLabel
    from pnp.geometry import ORIGIN

    look = look_in(palette)
    ground = _ground(board, look)
    items = tuple(board_items(Lying(board, ground, ORIGIN), look))
    return [Scene(ground.size, {Layer.PRINT: items}, label=SceneLabel(board.title or "board"))]


def piece_colours(thing: "PieceRef", look_in: LookIn) -> tuple[str | None, str]:
    """Return the fill of a piece, such as `#d55e00`, and a readable ink; no fill for bare paper."""
    from pnp.drawing.colour import palette

    tint = look_in(palette("safe")).tint(thing)
    return tint.fill.hex if tint.fill else None, tint.ink.hex


def _piece(
    thing: "PieceRef", look_in: LookIn, palette: "Palette", _: "Settings"
) -> "Sequence[Scene]":
    from pnp.drawing.scene import Layer, Scene, SceneLabel, Use
    from pnp.geometry import Affine, Size

    symbol = look_in(palette).piece(thing).symbol
    bounds = symbol.bounds
    use = Use(symbol, Affine.translation(-bounds.x, -bounds.y))
    size = Size(bounds.width, bounds.height)
    return [Scene(size, {Layer.PRINT: (use,)}, label=SceneLabel(str(thing)))]


def _tray(tray: "Tray", look_in: LookIn, palette: "Palette", _: "Settings") -> "Sequence[Scene]":
    from pnp.diagrams.trays import laid_tray
    from pnp.drawing.scene import Layer, Scene, SceneLabel
    from pnp.geometry import ORIGIN, Size

    look = look_in(palette)
    laid = laid_tray(tray, _TRAY, look)
    items = tuple(laid.items(ORIGIN, look))
    return [Scene(Size(_TRAY, laid.height), {Layer.PRINT: items}, label=SceneLabel(tray.title))]
