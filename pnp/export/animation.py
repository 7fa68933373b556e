"""Export a film as a looping SVG animation, which uses SMIL and no script."""

from collections.abc import Iterator

from pnp.drawing.animation import Animation, Strip
from pnp.export.numbers import number
from pnp.export.output import SvgOptions
from pnp.export.svg import SvgDrawing

_REST = 3
"""Duration of the last picture, as a multiple of the others."""


def animation(film: Animation, seconds: float, language: str) -> bytes:
    """Return the file as UTF-8.

    Viewers without animation show the last picture.

    Args:
        film: The animation.
        seconds: Duration of each picture; the last one is shown three times as long.
        language: Language code of the text.
    """
    drawing = SvgDrawing(film.size, (film.title, ""), SvgOptions(), language)
    for strip in film.strips:
        drawing.add_strip(
            strip.items, _steps(film, strip, seconds), seen=strip.ends == film.pictures
        )
    return drawing.finished()


def _steps(film: Animation, strip: Strip, seconds: float) -> dict[str, str]:
    """Return the attributes that time a strip's visibility, or none if it is always visible."""
    if strip.begins == 0 and strip.ends == film.pictures:
        return {}
    whole = film.pictures - 1 + _REST
    values, times = zip(*_changes(film, strip), strict=True)
    return {
        "values": ";".join(values),
        "keyTimes": ";".join(f"{time / whole:.6g}" for time in times),
        "calcMode": "discrete",
        "dur": f"{number(seconds * whole)}s",
        "repeatCount": "indefinite",
    }


def _changes(film: Animation, strip: Strip) -> Iterator[tuple[str, int]]:
    if strip.begins:
        yield "none", 0
    yield "inline", strip.begins
    if strip.ends < film.pictures:
        yield "none", strip.ends
