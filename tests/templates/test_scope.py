"""Expressions compute values of templates within limits of time and memory."""

import pytest

from pnp.errors import PnpError
from pnp.templates.expression import MAX_STEPS, ExpressionBudget, Value
from pnp.templates.scope import Scope

NAMES = {"n": 3, "side": 10.5, "name": "Ann", "dark": True, "colours": ["red", "blue"]}


@pytest.mark.parametrize(
    "expression",
    [
        "b=1",
        "min(n, key=len)",
        "1if 1else 2",
        "1 if dark else2",
        "0x1F",
        "0b1",
        "1_000",
        "1e4000",
        "1\n+ 2",
        "n # three",
        "f'{n}'",
        "b'a'",
        "'\\d'",
        "(n := 4)",
        "lambda: 1",
        "[1, 2]",
        "n.real",
        "n is 3",
        "n ** 2",
        "n << 2",
        "~n",
        "round(1, -10000000)",
        "round(1.5, 999999999)",
        "'%999999999d' % 1",
        "'a' * 999999999",
        "999999999 * 'a'",
        "colours * 2",
        "colours + colours",
        "999999999999 * 999999999999",
        "1e200 * 1e200 - 1e200 * 1e200",
        "len(*colours)",
        "__import__('os')",
        "n(1)",
        "colours[5]",
        "name['x']",
        "n / 0",
        "max()",
        "max(n, name)",
        "abs(name)",
        "not",
        "None",
        "1 if",
        "\0",
        "-" * 60 + "1",
        "(" * 240 + "1" + ")" * 240,
        "1 if 1 else " * 41 + "2" + "+ n" * 2 + "[0]" * 20,
        "n" * 501,
    ],
)
def test_invalid_expression_is_rejected(expression: str, recwarn: pytest.WarningsRecorder) -> None:
    with pytest.raises(PnpError) as error:
        Scope(NAMES, {}).evaluate(expression)
    assert len(str(error.value)) < 300
    assert not recwarn.list


def test_repeated_squares_are_rejected() -> None:
    squares: dict[str, str | int] = {f"v{n}": f"v{n - 1} * v{n - 1}" for n in range(1, 21)}
    with pytest.raises(PnpError, match="a number above"):
        Scope({}, {"v0": 10, **squares})["v20"]


def test_repeatedly_doubled_texts_are_rejected() -> None:
    doubled: dict[str, str | int] = {f"v{n}": f"v{n - 1} + v{n - 1}" for n in range(1, 40)}
    with pytest.raises(PnpError, match="text of more than 10,000 characters"):
        Scope({}, {"v0": "'ha'", **doubled})["v39"]


def test_long_chain_of_values_is_rejected() -> None:
    chain: dict[str, str | int] = {f"v{n}": f"v{n + 1} + 1" for n in range(1000)}
    scope = Scope({}, {**chain, "v1000": 0})
    with pytest.raises(PnpError, match="a chain of more than 40 dependent values ends at v40"):
        scope["v0"]
    assert [scope[f"v{n}"] for n in range(1000, 900, -1)] == list(range(100))


def test_scopes_share_the_budget_of_the_outer_one() -> None:
    scope = Scope({"long": "x" * 10_000}, {})
    for n in range(49):
        assert scope.inside({"n": n}).evaluate("long == long") is True
    with pytest.raises(PnpError, match="more than 1,000,000 steps"):
        scope.inside({"n": 49}).evaluate("long == long")


def test_list_in_a_text_is_limited() -> None:
    for count in (1000, 1001):
        scope = Scope({"many": ["a"] * count}, {})
        if count == 1000:
            assert scope.text("{many}") == ", ".join(["a"] * 1000)
        else:
            with pytest.raises(PnpError, match="the text contains a list of 1,001 entries"):
                scope.text("{many}")


def test_values_in_a_text_are_written_short() -> None:
    scope = Scope(NAMES, {})
    assert scope.text("{n}, {side}, {name}: {colours} {1 / 2}") == "3, 10.5, Ann: red, blue 0.5"


@pytest.mark.parametrize(("length", "steps"), [(99, 0), (100, 1), (250, 2)])
def test_text_costs_a_step_per_hundred_characters(length: int, steps: int) -> None:
    budget = ExpressionBudget()
    assert Scope({}, {}, budget).text("x" * length) == "x" * length
    budget.spend(MAX_STEPS - steps)
    with pytest.raises(PnpError, match="more than 1,000,000 steps"):
        budget.spend(1)


def test_forty_values_may_depend_on_each_other() -> None:
    chain: dict[str, str | int] = {f"v{n}": f"v{n + 1} + 1" for n in range(39)}
    assert Scope({}, {**chain, "v39": 0})["v0"] == 39
    with pytest.raises(PnpError, match="more than 40 dependent values"):
        _ = Scope({}, {**chain, "v39": "v40", "v40": 0})["v0"]


@pytest.mark.parametrize(
    ("given", "derived", "hint"),
    [({}, {}, ""), ({"b": 1, "c": 2}, {"a": "b"}, "use one of a, b, c")],
)
def test_unknown_name_lists_the_known_ones(
    given: dict[str, int], derived: dict[str, str], hint: str
) -> None:
    with pytest.raises(PnpError) as rejected:
        _ = Scope(given, derived)["x"]
    assert (rejected.value.message, rejected.value.hint) == ("unknown name 'x'", hint)


def test_uncomputable_value_raises_a_fresh_error_each_time() -> None:
    scope = Scope({}, {"a": "1 / b", "b": 0})
    errors = []
    for _ in range(3):
        with pytest.raises(PnpError) as rejected:
            _ = scope["a"]
        errors.append((str(rejected.value), len(rejected.traceback)))
    assert errors[1] == errors[2]
    assert errors[0][0] == errors[1][0]


@pytest.mark.parametrize(
    ("source", "number"),
    [("1 + 1", 2), (1.5, 1.5), (True, None), ("1 < 2", None), ([1], None), (float("inf"), None)],
)
def test_number_is_finite_and_not_boolean(source: Value, number: float | None) -> None:
    scope = Scope({}, {})
    if number is not None:
        assert scope.number(source) == number
        return
    with pytest.raises(PnpError, match="number"):
        scope.number(source)
