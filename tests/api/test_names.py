"""`import pnp` is fast, and exports its documented names only."""

import ast
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import griffe
import pytest

import pnp
from docs import make_api
from pnp.api import types
from pnp.api.print_options import PRINTING
from pnp.errors import PnpError
from tests.conftest import ROOT

HEAVY = {
    "click",
    "fontTools",
    "PIL",
    "pydantic",
    "pypdfium2",
    "reportlab",
    "rich",
    "svgwrite",
    "uharfbuzz",
}
_BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def modules_after(code: str) -> set[str]:
    """Return the modules that a new Python has imported after running the code."""
    completed = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(completed.stdout.split())


def test_public_names_are_sorted_and_match_the_stub():
    stub = ast.parse((ROOT / "pnp/__init__.pyi").read_text("utf-8"))
    (listed,) = (
        each.value
        for each in stub.body
        if isinstance(each, ast.Assign) and "__all__" in ast.unparse(each)
    )
    assert pnp.__all__ == sorted(pnp.__all__) == ast.literal_eval(listed)
    shown = {name for name in dir(pnp) if not name.startswith("__")}
    assert shown == {*pnp.__all__, "club", "opponent", "scan", "studio"}
    with pytest.raises(AttributeError, match="no attribute 'library_of'"):
        pnp.library_of  # noqa: B018


def public_classes() -> dict[str, griffe.Class]:
    """Return the classes that `pnp` and `pnp.api.types` export, as griffe reads them."""
    package = griffe.load("pnp", resolve_aliases=True, resolve_external=False)
    found = [getattr(module, name) for module in (pnp, types) for name in make_api.exported(module)]
    paths = {f"{each.__module__}.{each.__qualname__}" for each in found if inspect.isclass(each)}
    return {path: package[path.removeprefix("pnp.")] for path in sorted(paths)}


def test_every_public_attribute_is_documented():
    undocumented = [
        f"{path}.{name}"
        for path, found in public_classes().items()
        for name, member in found.all_members.items()
        if not name.startswith("_") and not member.docstring and found.name != "Printing"
    ]
    assert undocumented == []
    assert all(option.help for option in PRINTING.values())


def test_public_names_differ_from_packages():
    packages = {module.name for module in pkgutil.iter_modules(pnp.__path__)}
    assert packages.isdisjoint(pnp.__all__)


def test_import_loads_no_heavy_module():
    bare = modules_after("")
    assert modules_after("import pnp") - bare == {"pnp", "pnp.version"}
    assert not modules_after("import pnp; pnp.Catalogue().game_names()") & HEAVY


def test_every_public_name_has_a_docstring():
    for name in pnp.__all__:
        if inspect.isroutine(getattr(pnp, name)) or inspect.isclass(getattr(pnp, name)):
            assert (getattr(pnp, name).__doc__ or "").strip(), name


PYTHON = {"Any", "Callable", "False", "Iterable", "Literal", "Mapping", "None", "Optional"}
PYTHON |= {"Executor", "Path", "PathLike", "Self", "Sequence", "True", "Unpack"}


def test_reference_uses_exported_types_only():
    text = re.sub(r"'[\w ]*'", "", make_api.reference())
    shown = re.findall(r"^- `(.*?)`|^```text\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    types = set(re.findall(r"\b[A-Z]\w*[a-z]\w*", " ".join(map("".join, shown))))
    assert types - PYTHON <= {*make_api.types(), "Catalogue"}


def test_reference_shows_type_aliases_and_no_malformed_signature():
    text = make_api.reference() + make_api.rules_reference()
    assert "\nArgument = str | int | float | bool | list[Any] | tuple[Any, ...]\n" in text
    assert "\nTargets = tuple[Target, ...]\n" in text
    for malformed in ("_empty", "( ", ", )", "ForwardRef", "<class", " object at 0x", "\n\n\n"):
        assert malformed not in text


def test_every_raised_error_is_exported():
    for module in pkgutil.walk_packages(pnp.__path__, "pnp."):
        if not module.name.startswith("pnp.cli") and module.name != "pnp.__main__":
            importlib.import_module(module.name)
    kinds: list[type[PnpError]] = [PnpError]
    for kind in kinds:
        kinds += kind.__subclasses__()
    public = {*pnp.errors.__all__, "TooLarge"}
    assert {kind.__name__ for kind in kinds} - public == {
        "BudgetExceededError"
    }  # raised again as one of the template


def blocks(document: Path) -> str:
    return "\n".join(_BLOCK.findall(document.read_text("utf-8")))


@pytest.mark.parametrize("document", sorted((ROOT / "docs").rglob("*.md")), ids=lambda f: f.stem)
def test_documents_use_exported_names_only(document: Path):
    code = blocks(document)
    for name in re.findall(
        r"(?<![\w.])pnp\.(\w+)", re.sub(r"^\s*(from|import) .*", "", code, flags=re.M)
    ):
        assert name in {*pnp.__all__, "club", "extras", "opponent", "scan", "studio"}, name
    for module, wanted in re.findall(r"^from (pnp(?:\.\w+)*) import \(?([^)\n]*)", code, re.M):
        for name in re.findall(r"\w+", wanted):
            assert exports(module, name), f"{module} does not export {name}"


def exports(module: str, name: str) -> bool:
    """Return True if a module or its package lists the name in `__all__`."""
    if name in getattr(importlib.import_module(module), "__all__", ()):
        return True
    inner = f"{module}.{name}"
    if inner in make_api.RULES:
        return True
    return bool(find_spec(inner)) and hasattr(importlib.import_module(inner), "__all__")


ROWS = re.findall(
    r"^\| `(pnp[\w.]*)` \| `(pnp[\w.]*)` \|", (ROOT / "docs/migrating.md").read_text(), re.M
)


def resolved(name: str) -> object:
    """Return the object with a dotted name. Raises AttributeError or ImportError."""
    found: object = importlib.import_module("pnp")
    for part in name.split(".")[1:]:
        if inspect.ismodule(found) and not hasattr(found, part):
            found = importlib.import_module(f"{found.__name__}.{part}")
        else:
            found = getattr(found, part)
    return found


def fields_of(name: str) -> set[str]:
    """Return the annotated fields of the class in front of the last dot of a dotted name."""
    return {*getattr(resolved(name.rpartition(".")[0]), "__annotations__", {})}


@pytest.mark.parametrize(("old", "new"), ROWS)
def test_guide_names_what_replaces_an_old_name(old: str, new: str):
    assert new.rpartition(".")[2] in fields_of(new) or resolved(new) is not None


STILL_THERE = ("dice", "fields", "game", "grid_text", "score", "quoted", "toml_text")
"""Old modules and functions that other modules of the package use."""


@pytest.mark.parametrize("old", [o for o, _new in ROWS if o.split(".")[-1] not in STILL_THERE])
def test_old_name_is_removed(old: str):
    with pytest.raises((AttributeError, ImportError)):
        resolved(old)
