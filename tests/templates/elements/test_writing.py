"""Elements with text and lines: prose, tables, lines."""

from itertools import pairwise

import pytest
from pydantic import ValidationError

from pnp.drawing.scene import Box, Item, Line, Text
from pnp.drawing.text import READABLE
from pnp.errors import PnpError
from pnp.geometry import Point
from pnp.templates.elements.prose import ProseElement
from tests.templates.elements.drawing import SAFE, drawn, element


def words(items: list[Item]) -> list[str]:
    return [item.text for item in items if isinstance(item, Text)]


LONG = "one two three four five six seven eight nine ten " * 4


def test_prose_is_wrapped_to_its_width() -> None:
    items = drawn("prose", x=10, y=20, width=40, height=200, text=LONG)
    lines = [item for item in items if isinstance(item, Text)]
    assert " ".join(line.text for line in lines) == LONG.strip()
    assert all(line.at.x == 10 and line.width <= 40 for line in lines)
    steps = [b.at.y - a.at.y for a, b in pairwise(lines)]
    assert max(steps) - min(steps) < 1e-6
    assert lines[0].at.y > 20


def test_prose_that_exceeds_its_columns_is_rejected() -> None:
    items = drawn("prose", width=60, columns=2, gap=10, height=40, text=LONG)
    assert {item.at.x for item in items} == {0, 35}
    assert max(item.at.y for item in items) <= 40
    with pytest.raises(PnpError, match="the text is longer than its columns"):
        drawn("prose", width=60, columns=2, gap=10, height=10, text=LONG)


@pytest.mark.parametrize(("title", "smallest"), [("", READABLE), ("Rules", READABLE * 7.5 / 7)])
def test_long_prose_has_tighter_lines_and_then_smaller_type(title: str, smallest: float) -> None:
    """Text with a title can continue on another page, so its type remains larger."""
    values = {"width": 60, "text": LONG * 2, "title": title}
    sizes = []
    for height in range(60, 0, -1):
        try:
            items = drawn("prose", height=height, **values)
        except PnpError:
            break
        lines = [item for item in items if isinstance(item, Text)]
        steps = [b.at.y - a.at.y for a, b in pairwise(lines)]
        assert max(steps) - min(steps) < 1e-6
        assert steps[0] >= 1.17 * lines[0].size
        assert lines[-1].at.y <= height
        sizes.append(lines[0].size)
    assert sizes[0] == 3
    assert sizes == sorted(sizes, reverse=True)
    assert smallest - 1e-9 <= sizes[-1] < smallest + 0.1


def test_column_has_as_many_lines_as_fit_its_height() -> None:
    """Lines of 7 pt type are 2.9 mm apart, and cannot be closer."""
    texts = "\n\n".join("abc")
    smallest = {"width": 60, "gap": 10, "size": READABLE, "leading": 2.9}
    for columns, height in ((1, 3 * 2.9), (3, 2.9), (2, 2 * 2.9)):
        items = drawn("prose", columns=columns, height=height, text=texts, **smallest)
        assert words(items) == ["a", "b", "c"]
        assert max(item.at.y for item in items) <= height
        with pytest.raises(PnpError, match="the text is longer than its columns"):
            drawn("prose", columns=columns, height=height - 0.01, text=texts, **smallest)
    first, *_ = drawn("prose", y=20, width=60, height=4.14, text="a")
    assert first.at.y == 20 + 3, "nothing stands above the first line"


def test_headings_lists_and_paragraphs_are_distinguished() -> None:
    items = drawn("prose", width=90, height=90, text="# Head\nbody of {n}\n\n- first\n- second")
    assert words(items) == ["Head", "body of 3", "\u2022", "first", "\u2022", "second"]
    head, body, bullet, first = items[:4]
    assert head.size > body.size
    assert bullet.at.x < first.at.x
    assert bullet.at.y == first.at.y


def test_heading_has_an_empty_row_above_except_at_the_top() -> None:
    """A heading with its line takes two rows, after an empty one below the first four."""
    text = "# One\na\n\nb\n\n# Two\nc\n\n# Three\nd"
    values = {"width": 90, "gap": 10, "leading": 4, "text": text}
    one = drawn("prose", height=36, **values)
    two = drawn("prose", height=20, columns=2, **values)
    rows = {
        item.text: ((item.at.y - 3) / 4, item.at.x > 40) for item in two if isinstance(item, Text)
    }
    first = [(item.text, (item.at.y - 3) / 4) for item in one if isinstance(item, Text)]
    assert first == [
        ("One", 0), ("a", 1), ("b", 2), ("Two", 4), ("c", 5), ("Three", 7), ("d", 8),
    ]  # fmt: skip
    assert rows == {
        "One": (0, False), "a": (1, False), "b": (2, False),
        "Two": (0, True), "c": (1, True), "Three": (3, True), "d": (4, True),
    }  # fmt: skip


TEXT = "# One\n" + "word " * 60 + "\n\n# Two\n" + "more " * 70 + "\n\n- first item\n- second item"


def columns_of(items: list[Item], left: float) -> tuple[list[Text], list[Text]]:
    """Return the texts of the left and of the right column, without bullets."""
    texts = [item for item in items if isinstance(item, Text) and item.text != "\u2022"]
    return [t for t in texts if t.at.x < left], [t for t in texts if t.at.x >= left]


def test_lines_of_all_columns_share_a_grid() -> None:
    items = drawn("prose", width=90, columns=2, gap=10, height=200, leading=4, text=TEXT)
    rows = [(item.at.y - 3.0) / 4 for item in items if isinstance(item, Text)]
    assert all(abs(row - round(row)) < 1e-9 for row in rows)


def test_columns_are_equally_long() -> None:
    first, second = columns_of(
        drawn("prose", width=90, columns=2, gap=10, height=200, leading=4, text=TEXT), 50
    )
    assert abs(first[-1].at.y - second[-1].at.y) <= 3 * 4


@pytest.mark.parametrize(("many", "parted"), [(15, [3, 0]), (16, [2, 2]), (21, [3, 2])])
def test_paragraph_is_split_from_four_lines_on(many: int, parted: list[int]) -> None:
    text = "alpha " * many
    items = drawn("prose", width=90, columns=2, gap=10, height=200, leading=4, text=text)
    assert [len(column) for column in columns_of(items, 50)] == parted


def test_column_below_a_figure_ends_with_the_others() -> None:
    values = {"width": 90, "columns": 2, "gap": 10, "height": 200, "leading": 4, "text": TEXT}
    first, second = columns_of(drawn("prose", tops=[0, 41], **values), 50)
    assert second[0].at.y == 44 + 3  # on the grid
    assert abs(first[-1].at.y - second[-1].at.y) <= 3 * 4


@pytest.mark.parametrize("height", range(24, 80, 4))
def test_columns_have_no_widows_orphans_or_final_headings(height: int) -> None:
    paragraphs = ["alpha " * 30, "beta " * 17, "gamma " * 23]
    text = "\n\n".join(f"# Head\n{each}" for each in paragraphs)
    try:
        items = drawn("prose", width=150, columns=3, gap=0, height=height, leading=4, text=text)
    except PnpError:
        return
    for column in range(3):
        texts = [item for item in items if isinstance(item, Text)]
        words_of = [t.text.split()[0] for t in texts if int(t.at.x / 50) == column]
        if words_of:
            assert words_of[-1] != "Head"
            assert words_of[0] == "Head" or words_of[0] == words_of[1]
            assert words_of[-1] == words_of[-2]


def test_second_paragraph_is_indented() -> None:
    items = drawn("prose", width=40, height=90, text=f"{LONG}\n\n{LONG}")
    lines = [item for item in items if isinstance(item, Text)]
    set_in = [number for number, line in enumerate(lines) if line.at.x]
    assert len(set_in) == 1
    before = lines[: set_in[0]]
    assert " ".join(line.text for line in before) == LONG.strip()
    assert all(line.at.x + line.width <= 40 for line in lines)


def test_column_may_start_in_the_row_where_a_figure_ends() -> None:
    values = {"width": 90, "columns": 2, "gap": 10, "height": 200, "leading": 4.14, "text": TEXT}
    _, second = columns_of(drawn("prose", tops=[0, 3 * 4.14], **values), 50)
    assert second[0].at.y == pytest.approx(3 * 4.14 + 3)
    first, _ = columns_of(drawn("prose", y=7, tops=[5], **values), 50)
    assert first[0].at.y == pytest.approx(7 + 2 * 4.14 + 3), "others begin at the top"


@pytest.mark.parametrize(("columns", "rows"), [(1, 6), (2, 3)])
def test_depth_of_prose_is_that_of_its_longest_column(columns: int, rows: int) -> None:
    """A heading, a line, an empty row, a heading and two lines."""
    text = "# One\na\n\n# Two\n1. b\n2. c"
    read = element("prose", width=90, columns=columns, height=90, leading=4, text=text)
    assert isinstance(read, ProseElement)
    assert read.depth() == 4 * rows


def test_last_line_of_a_paragraph_is_not_too_short() -> None:
    """A short last line takes words from the line above, without an additional line."""
    found = []
    for extra in range(40):
        text = "one two three four five six " + "x" * extra + " end of it"
        items = drawn("prose", width=40, height=90, text=text)
        lines = [item for item in items if isinstance(item, Text)]
        assert " ".join(line.text.replace("\u00a0", " ") for line in lines) == text.replace(
            "  ", " "
        )
        found += [line.width for line in lines[-1:] if len(lines) > 1]
    assert len(found) > 30
    assert min(found) >= 8


def test_short_last_line_after_a_tab_stays() -> None:
    long = "x" * 15
    items = drawn("prose", width=40, height=90, text=f"{long}{long}\ty")
    assert words(items) == [long + long, "y"]


def test_lists_stay_with_their_numbers_and_introduction() -> None:
    items = drawn("prose", width=40, height=90, text="1. first\n2. second\nmore")
    assert [(item.text, item.at.x > 0) for item in items if isinstance(item, Text)] == [
        ("1.", False), ("first", True), ("2.", False), ("second more", True),
    ]  # fmt: skip
    text = "alpha\n\nbeta\n\ngamma\n\nintroduced by this:\n\n- item\n- last"
    first, second = columns_of(
        drawn("prose", width=90, columns=2, gap=10, height=200, leading=4, text=text), 50
    )
    assert [line.text for line in first] == ["alpha", "beta", "gamma"]
    assert second[0].text == "introduced by this:"


@pytest.mark.parametrize("height", [12, 16, 20])
def test_column_does_not_start_with_the_last_item_of_a_list(height: int) -> None:
    text = "# Head\nabc\n\n- first\n- second\n- third\n\nmore\n\nand more"
    values = {"width": 80, "columns": 2, "leading": 4.14, "text": text}
    try:
        items = drawn("prose", height=height, **values)
    except PnpError:
        return
    places = {item.text: item.at for item in items if isinstance(item, Text)}
    assert places["second"].x == places["third"].x


@pytest.mark.parametrize(("items", "divided"), [(6, False), (9, True)])
def test_short_section_is_in_one_column(items: int, divided: bool) -> None:
    listed = "".join(f"- item {number}\n" for number in range(items))
    text = "# First\nText.\n\n# Second\n" + listed
    found = drawn("prose", width=90, columns=2, gap=10, height=200, leading=4, text=text)
    places = {
        item.at.x >= 50
        for item in found
        if isinstance(item, Text) and (item.text == "Second" or item.text.startswith("item"))
    }
    assert len(places) == 1 + divided


def test_table_has_boxes_only_for_empty_cells() -> None:
    values = {"width": 60, "shares": [2, 1], "head": ["what", "sum"], "rows": 2, "row_height": 8}
    read = drawn("table", body=[["a", "x"], ["b", "x"]], **values)
    written = drawn("table", body=[["a", "x"], ["b", ""]], **values)
    summed = drawn("table", body=[["a", "x"]], last=["", "1"], **values)
    for items, boxes in ((read, 0), (written, 1), (summed, 0)):
        upright = [i for i in items if isinstance(i, Line) and i.start.x == i.end.x]
        assert len(upright) == boxes
        assert sum(isinstance(i, Box) and i.stroke is not None for i in items) == boxes


@pytest.mark.parametrize(
    "wrong",
    [{"head": ["a", "b", "c"]}, {"body": [["a"]] * 9}, {"body": [["a", "b", "c"]]}, {"shares": []}],
)
def test_table_rejects_text_outside_its_cells(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        drawn("table", **{"width": 60, "shares": [1, 1], "rows": 2, **wrong})


def edges_of(items: list[Item]) -> list[float]:
    """Return the positions of a table's upright lines, from left to right."""
    frame = next(i.rect for i in items if isinstance(i, Box) and i.stroke)
    inner = [i.start.x for i in items if isinstance(i, Line) and i.start.x == i.end.x]
    return [frame.x, *inner, frame.right]


def test_columns_of_a_table_become_wider_for_long_text() -> None:
    values = {"width": 42, "shares": [1, 1, 1], "rows": 2, "row": ["", "", ""]}
    assert edges_of(drawn("table", head=["a", "b", "c"], **values)) == [0, 14, 28, 42]
    items = drawn("table", head=["a", "Geschwindigkeit", "c"], **values)
    left, first, second, right = edges_of(items)
    assert first - left == pytest.approx(right - second)
    (word,) = (item for item in items if isinstance(item, Text) and item.text[0] == "G")
    assert word.size == pytest.approx(READABLE)
    assert word.at.x >= first
    assert word.at.x + word.width <= second


def test_columns_share_their_space_with_a_column_of_long_text() -> None:
    """Text is as far from the edges as from a narrow box, if the table is wide enough."""
    values = {"width": 60, "rows": 1, "shares": [1, 9], "head": ["heading", "x"], "row": ["", ""]}
    items = drawn("table", **values)
    (heading,) = (item for item in items if isinstance(item, Text) and item.text == "heading")
    inner = [
        item.start.x for item in items if isinstance(item, Line) and item.start.x == item.end.x
    ]
    assert inner == [pytest.approx(heading.width + 2.4)]


def test_long_headings_have_two_lines_and_rows_keep_their_total_height() -> None:
    values = {"width": 30, "shares": [1, 1], "rows": 3, "row": ["", ""], "row_height": 5}
    items = drawn("table", head=["Pyramiden \u00d7 Augen", "points"], **values)
    assert words(items) == ["Pyramiden", "\u00d7 Augen", "points"]
    downs = [i.start.y for i in items if isinstance(i, Line) and i.start.y == i.end.y]
    assert downs[0] > 5
    assert downs[0] - 2 * READABLE > 0.5
    assert downs[2] - downs[1] == pytest.approx(20 - downs[2]) == pytest.approx(downs[1] - downs[0])


def test_word_in_a_table_is_divided_only_if_nothing_else_fits() -> None:
    values = {"shares": [1], "rows": 2, "row_height": 7}
    assert words(drawn("table", width=15, head=["Ergebnisse"], **values)) == ["Ergebnisse"]
    first, second = words(drawn("table", width=10, head=["Ergebnisse"], **values))
    assert first.removesuffix("-") + second == "Ergebnisse"
    with pytest.raises(PnpError, match="'Ergebnisse' is too long for"):
        drawn("table", width=5, head=["Ergebnisse"], **values)


def test_header_of_a_table_takes_the_ink_of_its_band() -> None:
    values = {"width": 60, "shares": [1, 1], "head": ["a", "b"], "rows": 1, "row_height": 8}
    band, *_others = drawn("table", band="accent", **values)
    assert isinstance(band, Box)
    assert band.fill == SAFE.ink("accent") != SAFE.ink("check")


def test_line_connects_its_points() -> None:
    (line,) = drawn("line", x=1, y=2, to_x=30, to_y=2)
    assert (line.start, line.end) == (Point(1, 2), Point(30, 2))
    with pytest.raises(ValidationError):
        drawn("line", x=1, y=2, to_x=30, to_y=2, weight=0.05)
