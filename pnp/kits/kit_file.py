"""The model of a `kit.toml`, and checks of the components that the file names."""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from pydantic_core import PydanticCustomError

from pnp.catalogue import Catalogue
from pnp.errors import Faults, PnpError, Remedy, quoted
from pnp.files.toml_text import TomlText, read_toml
from pnp.geometry import parse_length
from pnp.kits.parts import SETUP, Pile, Stock, part_names
from pnp.kits.translation import TEXTS, kit_words
from pnp.languages import own_translations
from pnp.layout.settings import Settings
from pnp.messages import _
from pnp.templates.expression import Argument
from pnp.templates.faults import fault, located_errors, unknown
from pnp.templates.template import Template
from pnp.templates.translation import translated

MAX_PARTS = 30

ShortText = Annotated[str, Field(max_length=500)]
Fact = Annotated[str, Field(max_length=12)]
ShortName = Annotated[str, Field(max_length=40)]


class KitPart(BaseModel):
    """Components that are printed together, and how they are printed."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(
        pattern=r"^[a-z][a-z0-9-]*$",
        max_length=40,
        description="Name of the part, for printing it separately.",
    )
    components: list[str] = Field(
        min_length=1, max_length=20, description="Names of components, such as color-claim/board."
    )
    parameters: dict[str, Argument] = Field(
        {},
        description="Parameters of the components: text, numbers (lengths in mm) or flags.",
    )
    copies: int = Field(1, ge=1, le=100, description="Number of copies of each component.")
    fill: bool = Field(default=False, description="Print as many copies as fit on a sheet.")
    stock: Stock = Field(
        Stock.PLAIN,
        description="Paper: plain, thick, or mounted (plain, glued onto cardboard before it is"
        " cut). Parts on thick or mounted paper share sheets.",
    )
    pieces: bool = Field(
        default=False,
        description="True for pieces that players might already own; they share sheets with other "
        "parts on the same paper.",
    )
    variant: str = Field(
        "",
        max_length=40,
        description="Variant that needs this part; by default, the part is printed for every "
        "variant.",
    )
    optional: bool = Field(
        default=False, description="Print the part only if it is requested by name."
    )
    help: ShortText = Field(
        "",
        description="One sentence about the part, shown in the studio; by default, its components'"
        " descriptions.",
    )
    own: ShortText = Field(
        "", description="Text printed in place of the part, for people who already own the pieces."
    )
    needs: ShortText = Field("", description="Materials for building the part, such as glue.")
    how: ShortText = Field(
        "", description="Instructions on page 2: how to fold, glue and place the part."
    )
    bleed: str = Field("", description="Maximum bleed, such as 2mm.")
    both_sides: Literal["", "fold", "apart"] = Field(
        "",
        description="Without duplex printing: print backs below a fold, or separately from the "
        "fronts.",
    )
    sides: tuple[ShortName, ShortName] | None = Field(
        None,
        description='Names of the front and the back if they are printed apart, such as "side A".',
    )

    @property
    def shares(self) -> bool:
        """True if the part can share sheets with other parts."""
        return self.pieces or self.stock is not Stock.PLAIN

    @field_validator("bleed")
    @classmethod
    def _check_bleed(cls, bleed: str) -> str:
        try:
            if bleed:
                Settings(bleed=parse_length(bleed))
        except PnpError as error:
            raise PydanticCustomError("pnp", "{error}", {"error": error}) from None
        return bleed


class PartChange(BaseModel):
    """Changes that a variant makes to a part."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    components: list[str] | None = Field(
        None, min_length=1, max_length=20, description="Components that replace those of the part."
    )
    parameters: dict[str, Argument] = Field({}, description="Parameters of the components.")
    own: ShortText | None = Field(
        None, description="Text in place of the part, for people who already own the pieces."
    )
    needs: ShortText | None = Field(None, description="Materials for building the part.")
    how: ShortText | None = Field(None, description="Instructions on page 2.")
    sides: tuple[ShortName, ShortName] | None = Field(
        None, description="Names of the front and the back if they are printed apart."
    )

    def of(self, part: KitPart) -> KitPart:
        """Return the part with the changes applied."""
        changed = {name: value for name, value in self if value is not None}
        changed["parameters"] = {**part.parameters, **self.parameters}
        return part.model_copy(update=changed)


class KitVariant(BaseModel):
    """Changes that a variant makes to the game's kit; other keys keep the values of the kit."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(
        min_length=1,
        max_length=40,
        description="Name of the variant; * stands for any characters, as in 3-players*.",
    )
    help: ShortText | None = Field(None, description="One sentence about the variant.")
    players: Fact | None = Field(None, description="Number of players.")
    minutes: Fact | None = Field(None, description="Duration of a game in minutes.")
    promise: str | None = Field(None, max_length=100, description="One line on the cover.")
    first_game: list[ShortText] | None = Field(
        None, max_length=6, description="Steps of a first game on the cover."
    )
    setup: str | None = Field(
        None, description="Code of a first setup; by default, the variant's standard start."
    )
    position: str | None = Field(
        None, max_length=10_000, description="Position or record that the cover shows."
    )
    cover: dict[str, Argument] | None = Field(None, description="Parameters of the game's cover.")
    parameters: dict[str, Argument] = Field(
        {}, description="Parameters for all components of the kit that declare them."
    )
    parts: dict[str, PartChange] = Field({}, description="Changes to parts, keyed by their names.")


class KitFile(BaseModel):
    """A game's kit, as described by a kit.toml."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str = Field(min_length=1, max_length=80, description="Title of the game.")
    help: ShortText = Field(description="One sentence about the game and its players.")
    needs: list[ShortText] = Field([], max_length=20, description="Other things that players need.")
    real: ShortText = Field("", description="Note on where to find the published game.")
    promise: str = Field(
        "",
        max_length=100,
        description="One line about the game on the cover; by default, the text of `help`.",
    )
    first_game: list[ShortText] = Field(
        [], max_length=6, description="Brief steps for a first game, printed on the cover."
    )
    setup: str = Field("", description="Code of a first setup; its card is on page 2.")
    position: str = Field(
        "",
        max_length=10_000,
        description="Position or record of a game, drawn on the cover instead of the first setup.",
    )
    players: Fact = Field("", description="Number of players, such as 2 or 3.")
    minutes: Fact = Field("", description="Duration of a game in minutes, such as 20\u201340.")
    age: Fact = Field("", description="Minimum age, such as 8+.")
    weight: int = Field(
        0,
        ge=0,
        le=3,
        description="Difficulty of the rules: 1 light, 2 medium, 3 deep; 0 leaves it out.",
    )
    making: int = Field(
        0,
        ge=0,
        le=3,
        description="Ignored; the build time is estimated from the printed sheets.",
    )
    cover: dict[str, Argument] = Field(
        {}, description="Parameters of the game's own cover, `_cover.toml`."
    )
    variants: list[KitVariant] = Field(
        [], max_length=MAX_PARTS, description="Changes for variants of the game, applied in order."
    )
    parts: list[KitPart] = Field(
        min_length=1,
        max_length=MAX_PARTS,
        description="Parts, in printing order.",
    )

    @field_validator("parts")
    @classmethod
    def _names_differ(cls, parts: list[KitPart]) -> list[KitPart]:
        names = [SETUP, *Pile, *(part.name for part in parts)]
        for name in names:
            if names.count(name) > 1:
                message = {"message": _("two parts are named {name!r}", name=name)}
                raise PydanticCustomError("pnp", "{message}", message)
        return parts

    @property
    def part_names(self) -> list[str]:
        """Names that users can select for printing."""
        return part_names((part.name for part in self.parts), self.setup)

    def parts_for(self, variant: str) -> list[KitPart]:
        """Return the parts to print for a variant of the game; the standard variant is ""."""
        return [part for part in self.parts if part.variant in ("", variant)]


def find_kit(name: str, catalogue: Catalogue) -> KitFile:
    """Return the kit of a game in the current language; may raise PnpError or Faults."""
    file = catalogue.kit_file(name)
    kit: KitFile = catalogue.checked_kits.fetch(
        file, lambda: load_kit(file, catalogue, catalogue.folder_of(file))
    )
    translations = own_translations(file.parent)
    if translations is None:
        return kit
    data = kit.model_dump(mode="json", exclude_unset=True)
    # translations may be longer than the text that a file may contain, so nothing is checked
    return _unchecked(kit, translated(data, kit_words(data), translations))


def _unchecked(kit: KitFile, data: Mapping[str, Any]) -> KitFile:
    """Return a kit with the text in `data`."""
    parts = [
        part.model_copy(update=_words_of(part, each))
        for part, each in zip(kit.parts, data["parts"], strict=True)
    ]
    variants = [
        variant.model_copy(
            update={
                **_words_of(variant, each),
                "parts": {
                    name: change.model_copy(update=_words_of(change, each["parts"][name]))
                    for name, change in variant.parts.items()
                },
            }
        )
        for variant, each in zip(kit.variants, data.get("variants", ()), strict=True)
    ]
    return kit.model_copy(update={**_words_of(kit, data), "parts": parts, "variants": variants})


def _words_of(model: BaseModel, data: Mapping[str, Any]) -> dict[str, Any]:
    known = type(model).model_fields
    found = {key: data[key] for key in TEXTS if data.get(key) and key in known}
    return found | ({"sides": tuple(found["sides"])} if "sides" in found else {})


def load_kit(file: Path, catalogue: Catalogue, within: Path | None = None) -> KitFile:
    """Return the kit in a file; may raise PnpError or Faults.

    Args:
        file: Path of the kit.toml.
        catalogue: Source of the components.
        within: Folder that must contain the file, as in `read_toml`.
    """
    toml = read_toml(file, within)
    try:
        kit = KitFile.model_validate(toml.data)
    except ValidationError as error:
        wrong = [
            fault(details, toml, path, _model(path))
            for details, path in located_errors(error, toml.data)
        ]
        raise Faults(wrong) from None
    faults = list(_faults(kit, toml, catalogue))
    if faults:
        raise Faults(faults)
    return kit


def _model(path: tuple[str | int, ...]) -> type[BaseModel]:
    """Return the model of the table that contains the key at this path."""
    if path[0] == "variants" and len(path) > 1:
        return PartChange if "parts" in path[2:-1] else KitVariant
    return KitPart if len(path) > 1 else KitFile


def _faults(kit: KitFile, toml: TomlText, catalogue: Catalogue) -> Iterator[PnpError]:
    """Yield an error for each component or parameter that does not exist."""
    for at, part in enumerate(kit.parts):
        faults = list(_faults_of_part(part, part.parameters, toml, catalogue, "parts", at))
        yield from faults
        if faults:
            return
    for at, variant in enumerate(kit.variants):
        yield from _faults_of_variant(at, variant, kit, toml, catalogue)
    yield from _faults_of_pictures(kit, toml, catalogue)
    yield from _faults_of_cover(kit, toml, catalogue)


def _faults_of_part(
    part: KitPart,
    parameters: Mapping[str, Argument],
    toml: TomlText,
    catalogue: Catalogue,
    *table: str | int,
) -> Iterator[PnpError]:
    """Yield errors in a part's list of components, and in the parameters of one table."""
    known: list[str] = []
    for number, name in enumerate(part.components):
        try:
            template = catalogue.template(name)
        except PnpError as error:
            place = toml.value_location(*table, "components", number)
            yield from error.at(place).faults
            return
        known += template.declared.parameters
        yield from _faults_of_values(parameters, template, toml, *table, "parameters")
    yield from _unknown_parameters(parameters, known, toml, *table, "parameters")


def _faults_of_values(
    values: Mapping[str, Argument], template: Template, toml: TomlText, *table: str | int
) -> Iterator[PnpError]:
    """Yield errors for values in one table that the template's parameters do not allow."""
    declared = template.declared.parameters
    try:
        template.scope({name: value for name, value in values.items() if name in declared})
    except PnpError as error:
        for each in error.faults:
            yield each.at(toml.value_location(*table, each.parameter))


def _unknown_parameters(
    values: Mapping[str, Argument], known: Collection[str], toml: TomlText, *table: str | int
) -> Iterator[PnpError]:
    for name in values:
        if name not in known:
            message = _("unknown parameter {name}", name=quoted(name))
            yield unknown(message, name, list(known), toml.key_location(*table, name), name)


def _faults_of_variant(
    at: int, variant: KitVariant, kit: KitFile, toml: TomlText, catalogue: Catalogue
) -> Iterator[PnpError]:
    parts = {part.name: part for part in kit.parts}
    for name, change in variant.parts.items():
        table = ("variants", at, "parts", name)
        if name not in parts:
            message = _("unknown part {name}", name=quoted(name))
            yield unknown(message, name, list(parts), toml.key_location(*table), name)
            continue
        part = change.of(parts[name])
        yield from _faults_of_part(part, change.parameters, toml, catalogue, *table)
    everything = kit.parts[0].model_copy(
        update={"components": [name for part in kit.parts for name in part.components]}
    )
    yield from _faults_of_part(everything, variant.parameters, toml, catalogue, "variants", at)


def _faults_of_cover(kit: KitFile, toml: TomlText, catalogue: Catalogue) -> Iterator[PnpError]:
    tables: list[tuple[Mapping[str, Argument], tuple[str | int, ...]]] = [(kit.cover, ())]
    tables += [(each.cover or {}, ("variants", at)) for at, each in enumerate(kit.variants)]
    if not any(values for values, _table in tables):
        return
    file = Path(toml.file)
    template = catalogue.cover_template(file, catalogue.theme_beside(file))
    known = template.declared.parameters
    for values, table in tables:
        yield from _faults_of_values(values, template, toml, *table, "cover")
        yield from _unknown_parameters(values, known, toml, *table, "cover")


def _faults_of_pictures(kit: KitFile, toml: TomlText, catalogue: Catalogue) -> Iterator[PnpError]:
    yield from _faults_of_setup(kit.setup, toml, catalogue)
    yield from _faults_of_position(kit.position, toml, catalogue)
    for at, variant in enumerate(kit.variants):
        table = ("variants", at)
        yield from _faults_of_setup(variant.setup or "", toml, catalogue, *table)
        yield from _faults_of_position(variant.position or "", toml, catalogue, *table)


def _faults_of_setup(
    setup: str, toml: TomlText, catalogue: Catalogue, *table: str | int
) -> Iterator[PnpError]:
    try:
        if setup:
            catalogue.find_code(setup)
    except PnpError as error:
        games = [name for name, file in catalogue.kits().items() if file == Path(toml.file)]
        error.remedies = (*error.remedies, *(Remedy("setup", name) for name in games))
        yield error.at(toml.value_location(*table, SETUP))


def _faults_of_position(
    position: str, toml: TomlText, catalogue: Catalogue, *table: str | int
) -> Iterator[PnpError]:
    try:
        if position:
            catalogue.figure(position)
    except PnpError as error:
        for each in error.faults:
            line, fault_ = each.where.line, each.message
            if line:
                message = _("position: line {line}: {fault}", line=line, fault=fault_)
            else:
                message = _("position: {fault}", fault=fault_)
            yield PnpError(message, toml.value_location(*table, "position"), each.hint)
