"""Printed components agree with the rules of Colour Lines."""

from itertools import chain

import pytest

from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.drawing.scene import Box
from pnp.games.colour_lines.dice import faces
from pnp.games.colour_lines.solo_challenges import NUMBERS
from tests.shapes import leaves, written

CATALOGUE = Catalogue()


def printed(component):
    """Return the items printed on each piece of a component."""
    template = CATALOGUE.template(f"colour-lines/{component}")
    scenes = template.build_all({}, palette("safe"))
    return [[*chain(*scene.layers.values())] for scene in scenes]


def text_of(items):
    return " ".join(written(items))


def test_dice_board_has_four_places_and_five_rounds():
    (items,) = printed("dice-board")
    rows: dict[float, list[float]] = {}
    for item, _ in leaves(items):
        if isinstance(item, Box) and item.rect.width == pytest.approx(24.5):
            rows.setdefault(item.rect.y, []).append(item.rect.x)
    upper, track = (rows[y] for y in sorted(rows))
    assert len(track) == 5
    assert upper == pytest.approx([track[0], track[1], track[3], track[4]])
    text = text_of(items)
    assert "I II left half right half Round track" in text
    assert "for either half" in text
    assert text.endswith("1 2 3 4 5")


def test_dice_are_identical_and_name_no_half():
    pieces = printed("dice")
    assert len(pieces) == len(faces()) == 5
    for piece in pieces:
        assert not {"I", "II", "left", "right", "either"} & set(text_of(piece).split())


def test_solo_cards_name_placing_and_units():
    instructions, *cards = map(text_of, printed("solo-cards"))
    assert "two on I, two on II, one on the round track" in instructions
    assert "Harder: roll two random dice, then choose I or II for both." in instructions
    assert len(cards) == len(NUMBERS)
    units = ["crossings", "dots", "points", "points", "points"]
    assert all(unit in card for unit, card in zip(units, cards, strict=True))
    assert "challenge date best result" in instructions
    assert "A circle where you start does not count." in cards[4]
