"""The game of docs/tutorials/make-a-game.md, built, installed and used as any other."""

import json
from pathlib import Path

import pytest

from tests.conftest import BUILT_IN, KITS, ROOT, CommandResult
from tests.guest.clobber import write_clobber
from tests.guest.installing import Home, wheel
from tests.reading import PdfPage, read_pdf

CODE = "CB-2JWT-T36"
"""The first setup of its kit."""

INK, PAPER = "#2b2430", "#fffaf0"
"""Fills of black and white stones."""

END = """\
game = "clobber"
to_move = 2
board = '''
W . . . .
. . W . B
. . . . .
. B . . .
. . . . W
. . . . .
'''
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """An environment in which the wheels of pnp and of the guest are installed."""
    folder = tmp_path_factory.mktemp("guest")
    wheels = [wheel(ROOT, folder / "built-in"), wheel(write_clobber(folder), folder / "guest")]
    return Home.make(folder / "home", *wheels)


def test_game_is_installed_in_place_with_hatchling(tmp_path: Path) -> None:
    guest = write_clobber(tmp_path)
    home = Home.make(tmp_path / "home", "--editable", guest)
    (path,) = home.packages.glob("*clobber.pth")
    assert path.read_text() == str(guest)


@pytest.fixture
def desk(home: Home, tmp_path: Path) -> "Desk":
    return Desk(home, tmp_path)


class Desk:
    """Return a folder without code, in which commands run."""

    def __init__(self, home: Home, folder: Path) -> None:
        self.home = home
        self.folder = folder

    def pnp(self, *words: str) -> CommandResult:
        return self.home.pnp(self.folder, *words)

    def output(self, *words: str) -> str:
        """Run a command that must succeed, and return what it prints."""
        answer = self.pnp(*words)
        assert (answer.status, answer.err) == (0, ""), words
        return answer.out

    def pages(self, *words: str) -> list[PdfPage]:
        """Run a command, and return the file it writes."""
        self.output(*words, "-o", "out.pdf")
        return read_pdf(self.folder / "out.pdf")


def discs(page: PdfPage, fill: str, size: float) -> int:
    """Return the circles of this colour and diameter, in mm."""
    boxes = [mark.box for mark in page.marks if mark.fill == fill and len(mark.points) > 4]
    return sum(
        abs(right - left - size) < 0.1 and abs(bottom - top - size) < 0.1
        for left, top, right, bottom in boxes
    )


def test_game_is_listed_with_built_in_ones(desk: Desk) -> None:
    listed = json.loads(desk.output("list", "--json"))
    names = [row["name"] for row in listed]
    parts = [f"clobber/{part}" for part in ("board", "rules", "stones")]
    assert sorted(names) == sorted([*BUILT_IN, "calibration", *parts, *KITS, "clobber"])
    groups = ["plain", "thick", "setup", "cover", "box", "labels", "test"]
    assert listed[-1]["parts"] == ["rules", "board", "stones", *groups]
    assert "Board" in desk.output("show", "clobber/board")


def test_game_passes_every_check(desk: Desk) -> None:
    assert desk.output("check", "clobber") == "clobber: rules, 3 components, kit, no faults\n"


def test_setups_are_drawn_and_rebuilt_from_codes(desk: Desk) -> None:
    drawn = json.loads(desk.output("setup", "clobber", "--seed", "7", "--json"))
    assert drawn["code"] == "CB-10KZ-BH1"
    assert json.loads(desk.output("setup", "clobber", "--code", drawn["code"], "--json")) == drawn
    (cards,) = desk.pages("setup", "clobber", "--code", CODE)
    assert CODE in cards.text
    (cell,) = {round(m.box[2] - m.box[0], 2) for m in cards.marks if m.fill == "#f5ead2"}
    size = 20 * (cell + 1) / 28  # a stone of 20 mm on a space of 28
    assert (discs(cards, INK, size), discs(cards, PAPER, size)) == (15, 15)


def test_game_is_played_and_scored(desk: Desk) -> None:
    (desk.folder / "table.toml").write_text(desk.output("start", "clobber"))
    listed = desk.output("moves", "table.toml").split()
    assert (len(listed), listed[0]) == (49, "a1xa2")
    desk.output("play", "table.toml", "a1xa2", "-o", "table.toml")
    assert "The game is not over." in desk.output("score", "table.toml")
    (desk.folder / "end.toml").write_text(END)
    assert "Player 1 wins: player 2 cannot move." in desk.output("score", "end.toml")
    (page,) = desk.pages("score", "end.toml")
    assert "Player 1 wins: player 2 cannot move." in page.text


def test_opponent_plays_the_game(desk: Desk) -> None:
    (desk.folder / "table.toml").write_text(desk.output("start", "clobber"))
    hinted = desk.output("hint", "table.toml", "--level", "beginner").splitlines()
    assert 1 <= len(hinted) <= 3
    assert all(line.split(":")[0] in desk.output("moves", "table.toml") for line in hinted)
    (desk.folder / "end.toml").write_text(END)
    assert "the game is over" in desk.pnp("hint", "end.toml").err


def test_errors_have_locations_and_reasons(desk: Desk) -> None:
    (desk.folder / "bad.toml").write_text(END.replace(". . W . B", ". . G . B"))
    said = "pnp: bad.toml:5:5: unknown stone 'G': use W, B or . for an empty space\n"
    assert desk.pnp("score", "bad.toml") == CommandResult(2, "", said)
    (desk.folder / "end.toml").write_text(END)
    answer = desk.pnp("play", "end.toml", "e2xe1")
    assert (answer.status, answer.out) == (1, "")
    assert "e2xe1: the game is over. Player 1 wins" in answer.err
    assert desk.pnp("play", "end.toml", "one").status == 2


def test_kit_prints_all_its_parts(desk: Desk) -> None:
    cover, making, rules_page, board, stones = desk.pages("kit", "clobber")
    assert "1 Board page 4 30 Stones page 5" in " ".join(cover.text.split())
    assert making.text.startswith("How to make")
    assert CODE in making.text
    bled = 20 + 2 * 2
    assert (discs(stones, INK, bled), discs(stones, PAPER, bled)) == (15, 15)
    assert board.text.split()[:5] == list("abcde")
    assert [sum(m.text == letter for m in rules_page.marks) for letter in "WB"] == [8, 8]
