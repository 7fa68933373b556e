"""Names of resources that a file writes once."""

from weakref import ref

import pytest

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Box, Symbol
from pnp.export import shared
from pnp.export.shared import ResourceNames
from pnp.geometry import Rect

AREA = Rect(0, 0, 5, 5)


def symbol(number: int) -> Symbol:
    """Return a symbol that equals others of its number, but is a new object."""
    return Symbol("star", AREA, (Box(Rect(number, 0, 1, 1), BLACK),))


def test_equal_resources_share_a_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shared, "_MAX_REMEMBERED", 3)
    names = ResourceNames[Symbol]()
    drawn = [symbol(number) for number in range(5)]
    for number, resource in enumerate(drawn):
        assert names.get(resource) is None
        names.add(resource, f"s{number}")
    references = []
    for number in range(5):
        copy = symbol(number)
        assert names.get(drawn[number]) == names.get(copy) == f"s{number}"
        references.append(ref(copy))
        del copy
    assert len(names) == 5
    assert sum(reference() is not None for reference in references) <= 3, "few of them are kept"


def test_recent_objects_are_recognised_by_identity(monkeypatch: pytest.MonkeyPatch) -> None:
    names, star = ResourceNames[Symbol](), symbol(1)
    names.add(star, "s1")
    monkeypatch.setattr(Symbol, "__hash__", None)
    assert names.get(star) == "s1"


def test_equal_objects_are_compared_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names, star, same = ResourceNames[Symbol](), symbol(1), symbol(1)
    names.add(star, "s1")
    assert names.get(same) == "s1"
    monkeypatch.setattr(Symbol, "__hash__", None)
    assert names.get(same) == "s1"
