"""Metadata of PDF/A: one fixed date, and text with any characters."""

import struct
from datetime import UTC, datetime
from io import BytesIO
from xml.etree import ElementTree as ET

from pikepdf import Object
from PIL import ImageCms

from pnp.export.pdf_metadata import CREATED, information, pdf_text, srgb_profile, xmp

DATE = datetime(2000, 1, 1, tzinfo=UTC)


def test_colour_profile_has_the_date_of_the_file() -> None:
    """The date is six 16-bit numbers from byte 24 of the ICC header."""
    year, month, day, hour, minute, second = struct.unpack(">6H", srgb_profile()[24:36])
    assert datetime(year, month, day, hour, minute, second, tzinfo=UTC) == DATE
    assert datetime.fromisoformat(CREATED) == DATE


def test_colour_profile_is_srgb() -> None:
    profile = ImageCms.ImageCmsProfile(BytesIO(srgb_profile()))
    assert ImageCms.getProfileDescription(profile).startswith("sRGB")
    assert struct.unpack(">I", srgb_profile()[:4]) == (len(srgb_profile()),)


def test_info_and_xmp_agree() -> None:
    words = ("Würfel & <Karten>", "pnp 1", "pnp")
    properties = {
        element.tag.partition("}")[2]: "".join(element.itertext())
        for element in ET.fromstring(xmp(*words).strip()).iter()
    }
    assert (properties["title"], properties["CreatorTool"], properties["Producer"]) == words
    assert properties["CreateDate"] == properties["ModifyDate"] == CREATED
    assert (properties["part"], properties["conformance"], properties["format"]) == (
        "2",
        "B",
        "application/pdf",
    )
    described = {key: str(each) for key, each in Object.parse(information(*words)).items()}
    date = "D:20000101000000Z"
    assert described == {
        **dict(zip(("/Title", "/Creator", "/Producer"), words, strict=True)),
        "/CreationDate": date,
        "/ModDate": date,
    }


def test_text_is_written_in_utf_16() -> None:
    assert pdf_text("Ü1") == b"<feff00dc0031>"
