"""The first page of a kit: it has everything, or an error says why not."""

from dataclasses import replace

import pytest

from pnp.catalogue import Catalogue
from pnp.drawing.colour import WHITE, palette
from pnp.drawing.scene import Box, Layer, Line, Scene, Text
from pnp.errors import PnpError
from pnp.geometry import Rect, Size
from pnp.kits.contents import ContentsEntry, KitPages
from pnp.kits.cover import SIZE, Cover, cover_scene
from pnp.kits.instructions import Instructions
from pnp.kits.printed import Fact
from tests.shapes import written

COVER = Cover(
    title="Two by Two",
    help="2 players.",
    facts=(Fact("players", "2"), Fact("plain paper", "pages 1\u20132")),
    entries=(
        ContentsEntry(1, "Board", KitPages(2, 2)),
        ContentsEntry(12, "Pieces", KitPages(3, 5)),
    ),
    instructions=(
        Instructions("Make the pieces", ("Pieces: fold and glue.",)),
        Instructions("You also need", ("Scissors.",)),
    ),
    real="Look for it by its name.",
    setup=None,
)

THEME = Catalogue().theme("common")


def words(cover: Cover) -> list[str]:
    return written(cover_scene(cover, palette("safe"), THEME).layers[Layer.PRINT])


def test_cover_lists_counts_and_pages() -> None:
    texts = words(COVER)
    at = texts.index("12\u00d7")
    assert texts[at : at + 3] == ["12\u00d7", "Pieces", "pages 3\u20135"]
    assert "Scissors." in texts
    assert "Pieces: fold and glue." in texts


def test_owner_is_named_only_for_published_games() -> None:
    assert "The published game" in words(COVER)
    own = words(replace(COVER, real=""))
    assert "The published game" not in own
    assert "belongs to its author" not in " ".join(own)


@pytest.mark.parametrize(
    "change",
    [
        {"instructions": (Instructions("Cut", ("word " * 90,) * 12),)},
        {"title": "W" * 300},
    ],
)
def test_text_that_exceeds_a_page_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(PnpError, match="the kit's cover: "):
        cover_scene(replace(COVER, **change), palette("safe"), THEME)  # type: ignore[arg-type]  # fields


def test_facts_are_a_row_of_labels_and_values() -> None:
    texts = words(COVER)
    assert texts[texts.index("players") + 1] == "2"
    assert texts[texts.index("plain paper") + 1] == "pages 1\u20132"


def test_page_without_facts_has_no_lines() -> None:
    cover = replace(COVER, facts=(), entries=(), real="")
    items = cover_scene(cover, palette("safe"), THEME).layers[Layer.PRINT]
    assert not [item for item in items if isinstance(item, Line)]


@pytest.mark.parametrize("lines", [1, 8])
def test_picture_fills_the_space_that_text_leaves(lines: int) -> None:
    """It extends from the border to the facts; the lower half is as high as its text."""
    asked: list[Size] = []

    def picture(room: Size) -> Scene:
        asked.append(room)
        return Scene(room, {Layer.PRINT: (Box(Rect(0, 0, *room), WHITE),)})

    how = Instructions("Cut", tuple(f"Piece {n}: " + "cut and fold. " * 9 for n in range(lines)))
    cover = replace(COVER, instructions=(*COVER.instructions, how), picture=picture)
    scene = cover_scene(cover, palette("safe"), THEME)
    (room,) = asked
    texts = [item for item in scene.layers[Layer.PRINT] if isinstance(item, Text)]
    facts = next(text.at.y for text in texts if text.text == "players")
    last = max(text.at.y for text in texts if text.text not in _credits(texts))
    assert 20 < room.height < facts < last < SIZE.height
    assert facts == pytest.approx(room.height + 35.7, abs=0.1)


def _credits(texts: list[Text]) -> set[str]:
    """Return the texts below the last rule."""
    start = next(text.at.y for text in texts if text.text == "The published game")
    return {text.text for text in texts if text.at.y >= start}


def test_picture_is_left_out_if_its_space_is_too_low() -> None:
    asked: list[Size] = []
    long = Instructions("Cut", tuple("word " * 60 for _ in range(15)))
    cover = replace(COVER, instructions=(long,), picture=asked.append)  # type: ignore[arg-type]  # never called
    cover_scene(cover, palette("safe"), THEME)
    assert asked == []
