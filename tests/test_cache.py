"""The cache of instances stays within its limit."""

import pickle

from pnp.cache import BoundedCache


def test_full_cache_is_cleared() -> None:
    cache = BoundedCache[str, int](2)
    cache["a"] = 1
    cache["b"] = 2
    assert cache == {"a": 1, "b": 2}
    cache["c"] = 3
    assert cache == {"c": 3}


def test_other_processes_receive_an_empty_cache() -> None:
    cache = BoundedCache[str, int](1)
    cache["a"] = 1
    sent = pickle.loads(pickle.dumps(cache))
    assert sent == {}
    sent["a"] = 1
    sent["b"] = 2
    assert sent == {"b": 2}
