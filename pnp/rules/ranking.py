"""Conversion of setups to numbers (ranking) and back, and short error-detecting codes for numbers.

A code consists of a two-character tag for the type of setup, the number in a fixed number of
base-32 digits, and a check character. The alphabet is Crockford's, without I, L, O and U. Lower
case is accepted. I and L are read as 1, and O as 0. The check character follows Damm's method, with
the quasigroup x * y = 2(x + y) over the field with 32 elements. It detects every single wrong
character, and every swap of two different characters fewer than 31 places apart, including the
check character. Codes are the same on every machine and in every version of Python.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from math import comb, factorial, perm, prod
from typing import TypeVar

from pnp.errors import PnpError, quoted
from pnp.messages import _, joined, ngettext, pgettext

Item = TypeVar("Item", bound=Hashable)

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base-32 alphabet."""

_VALUES = {character: value for value, character in enumerate(ALPHABET)} | {"I": 1, "L": 1, "O": 0}
_FIELD_POLYNOMIAL = 0b100101  # x^5 + x^2 + 1, in which 2 generates all 31 nonzero elements
_GROUP = 4
_TAG = 2
_LONGEST = 200  # characters; far longer than any code, but limits pasted text


def split(number: int, radices: Sequence[int]) -> tuple[int, ...]:
    """Return the mixed-radix digits of a number. The last digit varies fastest."""
    digits = []
    for radix in reversed(radices):
        number, digit = divmod(number, radix)
        digits.append(digit)
    return tuple(reversed(digits))


def join(digits: Sequence[int], radices: Sequence[int]) -> int:
    """Return the number with these mixed-radix digits."""
    number = 0
    for digit, radix in zip(digits, radices, strict=True):
        number = number * radix + digit
    return number


def count_arrangements(pool: int, length: int) -> int:
    """Count the ordered selections of `length` items from `pool` distinct items."""
    return perm(pool, length)


def unrank_arrangement(number: int, pool: Sequence[Item], length: int) -> tuple[Item, ...]:
    """Return the ordered selection with this number. A full-length selection is a permutation."""
    radices = [len(pool) - taken for taken in range(length)]
    left = list(pool)
    return tuple(left.pop(digit) for digit in split(number, radices))


def rank_arrangement(chosen: Sequence[Item], pool: Sequence[Item]) -> int:
    """Return the number of an ordered selection. Raises ValueError for items not in the pool."""
    left = list(pool)
    number = 0
    for item in chosen:
        place = left.index(item)
        number = number * len(left) + place
        del left[place]
    return number


def count_layouts(kinds: Mapping[Item, int]) -> int:
    """Count the distinct orders of the items. `kinds` lists the number of items of each kind."""
    return factorial(sum(kinds.values())) // prod(map(factorial, kinds.values()))


def unrank_layout(number: int, kinds: Mapping[Item, int]) -> tuple[Item, ...]:
    """Return the order of items with this number. Orders are numbered lexicographically by kind."""
    left = dict(kinds)
    rows = count_layouts(left)
    layout: list[Item] = []
    for length in range(sum(left.values()), 0, -1):
        index = number * length // rows  # index among the items left, in the order of `kinds`
        before = 0
        for kind, count in left.items():
            if index < before + count:
                layout.append(kind)
                left[kind] -= 1
                number -= rows * before // length
                rows = rows * count // length
                break
            before += count
    return tuple(layout)


def rank_layout(layout: Sequence[Item], kinds: Mapping[Item, int]) -> int:
    """Return the number of an order of items. Raises ValueError if the items do not fit `kinds`."""
    if Counter(layout) != Counter(kinds):
        raise ValueError("the items of the layout differ from the kinds")
    left = dict(kinds)
    rows = count_layouts(left)
    number = 0
    for place, placed in enumerate(layout):
        length = len(layout) - place
        for kind, count in left.items():
            if kind == placed:
                break
            number += rows * count // length
        rows = rows * left[placed] // length
        left[placed] -= 1
    return number


def count_choices(pool: int, size: int) -> int:
    """Count the unordered selections of `size` items from `pool` items."""
    return comb(pool, size)


def unrank_choice(number: int, size: int) -> tuple[int, ...]:
    """Return the ascending indices of a numbered selection (combinatorial number system)."""
    chosen = []
    for position in range(size, 0, -1):
        index = position - 1
        while comb(index + 1, position) <= number:
            index += 1
        number -= comb(index, position)
        chosen.append(index)
    return tuple(reversed(chosen))


def rank_choice(chosen: Sequence[int]) -> int:
    """Return the number of the selection with these ascending indices."""
    return sum(comb(index, position) for position, index in enumerate(chosen, start=1))


def code(tag: str, number: int, count: int) -> str:
    """Return the code for one of `count` numbers, in groups: `CC-0000-0000-...`."""
    if not 0 <= number < count:
        raise ValueError(f"{number} is not one of {count} numbers")
    digits = [_VALUES[character] for character in tag]
    digits += split(number, [len(ALPHABET)] * _length(count))
    text = "".join(ALPHABET[digit] for digit in (*digits, _check(digits)))
    body = text[_TAG:]
    groups = [body[start : start + _GROUP] for start in range(0, len(body), _GROUP)]
    return "-".join([text[:_TAG], *groups])


def is_tag(text: str) -> bool:
    """Return True if the text is a valid tag: two characters from `ALPHABET`."""
    return len(text) == _TAG and all(character in ALPHABET for character in text)


def tag_of(text: str) -> str:
    """Return the tag of a code in canonical form, or "" if the code is empty.

    Raises PnpError if the code has invalid characters or is too long.
    """
    return "".join(ALPHABET[digit] for digit in _digits(text)[:_TAG])


def decode(text: str, counts: Mapping[str, int]) -> tuple[str, int]:
    """Return the tag and the number for a code. Raises PnpError if the code is invalid.

    Spaces and hyphens are ignored. `counts` maps each tag to its number of setups.
    """
    digits = _digits(text)
    tag = "".join(ALPHABET[digit] for digit in digits[:_TAG])
    if tag not in counts:
        message = _("the code {code} is for something else", code=quoted(text))
        tags = joined(pgettext("between alternatives", " or "), counts)
        hint = _("use a code that starts with {tags}", tags=tags)
        raise _invalid_code(message, hint=hint)
    expected = _TAG + _length(counts[tag]) + 1
    if len(digits) != expected:
        raise _invalid_code(
            ngettext(
                "the code {code} has {count} character, expected {expected}",
                "the code {code} has {count} characters, expected {expected}",
                len(digits),
                code=quoted(text),
                expected=expected,
            )
        )
    if _check(digits) != 0:
        message = _("the code {code} is mistyped: its check character is wrong", code=quoted(text))
        raise _invalid_code(message)
    number = join(digits[_TAG:-1], [len(ALPHABET)] * (expected - _TAG - 1))
    if number >= counts[tag]:
        raise _invalid_code(_("no setup has the code {code}", code=quoted(text)))
    return tag, number


def _digits(text: str) -> list[int]:
    if len(text) > _LONGEST:
        raise _invalid_code(_("the code has {count} characters: it is too long", count=len(text)))
    characters = "".join(text.replace("-", " ").split())
    for character in characters:
        if not character.isascii() or character.upper() not in _VALUES:
            message = _(
                "the code {code} contains {character}, which is not used in codes",
                code=quoted(text),
                character=repr(character),
            )
            raise _invalid_code(message)
    return [_VALUES[character] for character in characters.upper()]


def _invalid_code(message: str, hint: str = "") -> PnpError:
    return PnpError(message, hint=hint, parameter="code")


def _length(count: int) -> int:
    return max(1, -(-(count - 1).bit_length() // 5))


def _check(digits: Sequence[int]) -> int:
    check = 0
    for digit in digits:
        check = (check ^ digit) << 1
        if check >= len(ALPHABET):
            check ^= _FIELD_POLYNOMIAL
    return check
