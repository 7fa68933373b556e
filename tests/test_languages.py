"""Languages: printed text, terminal output and messages in the language of a user."""

import json
import pickle
import re
from concurrent.futures import ProcessPoolExecutor
from gettext import GNUTranslations
from pathlib import Path

import polib
import pypdfium2
import pytest

import pnp
from pnp.cli.prompts import is_yes
from pnp.errors import PnpError
from pnp.languages import (
    ACCENTED,
    LANGUAGES,
    catalogue,
    code_of_locale,
    current_code,
    find_language,
    using,
)
from pnp.languages.compiled import page_messages
from pnp.languages.packed import packed, packed_page_json
from pnp.languages.report import catalogue_report
from pnp.messages import Message, _, joined, ngettext
from tests.conftest import ROOT, Pnp

FOLDER = ROOT / "pnp/languages"

CARD = """\
title = "Card"
help = "A card."
size = { width = 60, height = 40 }

[values]
heading = "'No game' if 1 == 2 else 'Round'"

[[elements]]
draw = "label"
x = 30
y = 20
text = "{heading} of tiles"
"""
"""A template with a message, and with words inside an expression."""

GERMAN = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Card"
msgstr "Karte"

msgid "Round"
msgstr "Runde"

msgid "{heading} of tiles"
msgstr "{heading} mit Plättchen"
"""


@pytest.fixture
def own(folder: Path) -> Path:
    """Return a folder with a template and its German catalogue."""
    (folder / "duel/languages").mkdir(parents=True)
    (folder / "duel/card.toml").write_text(CARD)
    (folder / "duel/languages/de.po").write_text(GERMAN, "utf-8")
    return folder


def words(document: pnp.Document) -> str:
    """Return all text in a document."""
    pages = pypdfium2.PdfDocument(document.to_bytes("pdf"))
    return " ".join(page.get_textpage().get_text_range() for page in pages)


def test_message_is_text_in_the_current_language() -> None:
    message = _("{game}: setups", game=_("red"))
    with using("xa"):
        assert (str(message), f"{message}", message + "!", "- " + message) == (
            "réd: šétúpš", "réd: šétúpš", "réd: šétúpš!", "- réd: šétúpš",
        )  # fmt: skip
        assert str(joined(", ", [_("red"), "blue"])) == "réd, blue"
        assert message == "red: setups"
        assert json.dumps(message) == '"red: setups"'
        assert _("a {colour} line", colour=_("red")) == "a red line"
    assert str(message) == "red: setups"


def test_numbers_have_the_decimal_sign_of_the_language() -> None:
    message = _("use {size:g} mm and {count} sheets", size=2.5, count=1000)
    with using("xa"):
        assert str(message) == "úšé 2,5 mm áñd 1000 šhééts".replace("ts", "tš")
    assert str(message) == "use 2.5 mm and 1000 sheets"


def test_wrong_translation_falls_back_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    with using("xa"):
        message = _("use {size}", size=1)
        monkeypatch.setattr(
            "pnp.languages.pseudo.PseudoTranslations.gettext", lambda _self, _text: "nimm {größe}"
        )
        assert str(message) == "use 1"


def test_languages_are_independent_in_one_process() -> None:
    page = {code: words(pnp.pad("passtally", language=code)) for code in ("en", "xa", "en")}
    assert "Seed" not in page["xa"]
    assert page["en"] == words(pnp.pad("passtally"))
    assert re.search("[áéñ]", page["xa"])
    assert not re.search("[áéñ]", page["en"])
    assert current_code() == "en"


def test_pages_are_drawn_in_the_language_of_their_document() -> None:
    document = pnp.pad("color-claim", language="xa")
    with using("xx"):
        later = document.to_bytes("pdf")
    assert later == document.to_bytes("pdf")
    assert "šçóré" in document[0].to_svg(fonts=False)
    assert 'xml:lang="xa"' in document[0].to_svg(fonts=False)
    assert b"/Lang (xa)" in later


def test_component_created_in_english_is_printed_in_another_language(own: Path) -> None:
    card = pnp.component("duel/card", catalogue=pnp.Catalogue(own))
    assert "Runde mit Plättchen" in words(card.lay_out(language="de"))
    assert "Round of tiles" in words(card.lay_out())
    with using("de"):
        german = pnp.component("duel/card", catalogue=pnp.Catalogue(own))
        assert german.title == "Karte"
        assert "Round of tiles" in words(german.lay_out(language="en"))


def test_only_printed_numbers_have_the_decimal_sign(own: Path) -> None:
    card = own / "duel/card.toml"
    card.write_text(CARD.replace('"{heading} of tiles"', '"{5 / 2} mm"\nturn = "45 / 2"'))
    drawn = pnp.component(str(card))
    assert words(drawn.lay_out(language="de", marks=False)) == "2,5 mm"
    assert words(drawn.lay_out(marks=False)) == "2.5 mm"


def test_animations_and_files_for_services_have_a_language() -> None:
    record = pnp.record(pnp.start("line-or-colour"), "a1")
    assert "Das Spiel ist noch nicht zu Ende." in record.animation(language="de")
    assert "The game is not over." in record.animation()
    cards = pnp.component("colour-lines/solo-cards")
    front, *_backs = pnp.service("us-poker-card", cards, language="de").values()
    drawn = front.to_bytes("svg").decode()
    assert 'lang="de"' in drawn
    assert "Solokarten" in drawn


def test_yes_is_accepted_in_english_and_in_the_language() -> None:
    assert [is_yes(answer) for answer in ("y", "YES", "ja", "n")] == [True, True, False, False]
    with using("de"):
        assert all(map(is_yes, ("y", "yes", "J", "ja")))
        assert not is_yes("nein")


def test_colons_and_lists_have_the_punctuation_of_the_language(
    pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_LANGUAGE", "fr")
    assert " : vouliez-vous dire color-claim/board ?" in pnp("show", "color-claim/bord").err
    help_text = pnp("score", "--help").out
    assert "Papier :" in help_text
    assert "[20 à 1200 ;" in help_text
    assert "--help-all affiche toutes les options." in help_text


def test_text_without_a_translation_is_english(own: Path) -> None:
    (own / "duel/languages/de.po").write_text(GERMAN.replace("of tiles", "of cards"), "utf-8")
    card = pnp.component("duel/card", catalogue=pnp.Catalogue(own))
    assert "Runde of tiles" in words(card.lay_out(language="de"))


def test_faults_of_a_translated_template_have_english_locations(own: Path) -> None:
    file = own / "duel/card.toml"
    file.write_text(CARD + "font = 3\n")
    with using("xa"), pytest.raises(PnpError) as raised:
        pnp.component("duel/card", catalogue=pnp.Catalogue(own)).lay_out()
    assert raised.value.faults[0].where.line == 13


@pytest.mark.slow
def test_worker_processes_draw_in_the_language(tmp_path: Path, small_steps: None) -> None:
    document = pnp.setups("passtally", 40, seed=1).cards().lay_out(language="xa")
    with ProcessPoolExecutor(2) as executor:
        document.write(tmp_path / "workers.pdf", executor=executor)
    assert (tmp_path / "workers.pdf").read_bytes() == document.to_bytes("pdf")


def test_recipe_of_a_document_contains_its_language() -> None:
    document = pnp.pad("passtally", language="xa").layout
    assert document.recipe is not None
    assert pickle.loads(pickle.dumps(document.recipe))().title == document.title


def test_unknown_language_names_the_valid_ones(pnp: Pnp) -> None:
    known = ", ".join(LANGUAGES)
    for line in (["list", "--language", "sv"], ["kit", "passtally", "--language=sv"]):
        found = pnp(*line)
        assert (found.status, found.err) == (
            2, f"pnp: unknown language 'sv': use one of {known}\n",
        )  # fmt: skip


def test_environment_and_option_choose_the_language(
    pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pnp("list").out.startswith("color-claim/aids               A card")
    monkeypatch.setenv("PNP_LANGUAGE", "xa")
    assert pnp("list").out.startswith("color-claim/aids               À çárd")
    assert pnp("list", "--language", "en").out.startswith("color-claim/aids               A card")
    assert pnp("--help").out.startswith("Úšágé: pnp [OPTIONS]")
    assert pnp("frob").err == "pnp: úñkñówñ çómmáñd 'frob' (šéé pnp --help)\n"
    monkeypatch.setenv("PNP_LANGUAGE", "sv")
    assert pnp("list").err.startswith("pnp: PNP_LANGUAGE: unknown language 'sv': use one of en")


def test_remedies_ranges_and_defaults_are_in_the_chosen_language(
    pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_LANGUAGE", "de")
    error = pnp("render", "passtally/boart", "-o", "board.pdf").err
    assert error.endswith("meintest du passtally/board?\n")
    text = " ".join(pnp("kit", "--help").out.split())
    assert "[20 bis 1200; Vorgabe: 300]" in text
    assert "(night oder dusk)" in pnp("show", "passtally/tiles").out


def test_json_is_the_same_in_every_language(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = (
        ["list", "--json"],
        ["show", "passtally/tiles", "--json"],
        ["setup", "line-or-colour", "--seed", "1", "--json"],
        ["score", str(ROOT / "docs/passtally.toml"), "--json"],
    )
    english = [pnp(*line).out for line in lines]
    monkeypatch.setenv("PNP_LANGUAGE", "xa")
    assert [pnp(*line).out for line in lines] == english


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "pt_PT.UTF-8"}, "pt_BR"),
        ({"LANG": "sv_SE.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
    ],
)
def test_locale_chooses_the_language(environment: dict[str, str], code: str) -> None:
    assert code_of_locale(environment) == code


def test_language_codes_have_common_forms() -> None:
    found = [find_language(code).code for code in ("DE", "de-CH", "pt-br", "pt", "ja_JP.UTF-8")]
    assert found == ["de", "de", "pt_BR", "pt_BR", "ja"]


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_catalogue_compiles_and_keeps_placeholders(code: str) -> None:
    found = catalogue(FOLDER, code)
    assert found is not None
    assert page_messages(FOLDER / f"{code}.po") is not None
    wrong = [
        each.msgid
        for each in polib.pofile(str(FOLDER / f"{code}.po")).translated_entries()
        for text in (each.msgstr, *each.msgstr_plural.values())
        if text and not _placeholders(text) <= _placeholders(each.msgid + each.msgid_plural)
    ]
    assert wrong == []


def _placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{[^{}]*\}", text))


def test_packed_catalogues_have_the_same_messages(tmp_path: Path) -> None:
    sources = sorted(FOLDER.glob("*.po"))
    for name, content in packed(sources).items():
        (tmp_path / name).write_bytes(content)
    for source in sources:
        read, expected = catalogue(tmp_path, source.stem), catalogue(FOLDER, source.stem)
        assert read is not None
        assert expected is not None
        assert read.info() == expected.info()
        for each in polib.pofile(str(source)):
            assert [_translated(each, read, count) for count in (0, 1, 2, 5)] == [
                _translated(each, expected, count) for count in (0, 1, 2, 5)
            ]
        on_pages = packed_page_json(tmp_path, source.stem)
        assert on_pages is not None
        assert json.loads(on_pages) == page_messages(source)


def _translated(entry: polib.POEntry, translations: GNUTranslations, count: int) -> str:
    context, message, plural = entry.msgctxt, entry.msgid, entry.msgid_plural
    if context and plural:
        return translations.npgettext(context, message, plural, count)
    if context:
        return translations.pgettext(context, message)
    return (
        translations.ngettext(message, plural, count) if plural else translations.gettext(message)
    )


def test_plural_and_context_of_a_catalogue(tmp_path: Path) -> None:
    file = tmp_path / "de.po"
    plural = 'msgid "{count} sheet"\nmsgid_plural "{count} sheets"\n'
    context = 'msgctxt "key"\nmsgid "Draw"\nmsgstr "Remis"\n'
    forms = 'msgstr[0] "{count} Blatt"\nmsgstr[1] "{count} Blätter"\n'
    file.write_text(f"{GERMAN}\n{plural}{forms}\n{context}", "utf-8")
    found = catalogue(tmp_path, "de")
    assert found is not None
    two = ngettext("{count} sheet", "{count} sheets", 2)
    assert two.translated(found) == "2 Blätter"
    assert Message("Draw", {}, context="key").translated(found) == "Remis"


def test_accented_language_is_not_listed() -> None:
    assert ACCENTED.code not in LANGUAGES


def test_check_lists_missing_and_stale_messages(tmp_path: Path) -> None:
    plural = (
        '\n#. sheets\n#: a.toml\nmsgid "Fold it."\nmsgstr ""\n\n#~ msgid "Old"\n#~ msgstr "Alt"\n'
    )
    (tmp_path / "de.po").write_text(GERMAN + plural, "utf-8")
    found = catalogue_report("de", tmp_path)
    assert found.missing == (("a.toml", "Fold it."),)
    assert (found.stale, found.areas["sheets"]) == (("Old",), (0, 1))


def test_check_command_counts_messages(pnp: Pnp) -> None:
    *_missing, counts = pnp("check", "--language", "de").out.splitlines()
    assert re.search("[0-9]+", counts)
    assert pnp("check").err == (
        "pnp: missing argument: write pnp check FILE or GAME (see pnp check --help)\n"
    )


def test_kits_have_no_unmarked_text() -> None:
    """Symbols' titles and names of games are not messages."""
    for game in pnp.Catalogue().kits():
        text = words(pnp.kit(game, language="xa"))
        english = words(pnp.kit(game))
        plain = {each for each in re.findall("[a-z]{4,}", text) if re.search("[aceinosuy]", each)}
        known = set(re.findall("[a-z]{4,}", english))
        assert plain & known <= {"mark", "thr"}, game
