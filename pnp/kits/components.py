"""Draw the pieces of the components in a part of a kit."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from pnp.drawing.scene import Layer, Scene, Side
from pnp.errors import PnpError
from pnp.geometry import parse_length
from pnp.kits.fitting import MAX_UP, fewer_rows, on_enough_pages, smaller_pages
from pnp.kits.kit_file import KitPart
from pnp.kits.page_settings import at_size, single_sided
from pnp.kits.parts import LABELS
from pnp.kits.replacements import piece_names, with_names
from pnp.kits.request import SHARED, KitRequest
from pnp.layout.backs import folded, hung
from pnp.layout.grid_layout import plan
from pnp.layout.settings import Backs
from pnp.messages import _


def components(part: KitPart, request: KitRequest, once: Collection[str] = ()) -> list[list[Scene]]:
    """Return all pieces of each component of a part; may raise PnpError or Faults.

    Args:
        part: The part.
        request: Options for printing.
        once: Components that are listed only once among the parts on the same sheets. Only these
            components reuse cached scenes. Otherwise, which scenes a document shares would depend
            on what was drawn before.
    """
    return [_scenes(part, each, request, cached=each in once) for each in part.components]


def printed_apart(part: KitPart, scenes: list[Scene], backs: Backs) -> list[list[Scene]]:
    """Return the fronts and the backs as two components, if the part prints them apart."""
    if part.both_sides != "apart" or backs.turned:
        return [scenes]
    back_scenes = [scene.back for scene in scenes if scene.back is not None]
    named = zip((without_backs(scenes), back_scenes), part.sides or ("", ""), strict=True)
    return [_with_side(each, side) for each, side in named if each]


def _with_side(scenes: Sequence[Scene], side: str) -> list[Scene]:
    """Return the scenes as fronts whose title includes the name of the side, if it has one."""
    if not side:
        return [*scenes]
    label = scenes[0].label
    title = _("{title} ({side})", title=label.title, side=side)
    plural = _("{title} ({side})", title=label.plural or label.title, side=side)
    label = replace(label, title=title, plural=plural, side=Side.FRONT)
    named = {scene: replace(scene, label=label) for scene in scenes}
    return [named[scene] for scene in scenes]


def sides(part: KitPart, scenes: list[Scene], backs: Backs) -> list[Scene]:
    """Return the scenes as they are printed, with the backs that the part requires.

    Without duplex printing, required backs are below a fold. Pads are never folded to add backs.
    Labels are always folded, because they hang over a bag.
    """
    if part.name == LABELS:
        doubled = {scene: hung(scene) for scene in scenes}
        return [doubled[scene] for scene in scenes]
    if part.fill and backs is Backs.GUTTER:
        return without_backs(scenes)
    if part.both_sides == "fold" and backs is Backs.NONE:
        doubled = {scene: folded(scene) for scene in scenes}
        return [doubled[scene] for scene in scenes]
    return scenes


def without_backs(scenes: Sequence[Scene]) -> list[Scene]:
    """Return the scenes without their backs. Repeated scenes remain a single object."""
    bare = {scene: replace(scene, back=None) for scene in scenes}
    return [bare[scene] for scene in scenes]


def _of_game(scenes: Sequence[Scene], game: str) -> list[Scene]:
    """Return scenes of a shared component, labelled with the name of the game."""
    named = {scene: replace(scene, label=replace(scene.label, game=game)) for scene in scenes}
    return [named[scene] for scene in scenes]


def _cut_by_machine(scenes: Sequence[Scene]) -> list[Scene]:
    """Return the scenes without folds that are needed only to cut holes by hand."""
    flat = {
        scene: replace(
            scene,
            hinges=(),
            layers={layer: items for layer, items in scene.layers.items() if layer != Layer.FOLD},
        )
        for scene in scenes
        if scene.hinges and not any(hinge.degrees for hinge in scene.hinges)
    }
    return [flat.get(scene, scene) for scene in scenes]


def _scenes(part: KitPart, component: str, request: KitRequest, *, cached: bool) -> list[Scene]:
    """Return all pieces of a component, including the copies that the part requires."""
    template = request.template(component)
    declared = template.declared.parameters
    arguments = {name: text for name, text in part.parameters.items() if name in declared}
    if part.fill:
        arguments = {**fewer_rows(template, arguments, single_sided(request.settings))}
    bleed = parse_length(part.bleed) if part.bleed else request.settings.bleed
    bleed = min(bleed, request.settings.bleed)
    build = template.cached_scenes if cached else template.build_all
    pages = smaller_pages(
        template, arguments, request.palette, single_sided(request.settings), marked=False
    )
    scenes = pages or on_enough_pages(
        lambda: build(arguments, request.palette, bleed, limit=request.settings.limit),
        template,
        arguments,
        request.palette,
    )
    if not scenes:
        raise PnpError(_("{component}: no pieces are left to print", component=template.name))
    # Footers do not list parameters, because the kit has set them, not the user.
    scenes = [scene.without_detail for scene in scenes]
    if game := arguments.get("heading") if component.startswith(SHARED) else None:
        scenes = _of_game(scenes, str(game))
    if request.settings.registration:
        scenes = _cut_by_machine(scenes)
    if request.piece:
        scenes = with_names(scenes, piece_names(template, arguments), request.piece)
    scenes = at_size(scenes, request.settings)
    if request.samples or request.piece:
        return scenes[:1] if request.samples else scenes
    copies = part.copies
    if part.fill:
        size, taken = scenes[0].size, replace(single_sided(request.settings), bleed=scenes[0].bleed)
        copies = max(1, plan(size, taken, MAX_UP).capacity // len(scenes))
    return scenes * copies
