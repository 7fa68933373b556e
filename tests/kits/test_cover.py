"""The first page of a kit: everything on it, or a word about why not."""

from dataclasses import replace

import pytest

from pnp.drawing.colour import palette
from pnp.drawing.scene import Group, Item, Layer, Text
from pnp.errors import PnpError
from pnp.kits.cover import SIZE, Cover, Entry, Pages, cover_scene
from pnp.kits.parts import Pile
from pnp.press.layout import Backs

COVER = Cover(
    title="Two by Two",
    help="2 players.",
    entries=(Entry(1, "Board", Pages(2, 2)), Entry(12, "Pieces", Pages(3, 5))),
    piles={Pile.PLAIN: Pages(1, 2), Pile.THICK: Pages(3, 4)},
    how=("Pieces: fold and glue.",),
    needs=("Scissors.",),
    real="Look for it by its name.",
    paper="A4",
    backs=Backs.NONE,
    glued=(),
    folds=True,
    setup=None,
)


def words(cover: Cover) -> list[str]:
    def within(items: tuple[Item, ...]) -> list[str]:
        found: list[str] = []
        for item in items:
            if isinstance(item, Group):
                found += within(item.items)
            elif isinstance(item, Text):
                found.append(item.text)
        return found

    return within(cover_scene(cover, palette("safe")).layers[Layer.PRINT])


def test_it_says_how_many_of_what_lie_on_which_pages() -> None:
    said = words(COVER)
    at = said.index("12")
    assert said[at : at + 3] == ["12", "Pieces", "3\u20135"]
    assert "Scissors." in said
    assert "Pieces: fold and glue." in said


def test_it_speaks_of_folding_only_where_something_is_folded() -> None:
    plain = replace(COVER, folds=False, how=())
    assert "fold them away" in " ".join(words(COVER))
    assert "An empty pen and a ruler for the folds." in words(COVER)
    assert "fold" not in " ".join(words(plain))


def test_pieces_that_nobody_folds_are_made_all_the_same() -> None:
    said = words(replace(COVER, folds=False))
    assert "Pieces: fold and glue." in said[said.index("Make the pieces") :]
    assert "An empty pen and a ruler for the folds." not in said


def test_it_names_an_owner_only_of_a_game_that_is_sold() -> None:
    assert "The real game" in words(COVER)
    own = words(replace(COVER, real=""))
    assert "The real game" not in own
    assert "belongs to its author" not in " ".join(own)


def test_the_right_column_may_be_empty() -> None:
    assert "You also need" not in words(replace(COVER, real="", needs=(), folds=False))


@pytest.mark.parametrize(
    ("backs", "word"), [(Backs.DUPLEX_LONG, "long"), (Backs.DUPLEX_SHORT, "short")]
)
def test_it_says_how_the_paper_is_turned(backs: Backs, word: str) -> None:
    assert any(
        f"turned over the {word} edge" in w for w in [" ".join(words(replace(COVER, backs=backs)))]
    )


def test_its_type_stays_on_the_page() -> None:
    scene = cover_scene(COVER, palette("safe"))
    assert scene.size == SIZE
    for item in scene.layers[Layer.PRINT]:
        if isinstance(item, Text):
            assert 0 <= item.at.x <= item.at.x + item.width <= SIZE.width
            assert 0 < item.at.y < SIZE.height


@pytest.mark.parametrize(
    "change",
    [
        {"how": ("word " * 90,) * 12},
        {"needs": ("word " * 90,) * 20},
        {"title": "W" * 300},
    ],
)
def test_more_than_a_page_holds_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(PnpError, match="the kit's cover: "):
        cover_scene(replace(COVER, **change), palette("safe"))  # type: ignore[arg-type]  # fields
