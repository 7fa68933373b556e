"""Facts and lists on the cover of a kit."""

from dataclasses import replace

import pytest

from pnp.drawing.colour import Role
from pnp.drawing.scene import Box, Circle, Item, Line, Text, Use
from pnp.drawing.text import READABLE, FontFace
from pnp.errors import PnpError
from pnp.geometry import Rect
from pnp.templates.cover_facts import CoverEntry, CoverFact, CoverFacts, Icon
from tests.templates.elements.drawing import CONTEXT, element

FACTS = CoverFacts(
    facts=(CoverFact(Icon.PLAYERS, "2", "players"), CoverFact(Icon.TIME, "15", "minutes")),
    contents=(CoverEntry("Board", "page 3", "1"), CoverEntry("Pyramids " * 8, "pages 4-7", "30")),
    play=(CoverEntry("Move.", head="1"),),
)


def drawn(draw: str, **values: object) -> list[Item]:
    return [*element(draw, **values).items(replace(CONTEXT, cover=FACTS))]


def texts(items: list[Item]) -> list[str]:
    return [item.text for item in items if isinstance(item, Text)]


def test_each_fact_has_an_icon_a_value_and_a_caption() -> None:
    items = drawn("facts", x=5, y=5)
    assert texts(items) == ["2", "players", "15", "minutes"]
    assert sum(isinstance(item, Use) for item in items) == 2


def test_two_elements_share_the_facts_or_a_list() -> None:
    halves = [texts(drawn("facts", x=5, y=5, part=[half, 2])) for half in (1, 2)]
    assert halves == [["2", "players"], ["15", "minutes"]]
    steps = tuple(CoverEntry(f"Step {number}.", head=str(number)) for number in (1, 2, 3))
    context = replace(CONTEXT, cover=CoverFacts(play=steps))
    for half, expected in ((1, "1122"), (2, "33")):
        listing = element("listing", of="play", width=60, height=60, part=[half, 2])
        words = "".join(texts([*listing.items(context)]))
        assert words.replace("Step ", "").replace(".", "") == expected


def test_notes_are_below_all_entries_if_one_is_too_long() -> None:
    items = drawn("listing", of="contents", width=60, height=60, heading="Inside")
    heading, one, board, page, *_rest, last = (item for item in items if isinstance(item, Text))
    assert [heading.text, one.text, board.text, page.text] == ["Inside", "1", "Board", "page 3"]
    assert page.at.y > board.at.y
    assert last.text == "pages 4-7"
    assert page.at.x == last.at.x == board.at.x


def test_short_notes_are_beside_their_entries() -> None:
    items = drawn("listing", of="contents", width=60, height=60, part=[1, 2])
    _one, board, page = (item for item in items if isinstance(item, Text))
    assert page.at.y == board.at.y
    assert page.at.x + page.width == pytest.approx(60)


def test_type_shrinks_to_fit_the_height() -> None:
    values = {"of": "contents", "width": 40, "size": 5.0}
    high = drawn("listing", height=100, **values)
    low = drawn("listing", height=30, **values)
    sizes = [max(i.size for i in items if isinstance(i, Text)) for items in (high, low)]
    assert sizes[1] < sizes[0]
    with pytest.raises(PnpError, match="the list is longer than 9 mm: make it wider or taller"):
        drawn("listing", height=9, **values)


@pytest.mark.parametrize(("height", "added"), [(40, 0.0), (100, 3.0)])
def test_short_list_is_spread_over_its_height(height: float, added: float) -> None:
    close, loose = (
        [item.at.y for item in drawn("listing", of="contents", width=60, height=height, loose=by)
         if isinstance(item, Text) and item.text in {"Board", "pages 4-7"}]
        for by in (0.0, 3.0)
    )  # fmt: skip
    height_of_list = close[-1] - close[0]
    assert loose[-1] - loose[0] == pytest.approx(height_of_list + added, abs=0 if added else 3)
    assert loose[-1] < height


def test_pictures_are_between_counts_and_texts() -> None:
    areas: list[Rect] = []

    def picture(area: Rect) -> Item:
        areas.append(area)
        return Box(area)

    entry = CoverEntry("Board", "page 3", "1", picture=picture)
    context = replace(CONTEXT, cover=CoverFacts(contents=(entry,)))
    listing = element("listing", of="contents", width=60, height=60, pictures=8)
    count, board = [each for each in listing.items(context) if isinstance(each, Text)][:2]
    assert areas[0].width == 8
    assert count.at.x < areas[0].x < areas[0].right < board.at.x


def test_text_is_beside_the_middle_of_a_tall_picture() -> None:
    areas: list[Rect] = []

    def picture(area: Rect) -> Item:
        areas.append(area)
        return Box(area)

    entries = tuple(CoverEntry(each, head="1", picture=picture) for each in ("Board", "Pad"))
    context = replace(CONTEXT, cover=CoverFacts(contents=entries))
    listing = element("listing", of="contents", width=60, height=60, pictures=15, size=3)
    lines = [each for each in listing.items(context) if isinstance(each, Text)]
    board, pad = (line for line in lines if texts([line]) != ["1"])
    first, second = areas
    assert first.height == second.height == 10
    assert first.bottom < second.y
    for area, line in ((first, board), (second, pad)):
        assert area.centre.y < line.at.y < area.centre.y + 2


def test_numbers_of_steps_can_be_left_out() -> None:
    values = {"of": "play", "width": 60, "height": 60}
    assert texts(drawn("listing", **values)) == ["1", "Move."]
    assert texts(drawn("listing", numbered=False, **values)) == ["Move."]


def test_blend_passes_from_one_ink_to_the_other_without_gaps() -> None:
    bands = drawn("blend", y=5, width=10, height=20, top="ink", bottom="cell")
    boxes = [each for each in bands if isinstance(each, Box)]
    palette = CONTEXT.palette
    assert boxes[0].fill == palette.text
    assert boxes[-1].fill == palette.ink(Role.CELL)
    assert {box.rect.bottom for box in boxes} == {25}
    assert boxes[0].rect.y == 5


def test_list_without_entries_has_no_heading() -> None:
    assert drawn("listing", of="steps", width=60, height=60, heading="Make it") == []


def test_numbers_of_steps_are_on_discs() -> None:
    items = drawn("listing", of="play", width=60, height=60, plate=True)
    assert isinstance(items[0], Circle)


def test_heading_and_counts_take_the_face() -> None:
    values = {"of": "contents", "width": 60, "height": 60, "heading": "Inside"}
    items = drawn("listing", face="Limelight", **values)
    heading, one, board, *_rest = (item for item in items if isinstance(item, Text))
    assert [heading.face, one.face, board.face] == [
        FontFace.LIMELIGHT,
        FontFace.LIMELIGHT,
        FontFace.REGULAR,
    ]


def test_line_joins_the_squares_of_steps() -> None:
    steps = tuple(CoverEntry(f"Step {number}.", head=str(number)) for number in (1, 2, 3))
    listing = element(
        "listing", of="play", width=100, height=30, columns=3, squares=["accent", "check"]
    )
    items = [*listing.items(replace(CONTEXT, cover=CoverFacts(play=steps)))]
    (line,) = (item for item in items if isinstance(item, Line))
    squares = [item for item in items if isinstance(item, Box)][::2]
    assert [line.start, line.end] == [squares[0].rect.centre, squares[-1].rect.centre]
    assert squares[0].fill == squares[2].fill != squares[1].fill
    below = [item.at.y for item in items if isinstance(item, Text) and "Step" in item.text]
    assert min(below) > squares[0].rect.bottom


def test_long_list_has_tighter_lines_at_the_smallest_type() -> None:
    """A list that does not fit at 7 pt has lines and entries that are closer together."""
    steps = []
    for height in (40, 21.5):
        items = drawn("listing", of="contents", width=30, height=height)
        lines = [i for i in items if isinstance(i, Text) and "Pyramids" in i.text]
        steps.append(lines[1].at.y - lines[0].at.y)
        assert min(line.size for line in lines) >= READABLE - 1e-9
    assert 1.05 * READABLE < steps[1] < 1.28 * READABLE < steps[0]
