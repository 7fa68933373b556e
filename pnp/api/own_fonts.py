"""The user's own fonts: a font file, or one saved in the configuration folder."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.api import arguments
from pnp.api.document import Document, document_of
from pnp.api.print_options import Printing
from pnp.api.print_settings import language_of
from pnp.errors import PnpError, Remedy
from pnp.languages import find_language
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.drawing.fallback import Fallback
    from pnp.drawing.font_file import FontFile
    from pnp.layout.document import SheetDocument

_SUFFIX = ".ttf"
_MAX_SAVED = 100


def saved_fonts() -> dict[str, Path]:
    """Return the font files in the folder `fonts` of the configuration folder, keyed by name."""
    from pnp.files.folders import configuration

    try:
        files = sorted(configuration().joinpath("fonts").iterdir())
    except OSError:
        return {}
    return {each.stem: each for each in files[:_MAX_SAVED] if each.suffix.lower() == _SUFFIX}


def own_font(font: str | PathLike[str]) -> "FontFile":
    """Return a font file, or a saved font. Raises PnpError if it cannot be used."""
    from pnp.drawing.font_file import MAX_BYTES, read_font_file
    from pnp.files.reading import read_bytes

    path = arguments.path("font", font)
    path = saved_fonts().get(str(path), path)
    try:
        return read_font_file(path.absolute(), read_bytes(path, MAX_BYTES))
    except PnpError as error:
        error.parameter = error.parameter or "font"
        raise


def has_fallback_fonts() -> bool:
    """Return True if the package with the fallback fonts is installed."""
    from pnp.drawing.fallback import installed_faces

    return bool(installed_faces())


def fallback_of(options: Printing, theme_font: "FontFile | None" = None) -> "Fallback":
    """Return the fallback fonts for print options and a theme, and the language.

    Raises PnpError for a bad font or language, or a language that needs fonts if there are none.
    """
    from pnp.drawing.fallback import Fallback

    own = own_font(options["font"]) if "font" in options else None
    code, fonts = language_of(options), tuple(each for each in (own, theme_font) if each)
    if not fonts:
        check_fonts(code)
    return Fallback(code, fonts)


def check_fonts(code: str) -> None:
    """Raise PnpError if a language needs the fallback fonts, and they are not installed.

    Sheets would consist of boxes with code points, which are also too long for their spaces.
    """
    language = find_language(code)
    if language.needs_fonts and not has_fallback_fonts():
        message = _("no font has the characters of {language}", language=language.name)
        hint = _("run {command}", command="pip install 'pnp-games[fonts]'")
        raise PnpError(message, hint=hint, remedies=[Remedy("font", "FILE")], parameter="language")


@dataclass(frozen=True, slots=True)
class _Typeset:
    """A recipe for a document that is laid out with other fallback fonts, in any process."""

    recipe: "Callable[[], SheetDocument]"
    fallback: "Fallback"

    def __call__(self) -> "SheetDocument":
        from pnp.drawing.fallback import with_fallback

        with with_fallback(self.fallback):
            document = self.recipe()
        return replace(document, sheets=document.sheets.within(self.fallback))


def laid_out(
    recipe: "Callable[[], SheetDocument]",
    options: Printing,
    theme_font: "FontFile | None" = None,
) -> Document:
    """Return the document of a recipe, with the fallback fonts for print options and a theme.

    Raises the errors of the recipe, and PnpError for a bad font.
    """
    from pnp.drawing.fallback import Fallback

    fallback = fallback_of(options, theme_font)
    if fallback != Fallback():
        recipe = _Typeset(recipe, fallback)
    return document_of(recipe, options)
