"""HTTP responses: a status, a media type and a body."""

import json
from typing import Any, NamedTuple

import pnp
from pnp.api.document import Page, file_name, formats
from pnp.api.studio_part import Download
from pnp.extras.studio.languages import localized
from pnp.languages import ENGLISH, current_code


class Reply(NamedTuple):
    """A response to the browser. If `file` is set, the browser saves the body as a file."""

    status: int
    media: str
    body: bytes
    file: str = ""


MEDIA = {
    **{suffix: each.media for suffix, each in formats().items()},
    ".zip": "application/zip",
    ".toml": "text/plain; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".json": "application/json",
}


def as_json(value: Any, status: int = 200) -> Reply:
    """Return plain data as a reply, with errors replaced by their descriptions."""
    if current_code() != ENGLISH:
        value = localized(value)
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_described)
    return Reply(status, "application/json", _encoded(text))


def _encoded(text: str) -> bytes:
    """Return text as UTF-8, with `?` for each byte of a file name that is not valid UTF-8."""
    return text.encode(errors="replace")


def as_file(download: Download) -> Reply:
    """Return a reply that the browser saves as a file."""
    name = _encoded(download.name).decode()
    media = MEDIA.get(name[name.rfind(".") :], "application/octet-stream")
    return Reply(200, media, download.body, name)


def download(document: pnp.Document, name: str, kind: str, dpi: int = 300) -> Download:
    """Return a document as a file of this kind (ZIP for several images). May raise PnpError."""
    return Download(file_name(document, name, kind), document.to_bytes(kind, dpi=dpi))


def as_faults(error: pnp.PnpError, status: int = 422) -> Reply:
    """Return a reply with all faults in an error."""
    return as_json({"faults": error.faults}, status)


def fault(error: pnp.PnpError, about: str = "") -> dict[str, Any]:
    """Return a fault as plain data, with the invalid field and the remedies that the page shows."""
    remedies = [{"setting": each.setting, "value": each.value} for each in error.remedies]
    in_code = error.where.file.endswith(".py")  # a game's code, which the page cannot show
    return {
        "about": about or error.parameter,
        "what": f"{error.where}: {error.message}" if in_code else error.message,
        "hint": error.hint,
        "remedies": remedies,
        "line": error.where.line,
        "column": error.where.column,
    }


def as_page(drawing: pnp.Drawing, palette: str = "safe") -> Page:
    """Return a drawing as a page of the same size, for display in the studio."""
    return drawing.lay_out(paper="fit", marks=False, bleed=0.0, palette=palette).page(1)


def _described(value: object) -> dict[str, Any]:
    if isinstance(value, pnp.PnpError):
        return fault(value)
    raise TypeError(f"{type(value).__name__} cannot be sent as JSON")
