"""Drawings that lie in the page, which has their type and the style of it."""

import pnp

_KERNING = ' style="font-kerning:none;white-space:pre"'
"""What the page's own style says of all type in drawings; its policy allows no other."""


def inline(page: pnp.Page, prefix: str) -> str:
    """The page as SVG, its ids opened by a prefix, so that several may lie side by side."""
    return page.to_svg(fonts=False, prefix=prefix).replace(_KERNING, "")


def bare(drawing: pnp.Drawing) -> pnp.Page:
    """A drawing on paper just as large."""
    return drawing.lay_out(paper="fit", marks=False, bleed=0.0).page(1)
