"""`each` draws an element, or creates a piece, for every entry; a back repeats the front."""

from pathlib import Path

import pytest

from pnp.drawing.colour import palette
from pnp.drawing.scene import Layer, Text, unnamed
from pnp.errors import PnpError
from pnp.templates.loading import load_template
from pnp.templates.template import Template
from tests.templates.listing import listing

SAFE = palette("safe")

HEAD = """\
title = "Words"
help = "For tests."
size = { width = 60, height = 40 }
"""

COLOURS = """\
[parameters.colours]
type = "colours"
default = ["red", "blue", "green"]
help = "Colours."
"""

LABEL = """\
[[elements]]
draw = "label"
x = 1
y = 2
text = "front"
"""


def read(folder: Path, text: str) -> Template:
    file = folder / "t.toml"
    file.write_text(HEAD + text)
    return load_template(file)


def words(template: Template, given: dict[str, str] | None = None) -> list[str]:
    items = list(unnamed(template.build(given or {}, SAFE).layers.get(Layer.PRINT, ())))
    return [item.text for item in items if isinstance(item, Text)]


def faults(folder: Path, text: str) -> list[str]:
    with pytest.raises(PnpError) as error:
        read(folder, text).build({}, SAFE)
    return [str(fault).replace(f"{folder}/", "") for fault in error.value.faults]


def test_element_is_drawn_for_every_entry_of_its_lists(tmp_path: Path) -> None:
    each = 'each = { name = ["a", "b"], left = [4, 9.5] }\n'
    label = LABEL.replace("x = 1", 'x = "left"').replace('"front"', '"{index} {name}"')
    template = read(tmp_path, label + each)
    drawn = list(unnamed(template.build({}, SAFE).layers[Layer.PRINT]))
    middles = [item.at.x + item.width / 2 for item in drawn if isinstance(item, Text)]
    assert words(template) == ["0 a", "1 b"]
    assert middles == pytest.approx([4, 9.5])


def test_list_may_be_that_of_a_parameter(tmp_path: Path) -> None:
    label = LABEL.replace('"front"', '"{colour}"') + 'each = { colour = "colours" }\n'
    template = read(tmp_path, COLOURS + label)
    assert words(template) == ["red", "blue", "green"]
    assert words(template, {"colours": "black"}) == ["black"]
    assert words(template, {"colours": ""}) == []


def test_list_may_be_among_the_values(tmp_path: Path) -> None:
    label = LABEL.replace('"front"', '"{n}"') + 'each = { n = "numbers" }\n'
    assert words(read(tmp_path, "[values]\nnumbers = [3, 4]\n" + label)) == ["3", "4"]


def test_names_of_each_override_other_names(tmp_path: Path) -> None:
    label = LABEL.replace('"front"', '"{n}"')
    text = "[values]\nn = 1\n" + label + "each = { n = [2, 3] }\n" + label
    assert words(read(tmp_path, text)) == ["2", "3", "1"]


def test_condition_may_differ_between_entries(tmp_path: Path) -> None:
    label = LABEL.replace('"front"', '"{n}"') + 'each = { n = [1, 2, 3] }\nwhen = "n != 2"\n'
    assert words(read(tmp_path, label)) == ["1", "3"]


@pytest.mark.parametrize(
    ("each", "answer"),
    [
        ("{ a = [1], b = [1, 2] }", "t.toml:9:8: each: the lists have different lengths: a 1, b 2"),
        ('{ a = "title" }', "t.toml:9:8: unknown name 'title'"),
        ('{ a = "2" }', "t.toml:9:8: each: a is not a list"),
        ("{ a = [[1]] }", "t.toml:9:15: elements.0.each.a.0: [1] should be"),
        ("[1, 2]", "t.toml:9:8: elements.0.each: [1, 2] should be"),
        ("{ A = [1] }", "t.toml:9:14: elements.0.each.A: 'A' should match"),
    ],
)
def test_invalid_repetition_is_located(tmp_path: Path, each: str, answer: str) -> None:
    found = faults(tmp_path, LABEL + f"each = {each}\n")
    assert found[0].startswith(answer), found
    assert len(found) == 1


def test_repetitions_count_as_elements(tmp_path: Path) -> None:
    numbers = ", ".join(map(str, range(300)))
    label = LABEL + f"each = {{ n = [{numbers}] }}\n"
    assert len(words(read(tmp_path, label))) == 300
    all_ = LABEL + f"each = {{ n = [{', '.join(map(str, range(499)))}] }}\n"
    assert len(words(read(tmp_path, LABEL + all_))) == 500
    assert faults(tmp_path, label * 2) == ["t.toml:10:1: more than 500 elements on a side"]


@pytest.mark.parametrize("values", ["", "[values]\nm = {numbers}\n"])
def test_list_has_at_most_five_hundred_entries(tmp_path: Path, values: str) -> None:
    """In `each`, or among the values."""

    def text(many: int) -> str:
        each = '"m"' if values else "{numbers}"
        whole = values + LABEL + f'when = "n == 0"\neach = {{{{ n = {each} }}}}\n'
        return whole.format(numbers=[*range(many)])

    assert words(read(tmp_path, text(500))) == ["front"]
    (found,) = faults(tmp_path, text(501))
    assert found.endswith("has more than 500 entries")


def test_kind_of_piece_is_created_for_every_entry(tmp_path: Path) -> None:
    pieces = '[[pieces]]\ncount = "index + 1"\neach = { colour = "colours" }\nvalues = { n = 7 }\n'
    template = read(tmp_path, COLOURS + pieces + LABEL.replace('"front"', '"{colour} {n}"'))
    made = [
        item.text
        for scene in template.build_all({"colours": "red,blue"}, SAFE)
        for item in unnamed(scene.layers[Layer.PRINT])
        if isinstance(item, Text)
    ]
    assert made == ["red 7", "blue 7", "blue 7"]


def test_kinds_of_pieces_are_bounded(tmp_path: Path) -> None:
    numbers = ", ".join(map(str, range(150)))
    pieces = f"[[pieces]]\neach = {{ n = [{numbers}] }}\n"
    assert len(read(tmp_path, pieces + LABEL).build_all({}, SAFE)) == 150
    assert "300 kinds of pieces: use 1 to 200" in faults(tmp_path, pieces * 2 + LABEL)[0]
    none = '[[pieces]]\neach = { n = "colours" }\n'
    with pytest.raises(PnpError, match=r"t.toml:9:8: 0 kinds of pieces"):
        read(tmp_path, COLOURS + none + LABEL).build({"colours": ""}, SAFE)


def test_back_repeats_the_front_with_other_values(tmp_path: Path) -> None:
    values = "[values]\nside = \"'A'\"\nlong = \"side + '-side'\"\n"
    back = "[back]\nvalues = { side = \"'B'\" }\n"
    scene = read(tmp_path, values + back + LABEL.replace('"front"', '"{long}"')).build({}, SAFE)
    assert scene.back is not None
    (front,), (behind,) = (unnamed(s.layers[Layer.PRINT]) for s in (scene, scene.back))
    assert isinstance(front, Text)
    assert isinstance(behind, Text)
    assert (front.text, behind.text) == ("A-side", "B-side")


def test_back_without_values_equals_the_front(tmp_path: Path) -> None:
    scene = read(tmp_path, "[back]\n" + LABEL).build({}, SAFE)
    assert scene.back is not None
    front, back = scene.layers[Layer.PRINT], scene.back.layers[Layer.PRINT]
    assert list(listing(front)) == list(listing(back))


@pytest.mark.parametrize(
    ("back", "answer"),
    [
        ("[back]\nvalues = { frme = 2 }", "t.toml:7:12: unknown value 'frme': did you mean"),
        ("[back]\nvalues = { frame = 'x' }", "t.toml:7:20: unknown name 'x'"),
        ("[back]\nvaleus = { frame = 1 }", "t.toml:7:1: unknown key 'valeus': did you mean values"),
    ],
)
def test_fault_of_a_repeated_back_is_located(tmp_path: Path, back: str, answer: str) -> None:
    found = faults(tmp_path, f"[values]\nframe = 1\n{back}\n" + LABEL)
    assert found[0].startswith(answer), found


def test_faults_of_both_sides_are_reported(tmp_path: Path) -> None:
    wrong = LABEL.replace("x = 1", "x = true")
    back = wrong.replace("elements", "back")
    text = wrong + back
    found = faults(tmp_path, text.replace('"label"', '"lable"'))
    assert [fault.split(":")[1] for fault in found] == ["4", "9"]
    found = faults(tmp_path, text)
    assert [fault.split(":")[1] for fault in found] == ["6", "11"]
    found = faults(tmp_path, "ground = 3\n" + text.replace("text =", "txet ="))
    unknown = "unknown key 'txet': did you mean text?"
    assert len([fault for fault in found if unknown in fault]) == 2


def test_shared_fault_is_reported_once(tmp_path: Path) -> None:
    found = faults(tmp_path, "[back]\n" + LABEL.replace("x = 1", "x = true"))
    assert len(found) == 1
