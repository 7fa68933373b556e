"""A template that extends another: inherited and overridden keys, and locations of faults."""

from pathlib import Path

import pytest

from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.drawing.scene import Layer, Picture, Text, unnamed
from pnp.errors import PnpError
from pnp.geometry import Size
from pnp.templates.expression import Argument
from pnp.templates.loading import load_template
from pnp.templates.source import FORMAT, MAX_BASES, read_source
from pnp.templates.template import Template
from tests.templates.elements.test_picture import picture

SAFE = palette("safe")

BASE = """\
title = "Base"
help = "Below."
size = { width = "width", height = 40 }

[parameters.width]
type = "length"
default = "60mm"
help = "Width."

[values]
words = "'base'"

[[elements]]
draw = "label"
x = 1
y = 2
text = "{words}"
"""

ABOVE = """\
base = "_base.toml"
title = "Above"

[parameters.width]
default = "50mm"

[parameters.more]
type = "count"
default = 3
help = "More."

[values]
words = "'above'"

[[elements]]
draw = "label"
x = 1
y = 9
text = "{more}"
"""


def built(folder: Path, above: str = ABOVE, base: str = BASE) -> Template:
    (folder / "_base.toml").write_text(base)
    (folder / "above.toml").write_text(above)
    return load_template(folder / "above.toml")


def faults(folder: Path, above: str, base: str = BASE) -> list[str]:
    with pytest.raises(PnpError) as error:
        built(folder, above, base).build({}, SAFE)
    return [str(fault).replace(f"{folder}/", "") for fault in error.value.faults]


def test_template_overrides_its_base(tmp_path: Path) -> None:
    template = built(tmp_path)
    scene = template.build({}, SAFE)
    assert (template.title, template.declared.help) == ("Above", "Below.")
    assert scene.size == Size(50, 40)
    assert template.declared.parameters["width"].help == "Width."


@pytest.mark.parametrize(
    ("given", "detail"),
    [
        ({}, ""),
        ({"width": "50mm", "more": 3}, ""),
        ({"width": "60mm", "more": 3}, "width: 60mm"),
        ({"more": 4, "width": "55mm"}, "width: 55mm, more: 4"),
    ],
)
def test_detail_lists_values_that_differ_from_defaults(
    tmp_path: Path, given: dict[str, Argument], detail: str
) -> None:
    """A width of 60 mm is the default in the base only."""
    assert built(tmp_path).build(given, SAFE).detail == detail


@pytest.mark.parametrize(("characters", "shown"), [(59, True), (60, True), (61, False)])
def test_detail_omits_texts_that_are_too_long(tmp_path: Path, characters: int, shown: bool) -> None:
    words = "[parameters.motto]\ntype = 'text'\ndefault = ''\nhelp = 'Words.'\n\n"
    motto = "a" * characters
    scene = built(tmp_path, ABOVE, BASE.replace("[values]", words + "[values]")).build(
        {"motto": motto, "more": 4}, SAFE
    )
    assert scene.detail == (f"motto: {motto}, more: 4" if shown else "more: 4")


def test_summary_has_the_game_before_the_title(tmp_path: Path) -> None:
    source = built(tmp_path, 'game = "Duel"\n' + ABOVE).source
    assert source.summary == ("Duel: Above", "Below.")
    assert built(tmp_path).source.summary == ("Above", "Below.")


def test_elements_follow_those_of_the_base(tmp_path: Path) -> None:
    scene = built(tmp_path).build({}, SAFE)
    assert [item.text for item in unnamed(scene.layers[Layer.PRINT]) if isinstance(item, Text)] == [
        "above",
        "3",
    ]


@pytest.mark.parametrize(
    ("file", "right", "wrong", "answer"),
    [
        ("above", "x = 1", "x = true", "17:5: elements.0.x"),
        ("_base", "x = 1", "x = true", "15:5: elements.0.x"),
        ("above", "y = 9", "yy = 9", "18:1: unknown key 'yy'"),
        ("above", "default = 3", "default = []", "9:11: parameters.more.default"),
        ("above", '"50mm"', "[]", "5:11: parameters.width.default"),
        ("above", '"50mm"', '"5000mm"', "5:11: 5000mm is out of range"),
        ("_base", '"Width."', "3", "8:8: parameters.width.help"),
        ("_base", "height = 40", "height = true", "3:36: size.height"),
        ("above", "\"'above'\"", '"width +"', "13:9: invalid expression 'width +'"),
    ],
)
def test_fault_is_located_in_its_own_file(
    tmp_path: Path, file: str, right: str, wrong: str, answer: str
) -> None:
    texts = {"above": ABOVE, "_base": BASE}
    assert right in texts[file]
    texts[file] = texts[file].replace(right, wrong)
    found = faults(tmp_path, texts["above"], texts["_base"])
    assert any(fault.startswith(f"{file}.toml:{answer}") for fault in found), found


def test_missing_key_is_reported_in_the_template(tmp_path: Path) -> None:
    found = faults(tmp_path, ABOVE, BASE.replace('help = "Below."\n', ""))
    assert found == ["above.toml: the key 'help' is missing"]


def test_picture_is_beside_the_file_that_names_it(tmp_path: Path) -> None:
    for folder in ("common", "game"):
        (tmp_path / folder).mkdir()
    (tmp_path / "common/p.png").write_bytes(picture())
    drawn = '[[elements]]\ndraw = "picture"\nfile = "p.png"\nwidth = 9\n'
    (tmp_path / "common/_base.toml").write_text(BASE + drawn)
    file = tmp_path / "game/above.toml"
    file.write_text(ABOVE.replace("_base", "../common/_base"))
    items = list(unnamed(load_template(file).build({}, SAFE).layers[Layer.PRINT]))
    assert any(isinstance(item, Picture) for item in items)


@pytest.mark.parametrize(
    ("base", "reason"),
    [
        ("../../_base.toml", "is in a folder that templates cannot use: move it to"),
        ("/etc/passwd.toml", "is in a folder that templates cannot use: move it to"),
        ("deeper/_base.toml", "is in a folder that templates cannot use: move it to"),
        ("../outside/_link.toml", "is in a folder that templates cannot use: move it to"),
        ("absent.toml", "base not found"),
        ("above", "not the name of a .toml file"),
        ("above.toml", "the template extends itself"),
    ],
)
def test_unusable_base_is_located(tmp_path: Path, base: str, reason: str) -> None:
    home = tmp_path / "templates/home"
    outside = tmp_path / "templates/outside"
    home.mkdir(parents=True)
    outside.mkdir()
    (tmp_path / "_base.toml").write_text(BASE)
    (outside / "_link.toml").symlink_to(tmp_path / "_base.toml")
    found = faults(home, ABOVE.replace("_base.toml", base))
    assert found[0].startswith("above.toml:1:8: ")
    assert reason in found[0]


def test_cyclic_or_too_many_bases_are_rejected(tmp_path: Path) -> None:
    (found,) = faults(tmp_path, ABOVE, 'base = "above.toml"\n' + BASE)
    assert found.startswith("_base.toml:1:8: the template extends itself")
    for number in range(MAX_BASES + 2):
        file = tmp_path / f"b{number}.toml"
        file.write_text(f'base = "b{number + 1}.toml"\n' + BASE)
    (tmp_path / f"b{MAX_BASES + 2}.toml").write_text(BASE)
    with pytest.raises(PnpError, match="a chain of more than 5 bases"):
        load_template(tmp_path / "b0.toml")
    load_template(tmp_path / "b2.toml")


def test_base_of_a_newer_format_is_rejected(tmp_path: Path) -> None:
    (found,) = faults(tmp_path, ABOVE, "format = 9\n" + BASE)
    assert found.startswith("_base.toml:1:10: format 9 is too new")


def test_base_is_not_a_component(tmp_path: Path) -> None:
    (tmp_path / "two").mkdir()
    built(tmp_path / "two")
    built_in = Catalogue().components()
    names = set(Catalogue([tmp_path]).components()) - set(built_in)
    assert names == {"two/above"}
    assert not any("/_" in name for name in built_in)


def test_elements_are_located_in_the_only_file_with_them(tmp_path: Path) -> None:
    (tmp_path / "_base.toml").write_text(BASE)
    (tmp_path / "above.toml").write_text(ABOVE.partition("[[elements]]")[0])
    source = load_template(tmp_path / "above.toml").source
    assert source.located("elements")[0].file.endswith("_base.toml")


def test_newer_format_is_rejected(tmp_path: Path) -> None:
    assert FORMAT == 1
    assert built(tmp_path, "format = 1\n" + ABOVE).title == "Above"
    found = faults(tmp_path, f"format = {FORMAT + 1}\n" + ABOVE)
    assert "format" in found[0]


def test_element_is_located_in_one_of_three_files(tmp_path: Path) -> None:
    """The lowest file has one element, the next two, the topmost one."""
    label = BASE[BASE.index("[[elements]]") :]
    (tmp_path / "_low.toml").write_text(BASE)
    (tmp_path / "_base.toml").write_text(f'base = "_low.toml"\n{label}{label}')
    (tmp_path / "above.toml").write_text(ABOVE)
    source = read_source(tmp_path / "above.toml")
    found = [source.located("elements", number, "x") for number in range(4)]
    assert [(Path(toml.file).name, path) for toml, path in found] == [
        ("_low.toml", ("elements", 0, "x")),
        ("_base.toml", ("elements", 0, "x")),
        ("_base.toml", ("elements", 1, "x")),
        ("above.toml", ("elements", 0, "x")),
    ]
