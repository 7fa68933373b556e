"""Table of contents of a kit: small pictures without text, counts and pages."""

import pytest

from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.drawing.scene import Text, Use
from pnp.geometry import Point
from pnp.kits.contents import Contents, ContentsEntry, KitPages
from pnp.kits.small import FINEST
from tests.conftest import BUILT_IN
from tests.shapes import thinnest

SAFE = palette("safe")
LIBRARY = Catalogue()


def entry(name: str, title: str = "Thing") -> ContentsEntry:
    return ContentsEntry(3, title, KitPages((2, 3, 4)), LIBRARY.template(name).build({}, SAFE, 3.0))


@pytest.mark.parametrize("name", BUILT_IN)
def test_picture_has_no_text_and_only_printable_lines(name: str) -> None:
    drawn = list(Contents((entry(name),), 86.0).items(Point(0, 0), SAFE))
    pictures = [item for item in drawn if isinstance(item, Use)]
    assert len(pictures) == 1
    assert "Text(" not in repr(pictures[0])
    assert thinnest(pictures) >= FINEST * 0.9


def test_long_title_is_wrapped_in_a_higher_row() -> None:
    short = Contents((entry("generic/grid"),), 86.0)
    long = Contents((entry("generic/grid", "A thing with a very long name of its own"),), 86.0)
    assert long.height > short.height
    texts = [item for item in long.items(Point(0, 0), SAFE) if isinstance(item, Text)]
    assert all(text.at.x + text.width <= 43 for text in texts[1:])
    assert "pages 2\u20134" in [text.text for text in texts]
