"""Write the Python references in `docs/reference` from the source code, parsed with griffe.

Each public name in a public module gets a heading. To document a new public module, add it to `API`
or `RULES`; the APIs of extras are found automatically.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from inspect import isclass, isroutine
from itertools import chain
from types import ModuleType
from typing import cast

import griffe

from pnp.api.find_extras import extras
from pnp.api.print_options import PRINTING, Option, Printing

API = {name: name for name in ("pnp", "pnp.api.types", "pnp.figure", "pnp.geometry", "pnp.errors")}
RULES = {
    name: name for name in ("pnp.rules", "pnp.rules.ranking", "pnp.rules.targets", "pnp.messages")
}
"""Public modules in each reference, each with its documented names."""

EXTRAS = {extra.api: f"pnp.{extra.name}" for extra in extras() if extra.api}
"""API modules of extras, each with its documented names."""

_PYTHON = {"Annotated", "Any", "Callable", "Executor", "Iterable", "Iterator", "Literal", "Mapping"}
_PYTHON |= {"Future", "None", "Path", "PathLike", "Random", "Self", "Sequence", "Unpack"}
"""Types in signatures that belong to Python itself."""

_SPECIAL = {"__len__": "len(it)", "__iter__": "iter(it)", "__getitem__": "it[index]"}
"""Documented special methods, each with the expression shown for it."""

_LINE = 88
"""Maximum width of a signature on one line, in characters."""


@cache
def _package() -> griffe.Module:
    package = griffe.load("pnp", resolve_aliases=True, resolve_external=False)
    return cast("griffe.Module", package)


def reference() -> str:
    """Return the reference for `pnp`, its submodules and the APIs of extras."""
    return _reference({**API, **EXTRAS})


def rules_reference() -> str:
    """Return the reference for the modules used to write games."""
    return _reference(RULES)


def exported(module: ModuleType) -> list[str]:
    """Return the public names in a module: `__all__`, or all public names defined in the module."""
    if hasattr(module, "__all__"):
        return list(module.__all__)
    return [name for name, found in _source(module.__name__).members.items() if found.is_public]


def types() -> set[str]:
    """Return the names of all documented types."""
    modules = map(import_module, {**API, **EXTRAS, **RULES})
    return set(chain.from_iterable(map(exported, modules)))


def _reference(modules: Mapping[str, str]) -> str:
    """Return the sections for modules. A name that several modules export appears only once."""
    seen: set[str] = set()
    lines: list[str] = []
    for path, title in modules.items():
        module = import_module(path)
        lines += [f"## `{title}`", "", *_text(_source(path))]
        for name in exported(module):
            found = _definition(module, name)
            if found.canonical_path not in seen:
                seen.add(found.canonical_path)
                lines += [f"### `{title}.{name}`", "", *_described(name, found)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines))


def _definition(module: ModuleType, name: str) -> griffe.Object:
    """Return the source of a public name. Functions and classes are found in their own module."""
    value = getattr(module, name)
    path = f"{module.__name__}.{name}"
    if isclass(value) or isroutine(value):
        path = f"{value.__module__}.{value.__qualname__}"
    return _source(path)


def _source(path: str) -> griffe.Object:
    """Return the source of a module, or of a name in a module."""
    package = _package()
    found = package if path == "pnp" else package[path.removeprefix("pnp.")]
    return found.final_target if isinstance(found, griffe.Alias) else found


def _described(name: str, found: griffe.Object) -> Iterator[str]:
    """Yield the paragraphs of documentation for a public name."""
    if isinstance(found, griffe.Function):
        yield from ("```text", _signature(name, found), "```", "", *_text(found))
    elif isinstance(found, griffe.Class):
        if "__init__" in found.members and "dataclass" not in found.labels:
            yield from ("```text", _signature(name, found["__init__"], answer=False), "```", "")
        yield from _text(found)
        members = [*_members(found)]
        yield from ([*members, ""] if members else [])
    elif isinstance(found, griffe.Attribute):
        yield from ("```text", f"{name} = {found.value}", "```", "", *_text(found))


def _members(kind: griffe.Class) -> Iterator[str]:
    """Yield a line for each public member, including members of undocumented base classes."""
    if kind.name == Printing.__name__:
        yield from map(_print_option, PRINTING.values())
        return
    bases = [base for base in kind.mro() if base.name in types()]
    if bases:
        yield from (f"Has the members of `{bases[0].name}` too.", "")
    inherited = set(chain.from_iterable(base.members for base in bases))
    for name, found in kind.all_members.items():
        if name not in inherited and (not name.startswith("_") or name in _SPECIAL):
            yield from _member(name, found)


def _member(name: str, found: griffe.Object | griffe.Alias) -> Iterator[str]:
    """Yield the line for a member, or nothing if its signature contains undocumented types."""
    found = found.final_target if isinstance(found, griffe.Alias) else found
    text = " ".join(_paragraphs(found))
    if isinstance(found, griffe.Function):
        annotations = [each.annotation for each in found.parameters] + [found.returns]
        shown = _SPECIAL.get(name) or " ".join(_signature(name, found, _LINE * 9).split())
        if text and not _unknown(annotations):
            yield f"- `{shown}`: {text}"
    elif isinstance(found, griffe.Attribute):
        is_property = "property" in found.labels or found.annotation is None
        annotation = f": {_plain(found.annotation)}" if found.annotation else ""
        default = _default(found.value) if _is_field(found) else ""
        if not _unknown([found.annotation]) and (text or not is_property):
            yield f"- `{name}{annotation}{default}`" + (f": {text}" if text else "")


def _is_field(found: griffe.Attribute) -> bool:
    """Return True for fields with a default and members of an enumeration."""
    return "class-attribute" in found.labels and "property" not in found.labels


def _print_option(option: Option) -> str:
    """Return the line for a print option."""
    if option.flag.startswith("--no-"):
        return f"- `{option.name}`: False, as `{option.flag}`: {option.help}"
    default = "" if option.default in (None, False) else f" Default: `{option.default!r}`."
    return f"- `{option.name}`: {option.help}{default}"


def _signature(
    name: str, found: griffe.Function, width: int = _LINE, *, answer: bool = True
) -> str:
    """Return a signature. If it is longer than `width`, each parameter is on a separate line."""
    kinds = griffe.ParameterKind
    shown: list[str] = []
    for each in found.parameters:
        if each.name in ("self", "cls"):
            continue
        starred = any(one.startswith("*") for one in shown)
        if each.kind is kinds.keyword_only and not starred:
            shown.append("*")
        stars = (
            {kinds.var_positional: "*", kinds.var_keyword: "**"}.get(each.kind, "")
            if each.kind
            else ""
        )
        annotation = f": {_plain(each.annotation)}" if each.annotation else ""
        default = "" if stars or each.default is None else _default(each.default)
        shown.append(f"{stars}{each.name}{annotation}{default}")
    returned = f" -> {_plain(found.returns)}" if answer and found.returns else ""
    line = f"{name}({', '.join(shown)}){returned}"
    if len(line) <= width:
        return line
    return "\n".join([f"{name}(", *(f"    {each}," for each in shown), f"){returned}"])


def _plain(annotation: str | griffe.Expr | None) -> str:
    """Return an annotation without quotation marks and module names."""
    text = re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Z])", "", str(annotation))
    return re.sub(r"""(?<!Literal\[)(["'])([A-Z]\w*(?: \| None)?)\1""", r"\2", text)


def _default(value: str | griffe.Expr | None) -> str:
    """Return a default as in the source, or `...` if a function call creates the value."""
    text = str(value)
    if value is None or (text.startswith("field(") and "default" not in text):
        return ""
    return f" = {'...' if '(' in text and text != '()' else text}"


def _unknown(annotations: Iterable[str | griffe.Expr | None]) -> set[str]:
    """Return the types in annotations that are neither documented nor part of Python."""
    text = re.sub(r"""Literal\[[^\]]*\]""", "", " ".join(map(_plain, annotations)))
    named = set(re.findall(r"\b[A-Z]\w*[a-z]\w*", text))
    return named - types() - _PYTHON


def _text(found: griffe.Object | griffe.Alias) -> list[str]:
    """Return the paragraphs of a docstring, each followed by an empty line."""
    return [line for paragraph in _paragraphs(found) for line in (paragraph, "")]


def _paragraphs(found: griffe.Object | griffe.Alias) -> Iterator[str]:
    """Yield the paragraphs of a docstring in Google style."""
    if found.docstring is None:
        return
    for section in found.docstring.parse("google", warnings=False):
        if section.kind is griffe.DocstringSectionKind.text:
            yield from (" ".join(each.split()) for each in re.split(r"\n\s*\n", section.value))
        elif section.kind is not griffe.DocstringSectionKind.examples:
            for each in section.value:
                title = f"`{each.name}`" if getattr(each, "name", "") else ""
                if section.kind is griffe.DocstringSectionKind.raises:
                    title = f"Raises {_plain(each.annotation)}"
                yield f"{title or 'Returns'}: {' '.join(each.description.split())}"
