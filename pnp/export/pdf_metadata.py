"""Metadata that PDF/A-2b requires: the sRGB colour profile, and document properties as XMP."""

from functools import cache
from html import escape
from pathlib import Path

from pnp.export.pdf_objects import PDFName, PDFString, dictionary, reference

CREATED = "2000-01-01T00:00:00Z"
"""Creation date in every file, fixed so that identical inputs produce identical files."""

_PDF_DATE = "D:20000101000000Z"

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<pdf:Producer>{producer}</pdf:Producer>
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
<xmp:CreateDate>{created}</xmp:CreateDate>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmp:ModifyDate>{created}</xmp:ModifyDate>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""


@cache
def srgb_profile() -> bytes:
    """Return an ICC profile for sRGB, which was created with Little CMS and has a fixed date."""
    return Path(__file__).with_name("srgb.icc").read_bytes()


def xmp(title: str, creator: str, producer: str) -> bytes:
    """Return the XMP metadata, which contains the same properties as `information`."""
    facts = {"title": title, "creator": creator, "producer": producer, "created": CREATED}
    return _XMP.format(**{key: escape(text, quote=False) for key, text in facts.items()}).encode()


def information(title: str, creator: str, producer: str) -> bytes:
    """Return the document's information dictionary."""
    texts = {"Title": title, "Creator": creator, "Producer": producer}
    entries = {key: pdf_text(text) for key, text in texts.items()}
    date = PDFString(_PDF_DATE)
    return dictionary(entries | {"CreationDate": date, "ModDate": date})


def output_intent(profile: int) -> bytes:
    """Return an output intent for sRGB. `profile` is the object number of the colour profile."""
    return dictionary(
        {
            "Type": PDFName("OutputIntent"),
            "S": PDFName("GTS_PDFA1"),
            "OutputConditionIdentifier": PDFString("sRGB"),
            "Info": PDFString("sRGB IEC61966-2.1"),
            "DestOutputProfile": reference(profile),
        }
    )


def pdf_text(text: str) -> bytes:
    """Return the text as a PDF string object; all Unicode characters are allowed."""
    return b"<%s>" % (b"\xfe\xff" + text.encode("utf-16-be")).hex().encode()
