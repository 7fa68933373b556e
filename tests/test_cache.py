"""The cache of instances stays within its limit."""

import pickle

from pnp.cache import BoundedCache


def test_full_cache_is_cleared() -> None:
    kept = BoundedCache[str, int](2)
    kept["a"] = 1
    kept["b"] = 2
    assert kept == {"a": 1, "b": 2}
    kept["c"] = 3
    assert kept == {"c": 3}


def test_other_processes_receive_an_empty_cache() -> None:
    kept = BoundedCache[str, int](1)
    kept["a"] = 1
    sent = pickle.loads(pickle.dumps(kept))
    assert sent == {}
    sent["a"] = 1
    sent["b"] = 2
    assert sent == {"b": 2}
