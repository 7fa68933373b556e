"""CSV files of spreadsheets: access to rows by index, and errors with row numbers."""

from pathlib import Path

import pytest

from pnp.errors import Faults, PnpError
from pnp.files.csv_rows import MAX_FAULTS, CsvRows


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "t.csv"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def values(folder: Path, text: str | bytes) -> list[dict[str, str]]:
    return [row.values for row in CsvRows(written(folder, text))]


@pytest.mark.parametrize("divider", [",", ";", "\t"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_csv_of_spreadsheets_is_read(divider, ending, mark, tmp_path: Path) -> None:
    rows = [
        ["name", "note"],
        ["Ädä", f'"a{divider}b;,"'],
        ["Bo", '"two\nlines ""here"""'],
        ["", "x"],
    ]
    text = "".join(divider.join(row) + ending for row in rows)
    assert values(tmp_path, mark + text.encode()) == [
        {"name": "Ädä", "note": f"a{divider}b;,"},
        {"name": "Bo", "note": 'two\nlines "here"'},
        {"note": "x"},
    ]


def test_empty_lines_are_skipped(tmp_path: Path) -> None:
    rows = CsvRows(written(tmp_path, 'a\n\n1\n"2\n2"\n\n3'))
    assert [(row.values["a"], row.number, row.where.line) for row in rows] == [
        ("1", 3, 3),
        ("2\n2", 4, 4),
        ("3", 6, 7),
    ]


def test_rows_are_read_in_any_order(tmp_path: Path) -> None:
    text = "n,t\n" + "".join(f'{n},"é\n{n}"\n' + "\n" * (n % 3 == 0) for n in range(1000))
    path = written(tmp_path, text)
    for index in (999, 0, 63, 64, 500):
        assert CsvRows(path)[index].values == {"n": str(index), "t": f"é\n{index}"}
    rows = CsvRows(path)
    assert [row.values["n"] for row in rows] == [str(n) for n in range(1000)]
    assert len(rows) == 1000


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "t.csv:1: the first row is empty: write the column names there"),
        ("\n1\n", "t.csv:1: the first row is empty: write the column names there"),
        ("a,b\n", "t.csv: the table has no rows"),
        ("a,b\n1\n1,2\n1,2,3\n", "row 2 has 1 cell, expected 2|row 4 has 3 cells, expected 2"),
        ('a\n"1\n2', "t.csv:2: row 2 is not valid CSV: unexpected end of data"),
        (b"a\n1\n\xff\n", "t.csv:3: not UTF-8 text: save it as CSV UTF-8"),
        ("a\n" + "x" * 1_000_001, "t.csv:2: line longer than 1,000,000 bytes"),
        ("a\n" + "x" * 200_000, "row 2 is not valid CSV: field larger than field limit"),
    ],
)
def test_invalid_table_is_reported_with_its_location(text, expected: str, tmp_path: Path) -> None:
    with pytest.raises(PnpError) as raised:
        CsvRows(written(tmp_path, text))
    lines = str(raised.value).split("\n")
    assert all(one in line for one, line in zip(expected.split("|"), lines, strict=True))


def test_number_of_reported_faults_is_limited(tmp_path: Path) -> None:
    with pytest.raises(Faults) as raised:
        CsvRows(written(tmp_path, "a,b\n" + "1\n" * 1000))
    assert len(raised.value.faults) == MAX_FAULTS


def test_changed_table_is_rejected(tmp_path: Path) -> None:
    rows = CsvRows(written(tmp_path, "a\n" + "1\n" * 100))
    assert rows[0].values == {"a": "1"}
    written(tmp_path, "a\n" + "2\n" * 99)
    with pytest.raises(PnpError, match="has changed since"):
        rows[99]
