"""Replacement of one item in a tuple, for the players, stacks and rows in positions."""

from typing import TypeVar

T = TypeVar("T")


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return the items with the item at `index` (0-based) replaced by `item`."""
    return (*items[:index], item, *items[index + 1 :])
