"""Tuck boxes of kits: they hold the pieces, fit the paper, and name the game."""

import pytest

from pnp import PnpError, kit
from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.drawing.convex import extent
from pnp.drawing.cut_outline import corners
from pnp.drawing.scene import Layer
from pnp.geometry import Point, Size
from pnp.kits.box import BoxSize, PieceStack, smallest_box
from pnp.kits.kit_file import find_kit
from pnp.layout.backs import hung
from pnp.layout.handwork import handwork
from tests.conftest import KITS, diagonal
from tests.rendered_kits import PAPERS, kit_pages
from tests.shapes import contains

A4 = Size(184, 259)
every_kit = pytest.mark.parametrize(("game", "paper"), diagonal(KITS, PAPERS))


def text_of(page) -> str:
    return " ".join(page.text.split())


@every_kit
def test_box_is_one_net_with_the_title_on_every_side(game, paper):
    title = find_kit(game, Catalogue()).title
    pages = kit_pages(game, "--only", "box", "--paper", paper, "--layers", "all")
    net = next(page for page in pages if any(mark.layer == "cut" for mark in page.marks))
    assert text_of(net).count(title) >= 4  # front, lid and two sides
    assert sum(mark.layer == "fold" for mark in net.marks) == 12


@pytest.mark.parametrize("halves", [False, True])
def test_labels_of_the_box_template_match_its_net(halves):
    size = BoxSize(70, 80, 25, halves)
    scene = Catalogue().template("common/box").build(size.parameters, palette("safe"))

    cut = extent(list(corners(scene.layers[Layer.CUT])))
    assert cut.width == pytest.approx(size.net.size.width, abs=1)
    assert cut.height == pytest.approx(size.net.size.height, abs=1)


def test_box_holds_all_stacks_beside_one_another():
    tiles = PieceStack(42, Size(24, 48), 2.0, 2.0)
    size = smallest_box([tiles], A4)
    assert size is not None
    area = size.width * size.height * size.depth
    assert area >= 42 * 24 * 48 * 2
    per_stack = int(size.depth // 2)
    stacks = -(-42 // per_stack)
    upright = (size.width // 24) * (size.height // 48)
    turned = (size.width // 48) * (size.height // 24)
    assert stacks <= max(upright, turned)


def test_box_is_as_deep_as_the_highest_piece():
    size = smallest_box([PieceStack(1, Size(20, 20), 45.0, 45.0)], A4)
    assert size is not None
    assert size.depth >= 45


def test_nested_pieces_need_less_room_than_single_ones():
    nested = smallest_box([PieceStack(10, Size(25, 25), 44.5, 2.0)], A4)
    single = smallest_box([PieceStack(10, Size(25, 25), 44.5, 44.5)], A4)
    assert nested is not None
    assert single is not None
    assert nested.width * nested.height * nested.depth < single.width * single.height * single.depth


def test_large_box_is_printed_in_two_halves():
    size = smallest_box([PieceStack(1, Size(70, 110), 45.0, 45.0)], A4)
    assert size is not None
    assert size.halves
    assert size.net.size.fits(A4) or size.net.size.turned.fits(A4)


def test_box_that_does_not_fit_is_none():
    assert smallest_box([PieceStack(1, Size(150, 200), 100.0, 100.0)], A4) is None


def test_box_that_does_not_fit_suggests_larger_paper():
    with pytest.raises(PnpError, match="the box for Colour Lines does not fit the paper") as error:
        kit("colour-lines", only="box", paper="120x170mm")
    assert [remedy.value for remedy in error.value.remedies] == ["A5", "Letter"]


def test_small_box_and_its_build_steps_fit_small_paper():
    pages = kit_pages("colour-lines", "--only", "box", "--paper", "A5")
    assert any("How to make the pieces" in text_of(page) for page in pages)
    for page in pages:
        assert page.trim[0] >= 0
        assert page.trim[2] <= page.width


def test_steps_of_box_and_labels_name_paper_and_tools():
    for words in ((), ("--paper", "A5")):
        first, *_ = kit_pages("paint-the-line", "--only", "box", "--only", "labels", *words)
        text = " ".join(first.text.split())
        assert "Thick, 160\u2013200 g/m\u00b2: page" in text
        assert "You also need \u2022 Scissors" in text
        assert "Glue for the tuck box." in text
        assert "An empty ballpoint pen and a ruler for the folds." in text


def test_page_of_steps_states_only_the_cuts_of_its_pieces():
    outlines = "If a part has a thin outline but no marks, cut along the outline."
    both, *_others = kit_pages("passtally", "--only", "box", "--only", "labels")
    text = text_of(both)
    assert "\u2022 Then cut from crop mark to crop mark" in text
    assert f"\u2022 {outlines}" in text
    for game in KITS:
        page, _net = kit_pages(game, "--only", "box")
        text = text_of(page)
        assert "Cut \u2022 Cut the parts out along their edges and thin outlines." in text
        assert "Glue for the tuck box." in text
        assert "crop mark" not in text


def test_headings_on_the_page_of_steps_have_space_above():
    page, *_others = kit_pages("passtally", "--only", "box", "--only", "labels")
    texts = {mark.text: mark.box[1] for mark in page.marks if mark.kind == "text"}
    (paper,) = (y for text, y in texts.items() if text.startswith("Plain paper"))
    line = paper - texts["Print"]
    assert texts["Cut"] - paper > 1.4 * line


def test_needs_of_labels_are_translated():
    page, *_others = kit_pages("passtally", "--language", "de", "--only", "box", "--only", "labels")
    assert "Hefter oder Klebstoff" in text_of(page)


def test_variant_with_more_pieces_needs_a_larger_box():
    usual = kit_pages("paint-the-line", "--only", "box")
    five = kit_pages("paint-the-line", "--only", "box", "--variant", "five-colours")
    assert any("36\u00d7 Pyramids" in text_of(page) for page in usual)
    assert any("45\u00d7 Pyramids" in text_of(page) for page in five)


def test_back_of_the_box_lists_the_facts_and_the_pieces_on_lines_of_their_own():
    pages = kit_pages("passtally", "--only", "box")
    lines = [mark.text for page in pages for mark in page.marks if mark.kind == "text"]
    assert {"players: 2 or 3", "minutes: about 30\u201345", "age: 8+", "42\u00d7 Tiles"} <= {*lines}
    assert not any("Too large" in line or line.startswith("\u00b7") for line in lines)


def test_labels_are_printed_for_each_kind_of_piece():
    (page, *_) = kit_pages("passtally", "--only", "labels")
    words = text_of(page)
    for label in ("42\u00d7 Tiles", "15\u00d7 Player markers", "15\u00d7 Level markers"):
        assert words.count(label) == 2  # both sides


@pytest.mark.parametrize("game", KITS)
def test_kit_without_requests_has_no_box_and_no_labels(game):
    document = kit(game)
    assert not any("common/" in part for page in document for part in page.components)
    assert handwork(document.layout.sheets) == handwork(kit(game).layout.sheets)


def test_label_hangs_upright_over_a_bag_and_is_not_cut_from_a_row():
    (page,) = kit_pages("passtally", "--only", "labels")
    words = text_of(page)
    assert "4 Hang over the bag, then staple or glue." in words
    assert "Fold the row" not in words
    label = Catalogue().template("common/label").build({}, palette("safe"))
    front, back = hung(label).layers[Layer.PRINT]
    assert front.transform.apply(Point(0, 0)) == Point(0, label.size.height)  # below the fold
    assert back.transform.apply(Point(0, 0)) == Point(label.size.width, label.size.height)


def test_last_step_shows_the_front_of_the_label_upright_above_a_bag():
    page, *_others = kit_pages("passtally", "--only", "box", "--only", "labels")
    texts = [mark for mark in page.marks if mark.kind == "text"]
    (above,) = (mark for mark in texts if mark.text.startswith("2 Score the dashed line."))
    (caption,) = (mark for mark in texts if mark.text.startswith("4 Hang over the bag"))
    left, top, right, bottom = caption.box[0], above.box[3], caption.box[2], caption.box[1]
    (title,) = (
        mark
        for mark in texts
        if mark.text == "Passtally"
        if left < mark.box[0] < right
        if top < mark.box[1] < bottom
        if all(contains(clip, mark.points[0]) for clip in mark.clips)
    )
    assert title.points[0][0] < title.points[1][0]
    lowest = max(
        mark.box[3]
        for mark in page.marks
        if mark.kind == "path"
        if left < mark.box[0] < mark.box[2] < right
        if top < mark.box[1] < mark.box[3] < bottom
    )
    assert lowest > title.box[3] + 15  # the bag


@pytest.mark.parametrize("game", KITS)
def test_box_and_labels_have_one_page_of_steps_before_them_and_name_the_game(game):
    pages = kit_pages(game, "--only", "box", "--only", "labels")
    first, *others = map(text_of, pages)
    assert first.index("Tuck box") < first.index("Bag label")
    assert "1 Cut out." in first
    assert not any("1 Cut out." in words for words in others)
    title = find_kit(game, Catalogue()).title
    assert all(f"{title}, tuck box" in words or f"{title}, bag label" in words for words in others)
