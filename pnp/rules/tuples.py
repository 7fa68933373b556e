"""Tuples with one item changed, as positions hold players, stacks and rows of them."""

from typing import TypeVar

T = TypeVar("T")


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return the items with another one at an index from 0."""
    return (*items[:index], item, *items[index + 1 :])
