"""Setups, tables, sheets, dice and typed positions in the library."""

import pickle
from pathlib import Path

import pytest

import pnp
from pnp.api.authoring import Checked
from pnp.errors import IllegalMove, NotationError
from pnp.figure import Target
from tests.conftest import ROOT

EVENING = ROOT / "docs/evening.toml"
GAMES = pnp.Catalogue().game_names()


@pytest.mark.parametrize("game", GAMES)
def test_setup_is_found_by_seed_number_code_and_table(game: str):
    setup = pnp.setup(game, seed=7)
    assert setup == pnp.setups(game, 3, seed=7)[0]
    assert setup == pnp.setup(game, setup.variant, number=setup.number)
    assert setup == pnp.setup(code=setup.code)
    assert setup == pnp.setup_of(setup.table)
    assert setup.to_json()["code"] == setup.code


def test_setup_rejects_combined_or_unknown_arguments():
    code = pnp.setup("color-claim", seed=1).code
    with pytest.raises(pnp.PnpError, match="seed and number cannot be combined"):
        pnp.setup("color-claim", seed=1, number=2)
    with pytest.raises(pnp.PnpError, match="belongs to Color Claim"):
        pnp.setup("passtally", code=code)
    with pytest.raises(pnp.PnpError, match="expected 0 to"):
        pnp.setup("color-claim", number=-1)
    with pytest.raises(pnp.PnpError, match="use one of color-claim"):
        pnp.setup("chess")
    with pytest.raises(pnp.PnpError, match="not a setup"):
        pnp.setup_of(pnp.start("color-claim").play("a1-a2"))


@pytest.mark.parametrize("game", GAMES)
def test_setups_and_tables_are_hashable_and_picklable(game: str):
    setup = pnp.setup(game, seed=7)
    assert {pickle.loads(pickle.dumps(setup))} == {setup}
    assert pickle.loads(pickle.dumps(setup.table)) == setup.table


@pytest.mark.parametrize("game", [name for name in GAMES if not pnp.game(name).has_dice])
def test_move_has_its_text_and_steps(game: str):
    table = pnp.setup(game, seed=1).table
    first = table.moves()[0]
    assert [move.text for move in table.moves()] == table.moves_json()["moves"]
    picked: list[Target] = []
    for target in first.targets:
        assert target in table.pick(picked).offered
        picked.append(target)
    assert table.pick(picked).move == first
    assert table.play(first) == table.play(first.text) != table
    assert table.perft(1) == len(table.moves())


def test_illegal_move_of_several_is_numbered():
    table = pnp.start("color-claim")
    assert table.to_move == 1
    with pytest.raises(IllegalMove, match="move 2: a1-a2: a1 is empty"):
        table.play("a1-a2", "a1-a2")
    with pytest.raises(NotationError, match="is not a move"):
        table.play("")
    assert table.play("a1-a2", "b1-b2").to_move == 1


def test_position_file_is_read_scored_and_drawn(folder: Path):
    table = pnp.read(EVENING)
    assert [tally.total for tally in table.score().players] == [24, 44]
    assert table.score_json()["winner"] == 2
    assert table.moves() == ()
    assert "Player 2 wins" in table.why_no_moves()
    assert pnp.read_text(table.text) == table
    assert pnp.read(table.write("copy.toml")) == table
    pages = pnp.lay_out([table.page(), pnp.start("passtally").page()], title="Results")
    assert [page.title for page in pages] == ["Paint the Line", "Passtally"]
    for file in table.diagram().write("now.png", dpi=30):
        assert file.stat().st_size > 1000


def test_faults_of_a_position_have_locations():
    with pytest.raises(pnp.PnpError) as caught:
        pnp.read_text('game = "color-claim"\nto_move = 3\n', "typed")
    assert [fault.where.line for fault in caught.value.faults][-1] == 2
    assert str(caught.value).startswith("typed:")


def test_position_is_typed_key_by_key():
    form = pnp.form("color-claim")
    keys = [field.key for field in form.fields]
    assert keys == ["game", "owns", "to_move", "shield", "board"]
    board = form.fields[-1]
    assert board.row_faults("R3 K1 Y2 B1 .") == ()
    assert board.row_faults("R3 K9 Y2 B1 .")[0].where.column == 4
    typed = {"game": [], "owns": ["", ""], "to_move": ["1"], "board": ["R3 K1 Y2 B1 G1"]}
    assert form.so_far({}) is None
    assert form.so_far(typed).figure.boards[0].texts[0] == "R3"
    with pytest.raises(pnp.PnpError, match="as typed"):
        form.table(typed)


def test_dice_are_rolled_into_a_table():
    roll = pnp.roll("colour-lines", seed=3)
    assert roll == pnp.roll("colour-lines", seed=3)
    assert pnp.start("colour-lines").moves() == ()
    assert pnp.start("colour-lines").with_dice(roll).moves()
    with pytest.raises(pnp.PnpError, match="does not use the dice of colour-lines"):
        pnp.start("passtally").with_dice(roll)
    with pytest.raises(pnp.PnpError, match="has no dice"):
        pnp.roll("passtally")


def test_table_rejects_dice_that_players_place():
    assert pnp.game("colour-lines").placings == ("free", "two-first")
    assert pnp.game("passtally").placings == ()
    roll = pnp.roll("colour-lines", seed=3, placing="two-first")
    assert roll.columns == ("1", "2", "3", "4", "5")
    with pytest.raises(pnp.PnpError, match="place these dice themselves"):
        pnp.start("colour-lines").with_dice(roll)


def test_sheet_is_drawn_and_rebuilt_from_its_code():
    assert [option.name for option in pnp.game("colour-lines").sheet_options] == [
        "apart",
        "black",
        "circles",
    ]
    sheet = pnp.sheet("colour-lines", seed=1, black=8)
    assert pnp.sheet("colour-lines", code=sheet.code).values == sheet.values
    with pytest.raises(pnp.PnpError, match="a code cannot be combined with"):
        pnp.sheet("colour-lines", code=sheet.code, black=8)
    with pytest.raises(pnp.PnpError, match="has no random sheets"):
        pnp.sheet("passtally")


def test_facts_of_a_game():
    game = pnp.game("colour-lines")
    assert game.has_dice
    assert game.has_sheets
    assert game.challenges == (1, 2, 3, 4, 5)
    assert {name.partition("/")[0] for name in game.components} == {"colour-lines"}
    assert pnp.game("generic").variants == ()
    with pytest.raises(pnp.PnpError, match="unknown game 'chess'"):
        pnp.game("chess")


def test_check_covers_a_whole_game():
    assert pnp.check("color-claim") == Checked("rules, 5 components, kit")
    with pytest.raises(pnp.PnpError, match="unknown game or file 'chess'"):
        pnp.check("chess")
    with pytest.raises(pnp.PnpError, match=r"none\.toml: no such file"):
        pnp.check("none.toml")


def test_check_accepts_components_and_positions(tmp_path):
    assert pnp.check("color-claim/board") == Checked("Color Claim: Board")
    file = pnp.start("color-claim").write(tmp_path / "table.toml")
    assert pnp.check(file) == Checked("Color Claim position")
    file.write_text(file.read_text().replace("to_move = 1", "to_move = 3"))
    found = pnp.check(file)
    assert found.subject == "position"
    assert [fault.parameter for fault in found.faults] == ["to_move"]


def test_score_is_a_flat_row():
    table = pnp.start("passtally")
    row = table.score().row()
    assert row["over"] is False
    assert row["player_1_total"] == table.score().players[0].total
    assert all(isinstance(value, str | int | None) for value in row.values())
    figures = dict(table.score().players[1].figures)
    assert {f"player_2_{name}": figure for name, figure in figures.items()}.items() <= row.items()
