"""A position typed at the terminal: each row checked at once, the board drawn as it grows."""

import io
from pathlib import Path

import pytest

from pnp.files.toml_text import parse_toml
from pnp.library import Library
from tests.conftest import Pnp, Ran, left_behind
from tests.games.playing import typed as typed_lines

BOARD = [
    ". B3 G3 Y1 B1",
    "K3 Y3 G1 R2 G2",
    "Y3 B2 Y1 Y2 G1",
    "K1 R3 R3 Y2 B2",
    "G2 G3 R1 R2 B1",
    "R1 B3 K1 K2 K3",
]
CLAIM = ["black", "", "2", "1", *BOARD]
"""After the first move of a game, a claim."""


class Terminal(io.StringIO):
    """Standard input on which somebody types."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def typed(pnp: Pnp, folder: Path, monkeypatch: pytest.MonkeyPatch):
    """Score a game, with these lines typed in answer."""

    def run(game: str, *lines: str) -> Ran:
        monkeypatch.setattr("sys.stdin", Terminal("".join(f"{line}\n" for line in lines)))
        return pnp("score", game)

    return run


def test_a_position_is_asked_for_drawn_and_scored(typed, folder: Path) -> None:
    answer = typed("color-claim", *CLAIM, "")
    assert answer.status == 0, answer.err
    assert "owns:" in answer.out
    assert answer.out.count("a   b   c   d   e") == 7  # after each row, and at the end
    assert "Player 1 owns black." in answer.out
    assert left_behind(folder) == []


def test_a_wrong_row_is_told_at_once_and_asked_for_again(typed) -> None:
    lines = [*CLAIM[:4], "K3 B9 . Y1 B1", "K3 B3", *BOARD, ""]
    answer = typed("color-claim", *lines)
    assert answer.status == 0
    assert "column 4: 'B9' is no stack" in answer.out
    assert "expected 5 tokens in this row, found 2" in answer.out


def test_what_was_typed_can_be_saved(typed, folder: Path, pnp: Pnp) -> None:
    answer = typed("color-claim", *CLAIM, "evening.toml")
    assert answer.status == 0
    assert left_behind(folder) == ["evening.toml"]
    _, position = Library().read(parse_toml((folder / "evening.toml").read_text()))
    assert position.owns == ("black", "")


def test_an_illegal_position_is_told_and_can_be_saved_to_be_mended(typed, folder: Path) -> None:
    lines = ["black", "black", *CLAIM[2:], "mend.toml"]
    answer = typed("color-claim", *lines)
    assert answer.status == 2
    assert "both players own black" in answer.err
    assert left_behind(folder) == ["mend.toml"]


def test_nothing_typed_leaves_out_what_may_miss(typed) -> None:
    rows = ["B3 G3 Y3 Y2 G2 G2", "B2 # R3 G1 # B1", "B1 B2 G1 R3 R1 Y1"]
    players = ["red green", "yellow blue"]
    answer = typed("paint-the-line", *players, "1", "", *rows, "")
    assert answer.status == 0, answer.err
    assert "Player 2 wins: higher total." in answer.out


def test_the_end_of_the_input_stops_it(typed, folder: Path) -> None:
    answer = typed("color-claim", "red")
    assert answer.status == 130
    assert answer.err.endswith("pnp: stopped\n")


@pytest.mark.parametrize("game", Library().all_games(), ids=lambda game: game.name)
def test_the_start_of_every_game_can_be_typed(typed, game, folder: Path) -> None:
    """The rows of the usual start, typed as they stand in its file, give the same position."""
    variant = game.variants[0]
    data = parse_toml(game.format(variant.start())).data
    lines = [variant.name] if len(game.variants) > 1 else []
    for field in variant.form:
        value = data.get(field.key)
        if not field.rows:
            continue
        lines += [""] if value is None else typed_lines(field, value)
    answer = typed(game.name, *lines, "typed.toml")
    assert answer.status == 0, answer.err + answer.out
    _, position = Library().read(parse_toml((folder / "typed.toml").read_text()))
    assert position == Library().game(game.name).variants[0].start()
