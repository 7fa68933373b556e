"""Boards, trays and texts of a table for the screen."""

import random
from io import BytesIO

import pytest
from PIL import Image, ImageChops

import pnp
from pnp.api.studio_part import Question
from pnp.extras.studio.table import Tables
from pnp.languages import using

GAMES = [name for name in pnp.Catalogue().game_names() if pnp.game(name).variants]


def started(name: str) -> pnp.Table:
    """Return a game that is ready to play, with dice if it has any."""
    table = pnp.start(name)
    return table.with_dice(pnp.roll(name, seed=3)) if pnp.game(name).has_dice else table


@pytest.mark.parametrize("name", GAMES)
def test_targets_of_moves_are_on_a_board(name):
    table, chance = started(name), random.Random(5)
    for _ in range(12):
        boards = pnp.studio.boards(table)
        known = {f"{b.name}:{spot}" if b.name else spot for b in boards for spot in b.spots}
        pointed = {t.value for move in table.moves() for t in move.targets if t.kind == "space"}
        assert pointed | set(table.spaces) <= known
        if not table.moves():
            break
        table = table.play(chance.choice(table.moves()))


@pytest.mark.parametrize("name", GAMES)
def test_spots_are_on_their_board_and_do_not_coincide(name):
    for board in pnp.studio.boards(started(name)):
        width, height = board.lay_out(paper="fit", marks=False, bleed=0.0).page(1).size
        spots = list(board.spots.values())
        assert all(s.x >= 0 and s.right <= width and s.y >= 0 and s.bottom <= height for s in spots)
        assert len({(round(s.x, 3), round(s.y, 3)) for s in spots}) == len(spots)


def test_piece_is_drawn_on_its_spot():
    table = pnp.read_text(
        'game = "line-or-colour"\nvariant = "basic"\nto_move = "black"\nrings = """\n'
        + ". . . . .\n" * 2
        + '. . . W .\n. . . . .\n. . . . .\n"""\n'
    )
    (empty,), (board,) = pnp.studio.boards(pnp.start("line-or-colour")), pnp.studio.boards(table)
    changed = {name for name, text in board.texts.items() if text != empty.texts[name]}
    assert changed == {"d3"}

    before, after = (
        Image.open(BytesIO(each.to_bytes("png", dpi=50.8))).convert("RGB")
        for each in (empty, board)
    )
    found = ImageChops.difference(before, after).getbbox()
    spot = board.spots["d3"]
    assert found is not None
    assert spot.x * 2 - 1 <= found[0] < found[2] <= spot.right * 2 + 1
    assert spot.y * 2 - 1 <= found[1] < found[3] <= spot.bottom * 2 + 1


def test_each_tray_is_a_drawing():
    trays = pnp.studio.trays(pnp.start("passtally"))
    assert [tray.title for tray in trays] == [
        f"Stack {number}, from the top" for number in (1, 2, 3)
    ]
    assert all(len(tray.to_bytes("svg")) > 3000 for tray in trays)


def test_move_and_score_are_described_for_users() -> None:
    table = pnp.setup("colour-lines", seed=1).table.with_dice(pnp.roll("colour-lines", seed=1))
    move = table.moves()[0].text
    tables = Tables(pnp.Catalogue())
    sent = {"text": table.text, "move": move}
    played = tables.answer(Question("table", "play", (), sent))
    many = {"texts": [table.text], "moves": [move]}
    (described,) = tables.answer(Question("table", "describe", (), many))["moves"]
    assert played["described"] == described
    assert described["words"] == table.describe_move(move)
    assert described["by"] == 1
    (player,), (shown,) = table.play(move).score().players, played["score"]["players"]
    assert [(part["title"], part["calculation"]) for part in shown["parts"]] == [
        (part.title, part.calculation) for part in player.parts
    ]


def test_text_that_is_not_one_move_has_no_description() -> None:
    sent = {"texts": [pnp.start("color-claim").text], "moves": ["nothing"]}
    answer = Tables(pnp.Catalogue()).answer(Question("table", "describe", (), sent))
    assert answer == {"moves": [{"words": "", "steps": (), "by": 0, "player": 0}]}


@pytest.mark.parametrize("name", GAMES)
def test_impossible_steps_have_a_reason(name: str) -> None:
    if name == "colour-lines":
        return  # lines are drawn step by step, and only the next spaces can be chosen
    table = pnp.setup(name, seed=4).table
    targets = {move.targets for move in table.moves()}
    tables = Tables(pnp.Catalogue())
    for move in table.moves()[:3]:
        for space in table.spaces[:12]:
            steps = (*move.targets[:1], move.targets[0]._replace(kind="space", value=space))
            if not any(each[:2] == steps for each in targets):
                sent = {"text": table.text, "steps": [each._asdict() for each in steps]}
                answer = tables.answer(Question("table", "why", (), sent))
                if name in {"color-claim", "passtally"}:
                    assert answer["why"]


def test_pieces_are_described_for_screen_readers() -> None:
    table = pnp.setup("color-claim", seed=4).table
    data = Tables(pnp.Catalogue()).answer(Question("table", "read", (), {"text": table.text}))
    (board,) = data["boards"]
    names = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "K": "black"}
    sizes = {"1": "small", "2": "medium", "3": "large"}
    for space, text in board["texts"].items():
        assert board["words"][space] == f"{sizes[text[1]]} {names[text[0]]}"


@pytest.mark.parametrize(
    ("game", "variant"),
    [
        ("color-claim", ""),
        ("line-or-colour", "advanced"),
        ("passtally", "3-players"),
        ("colour-lines", "2-players-side-b"),
        ("colour-lines", "4-players-side-b-three-options"),
        ("colour-lines", "1-player-three-options"),
    ],
)
def test_variant_is_recognized_during_a_game(game: str, variant: str) -> None:
    table = pnp.setup(game, variant, seed=1).table
    if pnp.game(game).has_dice:
        table = table.with_dice(pnp.roll(game, seed=1))
    for _ in range(4):
        table = table.play(table.moves()[0])
    question = Question("table", "variants", (), {"text": table.text})
    assert Tables(pnp.Catalogue()).answer(question)["variant"] == variant


def test_variants_of_empty_boards_are_in_the_language_of_the_page() -> None:
    with using("de"):
        question = Question("table", "blank", (("game", "passtally"),))
        variants = Tables(pnp.Catalogue()).answer(question)["variants"]
        assert str(dict(variants)["2-players"]) == "Spieler: 2"
