"""Convert pydantic's errors in a TOML file to PnpErrors with locations."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from pnp.errors import PnpError, SourceLocation, quoted, suggestion
from pnp.files.toml_text import TomlText
from pnp.messages import Message, _, ngettext

Path = tuple[int | str, ...]


def as_pydantic_error(error: PnpError) -> PydanticCustomError:
    """Return a pydantic error that wraps a PnpError. Pydantic adds the path of the value."""
    return PydanticCustomError("pnp", "{error}", {"error": error})


def located_errors(error: ValidationError, data: Any) -> list[tuple[ErrorDetails, Path]]:
    """Return all errors in the data, each with its path.

    If a value can have several types, only the errors of the most likely type are returned. This is
    the type with the deepest error, or else the type of the value, or else the first type.
    """
    nearest: dict[Path, ErrorDetails] = {}
    for details in error.errors():
        before = nearest.setdefault(_path(details, data), details)
        if before["type"].endswith("_type") and not details["type"].endswith("_type"):
            nearest[_path(details, data)] = details
    holding = {path[:length] for path in nearest for length in range(len(path))}
    return [(details, path) for path, details in nearest.items() if path not in holding]


def _path(details: ErrorDetails, data: Any) -> Path:
    """Return the path of an error in the data. Type names that pydantic inserts are removed."""
    path: Path = ()
    for step in details["loc"]:
        if _holds(data, step):
            path, data = (*path, step), data[step]
    return (*path, details["loc"][-1]) if details["type"] == "missing" else path


def _holds(data: Any, step: int | str) -> bool:
    keys = range(len(data)) if isinstance(data, list) else data
    return isinstance(keys, dict | range) and step in keys


def fault(details: ErrorDetails, toml: TomlText, path: Path, model: type[BaseModel]) -> PnpError:
    """Return a pydantic error as a PnpError that is located at its value in the file.

    `model` is the model of the table that contains the error.
    """
    key = str(path[-1]) if path else ""
    dotted = ".".join(map(str, path))
    match details["type"]:
        case "extra_forbidden":
            where = toml.key_location(*path, token=key)
            message = _("unknown key {name}", name=quoted(key))
            return unknown(message, key, list(model.model_fields), where)
        case "missing":
            return missing_key(key, toml.key_location(*path[:-1]))
        case "union_tag_invalid" | "union_tag_not_found":
            return _wrong_tag(details.get("ctx", {}), toml.key_location(*path))
        case "value_error" | "pnp":
            error = details.get("ctx", {}).get("error", details["msg"])
            if not isinstance(error, PnpError):  # str() would drop the values of a message
                error = PnpError(error.args[0] if isinstance(error, ValueError) else str(error))
            return error.at(toml.value_location(*path, token=key), dotted)
        case "literal_error" | "enum":
            message = _("{key}: unknown value {value}", key=dotted, value=quoted(details["input"]))
            known = _names(details["ctx"]["expected"])
            return unknown(
                message, str(details["input"]), known, toml.value_location(*path, token=key)
            )
        case _:
            return PnpError(_invalid(details, dotted), toml.value_location(*path, token=key))


def _wrong_tag(context: Mapping[str, Any], where: SourceLocation) -> PnpError:
    """Return the error for a missing or unknown value of the key that selects a model."""
    known = _names(context.get("expected_tags", ""))
    tag, key = context.get("tag"), context["discriminator"].strip("'")
    if not tag:
        return missing_key(key, where, known)
    message = _("unknown {key} {name}", key=key, name=quoted(tag))
    return unknown(message, str(tag), known, where)


def _names(expected: str) -> list[str]:
    return [name for name in re.findall("'([^']*)'", expected) if name]


def _invalid(details: ErrorDetails, key: str) -> Message:
    value, context = repr(details["input"])[:60], details.get("ctx", {})
    limit = next((context[name] for name in _LIMITS if name in context), None)
    if message := _INVALID.get(details["type"]):
        return message(key, value, limit)
    problem = details["msg"].removeprefix("Input ")
    return _("{key}: {value} {problem}", key=key, value=value, problem=problem)


_LIMITS = ("gt", "ge", "le", "max_length", "min_length", "pattern")
"""Keys of a pydantic error's context that can contain a limit."""


def _not_a_list(key: str, value: str, _limit: Any) -> Message:
    return _(
        "{key}: {value} should be a list, such as {example}",
        key=key,
        value=value,
        example='["b2", "e2"]',
    )


def _not_a_table(key: str, value: str, _limit: Any) -> Message:
    return _(
        "{key}: {value} should be a table, such as {example}",
        key=key,
        value=value,
        example="{ width = 10 }",
    )


def _not_a_number(key: str, value: str, _limit: Any) -> Message:
    return _("{key}: {value} should be a number", key=key, value=value)


def _not_a_whole_number(key: str, value: str, _limit: Any) -> Message:
    return _("{key}: {value} should be a whole number", key=key, value=value)


def _not_a_flag(key: str, value: str, _limit: Any) -> Message:
    return _("{key}: {value} should be true or false", key=key, value=value)


_INVALID: dict[str, Callable[[str, str, Any], Message]] = {
    "greater_than": lambda key, value, limit: _(
        "{key}: {value} should be above {limit}", key=key, value=value, limit=f"{limit:g}"
    ),
    "greater_than_equal": lambda key, value, limit: _(
        "{key}: {value} should be at least {limit}", key=key, value=value, limit=f"{limit:g}"
    ),
    "less_than_equal": lambda key, value, limit: _(
        "{key}: {value} should be at most {limit}", key=key, value=value, limit=f"{limit:g}"
    ),
    "too_long": lambda key, _value, limit: _(
        "{key} has more than {limit} entries", key=key, limit=limit
    ),
    "too_short": lambda key, _value, limit: ngettext(
        "{key} needs at least {count} entry", "{key} needs at least {count} entries", limit, key=key
    ),
    "string_too_long": lambda key, _value, limit: _(
        "{key} has more than {limit} characters", key=key, limit=limit
    ),
    "string_too_short": lambda key, _value, _limit: _("{key} is empty", key=key),
    "string_pattern_mismatch": lambda key, value, limit: _(
        "{key}: {value} should match the pattern {pattern}", key=key, value=value, pattern=limit
    ),
    "string_type": lambda key, value, _limit: _(
        "{key}: {value} should be text", key=key, value=value
    ),
    **dict.fromkeys(("list_type", "tuple_type"), _not_a_list),
    **dict.fromkeys(("dict_type", "model_type"), _not_a_table),
    **dict.fromkeys(("float_type", "float_parsing"), _not_a_number),
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), _not_a_whole_number),
    **dict.fromkeys(("bool_type", "bool_parsing"), _not_a_flag),
}
"""Functions that return a message for a key, a value and a limit, keyed by pydantic error type."""


def missing_key(key: str, where: SourceLocation, known: Sequence[str] = ()) -> PnpError:
    """Return the error for a missing key. The hint lists the allowed values."""
    hint = _("use one of {names}", names=", ".join(known)) if known else ""
    return PnpError(_("the key {name} is missing", name=quoted(key)), where, hint)


def unknown(
    message: Message,
    name: str,
    known: Sequence[str],
    where: SourceLocation | None = None,
    parameter: str = "",
) -> PnpError:
    """Return the error for an unknown name. The hint suggests a similar name."""
    return PnpError(message, where, suggestion(name, known), parameter=parameter)
