"""Bad positions are named, as far as it can be known what lies under a tile."""

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import PnpError
from pnp.files.toml_text import parse_toml

HEAD = """\
game = "passtally"
to_move = 1
actions_left = 2
players = [
  { name = "orange", markers = ["n1", "e6", "s1", "w3"], points = 0 },
  { name = "blue", markers = ["n2", "e1", "s5", "w1"], points = 4 },
]
"""


def faults(first, second="", head=HEAD, more=""):
    """What is said of a board with these two first rows."""
    rows = [first, second or ". . . . . .", *[". . . . . ."] * 4]
    text = head + "tiles = '''\n" + "\n".join(rows) + "\n'''\n" + more
    try:
        Catalogue().read(parse_toml(text, "a.toml"))
    except PnpError as error:
        return [fault.what for fault in error.faults]
    return []


def test_a_sound_board_has_no_faults():
    assert faults("1+> 1+< . . . .") == []


def test_a_covered_half_may_point_under_a_higher_tile():
    assert faults("1+> 2+v . . . .", "1\\> 2/^ . . . .") == []


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("1+> . . . . .", "", "a1: 1+> has no other half: expected it on b1, found nothing"),
        ("1+> 1+v . . . .", "", "a1: 1+> has no other half: 1+v on b1 points elsewhere"),
        ("1+> 2+< . . . .", "", "a1: 1+> and 2+< on b1 point at each other but differ in level"),
        ("1+< . . . . .", "", "a1: 1+< points off the board, where its other half cannot be"),
        ("2+> 2+< . . . .", "", "a1: nothing of level 1 can carry 2+>"),
    ],
)
def test_what_cannot_lie_there_is_named(first, second, said):
    assert said in faults(first, second)


def test_a_marker_on_a_taken_space_is_named():
    head = HEAD.replace('"n2", "e1"', '"n1", "e1"')
    assert faults(". . . . . .", head=head) == ["n1 holds 2 markers, expected one"]


def test_five_markers_and_unknown_edges_are_named():
    head = HEAD.replace('"w3"]', '"w3", "w4"]').replace('"n2"', '"n7"')
    assert faults(". . . . . .", head=head) == [
        "markers: expected 4 edge spaces, found 5",
        "'n7' is no edge space: expected n1 to n6, e, s or w",
    ]


def test_tiles_are_counted_over_board_and_stacks():
    some = r"stacks = [['/\', '++'], ['+\'], ['\\']]" + "\n"
    assert faults("1+> 1+< . . . .", more=some) == []
    full = f"stacks = [{['++'] * 14}, {['//'] * 14}, {['+/'] * 14}]\n"
    found = faults("1+> 1+< . . . .", more=full)
    assert found[0] == "expected at most 42 tiles, found 1 laid and 42 in stacks"
    assert found[1] == "expected at most 7 tiles ++, found 14"
    assert "'x' is no tile" in faults(". . . . . .", more="stacks = [['x'], [], []]\n")[0]


def test_moves_need_the_stacks():
    text = HEAD + "tiles = '''\n" + ". . . . . .\n" * 6 + "'''\n"
    game, position = Catalogue().read(parse_toml(text))
    assert game.score(position).players[0].total == 0
    with pytest.raises(PnpError, match="stacks"):
        game.legal_moves(position)
