"""Sizes and layout settings for the pages of a kit to read, such as its front page."""

from dataclasses import replace

from pnp.drawing.scene import Scene
from pnp.geometry import Size
from pnp.kits.cover import HIGHEST
from pnp.kits.cover import SIZE as COVER_SIZE
from pnp.layout.scene_changes import LARGE, enlarged
from pnp.layout.settings import Backs, Settings, usable

_ROUNDING = 1e-3
"""Part of a page that is left free, in mm, because enlarged pages must still fit the paper."""


def hand_cut(settings: Settings) -> Settings:
    """Return the settings for sheets that are cut by hand, not by machine: pages and boards."""
    return replace(settings, registration=False, cut_area=None)


def single_sided(settings: Settings) -> Settings:
    """Return the settings for pages and boards without backs, which may span several sheets."""
    return replace(hand_cut(settings), backs=Backs.NONE, poster=True)


def page_size(settings: Settings) -> Size:
    """Return the size of a cover, in mm: as high as the paper allows within the limits.

    In large print, a page can be smaller than the default.
    """
    area = usable(settings.paper.size or COVER_SIZE, single_sided(settings))
    if not settings.large:
        return Size(COVER_SIZE.width, max(COVER_SIZE.height, min(area.height, HIGHEST)))
    width, height = area.width / LARGE - _ROUNDING, area.height / LARGE - _ROUNDING
    if COVER_SIZE.fits(Size(width, height)):
        return Size(COVER_SIZE.width, min(height, HIGHEST))
    return Size(width, height)


def front_size(settings: Settings) -> Size | None:
    """Return the size of the front page before it is enlarged.

    Return None if the paper is too small; the page of instructions then has the contents too.
    """
    if page_size(settings).width < COVER_SIZE.width:
        return None
    paper = settings.paper.size or COVER_SIZE
    factor = LARGE if settings.large else 1.0
    return Size(min(paper) / factor, max(paper) / factor)


def at_size(scenes: list[Scene], settings: Settings) -> list[Scene]:
    """Return the scenes, enlarged if requested."""
    return [*enlarged(scenes)] if settings.large else scenes
