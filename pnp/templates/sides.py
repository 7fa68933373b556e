"""Read the elements on one side of a template, given the values of the template's names.

An element with `each` is read once for each index of its lists. All errors are reported together,
with their locations in the file.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from pnp.errors import Faults, PnpError, SourceLocation, quoted
from pnp.files.toml_text import KeyPath
from pnp.geometry import Rect
from pnp.messages import _
from pnp.templates.declarations import MAX_ELEMENTS, Declarations, TrimSize
from pnp.templates.elements import ELEMENT_NAMES, element_class
from pnp.templates.elements.base import MAX_LIST, Each, Element
from pnp.templates.expression import Value
from pnp.templates.faults import fault, located_errors, missing_key, unknown
from pnp.templates.scope import Scope
from pnp.templates.source import SIDES, Source

_KEYS = frozenset({"extra_forbidden", "missing"})
"""Pydantic error types for wrong keys. These errors can be found before values are known."""


_At = tuple[str, int]
"""Side that contains an element table, and the number of the table on this side."""


class _Repeated(BaseModel):
    """The `each` key of an element, which contains the lists for its repetitions."""

    model_config = ConfigDict(defer_build=True)

    each: Each


class PlacedElement(NamedTuple):
    """An element, and the number of its table on this side."""

    number: int
    element: Element


def read_side(
    source: Source, side: str, scope: Scope, only: Container[int] | None = None
) -> list[PlacedElement]:
    """Return the elements of a side, including repetitions. May raise Faults.

    If `only` is not None, only tables with these numbers are read.
    """
    drawn: list[PlacedElement] = []
    faults: list[PnpError] = []
    for number, table in enumerate(source.data.get(side, [])):
        if only is not None and number not in only:
            continue
        try:
            drawn += _read(source, (side, number), table, scope)
        except PnpError as error:
            faults += error.faults
        if len(drawn) > MAX_ELEMENTS:
            where = source.key_location(side, number)
            message = _("more than {limit} elements on a side", limit=MAX_ELEMENTS)
            faults.append(PnpError(message, where))
            break
    if faults:
        raise Faults(faults)
    return drawn


def read_paper(source: Source, declared: Declarations, scope: Scope) -> TrimSize | None:
    """Return the trimmed size, or None if the cuts determine it. May raise Faults."""
    if declared.size is None:
        return None
    try:
        return TrimSize.model_validate(declared.size, context=scope)
    except ValidationError as error:
        raise Faults(model_faults(error, source, ("size",), TrimSize)) from None


def spaces_of(elements: Iterable[PlacedElement]) -> dict[str, Rect]:
    """Return the named spaces of all elements that are drawn."""
    drawn = (placed.element for placed in elements)
    return dict(chain.from_iterable(each.places() for each in drawn if each.when))


def key_faults(source: Source) -> list[PnpError]:
    """Return the errors in the keys of the size and of all elements. Values are not checked."""
    faults: list[PnpError] = []
    try:
        if "size" in source.data:
            TrimSize.model_validate(source.data["size"], context=Scope({}, {}))
    except ValidationError as error:
        faults += model_faults(error, source, ("size",), TrimSize, _KEYS)
    for side in SIDES:
        tables = source.data.get(side)
        for number, table in enumerate(tables if isinstance(tables, list) else []):
            try:
                _element(source, (side, number), table, Scope({}, {}), only=_KEYS)
            except PnpError as error:
                faults += error.faults
    return faults


def repeats(each: Each, scope: Scope) -> Iterator[Mapping[str, Value]]:
    """Yield the values for each repetition, including a 0-based `index`. May raise PnpError.

    If there are no lists, an empty mapping is yielded once.
    """
    if not each:
        yield {}
        return
    lists = {name: _list(name, entries, scope) for name, entries in each.items()}
    lengths = {name: len(entries) for name, entries in lists.items()}
    if len(set(lengths.values())) > 1:
        shown = ", ".join(f"{name} {length}" for name, length in lengths.items())
        raise PnpError(_("each: the lists have different lengths: {lengths}", lengths=shown))
    for index, entries in enumerate(zip(*lists.values(), strict=True)):
        yield {"index": index, **dict(zip(lists, entries, strict=True))}


def model_faults(
    error: ValidationError,
    source: Source,
    path: KeyPath,
    model: type[BaseModel],
    only: frozenset[str] = frozenset(),
) -> list[PnpError]:
    """Return pydantic's errors in the table at `path` as PnpErrors.

    `only` contains the types of pydantic errors to return. If it is empty, all errors are returned.
    """
    data: Any = source.data
    for step in path:
        data = data[step]
    faults = []
    for details, inner in located_errors(error, data):
        if not only or details["type"] in only:
            problem = fault(details, *source.located(*path, *inner), model)
            message = details["msg"].removeprefix("Value error, ")
            key = inner[0] if inner else message.partition(":")[0]
            problem.parameter = problem.parameter or _parameter(source, data, str(key))
            faults.append(problem)
    return faults


def _parameter(source: Source, table: Any, key: str) -> str:
    """Return the parameter whose name is the entire value of a key, or "" if there is none.

    An error in such a value is reported as an error in the parameter.
    """
    held = table.get(key) if isinstance(table, dict) else None
    return held if isinstance(held, str) and held in source.data.get("parameters", {}) else ""


def _read(source: Source, path: _At, table: Any, scope: Scope) -> Iterator[PlacedElement]:
    if not (isinstance(table, dict) and "each" in table):
        yield PlacedElement(path[1], _element(source, path, table, scope))
        return
    try:
        bound = list(repeats(_Repeated.model_validate(table).each, scope))
    except ValidationError as error:
        raise Faults(model_faults(error, source, path, _Repeated)) from None
    except PnpError as error:
        raise error.at(source.value_location(*path, "each")) from None
    for names in bound:
        yield PlacedElement(path[1], _element(source, path, table, scope.inside(names)))


def _element(
    source: Source, path: _At, table: Any, scope: Scope, only: frozenset[str] = frozenset()
) -> Element:
    word = table.get("draw") if isinstance(table, dict) else None
    if word not in ELEMENT_NAMES:
        raise _no_word(word, source.key_location(*path))
    model = element_class(word)
    try:
        return model.model_validate(table, context=scope)
    except ValidationError as error:
        raise Faults(model_faults(error, source, path, model, only)) from None


def _no_word(word: object, where: SourceLocation) -> PnpError:
    if word is None:
        return missing_key("draw", where, ELEMENT_NAMES)
    return unknown(_("unknown element {name}", name=quoted(word)), str(word), ELEMENT_NAMES, where)


def _list(name: str, entries: str | list[Any], scope: Scope) -> Sequence[Value]:
    """Return the values of a list, which is either a literal list or an expression."""
    value = scope.evaluate(entries) if isinstance(entries, str) else entries
    if not isinstance(value, list | tuple):
        raise PnpError(_("each: {name} is not a list", name=name))
    if len(value) > MAX_LIST:
        raise PnpError(_("each: {name} has more than {limit} entries", name=name, limit=MAX_LIST))
    return value
