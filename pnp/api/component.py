"""A component with values for its parameters: what it is, how large, and what may be changed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from os import PathLike
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from pnp.api import arguments
from pnp.api.default_catalogue import catalogue_or_default
from pnp.api.drawing import Drawing
from pnp.catalogue import Catalogue

if TYPE_CHECKING:
    from pnp.drawing.colour import Palette
    from pnp.drawing.scene import Scene
    from pnp.geometry import Size
    from pnp.layout.settings import Settings
    from pnp.templates.expression import Given
    from pnp.templates.parameters import Parameter as Declared
    from pnp.templates.template import Template

BLEED = 3.0

TEMPLATE = ".toml"
"""Suffix of the file of a template."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """What may be changed of a component; lengths are in mm."""

    name: str
    kind: str
    """length, count, number, flag, choice, text, colours or rows."""
    help: str
    value: Any
    """What it is here: a number (mm for a length), a flag, text, or a list of such."""
    text: str
    """The same as a person writes it."""
    allowed: str
    """What it may be, in a few words."""
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()

    @property
    def unit(self) -> str:
        """What a number of it counts: mm for a length."""
        return "mm" if self.kind == "length" else ""


@dataclass(frozen=True, eq=False)
class Component(Drawing):
    """A component and the values it has been given. It shows itself in the palette `safe`."""

    _template: "Template" = field(kw_only=True, repr=False)
    values: "Mapping[str, Given]" = field(kw_only=True)

    @classmethod
    def of(cls, template: "Template", values: "Mapping[str, Given]") -> Self:
        """A template with values for its parameters; raises Faults for those it cannot have."""
        kept = MappingProxyType({name: _frozen(name, each) for name, each in values.items()})
        template.scope(kept)
        draw = partial(_pieces, template, kept)
        return cls(template.title, draw, bleed=BLEED, _template=template, values=kept)

    def __reduce__(self) -> tuple[Any, ...]:
        return self.of, (self._template, dict(self.values))

    def with_values(self, **values: "Given") -> Self:
        """The same with these values too; raises Faults for those it cannot have."""
        return self.of(self._template, {**self.values, **values})

    def merged(self, table: "str | PathLike[str]") -> Drawing:
        """One for each row of a CSV file, whose columns are parameters: data merge.

        An empty cell is the default. Rows are read when they are drawn, none is held. Raises
        PnpError, or Faults with what is wrong in its rows.
        """
        from pnp.api.merge import Merged
        from pnp.files.csv_rows import CsvRows

        merged = Merged(self._template, self.values, CsvRows(arguments.path("table", table)))
        merged.check()
        return Drawing(self.title, merged.scenes, bleed=BLEED)

    @property
    def name(self) -> str:
        """Such as color-claim/board."""
        return self._template.name

    @property
    def help(self) -> str:
        """What it is for, for people who choose."""
        return self._template.declared.help

    @property
    def size(self) -> "Size":
        """Width and height in mm when it is cut; raises PnpError or Faults."""
        return self._template.size(self.values)

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """What may be changed, with the values it has now."""
        scope = self._template.scope(self.values)
        declared = self._template.declared.parameters
        return tuple(_told(name, each, scope[name]) for name, each in declared.items())

    @property
    def papers(self) -> tuple[str, ...]:
        """The papers on which one piece fits with its marks; none for one that must be a poster."""
        from pnp.layout.grid_layout import fits
        from pnp.layout.paper import PAPERS
        from pnp.layout.settings import Settings

        size, bleed = self.size, self._template.bleed(BLEED)
        papers = [paper for paper in PAPERS.values() if paper.size is not None]
        return tuple(p.name for p in papers if fits(size, Settings(p, bleed=bleed)))


def _pieces(
    template: "Template", values: "Mapping[str, Given]", palette: "Palette", settings: "Settings"
) -> "Sequence[Scene]":
    from pnp.kits.fitting import pieces

    return pieces(template, values, palette, settings)


def _frozen(name: str, value: Any) -> Any:
    """The same with tuples for lists; raises PnpError for a number too long to be written."""
    if isinstance(value, list | tuple):
        return tuple(_frozen(name, each) for each in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return arguments.whole(name, value)
    return value


def _told(name: str, declared: "Declared", value: Any) -> Parameter:
    """As it is with this value."""
    from pnp.templates.parameters import ChoiceParameter, Numeric

    least, most = declared.limits if isinstance(declared, Numeric) else (None, None)
    choices = declared.choices if isinstance(declared, ChoiceParameter) else ()
    value = int(value) if declared.type == "count" else _frozen(name, value)
    text, allowed = declared.show(value), declared.bounds
    return Parameter(name, declared.type, declared.help, value, text, allowed, least, most, choices)


def component(
    name: str | PathLike[str], /, *, catalogue: Catalogue | None = None, **values: "Given"
) -> Component:
    """Return a component, or a template file, with values for its parameters.

    Args:
        name: Such as "color-claim/board", or a path that ends with .toml, which is read each time.
        catalogue: Where components are found; by default those that are shipped or installed.
        values: Each is a text as a person writes it, such as `28mm` or `yes`, or a number (lengths
            in mm), a flag, a list.

    Raises:
        PnpError: There is no such component; `Faults` with all values that it cannot have.
    """
    named, found = arguments.file_name("name", name), catalogue_or_default(catalogue)
    if named.endswith(TEMPLATE):
        found = found.anew()  # the file may have changed
    return Component.of(found.template(named), values)
