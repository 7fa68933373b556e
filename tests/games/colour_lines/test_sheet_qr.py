"""Text of a sheet's QR code, from which a photo of the sheet is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.games.colour_lines.sheet import COUNT, SIDE_B, code_of, plan_of, side
from pnp.games.colour_lines.sheet_qr import OURS, OWN, PrintedSheet

CODES = st.integers(0, COUNT - 1).map(lambda number: code_of(plan_of(number)))


@given(
    st.sampled_from("AB"),
    st.integers(700, 1400).map(lambda hundredths: hundredths / 100),
    st.sampled_from((OURS, OWN)) | CODES,
    st.integers(1, 99),
)
def test_written_sheet_is_read_back(name: str, cell: float, spaces: str, number: int) -> None:
    printed = PrintedSheet(name, cell, spaces, number)
    assert PrintedSheet.read(str(printed)) == printed


def test_text_uses_only_alphanumeric_qr_characters() -> None:
    text = str(PrintedSheet("B", 10.5, code_of(SIDE_B), 12))
    assert set(text) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


def test_printed_sheet_has_its_spaces() -> None:
    assert PrintedSheet("A", 8, OURS, 1).sheet == side("A")
    assert PrintedSheet("B", 8, code_of(SIDE_B), 1).sheet == side("B")
    assert PrintedSheet("A", 8, OWN, 1).sheet is None


@pytest.mark.parametrize(
    "text",
    [
        "", "COLOUR-LINES", "COLOUR-LINES C 8 OURS 1", "COLOUR-LINES A eight OURS 1",
        "COLOUR-LINES A 8 OURS 0", "COLOUR-LINES A 8 OURS 1 more",
        "COLOUR-LINES B 8 CS-0000-9WRT-KB7S-FJFE-F0YY-R6A6-DZDM-0T 1", "C5-39MM-V97S-ZGY6-V9EQ-1",
    ],
)  # fmt: skip
def test_other_texts_are_rejected(text: str) -> None:
    with pytest.raises(PnpError):
        PrintedSheet.read(text)
