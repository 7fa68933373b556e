"""What every room keeps, found by discovery: a new game is checked without a line here.

`tests/games/<game>/positions.toml` holds its rows: `[[position]]` with text, number of moves,
perft and score, and `[[bad]]` with text and every fault as it is worded.
"""

import json
import random
import re
import tomllib
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.files.toml_text import parse_toml
from pnp.library.games import by_code, find_all, parse, read
from pnp.rules import numbering, targets
from pnp.rules.faults import IllegalMove, NotationError
from pnp.rules.game import perft
from tests.games.playing import random_game, typed

GAMES = find_all()
VARIANTS = [
    pytest.param(game, variant, id=f"{game.name} {variant.name}".strip())
    for game in GAMES
    for variant in game.variants
]


def rows(kind):
    """The rows of that kind of all games."""
    found = []
    for game in GAMES:
        file = Path(__file__).parent / "games" / game.name.replace("-", "_") / "positions.toml"
        for row in tomllib.loads(file.read_text(encoding="utf-8"))[kind]:
            found.append(pytest.param(game, row, id=f"{game.name}: {row['name']}"))
    return found


every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_variant = pytest.mark.parametrize(("game", "variant"), VARIANTS)
every_row = pytest.mark.parametrize(("game", "row"), rows("position"))


@every_row
def test_a_written_position_is_legal_and_read_back(game, row):
    found, position = read(parse_toml(row["text"], "a.toml"))
    assert found is game
    text = game.format(position)
    assert game.parse(parse_toml(text)) == position
    assert game.format(game.parse(parse_toml(text))) == text


@every_row
def test_a_written_position_has_its_moves_and_sequences(game, row):
    position = game.parse(parse_toml(row["text"]))
    assert game.count_moves(position) == len(game.legal_moves(position)) == row["moves"]
    counted = [perft(game, position, depth) for depth in range(1, len(row["perft"]) + 1)]
    assert counted == row["perft"]


@every_row
def test_a_written_position_has_its_score(game, row):
    score = game.score_json(game.parse(parse_toml(row["text"])))
    told = {
        "totals": [player["total"] or 0 for player in score["players"]],
        "winner": score["winner"] or 0,
        "reason": score["reason"],
    }
    assert told == row["score"]


@pytest.mark.parametrize(("game", "row"), rows("bad"))
def test_a_bad_position_is_answered_with_every_fault_at_its_place(game, row):
    with pytest.raises(PnpError) as raised:
        read(parse_toml(row["text"], "a.toml"))
    assert [str(fault) for fault in raised.value.faults] == row["faults"]


@every_variant
def test_a_random_game_keeps_to_the_rules(game, variant):
    for seed in range(3):
        reached = list(random_game(game, variant, seed))
        for position in reached:
            assert game.reasons(position) == ()
            assert game.parse(parse_toml(game.format(position))) == position
            moves = game.legal_moves(position)
            assert game.count_moves(position) == len(set(moves)) == len(moves)
            assert bool(moves) == (not game.why_no_moves(position))
            assert (game.outcome(position) is None) == (
                bool(moves) or bool(game.waits_for(position))
            )
            assert type(position.to_move) is int
            assert 1 <= position.to_move <= len(game.score(position).players)
            hash(position)
        assert len(set(reached)) == len(reached)


@every_variant
def test_every_listed_move_is_written_read_and_played(game, variant):
    for position in list(random_game(game, variant, 7))[::5]:
        before = game.format(position)
        for move in game.legal_moves(position):
            assert game.why_not(position, move) == ""
            assert game.parse_move(position, game.format_move(move)) == move
            assert game.reasons(game.play(position, move)) == ()
        assert game.format(position) == before
        texts = game.moves_json(position)["moves"]
        assert texts == sorted(set(texts))


@every_variant
def test_no_move_is_played_once_the_game_is_over(game, variant):
    *before, last = random_game(game, variant, 11)
    for position in before:
        for move in list(game.legal_moves(position))[:3]:
            with pytest.raises(IllegalMove, match="the game is over"):
                game.play(last, move)


@every_variant
def test_moves_are_made_step_by_step(game, variant):
    """Whoever picks steps that are offered ends with one move, and every move can be picked."""
    chance = random.Random(23)
    for position in list(random_game(game, variant, 3, dice=True))[::7]:
        moves = game.by_targets(position)
        assert sorted(map(repr, moves.values())) == sorted(map(repr, game.legal_moves(position)))
        known = set(game.spaces(position))
        assert all(
            value in known for steps in moves for kind, value in steps if kind == targets.SPACE
        )
        for steps, move in moves.items():
            for length, step in enumerate(steps):
                assert step in targets.pick(moves, steps[:length]).offered
            assert targets.pick(moves, steps).move == move
        picked = ()
        while offered := targets.pick(moves, picked).offered:
            picked += (chance.choice(offered),)
        assert not moves or targets.pick(moves, picked).move is not None


@every_game
def test_nothing_is_offered_after_a_step_that_no_move_has(game):
    moves = game.by_targets(game.variant().start())
    assert targets.pick(moves, (targets.Target("space", "z99"),)) == ((), None)


@every_game
@pytest.mark.parametrize("text", ["", "a", "a1-", "z9", "a1-b2>c3>d1", "take", "é", "a1" * 5000])
def test_a_malformed_move_is_answered_with_what_was_expected(game, text):
    with pytest.raises(NotationError, match="expected") as raised:
        game.parse_move(game.variant().start(), text)
    assert len(str(raised.value)) < 200


@every_variant
def test_the_score_never_depends_on_the_order_of_the_file(game, variant):
    chance = random.Random(5)
    for position in list(random_game(game, variant, 13))[::4]:
        value = r"""(?:\"{3}.*?\"{3}|'{3}.*?'{3}|\[\n.*?^\]|[^\n]*)"""
        keys = re.findall(rf"^\w+ = {value}\n", game.format(position), re.M | re.S)
        chance.shuffle(keys)
        assert game.score_json(parse(parse_toml("".join(keys)))[1]) == game.score_json(position)


@every_variant
def test_a_score_is_its_parts(game, variant):
    for position in random_game(game, variant, 17):
        score = game.score_json(position)
        assert json.loads(json.dumps(score)) == score
        assert (score["reason"] == "not over") is not score["over"]
        assert score["winner"] in {None, *range(1, len(score["players"]) + 1)}
        for player in score["players"]:
            assert player.get("passes", 0) == sum(
                part["points"] for part in player["parts"] if "passes" in player
            )
            if player["total"] is not None and "passes" not in player:
                assert player["total"] == sum(part["points"] for part in player["parts"])
            assert all(part["cells"] and part["formula"] for part in player["parts"])


@every_variant
def test_setups_and_numbers_are_one_another(game, variant):
    chance = random.Random(19)
    for number in (0, variant.count - 1, *(chance.randrange(variant.count) for _ in range(20))):
        position = variant.unrank(number)
        assert game.reasons(position) == ()
        assert variant.rank(position) == number
        code = numbering.code(variant.tag, number, variant.count)
        assert by_code(code) == (game, variant, number)


@every_variant
def test_the_usual_start_is_a_setup_and_what_follows_is_none(game, variant):
    start = variant.start()
    assert variant.unrank(variant.rank(start)) == start
    for move in list(game.legal_moves(start))[:1]:  # none where dice must be rolled first
        with pytest.raises(PnpError, match="no setup"):
            variant.rank(game.play(start, move))


def test_no_two_kinds_of_setup_share_a_tag():
    tags = [variant.tag for game in GAMES for variant in game.variants]
    assert len(set(tags)) == len(tags)


@every_variant
def test_what_guided_entry_asks_for_makes_the_file(game, variant):
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
def test_guided_entry_refuses_a_line_of_nonsense(game, variant):
    for field in variant.form:
        if field.rows:
            assert all(isinstance(each, NotationError) for each in field.row_faults("? ? ?"))
            assert field.row_faults("? ? ?")
