"""Unpacking of WOFF files (version 1), which contain the tables of a font, compressed with zlib."""

import struct
import zlib

_HEADER, _ENTRY = ">4sIIH", ">4sIIII"
_FIRST_ENTRY = 44


def unpacked(data: bytes) -> bytes:
    """Return the TrueType file in a WOFF file, with the same tables in the same order.

    Raises ValueError if the data is not a WOFF file.
    """
    signature, flavour, _length, count = struct.unpack_from(_HEADER, data)
    if signature != b"wOFF":
        raise ValueError("not a WOFF file")
    power = 16 << (count.bit_length() - 1)
    head = struct.pack(">IHHHH", flavour, count, power, count.bit_length() - 1, 16 * count - power)
    entries, tables, at = b"", b"", 12 + 16 * count
    for number in range(count):
        place = _FIRST_ENTRY + struct.calcsize(_ENTRY) * number
        tag, start, packed, size, checksum = struct.unpack_from(_ENTRY, data, place)
        table = data[start : start + packed]
        table = zlib.decompress(table) if packed < size else table
        entries += struct.pack(">4sIII", tag, checksum, at + len(tables), size)
        tables += table + b"\0" * (-size % 4)
    return head + entries + tables
