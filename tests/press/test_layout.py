"""Components on paper: never scaled, never overlapping, never in the margin."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.geometry import Size
from pnp.errors import PnpError, Remedy
from pnp.press.layout import Settings, TooLarge, fits, plan, surround
from pnp.press.paper import PAPERS, Paper, parse_paper

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
def test_components_keep_their_size_apart_from_each_other_and_from_the_edge(
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


@pytest.mark.parametrize(
    ("size", "upright"), [((150, 60), False), ((60, 150), True), ((100, 100), True)]
)
def test_the_paper_turns_as_the_component_lies(size: tuple[int, int], upright: bool) -> None:
    sheet = plan(Size(*size), Settings(), 1).sheet
    assert (sheet.height > sheet.width) is upright


def test_as_many_as_fit_share_a_sheet() -> None:
    assert plan(Size(63, 88), Settings(bleed=0, marks=False), 100).capacity == 9
    assert plan(Size(63, 88), Settings(), 100).capacity == 4
    assert plan(Size(63, 88), Settings(up=2), 100).capacity == 2


def test_what_does_not_fit_names_sizes_and_ways_out() -> None:
    with pytest.raises(TooLarge) as error:
        plan(Size(300, 200), Settings(), 1)
    text = str(error.value)
    assert "316 x 216 mm" in text
    assert "277 x 181 mm" in text
    assert error.value.remedies[0] == Remedy("paper", "A3")


def test_paper_cut_to_fit_holds_the_component_its_bleed_and_marks() -> None:
    layout = plan(Size(50, 20), Settings(paper=PAPERS["fit"]), 5)
    assert layout.sheet == Size(66, 36)
    assert plan(Size(50, 20), Settings(PAPERS["fit"], bleed=0, marks=False), 1).sheet == (50, 20)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("A4", (210, 297)),
        ("letter", (215.9, 279.4)),
        ("Tabloid", (279.4, 431.8)),
        ("200x300mm", (200, 300)),
        ("8x10in", (203.2, 254)),
    ],
)
def test_papers_are_known_by_name_or_measure(text: str, size: tuple[float, float]) -> None:
    assert parse_paper(text).size == pytest.approx(size)


@pytest.mark.parametrize("text", ["A7", "", "200x300", "0x300mm", "5000x300mm", "-200x300mm"])
def test_other_papers_are_refused(text: str) -> None:
    with pytest.raises(PnpError):
        parse_paper(text)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [({"margin": 4}, "margin: 4mm is out of range"), ({"bleed": 1}, "bleed: 1mm is out of range")],
)
def test_margins_and_bleeds_that_printers_and_knives_cannot_keep_are_refused(
    wrong: dict[str, float], reason: str
) -> None:
    with pytest.raises(PnpError, match=reason):
        Settings(**wrong)  # type: ignore[arg-type]  # floats only


def test_a_paper_is_a_value() -> None:
    assert Paper("A4", Size(210, 297)) == A4
