"""What pydantic finds wrong in a TOML file, in our words and at its place."""

import difflib

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from pnp.errors import Place, PnpError
from pnp.files.toml_text import TomlText

Path = tuple[int | str, ...]


def fault(details: ErrorDetails, toml: TomlText, path: Path, model: type[BaseModel]) -> PnpError:
    """A pydantic error in our words, with the line and column of its path in the file.

    `model` is that of the table in which it happened.
    """
    key = str(path[-1]) if path else ""
    dotted = ".".join(map(str, path))
    match details["type"]:
        case "extra_forbidden":
            where = toml.key_place(*path, token=key)
            return unknown(key, list(model.model_fields), "unknown key", where)
        case "missing":
            return PnpError(f"the key {key!r} is missing", toml.key_place(*path[:-1]))
        case "union_tag_invalid" | "union_tag_not_found":
            context = details.get("ctx", {})
            known = context.get("expected_tags", "")
            tag, label = context.get("tag"), context["discriminator"].strip("'")
            what = f"{label} = {tag!r} is not known" if tag else f"the key {label!r} is missing"
            return PnpError(what, toml.key_place(*path), f"one of {known}")
        case "pnp":
            return PnpError(f"{dotted}: {details['msg']}", toml.value_place(*path, token=key))
        case _:
            message = details["msg"].removeprefix("Input ").removeprefix("Value error, ")
            shown = repr(details["input"])[:60]
            return PnpError(f"{dotted}: {shown} {message}", toml.value_place(*path, token=key))


def unknown(
    name: str, known: list[str], what: str, where: Place | None = None, parameter: str = ""
) -> PnpError:
    """A name that there is not, and the nearest that there is."""
    near = difflib.get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known) or 'none'}"
    return PnpError(f"{what} {name!r}", where, hint, parameter=parameter)
