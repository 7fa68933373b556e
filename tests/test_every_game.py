"""Tests of every game, found by discovery: a new game is checked without a line here.

`tests/games/<game>/positions.toml` holds its rows: `[[position]]` with text, number of moves,
perft and score, `[[scored]]` with text, score and its parts, legal or not, and `[[bad]]` with text
and every fault as it is worded.
"""

import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.catalogue.conformance import CHECKS, check_faults
from pnp.catalogue.figures import figures_of
from pnp.catalogue.games import tags as game_tags
from pnp.catalogue.trials import Trial, random_game
from pnp.errors import NotationError, PnpError
from pnp.files.toml_text import parse_toml
from pnp.rules import ranking, targets
from pnp.rules.game import perft
from tests.conftest import fast_only
from tests.games.playing import typed

LIBRARY = Catalogue()
GAMES = LIBRARY.all_games()
VARIANTS = [
    pytest.param(game, variant, id=f"{game.name} {variant.name}".strip())
    for game in GAMES
    for variant in game.variants
]


def rows(kind):
    """Return the rows of that kind of all games."""
    found = []
    for game in GAMES:
        file = Path(__file__).parent / "games" / game.name.replace("-", "_") / "positions.toml"
        for row in tomllib.loads(file.read_text(encoding="utf-8")).get(kind, []):
            found.append(pytest.param(game, row, id=f"{game.name}: {row['name']}"))
    return found


every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_variant = pytest.mark.parametrize(("game", "variant"), VARIANTS)
every_row = pytest.mark.parametrize(("game", "row"), rows("position"))


@every_row
def test_position_is_legal_and_read_back(game, row):
    found, position = LIBRARY.read(parse_toml(row["text"], "a.toml"))
    assert found is game
    text = game.format(position)
    assert game.parse(parse_toml(text)) == position
    assert game.format(game.parse(parse_toml(text))) == text


@every_row
def test_position_has_its_moves_and_perft(game, row):
    position = game.parse(parse_toml(row["text"]))
    assert game.count_moves(position) == len(game.legal_moves(position)) == row["moves"]
    counted = [perft(game, position, depth) for depth in range(1, len(row["perft"]) + 1)]
    assert counted == row["perft"]


@pytest.mark.parametrize(("game", "row"), [*rows("position"), *rows("scored")])
def test_position_has_its_score_and_parts(game, row):
    score = game.score_json(game.parse(parse_toml(row["text"])))
    found = {
        "totals": [player["total"] or 0 for player in score["players"]],
        "winner": score["winner"] or 0,
        "reason": score["reason"],
    }
    assert found == row["score"]
    assert row.get("parts") in (None, [list(map(part_row, p["parts"])) for p in score["players"]])


def part_row(part):
    """Return a part of a score as `positions.toml` has it."""
    points = [] if part["points"] is None else [part["points"]]
    return [part["label"], " ".join(part["cells"]), part["formula"], *points]


@pytest.mark.parametrize(("game", "row"), rows("bad"))
def test_bad_position_reports_every_fault_at_its_place(game, row):
    with pytest.raises(PnpError) as raised:
        LIBRARY.read(parse_toml(row["text"], "a.toml"))
    assert [str(fault) for fault in raised.value.faults] == row["faults"]


@every_variant
@pytest.mark.parametrize("seed", fast_only([0], [1, 2]))
@pytest.mark.parametrize("check", [*CHECKS, figures_of(LIBRARY)], ids=lambda each: each.title)
def test_random_game_passes_every_check(game, variant, check, seed):
    assert list(check_faults(check, Trial(game, variant, seed))) == []


@every_variant
def test_every_move_has_a_description(game, variant):
    for position in list(random_game(game, variant, 11))[::5]:
        for move in game.legal_moves(position)[:20]:
            words = game.describe_move(position, move)
            assert re.fullmatch(r"[a-z].+[^.]", words)
            assert game.format_move(move) != words


def test_moves_are_described_in_words():
    rings = LIBRARY.game("line-or-colour")
    start = rings.variant().start()
    words = rings.describe_move(start, rings.parse_move(start, "c3"))
    assert words == "places a white ring on c3, colour B"
    tiles = LIBRARY.game("passtally")
    start = tiles.variant().start()
    words = tiles.describe_move(start, tiles.parse_move(start, "1@d6r1"))
    assert words == "places stack 1's tile on d6, rotated by a quarter turn"


def test_game_without_descriptions_names_the_move():
    game = replace(LIBRARY.game("line-or-colour"), describe=None)
    start = game.variant().start()
    assert game.describe_move(start, game.parse_move(start, "c3")) == "plays c3"


@every_game
def test_step_that_no_move_has_offers_nothing(game):
    moves = game.by_targets(game.variant().start())
    assert targets.pick(moves, (targets.Target("space", "z99"),)) == ((), None)


@every_game
@pytest.mark.parametrize("text", ["", "a", "a1-", "z9", "a1-b2>c3>d1", "take", "é", "a1" * 5000])
def test_malformed_move_reports_what_was_expected(game, text):
    with pytest.raises(NotationError, match="is not a move: write ") as raised:
        game.parse_move(game.variant().start(), text)
    assert len(str(raised.value)) < 200


@every_variant
def test_parts_of_a_score_name_their_spaces(game, variant):
    for position in random_game(game, variant, 17):
        for player in game.score_json(position)["players"]:
            assert player.get("passes", 0) == sum(
                part["points"] for part in player["parts"] if "passes" in player
            )
            assert all(part["cells"] for part in player["parts"])


@every_variant
def test_code_finds_its_setup(game, variant):
    for number in (0, variant.count // 3, variant.count - 1):
        code = ranking.code(variant.tag, number, variant.count)
        assert LIBRARY.find_code(code) == (game, variant, number)


def test_every_kind_of_code_has_its_own_tag():
    tags = [tag for game in GAMES for tag in game_tags(game)]
    assert len(set(tags)) == len(tags)


@every_variant
def test_guided_entry_builds_the_file(game, variant):
    start = variant.start()
    data = tomllib.loads(game.format(start))
    text = ""
    for field in variant.form:
        lines = typed(field, data[field.key]) if field.key in data else [""]
        if field.key not in data:
            assert field.may_miss
            continue
        assert field.rows in (0, len(lines))
        assert all(field.row_faults(line) == () for line in lines[: field.rows])
        assert field.expected
        text += field.to_toml(lines[: field.rows])
    assert game.parse(parse_toml(text)) == start


@every_variant
def test_guided_entry_rejects_nonsense(game, variant):
    for field in variant.form:
        if field.rows:
            assert all(isinstance(each, NotationError) for each in field.row_faults("? ? ?"))
            assert field.row_faults("? ? ?")
