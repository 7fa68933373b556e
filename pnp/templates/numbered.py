"""Pieces that differ in their number alone: what tells it apart from what all of them share."""

from dataclasses import replace

from pnp.drawing.scene import Layer, Layers, Scene, Symbol, Use

NUMBER = "number"
"""The name of a piece's number in its template."""


def shared(scene: Scene) -> Scene:
    """The same with what is printed on each side as one symbol: many pieces draw it but once."""
    printed = scene.layers.get(Layer.PRINT, ())
    back = shared(scene.back) if scene.back else None
    if not printed:
        return replace(scene, back=back)
    symbol = Symbol(f"{scene.title} shared", scene.trim.grown(scene.bleed), printed)
    return replace(scene, layers={**scene.layers, Layer.PRINT: (Use(symbol),)}, back=back)


def over(below: Scene, above: Layers) -> Scene:
    """A side of a piece with what tells its number on it."""
    layers = {
        layer: (*below.layers.get(layer, ()), *above.get(layer, ()))
        for layer in Layer
        if layer in below.layers or layer in above
    }
    return replace(below, layers=layers)
