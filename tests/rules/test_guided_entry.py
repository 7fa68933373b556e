"""Positions typed row by row: the board so far, and rows that are typed again."""

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import NotationError, PnpError
from pnp.files.toml_text import parse_toml
from pnp.rules.guided_entry import FormEntry, FormRow, so_far, text_of

GAME = Catalogue().game("paint-the-line")
FORM = GAME.variant().form
CHOSEN = {"game": [], "players": ["red green", "yellow blue"], "to_move": ["1"]}


def test_no_board_is_shown_before_its_first_row():
    assert so_far(GAME, FORM, {}) is None
    assert so_far(GAME, FORM, CHOSEN) is None


def test_missing_rows_are_empty():
    position = so_far(GAME, FORM, {**CHOSEN, "movement": ["R3 . . . . G3R1"]})
    assert list(map(len, position.movement)) == [1, 0, 0, 0, 0, 2, *[0] * 6]
    assert position.scoring == ((),) * 18


CLAIM = Catalogue().game("color-claim").variant().form


def entry_of(*lines: str) -> FormEntry:
    """Return an entry of Color Claim with these lines."""
    entry = FormEntry(CLAIM)
    for line in lines:
        entry = entry.answered(line)
    return entry


def test_rows_follow_the_order_of_the_form():
    assert entry_of().row == FormRow("owns", 0)
    assert entry_of("red").row == FormRow("owns", 1)
    entry = entry_of("red", "", "1", "", "R1 . . . .")
    assert entry.row == FormRow("board", 1)
    assert entry.left_out == {"shield"}
    assert entry.typed == {
        "game": [],
        "owns": ["red", ""],
        "to_move": ["1"],
        "board": ["R1 . . . ."],
    }
    assert entry_of("red", "", "1", "", *[". . . . ."] * 6).row is None


def test_retyped_row_leaves_the_others():
    entry = entry_of("red", "", "1", "").back("owns 1")
    assert entry.current_text == "red"
    assert entry.answered("").typed == entry.typed
    changed = entry.answered("blue")
    assert changed.typed["owns"] == ["blue", ""]
    assert changed.row == FormRow("board", 0)


def test_back_goes_row_by_row_over_omitted_keys():
    entry = entry_of("red", "", "1", "", ". . . . .")
    labels = []
    while entry.row != FormRow("owns", 0):
        entry = entry.back()
        labels.append(entry.label(entry.row))
    assert labels == ["board 1", "shield", "to_move", "owns 2", "owns 1"]
    with pytest.raises(NotationError, match="this is the first row"):
        entry.back()


@pytest.mark.parametrize(
    "name", ["board 2", "board 0", "2", "nothing", "board x", "-1", "99999999", "1" * 5000]
)
def test_only_typed_rows_can_be_retyped(name):
    with pytest.raises(NotationError, match="has not been entered yet") as rejected:
        entry_of("red", "", "1", "", ". . . . .").back(name)
    assert rejected.value.hint == "use one of owns 1, owns 2, to_move, shield, board 1"


def test_number_refers_to_the_current_key():
    assert entry_of("red", "", "1", "", ". . . . .").back("1").row == FormRow("board", 0)
    assert entry_of("red", "", "1", "", ". . . . .").back("OWN 2").row == FormRow("owns", 1)
    assert entry_of("red", "", "1", "", ". . . . .").back("to move 1").row == FormRow("to_move", 0)
    assert entry_of("red", "", "1", "", ". . . . .").back("owns 0002").row == FormRow("owns", 1)


def test_saved_entry_resumes_up_to_its_first_fault():
    entry = entry_of("red", "", "1", "", ". . . . .")
    assert FormEntry.resumed(CLAIM, entry.entered) == entry
    resumed = FormEntry.resumed(
        CLAIM, {**entry.entered, "owns": ["pink", ""], "board": ["."], "other": ["x"]}
    )
    assert resumed.row == FormRow("owns", 0)
    assert resumed.typed == {"game": [], "to_move": ["1"]}


def test_fault_is_traced_to_its_row():
    board = ["R1 R1 R1 . .", ". . . . .", "O1 . . . .", *[". . . . ."] * 3]
    entry = entry_of("red", "", "1", "", *board)
    with pytest.raises(PnpError) as raised:
        Catalogue().read(parse_toml(text_of(CLAIM, entry.typed)))
    rows = {fault.message.split(": ")[1]: entry.rows_at(fault) for fault in raised.value.faults}
    assert rows["a3"] == [FormRow("board", 2)]
    board_fault = next(
        fault for fault in raised.value.faults if "expected at most 2" in fault.message
    )
    assert entry.rows_at(board_fault) == [FormRow("board", number) for number in range(6)]
