"""Messages about faulty templates: location, fault and remedy."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from pnp.drawing.colour import palette
from pnp.errors import PnpError
from pnp.templates.elements import ELEMENT_NAMES
from pnp.templates.loading import load_template

GOOD = """\
title = "Small"
help = "A card."
size = { width = 60, height = 40 }
[parameters.n]
help = "How many."
type = "count"
default = 3
[[elements]]
draw = "label"
x = 1
y = 9
text = "a"
"""
KNOWN = ", ".join(ELEMENT_NAMES)
SIZE = "size = { width = 60, height = 40 }"


def _faults(folder: Path, text: str) -> Sequence[PnpError]:
    """Return the faults of a template with this text when it is drawn."""
    (folder / "t.toml").write_text(text)
    with pytest.raises(PnpError) as rejected:
        load_template(folder / "t.toml").build({}, palette("safe"))
    return rejected.value.faults


@pytest.mark.parametrize(
    ("old", "new", "messages"),
    [
        ("y = 9", "y = 9\ntxt = 3", ["12:1: unknown key 'txt': did you mean text?"]),
        ("y = 9\n", "", ["8:1: the key 'y' is missing"]),
        ('"count"', '"cuont"', ["4:1: unknown type 'cuont': did you mean count?"]),
        ('type = "count"\n', "", ["4:1: the key 'type' is missing"]),
        ('"label"', '"lable"', ["8:1: unknown element 'lable': did you mean table?"]),
        ('"label"', '"zzzz"', [f"8:1: unknown element 'zzzz': use one of {KNOWN}"]),
        ('draw = "label"\n', "", [f"8:1: the key 'draw' is missing: use one of {KNOWN}"]),
        ('"a"', '["a"]', ["12:8: elements.0.text: ['a'] should be text"]),
        ('"a"', f'"{"a" * 501}"', ["12:8: elements.0.text has more than 500 characters"]),
        ("x = 1", "x = []",
         ["10:5: elements.0.x: write a number or an expression"]),
        ("x = 1", 'x = "k"', ["10:5: elements.0.x: unknown name 'k': use one of n"]),
        (SIZE, "size = 7", ["3:8: size: 7 should be a table, such as { width = 10 }"]),
        (SIZE, "size = { width = 60, hight = 40 }",
         ["3:1: the key 'height' is missing",
          "3:22: unknown key 'hight': did you mean height?"]),
        ("default = 3", "default = [1]",
         ["7:11: parameters.n.default: [1] should be a number"]),
        ('"a"', f'"a"\neach = {{ b = {[1] * 501} }}',
         ["13:14: elements.0.each.b has more than 500 entries"]),
        ('"a"', '"a"\neach = { b = [1, 2], c = [1] }',
         ["13:8: each: the lists have different lengths: b 2, c 1"]),
        ('"a"', '"a"\neach = { b = 3 }', ["13:14: elements.0.each.b: 3 should be text"]),
        ('"a"', '"a"\neach = { b = "n" }', ["13:8: each: b is not a list"]),
    ],
)  # fmt: skip
def test_fault_names_key_and_remedy(
    tmp_path: Path, old: str, new: str, messages: list[str]
) -> None:
    assert old in GOOD
    faults = _faults(tmp_path, GOOD.replace(old, new, 1))
    assert [*map(str, faults)] == [f"{tmp_path}/t.toml:{each}" for each in messages]


NAMED = "should match the pattern ^[a-z][a-z0-9_]*$"
TITLE = 'title = "Small"\n'
FIRST = "[[elements]]"


@pytest.mark.parametrize(
    ("old", "new", "messages"),
    [
        ("[parameters.n]", "[parameters.N]", [f":4:1: parameters.N: 'N' {NAMED}"]),
        (FIRST, f"[values]\nA = 1\n{FIRST}", [f":9:5: values.A: 'A' {NAMED}"]),
        (FIRST, f"[back.values]\nk = 1\n{FIRST}", [":9:1: unknown value 'k'"]),
        (FIRST, f"[values]\nlong = 1\n[back.values]\nlonk = 1\n{FIRST}",
         [":11:1: unknown value 'lonk': did you mean long?"]),
        (FIRST, f"[back]\nvalue = 1\n{FIRST}",
         [":9:1: unknown key 'value': did you mean values?"]),
        (FIRST, f'[[pieces]]\nnumbered = "N"\n{FIRST}', [f":9:12: pieces.0.numbered: 'N' {NAMED}"]),
        (FIRST, f"[[pieces]]\ncuont = 3\n{FIRST}",
         [":9:1: unknown key 'cuont': did you mean count?"]),
        (FIRST, "[[elments]]",
         [": the key 'elements' is missing",
          ":8:1: unknown key 'elments': did you mean elements?"]),
        ("default = 3", "defalt = 3",
         [":4:1: the key 'default' is missing",
          ":7:1: unknown key 'defalt': did you mean default?"]),
        ("default = 3", "default = 3\nchoices = []",
         [":8:1: unknown key 'choices': use one of help, default, type, min, max"]),
        ("default = 3", "default = 300", [":7:11: 300 is out of range: use 1 to 100"]),
        (f"{SIZE}\n", "", [": the key 'size' is missing"]),
        (f"{SIZE}\n", "shaped = true\n",
         [": the component has no size: set its size, or draw its cuts"]),
        (TITLE, "", [": the key 'title' is missing"]),
        (TITLE, f"{TITLE}format = 0\n",
         [":2:10: format: 0 should be at least 1"]),
        (TITLE, f"{TITLE}back = 3\n",
         [':2:8: back: 3 should be a list, such as ["b2", "e2"]']),
        (TITLE, f"{TITLE}pieces = 3\n",
         [':2:10: pieces: 3 should be a list, such as ["b2", "e2"]']),
    ],
)  # fmt: skip
def test_fault_in_declarations_is_located(
    tmp_path: Path, old: str, new: str, messages: list[str]
) -> None:
    assert old in GOOD
    faults = _faults(tmp_path, GOOD.replace(old, new, 1))
    assert [*map(str, faults)] == [f"{tmp_path}/t.toml{each}" for each in messages]


@pytest.mark.parametrize(
    ("key", "given", "parameter"),
    [("x", '"n"', "n"), ("x", '"n + 1"', ""), ("text", '"n"', "")],
)
def test_fault_of_a_bare_parameter_names_it(
    tmp_path: Path, key: str, given: str, parameter: str
) -> None:
    """The user who sets the parameter gets the message, not only the template's author."""
    text = GOOD.replace('type = "count"\ndefault = 3', 'type = "number"\ndefault = 9000')
    line = next(each for each in text.splitlines() if each.startswith(f"{key} ="))
    text = text.replace(line, f"{key} = {given}").replace("y = 9", "y = 9000")
    faults = _faults(tmp_path, text)
    found = {fault.message.partition(":")[0]: fault.parameter for fault in faults}
    assert found.get(f"elements.0.{key}", "") == parameter
    assert found["elements.0.y"] == ""
