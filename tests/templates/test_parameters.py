"""Values that users write for parameters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from pnp.errors import PnpError
from pnp.templates.expression import Argument
from pnp.templates.parameters import BaseParameter, Parameter


def parameter(**table: object) -> BaseParameter:
    return TypeAdapter[BaseParameter](Parameter).validate_python({"help": "", **table})


LENGTH = parameter(type="length", default="30mm", min="5mm", max="50mm")
COUNT = parameter(type="count", default=3, min=1, max=9)
NUMBER = parameter(type="number", default=1.5, min=0, max=10)
FLAG = parameter(type="flag", default=True)
CHOICE = parameter(type="choice", default="a", choices=["a", "b"])
TEXT = parameter(type="text", default="hello")
COLOURS = parameter(type="colours", default=["red", "blue"], count=2)
ROWS = parameter(type="rows", default=[[1, 2], [2, 1]])


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (LENGTH, "1in", 25.4),
        (COUNT, " 4 ", 4),
        (NUMBER, "2.5", 2.5),
        (FLAG, "No", False),
        (FLAG, "true", True),
        (FLAG, " ON ", True),
        (FLAG, "off", False),
        (FLAG, "False", False),
        (CHOICE, "b", "b"),
        (TEXT, "any words", "any words"),
        (TEXT, "x" * 2000, "x" * 2000),
        (COLOURS, "blue, red", ["blue", "red"]),
        (ROWS, "1 2 / 2,1", [[1, 2], [2, 1]]),
        (ROWS, "", []),
    ],
)
def test_values_are_read_by_their_type(kind: BaseParameter, text: str, value: object) -> None:
    assert kind.accept(text) == value


@pytest.mark.parametrize(
    ("kind", "text", "reason"),
    [
        (LENGTH, "30", "no unit"),
        (LENGTH, "4.9mm", "out of range"),
        (LENGTH, "-30mm", "out of range"),
        (LENGTH, "0mm", "out of range"),
        (COUNT, "0", "out of range"),
        (COUNT, "3.5", "not a whole number"),
        (COUNT, "9" * 400, "not a whole number"),
        (NUMBER, "nan", "not a number"),
        (NUMBER, "11", "out of range"),
        (FLAG, "maybe", "neither yes nor no"),
        (FLAG, "", "neither yes nor no"),
        (CHOICE, "c", "unknown choice 'c'"),
        (TEXT, "x" * 2001, "at most 2000"),
        (COLOURS, "red,red", "twice"),
        (COLOURS, "red", "1 colour: write 2 colours"),
        (ROWS, "1 x", "'x' is not a whole number"),
        (ROWS, "1 " * 6000, "more than 10,000 characters"),
    ],
)
def test_invalid_value_is_rejected(kind: BaseParameter, text: str, reason: str) -> None:
    with pytest.raises(PnpError, match=reason):
        kind.accept(text)


@pytest.mark.parametrize(
    ("kind", "given", "value"),
    [
        (LENGTH, 30, 30),
        (LENGTH, "3cm", 30),
        (COUNT, 4, 4),
        (COUNT, 4.0, 4),
        (NUMBER, 2.5, 2.5),
        (FLAG, False, False),
        (COLOURS, ("blue", "red"), ["blue", "red"]),
        (ROWS, [[1, 2], [2, 1]], [[1, 2], [2, 1]]),
    ],
)
def test_programs_may_pass_typed_values(
    kind: BaseParameter, given: Argument, value: object
) -> None:
    assert kind.accept(given) == value


@pytest.mark.parametrize(
    ("kind", "given", "reason"),
    [
        (LENGTH, 51, "out of range"),
        (LENGTH, True, "not a number"),
        (LENGTH, float("nan"), "out of range"),
        (LENGTH, [30], "not a number"),
        (COUNT, 2.5, "not a whole number"),
        (COUNT, False, "not a number"),
        (FLAG, 1, "neither yes nor no"),
        (CHOICE, 1, "unknown choice '1'"),
        (TEXT, 5, "not text"),
        (COLOURS, 5, "not a list of colours"),
        (COLOURS, ["red", 5], "unknown colour"),
        (COLOURS, ["red", ["blue"]], "unknown colour"),
        (ROWS, 5, "not rows of numbers"),
        (ROWS, [1, 2], "not rows of numbers"),
        (ROWS, [[1.5]], "not rows of numbers"),
        (ROWS, [["1"]], "not rows of numbers"),
    ],
)
def test_values_of_another_type_are_rejected(
    kind: BaseParameter, given: Argument, reason: str
) -> None:
    with pytest.raises(PnpError, match=reason):
        kind.accept(given)


def test_numbers_and_characters_of_rows_are_limited() -> None:
    full = [[1] * 5000] * 2
    assert ROWS.accept(full) == full
    with pytest.raises(PnpError, match="the rows have more than 10,000 numbers"):
        ROWS.accept([*full, [1]])
    assert ROWS.accept("1 " * 4999 + "10") == [[*[1] * 4999, 10]]
    with pytest.raises(PnpError, match="the rows have more than 10,000 characters"):
        ROWS.accept("1 " * 4999 + "100")


@given(st.integers(1, 9))
def test_counts_round_trip(value: int) -> None:
    assert COUNT.parse(COUNT.show(value)) == value


@given(st.integers(50, 500))
def test_lengths_round_trip(tenths: int) -> None:
    assert LENGTH.parse(LENGTH.show(tenths / 10)) == pytest.approx(tenths / 10)


@given(st.lists(st.lists(st.integers(0, 99), min_size=1, max_size=5), max_size=5))
def test_rows_round_trip(rows: list[list[int]]) -> None:
    assert ROWS.parse(ROWS.show(rows)) == rows


def test_values_are_written_as_users_type_them() -> None:
    written = [
        (LENGTH, 30.0, "30mm"),
        (LENGTH, 1234.5678, "1235mm"),
        (LENGTH, 9999, "9999mm"),
        (LENGTH, 10_000, "10000mm"),
        (LENGTH, 12345.678912, "12345.67891mm"),
        (COUNT, 4, "4"),
        (NUMBER, 2.5, "2.5"),
        (FLAG, True, "yes"),
        (FLAG, False, "no"),
        (COLOURS, ("red", "blue"), "red,blue"),
        (ROWS, [[1, 2], [2, 1]], "1 2 / 2 1"),
        (LENGTH, "2 * frame", "2 * frame"),
    ]
    assert [kind.written(value) for kind, value, _ in written] == [text for *_, text in written]


def test_allowed_values_are_described_briefly() -> None:
    assert [kind.bounds for kind in (LENGTH, COUNT, NUMBER, FLAG, CHOICE, TEXT, COLOURS)] == [
        "5mm to 50mm", "1 to 9", "0 to 10", "yes or no", "a or b", "", "2 colours, such as red,blue"
    ]  # fmt: skip
    assert ROWS.bounds == "rows of numbers, such as 1 2 3 / 2 3 1"
    assert (FLAG.values, CHOICE.values, TEXT.values) == (("yes", "no"), ("a", "b"), ())


@pytest.mark.parametrize(
    ("kind", "least", "most", "under", "over"),
    [
        (LENGTH, "5mm", "50mm", "4.99mm", "50.01mm"),
        (COUNT, "1", "9", "0", "10"),
        (NUMBER, "0", "10", "-0.01", "10.01"),
    ],
)
def test_range_includes_both_ends(
    kind: BaseParameter, least: str, most: str, under: str, over: str
) -> None:
    for text in (least, most):
        kind.accept(text)
    for text in (under, over):
        with pytest.raises(PnpError, match="out of range"):
            kind.accept(text)
