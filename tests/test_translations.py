"""Translations in `pnp/languages`: complete placeholders and plurals, and no English left."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import polib
import pypdfium2
import pytest

import pnp
from pnp.api.find_extras import extended, load
from pnp.cli import command_entries
from pnp.languages import LANGUAGES
from pnp.languages.pseudo import PseudoTranslations
from tests.conftest import ROOT, Pnp
from tools.messages import messages

SAME = tomllib.loads((Path(__file__).parent / "same_in_translation.toml").read_text("utf-8"))
TRANSLATED = [code for code in LANGUAGES if code != "en"]
COMPLETE = [code for code in TRANSLATED if code in SAME]
"""Languages whose sheets and studio have no English left."""

PLACEHOLDER = re.compile(r"\{[^{}]*\}")
POSITION = re.compile(r"\[[a-z][a-z0-9-]*\]")
"""Place of a drawing in prose."""

WORD = re.compile(r"[^\W\d_]{3,}")


def entries(code: str) -> Iterator[polib.POEntry]:
    """Yield the translated messages of a language."""
    for entry in polib.pofile(str(ROOT / f"pnp/languages/{code}.po")):
        if not entry.obsolete and entry.translated():
            yield entry


def same(code: str) -> set[str]:
    """Return the messages that may be the same in a language."""
    groups = [*SAME["every"].values(), *SAME.get(code, {}).values()]
    assert all(group["reason"] for group in groups)
    return {message for group in groups for message in group["messages"]}


def has_words(text: str) -> bool:
    return bool(re.search(r"[^\W\d_]", POSITION.sub("", PLACEHOLDER.sub("", text))))


def words(text: str) -> set[str]:
    return set(WORD.findall(PLACEHOLDER.sub("", text).lower()))


@pytest.mark.parametrize("code", COMPLETE)
def test_no_translation_equals_the_english_message(code: str) -> None:
    found = {
        each.msgid
        for each in entries(code)
        if each.msgid in (each.msgstr, *each.msgstr_plural.values()) and has_words(each.msgid)
    }
    assert found - same(code) == set()


def test_list_of_equal_messages_has_only_current_messages() -> None:
    known = {text for each in messages() for text in each.texts}
    assert {text for code in COMPLETE for text in same(code)} - known == set()


@pytest.mark.parametrize("code", TRANSLATED)
def test_placeholders_and_places_are_kept(code: str) -> None:
    def parts(text: str) -> tuple[set[str], list[str]]:
        return set(PLACEHOLDER.findall(text)), sorted(POSITION.findall(text))

    wrong = [
        each.msgid
        for each in entries(code)
        if not each.msgid_plural and parts(each.msgid) != parts(each.msgstr)
    ]
    assert wrong == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_plural_form_is_there(code: str) -> None:
    metadata = polib.pofile(str(ROOT / f"pnp/languages/{code}.po")).metadata
    (forms,) = re.findall(r"nplurals=(\d)", metadata["Plural-Forms"])
    for each in entries(code):
        if each.msgid_plural:
            one, many = (set(PLACEHOLDER.findall(t)) for t in (each.msgid, each.msgid_plural))
            assert sorted(each.msgstr_plural) == list(range(int(forms))), each.msgid
            for text in each.msgstr_plural.values():
                found = set(PLACEHOLDER.findall(text))
                assert (one & many) - {"{count}"} <= found <= one | many, each.msgid


@pytest.mark.slow
@pytest.mark.parametrize("code", COMPLETE)
def test_kits_have_no_english_word(code: str) -> None:
    sheets = [each for each in entries(code) if each.comment == "sheets"]
    english = words(
        " ".join(text for each in messages() if each.area == "sheets" for text in each.texts)
    )
    own = words(
        " ".join(text for each in sheets for text in (each.msgstr, *each.msgstr_plural.values()))
    )
    for game in pnp.Catalogue().kits():
        pages = pypdfium2.PdfDocument(pnp.kit(game, language=code).to_bytes("pdf"))
        printed = words(" ".join(page.get_textpage().get_text_range() for page in pages))
        assert len(printed & own) > 200, game
        assert (printed & english) - own == set(), game


@pytest.fixture
def looked_up(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the set of messages that are looked up in the made-up language, as they are added."""
    found: set[str] = set()
    original = PseudoTranslations.gettext

    def recorded(self: PseudoTranslations, message: str) -> str:
        found.add(message)
        return original(self, message)

    monkeypatch.setattr(PseudoTranslations, "gettext", recorded)
    return found


def missing(looked_up: set[str]) -> set[str]:
    """Return the messages with words that `make messages` does not collect.

    Help that an extra adds to a command is translated twice, which changes nothing.
    """
    known = {text for each in messages() for text in each.texts}
    translate = PseudoTranslations(longer=False).gettext
    return {text for text in looked_up - known - {*map(translate, known)} if has_words(text)}


@pytest.mark.slow
def test_every_message_on_sheets_is_collected(looked_up: set[str]) -> None:
    for game in pnp.Catalogue().kits():
        pnp.kit(game, language="xa").to_bytes("pdf")
        pnp.setups(game, 2, seed=1).cards().lay_out(language="xa").to_bytes("pdf")
    assert len(looked_up) > 500
    assert missing(looked_up) == set()


def test_every_message_of_help_is_collected(looked_up: set[str], pnp: Pnp) -> None:
    for name, entry in command_entries().items():
        command, _ = extended(load(entry.target), name)
        assert pnp(name, "--help-all", "--language", "xa").status == 0
        for each in command.commands if isinstance(command, click.Group) else ():
            assert pnp(name, each, "--help-all", "--language", "xa").status == 0
    assert len(looked_up) > 200
    assert missing(looked_up) == set()


def test_printed_lines_of_the_layout_are_in_the_area_of_sheets() -> None:
    areas = {text: each.area for each in messages() for text in each.texts}
    printed = ("Left blank: the other side of {title}", "{title}, sheet {number} of {total}")
    assert {areas[text] for text in printed} == {"sheets"}
    assert areas["more than {limit:,} sheets"] == "errors"


@pytest.mark.parametrize("code", TRANSLATED)
def test_sheets_and_the_first_web_page_are_complete(code: str) -> None:
    missing = [
        each.msgid
        for each in polib.pofile(str(ROOT / f"pnp/languages/{code}.po"))
        if not each.obsolete and not each.translated()
        if each.comment == "sheets" or any(file.startswith("web/") for file, _ in each.occurrences)
    ]
    assert missing == []
