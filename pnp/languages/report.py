"""Report which messages of a catalogue are missing or stale."""

from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.languages import ENGLISH, LANGUAGES, Language, find_language
from pnp.messages import _

AREAS = ("sheets", "studio", "cli", "errors", "schema")
"""Areas of messages, in the order of the catalogues; see `tools/messages.py`."""

_COVERED = 0.98
"""Share of the messages on sheets that must be translated before kits are offered in a language."""


class Untranslated(NamedTuple):
    """A message without a translation, and the first file that contains it."""

    file: str
    text: str


class CatalogueReport(NamedTuple):
    """State of a catalogue."""

    missing: tuple[Untranslated, ...]
    """Messages that are printed in English."""
    stale: tuple[str, ...]
    """Messages that no longer exist, but still have a translation."""
    areas: dict[str, tuple[int, int]]
    """Numbers of translated messages and of all messages, keyed by area."""

    @property
    def translated(self) -> int:
        """Number of translated messages."""
        return sum(translated for translated, _total in self.areas.values())

    @property
    def total(self) -> int:
        """Number of messages."""
        return sum(total for _translated, total in self.areas.values())


def catalogue_report(code: str, folder: Path = Path(__file__).parent) -> CatalogueReport:
    """Return the state of the catalogue of a language.

    Raises:
        PnpError: If the language is unknown, or only the compiled catalogue is installed.
    """
    from polib import pofile

    file = folder / f"{find_language(code).code}.po"
    if not file.is_file():
        message = _("catalogue not found: {file}", file=file.name)
        raise PnpError(message, hint=_("run this command in a copy of the source"))
    found = pofile(str(file))
    current = [each for each in found if not each.obsolete]
    missing = [each for each in current if not each.translated()]
    areas = {}
    for area in AREAS:
        inside = [each for each in current if each.comment == area]
        if inside:
            areas[area] = (sum(each.translated() for each in inside), len(inside))
    return CatalogueReport(
        tuple(Untranslated(next(iter(each.occurrences), ("",))[0], each.msgid) for each in missing),
        tuple(each.msgid for each in found.obsolete_entries()),
        areas,
    )


def covered_languages() -> list[Language]:
    """Return English and the languages in which sheets are almost completely translated.

    Languages whose characters need the package of fallback fonts are only included if it is
    installed.
    """
    has_fonts = find_spec("pnp_fonts") is not None
    found = [LANGUAGES[ENGLISH]]
    for language in LANGUAGES.values():
        if language.code != ENGLISH and (has_fonts or not language.needs_fonts):
            translated, total = catalogue_report(language.code).areas["sheets"]
            if translated >= _COVERED * total:
                found.append(language)
    return found
