"""A template drawn for many rows: constant items are drawn once, without a visible difference."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.drawing.colour import palette
from pnp.drawing.scene import Group, Item, Layer, Scene, Symbol, Use, weight
from pnp.errors import Faults, PnpError
from pnp.geometry import IDENTITY, Affine, Rect
from pnp.templates.loading import load_template
from pnp.templates.template import Template
from pnp.templates.theme import Theme

TICKET = """
title = "Ticket"
help = "Of a raffle."
[parameters]
name = { help = "Whose.", type = "text", default = "nobody" }
count = { help = "How many stars.", type = "count", default = 1, min = 0, max = 5 }
ink = { help = "Of the frame.", type = "text", default = "line" }
[values]
doubled = "2 * count"
[size]
width = "60mm"
height = "30mm"
[[elements]]
draw = "line"
x = 0
y = 1
to_x = 60
to_y = 1
[[elements]]
draw = "label"
text = "{name} {doubled}"
x = 30
y = 10
size = "9pt"
[[elements]]
draw = "line"
x = 0
y = 10
to_x = 60
to_y = 10
[[elements]]
draw = "label"
text = "fixed"
x = 30
y = 20
size = "9pt"
[[back]]
draw = "label"
text = "back of {name}"
x = 30
y = 15
size = "9pt"
"""
SAFE = palette("safe")


def template(folder: Path, text: str = TICKET) -> Template:
    (folder / "ticket.toml").write_text(text, "utf-8")
    return load_template(folder / "ticket.toml")


def plain(items: tuple[Item, ...], place: Affine = IDENTITY) -> Iterator[Any]:
    """Return the drawn items from bottom to top, at their places, also those inside symbols."""
    for item in items:
        match item:
            case Use(symbol=symbol, transform=transform):
                yield from plain(symbol.items, place @ transform)
            case Group(clip=None):
                yield from plain(item.items, place @ item.transform)
            case _:
                yield place, item


def looks(scene: Scene | None) -> Any:
    """Return everything that is visible of a component."""
    if scene is None:
        return None
    layers = {layer: list(plain(items)) for layer, items in scene.layers.items()}
    return scene.size, layers, scene.detail, scene.bleed, looks(scene.back)


def symbols(scene: Scene) -> list[Symbol]:
    return [item.symbol for item in scene.layers[Layer.PRINT] if isinstance(item, Use)]


ROWS = ({}, {"name": "Ada"}, {"name": "Bo", "count": "3"}, {"count": "0"}, {"name": "Ada"})


@pytest.mark.parametrize("ground", ["", 'ground = "cell"'])
def test_row_equals_the_component_with_its_values(tmp_path: Path, ground: str) -> None:
    ticket = template(tmp_path, f"{ground}{TICKET}")
    row_painter = ticket.row_painter({"ink": "soft"}, {"name", "count"}, SAFE, bleed=2)
    for row in ROWS:
        (scene,) = row_painter.scenes(row)
        (alone,) = ticket.build_all({"ink": "soft", **row}, SAFE, bleed=2)
        assert looks(scene) == looks(alone)


def test_rows_that_differ_only_in_a_list_are_different(tmp_path: Path) -> None:
    listed = 'inks = { help = "Colours.", type = "colours", default = ["red", "blue"] }\n[values]'
    text = TICKET.replace("[values]", listed).replace('"fixed"', '"{inks}"')
    ticket = template(tmp_path, text)
    row_painter = ticket.row_painter({}, {"inks"}, SAFE)
    for inks in ("red,blue", "blue,red", "green", "red,blue"):
        (scene,) = row_painter.scenes({"inks": inks})
        assert looks(scene) == looks(ticket.build({"inks": inks}, SAFE))


def test_constant_items_extend_into_the_bleed(tmp_path: Path) -> None:
    ticket = template(tmp_path, 'ground = "cell"' + TICKET)
    row_painter = ticket.row_painter({}, {"name"}, SAFE, bleed=2)
    (scene,) = row_painter.scenes({"name": "Ada"})
    assert {symbol.bounds for symbol in symbols(scene)} == {Rect(-2, -2, 64, 34)}


def test_adjacent_constant_items_are_one_symbol(tmp_path: Path) -> None:
    row_painter = template(tmp_path).row_painter({}, {"name"}, SAFE)
    first, second = (symbols(row_painter.scenes({"name": name})[0]) for name in ("Ada", "Bo"))
    assert list(map(id, first)) == list(map(id, second))
    assert [weight(symbol.items) for symbol in first] == [2, 4]  # in groups: below, and above


def test_row_does_not_depend_on_earlier_rows(tmp_path: Path) -> None:
    ticket = template(tmp_path)
    last = [looks(ticket.row_painter({}, {"name", "count"}, SAFE).scenes(ROWS[2])[0])]
    row_painter = ticket.row_painter({}, {"name", "count"}, SAFE)
    for row in (*({"name": f"n{number}"} for number in range(80)), ROWS[2]):
        scene = row_painter.scenes(row)[0]
    assert looks(scene) == last[0]


def test_unprinted_backs_are_not_drawn(tmp_path: Path) -> None:
    ticket = template(tmp_path)
    assert ticket.row_painter({}, {"name"}, SAFE, backs=False).scenes({})[0].back is None
    assert ticket.row_painter({}, {"name"}, SAFE).scenes({})[0].back is not None


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"count": "9"}, "count"),
        ({"count": "two"}, "count"),
        ({"nme": "Ada"}, "no parameter 'nme'"),
        ({"name": "\x07"}, "unprintable character"),
    ],
)
def test_invalid_row_has_the_messages_of_a_component(
    row: dict[str, str], said: str, tmp_path: Path
) -> None:
    ticket = template(tmp_path)
    row_painter = ticket.row_painter({}, {"name", "count"}, SAFE)
    row_painter.scenes({})
    with pytest.raises(PnpError) as alone:
        ticket.build_all(row, SAFE)
    with pytest.raises(Faults) as raised:
        row_painter.scenes(row)
    assert str(raised.value.faults[0]) == str(alone.value.faults[0])
    assert said in str(raised.value)


def test_rows_have_all_numbered_pieces_and_kinds(tmp_path: Path) -> None:
    text = TICKET.replace(
        "[size]", '[[pieces]]\ncount = 2\nvalues = { ink = "soft" }\n[[pieces]]\n[size]'
    )
    ticket = template(tmp_path, text)
    row_painter = ticket.row_painter({}, {"name"}, SAFE)
    found = row_painter.scenes({"name": "Ada"})
    assert list(map(looks, found)) == list(map(looks, ticket.build_all({"name": "Ada"}, SAFE)))
    assert found[0] is found[1]


def test_rows_of_different_sizes_are_drawn_separately(tmp_path: Path) -> None:
    ticket = template(tmp_path, TICKET.replace('"30mm"', '"30mm + doubled"'))
    row_painter = ticket.row_painter({}, {"count"}, SAFE)
    assert not row_painter.uniform
    assert [row_painter.scenes({"count": n})[0].size.height for n in (0, 3)] == [30, 36]
    assert ticket.row_painter({}, {"name"}, SAFE).uniform


@pytest.mark.parametrize("height", ["30mm", "30mm + doubled"])
def test_shapes_of_a_row_are_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, height: str
) -> None:
    """The limit covers shared shapes and those of one row, at one or at several sizes."""
    ticket = template(tmp_path, TICKET.replace("30mm", height))
    usual, endless = (
        ticket.row_painter({}, {"name", "count"}, SAFE, **limits)
        for limits in ({}, {"limit": False})
    )
    begun = ticket.row_painter({}, {"name", "count"}, SAFE)
    begun.scenes({})
    monkeypatch.setattr("pnp.templates.bounds.MAX_SHAPES", 0)
    for row_painter in (usual, begun):
        with pytest.raises(PnpError, match="more than 0 shapes"):
            row_painter.scenes({"name": "Ada"})
    assert endless.scenes({"name": "Ada"})
    assert endless.scenes({"name": "Bo"})


def test_rows_may_have_different_numbers_of_pieces(tmp_path: Path) -> None:
    text = TICKET.replace("[size]", '[[pieces]]\ncount = "count"\n[size]')
    row_painter = template(tmp_path, text).row_painter({}, {"count"}, SAFE)
    assert not row_painter.uniform
    assert [len(row_painter.scenes({"count": number})) for number in (1, 3, 2)] == [1, 3, 2]


def test_kinds_have_their_own_values_in_every_row(tmp_path: Path) -> None:
    kinds = (
        '[[pieces]]\nvalues = { seat = "left" }\n[[pieces]]\nvalues = { seat = "right" }\n[size]'
    )
    text = TICKET.replace("[size]", kinds).replace("{name} {doubled}", "{name} {seat}")
    ticket = template(tmp_path, text)
    found = ticket.row_painter({}, {"name"}, SAFE).scenes({"name": "Ada"})
    assert list(map(looks, found)) == list(map(looks, ticket.build_all({"name": "Ada"}, SAFE)))
    assert looks(found[0]) != looks(found[1])


def test_rows_have_the_background_of_their_theme(tmp_path: Path) -> None:
    (tmp_path / "ticket.toml").write_text('ground = "cell"' + TICKET, "utf-8")
    theme = Theme(colours=("red", "blue"))
    ticket = load_template(tmp_path / "ticket.toml", theme=theme)
    (scene,) = ticket.row_painter({}, {"name"}, SAFE).scenes({"name": "Ada"})
    assert looks(scene) == looks(ticket.build({"name": "Ada"}, SAFE))
