"""Fallback fonts: the faces for characters that the typeface lacks.

A user's own font comes first, then the fonts of the package `pnp-games-fonts`, if it is installed.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from pathlib import Path
from typing import NamedTuple, ParamSpec, TypeVar

from pnp.drawing.font_file import FontFile

PACKAGE = "pnp-games-fonts"
"""Distribution with the fallback fonts. Its module `pnp_fonts` has a table `FACES`."""

_P = ParamSpec("_P")
_R = TypeVar("_R")

# Patterns are compiled when a text needs them, because that takes 2 ms.
_KANA = r"[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9d]"
_HANGUL = r"[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]"
_HAN = r"[\u2e80-\u2fff\u3000-\u303f\u3400-\u9fff\uf900-\uffef\U00020000-\U0003ffff]"


class Fallback(NamedTuple):
    """Choice of fallback fonts for a document.

    Attributes:
        language: Language of the document, which decides the form of Han characters.
        fonts: The user's own fonts, preferred to installed fonts.
    """

    language: str = "en"
    fonts: tuple[FontFile, ...] = ()


class InstalledFace(NamedTuple):
    """A face in the package `pnp-games-fonts`, and the languages that prefer it."""

    face: FontFile
    languages: tuple[str, ...]


_DEFAULT = Fallback()
_CURRENT: ContextVar[Fallback] = ContextVar("fallback", default=_DEFAULT)

_installed: tuple[InstalledFace, ...] = ()


def current_fallback() -> Fallback:
    """Return the choice of fallback fonts for the document that is being laid out."""
    return _CURRENT.get()


@contextmanager
def with_fallback(fallback: Fallback) -> Iterator[None]:
    """Lay out text with this choice of fallback fonts in the block."""
    token = _CURRENT.set(fallback)
    try:
        yield
    finally:
        _CURRENT.reset(token)


@contextmanager
def with_font(font: FontFile | None) -> Iterator[None]:
    """Prefer this font to the current fallback fonts in the block, except to the user's own."""
    if font is None:
        yield
        return
    current = current_fallback()
    with with_fallback(current._replace(fonts=(*current.fonts, font))):
        yield


def cached_by_fallback(
    maxsize: int,
) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Cache a function of hashable arguments that lays out text, for each choice of fonts."""

    def decorate(function: Callable[_P, _R]) -> Callable[_P, _R]:
        @lru_cache(maxsize=maxsize)
        def cached(
            _fallback: Fallback, args: tuple[object, ...], named: tuple[tuple[str, object], ...]
        ) -> _R:
            call: Callable[..., _R] = function
            return call(*args, **dict(named))

        @wraps(function)
        def wrapped(*args: _P.args, **kwargs: _P.kwargs) -> _R:
            return cached(current_fallback(), args, tuple(kwargs.items()))

        return wrapped

    return decorate


def installed_faces() -> tuple[InstalledFace, ...]:
    """Return the faces of the package `pnp-games-fonts`, or () if it is not installed.

    A missing package is looked up again, because the web page loads it when it is first needed.
    """
    global _installed  # noqa: PLW0603  # a cache that forgets failures
    if not _installed:
        try:
            import pnp_fonts
        except ImportError:
            return ()
        _installed = tuple(
            InstalledFace(FontFile(Path(each.file), each.family, each.digest, each.bold), languages)
            for each in pnp_fonts.FACES
            for languages in [tuple(each.languages)]
        )
    return _installed


@lru_cache(maxsize=4096)
def fallback_faces(
    text: str, fallback: Fallback, installed: tuple[InstalledFace, ...], *, bold: bool
) -> tuple[FontFile, ...]:
    """Return the fallback faces for a text, best first.

    The form of Han characters depends on the language. Kana and Hangul identify it; otherwise, it
    is the language of the document.
    """
    language = "ja" if re.search(_KANA, text) else "ko" if re.search(_HANGUL, text) else ""
    if not language and re.search(_HAN, text):
        language = fallback.language
    ordered = sorted(
        installed, key=lambda each: (-_match(each.languages, language), each.face.bold != bold)
    )
    return (*fallback.fonts, *(each.face for each in ordered))


def _match(languages: tuple[str, ...], language: str) -> int:
    """Return the length of the longest of these languages that contains the language."""
    wider = (each for each in languages if f"{language}-".startswith(f"{each}-"))
    return max(map(len, wider), default=0)
