"""Load template files, and report all errors in their declarations together."""

from dataclasses import replace
from gettext import NullTranslations
from pathlib import Path
from typing import get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from pnp.errors import Faults, PnpError, quoted
from pnp.files.toml_text import KeyPath
from pnp.languages import current_code, own_translations
from pnp.messages import _
from pnp.templates.declarations import Again, Declarations, PieceSet
from pnp.templates.elements.base import TabletopPainter
from pnp.templates.faults import fault, located_errors, missing_key, unknown
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
    """Read a template file with `read_source`, and check its declarations.

    Args:
        path: File of the template.
        name: Name of the component; by default the file name without its suffix.
        table: Painter for other components and positions, or None if they are not available.
        texts: Files that were already read, as in `read_source`.
        theme: Theme of the game; by default, the plain theme.

    Raises:
        PnpError: The file is not a template.
        Faults: There are errors in the declarations.
    """
    source = read_source(path, texts)
    if is_position(source.data):
        raise no_template(path)
    return _checked(name or path.stem, path, source, table, theme or PLAIN)


def localized(template: Template) -> Template:
    """Return a template with its text in the current language; may raise PnpError or Faults.

    Errors have the locations of the English text.
    """
    english = template.english or template
    translations = own_translations(template.file.parent)
    if translations is None:
        return english
    return english.languages.fetch(
        current_code(), lambda: _translated_template(english, translations)
    )


def _translated_template(template: Template, translations: NullTranslations) -> Template:
    from pnp.templates.translation import template_words, translated  # not for English

    source = template.source
    data = translated(source.data, template_words(source.data), translations)
    changed = replace(source, data=data)
    found = _checked(template.name, template.file, changed, template.table, template.theme)
    return replace(found, english=template)


def _checked(
    name: str, path: Path, source: Source, table: TabletopPainter | None, theme: Theme
) -> Template:
    """Return a template from its source. Raises Faults if there are errors in the declarations."""
    try:
        declared = Declarations.model_validate(source.data)
    except ValidationError as error:
        faults = [_fault(*each, source) for each in located_errors(error, source.data)]
        raise Faults([*faults, *_size_faults(source), *key_faults(source)]) from None
    missing = [*_size_faults(source), *_value_faults(source, declared)]
    if missing:
        raise Faults(missing)
    return Template(name, path, source, declared, table, theme)


def _size_faults(source: Source) -> list[PnpError]:
    """Return an error if the size is missing. Only shaped components have a default size."""
    if "size" in source.data or source.data.get("shaped"):
        return []
    return [missing_key("size", source.key_location())]


def _value_faults(source: Source, declared: Declarations) -> list[PnpError]:
    """Return an error for each value that is changed on another side but missing on the front."""
    return [
        unknown(
            _("unknown value {name}", name=quoted(name)),
            name,
            list(declared.values),
            source.key_location(side, "values", name),
        )
        for side in SIDES
        if (again := declared.again(side))
        for name in again.values
        if name not in declared.values
    ]


def _fault(details: ErrorDetails, path: KeyPath, source: Source) -> PnpError:
    model = _TABLES.get(str(details["loc"][0]), Declarations)
    if path[:1] == ("parameters",) and len(details["loc"]) > 2:
        model = _PARAMETERS.get(str(details["loc"][2]), Declarations)  # an invalid name: no type
    return fault(details, *source.located(*path), model)


_TABLES: dict[str, type[BaseModel]] = {"pieces": PieceSet, "back": Again}
_PARAMETERS: dict[str, type[BaseModel]] = {
    get_args(model.model_fields["type"].annotation)[0]: model
    for model in get_args(get_args(Parameter)[0])
}
