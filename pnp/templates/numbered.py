"""Pieces that differ in their number alone: what tells it apart from what all of them share."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from pnp.drawing.scene import Layer, Layers, Scene, Symbol, Use
from pnp.templates.declarations import Declarations
from pnp.templates.source import SIDES, Source

NUMBER = "number"
"""The name of a piece's number in its template."""

_WORD = re.compile(r"[A-Za-z_]\w*")

Tables = Mapping[str, frozenset[int]]
"""Elements by the number of their table on each side."""


def telling(source: Source, declared: Declarations) -> Tables:
    """The elements that may look different with another number.

    A name in a text counts as well, so that some may be among them that do not.
    """
    uses: dict[str, set[str]] = {}
    again = [changed.values for side in SIDES if (changed := declared.again(side))]
    defaults = {name: parameter.default for name, parameter in declared.parameters.items()}
    for name, value in chain(
        defaults.items(), declared.values.items(), *(each.items() for each in again)
    ):
        uses.setdefault(name, set()).update(_words(value))
    differing, found = {NUMBER}, {NUMBER}
    while found:
        found = {name for name, used in uses.items() if used & differing} - differing
        differing |= found
    return {
        side: frozenset(n for n, table in enumerate(tables) if differing & set(_words(table)))
        for side in SIDES
        if isinstance(tables := source.data.get(side, []), list)
    }


def _words(value: Any) -> Iterator[str]:
    """All words of all texts in a value."""
    match value:
        case str():
            yield from _WORD.findall(value)
        case dict():
            for each in value.values():
                yield from _words(each)
        case list():
            for each in value:
                yield from _words(each)


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
