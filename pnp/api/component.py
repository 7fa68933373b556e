"""Components and the values of their parameters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from os import PathLike
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from pnp.api import arguments
from pnp.api.default_catalogue import catalogue_or_default
from pnp.api.drawing import Drawing
from pnp.api.facts import CALIBRATION, CALIBRATION_ROW, papers
from pnp.catalogue import Catalogue

if TYPE_CHECKING:
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.geometry import Size
    from pnp.layout.settings import Settings
    from pnp.templates.expression import Argument
    from pnp.templates.parameters import Parameter as Declared
    from pnp.templates.template import Template

BLEED = 3.0
"""Default bleed of a component, in mm."""

TEMPLATE = ".toml"
"""Suffix of template files."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a component, with its value."""

    name: str
    """Name of the parameter, which is also a keyword argument of `pnp.component`."""
    kind: str
    """Type of the value: length, count, number, flag, choice, text, colours or rows."""
    help: str
    """Description shown to users."""
    value: Any
    """Current value: a number (in mm for a length), a flag, text, or a list of these."""
    text: str
    """Value as a user types it, such as `28mm`."""
    allowed: str
    """Description of the valid values."""
    minimum: float | None = None
    """Smallest valid number, or None if there is no limit."""
    maximum: float | None = None
    """Largest valid number, or None if there is no limit."""
    choices: tuple[str, ...] = ()
    """Valid words, if the value is a choice."""

    @property
    def unit(self) -> str:
        """Unit of the value: mm for a length, otherwise empty."""
        return "mm" if self.kind == "length" else ""


@dataclass(frozen=True, eq=False)
class Component(Drawing):
    """A component and its parameter values.

    Notebooks display components in the `safe` palette.
    """

    _template: "Template" = field(kw_only=True, repr=False)
    values: "Mapping[str, Argument]" = field(kw_only=True)
    """Values of the parameters, keyed by name. Parameters with default values are omitted."""

    @classmethod
    def of(cls, template: "Template", values: "Mapping[str, Argument]") -> Self:
        """Return a component from a template and values; raise Faults if values are invalid."""
        frozen = MappingProxyType({name: _frozen(name, each) for name, each in values.items()})
        template.scope(frozen)
        draw = partial(_pieces, template, frozen)
        return cls(template.title, draw, bleed=BLEED, _template=template, values=frozen)

    def __reduce__(self) -> tuple[Any, ...]:
        return self.of, (self._template, dict(self.values))

    def with_values(self, **values: "Argument") -> Self:
        """Return a copy with more parameter values; raise Faults if any value is invalid."""
        return self.of(self._template, {**self.values, **values})

    def merged(self, table: "str | PathLike[str]") -> Drawing:
        """Return a drawing with one copy of the component for each row of a CSV file (data merge).

        Each column is a parameter, and an empty cell means the default. All rows are checked
        immediately, and each row is read again when it is drawn.

        Raises:
            PnpError: The file cannot be read, or rows are invalid (`Faults` lists all mistakes).
        """
        from pnp.api.merge import Merged
        from pnp.files.csv_rows import CsvRows

        merged = Merged(self._template, self.values, CsvRows(arguments.path("table", table)))
        merged.check()
        return Drawing(self.title, merged.scenes, bleed=BLEED)

    @property
    def name(self) -> str:
        """Name, such as color-claim/board."""
        return self._template.name

    @property
    def help(self) -> str:
        """Description shown to users."""
        return self._template.declared.help

    @property
    def size(self) -> "Size":
        """Width and height after cutting, in mm; may raise PnpError or Faults."""
        return self._template.size(self.values)

    @property
    def parameters(self) -> Mapping[str, Parameter]:
        """Parameters with their values, keyed by name."""
        scope = self._template.scope(self.values)
        declared = self._template.declared.parameters
        return MappingProxyType({n: _parameter(n, each, scope[n]) for n, each in declared.items()})

    @property
    def papers(self) -> tuple[str, ...]:
        """Names of the papers that can hold the component and its crop marks.

        Empty if the component needs a poster.
        """
        from pnp.layout.grid_layout import fits
        from pnp.layout.paper import PAPERS
        from pnp.layout.settings import Settings

        size, bleed = self.size, self._template.bleed(BLEED)
        papers = [paper for paper in PAPERS.values() if paper.size is not None]
        return tuple(p.name for p in papers if fits(size, Settings(p, bleed=bleed)))


def _pieces(
    template: "Template", values: "Mapping[str, Argument]", palette: "Palette", settings: "Settings"
) -> "Sequence[Scene]":
    from pnp.kits.fitting import pieces
    from pnp.templates.loading import localized

    return pieces(localized(template), values, palette, settings)


def _frozen(name: str, value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_frozen(name, each) for each in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return arguments.integer(name, value)
    return value


def _parameter(name: str, declared: "Declared", value: Any) -> Parameter:
    from pnp.templates.parameters import ChoiceParameter, Numeric

    minimum, maximum = declared.limits if isinstance(declared, Numeric) else (None, None)
    choices = declared.choices if isinstance(declared, ChoiceParameter) else ()
    value = int(value) if declared.type == "count" else _frozen(name, value)
    text, allowed = declared.show(value), declared.bounds
    return Parameter(
        name, declared.type, declared.help, value, text, allowed, minimum, maximum, choices
    )


def component(
    name: str | PathLike[str], /, *, catalogue: Catalogue | None = None, **values: "Argument"
) -> Component:
    """Return a component with these parameter values.

    Args:
        name: Name such as "color-claim/board", or the path of a .toml template file. The file is
            read on every call.
        catalogue: Catalogue of components; by default, the built-in and installed components.
        values: Values of parameters by name. A value is text as a user types it (such as `28mm` or
            `yes`), a number (lengths in mm), a flag or a list.

    Raises:
        PnpError: The component does not exist, or values are invalid (`Faults` lists them all).
    """
    named, found = arguments.file_name("name", name), catalogue_or_default(catalogue)
    if named.endswith(TEMPLATE):
        found = found.reloaded()  # the file may have changed
    return Component.of(found.template(named), values)


def component_from_text(
    text: str, name: str = "text", /, *, catalogue: Catalogue | None = None, **values: "Argument"
) -> Component:
    """Return a component from the text of a template, with these parameter values.

    Args:
        text: TOML of the template. The path in a `base` key is relative to the current folder.
        name: Name of the text in error messages.
        catalogue: Catalogue of the components that the template draws.
        values: Values of parameters, as for `component`.

    Raises:
        PnpError: The template or a value is invalid (`Faults` lists all mistakes).
    """
    found = catalogue_or_default(catalogue)
    template = found.template_of(arguments.text("text", text), arguments.text("name", name))
    return Component.of(template, values)


def component_row(name: str, *, catalogue: Catalogue | None = None) -> dict[str, Any]:
    """Return the size, papers and parameters of a component or of the calibration pages.

    Raises:
        PnpError: The component does not exist or has errors (`Faults` lists them all).
    """
    if name == CALIBRATION:
        sized = [paper.name for paper in papers() if paper.size is not None]
        return {**CALIBRATION_ROW, "papers": sized, "parameters": []}
    found = component(name, catalogue=catalogue)
    return {
        "name": found.name,
        "title": found.title,
        "help": found.help,
        "width_mm": round(found.size.width, 4),
        "height_mm": round(found.size.height, 4),
        "papers": list(found.papers),
        "parameters": [
            {
                "name": each.name,
                "type": each.kind,
                "default": each.text,
                "allowed": each.allowed,
                "help": each.help,
            }
            for each in found.parameters.values()
        ],
    }
