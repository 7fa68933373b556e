"""Components in a grid keep their size, never overlap and stay inside the margins."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError, Remedy
from pnp.geometry import Point, Rect, Size
from pnp.layout.grid_layout import TooLarge, fits, plan
from pnp.layout.paper import PAPERS, parse_paper
from pnp.layout.settings import (
    Backs,
    Settings,
    foot_area,
    registered,
    surround,
    usable,
)

A4 = PAPERS["a4"]
papers = st.sampled_from([paper for paper in PAPERS.values() if paper.size])
bleeds = st.one_of(st.just(0.0), st.floats(2, 10))
settings = st.builds(
    Settings,
    paper=papers,
    margin=st.floats(5, 30),
    bleed=bleeds,
    marks=st.booleans(),
    up=st.one_of(st.none(), st.integers(1, 20)),
)
sizes = st.builds(Size, st.floats(5, 120), st.floats(5, 120))


@given(sizes, settings, st.integers(1, 200))
def test_components_keep_their_size_and_distances(
    size: Size, chosen: Settings, wanted: int
) -> None:
    if not fits(size, chosen):
        with pytest.raises(TooLarge):
            plan(size, chosen, wanted)
        return
    layout = plan(size, chosen, wanted)
    assert 1 <= layout.capacity <= min(wanted, chosen.up or wanted)
    ring = surround(chosen)
    for trim in layout.trims:
        assert trim.size == size
        reach = trim.grown(ring)
        assert reach.x >= chosen.margin - 1e-6
        assert reach.y >= chosen.margin - 1e-6
        assert reach.right <= layout.sheet.width - chosen.margin + 1e-6
        limit = layout.foot.y if layout.foot else layout.sheet.height - chosen.margin
        assert reach.bottom <= limit + 1e-6
    for index, trim in enumerate(layout.trims):
        for other in layout.trims[:index]:
            assert (
                trim.grown(chosen.bleed - 1e-6).intersection(other.grown(chosen.bleed - 1e-6))
                is None
            )


@given(sizes, bleeds, st.floats(5, 25), st.booleans(), st.integers(1, 30))
def test_backs_have_as_much_space_below_the_fold_as_fronts(
    size: Size, bleed: float, margin: float, marks: bool, wanted: int
) -> None:
    chosen = Settings(A4, margin, bleed, marks=marks, backs=Backs.GUTTER)
    if not fits(size, chosen):
        return
    layout = plan(size, chosen, wanted)
    area = usable(layout.sheet, chosen)
    assert layout.fold == pytest.approx(area.centre.y)
    ring = max(bleed + 5, surround(chosen))
    for trim in layout.trims:
        assert trim.y - ring >= area.y - 1e-6
        assert trim.bottom + ring <= area.centre.y + 1e-6
    lowest = max(trim.bottom for trim in layout.trims)
    assert lowest + ring == pytest.approx(area.centre.y), "what is folded lies at the fold"


@given(sizes, st.floats(5, 30), st.booleans())
def test_components_are_centred_in_the_usable_area(size: Size, margin: float, marks: bool) -> None:
    chosen = Settings(A4, margin, marks=marks)
    if not fits(size, chosen):
        return
    layout = plan(size, chosen, 5)
    assert Rect.around(list(layout.trims)).centre == pytest.approx(
        usable(layout.sheet, chosen).centre
    )


@pytest.mark.parametrize("landscape", [False, True])
def test_usable_area_excludes_margins_foot_and_marks(landscape: bool) -> None:
    sheet = Size(210, 297).turned if landscape else Size(210, 297)
    plain, foot = Settings(A4, 12, marks=False), Settings(A4, 12)
    whole = Rect(12, 12, sheet.width - 24, sheet.height - 24)
    assert usable(sheet, plain) == whole
    assert foot_area(sheet, plain) is None
    below = foot_area(sheet, foot)
    assert below is not None
    assert (below.x, below.width) == (whole.x, whole.width)
    assert (below.y, below.bottom) == pytest.approx((usable(sheet, foot).bottom, whole.bottom))
    marked = usable(sheet, replace(foot, registration=True))
    room = usable(sheet, foot)
    assert marked == pytest.approx((room.x, room.y + 7, room.width, room.height - 14))
    cut = registered(sheet, replace(foot, cut_area=Size(100, 150)))
    assert cut.size == (Size(150, 100) if landscape else Size(100, 150))
    assert cut.centre == pytest.approx(room.centre)


def test_error_names_the_larger_space_of_both_orientations() -> None:
    """The space is that of the orientation that suits the component."""
    for size, room in ((Size(300, 200), "277 x 181 mm"), (Size(200, 300), "190 x 268 mm")):
        with pytest.raises(TooLarge, match=f"has space for {room}"):
            plan(size, Settings(), 1)


@pytest.mark.parametrize(
    ("size", "upright"), [((150, 60), False), ((60, 150), True), ((100, 100), True)]
)
def test_paper_is_oriented_like_the_component(size: tuple[int, int], upright: bool) -> None:
    sheet = plan(Size(*size), Settings(), 1).sheet
    assert (sheet.height > sheet.width) is upright


def test_sheet_holds_as_many_components_as_fit() -> None:
    assert plan(Size(63, 88), Settings(bleed=0, marks=False), 100).capacity == 9
    assert plan(Size(63, 88), Settings(), 100).capacity == 4
    assert plan(Size(63, 88), Settings(up=2), 100).capacity == 2


def test_too_large_component_names_sizes_and_remedies() -> None:
    with pytest.raises(TooLarge) as error:
        plan(Size(300, 200), Settings(), 1)
    text = str(error.value)
    assert "316 x 216 mm" in text
    assert "277 x 181 mm" in text
    assert error.value.remedies[0] == Remedy("paper", "A3")


def test_paper_cut_to_fit_includes_bleed_and_marks() -> None:
    layout = plan(Size(50, 20), Settings(paper=PAPERS["fit"]), 5)
    assert layout.sheet == Size(66, 36)
    assert plan(Size(50, 20), Settings(PAPERS["fit"], bleed=0, marks=False), 1).sheet == (50, 20)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("A4", (210, 297)),
        ("a3", (297, 420)),
        ("A5", (148, 210)),
        ("Legal", (215.9, 355.6)),
        ("letter", (215.9, 279.4)),
        ("Tabloid", (279.4, 431.8)),
        ("200x300mm", (200, 300)),
        ("8x10in", (203.2, 254)),
        ("30x30mm", (30, 30)),
    ],
)
def test_paper_is_parsed_by_name_or_size(text: str, size: tuple[float, float]) -> None:
    assert parse_paper(text).size == pytest.approx(size)


@pytest.mark.parametrize(
    "text", ["A7", "", "200x300", "0x300mm", "29.9x300mm", "5000x300mm", "-200x300mm"]
)
def test_unknown_paper_is_rejected(text: str) -> None:
    with pytest.raises(PnpError):
        parse_paper(text)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [({"margin": 4}, "margin: 4mm is out of range"), ({"bleed": 1}, "bleed: 1mm is out of range")],
)
def test_impractical_margin_or_bleed_is_rejected(wrong: dict[str, float], reason: str) -> None:
    with pytest.raises(PnpError, match=reason):
        Settings(**wrong)  # type: ignore[arg-type]  # floats only


@pytest.mark.parametrize(
    ("wrong", "reason", "parameter"),
    [
        ({"poster": True, "backs": Backs.GUTTER}, "posters have no backs", "poster"),
        ({"registration": True, "backs": Backs.GUTTER}, "folded sheets", "registration"),
        (
            {"registration": True, "paper": PAPERS["fit"]},
            "a cut file needs a fixed paper size",
            "",
        ),
        (
            {"cut_area": Size(90, 90), "paper": PAPERS["fit"]},
            "machine needs a fixed paper size",
            "",
        ),
        ({"duplex_shift": Point(0, 10.1)}, "at most 10mm", "duplex_shift"),
        ({"duplex_shift": Point(-10.1, 0)}, "at most 10mm", "duplex_shift"),
    ],
)
def test_conflicting_settings_are_rejected_with_remedies(
    wrong: dict[str, object], reason: str, parameter: str
) -> None:
    with pytest.raises(PnpError, match=reason) as raised:
        Settings(**wrong)  # type: ignore[arg-type]  # of several types
    assert raised.value.parameter == parameter
    ways = [(way.setting, way.value) for way in raised.value.remedies]
    if parameter in {"poster", "registration"}:
        assert ways == [("without", parameter), ("without", "backs")]
    elif not parameter:
        assert ways == [("paper", "A4"), ("paper", "Letter")]


@pytest.mark.parametrize(
    "right",
    [
        {"margin": 5.0}, {"margin": 100.0}, {"bleed": 0.0}, {"bleed": 2.0}, {"bleed": 10.0},
        {"duplex_shift": Point(10, -10)}, {"margin": 0.0, "paper": PAPERS["fit"]},
    ],
)  # fmt: skip
def test_settings_at_their_limits_are_accepted(right: dict[str, object]) -> None:
    Settings(**right)  # type: ignore[arg-type]  # of several types


def test_components_that_fill_the_paper_exactly_fit() -> None:
    settings = Settings(A4, bleed=0, marks=False)
    assert plan(Size(19, 27.7), settings, 200).capacity == 100
    assert plan(Size(27.7, 19), settings, 200).capacity == 100
    assert fits(Size(190, 277), settings)
    assert not fits(Size(190.1, 277), settings)
    assert not fits(Size(190, 277.1), settings)


def test_fold_is_five_mm_from_the_bleed() -> None:
    chosen = Settings(A4, 10, 3, marks=False, backs=Backs.GUTTER)
    one = plan(Size(60, 40), chosen, 1)
    assert one.fold is not None
    assert one.fold - one.trims[0].bottom == pytest.approx(3 + 5)


def test_default_settings_print_components_with_marks_only() -> None:
    usual = Settings()
    assert usual.marks
    assert usual.limit
    assert (usual.paper.name, usual.copies, usual.up) == ("A4", 1, None)
    optional = (usual.poster, usual.registration, usual.stacked, usual.serial, usual.large)
    assert not any((*optional, usual.cut_area, usual.printer))
    assert (usual.backs, usual.duplex_shift) == (Backs.NONE, (0, 0))
