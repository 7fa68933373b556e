"""Names and indices of a board's spaces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import NotationError
from pnp.figure import Board, Space, column_name

BOARDS = st.builds(Board, st.integers(1, 60), st.integers(1, 12))


@pytest.mark.parametrize(
    ("column", "name"), [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba")]
)
def test_column_after_z_is_aa(column, name):
    assert column_name(column) == name


@given(st.integers(0, 701), st.integers(0, 998))
def test_space_names_round_trip(column, row):
    space = Space(column, row)
    assert str(space) == f"{column_name(column)}{row + 1}"
    assert Space.read(str(space)) == space


def test_spaces_are_counted_row_by_row():
    assert Board(3, 2).names == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert Board(27, 1).names[-1] == "aa1"


@given(BOARDS)
def test_index_name_and_space_agree(board):
    assert len(set(board.names)) == board.size
    for index, name in enumerate(board.names):
        assert board.read(name) == board.index[name] == index
        assert str(board.space(index)) == name


@given(BOARDS)
def test_neighbours_are_orthogonal_and_mutual(board):
    back = {"N": "S", "S": "N", "E": "W", "W": "E"}
    for index, ways in enumerate(board.steps):
        for way, target in ways.items():
            assert board.steps[target][back[way]] == index
            one, other = board.space(index), board.space(target)
            assert abs(one.column - other.column) + abs(one.row - other.row) == 1
    links = board.columns * (board.rows - 1) + board.rows * (board.columns - 1)
    assert sum(map(len, board.neighbours)) == 2 * links


def test_shift_off_the_board_is_none():
    board = Board(3, 2)
    assert board.shifted(board.index["b1"], 1, 1) == board.index["c2"]
    assert board.shifted(board.index["c1"], 1, 0) is None
    assert board.shifted(board.index["a1"], 0, -1) is None


def test_blocked_spaces_are_unusable_and_must_exist():
    board = Board(3, 2, ("b1", "c2"))
    assert [board.names[index] for index in board.usable] == ["a1", "c1", "a2", "b2"]
    with pytest.raises(NotationError, match="unknown space d1: use a1 to c2"):
        Board(3, 2, ("d1",))


@pytest.mark.parametrize("name", ["", "a", "3", "a0", "A1", "a1b", "é1", "a01", "{1", "a" * 5000])
def test_invalid_space_name_is_rejected(name):
    with pytest.raises(NotationError, match="such as b3") as raised:
        Board(3, 2).read(name)
    assert len(str(raised.value)) < 120
