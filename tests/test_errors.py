"""Errors: one line, at a place, with ways out that any front can word."""

import pickle

from pnp.errors import Faults, Place, PnpError, Remedy
from pnp.rules.faults import AmbiguousMove

PLACE = Place("kit.toml", 3, 7)


def test_an_error_is_one_line_of_place_fault_and_ways_out() -> None:
    error = PnpError(
        "too large", PLACE, "cut it", remedies=[Remedy("paper", "A3"), Remedy("poster")]
    )
    assert str(error) == "kit.toml:3:7: too large (cut it or paper A3 or poster)"
    assert str(PnpError("too large")) == "too large"


def test_an_error_is_given_a_place_only_where_it_has_none() -> None:
    assert PnpError("wrong").at(PLACE).where == PLACE
    own = Place("board.toml", 1, 1)
    assert PnpError("wrong", own).at(PLACE, "board").where == own
    assert str(PnpError("wrong", own).at(PLACE, "board")) == "board.toml:1:1: board: wrong"


def test_placing_an_error_keeps_its_kind_and_what_it_carries() -> None:
    ambiguous = AmbiguousMove("a1", ["a1-a2", "a1xa2"])
    placed = ambiguous.at(PLACE, "move 3")
    assert isinstance(placed, AmbiguousMove)
    assert placed.candidates == ambiguous.candidates
    assert placed.hint == ambiguous.hint
    assert ambiguous.what != placed.what == f"move 3: {ambiguous.what}"


def test_placing_several_faults_places_each() -> None:
    both = Faults([PnpError("one"), PnpError("two", Place("b.toml"))]).at(PLACE, "part")
    assert [str(fault.where) for fault in both.faults] == ["kit.toml:3:7", "b.toml"]
    assert str(both) == "kit.toml:3:7: part: one\nb.toml: part: two"


def test_an_error_comes_whole_out_of_another_process() -> None:
    ambiguous = AmbiguousMove("a1", ["a1-a2"])
    for error in (ambiguous, Faults([ambiguous, PnpError("two", PLACE)])):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert [str(fault) for fault in again.faults] == [str(fault) for fault in error.faults]
