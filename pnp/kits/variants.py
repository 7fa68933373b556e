"""Kits for a variant of a game: its parts, counts, setup, picture and rules."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from pnp.catalogue import Catalogue
from pnp.errors import PnpError, quoted, suggestion
from pnp.kits.kit_file import KitFile, KitPart, KitVariant
from pnp.messages import _
from pnp.rules.setups import RankedSetup
from pnp.templates.expression import Argument
from pnp.templates.parameters import CountParameter
from pnp.templates.template import Template

_SHARED = ("help", "players", "minutes", "promise", "first_game", "setup", "position", "cover")
"""Keys that both a kit and a variant can set."""


def check_variant(file: KitFile, variant: str, catalogue: Catalogue) -> None:
    """Raise PnpError if neither the kit nor the game of the kit's setup has the variant."""
    variants = {part.variant for part in file.parts}
    variants |= {each.name for each in file.variants if "*" not in each.name}
    if file.setup:
        variants |= {each.name for each in catalogue.find_code(file.setup).game.variants}
    if variant and variant not in variants:
        named = sorted(variants - {""})
        hint = suggestion(variant, named) or _("this kit has no variants")
        message = _("unknown variant {name}", name=quoted(variant))
        raise PnpError(message, hint=hint, parameter="variant")


def for_variant(file: KitFile, variant: str, catalogue: Catalogue) -> KitFile:
    """Return the kit with only the parts, text and pictures of a variant.

    If a component has a parameter named `variant`, its value is the name of the variant. If a
    component has a count parameter named after another component, such as `tiles`, its value is the
    number of that component's pieces. Pages of rules can therefore state what the kit contains.

    Args:
        file: The kit file.
        variant: Name of the variant; "" for the standard kit, which contains all variants.
        catalogue: Source of the components.

    Raises:
        PnpError: If a parameter of a component is invalid.
    """
    parts = [part.model_copy(update={"variant": ""}) for part in file.parts_for(variant)]
    changes: dict[str, Any] = {}
    for each in file.variants:
        if fnmatchcase(variant, each.name):
            changes |= {key: value for key in _SHARED if (value := getattr(each, key)) is not None}
            parts = [_changed(part, each, catalogue) for part in parts]
    if file.setup and "setup" not in changes:
        changes["setup"] = _usual_setup(file.setup, variant, catalogue)
    templates = {name: catalogue.template(name) for part in parts for name in part.components}
    facts: dict[str, Argument] = {"variant": variant, **_counts(parts, templates)}
    changes["parts"] = [
        part.model_copy(
            update={"parameters": {**_declared(part, facts, catalogue), **part.parameters}}
        )
        for part in parts
    ]
    return file.model_copy(update=changes)


def _changed(part: KitPart, variant: KitVariant, catalogue: Catalogue) -> KitPart:
    values = {**part.parameters, **_declared(part, variant.parameters, catalogue)}
    part = part.model_copy(update={"parameters": values})
    return variant.parts[part.name].of(part) if part.name in variant.parts else part


def _declared(
    part: KitPart, values: Mapping[str, Argument], catalogue: Catalogue
) -> dict[str, Argument]:
    """Return the values for parameters that a component of the part declares."""
    known = {
        name
        for component in part.components
        for name in catalogue.template(component).declared.parameters
    }
    return {name: value for name, value in values.items() if name in known}


def _usual_setup(code: str, variant: str, catalogue: Catalogue) -> str:
    """Return the code of the kit's setup, or the code of the variant's standard start."""
    setup = catalogue.find_code(code)
    if variant in ("", setup.variant.name):
        return code
    if variant not in [each.name for each in setup.game.variants]:
        return code
    chosen = setup.game.variant(variant)
    return RankedSetup(setup.game, chosen, chosen.rank(chosen.start())).code


def _counts(parts: Sequence[KitPart], templates: Mapping[str, Template]) -> Counter[str]:
    """Return the number of pieces of each component whose name is the name of a count parameter."""
    wanted = {
        name
        for template in templates.values()
        for name, parameter in template.declared.parameters.items()
        if isinstance(parameter, CountParameter)
    }
    counts: Counter[str] = Counter()
    for part in parts:
        for component in part.components:
            name = component.rpartition("/")[2].replace("-", "_")
            if name in wanted and not part.fill:
                counts[name] += _pieces(part, templates[component])
    return counts


def _pieces(part: KitPart, template: Template) -> int:
    declared = template.declared.parameters
    arguments = {name: value for name, value in part.parameters.items() if name in declared}
    return part.copies * sum(count for _values, count in template.kinds(arguments))
