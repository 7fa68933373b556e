"""The kinds of cases, and the share of each."""

from collections.abc import Callable

from hypothesis import strategies as st

from tests.fuzz import bombs, grammar, tables
from tests.fuzz.grammar import Cases


def bomb_cases() -> Cases:
    return st.sampled_from(bombs.every())


KINDS: dict[str, tuple[Callable[[], Cases], float]] = {
    "positions": (grammar.position_cases, 0.2),
    "records": (grammar.record_cases, 0.1),
    "templates": (grammar.template_cases, 0.25),
    "pictures": (grammar.picture_cases, 0.15),
    "commands": (grammar.command_cases, 0.1),
    "bombs": (bomb_cases, 0.05),
    "codes": (grammar.code_cases, 0.07),
    "tables": (tables.table_cases, 0.05),
    "kits": (grammar.kit_cases, 0.03),
}
"""The cases of each kind, and their share."""
