"""The reference of `import pnp`, from the docstrings of its names."""

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cached_property
from typing import Any

import pnp
from pnp.door import names

_GENERAL = {"Any", "Callable", "Iterable", "Iterator", "Literal", "Mapping", "None", "Optional"}
_GENERAL |= {"Path", "PathLike", "Self", "Sequence", "Unpack"}
"""Types of Python's own that signatures name."""

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
    return "\n".join(lines)


def _alias(name: str) -> str:
    """What a type that has a name besides stands for, as told below it where it is declared."""
    tree = ast.parse(inspect.getsource(names))
    imports = [each for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)]
    home = next(str(each.module) for each in imports if name in [one.name for one in each.names])
    told = _strings(ast.parse(inspect.getsource(importlib.import_module(home))))
    return _line(f"pnp.{name} = {_annotation(getattr(pnp, name))}", told[name])


def _call(name: str, function: Any) -> list[str]:
    """How it is called, and its docstring."""
    return ["```text", _signature(name, function), "```", "", _text(function)]


def _signature(name: str, function: Any) -> str:
    """On one line where that is short, else a line a parameter."""
    whole = inspect.signature(function)
    shown = [_parameter(each) for each in whole.parameters.values() if each.name != "self"]
    kinds = [each.kind for each in whole.parameters.values() if each.name != "self"]
    if inspect.Parameter.KEYWORD_ONLY in kinds:
        shown.insert(kinds.index(inspect.Parameter.KEYWORD_ONLY), "*")
    answer = _annotation(whole.return_annotation)
    line = f"{name}({', '.join(shown)}) -> {answer}"
    if len(line) <= 88:
        return line
    return "\n".join([f"{name}(", *(f"    {each}," for each in shown), f") -> {answer}"])


def _parameter(parameter: inspect.Parameter) -> str:
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
    name = stars.get(parameter.kind, "") + parameter.name
    return f"{name}: {_annotation(parameter.annotation)}{default}"


def _annotation(annotation: Any) -> str:
    """A type as a person would write it."""
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    for spelt in (r"ForwardRef\('(.*?)'\)", r"\*<class '(.*?)'>"):
        text = re.sub(spelt, r"\1", text)
    return re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Z])", "", text).replace("~", "")


def _text(thing: Any) -> str:
    """A docstring as paragraphs."""
    paragraphs = re.split(r"\n\s*\n", inspect.cleandoc(thing.__doc__ or ""))
    return "\n\n".join(" ".join(each.split()) for each in paragraphs)


def _members(kind: type) -> Iterator[str]:
    """Fields, then properties and methods, but for those of another documented type."""
    told = _attribute_texts(kind)
    bases = [base for base in kind.__mro__[1:] if base.__name__ in pnp.__all__]
    inherited = {name for base in bases for name in vars(base)}
    if bases:
        yield f"Also what a `pnp.{bases[0].__name__}` has."
        yield ""
    for name, annotation in _fields(kind).items():
        yield _row(name, annotation, told.get(name, ""))
    for name, member in inspect.getmembers(kind):
        if name in _SPECIAL and inspect.isfunction(member):
            yield _line(_SPECIAL[name], _text(member))
        if name.startswith("_") or name in inherited or _is_of_the_house(member):
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
    named = " ".join(map(_annotation, inspect.get_annotations(member).values()))
    return bool(set(re.findall(r"\b[A-Z]\w+", named)) - {*pnp.__all__, *_GENERAL})


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
    if hasattr(kind, "_fields") or hasattr(kind, "__total__"):
        return dict(kind.__annotations__)
    return {}


def _attribute_texts(kind: type) -> dict[str, str]:
    """The strings that stand behind the fields of a class."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("pnp"):
            source = ast.parse(textwrap.dedent(inspect.getsource(each)))
            found |= _strings(next(one for one in source.body if isinstance(one, ast.ClassDef)))
    return found


def _strings(tree: ast.ClassDef | ast.Module) -> dict[str, str]:
    """The strings that stand behind assignments, by the name that is assigned to."""
    return {
        target.id: " ".join(text.value.value.split())
        for field, text in zip(tree.body, tree.body[1:], strict=False)
        if isinstance(field, ast.Assign | ast.AnnAssign)
        for target in (field.targets if isinstance(field, ast.Assign) else [field.target])
        if isinstance(target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
    }
