"""The words of templates: each its module and class, imported when a template uses it."""

import subprocess
import sys
from typing import get_args

import pytest
from jsonschema import Draft202012Validator

from pnp.drawing.colour import Role, palette
from pnp.drawing.geometry import Size
from pnp.drawing.scene import Circle, Layer, unnamed
from pnp.errors import PnpError
from pnp.templates.declarations import json_schema
from pnp.templates.elements import WORDS, element_class
from pnp.templates.loading import load_template


@pytest.mark.parametrize("word", WORDS)
def test_a_word_is_what_its_class_is_drawn_by(word: str) -> None:
    model = element_class(word)
    assert get_args(model.model_fields["draw"].annotation) == (word,)
    assert model.__doc__
    assert all(field.description for key, field in model.model_fields.items() if key != "draw")


def test_only_words_that_a_template_uses_are_imported() -> None:
    program = (
        "import sys; from pnp.library import Library\n"
        "from pnp.drawing.colour import palette\n"
        "Library().template('generic/grid').build({}, palette('safe'))\n"
        "print(*(m.rpartition('.')[2] for m in sys.modules if m.startswith('pnp.templates.el')))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert set(ran.stdout.split()) & set(WORDS) == {"grid", "label"}


TOKEN = """\
title = "Token"
help = "For tests."
shaped = true
size = { width = 20, height = 20 }
[[elements]]
draw = "token"
x = 10
y = 10
size = 20
"""


def test_a_cut_token_is_filled_beyond_its_cut(tmp_path) -> None:
    (tmp_path / "t.toml").write_text(TOKEN + 'cut = true\nfill = "accent"\n')
    scene = load_template(tmp_path / "t.toml").build({}, palette("safe"), bleed=2)
    (printed,) = unnamed(scene.layers[Layer.PRINT])
    assert isinstance(printed, Circle)
    assert (printed.radius, printed.fill) == (12, palette("safe").ink(Role.ACCENT))
    assert scene.size == Size(20, 20)


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ('fill = "cell"\ncolour = "red"\ncolours = ["red"]\n', "fill: either"),
        ("letter = true\n", "letter: there is none without"),
    ],
)
def test_what_would_not_be_drawn_is_refused(tmp_path, keys: str, reason: str) -> None:
    (tmp_path / "t.toml").write_text(TOKEN + keys)
    with pytest.raises(PnpError, match=reason):
        load_template(tmp_path / "t.toml").build({}, palette("safe"))


GRID = {"draw": "grid", "columns": 3, "rows": "n", "cell": "2 * side"}


@pytest.mark.parametrize(
    ("values", "known"),
    [
        ({"x": -3.5, "y": "n", "checkered": True, "labels": "n > 2", "rows": 2}, True),
        ({"colours": ["red"], "spots": [[1, 0, 1]], "blocked": ["b1"]}, True),
        ({"colours": "names", "spots": "numbers"}, True),
        ({"x": []}, False),
        ({"columns": 2.5}, False),
        ({"checkered": 3}, False),
        ({"colours": [1]}, False),
        ({"colours": 1}, False),
        ({"spots": [["a"]]}, False),
        ({"spots": [1]}, False),
        ({"spots": 1}, False),
        ({"fill": 1}, False),
    ],
)
def test_an_editor_knows_by_the_schema_what_may_be_written(
    values: dict[str, object], known: bool
) -> None:
    size = {"width": 20, "height": 20}
    table = {"title": "Grid", "help": "", "size": size, "elements": [{**GRID, **values}]}
    assert Draft202012Validator(json_schema()).is_valid(table) is known


@pytest.mark.parametrize(
    ("left_out", "added", "known"),
    [("title", {}, False), ("title", {"base": "_base.toml"}, True), ("", {"titel": "A"}, False)],
)
def test_what_a_base_says_may_be_left_out_above_it(
    left_out: str, added: dict[str, str], known: bool
) -> None:
    table = {"title": "A", "help": "", "size": {"width": 9, "height": 9}, "elements": [GRID]}
    table = {key: value for key, value in table.items() if key != left_out} | added
    assert Draft202012Validator(json_schema()).is_valid(table) is known


@pytest.mark.parametrize(
    ("element", "key", "kind", "told"),
    [
        ("Grid", "x", "number", "a length in mm, which may be negative"),
        ("Grid", "cell", "number", "a length in mm above 0"),
        ("Prose", "gap", "number", "a length in mm"),
        ("ColourGrid", "spot", "number", "a share above 0, at most 1"),
        ("Label", "turn", "number", "a number"),
        ("Track", "last", "integer", "a whole number"),
        ("Grid", "rows", "integer", "a whole number from 1 to 100"),
        ("Grid", "when", "boolean", "true or false"),
    ],
)
def test_an_editor_tells_what_an_expression_stands_for(
    element: str, key: str, kind: str, told: str
) -> None:
    described = {"type": "string", "description": f"an expression for {told}"}
    value = json_schema()["$defs"][element]["properties"][key]
    assert value["anyOf"] == [{"type": kind}, described]


def test_an_editor_tells_what_each_of_several_may_be_and_the_inks() -> None:
    tables = json_schema()["$defs"]
    assert tables["Prose"]["properties"]["tops"]["items"]["description"] == "a length in mm"
    ink, nothing = tables["Token"]["properties"]["fill"]["anyOf"]
    assert ink == {"type": "string", "description": f"one of {', '.join(Role)}"}
    assert nothing == {"type": "null"}
