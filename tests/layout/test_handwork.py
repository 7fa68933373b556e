"""Manual work on a kit: cuts, folds and glue, counted from its sheets."""

from math import pi

import pytest

import pnp
from pnp.drawing.colour import BLACK
from pnp.drawing.scene import (
    Box,
    Circle,
    Curve,
    Group,
    Item,
    Layer,
    Line,
    Outline,
    Path,
    Polygon,
    Scene,
    SceneLabel,
    Stroke,
    Symbol,
    Text,
    Use,
)
from pnp.geometry import Affine, Point, Rect, Size
from pnp.layout.handwork import Handwork, handwork
from pnp.layout.imposition import impose
from pnp.layout.settings import Backs, Settings
from pnp.layout.sheet import Sheet

PEN = Stroke(BLACK, 0.2)
A, B, C = Point(0, 0), Point(30, 0), Point(30, 40)


def sheet(*cuts: Item, layer: Layer = Layer.CUT, outlines: tuple[Rect, ...] = ()) -> Sheet:
    whole = Rect(0, 0, 210, 297)
    return Sheet(whole.size, {layer: cuts}, whole, whole, "Sheet", outlines=outlines)


@pytest.mark.parametrize(
    ("item", "length"),
    [
        (Line(A, C, PEN), 50),
        (Polygon((A, B, C), None, PEN), 120),
        (Box(Rect(5, 5, 20, 10), None, PEN), 60),
        (Circle(A, 10, None, PEN), 20 * pi),
        (Path((Outline(A, (B, C)),), None, PEN), 70),
        (Path((Outline(A, (B, C), closed=True),), None, PEN), 120),
        (Path((Outline(A, (Curve(B, C, C),)),), None, PEN), 70),
        (Group((Line(A, B, PEN), Line(B, C, PEN)), Affine.rotation(30)), 70),
        (Group((Line(A, B, PEN),), Affine(2, 0, 0, 2, 0, 0)), 60),
        (Use(Symbol("piece", Rect(0, 0, 30, 40), (Line(A, C, PEN),))), 50),
    ],
)
def test_cut_length_is_measured_along_every_shape(item: Item, length: float) -> None:
    assert handwork([sheet(item)]).cuts == pytest.approx(length)
    assert handwork([sheet(item), sheet(item, item)]).cuts == pytest.approx(3 * length)


def test_folds_and_glue_areas_are_counted_without_their_text() -> None:
    piece = Symbol("piece", Rect(0, 0, 30, 40), (Line(A, B, PEN), Line(B, C, PEN)))
    fold = sheet(Use(piece), Group((Use(piece),)), Line(A, C, PEN), layer=Layer.FOLD)
    tab = Polygon((A, B, C), BLACK)
    glue = sheet(tab, Text.line("glue", A, 3, BLACK), layer=Layer.GLUE)
    assert handwork([fold, glue]) == Handwork(0, folds=5, glued=1)


def test_adjacent_components_share_one_cut() -> None:
    left, right, below = Rect(10, 10, 40, 30), Rect(50, 10, 40, 30), Rect(10, 40, 40, 30)
    assert handwork([sheet(outlines=(left,))]).cuts == 140
    assert handwork([sheet(outlines=(left, right, below))]).cuts == 3 * 140 - 30 - 40
    for gap, edges in ((0.049, 1), (0.052, 2)):  # in the same tenth of a mm, and in two
        cut = handwork([sheet(outlines=(left, right.moved(gap, 0)))]).cuts
        assert cut == pytest.approx(2 * 80 + (2 + edges) * 30, abs=0.2)
    far = Rect(120, 10, 40, 30)
    assert handwork([sheet(outlines=(far, left))]).cuts == 280


def test_backs_are_cut_with_their_fronts() -> None:
    card = Scene(Size(40, 30), {}, label=SceneLabel("Card"))
    back = Scene(Size(40, 30), {}, label=SceneLabel("Card"))
    two = Scene(card.size, {}, label=card.label, back=back)
    sheets = impose([two] * 4, Settings(backs=Backs.DUPLEX_LONG))
    assert [each.back for each in sheets] == [False, True]
    assert handwork(sheets) == handwork(impose([card] * 4, Settings()))


def test_no_sheets_need_no_work() -> None:
    assert handwork([]) == Handwork()
    assert Handwork().minutes == 0


def test_pyramid_needs_four_folds_and_one_gluing() -> None:
    work = pnp.kit("color-claim").handwork
    assert (work.folds, work.glued, work.mounted) == (30 * 4, 30, 0)
    assert pnp.kit("color-claim", pieces="own").handwork.folds == 0
    assert pnp.kit("color-claim", pieces="own").handwork.minutes < work.minutes


def test_tiles_are_mounted_before_they_are_cut() -> None:
    assert pnp.kit("passtally").handwork.mounted == 2
    assert pnp.kit("passtally", only=["boards"]).handwork.mounted == 0
    # 42 tiles of 50 x 25 mm, whose neighbours share cuts
    tiles = pnp.kit("passtally", only=["tiles"])
    assert tiles.handwork.cuts < 42 * 150


@pytest.mark.parametrize(
    ("work", "minutes"),
    [
        (Handwork(cuts=3600), 20),
        (Handwork(folds=60), 15),
        (Handwork(glued=20), 15),
        (Handwork(mounted=2), 10),
        (Handwork(3600, 60, 20, 2), 60),
    ],
)
def test_minutes_follow_from_the_rates(work: Handwork, minutes: int) -> None:
    assert work.minutes == minutes
