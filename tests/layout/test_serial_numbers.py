"""Serial numbers count from 1; `tests/test_drawn.py` checks their places."""

import pytest

from pnp.drawing.scene import Layer, Scene, Text
from pnp.layout.lazy_scenes import Run
from pnp.layout.scene_changes import with_serials
from tests.layout.test_lazy_scenes import card


def number(scene: Scene) -> str:
    """Return the last text of a scene, its serial number."""
    *_, text = scene.layers[Layer.PRINT]
    assert isinstance(text, Text)
    return text.text


@pytest.mark.parametrize("lazy", [False, True])
def test_first_component_is_number_one(lazy: bool) -> None:
    pile = [card(at) for at in range(3)]
    scenes = with_serials(Run(3, pile.__getitem__) if lazy else pile)
    assert [number(scene) for scene in scenes] == ["1", "2", "3"]
    assert isinstance(scenes, Run) is lazy
