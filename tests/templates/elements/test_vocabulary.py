"""The names of elements: each has a module and a class, imported when a template uses it."""

import subprocess
import sys
from typing import get_args

import pytest
from pydantic import ValidationError

from pnp.drawing.colour import Role, palette
from pnp.drawing.scene import Circle, Layer, Text, unnamed
from pnp.drawing.text import FontFace
from pnp.errors import PnpError
from pnp.geometry import Size
from pnp.templates.elements import ELEMENT_NAMES, element_class
from pnp.templates.loading import load_template
from tests.templates.elements.drawing import COLOURS, SAFE, drawn


@pytest.mark.parametrize("word", ELEMENT_NAMES)
def test_element_name_is_that_of_its_class(word: str) -> None:
    model = element_class(word)
    assert get_args(model.model_fields["draw"].annotation) == (word,)
    assert model.__doc__
    assert all(field.description for key, field in model.model_fields.items() if key != "draw")


def test_only_elements_that_a_template_uses_are_imported() -> None:
    program = (
        "import sys; from pnp.catalogue import Catalogue\n"
        "from pnp.drawing.colour import palette\n"
        "Catalogue().template('generic/grid').build({}, palette('safe'))\n"
        "print(*(m.rpartition('.')[2] for m in sys.modules if m.startswith('pnp.templates.el')))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert set(ran.stdout.split()) & set(ELEMENT_NAMES) == {"grid", "label"}


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


def test_cut_token_is_filled_beyond_its_cut(tmp_path) -> None:
    (tmp_path / "t.toml").write_text(TOKEN + 'cut = true\nfill = "accent"\n')
    scene = load_template(tmp_path / "t.toml").build({}, palette("safe"), bleed=2)
    (printed,) = unnamed(scene.layers[Layer.PRINT])
    assert isinstance(printed, Circle)
    assert (printed.radius, printed.fill) == (12, palette("safe").ink(Role.ACCENT))
    assert scene.size == Size(20, 20)


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ('fill = "cell"\ncolour = "red"\ncolours = ["red"]\n', "fill: use `fill` or `colour`"),
        ("letter = true\n", "letter: also set the `colour` whose letter is printed"),
    ],
)
def test_contradicting_keys_are_rejected(tmp_path, keys: str, reason: str) -> None:
    (tmp_path / "t.toml").write_text(TOKEN + keys)
    with pytest.raises(PnpError, match=reason):
        load_template(tmp_path / "t.toml").build({}, palette("safe"))


def test_bare_token_is_only_its_letter() -> None:
    values = {"x": 5, "y": 5, "size": 8, "colours": COLOURS, "colour": "green", "letter": True}
    (letter,) = drawn("token", bare=True, ink="accent", face="Caprasimo", text_size=4, **values)
    assert isinstance(letter, Text)
    assert (letter.text, letter.face) == ("G", FontFace.CAPRASIMO)
    assert letter.colour == SAFE.ink("accent")
    with pytest.raises(ValidationError, match="also set `letter`"):
        drawn("token", bare=True, **{**values, "letter": False})


def test_letters_on_spots_take_their_size() -> None:
    values = {"columns": 2, "rows": 2, "cell": 10, "colours": ["red", "blue"], "step": 1}
    small, large = (
        min(item.size for item in unnamed(drawn("colour_grid", letter=share, **values))
            if isinstance(item, Text))
        for share in (0.3, 0.6)
    )  # fmt: skip
    assert large == pytest.approx(2 * small)
