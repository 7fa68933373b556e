"""Game records: the start of a game and its moves, written and read back."""

import random
from typing import Any

import pytest

from pnp.catalogue import Catalogue
from pnp.errors import IllegalMove, NotationError, PnpError
from pnp.files.toml_text import parse_toml
from pnp.rules.record import MAX_MOVES, GameRecord

CATALOGUE = Catalogue()
CODE = "RB-20KZ-1RDE-Y48"
HEADER = f'game = "line-or-colour"\nsetup = "{CODE}"\n'
VARIANTS = [
    pytest.param(game, variant, id=f"{game.name} {variant.name}".rstrip())
    for game in CATALOGUE.all_games()
    for variant in game.variants
]


def random_record(game: Any, variant: Any, seed: int = 1) -> GameRecord[Any, Any]:
    """Return the record of a random finished game, with all its dice."""
    rng = random.Random(seed)
    start = variant.unrank(rng.randrange(variant.count))
    if game.dice:
        start = game.dice.put(start, game.dice.roll(seed).rounds)
    position, moves = start, []
    while found := game.legal_moves(position):
        moves.append(rng.choice(found))
        position = game.play(position, moves[-1])
    return GameRecord(game, start, tuple(moves))


def read(text: str) -> GameRecord[Any, Any]:
    return CATALOGUE.record(parse_toml(text, "game.toml"))


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_record_is_written_and_read_back(game: Any, variant: Any) -> None:
    record = random_record(game, variant)
    read_back = read(record.text)
    assert read_back == record
    assert read_back.text == record.text
    assert list(read_back.positions()) == list(record.positions())
    assert CATALOGUE.read(parse_toml(record.text)) == (game, record.last)


def test_record_of_a_setup_has_its_code() -> None:
    record = read(HEADER + "moves = 'c3; a1'")
    assert record.text == HEADER + 'moves = """\nc3\na1\n"""\n'


def test_record_of_another_start_has_its_position() -> None:
    record = read(HEADER + "moves = 'c3; swap; a1; e5'")
    later = GameRecord(record.game, record.last)
    assert 'setup = "' not in later.text
    assert read(later.text).start == record.last


def test_turns_end_with_line_or_semicolon() -> None:
    typed = 'moves = """\n  c3 # the middle; no corner\n\na1;b2\n"""'
    assert read(HEADER + typed).texts == ("c3", "a1", "b2")
    assert read(HEADER + "moves = 'c3;a1 ; b2'").texts == ("c3", "a1", "b2")


def test_both_actions_of_a_turn_are_on_one_line() -> None:
    game = CATALOGUE.game("passtally")
    record = random_record(game, game.variant())
    turns = list(record.turns())
    assert [turn.number for turn in turns[:3]] == [1, 3, 5]
    assert [turn.last for turn in turns[:3]] == [2, 4, 6]
    assert record.text.count(", ") == len(turns)


@pytest.mark.parametrize(
    ("moves", "kind", "line", "column", "message"),
    [
        ('"""\nc3\na1\nb2; c3\n"""', IllegalMove, 6, 5, "move 4: c3: c3 already has a ring"),
        ('"""\nc3\n  z9\n"""', NotationError, 5, 3, "move 2: 'z9' is not a move"),
        ("'c3; c3'", IllegalMove, 3, 14, "move 2: c3: c3 already has a ring"),
        ("'c3; a1; swap'", IllegalMove, 3, 18, "move 3: swap: Black may swap only"),
        ("['c3']", NotationError, 3, 9, "moves: expected text in triple quotes"),
    ],
)
def test_first_faulty_move_has_its_number_and_line(
    moves: str, kind: type[PnpError], line: int, column: int, message: str
) -> None:
    with pytest.raises(kind) as raised:
        read(f"{HEADER}moves = {moves}")
    error = raised.value
    assert error.message.startswith(message)
    assert (error.where.file, error.where.line, error.where.column) == ("game.toml", line, column)


def test_fault_inside_a_turn_has_its_location() -> None:
    game = CATALOGUE.game("passtally")
    text = random_record(game, game.variant()).text
    first = text.split("\n")[3]
    with pytest.raises(PnpError) as raised:
        read(text.replace(first, f"{first.split(',')[0]}, n1-n9", 1))
    assert (raised.value.where.line, raised.value.where.token) == (4, "n1-n9")
    assert raised.value.message.startswith("move 2: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEADER + "to_move = 'white'", "unknown key 'to_move': use one of game, setup"),
        (f"setup = '{CODE}'", "game is missing"),
        (f"game = 'passtally'\nsetup = '{CODE}'", "expected"),
        ("game = 'line-or-colour'\nsetup = 5", "expected the code of a setup"),
        ("game = 'line-or-colour'\nsetup = 'RB-20KZ-1RDE-Y49'", "is mistyped"),
    ],
)
def test_setup_code_excludes_other_keys(text: str, message: str) -> None:
    with pytest.raises(PnpError, match=message):
        read(text)


def test_long_record_is_rejected() -> None:
    claim = CATALOGUE.game("color-claim")
    record = random_record(claim, claim.variant())
    long = GameRecord(claim, record.start, record.moves[:1] * MAX_MOVES)
    vars(long)["last"] = record.first(1).last
    with pytest.raises(NotationError, match="can hold at most 2,000 moves"):
        long.with_moves([(record.texts[1], parse_toml("").key_location())])
