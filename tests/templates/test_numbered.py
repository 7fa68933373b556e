"""Numbered pieces: each shows its own number, and all share the other items."""

from pathlib import Path

import pytest

from pnp.drawing.colour import palette
from pnp.drawing.scene import Layer, Scene, Text, Use, unnamed
from pnp.templates.loading import load_template

SAFE = palette("safe")

SHEET = """\
title = "Sheet"
help = "For tests."
size = { width = 60, height = 40 }
[parameters]
sheets = { help = "How many.", type = "count", default = 1, min = 1, max = 9 }
[values]
value = "number * 10"
[[pieces]]
numbered = "sheets"
[[elements]]
draw = "label"
x = 1
y = 2
text = "same on all"
[[elements]]
draw = "label"
x = 1
y = 9
TELLING
[[back]]
draw = "label"
x = 1
y = 9
text = "back {number}"
[[back]]
draw = "label"
x = 9
y = 9
text = "back of all"
"""


def pieces(folder: Path, telling: str, sheets: int) -> list[Scene]:
    (folder / "t.toml").write_text(SHEET.replace("TELLING", telling))
    return load_template(folder / "t.toml").build_all({"sheets": sheets}, SAFE)


def own(scene: Scene) -> list[str]:
    """Return the texts that no other piece draws."""
    items = unnamed(scene.layers[Layer.PRINT])
    return [item.text for item in items if isinstance(item, Text)]


@pytest.mark.parametrize(
    ("telling", "texts"),
    [
        ('text = "{number}"', ["1", "2", "3"]),
        ('text = "at {value}"', ["at 10", "at 20", "at 30"]),
        ('text = "{a}-{number}"\neach = { a = [7, 8] }', ["7-1 8-1", "7-2 8-2", "7-3 8-3"]),
        ('text = "x"\nwhen = "number == 2"', ["", "x", ""]),
    ],
)
def test_pieces_show_their_numbers_and_share_the_rest(
    tmp_path: Path, telling: str, texts: list[str]
) -> None:
    made = pieces(tmp_path, telling, 3)
    assert [" ".join(own(scene)) for scene in made] == texts
    assert [" ".join(own(scene.back)) for scene in made if scene.back] == [
        "back 1", "back 2", "back 3",
    ]  # fmt: skip
    for side in (made, [scene.back for scene in made if scene.back]):
        uses = {item for each in side for item in each.layers[Layer.PRINT] if isinstance(item, Use)}
        (use,) = uses
        assert use.symbol.bounds == made[0].trim.grown(made[0].bleed)


def test_single_piece_is_number_one_and_shares_nothing(tmp_path: Path) -> None:
    (piece,) = pieces(tmp_path, 'text = "{number}"', 1)
    assert own(piece) == ["same on all", "1"]


def test_side_with_only_numbers_shares_nothing(tmp_path: Path) -> None:
    """No item is below the numbers of the front; the backs share their common items."""
    front, back = SHEET.split("[[back]]", 1)
    alone = (
        front.partition("[[elements]]")[0] + "[[elements]]" + front.rpartition("[[elements]]")[2]
    )
    (tmp_path / "t.toml").write_text(
        f"{alone}[[back]]{back}".replace("TELLING", 'text = "{number}"')
    )
    made = load_template(tmp_path / "t.toml").build_all({"sheets": 2}, SAFE)
    assert [own(scene) for scene in made] == [["1"], ["2"]]
    assert not [item for item in made[0].layers[Layer.PRINT] if isinstance(item, Use)]
    for number, scene in enumerate(made, 1):
        assert scene.back
        assert own(scene.back) == [f"back {number}"]
        (use,) = (item for item in scene.back.layers[Layer.PRINT] if isinstance(item, Use))
        (shared,) = (item for item in unnamed(use.symbol.items) if isinstance(item, Text))
        assert shared.text == "back of all"


def test_number_alone_on_a_back_is_printed(tmp_path: Path) -> None:
    front, _ = SHEET.split("[[back]]", 1)
    back = '[[back]]\ndraw = "label"\nx = 1\ny = 9\ntext = "back {number}"\n'
    (tmp_path / "t.toml").write_text(front.replace("TELLING", 'text = "x"') + back)
    made = load_template(tmp_path / "t.toml").build_all({"sheets": 2}, SAFE)
    assert [own(scene.back) for scene in made if scene.back] == [["back 1"], ["back 2"]]
