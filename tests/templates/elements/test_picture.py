"""Pictures beside a template: their pixels are unchanged, and unprintable ones are rejected."""

import struct
import tracemalloc
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageStat

from pnp.drawing.colour import palette
from pnp.drawing.scene import Layer, Picture, Scene, unnamed
from pnp.errors import PnpError
from pnp.geometry import Rect
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
TURN = 0x0112
"""Number of the EXIF entry that says how a camera was held."""


def board(folder: Path, file: str, size: str = 'width = "20mm"') -> Path:
    path = folder / "board.toml"
    path.write_text(TEMPLATE.format(file=file, size=size))
    return path


def built(path: Path, *, limit: bool = True) -> Scene:
    return load_template(path).build_all({}, palette("safe"), limit=limit)[0]


def placed(folder: Path, file: str = "p.png", size: str = 'width = "20mm"') -> Picture:
    """Return the picture that a component draws, 20 mm wide by default."""
    (item,) = unnamed(built(board(folder, file, size)).layers[Layer.PRINT])
    assert isinstance(item, Picture)
    return item


def picture(mode: str = "RGB", kind: str = "PNG", size: tuple[int, int] = (40, 20)) -> bytes:
    file = BytesIO()
    Image.linear_gradient("L").resize(size).convert(mode).save(file, kind)
    return file.getvalue()


Limit = Callable[..., None]


@pytest.fixture
def limited(monkeypatch: pytest.MonkeyPatch) -> Limit:
    """Return a function that lowers limits of pictures, such as MAX_PIXELS."""

    def lower(**limits: int) -> None:
        for name, most in limits.items():
            monkeypatch.setattr(f"pnp.templates.elements.raster.{name}", most)

    return lower


@pytest.mark.parametrize(
    ("size", "rect"),
    [
        ('width = "20mm"', Rect(10, 5, 20, 10)),
        ('height = "20mm"', Rect(10, 5, 40, 20)),
        ('width = "8mm"\nheight = "9mm"', Rect(10, 5, 8, 9)),
    ],
)
def test_single_side_keeps_the_proportions(folder: Path, size: str, rect: Rect) -> None:
    (folder / "p.png").write_bytes(picture())
    assert placed(folder, size=size).rect == rect


@pytest.mark.parametrize(
    ("mode", "name", "space", "masked"),
    [
        ("RGB", "p.png", "/DeviceRGB", False),
        ("RGBA", "p.png", "/DeviceRGB", True),
        ("P", "p.png", "/DeviceRGB", False),
        ("1", "p.png", "/DeviceRGB", False),
        ("L", "p.png", "/DeviceGray", False),
        ("LA", "p.png", "/DeviceRGB", True),
        ("RGB", "p.jpg", "/DeviceRGB", False),
        ("L", "p.jpg", "/DeviceGray", False),
        ("CMYK", "p.jpg", "/DeviceRGB", False),
    ],
)
def test_every_pixel_format_is_printed(
    folder: Path, pnp: Pnp, mode: str, name: str, space: str, masked: bool
) -> None:
    (folder / name).write_bytes(picture(mode, "PNG" if name == "p.png" else "JPEG"))
    board(folder, name)
    for file in ("out.pdf", "out.svg", "out.png"):
        answer = pnp("render", "board.toml", "-o", file, "--paper", "fit", "--no-marks")
        assert answer.status == 0, answer.err
    for marks in (read_pdf(folder / "out.pdf")[0].marks, read_svg(folder / "out.svg")):
        (drawn,) = [mark for mark in marks if mark.kind == "picture"]
        assert drawn.box == pytest.approx((10, 5, 30, 15), abs=0.01)
    with Image.open(folder / "out.png") as page:
        pixel = 300 / 25.4
        top, bottom = (page.getpixel((round(20 * pixel), round(y * pixel))) for y in (5.5, 14.5))
    assert top[0] < 60
    assert bottom[0] > 190
    with pikepdf.open(folder / "out.pdf") as pdf:
        pictures = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        pictures = [each for each in pictures if each.get("/Subtype") == "/Image"]
        (colours,) = [each for each in pictures if "/SMask" in each or len(pictures) == 1]
        assert colours.ColorSpace == space
        assert ("/SMask" in colours) == masked


@pytest.mark.parametrize("name", ["evening", "passtally", "colour-lines"])
def test_diagram_as_a_picture_equals_the_diagram(folder: Path, pnp: Pnp, name: str) -> None:
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
    ("file", "reason"),
    [
        ("absent.png", "image not found"),
        ("../outside.png", "outside the template's folder"),
        ("/etc/hostname", "outside the template's folder"),
        ("torn.png", "invalid image"),
        ("words.png", "not a PNG or JPEG"),
        ("folder", "image not found"),
        ("torn.svg", "image: "),
        ("link.png", "outside the template's folder"),
    ],
)
def test_unusable_picture_is_named(folder: Path, file: str, reason: str) -> None:
    home = folder / "home"
    (home / "folder").mkdir(parents=True)
    (folder / "outside.png").write_bytes(picture())
    (home / "torn.png").write_bytes(picture(size=(400, 200))[:400])
    (home / "words.png").write_text("words")
    (home / "torn.svg").write_text("<svg")
    (home / "link.png").symlink_to(folder / "outside.png")
    with pytest.raises(PnpError) as error:
        placed(home, file)
    assert reason in error.value.message
    assert "board.toml:6:1" in str(error.value) or "home" in str(error.value)


def test_large_picture_is_rejected_before_it_is_read(folder: Path, limited: Limit) -> None:
    (folder / "p.png").write_bytes(picture(size=(300, 300)))
    limited(MAX_PIXELS=80_000)
    with pytest.raises(PnpError, match=r"300 by 300 pixels: the limit is 0\.08 million"):
        placed(folder)
    limited(MAX_FILE=100)
    with pytest.raises(PnpError, match="larger than 100 bytes"):
        placed(folder)


@pytest.mark.parametrize(
    ("mode", "kind", "width", "pixels"),
    [
        ("RGBA", "PNG", "20mm", (480, 240)),  # 472 pixels of 1/600 inch, a little more
        ("P", "PNG", "20mm", (480, 240)),
        ("CMYK", "JPEG", "20mm", (480, 240)),
        ("RGBA", "PNG", "0.1mm", (3, 2)),
        ("L", "JPEG", "20mm", None),  # every reader shows these
        ("RGB", "JPEG", "20mm", None),
        ("RGB", "PNG", "20mm", None),
    ],
)
def test_only_pictures_that_need_decoding_are_reduced(
    folder: Path, limited: Limit, mode: str, kind: str, width: str, pixels: tuple[int, int] | None
) -> None:
    data = picture(mode, kind, (1920, 960))
    (folder / "p.png").write_bytes(data)
    limited(MAX_DECODED=200_000)
    shown = placed(folder, size=f'width = "{width}"').image
    if pixels is None:
        assert shown.data == data
        return
    assert shown.pixels == pixels
    before = Image.open(BytesIO(data)).convert("RGB").convert("L").resize(pixels)
    unlike = ImageChops.difference(Image.open(BytesIO(shown.data)).convert("L"), before)
    assert max(ImageStat.Stat(unlike).mean) < 2 or width == "0.1mm"


@pytest.mark.parametrize(("mode", "held"), [("1", 1), ("P", 1), ("I;16", 2), ("RGBA", 4)])
def test_memory_for_decoding_follows_from_the_format(
    folder: Path, limited: Limit, monkeypatch: pytest.MonkeyPatch, mode: str, held: int
) -> None:
    """The estimate is exact to the byte and includes the file."""
    data = picture(mode, size=(60, 40))
    (folder / "p.png").write_bytes(data)
    monkeypatch.setattr("pnp.templates.elements.raster.embeddable_rows", lambda _: None)
    memory = 60 * 40 * held + len(data)
    limited(MAX_DECODED=2000, MAX_MEMORY=memory)
    assert placed(folder, size='width = "1mm"')
    limited(MAX_MEMORY=memory - 1)
    with pytest.raises(PnpError, match=r"the limit is 0\.002 million"):
        placed(folder, size='width = "1mm"')


@pytest.mark.parametrize(("subsampling", "shared"), [(0, 3), (1, 2), (2, 1.5)])
def test_memory_for_progressive_jpeg_follows_from_subsampling(
    folder: Path, limited: Limit, subsampling: int, shared: float
) -> None:
    """A pixel has two bytes of light; for both colours, 1, 2 or 4 pixels share two bytes each."""
    Image.new("RGB", (300, 200)).save(folder / "p.jpg", progressive=True, subsampling=subsampling)
    memory = int(2 * 300 * 200 * shared)
    limited(MAX_MEMORY=memory)
    assert placed(folder, "p.jpg")
    limited(MAX_MEMORY=memory - 1)
    with pytest.raises(
        PnpError, match=r"too large to be progressive, 300 by 200 pixels.*without the progressive"
    ):
        placed(folder, "p.jpg")


def test_picture_too_large_at_its_printed_size_is_rejected(folder: Path, limited: Limit) -> None:
    (folder / "p.png").write_bytes(picture("RGBA", size=(1900, 950)))
    limited(MAX_DECODED=80_000)
    with pytest.raises(PnpError, match=r"1,900 by 950 pixels: the limit is 0\.08 million"):
        placed(folder)


def test_pictures_of_a_component_share_optional_limits(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, size in (("p.png", (300, 300)), ("q.png", (301, 300))):
        (folder / name).write_bytes(picture(size=size))
    path = board(folder, "p.png")
    alone = path.read_text()
    second = '[[elements]]\ndraw = "picture"\nfile = "{}"\nwidth = "20mm"\n'
    most = (folder / "p.png").stat().st_size + 10
    with monkeypatch.context() as held:
        held.setattr("pnp.templates.bounds.MAX_HELD", most)
        path.write_text(alone + second.format("p.png"))
        assert built(path), "the same picture counts once"
        path.write_text(alone + second.format("q.png"))
        with pytest.raises(PnpError, match="bytes of images in a component"):
            built(path)
        assert built(path, limit=False)
    monkeypatch.setattr("pnp.templates.bounds.MAX_UNPACKED", 80_000)
    with pytest.raises(PnpError, match="pixels in the images of a component"):
        built(path)
    assert built(path, limit=False)


@pytest.mark.parametrize("most", [20_000_000, 200_000], ids=["whole", "reduced"])
@pytest.mark.parametrize(
    ("mode", "kind"),
    [("I;16", "PNG"), ("1", "PNG"), ("P", "PNG"), ("LA", "PNG"), ("CMYK", "JPEG"), ("L", "JPEG")],
)
def test_unusual_pictures_keep_their_greys(
    folder: Path, limited: Limit, most: int, mode: str, kind: str
) -> None:
    grey = Image.linear_gradient("L").resize((1920, 960))
    unusual = grey.convert("RGB" if mode == "CMYK" else "L").convert(mode)
    if mode == "I;16":
        unusual = Image.frombytes(mode, grey.size, b"".join(bytes([v, v]) for v in grey.tobytes()))
    unusual.save(folder / "p.png", kind)
    limited(MAX_DECODED=most)
    with Image.open(BytesIO(placed(folder).image.data)) as shown:
        found = shown.convert("L").resize((20, 10), Image.Resampling.BOX)
    unlike = ImageChops.difference(found, grey.resize((20, 10), Image.Resampling.BOX))
    assert ImageStat.Stat(unlike).mean[0] < 4


def wide(rows: int, said: int) -> bytes:
    """Return a grey PNG that claims to have `said` rows of 1,000 pixels."""
    packed = zlib.compress(b"\0" * 1001 * rows)
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", 1000, said, 8, 0, 0, 0, 0)), (b"IDAT", packed)]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in [*chunks, (b"IEND", b"")]
    )


def with_wrong_sum(chunk: bytes) -> bytes:
    data = bytearray(wide(10, 10))
    at = data.rindex(chunk)
    (length,) = struct.unpack_from(">I", data, at - 4)
    data[at + 4 + length] ^= 1
    return bytes(data)


def test_plain_picture_is_checked_without_decoding(folder: Path) -> None:
    (folder / "p.png").write_bytes(wide(60_000, 60_000))
    tracemalloc.start()
    shown = placed(folder)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert shown.image.pixels == (1000, 60_000)
    assert most < 30_000_000


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (wide(10, 11), "rows are missing"),
        (wide(10, 10)[:-20], "invalid image"),
        (wide(1, 60_001), "1,000 by 60,001 pixels: the limit is 60 million"),
        (with_wrong_sum(b"IHDR"), "invalid image"),
        (with_wrong_sum(b"IDAT"), "invalid image"),
    ],
)
def test_damaged_picture_is_rejected(folder: Path, data: bytes, reason: str) -> None:
    (folder / "p.png").write_bytes(data)
    with pytest.raises(PnpError, match=reason):
        placed(folder)


@pytest.mark.parametrize("turn", range(1, 9))
def test_exif_orientation_is_applied(folder: Path, turn: int) -> None:
    """EXIF orientations 1 to 4 are upright, 5 to 8 are turned sideways."""
    exif = Image.Exif()
    exif[TURN] = turn
    Image.linear_gradient("L").resize((60, 40)).convert("RGB").save(folder / "p.png", exif=exif)
    shown = placed(folder)
    assert shown.image.pixels == ((60, 40) if turn < 5 else (40, 60))
    assert shown.rect.width / shown.rect.height == pytest.approx(1.5 if turn < 5 else 1 / 1.5)
    assert (shown.image.data == (folder / "p.png").read_bytes()) == (turn == 1)


def test_turned_photograph_is_reduced_upright(folder: Path, limited: Limit) -> None:
    exif = Image.Exif()
    exif[TURN] = 6
    Image.new("RGB", (1900, 950), "red").save(folder / "p.jpg", exif=exif)
    limited(MAX_DECODED=500_000)
    assert placed(folder, "p.jpg").image.pixels == (475, 950)
