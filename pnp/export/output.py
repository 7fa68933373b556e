"""Options of the file formats."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class SvgOptions:
    """Options of SVG files; the defaults produce a self-contained file."""

    fonts: bool = True
    """True if the file embeds its fonts; a page that serves the fonts needs none."""
    prefix: str = ""
    """Prefix of all ids, so that several drawings can share a page."""


@dataclass(frozen=True, slots=True)
class Output:
    """Options of a file; `dpi` is the resolution of raster pictures."""

    dpi: float = 300
    svg: SvgOptions = SvgOptions()
    cut_file: Path | None = None
    """Path of an additional SVG with the cuts and folds, or None."""
    limit: bool = True
    """True if very large pictures are refused."""
