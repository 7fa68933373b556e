"""Every key and value of a TOML file is found again at its line and column."""

import os
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.files.toml_text import MAX_BYTES, decode_toml, parse_toml, read_toml

TEXT = '''# a comment with = and [brackets]
title = "x # no comment"
a.b = 1
"quoted key" = 'it''s'
players = [
  { name = "Ann", left = [1, 2] },  # first
  { name = "Bob" },
]
[table.inner]
grid = """
R1 G2
"""
[[elements]]
draw = "grid"
[[elements]]
draw = "label"
  [elements.sub]
  deep = 1979-05-27T07:32:00Z
'''.replace("it''s", "its")


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        (("title",), "2:1", "2:9"),
        (("a", "b"), "3:1", "3:7"),
        (("quoted key",), "4:1", "4:16"),
        (("players",), "5:1", "5:11"),
        (("players", 0, "left", 1), "6:30", "6:30"),
        (("players", 1, "name"), "7:5", "7:12"),
        (("table", "inner"), "9:1", "9:1"),
        (("table", "inner", "grid"), "10:1", "10:8"),
        (("elements", 1), "15:1", "15:1"),
        (("elements", 1, "draw"), "16:1", "16:8"),
        (("elements", 1, "sub", "deep"), "18:3", "18:10"),
        (("elements", 0, "absent"), "13:1", "13:1"),
    ],
)
def test_places_count_from_one(path: tuple[str | int, ...], key: str, value: str) -> None:
    text = parse_toml(TEXT, "f.toml")
    assert str(text.key_place(*path)) == f"f.toml:{key}"
    assert str(text.value_place(*path)) == f"f.toml:{value}"


def test_windows_line_ends_count_like_others() -> None:
    assert str(parse_toml("a = 1\r\nb = 2\r\n", "f").key_place("b")) == "f:2:1"


@pytest.mark.parametrize(
    ("text", "where"),
    [("a = 1\nb = = 2", "f:2:5"), ("a = [1,\n", "f:2:1"), ("a = 1\na = 2", "f:2")],
)
def test_what_is_not_toml_is_answered_with_its_place(text: str, where: str) -> None:
    with pytest.raises(PnpError, match="not valid TOML") as error:
        parse_toml(text, "f")
    assert str(error.value).startswith(where)


TEN_PARTS = ".".join("abcdefghij")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TEN_PARTS + ".k = 1", "f:1:20: a key of more than 10 parts"),
        ('a."=".b."[".c.",".d."{".e.f.g = 1', "f:1:28: a key of more than 10 parts"),
        ("a" * 101 + " = 1", "f:1:1: a key or a number of more than 100 characters"),
        ("a = 1" + "0" * 100, "f:1:5: a key or a number of more than 100 characters"),
        ("a = " + "[" * 31 + "]" * 31, "f:1:35: nested more than 30 deep"),
        ("a = 1\n" * 10_001, "f:10001:3: more than 10,000 keys"),
    ],
)
def test_the_first_thing_that_is_too_much_is_told(text: str, said: str) -> None:
    with pytest.raises(PnpError) as error:
        parse_toml(text, "f")
    assert str(error.value) == said


@pytest.mark.parametrize(
    "text",
    [
        TEN_PARTS + " = 1",
        'grid = """\n. . . . . . . . . . . .\n"""',
        "# " + "a" * 101 + "\nb = 1",
        f"a = '{'b' * 101}'",
        f"a = '{'[' * 31}'",
        "a = " + "[" * 30 + "]" * 30,
        "a = [" + "[]," * 40 + "]",
    ],
)
def test_what_is_not_too_much_is_read(text: str) -> None:
    assert parse_toml(text).data


def test_a_number_beyond_is_found_as_deep_as_keys_and_tables_reach() -> None:
    value = "1e999"
    for _ in range(29):
        value = f"{{{TEN_PARTS} = {value}}}"
    with pytest.raises(PnpError, match="a number without an end") as error:
        parse_toml(f"[[{TEN_PARTS}]]\n{TEN_PARTS} = {value}", "f")
    assert error.value.where.line == 2


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("a = ['inf', 1, {b = [nan, inf]}]", "f:1:22"),
        ("a = {b = 1}\nc = 9223372036854775808", "f:2:5"),
        ("[[a]]\nb = 1\n[[a]]\nb = -1e400\n", "f:4:5"),
    ],
)
def test_the_first_number_beyond_is_told_with_its_place(text: str, where: str) -> None:
    with pytest.raises(PnpError) as error:
        parse_toml(text, "f")
    assert str(error.value.where) == where


def test_a_bottomless_nesting_is_refused() -> None:
    with pytest.raises(PnpError, match="nested more than 30 deep"):
        parse_toml("a = " + "[" * 100_000, "f")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = “color-claim”", 'f:1:8: “ is a curly quote (write ")'),
        ('a = 1\nb = "c”', 'f:2:7: ” is a curly quote (write ")'),
        ("a = \u2018b\u2019", "f:1:5: \u2018 is a curly quote (write ')"),
    ],
)
def test_curly_quotes_are_named_where_they_stand(text: str, said: str) -> None:
    with pytest.raises(PnpError) as error:
        parse_toml(text, "f")
    assert str(error.value) == said


def test_curly_quotes_within_text_are_text() -> None:
    assert parse_toml('a = "“b”"').data == {"a": "“b”"}


@pytest.mark.parametrize(
    ("opening", "kind"),
    [(b"%PDF-1.7", "a PDF"), (b"\x89PNG", "a PNG picture"), (b"<?xml ", "an SVG picture")],
)
def test_what_is_no_toml_at_all_is_called_what_it_is(opening: bytes, kind: str) -> None:
    with pytest.raises(PnpError, match=f"this is {kind}, not a TOML file"):
        decode_toml(opening, "f")


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "large.toml").write_bytes(b"#" * (MAX_BYTES + 1))
    (tmp_path / "latin.toml").write_bytes(b"a = '\xe9'")
    for name, reason in [
        ("absent.toml", "no such file"),
        (".", "a folder"),
        ("large.toml", "larger than"),
        ("latin.toml", "not UTF-8"),
    ]:
        with pytest.raises(PnpError, match=reason) as error:
            read_toml(tmp_path / name)
        assert str(tmp_path) in str(error.value)


DIGITS = "9" * 5000


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"b = 2\na = {DIGITS}", "f:2:5: a key or a number of more than 100 characters"),
        (f"a = 0x{'F' * 5000}", "f:1:5: a key or a number of more than 100 characters"),
        (f"a = 1e{DIGITS}", "f:1:5: a key or a number of more than 100 characters"),
        (f"{'k' * 101} = 1", "f:1:1: a key or a number of more than 100 characters"),
        (f"a = {'9' * 20}", "f:1:5: a whole number has at most 19 digits"),
        ("a = [1, 1e400]", "f:1:9: a number without an end, or none at all"),
        ("a = { b = nan }", "f:1:11: a number without an end, or none at all"),
        (f"a = {'[' * 400}{']' * 400}", "f:1:35: nested more than 30 deep"),
        (f"a = {'{b=' * 400}1{'}' * 400}", "f:1:95: nested more than 30 deep"),
        (f"{'a.' * 10_000}b = 1", "f:1:20: a key of more than 10 parts"),
        (f"[{'a . ' * 2000}b]", "f:1:40: a key of more than 10 parts"),
        (f"""{'"a".' * 2000}b = 1""", "f:1:40: a key of more than 10 parts"),
        ("".join(f"k{n} = 1\n" for n in range(10_001)), "f:10001:8: more than 10,000 keys"),
        (f"a = [{'1,' * 100_001}]", "f:1:200005: more than 100,000 values"),
    ],
)
def test_what_would_take_a_parser_too_long_is_refused_at_its_place(text: str, fault: str) -> None:
    with pytest.raises(PnpError) as error:
        parse_toml(text, "f")
    assert str(error.value) == fault


def test_brackets_and_long_words_in_texts_and_comments_are_only_text() -> None:
    deep = "[" * 50 + "k" * 200
    toml = parse_toml(f'a = "{deep}" # {deep}\nb = """\n{deep}"\n"""\nc = \'{deep}\'')
    assert toml.data == {"a": deep, "b": f'{deep}"\n', "c": deep}


def test_a_date_that_there_is_not_is_no_defect() -> None:
    with pytest.raises(PnpError, match="not valid TOML"):
        parse_toml("a = 2020-02-30", "f")


def test_pipes_devices_and_looping_links_are_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    for name, reason in [
        ("pipe.toml", "a pipe or a device"),
        ("/dev/zero", "a pipe or a device"),
        ("loop.toml", "cannot be read: Too many levels"),
        ("a\0b.toml", "no file can be called so"),
        ("a\udcff.toml", "no such file"),
    ]:
        with pytest.raises(PnpError, match=reason):
            read_toml(tmp_path / name)
