"""Photos of filled sheets: fields, uncertainties, corrections, and rejected photos."""

import json
import struct
import zlib
from io import BytesIO, StringIO
from pathlib import Path

import jsonschema
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

import pnp
from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.extras.scan.filled_sheet import Uncertainty, _split_into_rounds
from pnp.extras.scan.ink import Ink
from pnp.extras.scan.locate import locate_sheets
from pnp.extras.scan.marks import Region
from pnp.extras.scan.model import models
from pnp.extras.scan.pose import COLUMNS, ROWS, Pose
from pnp.extras.scan.reading import read_fields
from pnp.extras.scan.sheet_measures import measure_sheet
from pnp.extras.scan.sheet_print import FINE, PrintedBox, print_of
from pnp.extras.scan.steps import STEPS, measure
from tests.conftest import Pnp

PHOTOS = Path(__file__).parent / "photos"
TRUTH = json.loads((PHOTOS / "truth.json").read_text())
SCHEMA = json.loads((Path(__file__).parents[3] / "docs/json.schema.json").read_text())
PEN, PENCIL, UNCERTAIN = "pen-a.jpg", "pencil-a.jpg", "pencil-b.jpg"


@pytest.fixture(scope="module")
def scans():
    return {name: pnp.scan.read_photos(PHOTOS / name) for name in TRUTH}


@pytest.mark.parametrize("name", TRUTH)
def test_wrong_fields_are_uncertain(scans, name):
    (fields,), asked = scans[name].fields, {each.field for each in scans[name].uncertainties}
    wrong = {key for key, value in TRUTH[name].items() if fields[key] != value}
    assert wrong <= asked
    assert not wrong & {"left", "right", "colours", "jokers"}


@pytest.mark.parametrize(
    ("name", "asked"), [(PEN, []), (PENCIL, []), ("felt-tip-b.jpg", [("left", ("a8",))])]
)
def test_clear_photo_needs_no_questions(scans, name, asked):
    """The X of the felt-tip covers most of its space, which is still white paper."""
    assert [(each.field, each.spaces) for each in scans[name].uncertainties] == asked


@pytest.mark.parametrize(("share", "asked"), [(1.0, set()), (0.91, {"left", "right", "jokers"})])
def test_lines_and_jokers_are_uncertain_on_a_poor_fit(share, asked):
    picture = Image.open(PHOTOS / PEN).convert("RGB")
    (found,) = locate_sheets(picture)
    sheet_measures = measure_sheet(picture, found._replace(fit=found.fit._replace(share=share)))
    fields = read_fields(sheet_measures, found.sheet.sheet).fields
    assert {name for name, field in fields.items() if field.uncertain} == asked


def test_valid_answer_makes_a_field_certain(scans):
    uncertainties = scans[UNCERTAIN].uncertainties
    answered = scans[UNCERTAIN].answer(0, "rounds", "5")
    assert [each for each in uncertainties if each not in answered.uncertainties] == [
        each for each in uncertainties if (each.field, each.sheet) == ("rounds", 0)
    ]
    assert len(answered.uncertainties) == len(uncertainties) - 1
    for field, text in [("C", "9"), ("left", "k8 N"), ("colours", "pink"), ("jokers", "x")]:
        with pytest.raises(pnp.PnpError):
            answered.answer(0, field, text)


def test_letter_is_reached_in_the_written_round(scans):
    (table,) = scans[PENCIL].tables()
    assert "round 4, first" in [part.formula for part in table.score().players[0].parts]


def test_score_equals_that_of_the_typed_position(scans):
    (table,) = scans[PEN].tables()
    truth = TRUTH[PEN]
    line = {half: table.position.players[0].line(half) for half in ("left", "right")}
    for half, drawn in line.items():
        assert f"{drawn.start} {''.join(drawn.rounds)}" == truth[half]
    assert pnp.read_text(table.text).score() == table.score()
    assert table.score().players[0].total == 115


def test_each_half_has_its_own_pen_strength():
    dark = np.zeros((ROWS * FINE, COLUMNS * FINE), np.float32)
    row = FINE // 2
    dark[row - 2 : row + 2, FINE // 2 : 5 * FINE] = 0.6
    dark[row - 2 : row + 2, 9 * FINE : -FINE // 2] = 0.4
    noise = np.full((ROWS, COLUMNS), 0.01, np.float32)
    steps = measure(Ink(dark, np.ones_like(dark), noise)).steps
    left, right = STEPS.index((1, 2)), STEPS.index((10, 11))
    assert steps[left, 0] == pytest.approx(steps[right, 0], rel=0.02)


def _boxes(*filled: bool) -> Region:
    """Return a row of boxes, two spaces apart, some filled with thick ink."""
    paper = Image.new("RGB", (2 * FINE * len(filled) + FINE, 3 * FINE), "white")
    draw = ImageDraw.Draw(paper)
    corners = [(2 * n * FINE + FINE, FINE) for n in range(len(filled))]
    for x, y in corners:
        draw.rectangle((x, y, x + FINE, y + FINE), outline=(90, 90, 90), width=2)
    seen = paper.point([round(0.8 * level) for level in range(256)] * 3)
    draw = ImageDraw.Draw(seen)
    for (x, y), full in zip(corners, filled, strict=True):
        if full:
            draw.rectangle((x - 1, y - 1, x + FINE + 1, y + FINE + 1), (60, 60, 70))
    around = PrintedBox(0, 0, paper.width / FINE, 3)
    return Region(around, seen, paper, Pose(np.diag([FINE, FINE, 1.0])), paper.size, {})


@pytest.mark.parametrize("kind", ["box", "ticks"])
def test_box_full_of_thick_ink_is_ticked(kind):
    region = _boxes(True, False)
    ticks = [region.tick(PrintedBox(x, 1, 1, 1), 0.6) for x in (1, 3)]
    odds = models()[kind].log_odds(np.stack(ticks))
    assert odds[0] > 2 > -2 > odds[1]


@pytest.mark.parametrize(
    ("steps", "known", "rounds"),
    [
        ("NNNN", {2: 3}, 5),
        ("NNNNNNNN", {1: 1, 8: 5}, 5),
        ("N", {}, 5),
        ("", {}, 3),
        ("NNN", {3: 2}, 4),
    ],
)
def test_known_steps_are_in_their_rounds(steps, known, rounds):
    parts = _split_into_rounds(steps, known, rounds)
    assert ("".join(parts), len(parts)) == (steps, rounds)
    ends = np.cumsum([len(part) for part in parts])
    for number, at in known.items():
        assert int(np.searchsorted(ends, number)) + 1 == at


def test_photo_rotated_by_exif_is_read_the_same(tmp_path, scans):
    picture = _photo().transpose(Image.Transpose.ROTATE_90)
    exif = Image.Exif()
    exif[0x0112] = 6
    picture.save(tmp_path / "turned.jpg", quality=92, exif=exif)
    assert pnp.scan.read_photos(tmp_path / "turned.jpg").fields == scans[PEN].fields


def test_16_bit_grey_photo_is_read_the_same(tmp_path, scans):
    grey = Image.open(PHOTOS / PEN).convert("L")
    wide = np.asarray(grey).astype(np.uint16) * 257
    Image.fromarray(wide).save(tmp_path / "wide.png")
    grey.save(tmp_path / "usual.png")
    found = pnp.scan.read_photos(tmp_path / "wide.png")
    assert found.fields == pnp.scan.read_photos(tmp_path / "usual.png").fields


def test_both_sheets_of_a_photo_are_read(tmp_path, scans):
    parts = [Image.open(PHOTOS / name) for name in (PEN, PENCIL)]
    both = Image.new("RGB", (parts[0].width, sum(part.height for part in parts)))
    both.paste(parts[0], (0, 0))
    both.paste(parts[1], (0, parts[0].height))
    both.save(tmp_path / "both.jpg", quality=92)
    lines = {
        (each["left"], each["right"]) for each in pnp.scan.read_photos(tmp_path / "both.jpg").fields
    }
    assert lines == {(TRUTH[name]["left"], TRUTH[name]["right"]) for name in (PEN, PENCIL)}


def test_scanned_pdf_is_read(tmp_path, scans):
    _photo().save(tmp_path / "page.pdf", resolution=150)
    assert pnp.scan.read_photos(tmp_path / "page.pdf").fields == scans[PEN].fields


def _photo() -> Image.Image:
    with Image.open(PHOTOS / PEN) as picture:
        return picture.convert("RGB")


def _noise(_: Image.Image) -> Image.Image:
    return Image.effect_noise((900, 700), 60).convert("RGB")


REFUSED = {
    "dark": (lambda p: p.point(lambda v: v // 40), "too dark"),
    "blurred": (lambda p: p.filter(ImageFilter.GaussianBlur(9)), "blurred"),
    "cropped": (lambda p: p.crop((0, 0, p.width * 4 // 10, p.height)), "cut off"),
    "other": (_noise, "no Colour Lines sheet found"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_unreadable_photo_is_rejected_with_a_hint(kind, tmp_path):
    change, words = REFUSED[kind]
    change(_photo()).save(tmp_path / "photo.jpg")
    with pytest.raises(pnp.PnpError, match=words) as caught:
        pnp.scan.read_photos(tmp_path / "photo.jpg")
    assert caught.value.hint
    assert caught.value.where.file.endswith("photo.jpg")


def _bomb() -> bytes:
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    chunks = b""
    for kind, body in ((b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 999)), (b"IEND", b"")):
        chunks += (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )
    return b"\x89PNG\r\n\x1a\n" + chunks


def _heic() -> bytes:
    return b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\x7f" * 500


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (_bomb(), "too many"),
        (_heic(), "damaged"),
        (b"%PDF-1.7 and nothing else", "damaged"),
        ((PHOTOS / PEN).read_bytes()[:3000], "damaged|no Colour Lines sheet|dark|blurred"),
        (b"some text", "not a photo: use a JPEG, PNG, HEIC or PDF file"),
        (b"", "not a photo: use a JPEG, PNG, HEIC or PDF file"),
    ],
)
def test_bombs_and_damaged_files_are_rejected_in_one_line(data, words, tmp_path):
    (tmp_path / "photo").write_bytes(data)
    with pytest.raises(pnp.PnpError, match=words):
        pnp.scan.read_photos(tmp_path / "photo")


def test_place_and_time_of_a_photo_are_dropped(tmp_path):
    exif = Image.Exif()
    exif[0x0132] = "2026:11:22 05:00:00"
    _photo().save(tmp_path / "dated.jpg", exif=exif, quality=90)
    picture = Image.open(BytesIO(pnp.scan.read_photos(tmp_path / "dated.jpg").picture(0)))
    assert not picture.getexif()
    assert not picture.info


def test_command_prompts_for_uncertain_fields_and_writes_files(pnp: Pnp, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.stdin", __import__("io").StringIO("\n5\n\n"))
    answer = pnp("scan", str(PHOTOS / UNCERTAIN), "-o", str(tmp_path / "out"))
    assert answer.status == 0, answer.err
    assert "number of ticked rounds" in answer.err
    assert "sheet-1.png" in answer.err
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == [
        "game.toml",
        "sheet-1.png",
    ]
    again = pnp("scan", str(PHOTOS / UNCERTAIN), "-o", str(tmp_path / "out"))
    assert again.status == 2
    assert "game.toml: this position would be overwritten: use --force to replace it" in again.err


@pytest.mark.parametrize(
    ("field", "read", "others", "shown", "answers"),
    [
        ("A", "3", ["4", "5"], ["other candidates: 4, 5"], {"1": "1", "4": "4", "": "3"}),
        ("jokers", "2", ["1", "0"], ["other candidates: 1, 0"], {"1": "1", "0": "0"}),
        ("rounds", "0", ["5"], ["other candidates: 5", "[0]"], {"1": "1", "": "0"}),
        ("left", "b5 N", ["b5 NE"], ["1 for b5 NE"], {"1": "b5 NE", "": "b5 N", "b6 N": "b6 N"}),
        ("left", "", ["b5 NE"], ["1 for b5 NE", "[none]"], {"\n1": "b5 NE", "None\n1": "b5 NE"}),
        (
            "colours",
            "pink, orange",
            ["pink, yellow", ""],
            ["1 for pink, yellow", "2 for none"],
            {"2": "", "1": "pink, yellow", "None": "", "": "pink, orange"},
        ),
    ],
)
def test_answer_selects_the_shown_value(pnp: Pnp, monkeypatch, field, read, others, shown, answers):
    for typed, wanted in answers.items():
        scan = Prompting(Uncertainty(0, field, read, tuple(others), ()))
        monkeypatch.setattr("pnp.extras.scan.cli.read_photos", lambda *_, scan=scan, **__: scan)
        monkeypatch.setattr("sys.stdin", StringIO(f"{typed}\n"))
        answer = pnp("scan", "sheet.jpg")
        assert answer.status == 0, answer.err
        assert all(each in answer.err for each in shown)
        assert scan.answers == [(field, wanted)]


class Prompting:
    """A scan with one uncertain field that records the answers."""

    photos = ("sheet.jpg",)

    def __init__(self, field: Uncertainty) -> None:
        self.uncertainties = (field,)
        self.answers: list[tuple[str, str]] = []

    def answer(self, _sheet: int, field: str, text: str) -> "Prompting":
        self.answers.append((field, text))
        return self

    def tables(self, **_: bool) -> list[object]:
        return []


def test_json_lists_uncertain_fields_without_prompting(pnp: Pnp):
    out = pnp("scan", str(PHOTOS / UNCERTAIN), "--json").out
    report = json.loads(out)
    jsonschema.validate(report, {**SCHEMA, "$ref": "#/$defs/scan"})
    assert "rounds" in [each["field"] for each in report["doubts"]]
    assert report["positions"][0]["score"]["game"] == "colour-lines"


@pytest.mark.parametrize("cell", [7.0, 8.0, 12.0])
def test_places_match_the_template(cell):
    printed = print_of("A", "OURS", cell, "safe", 32)
    x, y = printed.origin
    ink = palette("safe").text
    for place in printed.places.squares:
        column, row = place.middle
        pixel = printed.pixels[int(y + row * 32), int(x + column * 32)]
        assert tuple(pixel) == (ink.red, ink.green, ink.blue)
    scene = Catalogue().template("colour-lines/sheet").build({"cell": cell}, palette("safe"))
    shown = repr(scene.layers)
    left, top = x * cell / 32, y * cell / 32
    for place in [*printed.places.jokers, *printed.places.starts]:
        rect = f"width={place.width * cell:.1f}, height={place.height * cell:.1f}"
        assert rect in shown
        middle = place.middle
        assert left + middle[0] * cell > 0
        assert top + middle[1] * cell < scene.size.height
