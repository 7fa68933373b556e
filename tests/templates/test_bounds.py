"""Limits of a component, counted over everything that is drawn of it."""

from collections.abc import Callable

import pytest

from pnp.drawing.scene import Image
from pnp.errors import PnpError, Remedy
from pnp.templates.bounds import MAX_HELD, MAX_PIECES, MAX_SHAPES, MAX_UNPACKED, Bounds


def held(bounds: Bounds, count: int) -> None:
    bounds.keep(count, Image(bytes(count), "png", (1, 1)))


@pytest.mark.parametrize(
    ("take", "most", "message"),
    [
        (Bounds.draw, MAX_SHAPES, "more than 200,000 shapes"),
        (Bounds.unpack, MAX_UNPACKED, "more than 300,000,000 pixels in the images"),
        (held, MAX_HELD, "more than 40,000,000 bytes of images"),
    ],
)
def test_everything_counts_up_to_the_limit(
    take: Callable[[Bounds, int], None], most: int, message: str
) -> None:
    bounds = Bounds()
    take(bounds, most - 7)
    take(bounds, 7)
    with pytest.raises(PnpError, match=message) as raised:
        take(bounds, 1)
    assert raised.value.remedies == (Remedy("limit"),)
    free = Bounds(limit=False)
    take(free, most)
    take(free, 1)


def test_number_of_pieces_is_limited() -> None:
    Bounds().print(MAX_PIECES)
    with pytest.raises(PnpError, match="more than 20,000 pieces in a component"):
        Bounds().print(MAX_PIECES + 1)
    Bounds(limit=False).print(MAX_PIECES + 1)


def test_picture_is_cached_under_its_key() -> None:
    bounds = Bounds()
    kept = Image(b"a", "png", (1, 1))
    assert bounds.picture("a") is None
    assert bounds.keep("a", kept) is bounds.picture("a") is kept
