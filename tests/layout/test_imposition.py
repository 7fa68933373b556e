"""Imposition: the sheets of a document, their order, and their titles."""

from dataclasses import replace

import pytest

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Box, Group, Layer, Scene, SceneLabel, Side, Use
from pnp.errors import PnpError, Remedy
from pnp.geometry import Rect, Size
from pnp.languages import using
from pnp.layout.imposition import MAX_SHEETS, impose, lay_out, numbered, page
from pnp.layout.paper import PAPERS, parse_paper
from pnp.layout.settings import Backs, Settings, foot_area, usable

A4, CARD = Size(210, 297), Size(50, 30)


def scene(name: str = "Card", size: Size = CARD, detail: str = "") -> Scene:
    drawn = {Layer.PRINT: (Box(Rect(0, 0, *size), BLACK),)}
    return Scene(size, drawn, 3, SceneLabel(name, "Duel"), detail)


@pytest.mark.parametrize(("size", "landscape"), [(Size(150, 250), False), (Size(250, 150), True)])
def test_page_is_centred_on_paper_that_fits_it(size: Size, landscape: bool) -> None:
    settings = Settings(margin=7)
    sheet = page(scene("Rules", size), settings)
    assert sheet.size == (A4.turned if landscape else A4)
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
def test_too_large_page_names_margins_and_papers_that_fit(
    size: Size, ways: list[tuple[str, str]]
) -> None:
    with pytest.raises(PnpError) as raised:
        page(scene("Rules", size), Settings())
    assert str(raised.value).startswith(
        f"Duel: Rules is {size}, but the paper has space for 190 x 268 mm"
    )
    assert raised.value.remedies == tuple(Remedy(*way) for way in ways)


def test_page_on_paper_cut_to_fit_is_rejected() -> None:
    with pytest.raises(PnpError, match="the paper has space for"):
        page(scene("Rules", Size(50, 90)), Settings(PAPERS["fit"]))


def test_run_ends_at_another_size_or_name() -> None:
    cards, boards = [scene("Card")] * 7, [scene("Board", Size(150, 200))]
    settings = Settings(parse_paper("150x120mm"), up=2)
    sheets = list(impose(cards, settings))
    assert [len(sheet.outlines) for sheet in sheets] == [2, 2, 2, 1]
    mixed = list(impose([*cards[:1], *boards, *cards[:1]], Settings()))
    assert [sheet.title for sheet in mixed] == ["Duel, card", "Duel, board", "Duel, card"]


def test_copies_of_each_component_are_adjacent() -> None:
    scenes = [scene("Card"), scene("Coin")]
    sheets = list(impose(scenes, Settings(copies=3)))
    assert [(sheet.title, len(sheet.outlines)) for sheet in sheets] == [
        ("Duel, card", 3),
        ("Duel, coin", 3),
    ]


def test_repeated_component_is_a_symbol() -> None:
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


def test_foot_has_parameters_that_the_whole_sheet_shares() -> None:
    (equal,) = impose([scene(detail="cell 20mm")] * 2, Settings())
    (different,) = impose([scene(detail="cell 20mm"), scene(detail="cell 21mm")], Settings())
    assert (equal.detail, different.detail) == ("cell 20mm", "")


def test_sheets_of_another_title_are_not_counted() -> None:
    mixed = lay_out([scene("Board"), scene("Card")], Settings(), packed=True)
    cards = lay_out([scene("Card")] * 60, Settings())
    titles = [sheet.title for sheet in numbered([*mixed, *cards], Settings())]
    assert titles[0] == "Duel, board, card"
    assert len(titles) > 2
    assert set(titles[1:]) == {"Duel, card"}
    alone = [sheet.title for sheet in numbered(cards, Settings())]
    assert alone[0] == f"Duel, card, sheet 1 of {len(cards)}"


def test_sheet_of_several_games_names_each_component() -> None:
    other = Scene(Size(50, 30), {}, 3, SceneLabel("Coin", "Trade"))
    (mixed,) = lay_out([scene("Card"), other], Settings(), packed=True)
    assert mixed.title == "Duel: Card, Trade: Coin"
    (one,) = lay_out([scene("Card"), scene("Coin")], Settings(), packed=True)
    assert one.title == "Duel, card, coin"


@pytest.mark.parametrize(
    ("name", "in_title"), [("QR codes", "QR codes"), ("A5 sheet", "A5 sheet"), ("Étoile", "étoile")]
)
def test_component_name_is_lower_case_after_the_game(name: str, in_title: str) -> None:
    (sheet,) = impose([scene(name)], Settings())
    assert sheet.title == f"Duel, {in_title}"


def test_below_a_fold_only_fronts_are_named() -> None:
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


def test_number_of_sheets_is_limited() -> None:
    tiny = parse_paper("90x90mm")
    with pytest.raises(PnpError, match="more than 5,000 sheets"):
        lay_out([scene()], Settings(tiny, copies=MAX_SHEETS + 1))
    assert len(lay_out([scene()], Settings(tiny, copies=MAX_SHEETS))) == MAX_SHEETS


@pytest.mark.parametrize("shaped", [False, True])
def test_paper_cut_to_fit_has_the_size_of_each_component(shaped: bool) -> None:
    """Pieces of one name may differ in size."""
    pieces = [replace(scene(size=size), shaped=shaped) for size in (CARD, Size(30, 80), CARD)]
    sheets = list(impose(pieces, Settings(PAPERS["fit"])))
    assert [sheet.trim.size for sheet in sheets] == [CARD, (30, 80), CARD]
    assert [sheet.size for sheet in sheets] == [(66, 46), (46, 96), (66, 46)]


def test_sheet_without_joins_is_one_part() -> None:
    (sheet,) = impose([Scene(Size(40, 30), {}, label=SceneLabel("Card"))], Settings())
    assert (sheet.joined, sheet.back, sheet.mounted) == (1, False, False)


def test_title_with_another_component_is_not_counted() -> None:
    """One of the two components of a sheet is on another sheet too."""
    board, card = scene("Board"), scene("Card")
    pairs = [lay_out([board, card], Settings(), packed=True)[0] for _ in range(2)]
    (alone,) = lay_out([card], Settings())
    titles = [sheet.title for sheet in numbered([*pairs, alone], Settings())]
    assert titles == ["Duel, board, card", "Duel, board, card", "Duel, card"]


@pytest.mark.parametrize(
    ("title", "in_title"), [("QRs", "QRs"), ("A5 pad", "A5 pad"), ("Big Card", "big Card")]
)
def test_only_a_word_in_capitals_keeps_them_in_a_title(title: str, in_title: str) -> None:
    (sheet,) = lay_out([scene("Board"), scene(title)], Settings(), packed=True)
    assert sheet.title == f"Duel, board, {in_title}"


@pytest.mark.parametrize(
    ("language", "title"),
    [("de", "Duel, Board, Card"), ("it", "Duel, board, card"), ("ja", "Duel\u3001board\u3001card")],
)
def test_title_has_the_capitals_and_commas_of_its_language(language: str, title: str) -> None:
    with using(language):
        (sheet,) = lay_out([scene("Board"), scene("Card")], Settings(), packed=True)
        assert sheet.title == title
