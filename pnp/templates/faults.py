"""Conversion of pydantic's errors in a TOML file to PnpErrors with locations."""

from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from pnp.errors import PnpError, SourceLocation, suggestion
from pnp.files.toml_text import TomlText

Path = tuple[int | str, ...]

_MESSAGES = {
    **dict.fromkeys(("list_type", "tuple_type"), 'should be a list, such as ["b2", "e2"]'),
    **dict.fromkeys(("dict_type", "model_type"), "should be a table, such as { width = 10 }"),
}
"""Messages in TOML's terms, by pydantic's type of error."""


def carried(error: PnpError) -> PydanticCustomError:
    """Return a pydantic error that wraps a PnpError, so that pydantic adds its path."""
    return PydanticCustomError("pnp", "{error}", {"error": error})


def found(error: ValidationError, data: Any) -> list[tuple[ErrorDetails, Path]]:
    """Return all errors in the data, each with its path there.

    If a value could have been of several types, only the error of the nearest type is returned.
    That is the type with the deepest error, otherwise the type that the value has, otherwise the
    first.
    """
    nearest: dict[Path, ErrorDetails] = {}
    for details in error.errors():
        before = nearest.setdefault(_path(details, data), details)
        if before["type"].endswith("_type") and not details["type"].endswith("_type"):
            nearest[_path(details, data)] = details
    holding = {path[:length] for path in nearest for length in range(len(path))}
    return [(details, path) for path, details in nearest.items() if path not in holding]


def _path(details: ErrorDetails, data: Any) -> Path:
    """Return an error's path in the data, without the type names that pydantic inserts."""
    path: Path = ()
    for step in details["loc"]:
        if _holds(data, step):
            path, data = (*path, step), data[step]
    return (*path, details["loc"][-1]) if details["type"] == "missing" else path


def _holds(data: Any, step: int | str) -> bool:
    known = range(len(data)) if isinstance(data, list) else data
    return isinstance(known, dict | range) and step in known


def fault(details: ErrorDetails, toml: TomlText, path: Path, model: type[BaseModel]) -> PnpError:
    """Return a pydantic error as a PnpError with the line and column of its path in the file.

    `model` is the model of the table that contains the error.
    """
    key = str(path[-1]) if path else ""
    dotted = ".".join(map(str, path))
    match details["type"]:
        case "extra_forbidden":
            where = toml.key_location(*path, token=key)
            return unknown(key, list(model.model_fields), "unknown key", where)
        case "missing":
            return PnpError(f"the key {key!r} is missing", toml.key_location(*path[:-1]))
        case "union_tag_invalid" | "union_tag_not_found":
            context = details.get("ctx", {})
            known = context.get("expected_tags", "")
            tag, label = context.get("tag"), context["discriminator"].strip("'")
            what = f"{label} = {tag!r} is not known" if tag else f"the key {label!r} is missing"
            return PnpError(what, toml.key_location(*path), f"one of {known}" if known else "")
        case "too_long":
            what = f"{dotted} has more than {details['ctx']['max_length']} entries"
            return PnpError(what, toml.value_location(*path, token=key))
        case "value_error" | "pnp":
            error = details.get("ctx", {}).get("error", details["msg"])
            ours = error if isinstance(error, PnpError) else PnpError(str(error))
            return ours.at(toml.value_location(*path, token=key), dotted)
        case _:
            message = _MESSAGES.get(details["type"], details["msg"])
            message = message.removeprefix("Input ")
            shown = repr(details["input"])[:60]
            return PnpError(f"{dotted}: {shown} {message}", toml.value_location(*path, token=key))


def unknown(
    name: str, known: list[str], what: str, where: SourceLocation | None = None, parameter: str = ""
) -> PnpError:
    """Return the error for an unknown name, with a suggestion as a hint."""
    hint = suggestion(name, known)
    return PnpError(f"{what} {name!r}", where, hint, parameter=parameter)
