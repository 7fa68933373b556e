"""What people mistype is answered with the way out, in one line, and nothing is written."""

from pathlib import Path

import pytest

from tests.conftest import Pnp, left_behind

SLIPS = [
    (["score", "board.pdf"], "board.pdf: this is a PDF, not a TOML file (pnp start GAME prints a"),
    (["score", "chess"], "chess: there is no such file (pnp start GAME prints a position file; games:"),
    (["score", "color_claim"], "color_claim: there is no such file (did you mean the game? pnp start color-claim"),
    (["score", "evenin"], "evenin: there is no such file (did you mean evening.toml?)"),
    (["moves", "color-claim"], "color-claim: a game is named where a position file is expected (pnp start color-claim"),
    (["render", "color-claim", "-o", "a.pdf"], "'color-claim' is a whole game, not a component (its components: color-claim/board, "),
    (["render", "color-claim/board"], "no file to print into: add -o FILE"),
    (["render", "color-claim/board", "a.pdf"], "a.pdf is no component: write -o a.pdf"),
    (["render", "color-claim/board", "-o", "a.pdf", "-p", "cell=3,5cm"], "cell: '3,5cm' is not a length (write 3.5cm)"),
    (["kit", "color-claim/board", "-o", "a.pdf"], "there is no kit for 'color-claim/board': it is a component (pnp render color-claim/board"),
    (["kit", "Color Claim", "-o", "a.pdf"], "there is no kit for 'Color Claim' (did you mean color-claim?)"),
    (["setup", "colour_claim"], "there is no game 'colour_claim' (did you mean color-claim?)"),
    (["pad", "passtaly", "-o", "a.pdf"], "there is no pad for 'passtaly' (did you mean passtally?)"),
    (["print", "color-claim"], "there is no command 'print' (pnp render NAME prints a component, pnp kit GAME a whole game)"),
    (["rules", "color-claim"], "there is no command 'rules' (pnp render GAME/rules -o rules.pdf prints them)"),
    (["RENDER"], "there is no command 'RENDER' (did you mean render?)"),
    (["evening.toml"], "there is no command 'evening.toml' (pnp score evening.toml, pnp moves"),
    (["passtally"], "there is no command 'passtally' (pnp kit passtally prints the game, pnp setup"),
    (["passtally/board"], "there is no command 'passtally/board' (pnp render passtally/board"),
    (["play", "evening.toml", "take", "a1"], "move 1: 'take' is no move: expected one such as a1-b2>c3 or take a1 (write \"take a1\", in quotes)"),
    (["sheet", "colour-lines", "--with", "blak=3"], "a sheet has no option 'blak' (options: apart, black=0..12, circles=0..12)"),
    (["sheet", "colour-lines", "--with", "black=three"], "--with 'black=three': expected a whole number after ="),
    (["render", "evening.toml", "-o", "x.pdf"],
     "evening.toml: this is a position, not a template (pnp diagram evening.toml -o FILE draws it)"),
    (["score", "evening.toml", "--challenge", "3"], "Paint the Line has no solo challenges"),
    (["perft", "evening.toml", "x"], "Invalid value for 'DEPTH': 'x' is not a whole number (see"),
    (["render", "color-claim/board", "--cell", "30mm", "-o", "x.pdf"],
     "there is no option --cell (did you mean -p cell=VALUE for the component or "),
    (["setup", "color-claim", "--sed", "3"], "there is no option --sed (did you mean --seed?)"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "said"), SLIPS)
def test_a_slip_is_answered_with_the_way_out(
    pnp: Pnp, folder: Path, words: list[str], said: str
) -> None:
    (folder / "board.pdf").write_bytes(b"%PDF-1.7")
    (folder / "evening.toml").write_text(pnp("start", "paint-the-line").out)
    answer = pnp(*words)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"pnp: {said}")
    assert answer.err.count("\n") == 1
    assert left_behind(folder) == ["board.pdf", "evening.toml"]


def test_a_move_that_a_shell_cut_off_is_told_by_the_file_that_it_made(
    pnp: Pnp, folder: Path
) -> None:
    (folder / "t.toml").write_text(pnp("start", "paint-the-line").out)
    assert "quotes" not in pnp("play", "t.toml", "a1-b2").err
    (folder / "c3").touch()
    told = 'the shell made an empty file c3: remove it and write "a1-b2>c3", in quotes'
    assert told in pnp("play", "t.toml", "a1-b2").err


def test_blanks_round_the_comma_of_a_turn_do_no_harm(pnp: Pnp, folder: Path) -> None:
    (folder / "p.toml").write_text(pnp("start", "passtally").out)
    tight = pnp("play", "p.toml", "1@a1r0,2@c3r0")
    assert tight.status == 0
    assert pnp("play", "p.toml", "1@a1r0", ",", "2@c3r0") == tight


def test_the_sound_files_of_a_folder_are_printed_and_the_others_told(
    pnp: Pnp, folder: Path
) -> None:
    (folder / "good.toml").write_text(pnp("start", "color-claim").out)
    (folder / "bad.toml").write_text("game = 3")
    answer = pnp("score", ".", "-o", "results.pdf")
    assert (answer.status, answer.out) == (2, "results.pdf\n")
    assert answer.err.startswith("pnp: bad.toml:1:8: ")
    assert left_behind(folder) == ["bad.toml", "good.toml", "results.pdf"]
