"""Scenes as text, for comparison with expected listings."""

from collections.abc import Iterator

from pnp.drawing.scene import Group, Item, Use


def listing(items: tuple[Item, ...], indent: str = "") -> Iterator[str]:
    """Return a line of text for each item."""
    for item in items:
        if isinstance(item, Group):
            yield f"{indent}Group {item.name} {_numbers(item.transform)} clip={item.clip}".rstrip()
            yield from listing(item.items, indent + "  ")
        elif isinstance(item, Use):
            yield f"{indent}Use {item.symbol.name} {_numbers(item.transform)}"
        else:
            yield f"{indent}{item}"


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(f"{value:g}" for value in values)
