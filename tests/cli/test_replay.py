"""`pnp play` records a game; `pnp replay` shows it in the terminal, as a booklet or animated."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

import pnp as library
from tests.cli.test_sessions import Terminal
from tests.conftest import Pnp
from tests.reading import read_pdf

CODE = "RB-20KZ-1RDE-Y48"
MOVES = ["c3", "a1", "b2", "d4", "b3", "e5", "b4", "a5", "b1"]


@pytest.fixture
def game(pnp: Pnp, folder: Path) -> str:
    """Return the record of a game that White wins with a line."""
    assert pnp("setup", "line-or-colour", "--code", CODE, "-o", "game.toml").status == 0
    assert pnp("play", "game.toml", *MOVES, "-o", "game.toml").out == "game.toml\n"
    return "game.toml"


def lines_of(page) -> list[str]:
    return [mark.text for mark in page.marks if mark.kind == "text"]


def test_commands_use_the_last_position_of_a_record(pnp: Pnp, game: str) -> None:
    score = json.loads(pnp("score", game, "--json").out)
    assert (score["winner"], score["over"]) == (1, True)
    pnp("replay", game, "-o", "last.toml")
    assert "rings = " in Path("last.toml").read_text("utf-8")
    for command in ("score", "diagram", "moves"):
        assert pnp(command, game).out == pnp(command, "last.toml").out


def test_game_against_the_computer_is_recorded(
    pnp: Pnp, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pnp("setup", "line-or-colour", "--code", CODE, "-o", "t.toml")
    pnp("play", "t.toml", "c3", "a1", "-o", "t.toml")
    monkeypatch.setattr("sys.stdin", Terminal("b2\nundo\nb3\nstop\n"))
    pnp("play", "t.toml", "--against", "beginner", "--seed", "1", "-o", "t.toml")
    record = library.read_record("t.toml")
    assert (record.code, record.moves[:3], len(record)) == (CODE, ("c3", "a1", "b3"), 4)


@pytest.mark.parametrize("end", ["stop\n", ""])
def test_replay_steps_forward_back_and_to_a_number(
    pnp: Pnp, game: str, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(f"\n\nback\n9\n\n77\n?\n{end}"))
    answer = pnp("replay", game)
    assert answer.status == 0
    texts = [line for line in answer.out.splitlines() if line.split("  ")[0].isdecimal()]
    assert texts == ["1  c3", "2  a1", "1  c3", "9  b1"]
    assert answer.out.startswith(f"Line or Colour, {CODE}, 9 moves\n")
    assert answer.out.endswith("White wins with 4 rings in a line.\n")
    assert "press Enter, or type back, stop or a number up to 9" in answer.err
    assert "NUMBER   show the position after that move" in answer.err


def test_booklet_numbers_all_moves_and_draws_some_positions(pnp: Pnp, game: str) -> None:
    assert pnp("replay", game, "-o", "game.pdf", "--every", 4).out == "game.pdf\n"
    pages = read_pdf(Path("game.pdf"))
    texts = [text for page in pages for text in lines_of(page)]
    assert f"Setup {CODE}. 9 turns. White wins with 4 rings in a line." in "".join(texts)
    numbered = set(pairwise(texts))
    assert numbered >= {(str(number), move) for number, move in enumerate(MOVES, start=1)}
    captions = [text for text in texts if text.startswith(("Start", "After"))]
    assert captions == ["Start", "After turn 4: d4", "After turn 8: a5", "After turn 9: b1"]


def test_booklet_has_a_cover_with_result_and_key(pnp: Pnp, game: str) -> None:
    pnp("replay", game, "-o", "game.pdf", "--layers", "all")
    cover, *pages = read_pdf(Path("game.pdf"))
    texts = lines_of(cover)
    assert "White: won" in texts
    assert "How moves are written" in texts
    assert any(text.startswith("places a white ring on") for text in texts)
    halos = [mark for mark in pages[-1].marks if mark.stroke == "#ffffff" and mark.width > 0.6]
    assert halos, "the line that won is not marked"


def test_booklet_names_owners_and_totals(pnp: Pnp, folder: Path) -> None:
    table, played = library.start("color-claim"), []
    while found := table.moves():
        played.append(max(found, key=lambda move: ("x" in str(move), str(move))))
        table = table.play(played[-1])
    library.record(library.start("color-claim"), *played).write("p.toml")
    pnp("replay", "p.toml", "-o", "p.pdf")
    texts = lines_of(read_pdf(Path("p.pdf"))[0])
    for tally in table.score().players:
        assert f"{tally.total}" in texts
        assert any(text.startswith(tally.heading) for text in texts)
    assert all(note.replace("'", "\u2019") in texts for note in table.figure.notes)


PASSTALLY = """game = "passtally"
setup = "P2-11DT-73M9-SH82-P619-EF4D-J71N-Y"
moves = \"\"\"
1@a1r3, 1@a5r0
1@a2r2, 1@b2r1
1@a1r2, 1@b4r0
1@a5r1, 1@b3r3
1@c2r0, 1@b1r0
1@b6r1, 1@a1r3
1@a6r1, 1@a2r1
\"\"\"
"""


def test_booklet_of_an_unfinished_game_counts_turns_and_points(pnp: Pnp, folder: Path) -> None:
    Path("p.toml").write_text(PASSTALLY, "utf-8")
    pnp("replay", "p.toml", "-o", "p.pdf")
    cover, page = map(lines_of, read_pdf(Path("p.pdf")))
    assert any("7 turns. The game is not over." in line for line in cover)
    assert ("Blue", "4") in pairwise(cover)
    assert "So far" in cover
    assert "Stack 1: none" in page
    assert "After turn 7: 1@a6r1, 1@a2r1" in page
    assert "1: orange, 0 points. 2: blue, 4 points." in page


def test_boards_of_a_booklet_have_one_size_and_complete_names(pnp: Pnp, folder: Path) -> None:
    Path("p.toml").write_text(PASSTALLY, "utf-8")
    pnp("replay", "p.toml", "-o", "p.pdf")
    _cover, page = read_pdf(Path("p.pdf"))
    names = [mark for mark in page.marks if mark.text in {"n5", "n6"}]
    lefts = [mark.box[0] for mark in sorted(names, key=lambda each: each.text)]
    distances = [round(b - a, 2) for a, b in zip(lefts[:4], lefts[4:], strict=True)]
    assert len(set(distances)) == 1, distances


@pytest.mark.parametrize(
    ("name", "moves", "every"), [("passtally", 6, 1), ("paint-the-line", 99, 6)]
)
def test_trays_and_columns_of_a_booklet_fit_the_page(
    pnp: Pnp, folder: Path, name: str, moves: int, every: int
) -> None:
    table, played = library.start(name), []
    while len(played) < moves and (found := table.moves()):
        played.append(found[7 * len(played) % len(found)])
        table = table.play(played[-1])
    library.record(library.start(name), *played).write("p.toml")
    pnp("replay", "p.toml", "-o", "p.pdf", "--paper", "fit", "--no-marks", "--every", every)
    pages = read_pdf(Path("p.pdf"))
    stacks = [each for page in pages for each in lines_of(page) if "from the top" in each]
    assert len(stacks) == (3 * 4 if name == "passtally" else 0)
    assert max(m.box[3] for page in pages for m in page.marks if m.kind == "text") <= 236
    if name == "paint-the-line":
        boxes = [mark.box for mark in pages[1].marks if mark.text.isdecimal()]
        assert {box[0] > 90 for box in boxes} == {True, False}


def test_animation_is_one_svg(pnp: Pnp, game: str) -> None:
    assert pnp("replay", game, "-o", "game.svg", "--seconds", "2").out == "game.svg\n"
    text = Path("game.svg").read_text("utf-8")
    assert 'dur="24s"' in text  # eight positions, then the last for three times as long
    assert text == library.read_record(game).animation(seconds=2)
