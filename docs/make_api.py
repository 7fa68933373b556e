"""The references of `import pnp` and of `pnp.rules`, from the docstrings of their names."""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum, EnumType
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar, get_type_hints

import pnp
from pnp.api import names
from pnp.api.extras import extras
from pnp.api.options import Option
from pnp.api.printing import PRINTING
from pnp.rules import exports, ranking, targets

_GENERAL = {
    "Any",
    "Callable",
    "Executor",
    "Iterable",
    "Iterator",
    "Literal",
    "Mapping",
    "None",
    "Optional",
}
_GENERAL |= {"Path", "PathLike", "Self", "Sequence", "Unpack"}
"""Types of Python's own that signatures name."""

EXTRAS = [import_module(extra.api) for extra in extras() if extra.api]
"""The APIs of extras."""

_KNOWN = _GENERAL.union(pnp.__all__, *(module.__all__ for module in EXTRAS))
"""Types that are documented, or are Python's own."""

_SPECIAL = {"__len__": "len(it)", "__iter__": "iter(it)"}
"""What else a type may be given to."""


def reference() -> str:
    """Functions, then what they give, each name under its own heading."""
    given = [getattr(pnp, name) for name in pnp.__all__]
    functions = [each for each in given if inspect.isroutine(each)]
    classes = [each for each in given if isinstance(each, type)]
    lines = ["## Functions", ""]
    for each in functions:
        lines += [f"### `pnp.{each.__name__}`", "", *_call(each.__name__, each), ""]
    lines += ["## Types", ""]
    for each in classes:
        lines += [f"### `pnp.{each.__name__}`", "", _text(each), "", *_members(each), ""]
    lines += ["## Names for types", ""]
    lines += [_alias(name) for name in pnp.__all__ if getattr(pnp, name) not in functions + classes]
    return "\n".join([*lines, "", *_extras()])


def _extras() -> Iterator[str]:
    """The API of each extra that has one, `pnp.<name>`."""
    for module in EXTRAS:
        shown = f"pnp.{module.__name__.split('.')[-2]}"
        yield from (f"## `{shown}`", "", _text(module), "")
        for name in module.__all__:
            thing = getattr(module, name)
            yield from (f"### `{shown}.{name}`", "")
            if inspect.isfunction(thing):
                yield from (*_call(name, thing), "")
            elif inspect.isclass(thing):
                yield from (_text(thing), "", *_members(thing), "")
            else:
                yield from (f"`{_annotation(thing)}`", "")


def _alias(name: str) -> str:
    """What a type that has a name besides stands for, as told below it where it is declared."""
    tree = ast.parse(inspect.getsource(names))
    imports = [each for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)]
    home = next(str(each.module) for each in imports if name in [one.name for one in each.names])
    told = _strings(ast.parse(inspect.getsource(import_module(home))))
    return _line(f"pnp.{name} = {_annotation(getattr(pnp, name))}", told[name])


def rules_reference() -> str:
    """Names that `pnp.rules` exports by their modules, then `ranking` and `targets`."""
    tree = ast.parse(inspect.getsource(exports))
    homes = [each for each in tree.body if isinstance(each, ast.ImportFrom)]
    found = [(str(each.module), [one.name for one in each.names]) for each in homes]
    found += [(each.__name__, each.__all__) for each in (ranking, targets)]
    lines = []
    for home, exported in found:
        module = import_module(home)
        if home.startswith("pnp.rules"):
            lines += [f"## `{home}`", "", _text(module), ""]
            lines += [line for name in exported for line in _named(module, name)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines))


def _named(module: ModuleType, name: str) -> Iterator[str]:
    """A name of a module; not those that only stand for any type."""
    thing = getattr(module, name)
    if isinstance(thing, TypeVar):
        return
    yield from (f"### `{name}`", "")
    if inspect.isfunction(thing):
        yield from (*_call(name, thing), "")
    elif inspect.isclass(thing):
        made = _made(thing)
        yield from (*made, _text(thing), "", *_members(thing, fields_shown=bool(made)), "")
    else:
        text = _strings(ast.parse(inspect.getsource(module))).get(name, "")
        value = _annotation(thing) if hasattr(thing, "__args__") else repr(thing)
        yield from ("```text", f"{name} = {value}", "```", "", text, "")


def _made(kind: type) -> list[str]:
    """How one is made, where games make it."""
    if inspect.isabstract(kind) or isinstance(kind, EnumType) or "_is_protocol" in vars(kind):
        return []
    return ["```text", _signature(kind.__name__, kind), "```", ""]


def _call(name: str, function: Any) -> list[str]:
    """How it is called, and its docstring."""
    return ["```text", _signature(name, function), "```", "", _text(function)]


def _signature(name: str, function: Any) -> str:
    """On one line where that is short, else a line a parameter."""
    whole = inspect.signature(function)
    shown = [_parameter(each) for each in whole.parameters.values() if each.name != "self"]
    kinds = [each.kind for each in whole.parameters.values() if each.name != "self"]
    named = inspect.Parameter.KEYWORD_ONLY in kinds
    if named and inspect.Parameter.VAR_POSITIONAL not in kinds:
        shown.insert(kinds.index(inspect.Parameter.KEYWORD_ONLY), "*")
    answer = "" if isinstance(function, type) else f" -> {_annotation(whole.return_annotation)}"
    line = f"{name}({', '.join(shown)}){answer}"
    if len(line) <= 88:
        return line
    return "\n".join([f"{name}(", *(f"    {each}," for each in shown), f"){answer}"])


def _parameter(parameter: inspect.Parameter) -> str:
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    default = "" if parameter.default is parameter.empty else f" = {_value(parameter.default)}"
    name = stars.get(parameter.kind, "") + parameter.name
    return f"{name}: {_annotation(parameter.annotation)}{default}"


def _value(value: Any) -> str:
    """A default; one that is made anew or reckoned is not shown."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    return "..." if callable(value) or repr(value) == "<factory>" else repr(value)


def _annotation(annotation: Any) -> str:
    """A type as a person would write it."""
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    for spelt in (r"ForwardRef\('(.*?)'\)", r"\*<class '(.*?)'>"):
        text = re.sub(spelt, r"\1", text)
    text = re.sub(r"Optional\[(.*?)\]", r"\1 | None", text)
    return re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Z])", "", text).replace("~", "")


def _text(thing: Any) -> str:
    """A docstring as paragraphs."""
    paragraphs = re.split(r"\n\s*\n", inspect.cleandoc(thing.__doc__ or ""))
    return "\n\n".join(" ".join(each.split()) for each in paragraphs)


def _members(kind: type, *, fields_shown: bool = False) -> Iterator[str]:
    """Fields, then properties and methods, but for those of another documented type.

    Fields that are shown already are listed where there is a text about them.
    """
    told = _attribute_texts(kind)
    bases = [base for base in kind.__mro__[1:] if _title(base)]
    inherited = {name for base in bases for name in vars(base)}
    if bases:
        yield f"Also what a `{_title(bases[0])}` has."
        yield ""
    if isinstance(kind, EnumType):
        yield from (
            _line(f"{each.name} = {each.value!r}", told.get(each.name, "")) for each in kind
        )
        return
    of_rules = kind.__module__.startswith("pnp.rules.")
    own = _fields(kind).items()
    for name, annotation in [each for each in own if of_rules or not _names_the_house(each[1])]:
        if name in told or not fields_shown:
            yield _row(name, annotation, told.get(name, ""))
    yield from _methods(kind, inherited)


def _methods(kind: type, inherited: set[str]) -> Iterator[str]:
    """Properties and methods, but for those of the house."""
    of_rules = kind.__module__.startswith("pnp.rules.")
    for name, member in inspect.getmembers(kind):
        if name in _SPECIAL and inspect.isfunction(member):
            yield _line(_SPECIAL[name], _text(member))
        if name.startswith("_") or name in inherited or (_is_of_the_house(member) and not of_rules):
            continue
        if isinstance(member, property):
            yield _row(name, inspect.signature(member.fget).return_annotation, _text(member))
        elif isinstance(member, cached_property):
            yield _row(name, inspect.signature(member.func).return_annotation, _text(member))
        elif inspect.isfunction(member) and member.__doc__:
            yield _line(_signature(name, member), _text(member))


def _is_of_the_house(member: Any) -> bool:
    """Whether a method takes or gives what programs have no name for."""
    if not inspect.isfunction(member):
        return False
    return _names_the_house(*inspect.get_annotations(member).values())


def _names_the_house(*annotations: Any) -> bool:
    """Whether a type is among these that programs have no name for."""
    named = " ".join(map(_annotation, annotations))
    return bool(set(re.findall(r"\b[A-Z]\w*[a-z]\w*", named)) - _KNOWN)


def _title(kind: type) -> str:
    """What a documented type is called, "" for any other."""
    if kind.__name__ in pnp.__all__:
        return f"pnp.{kind.__name__}"
    of_rules = kind.__module__.startswith("pnp.rules.")
    return kind.__name__ if of_rules and kind.__name__ in exports.__all__ else ""


def _row(name: str, annotation: Any, text: str) -> str:
    return _line(f"{name}: {_annotation(annotation)}", text)


def _line(shown: str, text: str) -> str:
    """One of a list, on one line."""
    short = " ".join(shown.split()).replace("( ", "(").replace(", )", ")")
    return f"- `{short}`" + (f": {' '.join(text.split())}" if text else "")


def _fields(kind: type) -> dict[str, Any]:
    """What it holds and shows: not what it is made from."""
    if is_dataclass(kind):
        own = [field for field in fields(kind) if field.name in kind.__annotations__]
        return {field.name: field.type for field in own if field.repr}
    if issubclass(kind, Exception):
        return inspect.get_annotations(kind)
    if hasattr(kind, "__total__"):
        return get_type_hints(kind)
    if hasattr(kind, "_fields"):
        return dict(kind.__annotations__)
    return {}


def _attribute_texts(kind: type) -> dict[str, str]:
    """The strings that stand behind the fields of a class."""
    if kind is pnp.Printing:
        return {option.name: _option_text(option) for option in PRINTING.values()}
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("pnp"):
            source = ast.parse(textwrap.dedent(inspect.getsource(each)))
            found |= _strings(next(part for part in source.body if isinstance(part, ast.ClassDef)))
    return found


def _option_text(option: Option) -> str:
    """Return the help of a print option, with its default."""
    if option.flag.startswith("--no-"):
        return f"False, as `{option.flag}`: {option.help}"
    default = "" if option.default in (None, False) else f" Default: `{option.default!r}`."
    return f"{option.help}{default}"


def _strings(tree: ast.Module | ast.ClassDef) -> dict[str, str]:
    """The string behind each name that is given a type or a value there."""
    found = {}
    for given, text in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            for name in _targets(given):
                found[name] = " ".join(str(text.value.value).split())
    return found


def _targets(given: ast.stmt) -> list[str]:
    names: list[ast.expr] = []
    if isinstance(given, ast.AnnAssign):
        names = [given.target]
    elif isinstance(given, ast.Assign):
        names = given.targets
    return [name.id for name in names if isinstance(name, ast.Name)]
