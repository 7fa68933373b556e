"""Positions set up by hand: placing, taking and moving pieces, and faults on the way."""

import re
from typing import Any

import pytest

import pnp
from pnp.errors import IllegalPosition


@pytest.mark.parametrize("name", [n for n in pnp.Catalogue().game_names() if pnp.game(n).variants])
def test_every_placed_piece_can_be_drawn_and_taken(name: str) -> None:
    bare = pnp.draft(pnp.start(name)).emptied()
    spaces = bare.figure.boards[0].board.names
    for piece in bare.pieces:
        assert pnp.studio.piece_drawing(bare, piece).to_bytes("svg").startswith(b"<?xml")
        for turn in range(piece.turns):
            placed = bare.put(piece.name, spaces[0], turn=turn)
            assert placed.text != bare.text
            assert pnp.draft(placed.text) == placed
            taken = placed.take(spaces[0])
            assert [each.texts for each in pnp.studio.boards(taken)] == [
                each.texts for each in pnp.studio.boards(bare)
            ]
            assert taken.pieces == bare.pieces


@pytest.mark.parametrize("name", [n for n in pnp.Catalogue().game_names() if pnp.game(n).variants])
def test_start_is_a_legal_draft_with_editable_values(name: str) -> None:
    draft = pnp.draft(pnp.start(name))
    assert draft.faults == ()
    assert draft.table() == pnp.start(name)
    for value in draft.values:
        assert draft.with_value(value.path, value.text) == draft


def test_faults_are_listed_until_the_position_is_legal() -> None:
    draft = pnp.draft(pnp.start("line-or-colour")).put("B", "c3")
    assert "0 white and 1 black rings" in draft.faults[0].message
    with pytest.raises(IllegalPosition):
        draft.table()
    assert draft.put("W", "a1").table().to_move == 1


def test_pyramids_are_limited_to_those_in_the_box() -> None:
    draft = pnp.draft(pnp.start("color-claim"))
    assert {piece.left for piece in draft.pieces} == {0}
    assert {piece.left for piece in draft.emptied().pieces} == {2}
    three = draft.emptied().put("R3", "a1").put("R3", "a1").put("R3", "b1")
    assert any(
        "3 large red pyramids (R3), expected at most 2" in fault.message for fault in three.faults
    )


@pytest.mark.parametrize("typed", ["1 2", "--1", "1" * 21, "1e1"])
def test_value_must_be_a_whole_number(typed: str) -> None:
    with pytest.raises(pnp.PnpError, match="to_move: expected 1 or 2"):
        pnp.draft(pnp.start("color-claim")).with_value(("to_move",), typed)


def test_tile_is_taken_from_and_returned_to_a_stack() -> None:
    draft = pnp.draft(pnp.start("passtally"))
    placed = draft.put("++", "b2", turn=1)
    assert placed.figure.boards[0].texts[7:9] == ("1+>", "1+<")
    before, after = ({piece.name: piece.left for piece in each.pieces} for each in (draft, placed))
    assert after == {**before, "++": 6}
    moved = placed.move("c2", "e4", turns=1)
    assert moved.faults == ()
    assert {piece.name: piece.left for piece in moved.pieces} == after


def test_marker_moves_but_stays_on_the_board() -> None:
    draft = pnp.draft(pnp.start("passtally"))
    assert '"n1"' in draft.move("edge n4", "edge n1").text
    with pytest.raises(pnp.PnpError, match="expected 4 edge spaces, found 3"):
        draft.take("edge n4")


def test_start_of_a_line_moves_within_its_half() -> None:
    draft = pnp.draft(pnp.start("colour-lines"))
    assert 'left = "d4"' in draft.move("b5", "d4").text
    with pytest.raises(pnp.PnpError, match="other half"):
        draft.move("b5", "k4")


def test_names_and_colours_are_typed_as_in_files() -> None:
    named = pnp.draft(pnp.start("colour-lines")).with_value(("players", 0, "name"), "Ann")
    assert named.table().text.count('name = "Ann"') == 1
    owned = pnp.draft(pnp.start("color-claim")).with_value(("owns", 0), "red")
    assert 'owns = ["red", ""]' in owned.text
    both = pnp.draft(pnp.start("paint-the-line")).with_value(("players", 0), "red, blue")
    assert 'players = [["red", "blue"], []]' in both.text


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda draft: draft.put("Q9", "a1"), "unknown piece 'Q9'"),
        (lambda draft: draft.put("R3", "z9"), "unknown space 'z9'"),
        (lambda draft: draft.put("R3", "a1", board=3), "board: expected 0 to 0"),
        (lambda draft: draft.take("a1"), "the space is empty"),
        (lambda draft: draft.with_value(("to_move",), "7"), "to_move: expected 1 or 2"),
        (lambda draft: draft.with_value(("board",), "R3"), "unknown value 'board'"),
    ],
)
def test_impossible_changes_are_rejected(change: Any, said: str) -> None:
    with pytest.raises(pnp.PnpError, match=said):
        change(pnp.draft(pnp.start("color-claim")).emptied())


def test_stacked_layers_equal_the_board(tmp_path: Any) -> None:
    board = pnp.studio.boards(pnp.start("color-claim"))[0]
    whole = board.to_bytes("svg").decode()
    assert len(board.layers) == 31
    keys = [layer.key for layer in board.layers]
    assert len(set(keys)) == len(keys)
    for layer in board.layers[:3]:
        shapes = layer.to_bytes("svg").decode().count("<use ")
        assert 0 < shapes < whole.count("<use ")
    later = pnp.studio.boards(pnp.start("color-claim").play("b1xb2"))[0]
    changed = {layer.key for layer in later.layers} - set(keys)
    assert len(changed) == 1


def test_dice_of_a_round_are_set_by_their_faces() -> None:
    table = pnp.start("colour-lines")
    assert table.dice == ()
    given = table.with_dice([["1", "NNE", "0", "2", "3"]])
    assert given.dice == (("1", "NNE", "0", "2", "3"),)
    assert given.moves()
    with pytest.raises(pnp.PnpError, match="expected 5 faces in each round"):
        table.with_dice([["1"]])
    with pytest.raises(pnp.PnpError, match="unknown face"):
        table.with_dice([["1", "X", "0", "2", "3"]])
    with pytest.raises(pnp.PnpError, match="does not use dice"):
        pnp.start("passtally").with_dice([["1"]])


def test_qr_code_is_read_from_its_characters() -> None:
    code = pnp.qr_code("http://192.168.1.5:8740/?token=abc")
    assert len({len(line) for line in code.lines}) == 1
    modules = code.modules
    assert modules[0][:8] == (*(True,) * 7, False)
    rows = [line[2:] for line in code.lines[1:]]
    read = [
        [row[x] in upper for x in range(len(modules))] for row in rows for upper in ("▀█", "▄█")
    ]
    assert [tuple(row) for row in read[: len(modules)]] == list(modules)


@pytest.mark.parametrize(
    ("name", "variant", "placed", "totals", "verdict"),
    [
        ("paint-the-line", "", "R3:a1 R2:b1 G1:c1", [10, 1], "Player 1 wins with 10 points."),
        ("color-claim", "", "R3:a1 R2:a1 Y3:b1", [4, 3], "Player 1 wins with 4 points."),
        ("line-or-colour", "", "W:a1 W:b2 W:c3 W:d4", [None] * 2,
         "White wins with 4 rings in a line."),
        ("line-or-colour", "", "counter 1:a1 counter 1:b1 counter 1:c1 counter 1:e1 B:a1 B:b1 B:c1 "
         "B:e1", [None] * 2, "Black wins with 4 rings on colour R."),
        ("line-or-colour", "advanced", "B:a1 B:b1 B:c1 B:d1 B:e1", [None] * 2,
         "Black wins with 5 rings in a line."),
        ("passtally", "", "++:d1 ++:d3 ++:d5", [0, 0], "The game is not over."),
        ("colour-lines", "", "left:b2 left:f2 left:h2", [21], "Player 1 has 21 points."),
    ],
)  # fmt: skip
def test_finished_game_is_scored_without_its_moves(
    name: str, variant: str, placed: str, totals: list[int | None], verdict: str
) -> None:
    draft = pnp.draft(pnp.start(name, variant)).to_score().emptied()
    for each in re.findall(r"([^:]+):(\w+) ?", placed):
        draft = draft.toggle(*each)
    score = draft.score()
    assert score
    assert [tally.total for tally in score.players] == totals
    assert score.verdict == verdict
    again = pnp.draft(draft.text).to_score()
    assert again.score() == score
    assert again.page().to_bytes("svg")


def test_total_of_passtally_adds_the_turn_to_the_score_board() -> None:
    draft = pnp.draft(PASSTALLY).to_score()
    score = draft.score()
    assert score
    orange, blue = score.players
    assert [part.calculation for part in orange.parts] == ["1 + 1 + 2 + 1", "2 + 2"]
    assert (orange.total, blue.total) == (46 + 4, 52)  # nine passes are worth four points
    after = draft.with_value(("to_move",), "2").score()
    assert after
    assert [tally.total for tally in after.players] == [46, 52]
    more = draft.with_value(("players", 0, "points"), "49").score()
    assert more
    assert more.players[0].total == 53


PASSTALLY = """
game = "passtally"
to_move = 1
actions_left = 2
players = [
  { name = "orange", markers = ["n1", "s1", "w5", "e5"], points = 46 },
  { name = "blue", markers = ["n2", "e1", "s6", "w4"], points = 52 },
]
tiles = '''
1+> 1+< . . . .
1+> 1+< . . . .
2+> 2+< . . . .
1+> 1+< . . . .
. . 2+v 2+v . .
. . 2+^ 2+^ . .
'''
"""


def test_piece_is_removed_by_a_second_tap() -> None:
    bare = pnp.draft(pnp.start("paint-the-line")).to_score().emptied()
    assert bare.toggle("R3", "a1").toggle("G2", "a1").toggle("G2", "a1").toggle("R3", "a1") == bare
    assert bare.toggle("R3", "a1").table().score().over  # a position file without moves


def test_letter_reached_in_an_earlier_round_scores_more() -> None:
    draft = pnp.draft(pnp.start("colour-lines", "2-players")).to_score().emptied()
    for board, spaces in ((0, ("b1", "a1")), (1, ("b2",))):
        for space in spaces:
            draft = draft.toggle("left", space, board=board)
    draft = draft.toggle("round", "b2", board=1).toggle("left", "a2", board=1)
    draft = draft.toggle("left", "a1", board=1)
    first, second = draft.score().players  # type: ignore[union-attr]
    letters = [part.points for each in (first, second) for part in each.parts if "A" in part.label]
    assert letters == [20, 10]


def scored(game: str) -> Any:
    return pnp.draft(pnp.start(game)).to_score().emptied()


def test_scored_pieces_are_limited_to_those_in_the_box() -> None:
    draft = scored("paint-the-line")
    for space in ("a1", "b1", "c1"):
        draft = draft.put("R3", space)
    with pytest.raises(pnp.PnpError, match=r"all pieces of this kind are used: large red"):
        draft.put("R3", "e1")
    assert draft.take("a1").put("R3", "e1")


def test_colour_of_another_player_is_exchanged() -> None:
    colours = [("players", 0), ("players", 1)]
    draft = scored("paint-the-line").put("G2", "a1").with_value(colours[1], "red, blue")
    assert [each.text for each in draft.values] == ["yellow, green", "red, blue"]
    assert [each.text for each in draft.with_value(colours[1], "blue, blue").values][
        1
    ] == "red, blue"
    free = draft.with_value(colours[0], "black, yellow")
    assert [each.text for each in free.values] == ["yellow, black", "red, blue"]
    assert "G2" in {piece.name for piece in free.pieces}  # still on the board
    claimed = scored("color-claim").with_value(("owns", 1), "red")
    assert [each.text for each in claimed.values] == ["yellow", "red"]
