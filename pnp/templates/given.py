"""What people and programs give for a parameter, apart from what checks it, which takes time."""

from typing import Any

Given = str | int | float | bool | list[Any] | tuple[Any, ...]
"""What is given for a parameter: text as a person writes it, or a value, lengths in mm."""


def key_of(value: Given) -> Any:
    """Something that only the same value equals: 1 is not true here."""
    if isinstance(value, list | tuple):
        return tuple(map(key_of, value))
    return type(value), value
