"""A run draws its components only when a sheet needs them; its sheets match those of a list."""

import pytest

from pnp.drawing.colour import BLACK
from pnp.drawing.scene import Box, Layer, Scene, SceneLabel, Text
from pnp.errors import PnpError
from pnp.geometry import Point, Rect, Size
from pnp.layout.imposition import impose
from pnp.layout.lazy_scenes import Run
from pnp.layout.settings import Backs, Settings
from pnp.layout.sheet import Sheet

CARD = Size(60, 40)


def card(number: int, *, back: bool = False) -> Scene:
    items = (Box(Rect(1, 1, 5, 5), BLACK), Text.line(str(number), Point(9, 9), 4, BLACK))
    behind = Scene(CARD, {Layer.PRINT: items[:1]}, 3, SceneLabel("Card")) if back else None
    return Scene(CARD, {Layer.PRINT: items}, 3, SceneLabel("Card"), back=behind)


def numbers(sheet: Sheet) -> list[int]:
    """Return the numbers on the cards of a sheet, in order."""
    groups = sheet.layers[Layer.PRINT]
    return [int(item.text) for group in groups for item in group.items if isinstance(item, Text)]


def test_run_is_placed_like_a_list_of_components() -> None:
    together = impose([card(number) for number in range(25)], Settings())
    run = impose(Run(25, card), Settings())
    assert len(run) == len(together)
    for one, other in zip(run, together, strict=True):
        assert (numbers(one), one.trim, one.outlines) == (
            numbers(other),
            other.trim,
            other.outlines,
        )


def test_sheet_of_a_run_is_drawn_without_the_others() -> None:
    drawn: list[int] = []

    def drawing(number: int) -> Scene:
        drawn.append(number)
        return card(number)

    run = impose(Run(10**9, drawing), Settings())
    (last,) = run.part(len(run) - 1, len(run))
    assert numbers(last)[-1] == 10**9 - 1
    assert len(drawn) < 20


def test_backs_follow_their_fronts() -> None:
    settings = Settings(backs=Backs.DUPLEX_LONG)
    run = impose(Run(25, lambda number: card(number, back=True)), settings)
    assert [sheet.back for sheet in run] == [False, True] * (len(run) // 2)
    (third,) = run.part(3, 4)
    assert third.back


def test_stacked_cut_piles_are_in_sequence() -> None:
    run = impose(Run(25, card), Settings(stacked=True))
    sheets = [numbers(sheet) for sheet in run]
    places = max(map(len, sheets))
    piles = [[s[place] for s in sheets if place < len(s)] for place in range(places)]
    assert [number for pile in piles for number in pile] == list(range(25))


def test_each_component_is_printed_in_as_many_copies() -> None:
    run = impose(Run(4, card), Settings(copies=3))
    found = [number for sheet in run for number in numbers(sheet)]
    assert found == [number for number in range(4) for _ in range(3)]


def test_component_of_another_size_is_rejected() -> None:
    run = impose(Run(2, lambda number: Scene(Size(60, 40 + number), {})), Settings())
    with pytest.raises(PnpError, match="component 2 is 60 x 41 mm, but the first is 60 x 40 mm"):
        list(run)
