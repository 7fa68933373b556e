"""Sizes and layout settings of the pages that people read, such as the front page."""

from dataclasses import replace

from pnp.drawing.scene import Scene
from pnp.geometry import Size
from pnp.kits.cover import HIGHEST
from pnp.kits.cover import SIZE as COVER_SIZE
from pnp.layout.scene_changes import LARGE, enlarged
from pnp.layout.settings import Backs, Settings, usable

_ABOVE_FOOT = 3.0
"""Distance from a page to the ruler in its footer, in addition to that of pieces, in mm."""

_ROUNDING = 1e-3
"""Width and height left free on a page, in mm, so that enlarged pages fit despite rounding."""


def hand_cut(settings: Settings) -> Settings:
    """Return settings without registration marks, for sheets that are always cut by hand."""
    return replace(settings, registration=False, cut_area=None)


def single_sided(settings: Settings) -> Settings:
    """Return settings for pages and boards that have no backs and can be split across sheets."""
    return replace(hand_cut(settings), backs=Backs.NONE, poster=True)


def page_size(settings: Settings) -> Size:
    """Return the size of a cover, in mm. Covers are as tall as the paper and `HIGHEST` allow.

    In large print, a page can be smaller than the default size.
    """
    area = usable(settings.paper.size or COVER_SIZE, single_sided(settings))
    high = area.height - _ABOVE_FOOT
    if not settings.large:
        return Size(COVER_SIZE.width, max(COVER_SIZE.height, min(high, HIGHEST)))
    width, height = area.width / LARGE - _ROUNDING, high / LARGE - _ROUNDING
    if COVER_SIZE.fits(Size(width, height)):
        return Size(COVER_SIZE.width, min(height, HIGHEST))
    return Size(width, height)


def front_size(settings: Settings) -> Size | None:
    """Return the size of the front page before it is enlarged.

    Return None if the paper is too small for a front page. In that case, the instructions page has
    the contents.
    """
    if page_size(settings).width < COVER_SIZE.width:
        return None
    paper = settings.paper.size or COVER_SIZE
    factor = settings.scale
    return Size(min(paper) / factor, max(paper) / factor)


def at_size(scenes: list[Scene], settings: Settings) -> list[Scene]:
    """Return the scenes, enlarged if large print is requested."""
    return [*enlarged(scenes)] if settings.large else scenes
