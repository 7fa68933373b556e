"""The JSON output of every command matches docs/json.schema.json."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from pnp.catalogue import Catalogue
from tests.conftest import BUILT_IN, ROOT, Pnp

SCHEMA = json.loads((ROOT / "docs/json.schema.json").read_text("utf-8"))
LINES = ROOT / "docs/colour-lines.toml"
GAMES = [game.name for game in Catalogue().all_games()]


def validated(command: str, out: str) -> list[Any]:
    """Return the values of a command's lines after validation against its schema."""
    schema = {**SCHEMA, "$ref": f"#/$defs/{command}"}
    values = [json.loads(line) for line in out.splitlines()]
    assert values
    for value in values:
        jsonschema.validate(value, schema)
    return values


def test_schema_is_valid() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("command", ["score", "moves"])
def test_positions_of_every_game_match_the_schema(
    pnp: Pnp, folder: Path, game: str, command: str
) -> None:
    pnp("start", game, "-o", "t.toml")
    (value,) = validated(command, pnp(command, "t.toml", "--json").out)
    assert value["game"] == game


def test_hints_match_the_schema(pnp: Pnp, folder: Path) -> None:
    for game in ("color-claim", "line-or-colour"):
        pnp("start", game, "-o", "t.toml")
        answer = pnp("hint", "t.toml", "--level", "beginner", "--json")
        (value,) = validated("hint", answer.out)
        assert (value["file"], value["level"]) == ("t.toml", "beginner")
        assert 1 <= len(value["hints"]) <= 3
    Path("t.toml").write_text("game = 1\n", encoding="utf-8")
    (value,) = validated("hint", pnp("hint", "t.toml", "--json").out)
    assert "error" in value


@pytest.mark.parametrize("number", range(1, 5))
def test_challenge_is_added_to_the_score(pnp: Pnp, number: int) -> None:
    (value,) = validated("score", pnp("score", LINES, "--challenge", number, "--json").out)
    assert value["challenge"]["number"] == number
    assert "total" in value["players"][0]


def test_all_faults_of_a_file_are_listed(pnp: Pnp, folder: Path) -> None:
    good = (ROOT / "docs/evening.toml").read_text()
    (folder / "a.toml").write_text(good.replace("B2 #", "B2 B9").replace('"red"', '"pink"'))
    (folder / "b.toml").write_text(good)
    answer = pnp("score", ".", "--json")
    bad, sound = validated("score", answer.out)
    assert answer.status == 2
    assert answer.err == ""
    places = [line.split()[1] for line in pnp("score", "a.toml").err.splitlines()]
    assert places == ["a.toml:3:13:", "a.toml:6:4:"]
    assert [(each["line"], each["column"]) for each in bad["errors"]] == [(3, 13), (6, 4)]
    assert bad["error"] == bad["errors"][0]
    assert "players" in sound


@pytest.mark.parametrize("game", GAMES)
def test_setups_match_the_schema(pnp: Pnp, game: str) -> None:
    assert len(validated("setup", pnp("setup", game, "-n", "2", "--json").out)) == 2


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("sheet", ["colour-lines", "--seed", "1"]),
        ("sheet", ["colour-lines", "--seed", "1", "--with", "black=2"]),
        ("roll", ["colour-lines"]),
        ("list", []),
        ("show", ["calibration"]),
        ("render", ["color-claim/board", "color-claim/pad", "-o", "a.svg"]),
    ],
)
def test_other_commands_match_the_schema(
    pnp: Pnp, folder: Path, command: str, words: list[str]
) -> None:
    validated(command, pnp(command, *words, "--json").out)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_component_matches_the_schema(pnp: Pnp, name: str) -> None:
    validated("show", pnp("show", name, "--json").out)


def test_every_command_with_json_has_a_schema(pnp: Pnp) -> None:
    from pnp.cli import command_entries

    taking = {name for name in command_entries() if "--json" in pnp(name, "--help").out}
    assert taking <= set(SCHEMA["$defs"])
