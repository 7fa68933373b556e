"""Visual order of text in scripts that are written from right to left (Unicode annex 9)."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from unicodedata import bidirectional

_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)

_LANGUAGES = frozenset(("ar", "fa", "he", "ur", "yi"))
"""Languages that are written from right to left."""

_REMOVED = ("BN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
"""Types of characters that take the level of the character before them."""


def is_right_to_left(text: str) -> bool:
    """Return True if the text contains characters that are written from right to left."""
    return _RIGHT_TO_LEFT.search(text) is not None


def visual_runs(text: str, language: str) -> Iterator[tuple[int, int, bool]]:
    """Yield the runs of a line from left to right: start, stop, and True if it is right to left.

    A line that has only right-to-left letters is in that direction; other lines have the
    direction of the language.
    """
    has_left = any(bidirectional(each) == "L" for each in text)
    base = int(language.partition("-")[0] in _LANGUAGES or not has_left)
    runs, start = [], 0
    for level, group in groupby(_levels(text, base)):
        stop = start + len([*group])
        runs.append((level, start, stop))
        start = stop
    return ((start, stop, level % 2 == 1) for level, start, stop in _reordered(runs))


def _levels(text: str, base: int) -> list[int]:
    """Return the embedding level of each character."""
    from bidi.algorithm import (
        explicit_embed_and_overrides,
        get_embedding_levels,
        get_empty_storage,
        reorder_resolved_levels,
        resolve_implicit_levels,
        resolve_neutral_types,
        resolve_weak_types,
    )

    kept = [bidirectional(each) not in _REMOVED for each in text]
    storage = get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, "LR"[base]
    letters = "".join(each for each, keep in zip(text, kept, strict=True) if keep)
    get_embedding_levels(letters, storage)
    characters = [*storage["chars"]]  # the algorithm reorders its own list
    explicit_embed_and_overrides(storage)
    resolve_weak_types(storage)
    resolve_neutral_types(storage, False)  # noqa: FBT003  # the library's interface
    resolve_implicit_levels(storage, False)  # noqa: FBT003
    reorder_resolved_levels(storage, False)  # noqa: FBT003  # also resets spaces at the end
    levels = iter([each["level"] for each in characters])
    found = [base]
    for keep in kept:
        found.append(next(levels) if keep else found[-1])
    return found[1:]


def _reordered(runs: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Return runs in visual order (rule L2): reverse from the highest level to the lowest odd."""
    ordered = [*runs]
    highest = max((level for level, *_ in ordered), default=0)
    for least in range(highest, 0, -1):
        groups = groupby(ordered, key=lambda run: run[0] >= least)
        ordered = [run for high, group in groups for run in (reversed([*group]) if high else group)]
    return ordered


def mirrored(text: str) -> str:
    """Return signs from right to left, with brackets that open to the other side."""
    from bidi.mirror import MIRRORED

    return "".join(MIRRORED.get(each, each) for each in reversed(text))
