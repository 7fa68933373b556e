"""Typed lines: the same meanings and faults as values in a file."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.catalogue import Catalogue
from pnp.errors import NotationError, PnpError
from pnp.files.toml_text import parse_toml
from pnp.rules.fields import (
    Choice,
    PlayerColours,
    Reader,
    TypedField,
)

FIELDS = {
    (game.name, field.key): field
    for game in Catalogue().all_games()
    for variant in game.variants
    for field in variant.form
    if isinstance(field, TypedField)
}
WORDS = [
    *("1", "2", "3", "4", "5", "", "-", "x", "9999", "true", "white", "black", "red", "blue"),
    *("red,", "Ann", "Ann;", "pink, light-blue;", "light blue;", "b5 NE|;", "k8 ;", "z9;", "0"),
    *("n1", "e3", "s2", "w6", "w7", "/\\", "++", "\\\\", "NNE", "7", "ä"),
]
LINES = st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join)


def toml(value):
    """Return a plain value as TOML text."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def faults_in_file(field, value):
    """Return the messages of all faults of a value in a file."""
    reader = Reader(parse_toml(f"{field.key} = {toml(value)}"), [field])
    field.checked(reader, reader.toml.data[field.key], field.key)
    try:
        reader.done()
    except PnpError as error:
        return {fault.message for fault in error.faults}
    return set()


@pytest.mark.parametrize("field", FIELDS.values(), ids=[" ".join(key) for key in FIELDS])
@settings(max_examples=25)
@given(line=LINES)
def test_typed_line_has_the_faults_of_its_value(field, line):
    faults = field.row_faults(line)
    assert all(1 <= fault.where.column <= max(1, len(line)) for fault in faults)
    try:
        value = field.plain(line)
    except NotationError:
        assert len(faults) == 1
    else:
        assert {fault.message for fault in faults} == faults_in_file(field, value)


COLOURS = PlayerColours("owns", ("red", "blue"), maximum=2)


@pytest.mark.parametrize(
    ("field", "line", "column", "message"),
    [
        (COLOURS, "red  pink", 6, 'owns: unknown colour "pink": use one of red, blue'),
        (COLOURS, "red blue red", 1, "owns: expected up to 2 of red, blue"),
        (Choice("to_move", (1, 2)), " 3", 2, "to_move: expected 1 or 2, found "),
        (FIELDS["passtally", "players"], "Ann n1 e3 s2 w9 0", 14, "unknown edge space 'w9'"),
        (FIELDS["passtally", "players"], "Ann n1 e3 s2 w6 x", 17, "points: expected 0 to 999"),
        (FIELDS["passtally", "stacks"], "++ +/ xx", 7, "unknown tile 'xx'"),
        (FIELDS["colour-lines", "players"], "Ann; pink, red; b5; k8; 0", 12, "unknown colour"),
        (FIELDS["colour-lines", "dice"], "1 2 3 NX 0", 7, "unknown face 'NX'"),
    ],
)
def test_fault_has_the_column_of_its_word(field, line, column, message):
    (fault,) = field.row_faults(line)
    assert (fault.where.line, fault.where.column) == (1, column)
    assert fault.message.startswith(message)


def test_name_of_several_words_needs_no_quotes():
    players = FIELDS["passtally", "players"]
    line = "Anna Maria n1 e3 s2 w6 12"
    assert players.row_faults(line) == ()
    assert players.to_toml([line]) == (
        'players = [\n  { name = "Anna Maria", markers = ["n1", "e3", "s2", "w6"], points = 12 },\n'
        "]\n"
    )


def test_colours_are_read_with_space_or_hyphen():
    players = FIELDS["colour-lines", "players"]
    typed = [f"Ann; pink, {name}; b5 NE|; k8 |; 0" for name in ("light blue", "light-blue")]
    assert players.to_toml(typed[:1]) == players.to_toml(typed[1:])
    game = Catalogue().game("colour-lines")
    text = game.format(game.variant().start())
    assert '"light blue"' in text
    parse = game.parse
    assert parse(parse_toml(text.replace("light blue", "light-blue"))) == parse(parse_toml(text))


def test_omitted_choice_is_the_first_one():
    field = Choice("first", ("white", "black"), may_miss=True)
    assert field.value(Reader(parse_toml(""), [field])) == "white"
    assert field.value(Reader(parse_toml('first = "black"'), [field])) == "black"
    reader = Reader(parse_toml('first = "red"'), [field])
    assert field.value(reader) == "white"
    with pytest.raises(PnpError, match='expected "white" or "black"'):
        reader.done()


@pytest.mark.parametrize("options", [(False, True), (True, False)])
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("yes", "true"),
        ("Y", "true"),
        ("true", "true"),
        ("no", "false"),
        ("n", "false"),
        ("f", "false"),
    ],
)
def test_yes_and_no_are_read_as_true_and_false(line, expected, options):
    field = Choice("swapped", options)
    assert field.row_faults(line) == ()
    assert field.to_toml([line]) == f"swapped = {expected}\n"
    assert field.row_faults("maybe")
    (fault,) = Choice("to_move", (1, 2)).row_faults(line)
    assert fault.message.startswith("to_move: expected 1 or 2, found ")


@pytest.mark.parametrize("none", ["-", ".", "none", "Nobody", ""])
@pytest.mark.parametrize(("maximum", "text"), [(2, '[["red", "blue"], []]'), (1, '["red", ""]')])
def test_player_without_colours_can_be_typed(none, maximum, text):
    field = PlayerColours("owns", ("red", "blue"), maximum=maximum, letters="RB")
    typed = "blue r" if maximum > 1 else "R"
    assert field.to_toml([typed, none]) == f"owns = {text}\n"
    reader = Reader(parse_toml(f"owns = {text}"), [field])
    assert field.value(reader) == (("red", "blue")[:maximum], ())
    reader.done()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "owns is missing: write a list for each player, up to 2 of red, blue"),
        ("owns = 1", "owns: expected a list for each player, up to 2 of red, blue, found 1"),
        ('owns = [["red"]]', "owns: expected 2 players, found 1"),
        ('owns = [["red"], "blue"]', 'owns: expected up to 2 of red, blue, found "blue"'),
        ("own = 1\nowns = [[], []]", "unknown key 'own': did you mean owns?"),
    ],
)
def test_faulty_colours_of_players_name_their_key(text, message):
    reader = Reader(parse_toml(text), [COLOURS])
    assert COLOURS.value(reader) == ((), ()) or "blue" in text
    with pytest.raises(PnpError) as raised:
        reader.done()
    (fault,) = raised.value.faults
    assert fault.message == message
    assert fault.parameter == ("own" if text.startswith("own =") else "owns")
