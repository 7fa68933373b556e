"""Grids of text: reading in any notation, and the lines and columns of faults."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import NotationError, PnpError
from pnp.figure import Board
from pnp.files.toml_text import parse_toml
from pnp.rules.fields import MAX_FAULTS, Choice, Reader
from pnp.rules.grid_text import Grid


def digit(token):
    if not token.isdigit():
        raise NotationError(f"{token!r} is no digit")
    return int(token)


GRID = Grid("g", Board(3, 2), digit, str, "digits")


def read(text):
    reader = Reader(parse_toml(text, "f"), [GRID, Choice("other", (1,))])
    value = GRID.value(reader)
    reader.done()
    return value


def faults(text):
    with pytest.raises(PnpError) as raised:
        read(text)
    return [str(fault) for fault in raised.value.faults]


@pytest.mark.parametrize(
    "text",
    [
        'g = """\n1 2 3\n4 5 6\n"""', 'g = """1 2 3\n4 5 6"""',
        "g = '''\n\n  1\t2   3\n\n4 5 6 \n'''", 'g = """\\\n1 2 3\\n4 5 6"""',
        'g = """\r\n1 2 3\r\n4 5 6\r\n"""', 'g = "1 2 3\\n4 5 6"',
    ],
)  # fmt: skip
def test_grid_is_read_with_any_string_quotes(text):
    assert read(text) == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('g = """\n1 2 3\n4 x 6\n"""', ["f:3:3: 'x' is no digit"]),
        ('g = """1 x 3\n4 5 6"""', ["f:1:10: 'x' is no digit"]),
        (
            "other = 1\ng = '''\n\n x 2 3\n4 5 x'''",
            ["f:4:2: 'x' is no digit", "f:5:5: 'x' is no digit"],
        ),
        (
            'g = """\nx 2\n4 5 6\n"""',
            ["f:2:1: 'x' is no digit", "f:2:1: g: expected 3 tokens in this row, found 2"],
        ),
        ('g = """\n1 2 3 4 5\n4 5 6\n"""', ["f:2:7: g: expected 3 tokens in this row, found 5"]),
        ('g = """\n1 2 3\n"""', ["f:1:5: g: expected 2 rows, found 1"]),
        ('g = """\\\n1 x 3\\n4 5 6"""', ["f:1:5: 'x' is no digit"]),
        ('g = ""', ["f:1:5: g: expected 2 rows, found 0"]),
        ("g = 1", ['f:1:5: g: expected text in triple quotes, 2 rows of digits, found 1']),
        ("", ['f: g is missing: write text in triple quotes, 2 rows of digits']),
    ],
)  # fmt: skip
def test_fault_has_its_line_and_column(text, expected):
    assert faults(text) == expected


def test_long_token_is_shortened():
    with pytest.raises(PnpError) as raised:
        read('g = """\n1 2 ' + "x" * 1000 + '\n4 5 6\n"""')
    assert len(raised.value.where.token) < 30


def test_number_of_reported_faults_is_limited():
    assert len(faults("".join(f"key{n} = 1\n" for n in range(5000)))) == MAX_FAULTS
    assert len(faults('g = """\n' + "x\n" * 100_000 + '"""')) == 5


def test_typed_row_is_checked_immediately():
    assert GRID.row_faults("1 2 3") == ()
    (fault,) = GRID.row_faults("1 2 x")
    assert (fault.where.column, fault.where.token) == (5, "x")
    assert [fault.message for fault in GRID.row_faults("")] == [
        "g: expected 3 tokens in this row, found 0"
    ]


@given(st.lists(st.integers(0, 10**9), min_size=6, max_size=6))
def test_written_grid_is_read_back(values):
    assert read(GRID.format(values)) == tuple(values)


def test_every_fault_names_its_key():
    text = 'new = 1\ng = """\n1 x\n4 5 6\n7 8 9\n"""'
    with pytest.raises(PnpError) as raised:
        read(text)
    assert [fault.parameter for fault in raised.value.faults] == ["new", *["g"] * 3]
    for missing in ("", "g = 1"):
        with pytest.raises(PnpError) as raised:
            read(missing)
        assert raised.value.parameter == "g"
    assert [fault.parameter for fault in GRID.row_faults("1 x")] == ["g", "g"]
