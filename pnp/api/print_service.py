"""Convert components to the files that a print service needs."""

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.api import arguments
from pnp.api.component import Component
from pnp.api.document import Document
from pnp.api.own_fonts import check_fonts
from pnp.api.print_settings import language_of
from pnp.errors import PnpError
from pnp.files.folders import new_folder
from pnp.files.writing import write_all
from pnp.languages import using
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.drawing.scene import Scene


def services() -> dict[str, str]:
    """Return the titles of the built-in presets for print services, keyed by name."""
    from pnp.kits.print_service import find_preset, preset_names

    return {name: find_preset(name).title for name in preset_names()}


def service(
    preset: str | PathLike[str],
    *components: Component,
    palette: str = "safe",
    language: str = "",
) -> Mapping[str, Document]:
    """Return the files that a print service needs, keyed by file name.

    Args:
        preset: Name of a built-in preset, or the path of a .toml file with a service's
            requirements.
        components: Components whose pieces are cards.
        palette: Name of the palette.
        language: Code of the language, such as `de`; by default, that of pnp.

    Raises:
        PnpError: The preset is invalid, a component has the wrong size, or content is outside the
            safe area (`Faults` lists all errors).
    """
    from pnp.drawing.colour import palette as find_palette
    from pnp.kits.print_service import find_preset
    from pnp.kits.service_files import CardSource, service_files
    from pnp.layout.document import SheetDocument
    from pnp.layout.paper import parse_paper
    from pnp.layout.settings import Settings
    from pnp.layout.sheet import SheetSequence

    found = find_preset(arguments.file_name("preset", preset))
    cards = arguments.several("components", components, Component, _("components"))
    if not cards:
        raise PnpError(_("no components to print"), hint=_("pass at least one"))
    colours = find_palette(arguments.text("palette", palette))

    def source(each: Component) -> CardSource:
        def draw(bleed: float) -> "Sequence[Scene]":
            return each.scenes(colours, Settings(parse_paper("fit"), bleed=bleed, marks=False))

        return CardSource(each.name, each.size, draw)

    code = language_of({"language": language} if language else {})
    check_fonts(code)
    with using(code):
        return {
            file.name: Document(
                SheetDocument(file.name, SheetSequence.of(file.sheets)).in_language(code)
            )
            for file in service_files(found, [source(each) for each in cards])
        }


def write_service(
    preset: str | PathLike[str],
    folder: str | PathLike[str],
    *components: Component,
    palette: str = "safe",
    language: str = "",
) -> list[Path]:
    """Write the files that a print service needs to a folder, and return their paths.

    Raises:
        PnpError: The same errors as `service`, or a file cannot be written.
    """
    from pnp.kits.print_service import find_preset

    documents = service(preset, *components, palette=palette, language=language)
    dpi = find_preset(arguments.file_name("preset", preset)).dpi
    target = arguments.path("folder", folder)
    targets = [target / name for name in documents]
    contents = (
        [document.to_bytes(Path(name).suffix[1:], dpi=dpi)] for name, document in documents.items()
    )
    with new_folder(target):
        write_all(targets, contents)
    return targets
