"""Summaries of kits as text. To save time, built-in kits are read without validation."""

from typing import NamedTuple

from pnp.catalogue import Catalogue
from pnp.catalogue.templates import KIT
from pnp.files.toml_text import read_toml
from pnp.kits.parts import part_names


class KitSummary(NamedTuple):
    """A kit's title and description, and the names that users can select for printing."""

    title: str
    help: str
    parts: list[str]


def kit_summary(game: str, catalogue: Catalogue) -> KitSummary:
    """Return the summary of a game's kit; may raise PnpError or Faults."""
    file = catalogue.kit_file(game)
    if catalogue.is_built_in(f"{game}/{KIT}"):
        data = read_toml(file).data
        components = (name for part in data["parts"] for name in part["components"])
        if all(map(catalogue.is_built_in, components)):
            parts = part_names((part["name"] for part in data["parts"]), data.get("setup", ""))
            return KitSummary(data["title"], data["help"], parts)
    from pnp.kits.kit_file import find_kit

    kit = find_kit(game, catalogue)
    return KitSummary(kit.title, kit.help, kit.part_names)
