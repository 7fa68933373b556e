"""Metadata of the distribution: URLs, the contact, and the README as the package index shows it.

hatchling runs this while it builds a wheel or an sdist. The addresses are in `pyproject.toml`,
in `[tool.pnp.publication]`. While they are empty, there are no URLs, and the README has no pictures
and no links to files, because they would be broken.
"""

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURES = re.compile(r'<p align="center">.*?</p>\n\n|!\[[^\]]*\]\([^)]*\)\n\n', re.DOTALL)
_LINK = re.compile(r"\[([^\]]*)\]\((?!\w+:|#)([^)]*)\)")
_PICTURE = re.compile(r'(<img src=")(?!\w+:)([^"]*)')


class Publication(NamedTuple):
    """Addresses of the published project, or "" for each that is unknown."""

    repository: str = ""
    site: str = ""
    contact: str = ""

    @classmethod
    def of(cls, root: Path) -> "Publication":
        """Return the addresses in the `pyproject.toml` of a folder."""
        data = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
        return cls(**data["tool"]["pnp"]["publication"])

    def urls(self) -> dict[str, str]:
        """Return the project's URLs for the package index."""
        found = {"Homepage": self.site} if self.site else {}
        if self.site:
            found["Documentation"] = f"{self.site}/documentation.html"
        if self.repository:
            found["Source"] = self.repository
            found["Issues"] = f"{self.repository}/issues"
            found["Changelog"] = f"{self.repository}/blob/main/CHANGELOG.md"
        return found

    def maintainers(self) -> list[dict[str, str]]:
        """Return whom to write to about faults and conduct, as the package index shows it."""
        return [{"name": "The pnp maintainers", "email": self.contact}] if self.contact else []


def readme_for_index(text: str, publication: Publication) -> str:
    """Return the README with absolute links, or without links and pictures if they are unknown."""
    repository = publication.repository
    if not repository:
        return _LINK.sub(r"\1", _PICTURES.sub("", text))
    text = _PICTURE.sub(rf"\1{repository}/raw/main/\2", text)
    return _LINK.sub(rf"[\1]({repository}/blob/main/\2)", text)


class CustomMetadataHook(MetadataHookInterface):
    """The hook that hatchling runs."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the URLs, the contact and the README."""
        root = Path(self.root)
        publication = Publication.of(root)
        text = readme_for_index((root / "README.md").read_text("utf-8"), publication)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = publication.urls()
        metadata["maintainers"] = publication.maintainers()
