"""What every room keeps, found by discovery: a new game is checked without a line here.

`tests/games/<game>/positions.toml` holds its rows: `[[position]]` with text, number of moves,
perft and score, and `[[bad]]` with text and every fault as it is worded.
"""

import itertools
import tomllib
from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.catalogue.conformance import CHECKS, Trial, check_faults, random_game
from pnp.catalogue.figures import figures_of
from pnp.catalogue.games import tags as game_tags
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
    found, position = LIBRARY.read(parse_toml(row["text"], "a.toml"))
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


@every_game
def test_margins_are_differences_of_the_score_in_2000_positions(game):
    """Of five games, 10,000 in all; who has won where nobody has points."""
    seeds, compared = itertools.count(), 0
    while compared < 2000:
        for position in random_game(game, game.variants[0], next(seeds), dice=True):
            score = game.score(position)
            people = [game.person(position, n) for n, _ in enumerate(score.players, start=1)]
            margins = [game.margin(position, person) for person in people]
            assert margins == differences(score)
            compared += 1


def differences(score):
    """By how much each player leads the best of the others."""
    totals = [dict(tally.figures).get("points", tally.total) for tally in score.players]
    if None in totals:
        totals = [int(score.winner == n) for n, _ in enumerate(totals, start=1)]
    others = [totals[:n] + totals[n + 1 :] for n, _ in enumerate(totals)]
    return [own - max(rest, default=0) for own, rest in zip(totals, others, strict=True)]


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
        LIBRARY.read(parse_toml(row["text"], "a.toml"))
    assert [str(fault) for fault in raised.value.faults] == row["faults"]


@every_variant
@pytest.mark.parametrize("seed", fast_only([0], [1, 2]))
@pytest.mark.parametrize("check", [*CHECKS, figures_of(LIBRARY)], ids=lambda check: check.__name__)
def test_a_random_game_passes_every_check(game, variant, check, seed):
    assert list(check_faults(check, Trial(game, variant, seed))) == []


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
def test_parts_of_a_score_name_their_spaces(game, variant):
    for position in random_game(game, variant, 17):
        for player in game.score_json(position)["players"]:
            assert player.get("passes", 0) == sum(
                part["points"] for part in player["parts"] if "passes" in player
            )
            assert all(part["cells"] for part in player["parts"])


@every_variant
def test_a_code_finds_its_setup(game, variant):
    for number in (0, variant.count // 3, variant.count - 1):
        code = ranking.code(variant.tag, number, variant.count)
        assert LIBRARY.find_code(code) == (game, variant, number)


def test_no_two_kinds_of_code_share_a_tag():
    tags = [tag for game in GAMES for tag in game_tags(game)]
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
