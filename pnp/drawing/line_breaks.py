"""Places where Japanese and Chinese text can be broken, which has no spaces between words.

A line can be broken between any two characters, except before a character that must not start a
line and after one that must not end it (JIS X 4051 and GB/T 15834, simplified). Korean text is
broken at spaces only.
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


def segments(word: str) -> Iterator[str]:
    """Yield the parts of a word between which a line can be broken."""
    if max(word) < _FIRST or not re.search(_BREAKABLE, word):
        yield word
        return
    start = 0
    for at in range(1, len(word)):
        if _can_break(word[at - 1], word[at]):
            yield word[start:at]
            start = at
    yield word[start:]


def _can_break(last: str, first: str) -> bool:
    if last in _NOT_LAST or first in _NOT_FIRST or (last == first and first in _INSEPARABLE):
        return False
    return bool(re.match(_BREAKABLE, last) or re.match(_BREAKABLE, first))
