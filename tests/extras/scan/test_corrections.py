"""Corrections of a reading by taps on the photo."""

import pytest

from pnp.errors import Faults, PnpError
from pnp.extras.scan.corrections import EntryBox, SheetLayout, apply_tap, draw_svg
from pnp.extras.scan.filled_sheet import FilledSheet, Uncertainty
from pnp.extras.scan.sheet_print import PrintedBox

LAYOUT = SheetLayout(
    PrintedBox(-1, -1, 24, 15),
    (
        EntryBox("colours", "pink", PrintedBox(16, 1, 0.5, 0.5)),
        EntryBox("jokers", "1", PrintedBox(1, 12.3, 0.6, 0.6)),
        EntryBox("jokers", "2", PrintedBox(2, 12.3, 0.6, 0.6)),
        EntryBox("A", "", PrintedBox(17, 5, 1, 0.5)),
    ),
)


def sheet(left="b5 NEE", right="", **fields):
    values = {"left": left, "right": right, **fields}
    return FilledSheet.from_text(
        "COLOUR-LINES A 8 OURS 3", values, {"left": ["b5 NE"], "jokers": ["1"]}
    )


def fields_after(filled, x, y, half="left"):
    return apply_tap(filled, LAYOUT, (x, y), half).fields


@pytest.mark.parametrize(
    ("column", "row", "line"),
    [
        ("e", 2, "b5 NNEENE"),  # beside the end
        ("d", 2, "b5 NNEE"),  # the end
        ("b", 4, "b5 N"),  # a space of the line
        ("b", 5, "b4 NEEN"),  # the start
        ("a", 5, "a5 ENNEEN"),  # beside the start
        ("c", 4, "b5 NENEN"),  # the other side of a corner
    ],
)
def test_tap_on_a_space_corrects_the_line(column, row, line):
    x, y = "abcdefghijklmn".index(column) + 0.5, row - 0.5
    assert fields_after(sheet("b5 NNEEN"), x, y)["left"] == line


def test_tap_starts_and_removes_an_unread_line():
    started = apply_tap(sheet(), LAYOUT, (10.5, 3.5), "left")
    assert started.fields["right"] == "k4"
    assert fields_after(started, 10.5, 3.5)["right"] == ""


def test_tap_in_the_grey_zone_prefers_the_line_there():
    both = sheet("f5 E", "i5 WN")
    assert fields_after(both, 7.5, 3.5, "left") == {**both.fields, "right": "i5 W"}
    assert fields_after(both, 6.5, 3.5, "left")["left"] == "f5 EN"
    assert fields_after(both, 6.5, 3.5, "right")["right"] == "i5 WNW"


def test_tap_toggles_a_box():
    ticked = apply_tap(sheet(), LAYOUT, (16.2, 1.2), "left")
    assert ticked.fields["colours"] == "pink"
    assert fields_after(ticked, 16.2, 1.2)["colours"] == ""
    assert fields_after(sheet(), 2.3, 12.5)["jokers"] == "2"
    assert fields_after(sheet(jokers="2"), 2.3, 12.5)["jokers"] == "1"
    assert fields_after(sheet(A="5"), 17.5, 5.2)["A"] == "0"


def test_tapped_field_is_certain():
    assert sheet().uncertain == {"left", "jokers"}
    assert apply_tap(sheet(), LAYOUT, (4.5, 3.5), "left").uncertain == {"jokers"}


@pytest.mark.parametrize("at", [(5.5, 9.5), (18.0, 10.0), (-0.5, 3.0), (float("nan"), 1.0)])
def test_meaningless_tap_is_rejected(at):
    with pytest.raises(PnpError, match=r"does not continue|nothing to correct"):
        fields_after(sheet(), *at)


def test_svg_shows_the_reading_and_its_uncertainties():
    uncertainty = Uncertainty(0, "jokers", "1", ("0",), ("d4",))
    svg = draw_svg(sheet(jokers="1", A="4"), LAYOUT, [uncertainty])
    assert 'points="1.5,4.5 1.5,3.5 2.5,3.5 3.5,3.5"' in svg
    assert svg.count('class="ticked"') == 1
    assert svg.count('class="uncertain"') == 3
    assert ">4</text>" in svg


def test_fault_names_each_invalid_field():
    with pytest.raises(Faults) as found:
        sheet("b5 NXE", jokers="7")
    assert {each.parameter for each in found.value.faults} == {"left", "jokers"}
