"""Presets of print services: card size, bleed, safe area, and the files to upload.

A preset is a TOML file. Built-in presets are in the `services` folder. Users can add their own
files.
"""

import re
from pathlib import Path
from typing import Annotated, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    field_validator,
)

from pnp.errors import Faults, PnpError, quoted, suggestion
from pnp.files.toml_text import TomlText, read_toml
from pnp.geometry import Size, parse_length
from pnp.messages import _
from pnp.templates.faults import as_pydantic_error, fault, located_errors

FOLDER = Path(__file__).with_name("services")

SUFFIX = ".toml"

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_PLACEHOLDERS = ("component", "number", "side")
_SAFE_NAME = re.compile(r"(?:[A-Za-z0-9._-]|\{[a-z]+\})+")


def _length(value: object) -> float:
    if not isinstance(value, str):
        raise as_pydantic_error(PnpError(_("write a length with its unit, such as 63.5mm")))
    try:
        return parse_length(value)
    except PnpError as error:
        raise as_pydantic_error(error) from None


_Length = Annotated[float, BeforeValidator(_length)]


class Preset(BaseModel):
    """Requirements of a print service for one kind of card. Lengths are in mm."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str = Field(min_length=1, max_length=80, description="Name of the card.")
    width: _Length = Field(ge=20, le=600, description="Width after cutting.")
    height: _Length = Field(ge=20, le=600, description="Height after cutting.")
    bleed: _Length = Field(ge=0, le=10, description="How far the colour extends beyond the cut.")
    safe: _Length = Field(
        ge=0, le=20, description="Minimum distance of text and images from the cut."
    )
    files: Literal["side", "card", "all"] = Field(
        "side",
        description="One file for each side, one for both sides of each card, or one for all.",
    )
    format: Literal["png", "pdf", "svg"] = Field("png", description="Format of the files.")
    dpi: int = Field(300, ge=20, le=1200, description="Resolution of a PNG.")
    name: str = Field(
        "{component}-{number}-{side}",
        min_length=1,
        max_length=100,
        description="Name of a file without its suffix; {component}, {number} and {side} are"
        " replaced.",
    )

    @property
    def size(self) -> Size:
        """Size of a card after cutting, in mm."""
        return Size(self.width, self.height)

    @field_validator("name")
    @classmethod
    def _check_name(cls, name: str) -> str:
        for placeholder in _PLACEHOLDER.findall(name):
            if placeholder not in _PLACEHOLDERS:
                message = _("unknown placeholder {name}", name=quoted(placeholder))
                hint = suggestion(placeholder, list(_PLACEHOLDERS))
                raise as_pydantic_error(PnpError(message, hint=hint))
        if not _SAFE_NAME.fullmatch(name):
            message = _("{name} is not a file name", name=quoted(name))
            hint = _(
                "use letters, digits, hyphens and placeholders such as {number}", number="{number}"
            )
            raise as_pydantic_error(PnpError(message, hint=hint))
        return name

    @field_validator("format")
    @classmethod
    def _check_format(cls, written: str, info: ValidationInfo) -> str:
        files = info.data.get("files", "side")
        if files != "side" and written != "pdf":
            message = _("several sides in one file need PDF")
            raise as_pydantic_error(PnpError(message, hint=_('write format = "pdf"')))
        return written


def preset_names() -> list[str]:
    """Return the names of the built-in presets."""
    return sorted(file.stem for file in FOLDER.glob(f"*{SUFFIX}"))


def find_preset(name: str) -> Preset:
    """Return the built-in preset with this name, or the preset in a .toml file.

    Raises:
        PnpError: The preset does not exist, or the file has errors (`Faults` lists them all).
    """
    if name.endswith(SUFFIX):
        return _preset(read_toml(Path(name)))
    names = preset_names()
    if name not in names:
        message = _("unknown print service {name}", name=quoted(name))
        hint = suggestion(name, names) or _("use a .toml file of your own")
        raise PnpError(message, hint=hint, parameter="service")
    return _preset(read_toml(FOLDER / f"{name}{SUFFIX}"))


def _preset(toml: TomlText) -> Preset:
    """Return the preset in a file; raise Faults with the location of each error."""
    try:
        return Preset.model_validate(toml.data)
    except ValidationError as error:
        found = located_errors(error, toml.data)
        raise Faults([fault(details, toml, path, Preset) for details, path in found]) from None
