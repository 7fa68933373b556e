"""Options for each file format."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class SvgOptions:
    """Options for SVG files. The defaults produce a self-contained file."""

    fonts: bool = True
    """True if the file embeds its fonts. On a web page, the page can provide the fonts instead."""
    prefix: str = ""
    """Prefix of all ids, so that several drawings can be on the same web page."""


@dataclass(frozen=True, slots=True)
class Output:
    """Options for an output file. `dpi` is the resolution of raster images."""

    dpi: float = 300
    svg: SvgOptions = SvgOptions()
    cut_file: Path | None = None
    """Path of an additional SVG file with only the cuts and folds, or None to omit this file."""
    limit: bool = True
    """True if very large images are rejected."""
