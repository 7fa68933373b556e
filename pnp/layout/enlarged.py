"""Scenes made larger by one factor, for poor eyes: what fits together goes on fitting."""

from collections.abc import Sequence
from dataclasses import replace

from pnp.drawing.folding import Hinge
from pnp.drawing.scene import Group, Scene
from pnp.geometry import Affine, Rect, Size
from pnp.layout.lazy_scenes import Run

LARGE = 1.4


def enlarged(scenes: Sequence[Scene]) -> list[Scene]:
    """Each of them, equal ones as one; of their colour beyond the cut as much as before shows."""
    made = {scene: _enlarged(scene) for scene in scenes}
    return [made[scene] for scene in scenes]


def enlarged_run(run: Run) -> Run:
    """The same of a run, of which none is made before its sheet."""
    return Run(len(run), lambda index: _enlarged(run[index]))


def _enlarged(scene: Scene) -> Scene:
    grow = Affine(LARGE, 0, 0, LARGE, 0, 0)
    return replace(
        scene,
        size=Size(scene.size.width * LARGE, scene.size.height * LARGE),
        layers={layer: (Group(items, grow),) for layer, items in scene.layers.items()},
        back=_enlarged(scene.back) if scene.back else None,
        spaces={
            name: Rect(*(LARGE * length for length in space))
            for name, space in scene.spaces.items()
        },
        hinges=tuple(
            Hinge(grow.apply(start), grow.apply(end), degrees)
            for start, end, degrees in scene.hinges
        ),
    )
