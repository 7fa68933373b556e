"""Draw a component's pieces for sheets of paper, and suggest smaller sizes that fit."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pnp.drawing.colour import Palette
from pnp.drawing.scene import Scene
from pnp.errors import DoesNotFit, PnpError, Remedy
from pnp.geometry import Size
from pnp.layout.grid_layout import fits, plan, too_large
from pnp.layout.paper_remedies import on_paper
from pnp.layout.settings import Backs, Settings, surround, usable
from pnp.messages import _
from pnp.templates.expression import Argument
from pnp.templates.parameters import CountParameter, LengthParameter
from pnp.templates.template import Template

MAX_UP = 1000
"""Maximum number of copies of one component on a sheet."""

_ROUNDING = 1e-3
"""Width and height left free on a page, in mm, so that enlarged pages fit despite rounding."""


def pieces(
    template: Template, arguments: Mapping[str, Argument], palette: Palette, settings: Settings
) -> list[Scene]:
    """Return all pieces of a component.

    Raises:
        DoesNotFit: If a piece does not fit the paper.
        PnpError: If a parameter is invalid or there is nothing to print.
    """
    return on_paper(lambda changed: _pieces(template, arguments, palette, changed), settings)


def _pieces(
    template: Template, arguments: Mapping[str, Argument], palette: Palette, settings: Settings
) -> list[Scene]:
    """Return all pieces of a component for the paper in the settings."""
    scenes = on_enough_pages(
        lambda: template.build_all(arguments, palette, settings.bleed, limit=settings.limit),
        template,
        arguments,
        palette,
    )
    if not settings.poster and (pages := smaller_pages(template, arguments, palette, settings)):
        return pages
    if not scenes:
        raise PnpError(_("{component}: no pieces are left to print", component=template.name))
    check_fits(template, arguments, scenes, settings)
    return scenes


def smaller_pages(
    template: Template,
    arguments: Mapping[str, Argument],
    palette: Palette,
    settings: Settings,
    *,
    marked: bool = True,
) -> list[Scene]:
    """Return a component's text on several pages if a single page is too large for the paper.

    The list is empty if the component fits the paper or cannot be divided into pages. If `marked`
    is False, the pages need no room for crop marks.

    Raises:
        PnpError: If a parameter is invalid, or a figure is too large for the paper.
    """
    paper = settings.paper.size
    factor = settings.scale
    if paper is None or not template.has_flowing_text:
        return []
    edge = 2 * surround(replace(settings, bleed=0.0)) if marked else 0.0
    size = template.size(arguments)
    spaces = [
        Size((area.width - edge) / factor, (area.height - edge) / factor)
        for area in (usable(each, settings) for each in (paper, paper.turned))
    ]
    if any(size.fits(space) for space in spaces):
        return []
    from pnp.templates.flowing_text import SMALLEST_PAGE

    if not SMALLEST_PAGE.fits(spaces[0]):
        return []
    text = template.flowing_text(arguments, palette)
    width, height = spaces[0]
    return text.pages(Size(width - _ROUNDING, height - _ROUNDING)) if text else []


def on_enough_pages(
    build: Callable[[], list[Scene]],
    template: Template,
    arguments: Mapping[str, Argument],
    palette: Palette,
) -> list[Scene]:
    """Return the scenes that `build` returns, or several pages if the text is too long for one.

    Raises:
        PnpError: If there is another fault, or the text cannot be divided into pages.
    """
    try:
        return build()
    except DoesNotFit:
        text = template.flowing_text(arguments, palette)
        if text is None:
            raise
        return text.pages(template.size(arguments))


def check_fits(
    template: Template,
    arguments: Mapping[str, Argument],
    scenes: Sequence[Scene],
    settings: Settings,
) -> None:
    """Raise TooLarge if a piece of a component does not fit the paper."""
    settings = _with_bleed_of(template, settings)
    large = [s for s in scenes if not (settings.poster or fits(s.size, settings))]
    if not large:
        return
    error = too_large(large[0].size, settings, [scene.size for scene in large[1:]])
    error.remedies = (
        *_smaller(template, arguments, settings),
        *error.remedies,
        *([Remedy("poster")] if settings.backs is Backs.NONE else []),
    )
    raise error.about(template.name)


def capacity(template: Template, settings: Settings) -> int:
    """Return the maximum number of copies of a component per sheet, with default parameters.

    Raises:
        TooLarge: If a single copy does not fit.
    """
    return plan(template.size({}), _with_bleed_of(template, settings), MAX_UP).capacity


def fewer_rows(
    template: Template, arguments: Mapping[str, Argument], settings: Settings
) -> Mapping[str, Argument]:
    """Return arguments that make the component fit the paper.

    The first count parameter is reduced as little as necessary. An enlarged pad, for example, has
    fewer rows. The arguments are unchanged if the component already fits, or if no count makes it
    fit.
    """
    settings = _with_bleed_of(template, settings)

    def fitting(changed: Mapping[str, Argument]) -> bool:
        size = template.size(changed)
        factor = settings.scale
        return fits(Size(size.width * factor, size.height * factor), settings)

    if fitting(arguments):
        return arguments
    for name, parameter in template.declared.parameters.items():
        if isinstance(parameter, CountParameter):
            current = int(template.scope(arguments).number(name))
            fewer = range(current - 1, parameter.min - 1, -1)
            tried: list[dict[str, Argument]] = [{**arguments, name: count} for count in fewer]
            return next(filter(fitting, tried), arguments)
    return arguments


def _with_bleed_of(template: Template, settings: Settings) -> Settings:
    return replace(settings, bleed=template.bleed(settings.bleed))


def _smaller(
    template: Template, arguments: Mapping[str, Argument], settings: Settings
) -> list[Remedy]:
    """Return a remedy that shortens a length just enough for the piece to fit, if there is one."""
    scope = template.scope(arguments)
    for name, parameter in template.declared.parameters.items():
        if not isinstance(parameter, LengthParameter):
            continue
        smallest, current = int(parameter.limits[0]), int(scope.number(name))
        for millimetres in range(current, smallest, -1):
            if fits(template.size({**arguments, name: f"{millimetres}mm"}), settings):
                return [Remedy("parameter", f"{name}={millimetres}mm")]
    return []
