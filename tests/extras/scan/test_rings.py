"""Made photos of boards with rings, and the reader that is tried on them; both stand in bench."""

from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageFilter

from pnp import PnpError
from pnp.extras.scan.photo import Photo
from pnp.games.line_or_colour.board import SIZES, board_of

FOLDER = Path(__file__).parents[3] / "bench/scan"
SMALL = (1280, 960)
SEEDS = (9001, 9002, 9003)


@pytest.fixture(scope="module")
def bench():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(FOLDER))
        import rings
        import rings_read

        yield rings, rings_read


@pytest.fixture(scope="module")
def photos(bench):
    made = [bench[0].make(seed, SMALL) for seed in SEEDS]
    assert all(truth.whole for _, truth in made)
    return made


def boards(truth):
    return [board_of(SIZES[truth.size], truth.colours)]


def test_the_same_seed_gives_the_same_photo_of_a_position_that_can_come_up(bench, photos):
    assert bench[0].make(SEEDS[0], SMALL) == photos[0]
    for _, truth in photos:
        assert truth.rings.count("W") - truth.rings.count("B") in (0, 1)


def test_the_board_is_found_where_it_lies_and_most_spaces_are_read(bench, photos):
    for jpeg, truth in photos:
        read = bench[1].read_rings(Photo("made", jpeg), boards(truth))
        assert np.abs(read.corners - np.array(truth.corners)).max() < 0.01
        wrong = [a != b for a, b in zip(read.rings, truth.rings, strict=True)]
        assert sum(wrong) <= 1
        assert all(0 <= sure <= 1 for sure in read.sure)


def refused(bench, picture, some=()):
    out = BytesIO()
    picture.save(out, "PNG")
    with pytest.raises(PnpError) as told:
        bench[1].read_rings(Photo("made", out.getvalue()), some)
    return str(told.value)


def test_what_is_no_board_is_refused(bench, photos):
    jpeg, truth = photos[0]
    picture, some = Image.open(BytesIO(jpeg)), boards(truth)
    assert "too dark" in refused(bench, picture.point(lambda light: light // 40), some)
    assert "blurred" in refused(bench, picture.filter(ImageFilter.GaussianBlur(15)), some)
    noise = np.random.default_rng(1).integers(0, 255, (600, 800, 3)).astype(np.uint8)
    assert "no board" in refused(bench, Image.fromarray(noise))
    other = [board_of(SIZES[truth.size], tuple(reversed(truth.colours)))]
    assert "no board" in refused(bench, picture, other)


def test_a_board_that_is_cut_off_is_refused(bench, photos):
    jpeg, truth = photos[0]
    picture = Image.open(BytesIO(jpeg))
    left = np.array(truth.corners)[:, 0].min() * picture.width
    space = np.ptp(np.array(truth.corners)[:, 0]) * picture.width / SIZES[truth.size].side
    cut = picture.crop((round(left + 0.3 * space), 0, picture.width, picture.height))
    assert "cut off" in refused(bench, cut, boards(truth))


def test_rings_that_cannot_come_up_are_asked_about(bench, photos):
    _, truth = photos[0]
    (board,) = boards(truth)
    count = board.size.side**2
    reading = bench[1].RingsReading(
        board, "safe", np.zeros((4, 2)), "W" * count, (0.999,) * (count - 1) + (0.99,)
    )
    assert reading.doubts == (board.size.square.names[-1],)
