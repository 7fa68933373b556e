"""Drawings that lie in the page, which has their type and the style of it."""

import pnp


def bare(drawing: pnp.Drawing) -> pnp.Page:
    """A drawing on paper just as large."""
    return drawing.lay_out(paper="fit", marks=False, bleed=0.0).page(1)
