"""The pieces of a component for sheets of paper; what is too large names what would fit."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pnp.drawing.colour import Palette
from pnp.drawing.scene import Scene
from pnp.errors import PnpError, Remedy
from pnp.layout.grid_layout import fits, plan, too_large
from pnp.layout.settings import Backs, Settings
from pnp.templates.expression import Given
from pnp.templates.parameters import LengthParameter
from pnp.templates.template import Template

MAX_UP = 1000
"""More of one component than any sheet holds."""


def pieces(
    template: Template, given: Mapping[str, Given], palette: Palette, settings: Settings
) -> list[Scene]:
    """All pieces of a component; raises PnpError, TooLarge when one does not fit the paper."""
    scenes = template.build_all(given, palette, settings.bleed, limit=settings.limit)
    if not scenes:
        raise PnpError(f"{template.name}: no pieces are left to print")
    check_fits(template, given, scenes, settings)
    return scenes


def check_fits(
    template: Template, given: Mapping[str, Given], scenes: Sequence[Scene], settings: Settings
) -> None:
    """Raise TooLarge when a piece of a component does not fit the paper."""
    settings = _with_bleed_of(template, settings)
    large = [s for s in scenes if not (settings.poster or fits(s.size, settings))]
    if not large:
        return
    error = too_large(large[0].size, settings)
    error.remedies = (
        *_smaller(template, given, settings),
        *error.remedies,
        *([Remedy("poster")] if settings.backs is Backs.NONE else []),
    )
    raise error.about(template.name)


def capacity(template: Template, settings: Settings) -> int:
    """How many of a component, as it is by default, a sheet holds; raises TooLarge."""
    return plan(template.size({}), _with_bleed_of(template, settings), MAX_UP).capacity


def _with_bleed_of(template: Template, settings: Settings) -> Settings:
    return replace(settings, bleed=template.bleed(settings.bleed))


def _smaller(template: Template, given: Mapping[str, Given], settings: Settings) -> list[Remedy]:
    """The largest whole-millimetre value of a length with which the component would fit."""
    scope = template.scope(given)
    for name, parameter in template.declared.parameters.items():
        if not isinstance(parameter, LengthParameter):
            continue
        smallest, current = int(parameter.limits[0]), int(scope.number(name))
        for millimetres in range(current, smallest, -1):
            if fits(template.size({**given, name: f"{millimetres}mm"}), settings):
                return [Remedy("parameter", f"{name}={millimetres}mm")]
    return []
