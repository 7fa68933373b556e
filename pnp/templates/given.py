"""What people and programs give for a parameter, apart from what checks it, which takes time."""

from typing import Any

Given = str | int | float | bool | list[Any] | tuple[Any, ...]
"""What is given for a parameter: text as a person writes it, or a value, lengths in mm."""
