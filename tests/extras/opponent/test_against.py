"""`pnp hint`, and games against the computer at the terminal."""

from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.files.toml_text import parse_toml
from tests.cli.test_sessions import Terminal
from tests.conftest import CommandResult, Pnp, file_names

WON = """\
game = "line-or-colour"
variant = "basic"
to_move = "white"
rings = '''
W W W . .
B B . . .
B . . . .
. . . . .
. . . . .
'''
"""


@pytest.fixture
def against(pnp: Pnp, folder: Path, monkeypatch: pytest.MonkeyPatch):
    """Continue a position against the computer, with typed lines."""

    def run(text: str, lines: list[str], *words: str) -> CommandResult:
        Path("table.toml").write_text(text, encoding="utf-8")
        monkeypatch.setattr("sys.stdin", Terminal("".join(f"{line}\n" for line in lines)))
        return pnp("play", "table.toml", "--against", "beginner", "--seed", "1", *words)

    return run


@pytest.fixture
def start(pnp: Pnp, folder: Path):
    return lambda *words: pnp("start", *words).out


def test_won_game_ends_with_a_review(against) -> None:
    answer = against(WON, ["e5", "undo", "d1"])
    assert answer.status == 0, answer.err
    assert answer.out == "White wins with 4 rings in a line.\nYou made no mistakes.\n"
    assert answer.err.count("beginner: ") == 1  # its reply to e5


def test_move_that_lost_a_win_is_reported(against, folder: Path) -> None:
    answer = against(WON, ["e5", "stop"])
    assert "move 1, e5: gave away " in answer.out
    assert "; d1 was better" in answer.out


def test_both_sides_can_be_played(against, start) -> None:
    text = start("color-claim")
    first = against(text, ["stop"], "--side", "1")
    assert "beginner:" not in first.err
    second = against(text, ["stop"], "--side", "player 2")
    assert second.err.count("beginner: ") == 1


def test_same_seed_gives_the_same_replies(against, start) -> None:
    text = start("color-claim")
    one, two = (against(text, ["b1xb2", "stop"], "-o", f"{n}.toml") for n in "ab")
    assert one.err == two.err.replace("b.toml", "a.toml")
    assert Path("a.toml").read_text() == Path("b.toml").read_text()


def test_written_position_is_legal(against, start, folder: Path) -> None:
    against(start("passtally"), ["1@a1r0, 2@c1r0", "stop"], "-o", "later.toml")
    assert file_names(folder) == ["later.toml", "table.toml"]
    _, position = Catalogue().read(parse_toml(Path("later.toml").read_text()))
    assert position.to_move == 1
    assert sum(top is not None for top in position.tops) >= 2


def test_face_down_tiles_are_hidden(against, start) -> None:
    answer = against(start("passtally"), ["stop"])
    shown = [line for line in answer.err.splitlines() if line.startswith("Stack ")]
    assert len(shown) == 3
    assert all(len(line.split(": ")[1].split()) == 1 for line in shown)


def test_help_moves_hint_and_level_inputs(against, start) -> None:
    answer = against(start("color-claim"), ["?", "moves", "hint", "level club", "b1xb2", "stop"])
    assert "undo         undo your last move and the reply" in answer.err
    assert "a1-a2 a1-b1 a1xa2 a1xb1 " in answer.err
    assert "you then have" in answer.err
    assert "club: " in answer.err
    assert answer.err.count("a   b   c   d   e") == 2  # shown after each move


def test_game_continues_after_wrong_input(against) -> None:
    answer = against(WON, ["a1", "z9", "level x", "undo", "", "d1"])
    assert answer.status == 0
    assert "a1 already has a ring" in answer.err
    assert "'z9' is not a move" in answer.err
    assert "unknown level 'x'" in answer.err
    assert "you have no move to undo" in answer.err


def test_turn_with_an_illegal_second_action_is_not_played(against, start) -> None:
    text = start("passtally")
    answer = against(text, ["1@a1r0, n1-n1", "stop"], "-o", "later.toml")
    assert 'moves = """\n"""\n' in Path("later.toml").read_text()
    assert "n1" in answer.err


def test_moves_are_saved_when_the_run_is_interrupted(
    against, start, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    text = start("color-claim")
    monkeypatch.setattr("pnp.extras.opponent.search.choose", interrupt)
    answer = against(text, ["b1xb2"], "-o", "later.toml")
    assert answer.status == 130
    assert "\nb1xb2\n" in Path("later.toml").read_text()
