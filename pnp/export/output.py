"""Options for the file formats."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class SvgOptions:
    """Options for SVG files; the defaults produce a self-contained file."""

    fonts: bool = True
    """True if the file embeds its fonts; not needed on a web page that loads the fonts itself."""
    prefix: str = ""
    """Prefix for all ids, so that several drawings can be on the same web page."""


@dataclass(frozen=True, slots=True)
class Output:
    """Options for an output file; `dpi` is the resolution of raster images."""

    dpi: float = 300
    svg: SvgOptions = SvgOptions()
    cut_file: Path | None = None
    """Path of an additional SVG file with only the cuts and folds, or None."""
    limit: bool = True
    """True if very large images are rejected."""
