"""Templates as scenes, and faults with their line and column."""

import gc
import re
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import pnp
from pnp.drawing.colour import Role, palette
from pnp.drawing.scene import Box, Group, Layer, Line, unnamed
from pnp.errors import Faults, PnpError
from pnp.geometry import Affine, Rect, Size
from pnp.templates.bounds import MAX_SHAPES
from pnp.templates.declarations import json_schema
from pnp.templates.loading import load_template
from tests.templates.listing import listing

SAFE = palette("safe")

GOOD = """\
title = "Small"
help = "For tests."
ground = "ground"

[parameters.cell]
type = "length"
default = "10mm"
min = "5mm"
max = "20mm"
help = "Side of a space."

[values]
frame = "cell / 2"

[size]
width = "2 * cell + 2 * frame"
height = "cell + 1in"

[[elements]]
draw = "grid"
x = "frame"
columns = 2
rows = 1
cell = "cell"
"""


def template(folder: Path, text: str) -> Path:
    file = folder / "t.toml"
    file.write_text(text)
    return file


def faults(folder: Path, text: str) -> list[str]:
    """Return the faults of a template as lines, without the folder."""
    with pytest.raises(PnpError) as error:
        load_template(template(folder, text)).build({}, SAFE)
    return [str(fault).replace(f"{folder}/", "") for fault in error.value.faults]


def test_values_and_lengths_are_computed_in_millimetres(tmp_path: Path) -> None:
    scene = load_template(template(tmp_path, GOOD)).build({"cell": "6mm"}, SAFE, bleed=3)
    assert scene.size == Size(18, 31.4)
    items = list(unnamed(scene.layers[Layer.PRINT]))
    assert [item.rect for item in items if isinstance(item, Box)] == [
        Rect(-3, -3, 24, 37.4),
        Rect(3, 0, 6, 6),
        Rect(9, 0, 6, 6),
    ]
    assert scene.detail == "cell: 6mm"


def test_scene_matches_its_listing(tmp_path: Path) -> None:
    scene = load_template(template(tmp_path, GOOD)).build({}, palette("ink-saver"))
    box = (
        "    Box(rect=Rect(x={}.0, y=0.0, width=10.0, height=10.0), fill=None, "
        "stroke=Stroke(colour=Colour(red=154, green=154, blue=154), width=0.25, dash=(), "
        "cap=<Cap.BUTT: 'butt'>), radius=0.0)"
    )
    assert list(listing(scene.layers[Layer.PRINT])) == [
        "Group grid 1 0 0 1 0 0 clip=None",
        "  Group a1 1 0 0 1 0 0 clip=None",
        box.format(5),
        "  Group b1 1 0 0 1 0 0 clip=None",
        box.format(15),
    ]


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [
        ("columns = 2", "columns = 101", "t.toml:22:11: elements.0.columns: 101"),
        ("columns = 2", "columns = 0", "t.toml:22:11: elements.0.columns"),
        (
            "columns = 2",
            "columns = 2.5",
            "t.toml:22:11: elements.0.columns: 2.5 is not a whole number",
        ),
        ("[values]", "[[values]]", "] should be a table, such as { width = 10 }"),
        ("[size]", "[[size]]", "] should be a table, such as { width = 10 }"),
        ("columns = 2", "columns = true", "t.toml:22:11: elements.0.columns"),
        ("rows = 1", "rows = 1\nwhen = 3", "0.when: write true, false or a condition"),
        ("rows = 1", "rows = 1\nlabels = 'cell'", "labels: write true, false or a condition"),
        (
            'cell = "cell"',
            'cell = "tan(1)"',
            "use one of min, max, abs, round, ceil, floor, len, acos, text, cos, sin, counted",
        ),
        ('cell = "cell"', 'cell = "0mm"', "t.toml:24:8: elements.0.cell: 0.0 should be"),
        ('cell = "cell"', 'cell = "-3mm"', "t.toml:24:8: elements.0.cell: -3.0 should be"),
        (
            'cell = "cell"',
            'cell = "frme"',
            "t.toml:24:8: elements.0.cell: unknown name 'frme': did you mean frame?",
        ),
        (
            'cell = "cell"',
            'cell = "1 / 0"',
            "t.toml:24:8: elements.0.cell: invalid expression '1 / 0'",
        ),
        (
            'cell = "cell"',
            'cell = "9 ** 9"',
            "t.toml:24:8: elements.0.cell: invalid expression '9 ** 9'",
        ),
        (
            'cell = "cell"',
            'cell = "1e999"',
            "t.toml:24:8: elements.0.cell: invalid expression '1e999': a number above 1e+15",
        ),
        (
            'cell = "cell"',
            'cell = "cell +"',
            "t.toml:24:8: elements.0.cell: invalid expression 'cell +': invalid syntax",
        ),
        (
            '"cell / 2"',
            '"2 * frame"',
            "t.toml:13:9: values depend on each other in a circle, frame -> frame",
        ),
        ('min = "5mm"', 'min = "15mm"', "t.toml:7:11: 10mm is out of range: use 15mm to 20mm"),
        (
            'ground = "ground"',
            'ground = "#ff0000"',
            "t.toml:3:10: ground: unknown value '#ff0000': use one of ground, ",
        ),
        ('height = "cell + 1in"', "height = 9000", "t.toml:17:10: size.height: 9000 should be"),
        ("rows = 1", 'rows = 1\nblocked = ["c1"]', "unknown space c1: use a1 to b1"),
        (
            "rows = 1",
            'rows = 1\nfill = "cell if 1 else check"',
            "elements.0.fill: unknown ink 'cell if 1",
        ),
        (
            "rows = 1",
            'rows = 1\nfill = "{frme}"',
            "elements.0.fill: unknown name 'frme': did you mean frame?",
        ),
        ("rows = 1", "rows = 1\nfill = \"{f'a'}\"", "elements.0.fill: invalid expression \"f'a'\""),
        ('title = "Small"', 'title = "Small"\nformat = 2', "t.toml:2:10: format 2 is too new for"),
        ("rows = 1", "rows = 1\nspots = [[1]]", "spots: write 1 row of 2 numbers"),
        ("rows = 1", 'rows = 1\ngap = "10mm"', "gap: use less than the side"),
    ],
)
def test_fault_has_line_and_column(tmp_path: Path, old: str, new: str, answer: str) -> None:
    assert old in GOOD
    found = faults(tmp_path, GOOD.replace(old, new, 1))
    assert any(answer in fault for fault in found), found


def test_all_faults_of_a_file_are_reported(tmp_path: Path) -> None:
    text = GOOD.replace("columns = 2", "colums = 2").replace("ground =", "grund =")
    text = text.replace('help = "For tests."\n', "")
    found = faults(tmp_path, text)
    assert len(found) == 4
    for reason in ("'grund'", "'help'", "'colums'", "'columns'"):
        assert any(reason in fault for fault in found), reason


def test_cycle_of_values_is_reported_in_full(tmp_path: Path) -> None:
    text = GOOD.replace('frame = "cell / 2"', 'frame = "rim"\nrim = "edge + 1"\nedge = "frame"')
    assert "frame -> rim -> edge -> frame" in faults(tmp_path, text)[0]


def test_values_outside_their_range_are_rejected(tmp_path: Path) -> None:
    small = load_template(template(tmp_path, GOOD))
    with pytest.raises(Faults, match=r"cell: 21mm is out of range"):
        small.build({"cell": "21mm"}, SAFE)
    with pytest.raises(Faults, match=r"no parameter 'cel': did you mean cell") as error:
        small.build({"cel": "9mm", "wide": "1mm"}, SAFE)
    assert [fault.parameter for fault in error.value.faults] == ["cel", "wide"]
    with pytest.raises(Faults) as error:
        small.build({"cell": 21}, SAFE)
    assert [fault.parameter for fault in error.value.faults] == ["cell"]


def test_values_may_be_text_or_numbers(tmp_path: Path) -> None:
    small = load_template(template(tmp_path, GOOD))
    assert small.size({"cell": 6}) == small.size({"cell": "0.6cm"}) == Size(18, 31.4)


def test_number_of_shapes_is_limited(tmp_path: Path) -> None:
    element = GOOD[GOOD.index("[[elements]]") :]
    many = element.replace("= 2", "= 100").replace("rows = 1", "rows = 100")
    text = GOOD + many * (MAX_SHAPES // 10_000 + 1)
    assert re.search(r"more than 200,000 shapes", faults(tmp_path, text)[0])


def test_schema_has_every_key() -> None:
    schema = json_schema()
    assert set(schema["properties"]) == {
        "format", "base", "title", "game", "help", "parameters", "values", "size", "ground",
        "shaped", "thickness", "pieces", "plural", "elements", "back", "top", "covers",
    }  # fmt: skip
    assert schema["$defs"]["GridElement"]["additionalProperties"] is False


BY_NAME = {"properties", "patternProperties", "$defs"}
TELLING = {"$schema", "$id", "title", "description", "default", "discriminator"}


def tables(schema: object) -> Iterator[dict[str, object]]:
    """Yield a schema and all its subschemas."""
    if isinstance(schema, list):
        for each in schema:
            yield from tables(each)
    elif isinstance(schema, dict):
        yield schema
        for key, each in schema.items():
            if key not in {"default", "const", "enum", "discriminator"}:
                yield from tables([*each.values()] if key in BY_NAME else each)


def test_schema_is_valid_and_has_standard_keywords() -> None:
    schema = json_schema()
    Draft202012Validator.check_schema(schema)
    known = {*Draft202012Validator.VALIDATORS} | BY_NAME | TELLING
    for table in tables(schema):
        assert {*table} <= known, table


def test_ink_may_be_an_expression(tmp_path: Path) -> None:
    text = GOOD.replace("rows = 1", 'rows = 1\nfill = "{ink}"')
    text = text.replace("[values]", "[values]\nink = \"'accent' if cell > 8mm else 'check'\"")
    small = load_template(template(tmp_path, text))
    fills = [
        {item.fill for item in unnamed(small.build({"cell": cell}, SAFE).layers[Layer.PRINT][1:])}
        for cell in ("8mm", "9mm")
    ]
    assert fills == [{SAFE.ink(Role.CHECK)}, {SAFE.ink(Role.ACCENT)}]


def test_template_may_name_its_format(tmp_path: Path) -> None:
    named = load_template(template(tmp_path, "format = 1\n" + GOOD)).build({}, SAFE)
    assert named.size == load_template(template(tmp_path, GOOD)).size({})


@pytest.mark.parametrize(
    ("name", "element", "spaces"),
    [
        ("color-claim/board", "grid", {f"{c}{r}" for c in "abcde" for r in range(1, 7)}),
        ("line-or-colour/basic", "colour_grid", {"a1", "e5"}),
        ("passtally/board", "rim", {"edge n1", "edge w6"}),
        ("colour-lines/sheet", "spaces", {"a1", "n12"}),
    ],
)
def test_svg_has_the_names_of_elements_and_spaces(
    name: str, element: str, spaces: set[str]
) -> None:
    text = pnp.component(name).lay_out().page(1).to_svg()
    named = set(re.findall(r'data-name="([^"]+)"', text))
    assert {element, *spaces} <= named


def test_limits_of_shapes_and_pieces_can_be_lifted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "t.toml").write_text(GOOD)
    template = load_template(tmp_path / "t.toml")
    for limit, items in (("MAX_SHAPES", "shapes"), ("MAX_PIECES", "pieces in a component")):
        with monkeypatch.context() as patched:
            patched.setattr(f"pnp.templates.bounds.{limit}", 0)
            with pytest.raises(PnpError, match=f"t.toml.*more than 0 {items}.*limit=False"):
                template.build_all({}, palette("safe"))
            assert template.build_all({}, palette("safe"), limit=False)
            with pytest.raises(PnpError, match="limit=False"):
                template.build_all({}, palette("safe"))


def test_piece_without_a_size_has_that_of_its_cuts(tmp_path: Path) -> None:
    head = 'title = "Bar"\nhelp = "For tests."\nshaped = true\n[[elements]]\ndraw = "line"\n'
    line = "x = 3\ny = 4\nto_x = 20\nto_y = 9\n"
    bar = load_template(template(tmp_path, f'{head}{line}layer = "cut"\n'))
    assert bar.build({}, SAFE).size == Size(20, 9)
    with pytest.raises(PnpError) as rejected:
        load_template(template(tmp_path, head + line)).build({}, SAFE)
    assert (rejected.value.message, rejected.value.hint) == (
        "the component has no size",
        "set its size, or draw its cuts",
    )


def test_pieces_are_cached_by_their_values(tmp_path: Path) -> None:
    board = load_template(template(tmp_path, GOOD))
    (first,) = board.cached_scenes({"cell": "12mm"}, SAFE, 0.0, limit=True)
    (other,) = board.cached_scenes({"cell": "13mm"}, SAFE, 0.0, limit=True)
    (again,) = board.cached_scenes({"cell": "12mm"}, SAFE, 0.0, limit=True)
    assert again is first
    assert (first.size, other.size) == (Size(36, 37.4), Size(39, 38.4))
    (grey,) = board.cached_scenes({"cell": "12mm"}, palette("grey"), 0.0, limit=True)
    assert grey.layers != first.layers
    (bled,) = board.cached_scenes({"cell": "12mm"}, SAFE, 2.0, limit=True)
    assert (bled.bleed, first.bleed) == (2, 0)
    drawn = [
        weakref.ref(*board.cached_scenes({"cell": 5 + number}, SAFE, 0.0, limit=True))
        for number in range(9)
    ]
    gc.collect()
    assert sum(each() is not None for each in drawn) <= 2


def test_boolean_does_not_match_a_cached_number(tmp_path: Path) -> None:
    text = GOOD.replace('type = "length"', 'type = "count"').replace('"10mm"', "10")
    board = load_template(template(tmp_path, text.replace('"5mm"', "1").replace('"20mm"', "20")))
    board.cached_scenes({"cell": 1}, SAFE, 0.0, limit=True)
    with pytest.raises(PnpError):
        board.cached_scenes({"cell": True}, SAFE, 0.0, limit=True)


def test_top_has_no_size_of_its_own(tmp_path: Path) -> None:
    top = '[[top]]\ndraw = "line"\nx = 0\ny = 0\nto_x = 4\nto_y = 4\n'
    made = load_template(template(tmp_path, GOOD + top)).top({}, SAFE)
    assert made.size == Size(0, 0)
    assert len(made.items) == 1


@pytest.mark.parametrize("thickness", ["0", "50.1", "-1"])
def test_thickness_is_limited(tmp_path: Path, thickness: str) -> None:
    file = template(tmp_path, f"thickness = {thickness}\n" + GOOD)
    with pytest.raises(PnpError, match="use a thickness of up to 50mm"):
        load_template(file).thickness({})


@pytest.mark.parametrize("thickness", [0.1, 50])
def test_piece_has_its_thickness(tmp_path: Path, thickness: float) -> None:
    file = template(tmp_path, f"thickness = {thickness}\n" + GOOD)
    assert load_template(file).thickness({}) == thickness


@pytest.mark.parametrize("ground", ['ground = "ground"', ""])
def test_bleed_is_0_by_default(tmp_path: Path, ground: str) -> None:
    board = load_template(template(tmp_path, GOOD.replace('ground = "ground"', ground)))
    assert board.build({}, SAFE).bleed == 0
    assert [scene.bleed for scene in board.build_all({}, SAFE)] == [0]
    assert board.piece({}, SAFE).bleed == 0
    assert board.build({}, SAFE, bleed=2).bleed == (2 if ground else 0)


@pytest.mark.parametrize(("count", "made"), [(0, 0), (1, 1), (500, 500), (501, None), (-1, None)])
def test_kind_of_piece_has_at_most_five_hundred_copies(
    tmp_path: Path, count: int, made: int | None
) -> None:
    pieces = f"[[pieces]]\nvalues = {{ n = 1 }}\ncount = {count}\n"
    board = load_template(template(tmp_path, GOOD + pieces))
    if made is not None:
        assert len(board.build_all({}, SAFE)) == made
        assert board.kinds({}) == [({"n": 1}, made)]
        assert (board.count({}, {"n": 1}), board.count({}, {"n": 2})) == (made, 0)
        with pytest.raises(PnpError, match="has no value 'colour'"):
            board.count({}, {"colour": "red"})
        return
    with pytest.raises(PnpError) as rejected:
        board.build_all({}, SAFE)
    assert rejected.value.message == f"{count} pieces of one kind"
    assert str(rejected.value.where).endswith("t.toml:27:9")


def test_plain_piece_is_shown_by_its_cuts(tmp_path: Path) -> None:
    head = 'title = "Bar"\nhelp = "For tests."\nsize = { width = 20, height = 10 }\n'
    line = '[[elements]]\ndraw = "line"\nx = 3\ny = 4\nto_x = 20\nto_y = 9\nlayer = "{}"\n'
    bare = load_template(template(tmp_path, head + line.format("cut"))).top({}, SAFE)
    (piece,) = bare.items
    assert isinstance(piece, Group)
    assert piece.transform == Affine.translation(-10, -5)
    (cut,) = piece.items
    assert isinstance(cut, Line)
    both = load_template(template(tmp_path, head + line.format("cut") + line.format("print")))
    (piece,) = both.top({}, SAFE).items
    assert isinstance(piece, Group)
    assert len(piece.items) == 1
