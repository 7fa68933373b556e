"""`pnp render --table`: a component for each row of a table, read back from the finished file."""

from pathlib import Path

import pytest

from tests.conftest import Pnp
from tests.reading import read_pdf

CARD = """
title = "Card"
help = "Of a game."
[parameters]
name = { help = "Whose.", type = "text", default = "nobody" }
count = { help = "How many stars.", type = "count", default = 1, min = 0, max = 5 }
wide = { help = "Its width.", type = "length", default = "60mm", min = "30mm", max = "90mm" }
[size]
width = "wide"
height = "40mm"
[[elements]]
draw = "label"
text = "{name} has {count}"
x = 20
y = 10
size = "9pt"
[[elements]]
draw = "label"
text = "of the house"
x = 20
y = 20
size = "9pt"
"""


@pytest.fixture
def card(folder: Path) -> Path:
    (folder / "card.toml").write_text(CARD)
    return folder


def texts(file: Path) -> list[list[str]]:
    return [[m.text for m in page.marks if " has " in m.text] for page in read_pdf(file)]


def test_each_row_is_a_card_and_empty_cells_are_defaults(card: Path, pnp: Pnp) -> None:
    (card / "t.csv").write_text("name;count\nAda;3\nBo;\n;0\n")
    assert pnp("render", "card.toml", "--table", "t.csv", "-o", "out.pdf").out == "out.pdf\n"
    assert texts(card / "out.pdf") == [["Ada has 3", "Bo has 1", "nobody has 0"]]


def test_rows_equal_single_components(card: Path, pnp: Pnp) -> None:
    (card / "t.csv").write_text("name,count\nAda,3\nBo,2\n")
    pnp("render", "card.toml", "--table", "t.csv", "--paper", "fit", "-o", "run.pdf")
    for page, (name, count) in zip(
        read_pdf(card / "run.pdf"), (("Ada", 3), ("Bo", 2)), strict=True
    ):
        words = ("-p", f"name={name}", "-p", f"count={count}", "--paper", "fit")
        pnp("render", "card.toml", *words, "-o", "one.pdf")
        (one,) = read_pdf(card / "one.pdf")
        assert page.marks == one.marks


def test_copies_serials_and_piles_work_with_tables(card: Path, pnp: Pnp) -> None:
    (card / "t.csv").write_text("name\n" + "".join(f"n{n}\n" for n in range(20)))
    words = ("--serial", "--cut-and-stack", "--up", "4")
    pnp("render", "card.toml", "--table", "t.csv", *words, "-o", "out.pdf")
    pages = read_pdf(card / "out.pdf")
    first = {m.text for m in pages[0].marks}
    assert {"n0 has 1", "n5 has 1", "n10 has 1", "n15 has 1"} <= first
    assert {"1", "6", "11", "16"} <= first
    pnp("render", "card.toml", "--table", "t.csv", "--copies", "2", "-o", "out.pdf")
    assert [*map(len, texts(card / "out.pdf"))] == [21, 19]


def test_rows_may_differ_in_size(card: Path, pnp: Pnp) -> None:
    (card / "t.csv").write_text("name,wide\nAda,60mm\nBo,60mm\nCy,90mm\n")
    assert pnp("render", "card.toml", "--table", "t.csv", "-o", "out.pdf").status == 0
    assert texts(card / "out.pdf") == [["Ada has 1", "Bo has 1"], ["Cy has 1"]]


@pytest.mark.parametrize(
    ("name", "table", "pages"),
    [
        ("color-claim/board", "cell\n20mm\n", 1),
        ("color-claim/board", "cell,turned\n20mm,yes\n21mm,no\n", 2),
        ("passtally/tiles", "cell\n20mm\n19mm\n", 0),
        ("color-claim/pyramids", "large\n26mm\n", 0),
        ("colour-lines/sheet", "side\nA\nB\n", 1),
    ],
)
def test_any_component_takes_a_table(
    name: str, table: str, pages: int, folder: Path, pnp: Pnp
) -> None:
    (folder / "t.csv").write_text(table)
    answer = pnp("render", name, "--table", "t.csv", "-o", "out.pdf")
    assert answer.status == 0, answer.err
    assert not pages or len(read_pdf(folder / "out.pdf")) == pages
