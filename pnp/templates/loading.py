"""A template's file in, a Template out: what it declares is checked, all faults told together."""

from pathlib import Path
from typing import get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from pnp.errors import Faults, PnpError
from pnp.files.toml_text import KeyPath
from pnp.templates.declarations import Again, Declarations, PieceSet
from pnp.templates.elements.base import TabletopPainter
from pnp.templates.faults import fault, found, unknown
from pnp.templates.parameters import Parameter
from pnp.templates.sides import key_faults
from pnp.templates.source import SIDES, Source, Texts, is_position, no_template, read_source
from pnp.templates.template import Template
from pnp.templates.theme import PLAIN, Theme


def load_template(
    path: Path,
    name: str = "",
    table: TabletopPainter | None = None,
    texts: Texts | None = None,
    theme: Theme | None = None,
) -> Template:
    """Read a template file, as `read_source` does, and check what it declares.

    Raises PnpError or Faults.
    """
    source = read_source(path, texts)
    if is_position(source.data):
        raise no_template(path)
    try:
        declared = Declarations.model_validate(source.data)
    except ValidationError as error:
        faults = [_fault(*each, source) for each in found(error, source.data)]
        raise Faults([*faults, *_size_faults(source), *key_faults(source)]) from None
    missing = [*_size_faults(source), *_value_faults(source, declared)]
    if missing:
        raise Faults(missing)
    return Template(name or path.stem, path, source, declared, table, theme or PLAIN)


def _size_faults(source: Source) -> list[PnpError]:
    """Only what is cut along an outline has a size of its own."""
    if "size" in source.data or source.data.get("shaped"):
        return []
    return [PnpError("the key 'size' is missing", source.key_place())]


def _value_faults(source: Source, declared: Declarations) -> list[PnpError]:
    """A side that draws the front once more changes only values that there are."""
    return [
        unknown(
            name, list(declared.values), "[values] has no", source.key_place(side, "values", name)
        )
        for side in SIDES
        if (again := declared.again(side))
        for name in again.values
        if name not in declared.values
    ]


def _fault(details: ErrorDetails, path: KeyPath, source: Source) -> PnpError:
    """A fault of the declarations."""
    model = _TABLES.get(str(details["loc"][0]), Declarations)
    if path[:1] == ("parameters",) and len(details["loc"]) > 2:
        model = _PARAMETERS.get(str(details["loc"][2]), Declarations)  # of a name no type is known
    return fault(details, *source.located(*path), model)


_TABLES: dict[str, type[BaseModel]] = {"pieces": PieceSet, "back": Again}
_PARAMETERS: dict[str, type[BaseModel]] = {
    get_args(model.model_fields["type"].annotation)[0]: model
    for model in get_args(get_args(Parameter)[0])
}
