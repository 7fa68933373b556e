"""Pseudorandom permutations of 0 to count - 1, for ranges that are too large to hold in memory.

A Feistel network permutes all numbers with a fixed number of bits. A result outside the range is
permuted again until it is in range (cycle walking, Black and Rogaway 2002). This yields a
permutation of the range.
"""

from hashlib import blake2b

_ROUNDS = 8
_KEY_BYTES = 32


class Shuffle:
    """The permutation for a key. Each item is computed without the items before it."""

    def __init__(self, count: int, key: str) -> None:
        """Prepare a permutation of up to 2^1000 numbers.

        The limit exists because one hash must fill half of the bits in each number.
        """
        self._count = count
        bits = max(2, (count - 1).bit_length())
        self._low_bits = bits // 2
        self._low, self._high = (1 << bits // 2) - 1, (1 << bits - bits // 2) - 1
        self._bytes = -(-(bits - bits // 2) // 8)
        seed = blake2b(key.encode(), digest_size=_KEY_BYTES).digest()
        self._rounds = tuple(seed + bytes([number]) for number in range(_ROUNDS))

    def __getitem__(self, index: int) -> int:
        if not 0 <= index < self._count:
            raise IndexError(index)
        number = self._permuted(index)
        while number >= self._count:
            number = self._permuted(number)
        return number

    def _permuted(self, number: int) -> int:
        """Change each half in turn using a hash of the other half.

        Every change can be undone, so the result is a permutation.
        """
        high, low = number >> self._low_bits, number & self._low
        for at, opening in enumerate(self._rounds):
            if at % 2:
                high ^= self._hash(opening, low) & self._high
            else:
                low ^= self._hash(opening, high) & self._low
        return high << self._low_bits | low

    def _hash(self, opening: bytes, half: int) -> int:
        text = opening + half.to_bytes(self._bytes, "big")
        return int.from_bytes(blake2b(text, digest_size=self._bytes).digest(), "big")
