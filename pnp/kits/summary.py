"""What a kit is, in words; a shipped one is read without the checks that others need."""

from typing import NamedTuple

from pnp.catalogue import Catalogue
from pnp.catalogue.templates import KIT
from pnp.files.toml_text import read_toml
from pnp.kits.parts import part_names


class KitSummary(NamedTuple):
    """Title, who plays and what it is about, and the parts that may be printed alone."""

    title: str
    help: str
    parts: list[str]


def kit_summary(game: str, catalogue: Catalogue) -> KitSummary:
    """The words of a game's kit; raises PnpError or Faults."""
    file = catalogue.kit_file(game)
    if catalogue.is_shipped(f"{game}/{KIT}"):
        data = read_toml(file).data
        components = (name for part in data["parts"] for name in part["components"])
        if all(map(catalogue.is_shipped, components)):
            parts = part_names((part["name"] for part in data["parts"]), data.get("setup", ""))
            return KitSummary(data["title"], data["help"], parts)
    from pnp.kits.kit_file import find_kit

    kit = find_kit(game, catalogue)
    return KitSummary(kit.title, kit.help, kit.part_names)
