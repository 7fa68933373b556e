"""Languages of printed text, terminal output and the studio.

`with using("de"):` makes German the current language, so that `str(message)` is German text. The
command line, the API and each request of the studio do this in one place; everything else only
converts messages to text. English needs no file and is the fallback for missing translations.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache, partial
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import NamedTuple

from pnp.errors import PnpError, quoted
from pnp.messages import CURRENT, Translator, _, english_form

__all__ = [
    "ACCENTED",
    "ENGLISH",
    "LANGUAGES",
    "PSEUDO",
    "Language",
    "code_of_locale",
    "current_code",
    "find_language",
    "translator",
    "using",
]


class Language(NamedTuple):
    """A language that pnp has a catalogue for, `pnp/languages/CODE.po`."""

    code: str
    """Code of the catalogue, such as `pt_BR`."""
    name: str
    """Name of the language in the language itself."""
    decimal: str = "."
    """Decimal sign."""
    needs_fonts: bool = False
    """True if our typefaces lack its characters, so that sheets need fallback fonts."""
    capital_nouns: bool = False
    """True if nouns start with a capital letter in the middle of a sentence."""

    @property
    def tag(self) -> str:
        """Code for PDF, SVG and HTML, such as `pt-BR`."""
        return self.code.replace("_", "-")


ENGLISH = "en"
"""Code of the language of all messages in the source."""

_LISTED = (
    Language(ENGLISH, "English"),
    Language("de", "Deutsch", ",", capital_nouns=True),
    Language("fr", "Français", ","),
    Language("es", "Español", ","),
    Language("it", "Italiano", ","),
    Language("nl", "Nederlands", ","),
    Language("pl", "Polski", ","),
    Language("pt_BR", "Português do Brasil", ","),
    Language("ja", "日本語", needs_fonts=True),
)
LANGUAGES = {each.code: each for each in _LISTED}
"""Languages for users, keyed by code."""

ACCENTED = Language("xa", "Áççéñtéđ", ",")
"""A made-up language: English with accents, which show unmarked text."""

PSEUDO = Language("xx", "Pšéüđó", ",")
"""A made-up language with accents, about 30 % longer, which also shows narrow layout."""

_MADE_UP = {each.code: each for each in (ACCENTED, PSEUDO)}

ENVIRONMENT = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables with the user's locale; the first one that is set decides."""


def find_language(code: str) -> Language:
    """Return the language with a code such as `de`, `de-AT` or `pt_BR.UTF-8`.

    Raises:
        PnpError: If pnp has no catalogue for the language.
    """
    found = _closest(code)
    if found is None:
        message = _("unknown language {code}", code=quoted(code))
        hint = _("use one of {names}", names=", ".join(LANGUAGES))
        raise PnpError(message, hint=hint, parameter="language")
    return found


def _closest(code: str) -> Language | None:
    """Return the language, in another country if necessary, or None."""
    plain = code.partition(".")[0].partition("@")[0].replace("-", "_").lower()
    if plain in _MADE_UP:
        return _MADE_UP[plain]
    known = {each.code.lower(): each for each in _LISTED}
    short = plain.partition("_")[0]
    related = (each for name, each in known.items() if name.partition("_")[0] == short)
    return known.get(plain) or known.get(short) or next(related, None)


def preferred(codes: Iterator[str]) -> Language:
    """Return the first of these languages that pnp has a catalogue for, otherwise English."""
    return next(filter(None, map(_closest, codes)), LANGUAGES[ENGLISH])


def code_of_locale(environment: Mapping[str, str] = os.environ) -> str:
    """Return the code of the user's language if pnp has its catalogue, otherwise `en`."""
    chosen = next(filter(None, map(environment.get, ENVIRONMENT)), None)
    if chosen is None and os.name == "nt":
        chosen = _windows_locale()
    return preferred(iter([chosen or ENGLISH])).code


def _windows_locale() -> str:
    import ctypes
    import locale

    user = getattr(ctypes, "windll").kernel32.GetUserDefaultUILanguage()  # noqa: B009 - typed on Windows only
    return locale.windows_locale.get(user, ENGLISH)


def current_code() -> str:
    """Return the code of the current language, for the keys of caches."""
    current = CURRENT.get()
    return ENGLISH if current is None else current.code


@contextmanager
def using(code: str) -> Iterator[None]:
    """Make a language the current one.

    Raises:
        PnpError: If pnp has no catalogue for the language.
    """
    token = CURRENT.set(translator(code))
    try:
        yield
    finally:
        CURRENT.reset(token)


def translator(code: str) -> Translator | None:
    """Return the translator into a language, or None for English. Raises PnpError."""
    if code == ENGLISH:
        return None
    language = find_language(code)
    return None if language.code == ENGLISH else _translator(language)


@lru_cache
def _translator(language: Language) -> Translator:
    from pnp.languages.own import cached_translations

    translations = _translations(language)
    of_folder = partial(cached_translations, code=language.code, fallback=translations)
    plural_form: Callable[[int], int] = getattr(translations, "plural", english_form)
    return Translator(language.code, translations, language.decimal, plural_form, of_folder)


def _translations(language: Language) -> NullTranslations:
    if language.code in _MADE_UP:
        from pnp.languages.pseudo import PseudoTranslations

        return PseudoTranslations(longer=language is PSEUDO)
    return catalogue(Path(__file__).parent, language.code) or NullTranslations()


def catalogue(folder: Path, code: str) -> GNUTranslations | None:
    """Return a catalogue in a folder in any form, or None if there is none."""
    from pnp.languages.packed import packed_catalogue

    compiled = folder / f"{code}.mo"
    if compiled.is_file():
        with compiled.open("rb") as file:
            return GNUTranslations(file)
    if packed := packed_catalogue(folder, code):
        return GNUTranslations(packed)
    source = folder / f"{code}.po"
    if source.is_file():
        from pnp.languages.compiled import compiled_file

        with compiled_file(source) as file:
            return GNUTranslations(file)
    return None


def own_translations(folder: Path) -> NullTranslations | None:
    """Return translations that search a game's own catalogue first, or None for English.

    Raises:
        PnpError: If the catalogue of the game cannot be used.
    """
    current = CURRENT.get()
    if current is None:
        return None
    from pnp.languages.own import own_catalogue

    own = None if current.code in _MADE_UP else own_catalogue(folder, current.code)
    if own is None:
        return current.translations
    own.add_fallback(current.translations)
    return own
