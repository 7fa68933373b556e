"""Games are found, beside the package and from outside it, and a file finds its game."""

import sys

import pytest

from pnp.errors import PnpError
from pnp.files.toml_text import parse_toml
from pnp.library import games

GUEST = """
from dataclasses import replace

from pnp.library.games import find

game = find("line-or-colour")
GAME = replace(game, name="guest-game", title="Guest Game")
"""


@pytest.fixture
def another_package(tmp_path, monkeypatch):
    """A folder on the path with what an installed package with games brings."""

    def forget():
        for cached in (games.names, games.find, games._guests):
            cached.cache_clear()

    def install(entry_points, source=GUEST):
        info = tmp_path / "guest-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[pnp.games]\n{entry_points}\n")
        (tmp_path / "guest_room.py").write_text(source)
        monkeypatch.syspath_prepend(tmp_path)
        forget()

    yield install
    monkeypatch.undo()
    sys.modules.pop("guest_room", None)
    forget()


def test_the_games_beside_the_package_are_found():
    assert {"color-claim", "line-or-colour", "paint-the-line"} <= set(games.names())
    assert [game.name for game in games.find_all()] == list(games.names())


def test_a_game_of_another_package_is_found_by_its_entry_point(another_package):
    another_package("guest-game = guest_room:GAME")
    assert "guest-game" in games.names()
    assert games.find("guest-game").title == "Guest Game"


@pytest.mark.parametrize(
    ("entry_points", "source", "fault"),
    [
        (
            "broken = guest_room:GAME",
            "1 / 0",
            "broken .guest_room:GAME. cannot be loaded: division",
        ),
        ("broken = guest_room:GAME", "GAME = 1", "its GAME is no pnp.play.Game"),
    ],
)
def test_a_broken_game_of_another_package_is_named(another_package, entry_points, source, fault):
    another_package(entry_points, source)
    with pytest.raises(PnpError, match=fault):
        games.find("broken")


def test_a_game_of_this_package_is_not_pushed_aside_by_another(another_package):
    another_package("color-claim = guest_room:GAME")
    assert games.find("color-claim").title == "Color Claim"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", 'a.toml: expected a line such as game = "color-claim"'),
        ("game = 3", 'a.toml:1:8: expected a line such as game = "color-claim"'),
        ('x = 1\ngame = "chess"', "a.toml:2:8: there is no game 'chess'"),
        ('game = "../play"', "a.toml:1:8: there is no game '../play'"),
    ],
)
def test_a_file_of_no_game_is_answered_with_the_games_there_are(text, fault):
    with pytest.raises(PnpError) as raised:
        games.read(parse_toml(text, "a.toml"))
    assert str(raised.value).startswith(fault)
    assert ", ".join(games.names()) in raised.value.hint


def test_a_code_of_no_game_is_refused():
    with pytest.raises(PnpError, match="check character"):
        games.by_code("CC-0000-0000-0000-0000-000C")
