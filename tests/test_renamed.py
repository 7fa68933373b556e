"""Old names of fields work with a warning."""

import copy
import pickle
from dataclasses import replace

import pytest

import pnp
from pnp.figure import BoardFigure, PieceRef, PlacedPiece, Tray
from pnp.rules import SearchHooks

STONE, RING = PieceRef("generic/stone"), PieceRef("generic/ring")


@pytest.mark.parametrize(
    ("make", "old", "new"),
    [
        (lambda **piece: PlacedPiece(spaces=("a1",), **piece), "thing", "piece"),
        (lambda **piece: BoardFigure(title="", board=None, texts=(), **piece), "thing", "ref"),
        (lambda **piece: Tray(title="", texts=("",), **piece), "things", "pieces"),
    ],
)
def test_old_field_warns_and_still_works(make, old, new):
    current = make(**{new: STONE})
    with pytest.warns(DeprecationWarning, match=rf"\.{old} is deprecated .* use {new}") as caught:
        assert make(**{old: STONE}) == current
    with pytest.warns(DeprecationWarning, match=rf"\.{old} is deprecated .* use {new}") as read:
        assert getattr(current, old) is STONE
    assert {caught[0].filename, read[0].filename} == {__file__}
    assert pickle.loads(pickle.dumps(current)) == copy.copy(current) == current


def test_old_field_can_be_replaced():
    with pytest.warns(DeprecationWarning, match="use pieces"):
        assert replace(Tray("", (STONE,), ("",)), things=(RING,)).pieces == (RING,)


def test_unknown_field_is_reported():
    with pytest.raises(AttributeError, match="'Tray' object has no attribute 'pile'"):
        Tray("", (), ()).pile  # noqa: B018
    with pytest.raises(TypeError, match="pile"):
        Tray("", (), (), pile=True)


def test_old_property_of_table_works_beside_old_methods():
    table = pnp.start("passtally")
    with pytest.warns(DeprecationWarning, match="use public_view"):
        assert table.seen.text == table.public_view.text
    with pytest.warns(DeprecationWarning, match="Table.draft is deprecated"):
        assert table.draft()
    with pytest.raises(AttributeError, match="no attribute 'sight'"):
        table.sight  # noqa: B018


def test_old_method_of_the_catalogue_works():
    with pytest.warns(DeprecationWarning, match="use is_built_in"):
        assert pnp.Catalogue().is_shipped("passtally/kit")


def test_old_hooks_of_the_search_work():
    with pytest.warns(DeprecationWarning, match="use rollout"):
        assert SearchHooks(playout=max).rollout is max
