"""Cases of tables with wrong cells, rows and bytes."""

from hypothesis import strategies as st

from tests.fuzz.grammar import TEXTS, VALUES, mutated
from tests.fuzz.running import Case

CARD = """
title = "t"
help = "h"
[parameters]
name = { help = "n", type = "text", default = "x" }
n = { help = "n", type = "count", default = 2, min = 0, max = 9 }
wide = { help = "w", type = "length", default = "60mm", min = "10mm", max = "90mm" }
ink = { help = "i", type = "choice", choices = ["ink", "soft"], default = "ink" }
[size]
width = "wide"
height = 30
[[elements]]
draw = "label"
text = "{name} {n}"
x = 30
y = 10
size = "9pt"
colour = "{ink}"
"""
COLUMNS = ["name", "n", "wide", "ink"]
CELLS = ["", "Ada", "3", "40mm", "soft", "0", "9", '"a;b"', '"a\nb"', '"a""b"', *VALUES, *TEXTS]
NAMES = [
    "card.toml", "card.toml", "card.toml", "color-claim/board", "passtally/tiles", "calibration",
]  # fmt: skip
OPTIONS = ["--serial", "--cut-and-stack", "--copies=3", "--up=2", "--poster", "--large", "-pn=3"]


@st.composite
def table_cases(draw: st.DrawFn) -> Case:
    """Return a table with a few mistakes, with or without its mark, its end and its columns."""
    divider = draw(st.sampled_from([",", ";", "\t"]))
    columns = draw(st.lists(st.sampled_from(COLUMNS), min_size=1, max_size=4, unique=True))
    cells = st.one_of(*[st.sampled_from(CELLS[:10])] * 3, st.sampled_from(CELLS))
    row = st.lists(cells, min_size=len(columns), max_size=len(columns))
    rows = [columns, *draw(st.lists(row, max_size=4))]
    text = draw(st.sampled_from(["\n", "\r\n", "\r"])).join(map(divider.join, rows))
    text = draw(st.sampled_from(["", "", "\ufeff", "\n"])) + draw(mutated(text))
    if draw(st.integers(0, 9)) == 0:
        text = "bytes:" + text.encode("utf-16", "replace").decode("latin-1")
    words = ["render", draw(st.sampled_from(NAMES)), "--table", "t.csv", "-o", "x.pdf"]
    words += draw(st.lists(st.sampled_from(OPTIONS), max_size=2))
    return Case(words, {"card.toml": CARD, "t.csv": text})
