"""Components on the table, drawn by the templates that print them."""

import random
from collections.abc import Iterable, Iterator

import pytest

from pnp.catalogue import Catalogue
from pnp.catalogue.trials import random_game
from pnp.diagrams.board import BoardPlacement, board_items
from pnp.drawing.colour import palette, palette_names
from pnp.drawing.scene import Box, Group, Item, Text, Use, unnamed
from pnp.figure import EDGE, PieceRef, PlacedPiece
from pnp.games.passtally.tiles import turned
from pnp.geometry import ORIGIN, Point, Size

LIBRARY = Catalogue()
SAFE = LIBRARY.style(palette("safe"))
ROOM = Size(170, 200)
every_game = pytest.mark.parametrize("game", LIBRARY.all_games(), ids=lambda game: game.name)


def figures(game):
    """Yield figures of some positions of a game by its rules."""
    played = list(random_game(game, game.variants[0], seed=11))
    for position in [played[0], *random.Random(1).sample(played, min(4, len(played))), played[-1]]:
        yield game.figure(position)


def symbols(items):
    """Yield every symbol that is used, in groups too."""
    for item in items:
        if isinstance(item, Use):
            yield item
        elif isinstance(item, Group):
            yield from symbols(item.items)


@every_game
def test_figure_has_the_spaces_of_the_printed_board(game):
    for figure in figures(game):
        for board in figure.boards:
            background = SAFE.background(board.ref, ROOM, 24.0)
            names = [name for name in background.spaces if not name.startswith(EDGE)]
            assert names == list(board.board.names)
            assert len(names) == len(board.texts)
            edges = {f"{EDGE}{name}" for name in board.edges or ()}
            assert edges <= set(background.spaces)


@every_game
def test_pieces_are_centred_on_their_spaces(game):
    for figure in figures(game):
        for board in figure.boards:
            placement = BoardPlacement(board, SAFE.background(board.ref, ROOM, 24.0), Point(5, 7))
            background, *uses = symbols(board_items(placement, SAFE))
            assert background.transform.apply(ORIGIN) == Point(5, 7)
            middles = {use.transform.apply(ORIGIN) for use in uses}
            for placed in board.placed:
                rects = [placement.spots.spaces[name] for name in placed.spaces]
                x = sum(rect.centre.x for rect in rects) / len(rects)
                y = sum(rect.centre.y for rect in rects) / len(rects)
                assert any(abs(m.x - x) + abs(m.y - y) < 1e-6 for m in middles)


def test_piece_has_the_colour_and_letter_of_its_print():
    family = ("red", "yellow", "green", "blue", "black")
    for name in palette_names():
        style = LIBRARY.style(palette(name))
        for swatch in palette(name).swatches(family):
            piece = PieceRef.of("color-claim/pyramids", colour=swatch.name, pips=2)
            assert style.tint(piece).fill == swatch.fill
            words = [
                item.text
                for item in unnamed(style.piece(piece).symbol.items)
                if isinstance(item, Text)
            ]
            assert words == [swatch.letter]


def test_pyramid_covers_pieces_below_and_ring_does_not():
    assert SAFE.piece(PieceRef.of("paint-the-line/pyramids", colour="black", pips=1)).covers
    assert not SAFE.piece(PieceRef.of("line-or-colour/rings", dark=1)).covers


def test_board_fits_its_area_and_is_not_enlarged():
    small = SAFE.background(PieceRef("color-claim/board"), Size(82, 150), 16.0)
    assert small.size.width == pytest.approx(82)
    assert small.scale == pytest.approx(small.spaces["a1"].width / 30)
    large = SAFE.background(PieceRef("color-claim/board"), Size(900, 900), 500.0)
    assert large.size == Size(168, 198)
    assert large.scale == 1.0


def visible_halves(placed: PlacedPiece) -> dict[str, str]:
    """Return the shapes on the spaces of a tile as it is turned."""
    values = dict(placed.piece.values)
    shapes = turned(f"{values['north']}{values['south']}", placed.turn)
    return dict(zip(placed.spaces, (shapes.first, shapes.second), strict=True))


def test_tiles_show_the_lines_of_the_position():
    game = LIBRARY.game("passtally")
    names = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
    for position in list(random_game(game, game.variants[0], seed=5))[::7]:
        board = game.figure(position).boards[0]
        seen: dict[str, tuple[int, str]] = {}
        for placed in board.placed:
            if placed.level:
                for space, shape in visible_halves(placed).items():
                    seen[space] = (placed.level, shape)
        tops = {
            name: (top.level, top.shape)
            for name, top in zip(names, position.tops, strict=True)
            if top is not None
        }
        assert seen == tops


def boxes(items: Iterable[Item]) -> Iterator[Box]:
    """Yield the boxes among items and inside their groups."""
    for item in items:
        if isinstance(item, Group):
            yield from boxes(item.items)
        elif isinstance(item, Box):
            yield item


def test_each_tile_shows_its_level_once():
    """The level is on a space that no higher tile covers, and an outline surrounds the tile."""
    game = LIBRARY.game("passtally")
    *_, position = random_game(game, game.variants[0], seed=5)
    board = game.figure(position).boards[0]
    background = SAFE.background(board.ref, ROOM, 30.0)
    items = [*board_items(BoardPlacement(board, background, Point(0, 0)), SAFE)]
    tiles = [placed for placed in board.placed if placed.level]
    tops = {space: tile for tile in tiles for space in tile.spaces}
    labelled = [
        tops[name]
        for item in items
        if isinstance(item, Text)
        for name, rect in background.spaces.items()
        if rect.x < item.at.x < rect.right and rect.y < item.at.y < rect.bottom
    ]
    assert sorted(labelled) == sorted(set(tops.values()))
    for tile in set(tops.values()):
        art = SAFE.piece(tile.piece).symbol.items
        assert [item.rect.size for item in boxes(art) if item.fill is None] == [Size(24, 48)]


BARE = """
title = "Dominoes"
help = "Laid by both."
{size}
[[elements]]
{element}
"""
TOKEN = 'draw = "token"\nx = "10mm"\ny = "10mm"\nsize = "20mm"\nfill = "blocked"\ncut = true'
LABEL = 'draw = "label"\nx = "10mm"\ny = "10mm"\nsize = "12pt"\ntext = "7"'


@pytest.mark.parametrize("name", palette_names())
@pytest.mark.parametrize(
    ("size", "element"),
    [("shaped = true", TOKEN), ('size = { width = "20mm", height = "20mm" }', LABEL)],
)
def test_plain_piece_is_visible_in_its_cut_size(tmp_path, size, element, name):
    folder = tmp_path / "dominoes"
    folder.mkdir()
    (folder / "piece.toml").write_text(BARE.format(size=size, element=element))
    symbol = Catalogue([tmp_path]).style(palette(name)).piece(PieceRef("dominoes/piece")).symbol
    assert symbol.items
    assert symbol.bounds.width >= 20
    assert list(unnamed(symbol.items))
