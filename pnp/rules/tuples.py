"""Tuples with one item changed, used for players, stacks and rows of positions."""

from typing import TypeVar

T = TypeVar("T")


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return the items with another one at an index from 0."""
    return (*items[:index], item, *items[index + 1 :])
