"""Place the pieces of a group of parts on sheets: shared sheets, separate pages, or posters."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.drawing.scene import Scene
from pnp.kits.components import sides, without_backs
from pnp.kits.kit_file import KitPart
from pnp.kits.page_settings import hand_cut
from pnp.layout.grid_layout import TooLarge, fits
from pnp.layout.imposition import is_page, lay_out, page, page_sides
from pnp.layout.settings import Backs, Settings, usable
from pnp.layout.sheet import Sheet


def part_sheets(
    part_scenes: Sequence[tuple[KitPart, list[Scene]]], settings: Settings
) -> list[Sheet]:
    """Return the sheets. A large component that is not a piece is on sheets of its own."""
    alone: list[Scene] = []
    shared: list[Scene] = []
    for part, scenes in part_scenes:
        for scene in _fitting_sides(sides(part, scenes, settings.backs), settings):
            may_share = part.pieces or (part.shares and _fits(scene, _unfolded(scene, settings)))
            (shared if may_share else alone).append(scene)
    packed = any(part.both_sides and not part.shares for part, _scenes in part_scenes)
    hand = hand_cut(settings)  # by which sheets that share no pieces are cut
    packed = packed and all(_fits(scene, hand) for scene in alone)
    read = [scene for scene in alone if not scene.back and _needs_no_cut(scene, hand)]
    cut = [scene for scene in alone if scene not in read]
    sheets: list[Sheet] = []
    for scenes in (read, cut):
        sheets += _lay_out(scenes, hand, packed=packed) if scenes else []
    if not any(part.shares for part, _scenes in part_scenes):
        settings = hand
    if not shared:
        return sheets
    try:
        return sheets + _lay_out(shared, settings, packed=True)
    except TooLarge:
        if settings.backs is not Backs.GUTTER:
            raise
        # Pieces are not turned on folded sheets, so a piece that fits can still be too tall.
        return sheets + _lay_out(without_backs(shared), settings, packed=True)


def _fits(scene: Scene, settings: Settings) -> bool:
    """Return True if a sheet has room for the scene with its bleed and crop marks."""
    return fits(scene.size, replace(settings, bleed=scene.bleed))


def _unfolded(scene: Scene, settings: Settings) -> Settings:
    """Return the settings, without folded sheets if the scene has no back."""
    return settings if scene.back else replace(settings, backs=Backs.NONE)


def _fitting_sides(scenes: Sequence[Scene], settings: Settings) -> Iterator[Scene]:
    """Yield the scenes. The back of a poster is a separate scene.

    Sheets of a poster cannot have backs, so both sides become posters. Scenes that are only too
    large for a folded sheet are printed without backs.
    """
    unfolded = replace(settings, backs=Backs.NONE)
    if settings.backs is Backs.GUTTER and all(_fits(scene, unfolded) for scene in scenes):
        yield from scenes if all(_fits(s, settings) for s in scenes) else without_backs(scenes)
        return
    fronts = {scene: replace(scene, back=None) for scene in scenes if scene.back}
    for scene in scenes:
        if scene.back is None or _fits(scene, settings) or _needs_no_cut(scene, settings):
            yield scene
        else:
            yield from (fronts[scene], scene.back)


def _lay_out(scenes: Sequence[Scene], settings: Settings, *, packed: bool) -> list[Sheet]:
    """Return the sheets. If it saves sheets, scenes without backs are not on folded sheets."""
    backed = [scene for scene in scenes if scene.back]
    plain = [scene for scene in scenes if not scene.back]
    if not backed:
        settings = replace(settings, backs=Backs.NONE, poster=True)
    if all(_needs_no_cut(scene, settings) for scene in scenes):
        if not settings.backs.turned:
            return [page(scene, settings) for scene in scenes]
        return [side for scene in scenes for side in page_sides(scene, settings)]
    if settings.backs is not Backs.GUTTER or not backed or not plain:
        return lay_out(scenes, settings, packed=packed)
    unfolded = lay_out(plain, replace(settings, backs=Backs.NONE), packed=packed)
    apart = unfolded + lay_out(backed, settings, packed=packed)
    if not all(_fits(scene, settings) for scene in plain):
        return apart
    return min(apart, lay_out(scenes, settings, packed=packed), key=len)


def _needs_no_cut(scene: Scene, settings: Settings) -> bool:
    """Return True for a page without bleed that is only read, or does not fit with crop marks."""
    paper = settings.paper.size
    if scene.bleed or paper is None:
        return False
    if not any(scene.size.fits(usable(each, settings).size) for each in (paper, paper.turned)):
        return False
    return is_page(scene, settings) or not fits(scene.size, replace(settings, bleed=0.0))
