"""What is kept for the next who asks never grows beyond its bound."""

import pickle

from pnp.cache import Bounded


def test_one_more_than_it_holds_begins_anew() -> None:
    kept = Bounded[str, int](2)
    kept["a"] = 1
    kept["b"] = 2
    assert kept == {"a": 1, "b": 2}
    kept["c"] = 3
    assert kept == {"c": 3}


def test_what_is_known_may_change_without_room() -> None:
    kept = Bounded[str, int](1)
    kept["a"] = 1
    kept["a"] = 2
    assert kept == {"a": 2}


def test_other_processes_begin_with_nothing() -> None:
    kept = Bounded[str, int](1)
    kept["a"] = 1
    sent = pickle.loads(pickle.dumps(kept))
    assert sent == {}
    sent["a"] = 1
    sent["b"] = 2
    assert sent == {"b": 2}
