"""Guided entry of a position: every row is checked immediately, and no input is lost."""

import io
import os
import select
import signal
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.api.form import meant_form
from pnp.files.unfinished import Unfinished, unfinished
from tests.cli.test_sessions import Terminal
from tests.conftest import CommandResult, Pnp, file_names

BOARD = [
    ". B3 G3 Y1 B1",
    "K3 Y3 G1 R2 G2",
    "Y3 B2 Y1 Y2 G1",
    "K1 R3 R3 Y2 B2",
    "G2 G3 R1 R2 B1",
    "R1 B3 K1 K2 K3",
]
CLAIM = ["black", "", "2", "1", *BOARD]
"""A position after the first move, a claim."""

MARKERS = ["Anna Maria: N1, E3, S2, W6; 0", "Bo n2 e1 s5 w1 4", "C n3 e2 s4 w2 0"]
CODE = "cs-0000-0000-0000-0000-0000-000N-C89W-XB"
ANN = "\N{GRINNING FACE} Ann; Purple and ye; B5 n|; k8 w|; 0"


@pytest.fixture
def typed(pnp: Pnp, folder: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a function that scores a game with these lines as input."""

    def run(game: str, *lines: str) -> CommandResult:
        monkeypatch.setattr("sys.stdin", Terminal("".join(f"{line}\n" for line in lines)))
        return pnp("score", game)

    return run


def test_position_is_entered_drawn_and_scored(typed, folder: Path) -> None:
    answer = typed("color-claim", *CLAIM, "")
    assert answer.status == 0, answer.err
    assert "owns:" in answer.err
    assert answer.err.count("a   b   c   d   e") == 6  # after each row
    assert answer.out.count("a   b   c   d   e") == 1  # the result
    assert "Player 1 owns black." in answer.out
    assert file_names(folder) == []


def test_wrong_row_is_reported_and_entered_again(typed) -> None:
    lines = [*CLAIM[:4], "K3 B9 . Y1 B1", "K3 B3", *BOARD, ""]
    answer = typed("color-claim", *lines)
    assert answer.status == 0
    assert "column 4: 'B9' is not a stack" in answer.err
    assert "expected 5 tokens in this row, found 2" in answer.err


def test_illegal_position_is_reported_and_can_be_saved(typed, folder: Path) -> None:
    lines = ["black", "black", *CLAIM[2:], "", "mend.toml"]
    answer = typed("color-claim", *lines)
    assert answer.status == 2
    assert "both players own black" in answer.err
    assert file_names(folder) == ["mend.toml"]


def test_empty_line_leaves_out_an_optional_key(typed) -> None:
    rows = ["B3 G3 Y3 Y2 G2 G2", "B2 # R3 G1 # B1", "B1 B2 G1 R3 R1 Y1"]
    players = ["red green", "yellow blue"]
    answer = typed("paint-the-line", *players, "1", "", *rows, "")
    assert answer.status == 0, answer.err
    assert "Player 2 wins with 44 points." in answer.out


def stored_input() -> Unfinished:
    """Return the only stored input of Color Claim."""
    (found,) = unfinished("color-claim")
    return found


def test_end_of_input_stores_the_rows(typed, folder: Path) -> None:
    answer = typed("color-claim", *CLAIM[:5], "K3 B9 G1 R2 G2")
    assert answer.status == 130
    assert answer.err.endswith("pnp: stopped\n")
    assert f"your rows are saved in {stored_input().path}" in answer.err
    assert stored_input().path.stat().st_mode & 0o777 == 0o600
    assert stored_input().typed["owns"] == ["black", ""]
    assert stored_input().typed["board"] == BOARD[:1]
    assert stored_input().draft == "K3 B9 G1 R2 G2"


def test_empty_input_is_not_stored(typed, folder: Path) -> None:
    assert typed("color-claim").status == 130
    assert file_names(folder) == []


def test_next_run_offers_stored_rows_and_resumes(typed, folder: Path) -> None:
    typed("color-claim", *CLAIM[:5], "K3 B9 G1 R2 G2")
    path = str(stored_input().path)
    answer = typed("color-claim", "resume", *BOARD[1:], "evening.toml")
    assert answer.status == 0, answer.err
    assert "5 rows of color-claim are saved in" in answer.err
    assert path in answer.err
    assert "not accepted yet: K3 B9 G1 R2 G2" in answer.err
    assert "Player 1 owns black." in answer.out
    assert unfinished("color-claim") == []


@pytest.mark.parametrize("word", ["stop", "STOP", "quit", "exit"])
@pytest.mark.parametrize("typed_before", [[], CLAIM[:5], CLAIM], ids=len)
def test_stop_word_stores_the_rows(typed, word, typed_before) -> None:
    answer = typed("color-claim", *typed_before, word)
    assert (answer.status, answer.out) == (0, "")
    assert len(unfinished("color-claim")) == bool(typed_before)


def test_resumed_input_is_stored_once(typed, folder: Path) -> None:
    typed("color-claim", *CLAIM[:5])
    typed("color-claim", "resume", BOARD[1])
    assert stored_input().typed["board"] == BOARD[:2]


def test_new_input_leaves_the_stored_rows_of_another_run(typed, folder: Path) -> None:
    typed("color-claim", "red")
    assert typed("color-claim", *CLAIM, "").status == 0
    assert stored_input().typed["owns"] == ["red"]


def test_variant_is_resumed_with_its_rows(typed, folder: Path) -> None:
    typed("line-or-colour", "7x7", "", "w", ". . . . . . .")
    (found,) = unfinished("line-or-colour")
    assert (found.variant, found.typed["colours"]) == ("advanced", [])
    answer = typed("line-or-colour", "resume", *["......."] * 6, "rings.toml")
    assert answer.status == 0, answer.err
    assert 'variant = "advanced"' in (folder / "rings.toml").read_text()


def test_complete_position_is_scored_at_the_end_of_input(typed, folder: Path) -> None:
    answer = typed("color-claim", *CLAIM)
    assert answer.status == 0
    assert "Player 1 owns black." in answer.out
    assert stored_input().typed["board"] == BOARD


@pytest.mark.parametrize("endless", ["x\n" * 5000, "x" * 5000])
def test_endless_input_is_rejected(pnp: Pnp, folder: Path, monkeypatch, endless) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("black\n" + endless))
    answer = pnp("score", "color-claim")
    assert answer.status == 2
    assert "the line is too long" in answer.err or "no position after 1,000 lines" in answer.err
    assert stored_input().typed["owns"] == ["black"]


def test_input_is_printed_if_it_cannot_be_stored(typed, folder: Path, monkeypatch) -> None:
    (folder / "state").write_text("a file, not a folder")
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
    answer = typed("color-claim", *CLAIM[:5], "R9")
    assert answer.status == 130
    assert 'you typed:\ngame = "color-claim"\nowns = ["black", ""]' in answer.err
    assert f'{BOARD[0]}\n"""\nR9\n' in answer.err


def test_existing_file_is_replaced_only_after_confirmation(typed, folder: Path) -> None:
    (folder / "old.toml").write_text("mine")
    answer = typed("color-claim", *CLAIM, "old.toml", "no", "old.toml", "", "new.toml")
    assert answer.status == 0
    assert (folder / "old.toml").read_text() == "mine"
    assert "old.toml exists; replace it?" in answer.err
    typed("color-claim", *CLAIM, "old.toml", "YES")
    assert (folder / "old.toml").read_text() == (folder / "new.toml").read_text()


def test_unwritable_name_prompts_for_another(typed, folder: Path) -> None:
    names = ["none/a.toml", ".", "/dev/null", "a\0b", f"{'n' * 300}", "'good.toml'"]
    answer = typed("color-claim", *CLAIM, *names)
    assert answer.status == 0
    assert "none/a.toml: the folder none does not exist" in answer.err
    assert ".: this is a folder" in answer.err
    assert "/dev/null: this is a pipe or a device" in answer.err
    assert file_names(folder) == ["good.toml"]


def test_fault_in_one_row_returns_to_it(typed) -> None:
    rows = ["B3 G3 Y3 Y2 G2 G2", "B2 . R3 G1 # B1", "B1 B2 G1 R3 R1 Y1"]
    players = ["red green", "yellow blue"]
    lines = [*players, "1", "", *rows, "B2 # R3 G1 # B1", ""]
    answer = typed("paint-the-line", *lines)
    assert answer.status == 0, answer.err
    assert "b2 is blocked: write #" in answer.err
    assert f"scoring 2 [{rows[1]}]: " in answer.err


def test_fault_of_several_rows_offers_all_of_them(typed) -> None:
    answer = typed("color-claim", "black", "black", *CLAIM[2:], "owns 2", "none", "")
    assert answer.status == 0
    assert "row to retype: owns 1, owns 2; press Enter to change nothing" in answer.err


def test_prompts_for_a_wrong_row_are_limited(typed) -> None:
    wrong = [*CLAIM[:3], "2", *BOARD]
    answer = typed("color-claim", *wrong, "", "", "")
    assert answer.status == 2
    assert answer.err.count("player 2 cannot have a shield: it ends") == 2


def test_help_lists_the_possible_input(typed) -> None:
    lines = ["?", "help", "back", "red", "back board 3", "BACK", *CLAIM, "back owns 2", "", ""]
    answer = typed("color-claim", *lines)
    assert answer.status == 0, answer.err
    assert answer.err.count("back ROW") == 2
    assert "owns 1 [red]: " in answer.err
    assert "no row has been entered yet" in answer.err
    assert "row 'board 3' has not been entered yet" in answer.err


ARROWS = "1+\u2192 1+\u2190 . . . ."


@pytest.mark.parametrize(
    ("game", "lines", "text"),
    [
        ("color-claim", ["K", '"none"', "player 2", "P1", *BOARD], 'owns = ["black", ""]'),
        ("line-or-colour", ["5 x 5", "", '"white"', "N", "w..b.", *["....."] * 4], "W . . B ."),
        ("passtally", ["3", "2", "2", *MARKERS, ARROWS, *[". " * 6] * 5, ""], "\n1+> 1+< .   ."),
        ("passtally", ["3 players", "2", "2", *MARKERS, *[". " * 6] * 6, ""], '"Anna Maria", m'),
        ("colour-lines", ["1", "b", "1,2,3", ANN, CODE], 'sheet = """\n'),
    ],
)
def test_informal_input_is_accepted(typed, folder: Path, game, lines, text) -> None:
    answer = typed(game, *lines, "a.toml")
    assert answer.status == 0, answer.err
    assert text in (folder / "a.toml").read_text()


def test_blank_within_the_size_of_a_board_is_not_ignored() -> None:
    large: Any = SimpleNamespace(variant="large", sizes=("13x13",))
    assert meant_form([large], "13 x 13") is large
    assert meant_form([large], "1 3x13") is None


def test_variant_is_taken_from_the_command_line(pnp: Pnp, folder: Path, monkeypatch) -> None:
    rows = ["", "w", *["......."] * 7, ""]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{row}\n" for row in rows)))
    answer = pnp("score", "line-or-colour", "--variant", "advanced")
    assert answer.status == 0, answer.err
    assert "variant:" not in answer.err
    assert pnp("score", "evening.toml", "--variant", "advanced").status == 2


class TerminalUser:
    """A user at a terminal in which `pnp score color-claim` runs."""

    def __init__(self, folder: Path) -> None:
        import pty

        self.shown = ""
        self.process, self.terminal = pty.fork()
        if not self.process:
            os.chdir(folder)
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # as if a shell had started it
            os.execv(sys.executable, [sys.executable, "-m", "pnp", "score", "color-claim"])

    def wait_for(self, text: str) -> None:
        """Wait until the text is on the screen, and skip everything before it."""
        end = time.monotonic() + 60
        while text not in self.shown:
            assert select.select([self.terminal], [], [], end - time.monotonic())[0], self.shown
            self.shown += os.read(self.terminal, 4096).decode()
        self.shown = self.shown.partition(text)[2]

    def send(self, text: str) -> None:
        os.write(self.terminal, text.encode())

    def status(self) -> int:
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminals")
@pytest.mark.parametrize(
    ("end", "status"),
    [
        ("\x03", 130),
        *(
            pytest.param(end, 128 + end, marks=pytest.mark.slow)
            for end in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        ),
    ],
)
def test_unfinished_line_is_stored_on_any_signal(folder: Path, end: str | int, status: int) -> None:
    user = TerminalUser(folder)
    for line in CLAIM[:4]:
        user.wait_for(": ")
        user.send(f"{line}\n")
    user.wait_for("board 1: ")
    user.send("K3 Y3")
    user.wait_for("K3 Y3")
    time.sleep(0.5)  # a signal between a key and the next wait is handled only during that wait
    if isinstance(end, str):
        user.send(end)
    else:
        os.kill(user.process, end)
    user.wait_for("your rows are saved in")
    user.wait_for("stopped")
    assert user.status() == status
    assert stored_input().typed["owns"] == ["black", ""]
    assert stored_input().draft == "K3 Y3"
