"""Places where Japanese and Chinese text can be broken, which has no spaces between words.

A line can be broken between any two characters, except before a character that must not start a
line and after one that must not end it (JIS X 4051 and GB/T 15834, simplified). A number stays with
its counter, as in "5個". Korean text is broken at spaces only.
"""

import re
from collections.abc import Iterator

_CJK = (
    "\u2e80-\u303f\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\uff01-\uff60\uffe0-\uffe6\U00020000-\U0003ffff"
)
_BREAKABLE = f"[{_CJK}]"  # compiled when needed, which takes 1 ms
_FIRST = _CJK[0]

_NOT_FIRST = frozenset(
    "、。，．・：；？！!?,.:;)]}%’”"
    "）］｝〉》」』】〕〗〙〟ーゝゞ々〻゠–…‥〜～％℃"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
)
"""Characters that must not start a line: closing signs, small kana and repetition marks."""

_NOT_LAST = frozenset("([{‘“（［｛〈《「『【〔〖〘〝￥＄￡$£")
"""Characters that must not end a line: opening signs and currencies."""

_INSEPARABLE = frozenset("…‥—―")
"""Characters that stay together if they are repeated."""


_SHORTEST = 4
"""Minimum length of a paragraph's last line, in characters."""


def segments(word: str) -> Iterator[str]:
    """Yield the parts of a word between which a line can be broken."""
    if not is_east_asian(word):
        yield word
        return
    start = 0
    for at in range(1, len(word)):
        if _can_break(word[at - 1], word[at]):
            yield word[start:at]
            start = at
    yield word[start:]


def is_east_asian(text: str) -> bool:
    """Return True if a text has Japanese or Chinese characters."""
    return max(text) >= _FIRST and bool(re.search(_BREAKABLE, text))


def parts_by_script(word: str) -> list[str]:
    """Return the parts of a word, with words of other scripts apart from Japanese and Chinese.

    Digits and single letters stay with the characters beside them, as in "5個" and "A面".
    """
    if not is_east_asian(word):
        return [word]
    foreign = rf"((?:(?!{_BREAKABLE})[^\W\d_]){{2,}})"
    return [part for part in re.split(foreign, word) if part]


def without_runt(lines: list[str]) -> list[str]:
    """Return the lines of a text whose last line starts inside a word.

    If the last line is too short, it gets characters from the line before.
    """
    while len(lines) > 1 and len(lines[-1]) < _SHORTEST:
        *kept, moved = segments(lines[-2])
        rest = "".join(kept)
        if not kept or rest.endswith(" ") or len(moved) > _SHORTEST:
            break
        lines[-2:] = [rest, moved + lines[-1]]
    return lines


def _can_break(last: str, first: str) -> bool:
    if last in _NOT_LAST or first in _NOT_FIRST or (last == first and first in _INSEPARABLE):
        return False
    counted = last.isdecimal() and first.isalpha()
    in_range = last in "\u301c\uff5e" and first.isdecimal()
    if counted or in_range or "\u00a0" in (last, first):
        return False
    return bool(re.match(_BREAKABLE, last) or re.match(_BREAKABLE, first))
