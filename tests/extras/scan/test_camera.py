"""Photos that are made to try the reader: the same each time, and they show what they say."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from pnp.games.colour_lines.lines import read_line, spaces_of
from pnp.games.colour_lines.sheet import INDEX
from tools.scan import camera

SMALL = (1008, 756)


@pytest.fixture(scope="module")
def scenes():
    return [camera.arranged(np.random.default_rng([2029, n]), SMALL) for n in range(24)]


def test_the_same_seed_gives_the_same_bytes_of_a_picture_of_that_size():
    first, second = camera.make(3, SMALL), camera.make(3, SMALL)
    assert first == second
    assert Image.open(BytesIO(first.jpeg)).size == SMALL


def test_the_grid_is_in_the_picture_unless_the_truth_says_that_it_is_cropped(scenes):
    assert all(scene.inside(*scene.crossings).all() == scene.truth.whole for scene in scenes)
    assert 0 < sum(not scene.truth.whole for scene in scenes) < 12


def test_no_line_uses_a_space_twice_or_leaves_its_ground(scenes):
    for scene in scenes:
        player = scene.game.player
        lines = (player.left, player.right)
        spaces = [space for line in lines for space in (INDEX[line.start], *spaces_of(line))]
        assert len(spaces) == len(set(spaces))
        for half in ("left", "right"):
            entered = set(spaces_of(player.line(half)))
            assert entered <= scene.printed.sheet.grounds[half]
            text = read_line(getattr(scene.truth, half))
            assert spaces_of(text) == spaces_of(player.line(half))
