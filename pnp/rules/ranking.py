"""Setups as exact numbers, both ways, and numbers as short codes that notice a slip.

A code is a two-character tag that names the kind of setup, the number in a fixed count of base-32
digits, and a check character. The alphabet is Crockford's: no I, L, O, U; small letters are read
too, I and L as 1, O as 0. The check is Damm's, with the quasigroup x * y = 2(x + y) over the field
of 32 elements: every single wrong character is noticed, and so is every swap of two different
characters fewer than 31 places apart, the check character included. Nothing in it depends on a
machine or on a version of Python.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from math import comb, factorial, perm, prod
from typing import TypeVar

from pnp.errors import PnpError

Item = TypeVar("Item", bound=Hashable)

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32."""

_VALUES = {character: value for value, character in enumerate(ALPHABET)} | {"I": 1, "L": 1, "O": 0}
_FIELD_POLYNOMIAL = 0b100101  # x^5 + x^2 + 1, in which 2 generates all 31 elements but 0
_GROUP = 4
_TAG = 2
_LONGEST = 200  # characters; far more than any code, and a bound for pasted text


def split(number: int, radices: Sequence[int]) -> tuple[int, ...]:
    """The digits of a number in mixed radix, the last radix turning fastest."""
    digits = []
    for radix in reversed(radices):
        number, digit = divmod(number, radix)
        digits.append(digit)
    return tuple(reversed(digits))


def join(digits: Sequence[int], radices: Sequence[int]) -> int:
    """The number whose digits in mixed radix these are."""
    number = 0
    for digit, radix in zip(digits, radices, strict=True):
        number = number * radix + digit
    return number


def count_arrangements(pool: int, length: int) -> int:
    """How many ordered choices of `length` of `pool` different things there are."""
    return perm(pool, length)


def unrank_arrangement(number: int, pool: Sequence[Item], length: int) -> tuple[Item, ...]:
    """The ordered choice with that number; all of the pool makes it a permutation."""
    radices = [len(pool) - taken for taken in range(length)]
    left = list(pool)
    return tuple(left.pop(digit) for digit in split(number, radices))


def rank_arrangement(chosen: Sequence[Item], pool: Sequence[Item]) -> int:
    """The number of an ordered choice; raises ValueError for what is not in the pool."""
    left = list(pool)
    number = 0
    for item in chosen:
        place = left.index(item)
        number = number * len(left) + place
        del left[place]
    return number


def count_layouts(kinds: Mapping[Item, int]) -> int:
    """How many different rows so many things of each kind can be laid out in."""
    return factorial(sum(kinds.values())) // prod(map(factorial, kinds.values()))


def unrank_layout(number: int, kinds: Mapping[Item, int]) -> tuple[Item, ...]:
    """The row with that number, rows in the order of the kinds."""
    left = dict(kinds)
    rows = count_layouts(left)
    layout: list[Item] = []
    for length in range(sum(left.values()), 0, -1):
        thing = number * length // rows  # of those left, in the order of their kinds
        before = 0
        for kind, count in left.items():
            if thing < before + count:
                layout.append(kind)
                left[kind] -= 1
                number -= rows * before // length
                rows = rows * count // length
                break
            before += count
    return tuple(layout)


def rank_layout(layout: Sequence[Item], kinds: Mapping[Item, int]) -> int:
    """The number of a row of things; raises ValueError when it holds others than the kinds say."""
    if Counter(layout) != Counter(kinds):
        raise ValueError("these are not the things to be laid out")
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
    """How many choices of `size` of `pool` things there are, order left aside."""
    return comb(pool, size)


def unrank_choice(number: int, size: int) -> tuple[int, ...]:
    """The rising indices of the choice with that number (combinatorial number system)."""
    chosen = []
    for position in range(size, 0, -1):
        index = position - 1
        while comb(index + 1, position) <= number:
            index += 1
        number -= comb(index, position)
        chosen.append(index)
    return tuple(reversed(chosen))


def rank_choice(chosen: Sequence[int]) -> int:
    """The number of a choice of indices given in rising order."""
    return sum(comb(index, position) for position, index in enumerate(chosen, start=1))


def code(tag: str, number: int, count: int) -> str:
    """The code of one of `count` numbers, in groups: `CC-0000-0000-...`."""
    if not 0 <= number < count:
        raise ValueError(f"{number} is not one of {count} numbers")
    digits = [_VALUES[character] for character in tag]
    digits += split(number, [len(ALPHABET)] * _length(count))
    text = "".join(ALPHABET[digit] for digit in (*digits, _check(digits)))
    body = text[_TAG:]
    groups = [body[start : start + _GROUP] for start in range(0, len(body), _GROUP)]
    return "-".join([text[:_TAG], *groups])


def is_tag(text: str) -> bool:
    """Whether codes may open with it: two characters as they are written, no small letters."""
    return len(text) == _TAG and all(character in ALPHABET for character in text)


def tag_of(text: str) -> str:
    """What a code opens with, as it is written; "" for an empty one. Raises PnpError."""
    return "".join(ALPHABET[digit] for digit in _digits(text)[:_TAG])


def decode(text: str, counts: Mapping[str, int]) -> tuple[str, int]:
    """The tag and the number of a code; `counts` holds how many numbers each tag has.

    Blanks and hyphens are ignored. Raises PnpError.
    """
    digits = _digits(text)
    tag = "".join(ALPHABET[digit] for digit in digits[:_TAG])
    if tag not in counts:
        hint = f"such codes open with {' or '.join(counts)}"
        raise _no_code(f"the code {text!r} is of another kind", hint=hint)
    expected = _TAG + _length(counts[tag]) + 1
    if len(digits) != expected:
        raise _no_code(f"the code {text!r} has {len(digits)} characters, not {expected}")
    if _check(digits) != 0:
        raise _no_code(f"the code {text!r} has a slip: its check character does not fit")
    number = join(digits[_TAG:-1], [len(ALPHABET)] * (expected - _TAG - 1))
    if number >= counts[tag]:
        raise _no_code(f"the code {text!r} names a setup that does not exist")
    return tag, number


def _digits(text: str) -> list[int]:
    if len(text) > _LONGEST:
        raise _no_code(f"a code has no {len(text)} characters")
    characters = "".join(text.replace("-", " ").split())
    for character in characters:
        if not character.isascii() or character.upper() not in _VALUES:
            raise _no_code(f"the code {text!r} has a character that codes never use: {character!r}")
    return [_VALUES[character] for character in characters.upper()]


def _no_code(what: str, hint: str = "") -> PnpError:
    return PnpError(what, hint=hint, parameter="code")


def _length(count: int) -> int:
    """Base-32 digits of the largest number."""
    return max(1, -(-(count - 1).bit_length() // 5))


def _check(digits: Sequence[int]) -> int:
    """Damm's check of the digits; appended to them, it makes the check of the whole 0."""
    check = 0
    for digit in digits:
        check = (check ^ digit) << 1
        if check >= len(ALPHABET):
            check ^= _FIELD_POLYNOMIAL
    return check
