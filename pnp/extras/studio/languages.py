"""The language of a request, and the translations that a page loads.

The language is in a cookie, which the menu sets. Without the cookie, the browser's languages
decide.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pnp.languages
from pnp.languages import ACCENTED, ENGLISH, LANGUAGES, Language, find_language, preferred, using
from pnp.languages.packed import packed_page_json
from pnp.languages.pseudo import PseudoTranslations
from pnp.messages import Message

COOKIE = "pnp-language"


def language_of(headers: Mapping[str, str]) -> Language:
    """Return the language of a request with these headers."""
    from http.cookies import SimpleCookie

    cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    if cookie is not None:
        try:
            return find_language(cookie.value)
        except pnp.PnpError:
            pass  # the cookie of a newer studio
    return preferred(_accepted(headers.get("accept-language", "")))


def _accepted(header: str) -> Iterator[str]:
    """Yield the languages that a browser accepts. Browsers list the best one first."""
    for each in header.split(","):
        code, _mark, quality = each.strip().partition(";")
        if code not in ("", "*") and quality.strip() not in ("q=0", "q=0.0"):
            yield code


class LanguageOfRequest:
    """Middleware that makes the language of a request the current one."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        with using(language_of(headers).code):
            await self._app(scope, receive, send)


def localized(value: Any) -> Any:
    """Return plain data with its messages in the current language."""
    match value:
        case Message():
            return str(value)
        case dict():
            return {_key(key): localized(each) for key, each in value.items()}
        case list() | tuple():
            return [localized(each) for each in value]
    return value


def _key(key: Any) -> Any:
    return str.__str__(key) if isinstance(key, Message) else key


@cache
def page_messages(code: str) -> bytes:
    """Return the translations for the pages as JSON, or b"" for an unknown language."""
    folder = Path(pnp.languages.__file__).parent
    if code == ACCENTED.code:
        return _accented(folder)
    if code not in LANGUAGES or code == ENGLISH:
        return b""
    if packed := packed_page_json(folder, code):
        return packed
    source = folder / f"{code}.po"
    if not source.is_file():
        return json.dumps({}).encode()
    from pnp.languages.compiled import page_json

    return page_json(source)


def _accented(folder: Path) -> bytes:
    """Return the messages of a catalogue in the made-up language, which shows unmarked text."""
    from pnp.languages.compiled import every_page_message

    translate = PseudoTranslations(longer=False).gettext
    source = next(folder.glob("*.po"), None)
    found = every_page_message(source, translate) if source else {}
    return json.dumps(found, ensure_ascii=False).encode()


def language_options(current: Language) -> str:
    """Return the options of the menu: each language by its own name."""
    return "".join(
        f'<option value="{each.code}"{" selected" if each == current else ""}>{each.name}</option>'
        for each in LANGUAGES.values()
    )
