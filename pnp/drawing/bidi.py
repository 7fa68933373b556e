"""Visual order of text in scripts that are written from right to left (Unicode annex 9)."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from unicodedata import bidirectional

_LETTER = (
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)

_FIRST = "\u0590"
_CLOSING = r"[)\]]"
_AFTER_BRACKETS = rf"(?<={_LETTER}{_CLOSING})"
_BEFORE_NUMBER = rf"((?<={_LETTER})(?!{_CLOSING})|(?<={_LETTER}{_CLOSING}))(?=\W*\d)"
_LEFT_MARK, _RIGHT_MARK = "\u200e", "\u200f"

_LANGUAGES = frozenset(("ar", "fa", "he", "ur", "yi"))
"""Languages that are written from right to left."""

_REMOVED = ("BN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
"""Types of characters that take the level of the character before them."""


def is_right_to_left(text: str) -> bool:
    """Return True if the text contains characters that are written from right to left."""
    return max(text, default="") >= _FIRST and re.search(_LETTER, text) is not None


def visual_runs(text: str, language: str) -> Iterator[tuple[int, int, bool]]:
    """Yield the runs of a line from left to right: start, stop, and True if it is right to left.

    A line that has only right-to-left letters is in that direction; other lines have the
    direction of the language. In such a line, a number after a right-to-left name stays to the
    right of the name, and a bracket stays with the letters that it encloses.
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

    marked = [*_marked(text)] if base == 0 else [(each, True) for each in text]
    kept = [(each, own) for each, own in marked if bidirectional(each) not in _REMOVED]
    storage = get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, "LR"[base]
    get_embedding_levels("".join(each for each, _own in kept), storage)
    characters = [*storage["chars"]]  # the algorithm reorders its own list
    explicit_embed_and_overrides(storage)
    resolve_weak_types(storage)
    resolve_neutral_types(storage, False)  # noqa: FBT003  # the library's interface
    resolve_implicit_levels(storage, False)  # noqa: FBT003
    reorder_resolved_levels(storage, False)  # noqa: FBT003  # also resets spaces at the end
    levels = iter([each["level"] for each, (_, own) in zip(characters, kept, strict=True) if own])
    found = [base]
    for each in text:
        found.append(found[-1] if bidirectional(each) in _REMOVED else next(levels))
    return found[1:]


def _marked(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the characters with direction marks between them; True for the text's own ones."""
    before_number, after_brackets = re.compile(_BEFORE_NUMBER), re.compile(_AFTER_BRACKETS)
    for at, character in enumerate(text):
        if before_number.match(text, at):
            yield _LEFT_MARK, False
        yield character, True
        if after_brackets.match(text, at + 1):
            yield _RIGHT_MARK, False


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
