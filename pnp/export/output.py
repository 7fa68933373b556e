"""How a document is written, whatever it shows."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class SvgOptions:
    """How SVG is written; the defaults make a file that stands alone."""

    fonts: bool = True
    """Whether it carries the type it is set in; a page that serves the fonts needs none."""
    prefix: str = ""
    """What all ids begin with, so that several may lie in one page."""


@dataclass(frozen=True, slots=True)
class Output:
    """Of a file; `dpi` is for pictures."""

    dpi: float = 300
    svg: SvgOptions = SvgOptions()
    cut_file: Path | None = None
    """Where cuts and folds are written besides, as SVG."""
    limit: bool = True
    """Whether enormous pictures are refused."""
