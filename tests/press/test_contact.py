"""All pages of a document on one."""

from pnp.drawing.colour import palette
from pnp.drawing.scene import Group, Layer, Text
from pnp.kits.kit import Wishes, make_kit
from pnp.press.contact import contact_sheet
from pnp.press.layout import Settings


def test_every_page_lies_on_it_once_in_turn_with_its_number() -> None:
    kit = make_kit("color-claim", Wishes(palette("safe"), Settings()))
    scene = contact_sheet(kit.title, kit.sheets)
    items = scene.layers[Layer.PRINT]
    pages = [item for item in items if isinstance(item, Group)]
    numbers = [item for item in items if isinstance(item, Text)][1:]
    assert [int(number.text) for number in numbers] == list(range(1, len(kit.sheets) + 1))
    assert len(pages) == len(kit.sheets)
    for page, number, sheet in zip(pages, numbers, kit.sheets, strict=True):
        scale, *_, x, y = page.transform
        assert x >= 0
        assert x + sheet.size.width * scale <= scene.size.width + 1e-6
        assert y + sheet.size.height * scale < number.at.y < scene.size.height
