"""Pictures beside a template: pixels as they are, SVG as shapes, everything else refused."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pnp.drawing.colour import Colour, palette
from pnp.drawing.geometry import Affine, Rect
from pnp.drawing.scene import Group, Layer, Outline, Picture
from pnp.drawing.scene import Path as Shape
from pnp.errors import PnpError
from pnp.templates.template import load_template
from tests.conftest import Pnp
from tests.reading import read_pdf, read_svg

TEMPLATE = """\
title = "Picture"
help = "For tests."
[size]
width = 60
height = 40
[[elements]]
draw = "picture"
file = "{file}"
x = "10mm"
y = "5mm"
{size}
"""


def board(folder: Path, file: str, size: str = 'width = "20mm"') -> Path:
    path = folder / "board.toml"
    path.write_text(TEMPLATE.format(file=file, size=size))
    return path


def picture(mode: str = "RGB", kind: str = "PNG", size: tuple[int, int] = (40, 20)) -> bytes:
    file = BytesIO()
    image = Image.linear_gradient("L").resize(size).convert(mode)
    image.save(file, kind)
    return file.getvalue()


@pytest.mark.parametrize(
    ("size", "rect"),
    [
        ('width = "20mm"', Rect(10, 5, 20, 10)),
        ('height = "20mm"', Rect(10, 5, 40, 20)),
        ('width = "8mm"\nheight = "9mm"', Rect(10, 5, 8, 9)),
    ],
)
def test_one_side_alone_keeps_the_shape(folder: Path, size: str, rect: Rect) -> None:
    (folder / "p.png").write_bytes(picture())
    scene = load_template(board(folder, "p.png", size)).build({}, palette("safe"))
    (item,) = scene.layers[Layer.PRINT]
    assert isinstance(item, Picture)
    assert item.rect == rect


@pytest.mark.parametrize(
    ("name", "mode", "kind"),
    [
        ("p.png", "RGB", "PNG"),
        ("p.png", "RGBA", "PNG"),
        ("p.png", "P", "PNG"),
        ("p.png", "1", "PNG"),
        ("p.jpg", "RGB", "JPEG"),
        ("p.jpg", "L", "JPEG"),
        ("p.jpg", "CMYK", "JPEG"),
    ],
)
def test_every_kind_of_pixels_is_printed_at_its_place(
    folder: Path, pnp: Pnp, name: str, mode: str, kind: str
) -> None:
    (folder / name).write_bytes(picture(mode, kind))
    board(folder, name)
    for file in ("out.pdf", "out.svg", "out.png"):
        answer = pnp("render", "board.toml", "-o", file, "--paper", "fit", "--no-marks")
        assert answer.status == 0, answer.err
    (drawn,) = [mark for mark in read_pdf(folder / "out.pdf")[0].marks if mark.kind == "picture"]
    assert drawn.box == pytest.approx((10, 5, 30, 15), abs=0.01)
    (drawn,) = [mark for mark in read_svg(folder / "out.svg") if mark.kind == "picture"]
    assert drawn.box == pytest.approx((10, 5, 30, 15), abs=0.01)
    with Image.open(folder / "out.png") as page:
        pixel = 300 / 25.4
        top = page.getpixel((round(20 * pixel), round(5.5 * pixel)))
        bottom = page.getpixel((round(20 * pixel), round(14.5 * pixel)))
    assert top[0] < 60
    assert bottom[0] > 190


def test_a_turn_noted_in_a_photograph_is_carried_out(folder: Path) -> None:
    file = BytesIO()
    image = Image.new("RGB", (40, 20))
    exif = image.getexif()
    exif[0x0112] = 6
    image.save(file, "JPEG", exif=exif)
    (folder / "p.jpg").write_bytes(file.getvalue())
    scene = load_template(board(folder, "p.jpg")).build({}, palette("safe"))
    (item,) = scene.layers[Layer.PRINT]
    assert isinstance(item, Picture)
    assert item.image.pixels == (20, 40)


SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20">
  <g transform="translate(10 0)"><rect x="0" y="5" width="10" height="10" fill="#ff0000"/></g>
  <path d="M0 0 Q 10 0 10 10 A 5 5 0 0 1 20 10 L 0 10 Z" fill="none" stroke="blue"/>
</svg>"""


def test_an_svg_file_becomes_shapes(folder: Path) -> None:
    (folder / "p.svg").write_text(SVG)
    scene = load_template(board(folder, "p.svg")).build({}, palette("safe"))
    (group,) = scene.layers[Layer.PRINT]
    assert isinstance(group, Group)
    assert group.transform == Affine(0.5, 0, 0, 0.5, 10, 5)
    square, curve = group.items
    assert isinstance(square, Shape)
    assert isinstance(curve, Shape)
    assert square.fill == Colour(255, 0, 0)
    (outline,) = square.outlines
    assert isinstance(outline, Outline)
    assert (outline.start, outline.closed) == ((10, 5), True)
    assert curve.stroke is not None
    assert curve.stroke.colour == Colour(0, 0, 255)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("<svg", "not an SVG picture"),
        ("<svg xmlns='http://www.w3.org/2000/svg'><text>a</text></svg>", "with text"),
        (
            "<svg xmlns='http://www.w3.org/2000/svg'><linearGradient id='a'/></svg>",
            "with gradients",
        ),
        (
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'>"
            "<rect width='1' height='1' fill-opacity='0.5'/></svg>",
            "transparency",
        ),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><svg/>", "no entities"),
        (
            "<svg xmlns='http://www.w3.org/2000/svg'><g id='a'><use href='#b'/></g></svg>",
            "nested clones",
        ),
    ],
)
def test_what_an_svg_file_cannot_have_is_named(folder: Path, content: str, reason: str) -> None:
    (folder / "p.svg").write_text(content)
    with pytest.raises(PnpError, match=reason):
        load_template(board(folder, "p.svg")).build({}, palette("safe"))


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("absent.png", "there is no picture"),
        ("../outside.png", "outside the template's folder"),
        ("/etc/hostname", "outside the template's folder"),
        ("torn.png", "a broken picture"),
        ("words.png", "not a PNG or JPEG"),
        ("folder", "there is no picture"),
        ("link.png", "outside the template's folder"),
    ],
)
def test_a_picture_that_cannot_be_used_is_named(folder: Path, file: str, reason: str) -> None:
    home = folder / "home"
    (home / "folder").mkdir(parents=True)
    (folder / "outside.png").write_bytes(picture())
    (home / "torn.png").write_bytes(picture(size=(400, 200))[:400])
    (home / "words.png").write_text("words")
    (home / "link.png").symlink_to(folder / "outside.png")
    with pytest.raises(PnpError, match=reason) as error:
        load_template(board(home, file)).build({}, palette("safe"))
    assert "board.toml:6:1" in str(error.value) or "home" in str(error.value)


def test_an_enormous_picture_is_refused_before_it_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "p.png").write_bytes(picture(size=(300, 300)))
    monkeypatch.setattr("pnp.templates.elements.picture.MAX_PIXELS", 80_000)
    with pytest.raises(PnpError, match="million pixels"):
        load_template(board(folder, "p.png")).build({}, palette("safe"))
    monkeypatch.setattr("pnp.templates.elements.picture.MAX_FILE", 100)
    with pytest.raises(PnpError, match="larger than 100 bytes"):
        load_template(board(folder, "p.png")).build({}, palette("safe"))
