"""Zip files of pages do not depend on the machine or the time."""

import struct
import zipfile
from io import BytesIO

import pytest

from pnp.export import zip_file
from pnp.export.zip_file import ZipWriter, packed


def name(index: int) -> str:
    return f"b-{index + 1}.svg"


def zipped(*pages: bytes) -> bytes:
    file = ZipWriter(name)
    return b"".join([*file.start(), *file.add([packed(page) for page in pages]), *file.finish()])


def test_zip_file_has_no_date_or_system() -> None:
    with zipfile.ZipFile(BytesIO(zipped(b"one" * 100, b"two"))) as opened:
        entries = opened.infolist()
        assert opened.testzip() is None
        assert [entry.filename for entry in entries] == ["b-1.svg", "b-2.svg"]
        assert [opened.read(entry) for entry in entries] == [b"one" * 100, b"two"]
    assert {entry.date_time for entry in entries} == {(2000, 1, 1, 0, 0, 0)}
    assert {entry.create_system for entry in entries} == {3}
    assert {entry.external_attr >> 16 for entry in entries} == {0o100644}
    assert {(entry.create_version, entry.extract_version) for entry in entries} == {(20, 20)}
    assert entries[0].compress_size < 100


def test_zip_file_can_be_read_by_zipfile() -> None:
    """Compared byte by byte, because Python's reader ignores some of the fields."""
    pages = [b"one" * 100, b"two", b""]
    other = BytesIO()
    with zipfile.ZipFile(other, "w") as file:
        for index, page in enumerate(pages):
            entry = zipfile.ZipInfo(name(index), (2000, 1, 1, 0, 0, 0))
            entry.create_system, entry.external_attr = 3, 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(entry, page)
    assert zipped(*pages) == other.getvalue()


def test_each_page_is_written_before_the_next_is_read() -> None:
    parts = ZipWriter(name).add(iter([packed(b"one"), packed(b"two")]))
    assert b"b-1.svg" in next(parts)
    assert b"b-2.svg" in next(parts)


def test_names_can_have_letters_of_any_alphabet() -> None:
    file = ZipWriter(lambda _: "c\u00e1rd.svg")
    data = b"".join([*file.add([packed(b"one")]), *file.finish()])
    assert zipfile.ZipFile(BytesIO(data)).namelist() == ["c\u00e1rd.svg"]


@pytest.mark.parametrize(("most", "most_pages"), [(300, 65_535), (2**32 - 1, 3), (300, 3)])
def test_large_zip_files_use_zip64(
    monkeypatch: pytest.MonkeyPatch, most: int, most_pages: int
) -> None:
    monkeypatch.setattr(zip_file, "_MAX_32", most)
    monkeypatch.setattr(zip_file, "_MAX_16", most_pages)
    pages = [bytes([65 + number]) * 7 for number in range(9)]
    data = zipped(*pages)
    end = data.index(b"PK\6\6")
    size, version, needed, disk, first = struct.unpack_from("<Q2H2L", data, end + 4)
    assert (size, version, needed, disk, first) == (44, 45, 45, 0, 0)
    locator = data.index(b"PK\6\7")
    assert struct.unpack_from("<LQL", data, locator + 4) == (0, end, 1)
    disk, first, on_disk, count, _, _, comment = struct.unpack_from("<4H2LH", data, locator + 24)
    assert (disk, first, on_disk, count, comment) == (0, 0, most_pages, most_pages, 0)
    if most == 300:  # readers then expect 32 set bits in this field
        data = data.replace((300).to_bytes(4, "little"), b"\xff" * 4)
    data = data.replace((3).to_bytes(2, "little") * 2, b"\xff" * 4) if most_pages == 3 else data
    with zipfile.ZipFile(BytesIO(data)) as opened:
        assert opened.testzip() is None
        assert [opened.read(entry) for entry in opened.infolist()] == pages
