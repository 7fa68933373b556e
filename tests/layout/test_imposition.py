"""Which sheets there are, in which order, and what each says that it holds."""

from dataclasses import replace

import pytest

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Box, Group, Layer, Scene, SceneLabel, Side, Use
from pnp.errors import PnpError, Remedy
from pnp.geometry import Rect, Size
from pnp.layout.imposition import MAX_SHEETS, impose, lay_out, numbered, page
from pnp.layout.paper import PAPERS, parse_paper
from pnp.layout.settings import Backs, Settings, foot_area, usable

A4, CARD = Size(210, 297), Size(50, 30)


def scene(name: str = "Card", size: Size = CARD, detail: str = "") -> Scene:
    drawn = {Layer.PRINT: (Box(Rect(0, 0, *size), BLACK),)}
    return Scene(size, drawn, 3, SceneLabel(name, "Duel"), detail)


@pytest.mark.parametrize(("size", "lies"), [(Size(150, 250), False), (Size(250, 150), True)])
def test_a_page_lies_in_the_middle_of_the_paper_that_holds_it(size: Size, lies: bool) -> None:
    settings = Settings(margin=7)
    sheet = page(scene("Rules", size), settings)
    assert sheet.size == (A4.turned if lies else A4)
    assert sheet.trim.size == size
    assert sheet.trim.centre == pytest.approx(usable(sheet.size, settings).centre)
    assert sheet.bleed == sheet.trim
    assert sheet.foot == foot_area(sheet.size, settings)
    assert sheet.outlines == (), "there is nothing to cut"
    assert (sheet.title, sheet.holds) == ("Duel, rules", (SceneLabel("Rules", "Duel"),))


@pytest.mark.parametrize(
    ("size", "ways"),
    [
        (Size(195, 270), [("margin", "5mm"), ("paper", "A3"), ("paper", "Legal")]),
        (Size(205, 280), [("paper", "A3"), ("paper", "Tabloid")]),
    ],
    ids=["a smaller margin is enough", "no margin is"],
)
def test_a_page_too_large_names_margins_and_papers_that_would_hold_it(
    size: Size, ways: list[tuple[str, str]]
) -> None:
    with pytest.raises(PnpError) as raised:
        page(scene("Rules", size), Settings())
    assert str(raised.value).startswith(
        f"Duel: Rules is {size}, the paper has space for 190 x 268 mm"
    )
    assert raised.value.remedies == tuple(Remedy(*way) for way in ways)


def test_a_page_of_its_own_size_needs_its_margins() -> None:
    with pytest.raises(PnpError, match="the paper has space for"):
        page(scene("Rules", Size(50, 90)), Settings(PAPERS["fit"]))


def test_a_run_is_one_size_and_name_and_the_last_sheet_holds_the_rest() -> None:
    cards, boards = [scene("Card")] * 7, [scene("Board", Size(150, 200))]
    settings = Settings(parse_paper("150x120mm"), up=2)
    sheets = list(impose(cards, settings))
    assert [len(sheet.outlines) for sheet in sheets] == [2, 2, 2, 1]
    mixed = list(impose([*cards[:1], *boards, *cards[:1]], Settings()))
    assert [sheet.title for sheet in mixed] == ["Duel, card", "Duel, board", "Duel, card"]


def test_every_scene_comes_in_as_many_copies_one_kind_after_the_other() -> None:
    scenes = [scene("Card"), scene("Coin")]
    sheets = list(impose(scenes, Settings(copies=3)))
    assert [(sheet.title, len(sheet.outlines)) for sheet in sheets] == [
        ("Duel, card", 3),
        ("Duel, coin", 3),
    ]


def test_what_is_printed_once_is_named_in_the_file_and_what_comes_again_is_a_symbol() -> None:
    once, again = scene("Card"), scene("Coin", Size(40, 20))
    sheets = list(impose([once, again, again], Settings()))
    (single,) = sheets[0].layers[Layer.PRINT]
    assert isinstance(single, Group)
    assert single.name == "Duel: Card"
    assert single.clip == Box(Rect(-3, -3, 56, 36))
    coins = sheets[1].layers[Layer.PRINT]
    assert len(coins) == 2
    assert all(isinstance(coin, Use) for coin in coins)
    assert len({coin.symbol for coin in coins if isinstance(coin, Use)}) == 1


def test_parameters_stand_at_the_foot_where_all_on_the_sheet_have_the_same() -> None:
    (alike,) = impose([scene(detail="cell 20mm")] * 2, Settings())
    (unlike,) = impose([scene(detail="cell 20mm"), scene(detail="cell 21mm")], Settings())
    assert (alike.detail, unlike.detail) == ("cell 20mm", "")


def test_what_also_lies_on_a_sheet_of_another_title_is_not_counted_as_all_there_is() -> None:
    mixed = lay_out([scene("Board"), scene("Card")], Settings(), packed=True)
    cards = lay_out([scene("Card")] * 60, Settings())
    titles = [sheet.title for sheet in numbered([*mixed, *cards], Settings())]
    assert titles[0] == "Duel, board, card"
    assert len(titles) > 2
    assert set(titles[1:]) == {"Duel, card"}
    alone = [sheet.title for sheet in numbered(cards, Settings())]
    assert alone[0] == f"Duel, card, sheet 1 of {len(cards)}"


def test_several_games_on_a_sheet_are_named_one_by_one() -> None:
    other = Scene(Size(50, 30), {}, 3, SceneLabel("Coin", "Trade"))
    (mixed,) = lay_out([scene("Card"), other], Settings(), packed=True)
    assert mixed.title == "Duel: Card, Trade: Coin"
    (one,) = lay_out([scene("Card"), scene("Coin")], Settings(), packed=True)
    assert one.title == "Duel, card, coin"


@pytest.mark.parametrize(
    ("name", "said"), [("QR codes", "QR codes"), ("A5 sheet", "A5 sheet"), ("Étoile", "étoile")]
)
def test_a_component_is_named_in_small_letters_unless_it_begins_with_a_sign(
    name: str, said: str
) -> None:
    (sheet,) = impose([scene(name)], Settings())
    assert sheet.title == f"Duel, {said}"


def test_below_a_fold_only_the_fronts_are_named() -> None:
    back = Scene(Size(50, 30), {}, 3, SceneLabel("Card", "Duel", side=Side.BACK))
    front = Scene(Size(50, 30), {}, 3, SceneLabel("Card", "Duel"), back=back)
    (sheet,) = impose([front], Settings(backs=Backs.GUTTER))
    assert sheet.title == "Duel, card"
    assert sheet.holds == (SceneLabel("Card", "Duel"),)


def test_only_fronts_have_registration_marks_and_outlines() -> None:
    back = Scene(Size(50, 30), {}, 3, SceneLabel("Card", "Duel", side=Side.BACK))
    front = Scene(Size(50, 30), {}, 3, SceneLabel("Card", "Duel"), back=back)
    settings = Settings(backs=Backs.DUPLEX_LONG, registration=True, copies=2)
    ahead, behind = impose([front], settings)
    assert ahead.registered is not None
    assert behind.registered is None
    assert (len(ahead.outlines), len(behind.outlines)) == (2, 0)


def test_sheets_have_an_end() -> None:
    tiny = parse_paper("90x90mm")
    with pytest.raises(PnpError, match="more than 5,000 sheets"):
        lay_out([scene()], Settings(tiny, copies=MAX_SHEETS + 1))
    assert len(lay_out([scene()], Settings(tiny, copies=MAX_SHEETS))) == MAX_SHEETS


@pytest.mark.parametrize("shaped", [False, True])
def test_on_paper_cut_to_fit_every_component_has_a_sheet_of_its_own_size(shaped: bool) -> None:
    """Pieces of one name may differ in size."""
    pieces = [replace(scene(size=size), shaped=shaped) for size in (CARD, Size(30, 80), CARD)]
    sheets = list(impose(pieces, Settings(PAPERS["fit"])))
    assert [sheet.trim.size for sheet in sheets] == [CARD, (30, 80), CARD]
    assert [sheet.size for sheet in sheets] == [(66, 46), (46, 96), (66, 46)]


def test_a_sheet_that_is_glued_to_none_is_one() -> None:
    (sheet,) = impose([Scene(Size(40, 30), {}, label=SceneLabel("Card"))], Settings())
    assert (sheet.joined, sheet.back, sheet.mounted) == (1, False, False)


def test_titles_are_counted_only_where_all_that_they_name_lies_there() -> None:
    """Of a sheet with two components one lies elsewhere too."""
    board, card = scene("Board"), scene("Card")
    pairs = [lay_out([board, card], Settings(), packed=True)[0] for _ in range(2)]
    (alone,) = lay_out([card], Settings())
    titles = [sheet.title for sheet in numbered([*pairs, alone], Settings())]
    assert titles == ["Duel, board, card", "Duel, board, card", "Duel, card"]


@pytest.mark.parametrize(
    ("title", "told"), [("QRs", "QRs"), ("A5 pad", "A5 pad"), ("Big Card", "big Card")]
)
def test_only_a_word_of_capitals_keeps_them_inside_a_title(title: str, told: str) -> None:
    (sheet,) = lay_out([scene("Board"), scene(title)], Settings(), packed=True)
    assert sheet.title == f"Duel, board, {told}"
