"""Sources of random numbers, seeded with a number or by the operating system."""

import random

SEED_LIMIT = 10**9


def random_source(seed: int | None, index: int = 0) -> random.Random:
    """Return a random source that yields the same values for a seed on every machine.

    If `seed` is None, the operating system provides the random numbers. The sources for different
    indices are independent.
    """
    if seed is None:
        return random.SystemRandom()
    return random.Random(f"{seed} {index}" if index else seed)  # noqa: S311  # a game


def fresh_seed() -> int:
    """Return a new random seed."""
    return random_source(None).randrange(SEED_LIMIT)
