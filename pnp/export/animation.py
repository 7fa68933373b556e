"""From a film to an SVG that plays by itself, again and again: SMIL, no script."""

from collections.abc import Iterator

from pnp.drawing.animation import Film, FilmStrip
from pnp.export.numbers import number
from pnp.export.output import SvgOptions
from pnp.export.svg import SvgDrawing

_REST = 3
"""How many times as long as the others the last picture is seen."""


def animation(film: Film, seconds: float, language: str) -> bytes:
    """The file as UTF-8; each picture is seen for so many seconds.

    What plays no animations shows the last picture.
    """
    drawing = SvgDrawing(film.size, (film.title, ""), SvgOptions(), language)
    for strip in film.strips:
        drawing.add_strip(
            strip.items, _steps(film, strip, seconds), seen=strip.ends == film.pictures
        )
    return drawing.finished()


def _steps(film: Film, strip: FilmStrip, seconds: float) -> dict[str, str]:
    """When it is seen; nothing for always."""
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


def _changes(film: Film, strip: FilmStrip) -> Iterator[tuple[str, int]]:
    if strip.begins:
        yield "none", 0
    yield "inline", strip.begins
    if strip.ends < film.pictures:
        yield "none", strip.ends
