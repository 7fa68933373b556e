"""One print job: names of components, values, palette and settings in; sheets of paper out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Self

from pnp.drawing.colour import Palette
from pnp.drawing.scene import Scene
from pnp.errors import PnpError, Remedy
from pnp.library import Library
from pnp.press.backs import check_backs
from pnp.press.calibration import NAME as CALIBRATION
from pnp.press.calibration import calibration_sheets
from pnp.press.document import Document
from pnp.press.imposition import lay_out, numbered, with_blanks
from pnp.press.layout import Backs, Settings, fits, plan, too_large
from pnp.templates.parameters import Given, LengthParameter
from pnp.templates.template import Template

MAX_UP = 1000
"""More of one component than any sheet holds."""


@dataclass(frozen=True, slots=True)
class Job:
    """Components by name; each takes those of the `given` values that it has parameters for."""

    names: Sequence[str]
    palette: Palette
    settings: Settings
    given: Mapping[str, Given]
    library: Library = field(default_factory=Library)

    def document(self) -> Document:
        """All sheets in the order of the names, calibration pages last; raises PnpError."""
        templates = [self.library.template(n) for n in self.names if n != CALIBRATION]
        self._check_names(templates)
        scenes = list(chain.from_iterable(map(self._scenes, templates)))
        check_backs(scenes, self.settings)
        sheets = with_blanks(lay_out(scenes, self.settings))
        if CALIBRATION in self.names:
            sheets += calibration_sheets(self.settings.paper)
        title = sheets[0].title if len(self.names) == 1 else "Components"
        return Document(title, numbered(sheets, self.settings))

    @classmethod
    def filling(
        cls,
        name: str,
        palette: Palette,
        settings: Settings,
        library: Library,
        sheets: int,
    ) -> Self:
        """A job that fills so many sheets with one component; raises PnpError."""
        size = library.template(name).size({})
        copies = sheets * plan(size, settings, MAX_UP).capacity
        return cls([name], palette, replace(settings, copies=copies), {}, library)

    def _check_names(self, templates: Sequence[Template]) -> None:
        """A value that no component has a parameter for is a mistake."""
        known = {name for template in templates for name in template.declared.parameters}
        stray = {name: text for name, text in self.given.items() if name not in known}
        if stray and templates:
            templates[0].scope(stray)
        elif stray:
            raise PnpError(f"{CALIBRATION} has no parameters")

    def _scenes(self, template: Template) -> list[Scene]:
        """All pieces of a component; raises PnpError when one does not fit the paper."""
        given = {k: v for k, v in self.given.items() if k in template.declared.parameters}
        scenes = template.build_all(given, self.palette, self.settings.bleed)
        if not scenes:
            raise PnpError(f"{template.name}: no pieces are left to print")
        settings = replace(self.settings, bleed=template.bleed(self.settings.bleed))
        large = [s for s in scenes if not (settings.poster or fits(s.size, settings))]
        if not large:
            return scenes
        scene = large[0]
        error = too_large(scene.size, settings)
        error.remedies = (
            *self._smaller(template, given, settings),
            *error.remedies,
            *([Remedy("poster")] if settings.backs is Backs.NONE else []),
        )
        raise error.about(template.name)

    def _smaller(
        self, template: Template, given: Mapping[str, Given], settings: Settings
    ) -> list[Remedy]:
        """The largest whole-millimetre value of a length with which the component would fit."""
        scope = template.scope(given)
        for name, parameter in template.declared.parameters.items():
            if not isinstance(parameter, LengthParameter):
                continue
            smallest, current = int(parameter.limits[0]), int(scope.number(name))
            for millimetres in range(current, smallest, -1):
                size = template.size({**given, name: f"{millimetres}mm"})
                if fits(size, settings):
                    return [Remedy("parameter", f"{name}={millimetres}mm")]
        return []
