"""Export an animation as a looping SVG file that uses SMIL instead of scripts."""

from collections.abc import Iterator

from pnp.drawing.animation import Animation, Strip
from pnp.export.numbers import number
from pnp.export.output import SvgOptions
from pnp.export.svg import SvgDrawing

_REST = 3
"""Display time of the last picture, as a multiple of the display time of the others."""


def animation_svg(animation: Animation, seconds: float, language: str) -> bytes:
    """Return the animation as an SVG file in UTF-8.

    Viewers that do not support SMIL show the last picture.

    Args:
        animation: The animation.
        seconds: Display time of each picture; the last one is shown three times as long.
        language: Language code of the text.
    """
    drawing = SvgDrawing(animation.size, (animation.title, ""), SvgOptions(), language)
    for strip in animation.strips:
        drawing.add_strip(
            strip.items, _steps(animation, strip, seconds), visible=strip.stop == animation.frames
        )
    return drawing.finished()


def _steps(animation: Animation, strip: Strip, seconds: float) -> dict[str, str]:
    """Return the attributes that time the visibility of a strip, or {} if it is always visible."""
    if strip.start == 0 and strip.stop == animation.frames:
        return {}
    total = animation.frames - 1 + _REST
    values, times = zip(*_changes(animation, strip), strict=True)
    return {
        "values": ";".join(values),
        "keyTimes": ";".join(f"{time / total:.6g}" for time in times),
        "calcMode": "discrete",
        "dur": f"{number(seconds * total)}s",
        "repeatCount": "indefinite",
    }


def _changes(animation: Animation, strip: Strip) -> Iterator[tuple[str, int]]:
    if strip.start:
        yield "none", 0
    yield "inline", strip.start
    if strip.stop < animation.frames:
        yield "none", strip.stop
