"""The texts of a scene, by which packing groups pieces of one colour."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pnp.drawing.scene import Group, Item, Layer, Scene, Text, Use

_CACHED_SCENES = 100
"""Maximum number of cached sets of texts. Most pieces occur many times."""


@lru_cache(maxsize=_CACHED_SCENES)
def group_of(scene: Scene) -> frozenset[str | Scene]:
    """Return the texts that are printed, such as the letter of a colour, or else the scene.

    Letters differ in every palette, while colours can be equal in black and white.
    """
    return frozenset(_texts(scene.layers.get(Layer.PRINT, ()))) or frozenset({scene})


def _texts(items: Sequence[Item]) -> Iterator[str]:
    for item in items:
        match item:
            case Text():
                yield item.text
            case Group():
                yield from _texts(item.items)
            case Use():
                yield from _texts(item.symbol.items)
            case _:
                pass
