"""Write the fonts, the metadata and the catalogue of a PDF with reportlab.

Pages and drawings are written without reportlab: they are long, but need few kinds of objects.
"""

from collections.abc import Mapping

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFStream,
    PDFString,
    PDFZCompress,
)

__all__ = ["PDFArray", "PDFName", "PDFString", "compressed", "dictionary", "plain", "reference"]

_SETTINGS = PDFDocument(compression=0, invariant=1)
"""Settings with which reportlab writes an object without encryption."""


def reference(number: int) -> bytes:
    """Return a reference to the object with this number."""
    return b"%d 0 R" % number


def dictionary(entries: Mapping[str, object]) -> bytes:
    """Return a dictionary object. A value of type bytes is inserted unchanged."""
    body: bytes = pdfdoc.format(PDFDictionary(entries), _SETTINGS)
    return body


def plain(entries: Mapping[str, object], data: bytes) -> bytes:
    """Return an uncompressed stream object."""
    return _stream(PDFStream(PDFDictionary(entries), data))


def compressed(entries: Mapping[str, object], data: bytes) -> bytes:
    """Return a compressed stream object."""
    return _stream(PDFStream(PDFDictionary(entries), data, [PDFZCompress]))


def _stream(stream: PDFStream) -> bytes:
    """Return the object with a newline before `endstream`, which PDF/A requires."""
    body: bytes = pdfdoc.format(stream, _SETTINGS, toplevel=1)
    return body.removesuffix(b"endstream\n") + b"\nendstream"
