"""Pictures beside a template: pixels as they are, SVG as shapes, everything else refused."""

import re
import struct
import tracemalloc
import zlib
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageStat

from pnp.drawing.colour import Colour, palette
from pnp.drawing.scene import (
    Align,
    Cap,
    Group,
    Item,
    Layer,
    Outline,
    Picture,
    Stroke,
    Text,
    unnamed,
)
from pnp.drawing.scene import Path as Shape
from pnp.drawing.text import FontFace
from pnp.errors import PnpError
from pnp.geometry import Affine, Point, Rect
from pnp.templates.loading import load_template
from tests.conftest import ROOT, Pnp
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
    (item,) = unnamed(scene.layers[Layer.PRINT])
    assert isinstance(item, Picture)
    assert item.rect == rect


@pytest.mark.parametrize(
    ("name", "mode", "kind"),
    [
        ("p.png", "RGB", "PNG"),
        ("p.png", "RGBA", "PNG"),
        ("p.png", "P", "PNG"),
        ("p.png", "1", "PNG"),
        ("p.png", "L", "PNG"),
        ("p.png", "LA", "PNG"),
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


@pytest.mark.parametrize(
    ("mode", "kind", "space", "masked"),
    [
        ("RGB", "PNG", "/DeviceRGB", False),
        ("L", "PNG", "/DeviceGray", False),
        ("RGBA", "PNG", "/DeviceRGB", True),
        ("LA", "PNG", "/DeviceRGB", True),
        ("P", "PNG", "/DeviceRGB", False),
        ("L", "JPEG", "/DeviceGray", False),
        ("RGB", "JPEG", "/DeviceRGB", False),
    ],
)
def test_pixels_keep_their_colours_and_what_is_seen_through_them(
    folder: Path, pnp: Pnp, mode: str, kind: str, space: str, masked: bool
) -> None:
    """Of a PDF's picture: how many colours it has, and its mask."""
    name = f"p.{kind.lower()}".replace("jpeg", "jpg")
    (folder / name).write_bytes(picture(mode, kind))
    board(folder, name)
    assert pnp("render", "board.toml", "-o", "out.pdf").status == 0
    with pikepdf.open(folder / "out.pdf") as pdf:
        pictures = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        pictures = [each for each in pictures if each.get("/Subtype") == "/Image"]
        (colours,) = [each for each in pictures if "/SMask" in each or len(pictures) == 1]
        assert colours.ColorSpace == space
        assert ("/SMask" in colours) == masked
        if kind == "PNG":
            assert len(colours.read_bytes()) == 40 * 20 * (1 if space == "/DeviceGray" else 3)


def test_a_turn_noted_in_a_photograph_is_carried_out(folder: Path) -> None:
    file = BytesIO()
    image = Image.new("RGB", (40, 20))
    exif = image.getexif()
    exif[0x0112] = 6
    image.save(file, "JPEG", exif=exif)
    (folder / "p.jpg").write_bytes(file.getvalue())
    scene = load_template(board(folder, "p.jpg")).build({}, palette("safe"))
    (item,) = unnamed(scene.layers[Layer.PRINT])
    assert isinstance(item, Picture)
    assert item.image.pixels == (20, 40)


SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20">
  <g transform="translate(10 0)"><rect x="0" y="5" width="10" height="10" fill="#ff0000"/></g>
  <path d="M0 0 Q 10 0 10 10 A 5 5 0 0 1 20 10 L 0 10 Z" fill="none" stroke="blue"/>
</svg>"""


def test_an_svg_file_becomes_shapes(folder: Path) -> None:
    (folder / "p.svg").write_text(SVG)
    scene = load_template(board(folder, "p.svg")).build({}, palette("safe"))
    (group,) = unnamed(scene.layers[Layer.PRINT])
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


def drawing(content: str) -> str:
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'>{content}</svg>"


CLONES = "<g id='a0'><path d='M0 0'/></g>" + "".join(
    f"<g id='a{n}'>{'<use href={}/>'.format(repr(f'#a{n - 1}')) * 9}</g>" for n in range(1, 9)
)
"""Nine uses of nine uses of ...: 43 million shapes in a few lines."""


def items(folder: Path, content: str) -> tuple[Item, ...]:
    """What a drawing 40 wide becomes on a width of 40 mm."""
    (folder / "p.svg").write_text(drawing(content))
    file = board(folder, "p.svg", 'width = "40mm"')
    (group,) = unnamed(load_template(file).build({}, palette("safe")).layers[Layer.PRINT])
    assert isinstance(group, Group)
    assert group.transform == Affine(1, 0, 0, 1, 10, 5)
    return group.items


def test_text_in_our_typeface_stays_text(folder: Path) -> None:
    style = "font-family='Atkinson Hyperlegible' font-size='4' fill='#102030'"
    (plain,) = items(folder, f"<text x='3' y='9' {style}> two  words </text>")
    assert plain == Text.line("two words", Point(3, 9), 4, Colour(16, 32, 48))
    ends = "text-anchor='end' font-weight='bold'"
    (turned,) = items(folder, f"<g {style} transform='rotate(90)'><text {ends}>a</text></g>")
    text = Text.line("a", Point(0, 0), 4, Colour(16, 32, 48), FontFace.BOLD, Align.RIGHT)
    assert isinstance(turned, Group)
    assert turned.items == (text,)
    assert turned.transform == pytest.approx(Affine.rotation(90))


def test_a_clip_path_of_one_shape_clips(folder: Path) -> None:
    clip = "<clipPath id='c'><path d='M0 0H2V2Z'/></clipPath>"
    drawn = "<g transform='translate(3 4)' clip-path='url(#c)'><path d='M0 0H9V9Z'/></g>"
    (group,) = items(folder, clip + drawn)
    assert isinstance(group, Group)
    assert isinstance(group.clip, Shape)
    (outline,) = group.clip.outlines
    assert (outline.start, *outline.segments) == ((3, 4), (5, 4), (5, 6))
    assert len(group.items) == 1


def test_a_used_symbol_fills_its_place(folder: Path) -> None:
    symbol = "<symbol id='s' viewBox='0 0 10 10'><path d='M0 0H10V10Z' stroke='red'/></symbol>"
    use = "<use href='#s' x='2' y='3' width='5' height='5' transform='translate(1 0)'/>"
    (group,) = items(folder, symbol + use)
    assert isinstance(group, Group)
    (shape,) = group.items
    assert isinstance(shape, Shape)
    (outline,) = shape.outlines
    assert (outline.start, *outline.segments) == ((3, 3), (8, 3), (8, 8))
    assert shape.stroke == Stroke(Colour(255, 0, 0), 0.5)


def test_dashes_and_round_ends_are_kept(folder: Path) -> None:
    line = "<path d='M0 0H9' stroke='red' stroke-dasharray='2,1' stroke-linecap='round'/>"
    (shape,) = items(folder, line)
    assert isinstance(shape, Shape)
    assert shape.stroke == Stroke(Colour(255, 0, 0), 1, (2, 1), Cap.ROUND)


@pytest.mark.parametrize("name", ["evening", "passtally", "colour-lines"])
def test_a_diagram_as_a_picture_is_the_diagram(folder: Path, pnp: Pnp, name: str) -> None:
    file = ROOT / "docs" / f"{name}.toml"
    for kind in ("svg", "png"):
        dpi = ["--dpi", "80"] if kind == "png" else []
        answer = pnp("diagram", file, "-o", f"p.{kind}", "--paper", "fit", *dpi)
        assert answer.status == 0, answer.err
    root = ET.parse(folder / "p.svg").getroot()
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    text = TEMPLATE.format(file="p.svg", size=f"width = {width}")
    text = text.replace("width = 60", f"width = {width}").replace(
        "height = 40", f"height = {height}"
    )
    (folder / "board.toml").write_text(text.replace("10mm", "0mm").replace("5mm", "0mm"))
    answer = pnp("render", "board.toml", "-o", "again.png", "--paper", "fit", "--no-marks",
                 "--dpi", "80")  # fmt: skip
    assert answer.status == 0, answer.err
    with Image.open(folder / "p.png") as one, Image.open(folder / "again.png") as other:
        assert one.size == other.size
        apart = ImageChops.difference(one.convert("L"), other.convert("L"))
    assert ImageStat.Stat(apart).mean[0] < 0.3


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("<svg", "not an SVG picture"),
        (drawing("<text>a</text>"), "text in the typeface none"),
        (drawing("<text font-family='Arial'>a</text>"), "typeface Arial .*into paths"),
        (drawing("<text font-family='Atkinson Hyperlegible'><tspan>a</tspan></text>"), "several"),
        (drawing("<style>rect { fill: red }</style>"), "with style sheets"),
        (drawing("<script>1</script>"), "with scripts"),
        *(
            (drawing(f"<g><{name}/></g>"), f"with {told}")
            for name, told in [
                ("linearGradient", "gradients"),
                ("radialGradient", "gradients"),
                ("pattern", "patterns"),
                ("filter", "filters"),
                ("mask", "masks"),
                ("image", "pictures"),
                ("foreignObject", "foreign objects"),
                ("script", "scripts"),
                ("switch", "switches"),
            ]
        ),
        *(
            (drawing(f"<g {name}='url(#a)'/>"), f"with {told}")
            for name, told in [
                ("mask", "masks"),
                ("filter", "filters"),
                ("marker", "markers"),
                ("marker-start", "markers"),
                ("marker-mid", "markers"),
                ("marker-end", "markers"),
            ]
        ),
        (drawing(f"<text>{'a' * 20_001}</text>"), "with a text of more than 1,000 c"),
        (drawing("<rect width='9' height='9' mask='url(#a)'/>"), "with masks"),
        (drawing("<rect width='9' height='9' fill='url(#a)'/>"), "with gradients or patterns"),
        (drawing("<g clip-path='url(#a)'/>"), "which it has not"),
        (
            drawing(
                "<clipPath id='a'><circle r='2'/><circle r='1'/></clipPath><g clip-path='url(#a)'/>"
            ),
            "not one simple shape",
        ),
        (drawing("<use href='other.svg#a'/>"), "which it has not"),
        (drawing("<use href='#absent'/>"), "which it has not"),
        (drawing(CLONES), "more than 20,000 shapes"),
        (drawing("<path d='M0 0L1 1' stroke='red' stroke-linecap='square'/>"), "linecap square"),
        (
            "<svg xmlns='http://www.w3.org/2000/svg'><linearGradient id='a'/></svg>",
            "with gradients",
        ),
        (
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'>"
            "<rect width='1' height='1' fill-opacity='0.5'/></svg>",
            "transparency",
        ),
        (drawing("<rect width='1' height='1' fill='#000000fe'/>"), "transparency"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><svg/>", "no entities"),
        (drawing("<g id='a'><use href='#a'/></g>"), "nested clones that never end"),
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "without a size"),
        ("<html/>", "not an SVG picture, but 'html'"),
        ("<?xml version='1.0' encoding='nope'?><svg/>", "unknown encoding"),
        ("<?xml version='1.0' encoding='utf-7'?><svg/>", "not an SVG picture"),
        ("<!DOCTYPE svg SYSTEM 'file:///etc/passwd'><svg/>", "no entities"),
        (drawing("<path d='M0 0L1e400 1'/>"), "the coordinate inf"),
        (drawing("<g transform='scale(1e5)'><rect width='1e5' height='1'/></g>"), "coordinate 1e"),
        (drawing(f"<path d='M0 0{'L1 1' * 20_001}'/>"), "more than 20,000 shapes"),
        (drawing("<a/>" * 20_001), "more than 20,000 shapes"),
        (drawing("<g>" * 51 + "</g>" * 51), "nested more than 50 deep"),
        (drawing(f"<g transform='{'scale(1)' * 200}'/>"), "transform of more than 1,000"),
        (
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1e-300 1'/>",
            "without a size",
        ),
    ],
)
def test_what_an_svg_file_cannot_have_is_named(folder: Path, content: str, reason: str) -> None:
    (folder / "p.svg").write_text(content)
    with pytest.raises(PnpError) as refused:
        load_template(board(folder, "p.svg")).build({}, palette("safe"))
    assert re.search(reason, f"{refused.value.what} ({refused.value.hint})")
    assert refused.value.what.startswith("picture: ")


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
    with pytest.raises(PnpError) as error:
        load_template(board(home, file)).build({}, palette("safe"))
    assert reason in error.value.what
    assert "board.toml:6:1" in str(error.value) or "home" in str(error.value)


def test_an_enormous_picture_is_refused_before_it_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "p.png").write_bytes(picture(size=(300, 300)))
    monkeypatch.setattr("pnp.templates.elements.raster.MAX_PIXELS", 80_000)
    with pytest.raises(PnpError, match=r"300 x 300 pixels, more than 0\.08 million"):
        load_template(board(folder, "p.png")).build({}, palette("safe"))
    monkeypatch.setattr("pnp.templates.elements.raster.MAX_FILE", 100)
    with pytest.raises(PnpError, match="larger than 100 bytes"):
        load_template(board(folder, "p.png")).build({}, palette("safe"))


@pytest.mark.parametrize(("mode", "kind"), [("RGBA", "PNG"), ("P", "PNG"), ("CMYK", "JPEG")])
def test_what_must_be_unpacked_has_as_many_pixels_as_its_printed_size_needs(
    folder: Path, monkeypatch: pytest.MonkeyPatch, mode: str, kind: str
) -> None:
    (folder / "p.png").write_bytes(picture(mode, kind, (1920, 960)))
    monkeypatch.setattr("pnp.templates.elements.raster.MAX_DECODED", 200_000)
    scene = load_template(board(folder, "p.png")).build({}, palette("safe"))  # 20 mm: 472 pixels
    (placed,) = unnamed(scene.layers[Layer.PRINT])
    assert isinstance(placed, Picture)
    assert placed.image.pixels == (480, 240)
    assert placed.rect == Rect(10, 5, 20, 10)
    shown = Image.open(BytesIO(placed.image.data)).convert("L")
    before = Image.open(BytesIO(picture(mode, kind, (1920, 960)))).convert("RGB").convert("L")
    unlike = ImageChops.difference(shown, before.resize((480, 240)))
    assert max(ImageStat.Stat(unlike).mean) < 2


@pytest.mark.parametrize(("mode", "kind"), [("L", "JPEG"), ("RGB", "JPEG"), ("RGB", "PNG")])
def test_what_every_reader_shows_is_taken_over_however_large(
    folder: Path, monkeypatch: pytest.MonkeyPatch, mode: str, kind: str
) -> None:
    (folder / "p.png").write_bytes(picture(mode, kind, (1920, 960)))
    monkeypatch.setattr("pnp.templates.elements.raster.MAX_DECODED", 200_000)
    scene = load_template(board(folder, "p.png")).build({}, palette("safe"))
    (placed,) = unnamed(scene.layers[Layer.PRINT])
    assert isinstance(placed, Picture)
    assert placed.image.data == (folder / "p.png").read_bytes()


def test_a_picture_printed_as_a_dot_is_made_that_small(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "p.png").write_bytes(picture("RGBA", size=(1920, 960)))
    monkeypatch.setattr("pnp.templates.elements.raster.MAX_DECODED", 200_000)
    path = board(folder, "p.png", 'width = "0.1mm"')  # two pixels of 1/600 inch, a bit more
    (placed,) = unnamed(load_template(path).build({}, palette("safe")).layers[Layer.PRINT])
    assert isinstance(placed, Picture)
    assert placed.image.pixels == (3, 2)


@pytest.mark.parametrize(("mode", "held"), [("1", 1), ("P", 1), ("I;16", 2), ("RGBA", 4)])
def test_what_unpacking_takes_is_known_by_the_kind_of_picture(
    folder: Path, monkeypatch: pytest.MonkeyPatch, mode: str, held: int
) -> None:
    """To the byte; what lies in the file is held beside it."""
    file = BytesIO()
    Image.linear_gradient("L").resize((60, 40)).convert(mode).save(file, "PNG")
    (folder / "p.png").write_bytes(file.getvalue())
    monkeypatch.setattr("pnp.templates.elements.raster.plain_rows", lambda _: None)
    monkeypatch.setattr("pnp.templates.elements.raster.MAX_DECODED", 2000)
    path = board(folder, "p.png", 'width = "1mm"')
    memory = 60 * 40 * held + len(file.getvalue())
    monkeypatch.setattr("pnp.templates.elements.raster.MAX_MEMORY", memory)
    load_template(path).build({}, palette("safe"))
    monkeypatch.setattr("pnp.templates.elements.raster.MAX_MEMORY", memory - 1)
    with pytest.raises(PnpError, match=r"more than 0\.002 million"):
        load_template(path).build({}, palette("safe"))


def test_a_turned_photograph_is_made_smaller_upright(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (1900, 950), "red").save(folder / "p.jpg", exif=exif)
    monkeypatch.setattr("pnp.templates.elements.raster.MAX_DECODED", 500_000)
    scene = load_template(board(folder, "p.jpg")).build({}, palette("safe"))
    (placed,) = unnamed(scene.layers[Layer.PRINT])
    assert isinstance(placed, Picture)
    assert placed.image.pixels == (475, 950)


def test_what_stays_enormous_at_its_printed_size_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "p.png").write_bytes(picture("RGBA", size=(1900, 950)))
    monkeypatch.setattr("pnp.templates.elements.raster.MAX_DECODED", 80_000)
    with pytest.raises(PnpError, match=r"1,900 x 950 pixels, more than 0\.08 million"):
        load_template(board(folder, "p.png")).build({}, palette("safe"))


@pytest.mark.parametrize(("subsampling", "shared"), [(0, 3), (1, 2), (2, 1.5)])
def test_what_a_progressive_photograph_takes_is_reckoned_from_what_its_colours_share(
    subsampling: int, shared: float, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two bytes for each number: one of light a pixel, of both colours one for 1, 2 or 4 pixels."""
    Image.new("RGB", (300, 200)).save(folder / "p.jpg", progressive=True, subsampling=subsampling)
    memory = int(2 * 300 * 200 * shared)
    monkeypatch.setattr("pnp.templates.elements.raster.MAX_MEMORY", memory)
    load_template(board(folder, "p.jpg")).build({}, palette("safe"))
    monkeypatch.setattr("pnp.templates.elements.raster.MAX_MEMORY", memory - 1)
    with pytest.raises(PnpError, match="300 x 200 pixels, progressive"):
        load_template(board(folder, "p.jpg")).build({}, palette("safe"))


def test_a_progressive_photograph_that_fills_the_memory_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Image.new("RGB", (300, 300)).save(folder / "p.jpg", progressive=True, subsampling=0)
    load_template(board(folder, "p.jpg")).build({}, palette("safe"))
    monkeypatch.setattr("pnp.templates.elements.raster.MAX_MEMORY", 500_000)
    with pytest.raises(PnpError, match="not progressive"):
        load_template(board(folder, "p.jpg")).build({}, palette("safe"))


def test_pictures_of_a_component_share_a_limit_that_can_be_lifted(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, size in (("p.png", (300, 300)), ("q.png", (301, 300))):
        (folder / name).write_bytes(picture(size=size))
    second = '[[elements]]\ndraw = "picture"\nfile = "{}"\nwidth = "20mm"\n'
    most = (folder / "p.png").stat().st_size + 10
    monkeypatch.setattr("pnp.templates.bounds.MAX_HELD", most)
    path = board(folder, "p.png")
    alone = path.read_text()
    path.write_text(alone + second.format("p.png"))
    load_template(path).build_all({}, palette("safe"))  # the same counts once
    path.write_text(alone + second.format("q.png"))
    with pytest.raises(PnpError, match="bytes of pictures in a component"):
        load_template(path).build_all({}, palette("safe"))
    load_template(path).build_all({}, palette("safe"), limit=False)


def test_pixels_that_are_unpacked_share_a_limit_that_can_be_lifted(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "p.png").write_bytes(picture(size=(300, 300)))
    monkeypatch.setattr("pnp.templates.bounds.MAX_UNPACKED", 80_000)
    path = board(folder, "p.png")
    with pytest.raises(PnpError, match="pixels in the pictures of a component"):
        load_template(path).build_all({}, palette("safe"))
    load_template(path).build_all({}, palette("safe"), limit=False)


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1", "ascii"])
def test_entities_are_refused_in_every_encoding(folder: Path, encoding: str) -> None:
    head = f"<?xml version='1.0' encoding='{encoding}'?><!DOCTYPE svg [<!ENTITY b 'c'>]>"
    (folder / "p.svg").write_bytes((head + drawing("&b;")).encode(encoding))
    with pytest.raises(PnpError, match="no entities"):
        load_template(board(folder, "p.svg")).build({}, palette("safe"))


def test_a_shape_in_many_clones_is_where_each_clone_puts_it(folder: Path) -> None:
    content = "<defs><circle id='a' cx='1' r='1'/></defs>" + "".join(
        f"<use href='#a' x='{n}' y='2'/>" for n in range(3)
    )
    (folder / "p.svg").write_text(drawing(content))
    scene = load_template(board(folder, "p.svg")).build({}, palette("safe"))
    (group,) = unnamed(scene.layers[Layer.PRINT])
    assert isinstance(group, Group)
    starts = [shape.outlines[0].start for shape in group.items if isinstance(shape, Shape)]
    assert starts == [(2, 2), (3, 2), (4, 2)]


def wide(rows: int, said: int) -> bytes:
    """A grey PNG that says to have so many rows of 1,000 pixels."""
    packed = zlib.compress(b"\0" * 1001 * rows)
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", 1000, said, 8, 0, 0, 0, 0)), (b"IDAT", packed)]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in [*chunks, (b"IEND", b"")]
    )


def test_a_plain_picture_is_checked_and_printed_without_unpacking_it(folder: Path) -> None:
    (folder / "p.png").write_bytes(wide(60_000, 60_000))
    tracemalloc.start()
    scene = load_template(board(folder, "p.png")).build({}, palette("safe"))
    (placed,) = unnamed(scene.layers[Layer.PRINT])
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert isinstance(placed, Picture)
    assert placed.image.pixels == (1000, 60_000)
    assert most < 30_000_000


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (wide(10, 11), "rows are missing"),
        (wide(10, 10)[:-20], "a broken picture"),
        (wide(1, 60_001), "1,000 x 60,001 pixels, more than 60 million"),
    ],
)
def test_a_picture_of_other_rows_than_it_says_is_refused(
    folder: Path, data: bytes, reason: str
) -> None:
    (folder / "p.png").write_bytes(data)
    with pytest.raises(PnpError, match=reason):
        load_template(board(folder, "p.png")).build({}, palette("safe"))


@pytest.mark.parametrize("chunk", [b"IHDR", b"IDAT"])
def test_a_picture_whose_sums_are_wrong_is_refused(folder: Path, chunk: bytes) -> None:
    data = bytearray(wide(10, 10))
    at = data.rindex(chunk)
    (length,) = struct.unpack_from(">I", data, at - 4)
    data[at + 4 + length] ^= 1
    (folder / "p.png").write_bytes(data)
    with pytest.raises(PnpError, match="a broken picture"):
        load_template(board(folder, "p.png")).build({}, palette("safe"))


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_picture_stands_as_its_camera_was_held(folder: Path, turn: int) -> None:
    """As EXIF counts: 1 is upright, 2 to 4 stand too, 5 to 8 lie on their sides."""
    exif = Image.Exif()
    exif[0x0112] = turn
    Image.linear_gradient("L").resize((60, 40)).convert("RGB").save(folder / "p.png", exif=exif)
    scene = load_template(board(folder, "p.png")).build({}, palette("safe"))
    (placed,) = unnamed(scene.layers[Layer.PRINT])
    assert isinstance(placed, Picture)
    assert placed.image.pixels == ((60, 40) if turn < 5 else (40, 60))
    shape = placed.rect.width / placed.rect.height
    assert shape == pytest.approx(1.5 if turn < 5 else 1 / 1.5)
    taken_over = placed.image.data == (folder / "p.png").read_bytes()
    assert taken_over == (turn == 1)
