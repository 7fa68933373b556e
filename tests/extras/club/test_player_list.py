"""Lists of players as spreadsheets and tournament programs write them."""

from pathlib import Path

import pytest

import pnp as library
from pnp.errors import PnpError
from pnp.extras.club.player_list import parse_list
from tests.conftest import file_names

Record = library.club.ClubRecord


@pytest.fixture
def record(folder: Path) -> Record:
    record = library.club.create(folder / "club.evening")
    record.add_players(["Ann"])
    return record


@pytest.mark.parametrize(
    "content",
    [
        b"Ben\nEve Lee\n",
        b"Ben\r\nEve Lee",
        b"\n\n  Ben  \n\nEve   Lee\n",
        b"\xef\xbb\xbfName\nBen\nEve Lee\n",
        b"name,town\nBen,York\nEve Lee,Hull\n",
        b"Town;PLAYER\nYork;Ben\nHull;Eve Lee\n",
        b"Town\tName\nYork\tBen\n\tEve Lee\n",
        b'"Town","Name"\r\n"York, North","Ben"\r\n"Hull\nEast","Eve Lee"\r\n',
        "Name\tTown\r\nBen\tYork\r\nEve Lee\tHull\r\n".encode("utf-16"),
    ],
)
def test_names_are_found_in_usual_formats(record: Record, folder: Path, content: bytes) -> None:
    (folder / "list.csv").write_bytes(content)
    imported = record.import_players(folder / "list.csv")
    assert [each.name for each in imported.added] == ["Ben", "Eve Lee"]
    assert [player.name for player in record.players] == ["Ann", "Ben", "Eve Lee"]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("Ben\nben\n", ["2:1: 'ben' is also in line 1"]),
        ('Town;Name\nYork; Ben\nHull;"Ben"\n', ["3:7: 'Ben' is also in line 2"]),
        ("Name;Town\nBen;York\n;Hull\n", ["3:1: the name is missing"]),
        ("Town;Name\nYork\nHull;Ben\n", ["2:5: the name is missing"]),
        ('Name\n"Lee, Eve"\n', ["2:2: expected one name, found 'Lee, Eve'"]),
        ("Name\n" + 41 * "x", ["2:1: invalid name "]),
        ("Ben\nBen\nben\n", ["2:1: ", "3:1: "]),
        ('Town,Name\nHull,Ben\n"York, North",ben\n', ["3:15: 'ben' is also in line 2"]),
        ("York;Ben\nHull;Eve\n", ["1: no column has the heading name: found 'York', 'Ben'"]),
        ("Name;Player\nx;y\n", ["1: several columns have names"]),
        ('Name\n"Ben\n', ["2: not valid CSV"]),
        ("", ["the list has no names"]),
        ("\n \n", ["the list has no names"]),
        ("Name\n", ["the list has no names"]),
    ],
)
def test_fault_is_located_and_no_player_is_added(
    record: Record, folder: Path, text: str, faults: list[str]
) -> None:
    (folder / "list.csv").write_text(text, encoding="utf-8")
    with pytest.raises(PnpError) as caught:
        record.import_players(folder / "list.csv")
    found = [str(fault).removeprefix(f"{folder / 'list.csv'}:") for fault in caught.value.faults]
    assert len(found) == len(faults)
    assert all(each.strip().startswith(fault) for each, fault in zip(found, faults, strict=True))
    assert [player.name for player in record.players] == ["Ann"]
    assert len(record.history) == 1


def test_text_in_another_encoding_is_rejected(record: Record, folder: Path) -> None:
    (folder / "list.csv").write_bytes("Ben\nZoë\n".encode("latin-1"))
    with pytest.raises(PnpError, match=r"list.csv:2: not UTF-8 text: save it as CSV UTF-8"):
        record.import_players(folder / "list.csv")


def test_known_players_are_listed_and_not_changed(record: Record, folder: Path) -> None:
    record.add_players(["Dan", "Hal"])
    record.add_table("color-claim", ["Hal", "Ann"])
    record.mark_absent(["Dan"])
    record.remove_players(["Hal"])
    imported = record.add_listed(parse_list("ANN\nDan\nHal\nZoe\n", "l.csv"))
    assert [str(each.where) for each in imported.known] == ["l.csv:1:1", "l.csv:2:1"]
    assert [each.name for each in imported.added] == ["Hal", "Zoe"]
    assert [(player.name, player.here) for player in record.players] == [
        ("Ann", True), ("Dan", False), ("Hal", True), ("Zoe", True),
    ]  # fmt: skip


def test_absent_players_are_not_paired(record: Record, folder: Path) -> None:
    (folder / "list.csv").write_text("Ben\nCleo\n")
    record.import_players(folder / "list.csv", absent=True)
    record.add_players(["Cleo"])
    (table,) = record.draw_round("color-claim").tables
    assert {seat.player for seat in table.seats} == {"Ann", "Cleo"}


def test_too_many_players_are_rejected(record: Record, folder: Path) -> None:
    (folder / "list.csv").write_text("".join(f"Player {n}\n" for n in range(1000)))
    with pytest.raises(PnpError, match="at most 1000 players"):
        record.import_players(folder / "list.csv")
    assert len(record.players) == 1
    assert file_names(folder) == ["club.evening", "config", "list.csv"]
