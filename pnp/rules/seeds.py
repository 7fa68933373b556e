"""Where chance comes from: a number given, for the same draws again, or the system."""

import random

MOST_SEED = 10**9


def random_source(seed: int | None, index: int = 0) -> random.Random:
    """The same draws for the same seed on any machine; without one, the system's chance.

    Each further index has a source of its own.
    """
    if seed is None:
        return random.SystemRandom()
    return random.Random(f"{seed} {index}" if index else seed)  # noqa: S311  # a game


def fresh_seed() -> int:
    """A seed that nobody has chosen."""
    return random_source(None).randrange(MOST_SEED)
