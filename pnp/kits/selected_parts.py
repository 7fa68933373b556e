"""Select the parts of a kit to print, and the paper for each of them."""

from collections.abc import Collection, Iterator

from pnp.errors import PnpError, Remedy, quoted, suggestion
from pnp.kits.components import components
from pnp.kits.kit_file import KitFile, KitPart
from pnp.kits.optional_parts import KitComponent, optional_part
from pnp.kits.parts import BOX, LABELS, Stock
from pnp.kits.replacements import parts_with
from pnp.kits.request import KitRequest, PieceSource
from pnp.layout.settings import Backs
from pnp.messages import _


def selected_parts(whole: KitFile, file: KitFile, request: KitRequest) -> list[KitPart]:
    """Return the parts to print; raise PnpError for an unknown name.

    Args:
        whole: The kit with the parts of all variants; any of them can be selected by name.
        file: The kit for the requested variant.
        request: Options for printing.
    """
    return [_stocked(part, request) for part in _named_parts(whole, file, request)]


def _named_parts(whole: KitFile, file: KitFile, request: KitRequest) -> list[KitPart]:
    """Return the parts to print, on the paper that the kit file specifies."""
    names = whole.part_names
    for name in request.only:
        if name not in names:
            message = _("unknown part {name}", name=quoted(name))
            raise PnpError(message, hint=suggestion(name, names), parameter="only")
    own_pieces = request.pieces is PieceSource.OWN
    usual = [part for part in file.parts if not part.optional]
    selected = [part for part in usual if not (own_pieces and part.pieces)]
    if not request.only:
        return _with_pieces(selected, request)
    named = {*request.only}
    if own_pieces and any(part.pieces and part.name in named for part in whole.parts):
        message = _("requested pieces are printed even if you own them")
        raise PnpError(message, remedies=[Remedy("without", "pieces")], parameter="pieces")
    in_variant = {part.name: part for part in file.parts}
    parts = [
        in_variant.get(part.name, part)
        for part in whole.parts
        if part.name in named
        or (part.stock.pile in named and part.name in {each.name for each in selected})
    ]
    optional = _optional_parts(named - {part.name for part in parts}, file, request)
    return [*_with_pieces(parts, request), *optional]


def _with_pieces(parts: list[KitPart], request: KitRequest) -> list[KitPart]:
    """Return the parts, limited to the requested pieces if there are any."""
    if not request.piece:
        return parts
    templates = {name: request.template(name) for part in parts for name in part.components}
    return parts_with(request.piece, parts, templates)


def _optional_parts(
    named: Collection[str], file: KitFile, request: KitRequest
) -> Iterator[KitPart]:
    """Yield the parts for the box and the labels if they are selected."""
    optional = [name for name in (BOX, LABELS) if name in named]
    contents = list(_contents(file, request)) if optional else []
    for name in optional:
        yield from optional_part(name, file, contents, request.settings)


def _contents(file: KitFile, request: KitRequest) -> Iterator[KitComponent]:
    for part in (part for part in file.parts if not part.optional):
        # The scenes are only counted and measured, so all of them may be cached.
        drawn = components(part, request, once=part.components)
        for name, scenes in zip(part.components, drawn, strict=True):
            template = request.template(name)
            yield KitComponent(
                part,
                name,
                template.declared.title,
                scenes,
                template.thickness({}),
                has_top=bool(template.declared.top),
            )


def _stocked(part: KitPart, request: KitRequest) -> KitPart:
    """Return the part, on thick paper if its sheets must not be glued onto cardboard.

    Cutting machines do not cut cardboard. Cardboard would also separate fronts from their backs.
    """
    if part.stock is not Stock.MOUNTED:
        return part
    backs = request.settings.backs is not Backs.NONE and any(
        request.catalogue.template(name).declared.back for name in part.components
    )
    if backs or request.settings.registration:
        return part.model_copy(update={"stock": Stock.THICK})
    return part
