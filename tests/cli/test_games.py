"""The commands that know the rules: positions in, scores, moves and positions out."""

import json
import random
from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from tests.conftest import KITS, ROOT, Pnp, left_behind
from tests.reading import read_pdf

EVENING = ROOT / "docs/evening.toml"
GAMES = [game.name for game in Catalogue().all_games()]


"""What stands once on the pad of a game."""


@pytest.fixture
def table(pnp: Pnp, folder: Path) -> str:
    """A game of Paint the Line whose colours have been chosen."""
    (folder / "start.toml").write_text(pnp("start", "paint-the-line").out)
    takes = ["take a1", "take b1", "take c1", "take d1"]
    assert pnp("play", "start.toml", *takes, "-o", "table.toml").status == 0
    return "table.toml"


def test_every_group_is_told_with_its_sum(pnp: Pnp) -> None:
    line = "paint-the-line, player 1 24, player 2 44: Player 2 wins: higher total."
    assert pnp("score", EVENING, EVENING).out.splitlines()[0] == f"{EVENING}: {line}"
    out = pnp("score", EVENING).out
    assert "(3 + 2 + 1 + 2) x 4" in out
    assert out.endswith("Player 2 wins: higher total.\n")


def test_the_json_is_that_of_the_notation(pnp: Pnp) -> None:
    answer = json.loads(pnp("score", EVENING, "--json").out)
    assert list(answer) == ["file", "game", "over", "players", "winner", "reason"]
    assert [player["total"] for player in answer["players"]] == [24, 44]
    assert answer["players"][0]["parts"][1] == {
        "label": "red",
        "cells": ["d3", "e3"],
        "formula": "(3 + 1) x 2",
        "points": 8,
    }
    assert (answer["over"], answer["winner"], answer["reason"]) == (True, 2, "higher total")


def test_the_printed_result_outlines_groups_and_tells_sums(pnp: Pnp, folder: Path) -> None:
    assert pnp("score", EVENING, "-o", "result.pdf").out == "result.pdf\n"
    (page,) = read_pdf(folder / "result.pdf")
    texts = [mark.text for mark in page.marks if mark.kind == "text"]
    assert {"24", "44", "32", "10", "8"} <= set(texts)
    assert "(3 + 2 + 1 + 2) x 4" in texts
    assert "Player 2 wins: higher total." in texts


def test_a_bad_file_among_many_does_not_stop_the_rest(pnp: Pnp, folder: Path) -> None:
    games = folder / "games"
    games.mkdir()
    for name in GAMES:
        (games / f"{name}.toml").write_text(pnp("start", name).out)
    (games / "bad.toml").write_text(EVENING.read_text().replace("B1 B2 G1", "B1 X2 G1"))
    answer = pnp("score", "games")
    assert answer.status == 2
    assert len(answer.out.splitlines()) == len(GAMES) + 1
    assert answer.out.endswith(f"{len(GAMES)} of {len(GAMES) + 1} positions read.\n")
    assert "games/bad.toml:7:4: 'X2' is no stack" in answer.err
    lines = [json.loads(line) for line in pnp("score", "games", "--json").out.splitlines()]
    assert [line["file"] for line in lines] == sorted(line["file"] for line in lines)
    (fault,) = [line["error"] for line in lines if "error" in line]
    assert (fault["line"], fault["column"], fault["token"]) == (7, 4, "X2")


def test_moves_are_listed_sorted_and_playable(pnp: Pnp, table: str) -> None:
    texts = pnp("moves", table).out.splitlines()
    assert len(texts) == 544
    assert texts == sorted(texts)
    answer = json.loads(pnp("moves", table, "--json").out)
    assert answer == {
        "file": table,
        "game": "paint-the-line",
        "to_move": 1,
        "moves": texts,
    }
    assert pnp("perft", table, "1").out == "544\n"
    for text in random.Random(1).sample(texts, 5):
        assert pnp("play", table, text).status == 0


def test_a_finished_game_says_that_it_has_no_moves(pnp: Pnp) -> None:
    answer = pnp("moves", EVENING)
    assert (answer.status, answer.out) == (0, "")
    assert answer.err == "pnp: the game is over. Player 2 wins: higher total.\n"
    assert json.loads(pnp("moves", EVENING, "--json").out)["moves"] == []
    played = pnp("play", EVENING, "a1-a2")
    assert played.status == 1


def test_illegal_malformed_and_ambiguous_moves_are_three_answers(pnp: Pnp, table: str) -> None:
    illegal = pnp("play", table, "a1-a2")
    assert illegal.status == 1
    assert illegal.err == "pnp: move 5: a1-a2: no walk of exactly 2 steps ends there\n"
    malformed = pnp("play", table, "hop")
    assert malformed.status == 2
    assert "is no move" in malformed.err
    ambiguous = pnp("play", table, "a1-b2")
    assert ambiguous.status == 2
    assert "'a1-b2' may mean" in ambiguous.err
    assert [answer.out for answer in (illegal, malformed, ambiguous)] == [""] * 3


def test_the_actions_of_a_turn_may_be_joined_by_commas(pnp: Pnp, folder: Path) -> None:
    (folder / "a.toml").write_text(pnp("start", "passtally").out)
    joined = pnp("play", "a.toml", "1@a1r0, 2@c3r1")
    assert joined.status == 0
    assert joined.out == pnp("play", "a.toml", "1@a1r0", "2@c3r1").out
    assert "\n1@a1r0, 2@c3r1\n" in joined.out
    (folder / "b.toml").write_text(joined.out)
    assert json.loads(pnp("moves", "b.toml", "--json").out)["to_move"] == 2


def test_play_leaves_the_file_as_it_was_when_a_move_fails(
    pnp: Pnp, table: str, folder: Path
) -> None:
    before = (folder / table).read_text()
    first = pnp("moves", table).out.split()[0]
    assert pnp("play", table, first, "a1-a1", "-o", table).status == 1
    assert (folder / table).read_text() == before
    assert left_behind(folder) == ["start.toml", "table.toml"]


def test_a_position_is_drawn_in_the_terminal_and_into_files(
    pnp: Pnp, table: str, folder: Path
) -> None:
    out = pnp("diagram", table).out
    assert "Movement board" in out
    assert "Player 1: red and blue." in out
    for suffix in ("pdf", "svg", "png"):
        assert pnp("diagram", table, "-o", f"out.{suffix}").status == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_code_rebuilds_its_setup(pnp: Pnp, name: str, folder: Path) -> None:
    drawn = [json.loads(line) for line in pnp("setup", name, "-n", "3", "--json").out.splitlines()]
    assert len(drawn) == 3
    for each in drawn:
        again = json.loads(pnp("setup", name, "--code", each["code"].lower(), "--json").out)
        assert again == each
        assert pnp("setup", name, "--code", each["code"], "-o", "a.toml").status == 0
        assert (folder / "a.toml").read_text() == each["position"]


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


def test_a_position_is_drawn_in_perspective(pnp: Pnp, folder: Path) -> None:
    assert pnp("start", "color-claim", "-o", "table.toml").status == 0
    for name in ("table.pdf", "table.svg", "table.png"):
        answer = pnp("diagram", "table.toml", "-o", name, "--view", "table")
        assert (answer.status, answer.out.split()) == (0, [name])
    letters = [mark.text for mark in read_pdf(folder / "table.pdf")[0].marks if mark.text]
    assert {"R", "Y", "G", "B", "K"} <= set(letters)


@pytest.mark.parametrize("game", KITS)
def test_a_kit_is_drawn_by_its_name(pnp: Pnp, folder: Path, game: str) -> None:
    answer = pnp("diagram", game, "-o", "kit.svg", "--view", "table", "--paper", "fit")
    assert answer.status == 0
    assert (folder / "kit.svg").stat().st_size > 10_000
