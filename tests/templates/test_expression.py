"""Expressions: how long they may be, and what they may take."""

import pytest

from pnp.errors import PnpError
from pnp.templates.expression import MAX_EXPRESSION, MAX_STEPS, Budget, evaluate


def no_name(name: str) -> int:
    raise KeyError(name)


def test_an_expression_has_five_hundred_characters_at_most() -> None:
    assert MAX_EXPRESSION == 500
    longest = "1" + " " * 498 + "1"
    assert evaluate(longest.replace(" 1", "+1"), no_name, Budget()) == 2
    with pytest.raises(PnpError, match="an expression has at most 500 characters"):
        evaluate("1" + " " * 498 + "+1", no_name, Budget())


def test_a_budget_is_spent_to_its_last_step() -> None:
    budget = Budget()
    budget.spend(MAX_STEPS)
    with pytest.raises(PnpError, match="more than 1,000,000 steps"):
        budget.spend(1)
