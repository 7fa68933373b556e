"""TOML files: locations of keys and values, limits, and unreadable files."""

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
def test_locations_count_from_one(path: tuple[str | int, ...], key: str, value: str) -> None:
    text = parse_toml(TEXT, "f.toml")
    assert str(text.key_location(*path)) == f"f.toml:{key}"
    assert str(text.value_location(*path)) == f"f.toml:{value}"


def test_windows_line_ends_count_as_one_line() -> None:
    assert str(parse_toml("a = 1\r\nb = 2\r\n", "f").key_location("b")) == "f:2:1"


TEN_PARTS = ".".join("abcdefghij")
DIGITS = "9" * 5000
LONG = "key or number longer than 100 characters"
ENDLESS = "not a finite number"
CURLY = "is a curly quote: write"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = 1\nb = = 2", "f:2:5: not valid TOML"),
        ("a = [1,\n", "f:2:1: not valid TOML"),
        ("a = 1\na = 2", "f:2:1: not valid TOML"),
        ("a = 2020-02-30", "f:1:5: not valid TOML"),
        (TEN_PARTS + ".k = 1", "f:1:20: key with more than 10 parts"),
        ('a."=".b."[".c.",".d."{".e.f.g = 1', "f:1:28: key with more than 10 parts"),
        (f"{'a.' * 10_000}b = 1", "f:1:20: key with more than 10 parts"),
        (f"[{'a . ' * 2000}b]", "f:1:40: key with more than 10 parts"),
        (f"""{'"a".' * 2000}b = 1""", "f:1:40: key with more than 10 parts"),
        ("a" * 101 + " = 1", f"f:1:1: {LONG}"),
        ("a = 1" + "0" * 100, f"f:1:5: {LONG}"),
        (f"b = 2\na = {DIGITS}", f"f:2:5: {LONG}"),
        (f"a = 0x{'F' * 5000}", f"f:1:5: {LONG}"),
        (f"a = 1e{DIGITS}", f"f:1:5: {LONG}"),
        (f"a = {'9' * 20}", "f:1:5: whole number out of range"),
        ("a = [1, 1e400]", f"f:1:9: {ENDLESS}"),
        ("a = { b = nan }", f"f:1:11: {ENDLESS}"),
        ("a = ['inf', 1, {b = [nan, inf]}]", f"f:1:22: {ENDLESS}"),
        ("a = {b = 1}\nc = 9223372036854775808", "f:2:5: "),
        ("[[a]]\nb = 1\n[[a]]\nb = -1e400\n", f"f:4:5: {ENDLESS}"),
        ("a = " + "[" * 31 + "]" * 31, "f:1:35: nested more than 30 levels deep"),
        ("a = " + "[" * 100_000, "f:1:35: nested more than 30 levels deep"),
        (f"a = {'{b=' * 400}1{'}' * 400}", "f:1:95: nested more than 30 levels deep"),
        ("a = 1\n" * 10_001, "f:10001:3: more than 10,000 keys"),
        (f"a = [{'1,' * 100_001}]", "f:1:200005: more than 100,000 values"),
        ("game = “color-claim”", f'f:1:8: “ {CURLY} "'),
        ('a = 1\nb = "c”', f'f:2:7: ” {CURLY} "'),
        ("a = \u2018b\u2019", f"f:1:5: \u2018 {CURLY} '"),
    ],
)
def test_invalid_text_is_rejected_with_its_location(text: str, expected: str) -> None:
    with pytest.raises(PnpError) as error:
        parse_toml(text, "f")
    assert str(error.value).startswith(expected)


@pytest.mark.parametrize(
    "text",
    [
        TEN_PARTS + " = 1",
        'grid = """\n. . . . . . . . . . . .\n"""',
        "# " + "a" * 101 + "\nb = 1",
        "a = " + "[" * 30 + "]" * 30,
        "a = [" + "[]," * 40 + "]",
        'a = "“b”"',
    ],
)
def test_text_within_the_limits_is_read(text: str) -> None:
    assert parse_toml(text).data


def test_infinite_number_is_found_at_any_depth() -> None:
    value = "1e999"
    for _ in range(29):
        value = f"{{{TEN_PARTS} = {value}}}"
    with pytest.raises(PnpError, match=ENDLESS) as error:
        parse_toml(f"[[{TEN_PARTS}]]\n{TEN_PARTS} = {value}", "f")
    assert error.value.where.line == 2


def test_strings_and_comments_are_text() -> None:
    deep = "[" * 50 + "k" * 200
    toml = parse_toml(f'a = "{deep}" # {deep}\nb = """\n{deep}"\n"""\nc = \'{deep}\'')
    assert toml.data == {"a": deep, "b": f'{deep}"\n', "c": deep}


@pytest.mark.parametrize(
    ("opening", "kind"),
    [(b"%PDF-1.7", "a PDF"), (b"\x89PNG", "a PNG image"), (b"<?xml ", "an SVG image")],
)
def test_other_formats_are_named(opening: bytes, kind: str) -> None:
    with pytest.raises(PnpError, match=f"this is {kind}, not a TOML file"):
        decode_toml(opening, "f")


def test_unreadable_files_are_rejected_without_blocking(tmp_path: Path) -> None:
    (tmp_path / "large.toml").write_bytes(b"#" * (MAX_BYTES + 1))
    (tmp_path / "latin.toml").write_bytes(b"a = '\xe9'")
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    for name, reason in [
        ("absent.toml", "no such file"),
        (".", "a folder"),
        ("large.toml", "larger than"),
        ("latin.toml", "not UTF-8"),
        ("pipe.toml", "a pipe or a device"),
        ("/dev/zero", "a pipe or a device"),
        ("loop.toml", "cannot be read: Too many levels"),
        ("a\0b.toml", "not a valid file name"),
        ("a\udcff.toml", "no such file"),
    ]:
        with pytest.raises(PnpError, match=reason) as error:
            read_toml(tmp_path / name)
        assert name.startswith(("/", "a\0", "a\udcff")) or str(tmp_path) in str(error.value)
