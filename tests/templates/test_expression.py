"""Expressions: limits of their length and their steps."""

import pytest

from pnp.errors import PnpError
from pnp.templates.expression import MAX_EXPRESSION, MAX_STEPS, ExpressionBudget, Value, evaluate

NAMES: dict[str, Value] = {
    "row": [1, 2, 3],
    "rows": [[1, 2], [3]],
    "pair": ["red", "blue"],
    "word": "four",
    "one": 1,
}


def no_name(name: str) -> int:
    raise KeyError(name)


def test_expression_has_at_most_five_hundred_characters() -> None:
    assert MAX_EXPRESSION == 500
    longest = "1" + " " * 498 + "1"
    assert evaluate(longest.replace(" 1", "+1"), no_name, ExpressionBudget()) == 2
    with pytest.raises(PnpError, match="the expression has 501 characters"):
        evaluate("1" + " " * 498 + "+1", no_name, ExpressionBudget())


def test_budget_is_spent_to_its_last_step() -> None:
    budget = ExpressionBudget()
    budget.spend(MAX_STEPS)
    with pytest.raises(PnpError, match="more than 1,000,000 steps"):
        budget.spend(1)


@pytest.mark.parametrize(
    ("expression", "steps"),
    [
        ("one", 1),
        ("-one", 2),
        ("one + 1", 3),
        ("max(one, 2)", 3),
        ("len(row)", 2 + 3),
        ("len(rows)", 2 + 2 + 3),
        ("len(word)", 2 + 4),
        ("one in row", 3 + 3),
        ("word == 'five'", 3 + 4 + 4),
        ("one < 2 < 3", 4),
        ("one > 2 > 3", 3),
        ("row[0]", 3),
        ("one if one else row[0]", 3),
        ("one or row[0]", 2),
        ("one and row[0]", 5),
    ],
)
def test_search_costs_a_step_per_entry_and_character(expression: str, steps: int) -> None:
    budget = ExpressionBudget()
    budget.spend(MAX_STEPS - steps)
    evaluate(expression, NAMES.__getitem__, budget)
    with pytest.raises(PnpError, match="more than 1,000,000 steps"):
        budget.spend(1)


def test_deep_nesting_is_rejected() -> None:
    deepest = "-" * 48 + "one"  # the context of the name is one level deeper
    assert evaluate(deepest, NAMES.__getitem__, ExpressionBudget()) == 1
    with pytest.raises(PnpError) as rejected:
        evaluate(f"-{deepest}", NAMES.__getitem__, ExpressionBudget())
    assert rejected.value.message.startswith("invalid expression '-----")
    assert rejected.value.message.endswith("more than 50 levels deep")


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("round(2.46)", 2),
        ("round(2.46, 1)", 2.5),
        ("round(1250.7, -2)", 1300.0),
        ("round(1e15, -15)", 1e15),
        ("round(1, 15)", 1),
        ("min(3, 2, 4)", 2),
        ("max(3, 2, 4)", 4),
        ("abs(-2)", 2),
        ("ceil(2.1)", 3),
        ("floor(2.9)", 2),
        ("len(rows)", 2),
        ("acos(0)", 90.0),
        ("7 // 2 + 7 % 4 - 6 / 4", 4.5),
        ("-(+one) * 3", -3),
        ("2.5cm + 1in + 1mm", 51.4),
        ("one != 1 or not one", False),
        ("1 <= one < 2 and 2 >= one", True),
        ("one in row and one not in rows[1]", True),
        ("'a' + \"b\"", "ab"),
        ("word if row[-1] == 3 else one", "four"),
        ("one or missing", 1),
        ("min(pair)", "blue"),
    ],
)
def test_expression_has_its_value(expression: str, value: Value) -> None:
    found = evaluate(expression, NAMES.__getitem__, ExpressionBudget())
    assert found == pytest.approx(value) if isinstance(value, float) else found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("expression", "reason"),
    [
        ("round(1, 16)", "the number of digits must be between -15 and 15"),
        ("round(1, -16)", "the number of digits must be between -15 and 15"),
        ("one ** 2", "unsupported syntax"),
        ("one + word", "use numbers, or join two strings with +"),
        ("1e15 + 1", "a number above 1e+15"),
        ("one.real", "unexpected '.real'"),
        ("tan(1)", "acos, text, cos, sin, counted"),
        ("one[0](1)", "use one of min, max"),
    ],
)
def test_invalid_expression_is_quoted_with_its_reason(expression: str, reason: str) -> None:
    with pytest.raises(PnpError) as rejected:
        evaluate(expression, NAMES.__getitem__, ExpressionBudget())
    message = rejected.value.message
    assert message.startswith(f"invalid expression '{expression}': ")
    assert reason in message
