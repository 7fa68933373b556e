"""A zip file of pages: the same wherever and whenever it is made."""

import zipfile
from io import BytesIO

import pytest

from pnp.backends.packing import zipped


def test_a_zip_file_tells_nothing_of_where_and_when_it_was_made() -> None:
    packed = b"".join(zipped(["b-1.svg", "b-2.svg"], [[b"one" * 99, b"one"], [b"two"]]))
    with zipfile.ZipFile(BytesIO(packed)) as opened:
        entries = opened.infolist()
        assert [entry.filename for entry in entries] == ["b-1.svg", "b-2.svg"]
        assert [opened.read(entry) for entry in entries] == [b"one" * 100, b"two"]
    assert {entry.date_time for entry in entries} == {(2000, 1, 1, 0, 0, 0)}
    assert {entry.create_system for entry in entries} == {3}
    assert {entry.external_attr >> 16 for entry in entries} == {0o644}
    assert entries[0].compress_size < 100


def test_every_page_has_a_name() -> None:
    with pytest.raises(ValueError, match="zip"):
        list(zipped(["b-1.svg"], [[b"one"], [b"two"]]))


def test_a_page_is_handed_on_before_the_next_is_read() -> None:
    parts = zipped(["b-1.svg", "b-2.svg"], iter([[b"one"], [b"two"]]))
    assert b"b-1.svg" in next(parts)
    assert b"b-2.svg" in next(parts)
