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
    """Play on in a file against the computer, with these lines typed."""

    def run(text: str, lines: list[str], *words: str) -> CommandResult:
        Path("table.toml").write_text(text, encoding="utf-8")
        monkeypatch.setattr("sys.stdin", Terminal("".join(f"{line}\n" for line in lines)))
        return pnp("play", "table.toml", "--against", "beginner", "--seed", "1", *words)

    return run


@pytest.fixture
def start(pnp: Pnp, folder: Path):
    return lambda *words: pnp("start", *words).out


def test_a_game_is_won_and_looked_at_again(against) -> None:
    answer = against(WON, ["e5", "undo", "d1"])
    assert answer.status == 0, answer.err
    assert answer.out == "White wins: line.\nNo move of yours gave anything away.\n"
    assert answer.err.count("beginner: ") == 1  # what it answered to e5


def test_the_move_that_gave_the_win_away_is_named(against, folder: Path) -> None:
    answer = against(WON, ["e5", "stop"])
    assert "move 1, e5: gave away " in answer.out
    assert "; d1 was better" in answer.out


def test_both_sides_can_be_played(against, start) -> None:
    text = start("color-claim")
    first = against(text, ["stop"], "--side", "1")
    assert "beginner:" not in first.err
    second = against(text, ["stop"], "--side", "player 2")
    assert second.err.count("beginner: ") == 1


def test_the_same_seed_answers_the_same(against, start) -> None:
    text = start("color-claim")
    one, two = (against(text, ["b1xb2", "stop"], "-o", f"{n}.toml") for n in "ab")
    assert one.err == two.err.replace("b.toml", "a.toml")
    assert Path("a.toml").read_text() == Path("b.toml").read_text()


def test_what_was_played_is_written_and_legal(against, start, folder: Path) -> None:
    against(start("passtally"), ["1@a1r0, 2@c1r0", "stop"], "-o", "later.toml")
    assert file_names(folder) == ["later.toml", "table.toml"]
    _, position = Catalogue().read(parse_toml(Path("later.toml").read_text()))
    assert position.to_move == 1
    assert sum(top is not None for top in position.tops) >= 2


def test_tiles_that_lie_face_down_are_not_shown(against, start) -> None:
    answer = against(start("passtally"), ["stop"])
    shown = [line for line in answer.err.splitlines() if line.startswith("Stack ")]
    assert len(shown) == 3
    assert all(len(line.split(": ")[1].split()) == 1 for line in shown)


def test_help_moves_and_levels_are_answered(against, start) -> None:
    answer = against(start("color-claim"), ["?", "moves", "hint", "level club", "b1xb2", "stop"])
    assert "undo         take your last move back" in answer.err
    assert "a1-a2 a1-b1 a1xa2 a1xb1 " in answer.err
    assert "you then have" in answer.err
    assert "club: " in answer.err
    assert answer.err.count("a   b   c   d   e") == 2  # drawn when a move has been made


def test_what_is_wrong_is_told_and_the_game_goes_on(against) -> None:
    answer = against(WON, ["a1", "z9", "level x", "undo", "", "d1"])
    assert answer.status == 0
    assert "c3 already has a ring" in answer.err
    assert "'z9' is not a move" in answer.err
    assert "there is no level 'x'" in answer.err
    assert "no move of yours to take back" in answer.err


def test_a_turn_that_is_wrong_in_its_second_action_is_not_begun(against, start) -> None:
    text = start("passtally")
    answer = against(text, ["1@a1r0, n1-n1", "stop"], "-o", "later.toml")
    assert 'moves = """\n"""\n' in Path("later.toml").read_text()
    assert "n1" in answer.err


def test_what_was_played_is_kept_when_somebody_stops_the_run(
    against, start, monkeypatch: pytest.MonkeyPatch
) -> None:
    def think(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    text = start("color-claim")
    monkeypatch.setattr("pnp.extras.opponent.think.choose", think)
    answer = against(text, ["b1xb2"], "-o", "later.toml")
    assert answer.status == 130
    assert "\nb1xb2\n" in Path("later.toml").read_text()
