"""Presets of print services: files of the exact size, the safe area, and errors with locations."""

import io
from pathlib import Path

import pytest
from PIL import Image

import pnp as library
from tests.conftest import Pnp
from tests.reading import read_pdf

CARD = """\
title = "Card"
help = "A card."
ground = "cell"

[size]
width = "63mm"
height = "88mm"

[[elements]]
draw = "label"
text = "Near the cut"
x = "{x}mm"
y = "44mm"
align = "left"

[[back]]
draw = "label"
text = "Back"
x = "31mm"
y = "44mm"
"""

PRESET = """\
title = "small card"
width = "63mm"
height = "88mm"
bleed = "3mm"
safe = "4mm"
files = "{files}"
format = "{format}"
name = "{name}"
"""


@pytest.fixture
def card(folder: Path) -> Path:
    file = folder / "card.toml"
    file.write_text(CARD.replace("{x}", "6"))
    return file


def preset(folder: Path, files: str = "card", kind: str = "pdf", name: str = "{number}") -> Path:
    file = folder / "service.toml"
    text = PRESET.replace("{files}", files).replace("{format}", kind)
    file.write_text(text.replace("{name}", name))
    return file


def test_built_in_presets_are_listed(pnp: Pnp) -> None:
    assert pnp("service").out.splitlines() == [
        "tarot-card  tarot card",
        "us-poker-card  US poker card",
    ]


@pytest.mark.parametrize(
    ("service", "pixels"), [("us-poker-card", (825, 1125)), ("tarot-card", (900, 1500))]
)
def test_built_in_preset_writes_a_file_per_side(
    service: str, pixels: tuple[int, int], folder: Path
) -> None:
    width, height = ((p / 300 - 0.25) * 25.4 for p in pixels)
    file = folder / "card.toml"
    sized = CARD.replace('"63mm"', f'"{width:.3f}mm"').replace('"88mm"', f'"{height:.3f}mm"')
    file.write_text(sized.replace("{x}", "6"))
    found = library.service(service, library.component(file))
    assert len(found) == 2
    for name, document in found.items():
        picture = Image.open(io.BytesIO(document.to_bytes("png", dpi=300)))
        assert picture.size == pytest.approx(pixels, abs=1)
        assert name.endswith(("-001-front.png", "-001-back.png"))


def test_both_sides_are_in_one_pdf_of_the_exact_size(pnp: Pnp, folder: Path, card: Path) -> None:
    answer = pnp("service", str(preset(folder)), str(card), "-o", "up")
    assert answer.out == f"{Path('up/001.pdf')}\n"
    front, back = read_pdf(Path("up/001.pdf"))
    assert (front.width, front.height) == pytest.approx((69, 94), abs=0.02)
    assert "Near the cut" in front.text
    assert "Back" in back.text


def test_background_of_a_smaller_card_reaches_the_bleed(pnp: Pnp, folder: Path, card: Path) -> None:
    pnp("service", "us-poker-card", str(card), "-o", "up")
    (picture,) = Path("up").glob("*-front.png")
    image = Image.open(picture).convert("RGB")
    corners = [(0, 0), (image.width - 1, 0), (0, image.height - 1)]
    assert (255, 255, 255) not in {image.getpixel(corner) for corner in corners}


def test_text_outside_the_safe_area_is_rejected(pnp: Pnp, folder: Path, card: Path) -> None:
    card.write_text(CARD.replace("{x}", "2"))
    answer = pnp("service", str(preset(folder)), str(card), "-o", "up")
    assert answer.status == 2
    assert "card 1, front: Near the cut is 2.0 mm from the cut: keep 4.0 mm" in answer.err
    assert not Path("up").exists()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ('bleed = "3"', "service.toml:4:9: bleed: '3' has no unit"),
        ('safe = "4mm"\nsaef = 1', "service.toml:6:1: unknown key 'saef'"),
        ('name = "{nmber}"', "unknown placeholder 'nmber': did you mean number?"),
        ('name = "a/b"', "'a/b' is not a file name"),
        ('format = "png"', "several sides in one file need PDF"),
        ('files = "page"', "files: unknown value 'page'"),
        ('width = "2mm"', "service.toml:2:"),
    ],
)
def test_mistakes_in_a_preset_are_located(
    pnp: Pnp, folder: Path, card: Path, change: str, expected: str
) -> None:
    file = preset(folder)
    key = change.split(" =", maxsplit=1)[0]
    lines = [
        change if each.startswith(f"{key} =") else each for each in file.read_text().split("\n")
    ]
    file.write_text("\n".join(lines))
    answer = pnp("service", str(file), str(card), "-o", "up")
    assert answer.status == 2
    assert expected in answer.err
    assert "service.toml:" in answer.err


def test_card_of_another_size_is_rejected(pnp: Pnp, folder: Path) -> None:
    answer = pnp("service", "us-poker-card", "passtally/tiles", "-o", "up")
    assert answer.status == 2
    assert "passtally/tiles is 24 x 48 mm, but the US poker card is 63.5 x 88.9 mm" in answer.err


def test_unknown_service_names_the_known_ones(pnp: Pnp) -> None:
    answer = pnp("service", "tarot-crad", "passtally/tiles", "-o", "up")
    assert "unknown print service 'tarot-crad': did you mean tarot-card?" in answer.err
