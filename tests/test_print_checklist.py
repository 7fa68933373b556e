"""Checks of finished kits against the needs of people who print and cut at home.

The numbers of the tests are those of the lines of a public how-to for makers of print-and-play
games. Line 6 (folded backs) is tested with the layout, lines 10 to 12 (layers, PDF/A, PNG) with the
exporters, lines 13 and 14 (cover and foot) with kits and sheets.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
from PIL import Image

from tests.conftest import KITS, diagonal, fast_only
from tests.kits.legibility import is_on_drawn_piece
from tests.reading import Mark, PdfPage, read_svg
from tests.rendered_kits import PAPERS, kit_file, kit_pages
from tests.shapes import XY, distance, distance_to_line, edges, signed_area

Box = tuple[float, ...]

every_kit = pytest.mark.parametrize(("game", "paper"), diagonal(KITS, PAPERS))
one_game = pytest.mark.parametrize("game", fast_only(KITS[:1], KITS[1:]))
every_game = pytest.mark.parametrize("game", KITS)

SIZES = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
GROUND = "#f6eddf"
"""Background of Passtally's tiles and of their backs."""

HAIRED = {"line-or-colour"}
"""Games whose black rings touch on one black background, with a thin line between them."""


def layered(game: str, paper: str, *words: str) -> list[PdfPage]:
    """Return the kit with its layers, in which the cut layer has all outlines."""
    return kit_pages(game, "--paper", paper, "--layers", "all", *words)


def cuts(page: PdfPage) -> list[Mark]:
    return [mark for mark in page.marks if mark.layer == "cut"]


def is_round(mark: Mark) -> bool:
    """Return True for a circle: a box whose rounded corners leave no straight side."""
    sides = zip(mark.points[:8:2], mark.points[1:9:2], strict=False)
    return len(mark.points) == 9 and all(math.dist(a, b) < 1e-3 for a, b in sides)


def is_rectangle(cut: Mark) -> bool:
    corners = {(round(x, 3), round(y, 3)) for x, y in cut.points}
    left, top, right, bottom = (round(v, 3) for v in cut.box)
    return corners == {(left, top), (right, top), (right, bottom), (left, bottom)}


def boxes(page: PdfPage) -> list[Box]:
    """Return the outlines of components that are cut with a ruler."""
    return [cut.box for cut in cuts(page) if is_rectangle(cut)]


def crop_marks(page: PdfPage) -> list[Mark]:
    """Return the crop marks: lines in the guide layer, 0.15 mm wide."""
    return [
        mark
        for mark in page.marks
        if mark.layer == "guide" and mark.stroke and mark.width == pytest.approx(0.15, abs=1e-3)
    ]


def grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def touch(one: Box, other: Box) -> bool:
    """Return True if the boxes overlap by more than an edge."""
    apart = 1e-3
    across = one[0] < other[2] - apart and one[2] > other[0] + apart
    return across and one[1] < other[3] - apart and one[3] > other[1] + apart


def close(found: Iterable[Box], wanted: Iterable[Box]) -> bool:
    """Return True if the boxes are equal within 0.01 mm, in any order."""
    ours, theirs = list(found), list(wanted)
    if len(ours) != len(theirs):
        return False
    for box in ours:
        near = [w for w in theirs if max(abs(a - b) for a, b in zip(box, w, strict=True)) < 0.01]
        if not near:
            return False
        theirs.remove(near[0])
    return True


@every_game
def test_line_01_a4_and_letter_keep_sizes_and_margins(game: str) -> None:
    """Every component has its size on both papers; nothing is nearer to an edge than 10 mm.

    Only the scenery of the front reaches the edges of the paper: its words are 5 mm from them.
    """
    sizes: dict[str, Counter[tuple[float, ...]]] = {}
    for paper in PAPERS:
        front, *pages = layered(game, paper)
        assert (front.width, front.height) == pytest.approx(SIZES[paper])
        words = [mark for mark in front.marks if mark.kind == "text"]
        assert words
        for mark in words:
            for x, y in (*written_at(mark), *descenders(mark)):
                assert 5 <= x <= front.width - 5, mark.text
                assert 5 <= y <= front.height - 5, mark.text
        for page in pages:
            assert sorted((page.width, page.height)) == pytest.approx(sorted(SIZES[paper]))
            for box in filter(None, (mark.visible_box for mark in page.marks)):
                left, top, right, bottom = box
                assert min(left, top) > 9.4
                assert max(right - page.width, bottom - page.height) < -9.3
        sizes[paper] = Counter(
            tuple(sorted((round(b[2] - b[0], 2), round(b[3] - b[1], 2))))
            for page in pages
            for b in boxes(page)
        )
    assert sizes["A4"].total()
    assert set(sizes["A4"]) == set(sizes["Letter"])


@every_kit
def test_line_02_every_page_has_scale_and_rulers(game: str, paper: str) -> None:
    """All pages but the front have them."""
    front, *pages = kit_pages(game, "--paper", paper)
    assert not {"100 mm", "4 in"} & set(front.text.split("\n"))
    assert pages
    for page in pages:
        assert "Print at 100%" in page.text
        assert {"100 mm", "4 in"} <= set(page.text.split("\n"))
        fine = [m for m in page.marks if m.width == pytest.approx(0.1, abs=1e-3)]
        base = max(
            (m for m in fine if m.points[0][1] == m.points[-1][1]),
            key=lambda m: (m.box[1], m.box[2] - m.box[0]),
        )
        ticks = {
            round(m.box[0] - base.box[0], 2)
            for m in fine
            if m.box[0] == m.box[2] and m.box[3] - m.box[1] > 1.8
        }
        assert {0.0, 50.0, 100.0, 25.4, 101.6} <= ticks


@every_kit
def test_line_03_crop_marks_are_outside_the_bleed(game: str, paper: str) -> None:
    """Each edge of each component has a mark in line with it, off components and their bleed.

    A mark between two components can be in the bleed of both. Square pieces with their own cut line
    have no marks.
    """
    plain = kit_pages(game, "--paper", paper)
    for page, bare in zip(layered(game, paper), plain, strict=True):
        marks = [mark.box for mark in crop_marks(page)]
        reach = {box: 2.99 if has_background(page, box) else 0.99 for box in boxes(page)}
        upright = {round(m[0], 2) for m in marks if m[0] == pytest.approx(m[2])}
        level = {round(m[1], 2) for m in marks if m[1] == pytest.approx(m[3])}
        for box in boxes(page):
            left, top, right, bottom = (round(v, 2) for v in box)
            lines = [m for m in bare.marks if m.stroke and close([m.box], [box])]
            if lines and game == "passtally":
                continue
            if marks:
                assert {left, right} <= upright
                assert {top, bottom} <= level
            for mark in marks:
                near = [other for other, by in reach.items() if touch(mark, grown(other, by))]
                assert box not in near or len(near) > 1, "a mark in the bleed at an outer edge"
                assert not touch(mark, grown(box, 0.95))
            assert not lines or (game in HAIRED and marks), "a line round it is no cutting guide"
            assert all(mark.width == pytest.approx(0.15, abs=1e-3) for mark in lines)


def has_background(page: PdfPage, box: Box) -> bool:
    """Return True if a filled shape extends beyond the whole component."""
    return any(
        mark.fill and mark.layer == "print" and covers(mark.box, grown(box, 1.99))
        for mark in page.marks
    )


def covers(one: Box, other: Box) -> bool:
    return one[0] <= other[0] and one[1] <= other[1] and one[2] >= other[2] and one[3] >= other[3]


class Painted(NamedTuple):
    """A page as a viewer shows it, at 150 dpi."""

    picture: Image.Image

    def is_paper(self, spot: XY) -> bool:
        """Return True if the spots, in mm, are blank."""
        x, y = (round(value * 150 / 25.4) for value in spot)
        colour = self.picture.getpixel((x, y))
        assert isinstance(colour, tuple)
        return min(colour[:3]) > 253


def painted(file: Path, dpi: float = 150) -> list[Painted]:
    with pypdfium2.PdfDocument(file) as document:
        return [Painted(page.render(scale=dpi / 72).to_pil().convert("RGB")) for page in document]


@every_game
def test_line_04_colour_reaches_2_mm_beyond_cuts(game: str) -> None:
    """If there is ink 0.4 mm inside a cut, there is ink 1.7 mm outside it, except on glue tabs."""
    seen = painted(kit_file(game, "--paper", "A4"))
    inked = 0
    for page, paint in zip(layered(game, "A4"), seen, strict=True):
        for inside, outside in across_cuts(page):
            if not paint.is_paper(inside) and not on_fold(inside, page):
                inked += 1
                assert not paint.is_paper(outside), f"no bleed at {outside}"
    assert inked > 10


def on_fold(spot: XY, page: PdfPage) -> bool:
    folds = (mark.points for mark in page.marks if mark.layer == "fold")
    return any(distance_to_line(spot, fold[0], fold[-1]) < 0.3 for fold in folds)


def across_cuts(page: PdfPage) -> Iterator[tuple[XY, XY]]:
    """Yield pairs of points across every cut: 0.4 mm inside the component, 1.7 mm outside."""
    tabs = [mark.points for mark in page.marks if mark.layer == "glue" and mark.kind == "path"]
    for cut in cuts(page):
        if is_round(cut):
            yield from across_circle(cut, cuts(page))
            continue
        points = [start for start, end in edges(cut.points) if math.dist(start, end) > 1e-3]
        turning = math.copysign(1, signed_area(points))
        for (ax, ay), (bx, by) in edges(points):
            length = math.dist((ax, ay), (bx, by))
            out = ((by - ay) / length * turning, -(bx - ax) / length * turning)
            for share in (0.3, 0.5, 0.7):
                x, y = ax + (bx - ax) * share, ay + (by - ay) * share
                if all(distance((x, y), tab) > 4.5 for tab in tabs):
                    yield (x - out[0] * 0.4, y - out[1] * 0.4), (x + out[0] * 1.7, y + out[1] * 1.7)


def across_circle(cut: Mark, others: list[Mark]) -> Iterator[tuple[XY, XY]]:
    x, y, radius = disc(cut)
    rings = [disc(other) for other in others if is_round(other)]
    hole = any(math.dist((x, y), (a, b)) < 0.01 and r > radius for a, b, r in rings)
    if hole:  # rings have a rim of white paper there, which needs no colour beyond the cut
        return
    near, far = -0.4, 1.7
    for step in range(8):
        dx, dy = math.cos(step * math.pi / 4), math.sin(step * math.pi / 4)
        yield (
            (x + dx * (radius + near), y + dy * (radius + near)),
            (x + dx * (radius + far), y + dy * (radius + far)),
        )


def disc(mark: Mark) -> tuple[float, float, float]:
    """Return middle and radius of a circle, at any turn."""
    x, y = (sum(values) / 4 for values in zip(*mark.points[:8:2], strict=True))
    return x, y, math.dist((x, y), mark.points[0])


@every_kit
def test_line_04_neighbours_have_two_cuts(game: str, paper: str) -> None:
    for page in layered(game, paper):
        for one, other in combinations(boxes(page), 2):
            assert not touch(one, other)
            if has_background(page, one):
                assert not touch(grown(one, 2), grown(other, 1.99))


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
@pytest.mark.parametrize("game", ["passtally", "colour-lines"])
def test_line_05_backs_mirror_their_fronts(game: str, backs: str) -> None:
    """The crop marks of a back, seen through the paper, coincide with those of its front."""
    _front, _how_to_make, *pages = layered(game, "A4", "--backs", backs)
    mirrored = 0
    for front, back in zip(pages[::2], pages[1::2], strict=False):
        if "Left blank" in back.text:
            assert not [mark for mark in back.marks if mark.layer == "print"]
            continue
        sideways = (front.height > front.width) == (backs == "duplex-long")
        seen = [through(mark.box, back, sideways=sideways) for mark in crop_marks(back)]
        assert close(seen, [mark.box for mark in crop_marks(front)])
        foot = [mark.box for mark in back.marks if mark.layer == "guide"]
        for box in boxes(front):
            assert not any(touch(mark, through(box, back, sideways=sideways)) for mark in foot)
        if "Passtally, tiles" in front.text:
            tiles = [
                [
                    m.box
                    for m in side.marks
                    if m.kind == "path" and m.fill == GROUND and m.layer == "print"
                ]
                for side in (front, back)
            ]
            assert tiles[0]
            assert close([through(box, back, sideways=sideways) for box in tiles[1]], tiles[0])
        mirrored += 1
    assert mirrored >= 2


def through(box: Box, page: PdfPage, *, sideways: bool) -> Box:
    """Return a box of a back as it is seen from the front."""
    left, top, right, bottom = box
    if sideways:
        return page.width - right, top, page.width - left, bottom
    return left, page.height - bottom, right, page.height - top


@one_game
def test_line_07_ink_saver_fills_at_most_an_eighth(game: str) -> None:
    """At most an eighth of each page is black."""
    file = kit_file(game, "--palette", "ink-saver")
    assert max(ink(page.picture) for page in painted(file, dpi=100)) < 0.125


def ink(picture: Image.Image) -> float:
    """Return the share of black on a page if all its ink were black."""
    histogram = picture.convert("L").histogram()
    return (
        sum(count * (255 - level) for level, count in enumerate(histogram)) / 255 / sum(histogram)
    )


@one_game
def test_line_07_grey_has_letters_instead_of_colours(game: str) -> None:
    """No colour is left, and each piece has as many letters as in colour."""
    grey = layered(game, "A4", "--palette", "grey")
    for page in grey:
        for mark in page.marks:
            for colour in filter(None, (mark.fill, mark.stroke)):
                assert colour[1:3] == colour[3:5] == colour[5:7]
    letters, wanted = (
        Counter(
            mark.text
            for page in pages
            for mark in page.marks
            if mark.layer == "print" and len(mark.text) == 1 and mark.text.isalpha()
        )
        for pages in (grey, layered(game, "A4"))
    )
    assert all(letters[letter] >= count for letter, count in wanted.items())


@every_kit
def test_line_08_type_and_pips_are_clear_of_cuts(game: str, paper: str) -> None:
    for page in layered(game, paper):
        outlines = [outline(cut) for cut in cuts(page)]
        for mark in page.marks:
            if mark.kind == "text" and not is_on_drawn_piece(mark):
                assert mark.size >= 6 * 25.4 / 72 - 1e-3
            if mark.stroke:
                assert mark.width >= 0.0999
            if mark.kind == "text" and mark.layer == "print":
                for spot in written_at(mark):
                    assert all(distance(spot, each) > 1.99 for each in outlines), mark.text
        for x, y, radius in pips(page):
            assert all(distance((x, y), each) - radius > 1.98 for each in outlines)


def pips(page: PdfPage) -> list[tuple[float, float, float]]:
    """Return small filled discs: pips of pyramids, spots of boards."""
    round_marks = (m for m in page.marks if m.layer == "print" and m.fill and is_round(m))
    return [each for each in map(disc, round_marks) if each[2] < 2.5]


def outline(cut: Mark) -> list[XY]:
    """Return the corners, or the points of a circle."""
    if not is_round(cut):
        return list(cut.points)
    x, y, radius = disc(cut)
    ways = [math.tau * step / 48 for step in range(48)]
    return [(x + radius * math.cos(way), y + radius * math.sin(way)) for way in ways]


def written_at(mark: Mark) -> Iterator[XY]:
    """Return the corners of a line of capitals."""
    (ax, ay), (bx, by) = mark.points
    length = math.dist((ax, ay), (bx, by))
    up = ((by - ay) / length, -(bx - ax) / length)
    rise = mark.size * 0.67
    yield from mark.points
    yield from ((x + up[0] * rise, y + up[1] * rise) for x, y in mark.points)


def descenders(mark: Mark) -> Iterator[XY]:
    """Return the corners below a line of type."""
    (ax, ay), (bx, by) = mark.points
    share = mark.size * 0.25 / math.dist((ax, ay), (bx, by))
    down = (-(by - ay) * share, (bx - ax) * share)
    yield from ((x + down[0], y + down[1]) for x, y in mark.points)


@every_game
def test_line_09_cut_file_matches_the_printed_page(game: str) -> None:
    """Cuts and folds are the same within 0.01 mm, and each has a layer of its colour."""
    target = kit_file(game, name="k.pdf").parent / "cut.svg"
    words = ("--cut-file", str(target), "--print-then-cut")
    pages = kit_pages(game, *words, "--layers", "all")
    files = sorted(target.parent.glob("cut*.svg"))
    registered = [page for page in pages if squares(page)]
    assert len(files) == len(registered) > 0
    for file, page in zip(files, registered, strict=True):
        read = read_svg(file)
        colours = {(mark.layer, mark.stroke) for mark in read if mark.layer != "guide"}
        assert colours <= {("cut", "#ff0000"), ("fold", "#0000ff")}
        assert ("cut", "#ff0000") in colours
        for layer in ("cut", "fold"):
            ours = [mark.box for mark in read if mark.layer == layer]
            printed = [mark.box for mark in page.marks if mark.layer == layer]
            assert close(ours, printed)
        assert all(mark.kind == "path" for mark in read)
        marks = [mark.box for mark in read if mark.layer == "guide"]
        assert len(marks) == 3
        assert all(any(close([m], [p.box]) for p in page.marks) for m in marks)
        left, top, right, bottom = map(list, zip(*(mark.box for mark in read), strict=True))
        around = sorted((max(right) - min(left), max(bottom) - min(top)))
        assert around[0] <= 6.75 * 25.4 + 1e-3
        assert around[1] <= 9.25 * 25.4 + 1e-3


def squares(page: PdfPage) -> list[Mark]:
    """Return filled registration marks."""
    return [
        mark
        for mark in page.marks
        if mark.layer == "guide" and mark.fill and mark.box[2] - mark.box[0] == pytest.approx(5)
    ]
