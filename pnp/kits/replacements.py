"""Print single pages and pieces again, to replace spoiled sheets and lost pieces."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain

from pnp.drawing.scene import Scene
from pnp.errors import PnpError, quoted, suggestion
from pnp.kits.kit_file import KitPart
from pnp.layout.sheet import Sheet, SheetSequence
from pnp.messages import _
from pnp.templates.expression import Argument
from pnp.templates.template import Template


def piece_names(template: Template, parameters: Mapping[str, Argument]) -> list[str]:
    """Return the names of a component's pieces, such as "large red".

    A piece without a name has the title of the component.
    """
    declared = template.declared.parameters
    arguments = {name: value for name, value in parameters.items() if name in declared}
    title = (template.english or template).declared.title
    return [name or title for name in template.piece_names(arguments)]


def _words(name: str) -> frozenset[str]:
    return frozenset(name.casefold().split())


def parts_with(
    pieces: Collection[str], parts: Iterable[KitPart], templates: Mapping[str, Template]
) -> list[KitPart]:
    """Return the parts, limited to components that have one of these pieces.

    Raises:
        PnpError: If no component has a piece with one of the names.
    """
    parts = list(parts)
    names = {
        (part.name, each): dict.fromkeys(piece_names(templates[each], part.parameters))
        for part in parts
        for each in part.components
    }
    known = {_words(name): name for name in chain.from_iterable(names.values())}
    for piece in pieces:
        if _words(piece) not in known:
            message = _("unknown piece {name}", name=quoted(piece))
            raise PnpError(message, hint=suggestion(piece, [*known.values()]), parameter="piece")
    wanted = {*map(_words, pieces)}
    kept = []
    for part in parts:
        components = [
            each for each in part.components if wanted & {*map(_words, names[part.name, each])}
        ]
        if components:
            kept.append(part.model_copy(update={"components": components, "copies": 1}))
    return kept


def with_names(
    scenes: Sequence[Scene], names: Sequence[str], pieces: Collection[str]
) -> list[Scene]:
    """Return one scene for each requested piece that is in the component."""
    named = {_words(name): scene for name, scene in zip(names, scenes, strict=True)}
    return [named[words] for piece in pieces if (words := _words(piece)) in named]


def with_pages(
    sheets: SheetSequence, sides: Sequence[Sheet], pages: Collection[int]
) -> SheetSequence:
    """Return the sheets of paper that contain these pages, with both sides.

    Args:
        sheets: All numbered pages.
        sides: The pages before they were numbered.
        pages: 1-based page numbers.

    Raises:
        PnpError: If a page does not exist.
    """
    for number in pages:
        if not 1 <= number <= len(sides):
            message = _("the kit has no page {page}", page=number)
            hint = _("choose from 1 to {last}", last=len(sides))
            raise PnpError(message, hint=hint, parameter="page")
    fronts = {number - sides[number - 1].back for number in pages}
    kept = [
        number
        for number, side in enumerate(sides, start=1)
        if number in fronts or (side.back and number - 1 in fronts)
    ]

    def between(start: int, stop: int) -> Iterable[Sheet]:
        for number in kept[start:stop]:
            yield from sheets.part(number - 1, number)

    return SheetSequence(kept, between)
