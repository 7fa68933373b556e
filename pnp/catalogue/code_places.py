"""Locate the line in a game's code that an error refers to."""

import ast
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from inspect import unwrap
from pathlib import Path
from types import CodeType, ModuleType, TracebackType
from typing import Any

from pnp.errors import PnpError, SourceLocation
from pnp.files.reading import read_bytes

_OURS, _GAMES = "pnp", "pnp.games"


def line_of_function(function: object) -> SourceLocation:
    """Return the location of a function's definition, or an empty location for anything else.

    Classes, values and C functions have no such location.
    """
    found: Any = function
    while isinstance(found, partial):
        found = found.func
    found = unwrap(getattr(found, "__func__", found))
    if callable(found) and not hasattr(found, "__code__"):
        found = getattr(type(found), "__call__", None)  # noqa: B004  # needs the method itself
    code = getattr(found, "__code__", None)
    if not isinstance(code, CodeType):
        return SourceLocation()
    return SourceLocation(shown_file(code.co_filename), code.co_firstlineno)


def line_of_error(error: BaseException, module: str) -> SourceLocation:
    """Return the location of the last traceback line that is in the game's package.

    The location is empty if there is no such line. Errors raised by a library are attributed to the
    code that called the library.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return SourceLocation(shown_file(error.filename), error.lineno or 0)
    lines = list(_lines(error.__traceback__, _root(module)))
    return lines[-1] if lines else SourceLocation()


def line_of_field(module: str, path: str = "") -> SourceLocation:
    """Return the line where a package sets a field of its game, or the line with `GAME =`.

    `path` names the field, such as `title` or `variants[1].tag`. The latter is the `tag` in the
    second `Variant(` call in the package. The line with `GAME =` is returned for values that are
    built in any other way.
    """
    *owners, name = path.split(".")
    owner, _bracket, number = owners[0].rstrip("]").partition("[") if owners else ("game", "", "")
    keyword = (owner.rstrip("s").capitalize(), name.partition("[")[0])
    files = [getattr(each, "__file__", None) for each in _modules(module)]
    written = [(file, _written(file)) for file in files if file]
    for key in (keyword, _GAME):
        found = [(file, line) for file, lines in written for line in lines.get(key, ())]
        if found:
            file, line = found[min(int(number or 0), len(found) - 1)]
            return SourceLocation(shown_file(file), line)
    return SourceLocation(shown_file(files[0])) if files[0] else SourceLocation()


def _modules(module: str) -> Iterator[ModuleType]:
    """Yield the imported modules in a package, starting with the package itself."""
    yield sys.modules[module]
    within = f"{module}."
    yield from (each for name, each in sorted(sys.modules.items()) if name.startswith(within))


_GAME = ("", "GAME")
_MAX_BYTES = 5_000_000


@lru_cache(maxsize=100)
def _written(file: str) -> Mapping[tuple[str, str], Sequence[int]]:
    """Return the line numbers of keyword arguments, keyed by call and keyword, and of `GAME =`."""
    try:
        tree = ast.parse(read_bytes(Path(file), _MAX_BYTES))
    except (PnpError, ValueError, SyntaxError):  # such as a module in a zip file
        return {}
    found: dict[tuple[str, str], list[int]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            for each in node.keywords:
                found.setdefault((node.func.id, each.arg or ""), []).append(each.value.lineno)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(each, ast.Name) and each.id == "GAME" for each in targets):
                found[_GAME] = [node.lineno]
    return found


def raised(error: BaseException) -> str:
    """Return the type and message of an error, such as `KeyError: 'a1'`."""
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def shown_file(file: str) -> str:
    """Return a file's path, starting from its package, such as `pnp_clobber/rules.py`."""
    path = Path(file)
    top = path
    while (top.parent / "__init__.py").is_file():
        top = top.parent
    return path.relative_to(top.parent).as_posix()


def _root(module: str) -> str:
    """Return the package that contains a game's code; all built-in games share one package."""
    first = module.partition(".")[0]
    return _GAMES if first == _OURS else first


def _lines(traceback: TracebackType | None, root: str) -> Iterator[SourceLocation]:
    """Yield the lines in a traceback that belong to a package, outermost first."""
    while traceback is not None:
        frame = traceback.tb_frame
        if f"{frame.f_globals.get('__name__', '')}.".startswith(f"{root}."):
            yield SourceLocation(shown_file(frame.f_code.co_filename), traceback.tb_lineno)
        traceback = traceback.tb_next
