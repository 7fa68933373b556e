"""Languages of the studio: the page, its messages, and the replies to its requests."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

import pnp
from pnp.api.studio_part import Question
from pnp.extras.studio.answers import Answers
from pnp.extras.studio.languages import language_of, localized, page_messages
from pnp.extras.studio.pages import Pages
from pnp.extras.studio.session import Session
from pnp.languages import LANGUAGES, using
from pnp.messages import _
from tests.extras.studio.conftest import Open, Studio


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({}, "en"),
        ({"accept-language": "sv, de-CH;q=0.9, en;q=0.8"}, "de"),
        ({"accept-language": "pt, en"}, "pt_BR"),
        ({"accept-language": "*"}, "en"),
        ({"accept-language": "de", "cookie": "theme=dark; pnp-language=fr"}, "fr"),
        ({"accept-language": "de", "cookie": "pnp-language=klingon"}, "de"),
    ],
)
def test_cookie_or_browser_chooses_the_language(headers: dict[str, str], code: str) -> None:
    assert language_of(headers).code == code


def test_page_has_a_menu_of_languages_and_loads_messages_of_one() -> None:
    pages = Pages({})
    english = pages.html("home/home", "en")
    assert "messages." not in english.replace("messages.js", "")
    assert '<option value="de">Deutsch</option>' in english
    with using("de"):
        german = pages.html("home/home", "de")
    assert '<html lang="de">' in german
    assert '<option value="de" selected>Deutsch</option>' in german
    assert "messages.de.json" in german


def test_every_language_has_messages_for_pages() -> None:
    assert page_messages("en") == page_messages("sv") == b""
    for code in LANGUAGES:
        if code != "en":
            assert isinstance(json.loads(page_messages(code)), dict)


def test_replies_have_the_language_of_their_request() -> None:
    answers = Answers(Session(()))
    replies = {
        code: answers.to(Question("print", "kit/passtally", language=code)).body.decode()
        for code in ("en", "xa", "en")
    }
    assert '"help":"The whole game in one file."' in replies["en"]
    assert '"help":"Thé whólé gámé íñ óñé fílé."' in replies["xa"]


def test_completion_is_in_the_language_of_the_page() -> None:
    answers = Answers(Session(()))
    reply = answers.to(Question("schema", "template", language="xa")).body.decode()
    assert '"description":"Téxt' in reply
    assert '"description":"Text' not in reply


def test_messages_in_plain_data_are_translated_but_keys_are_not() -> None:
    with using("xa"):
        assert localized({_("red"): [_("red"), "red", 1]}) == {"red": ["réd", "red", 1]}


def test_rules_and_players_are_in_the_language_of_the_page() -> None:
    answers = Answers(Session(()))

    def reply(subject: str, path: str, **more: Any) -> Any:
        return json.loads(answers.to(Question(subject, path, language="xa", **more)).body)

    for game in pnp.Catalogue().kits():
        sections = reply("rules", game)["summary"]
        texts = [text for each in sections for text in (*each["paragraphs"], *each["points"])]
        assert texts, game
        assert all(re.search("[áéíñóšúý]", text) for text in texts), game
        table = reply("table", "read", sent={"text": pnp.start(game).text, "has": []})
        for player in table["score"]["players"]:
            assert player["title"] != player["name"], game


def test_variants_and_pages_are_in_the_language_of_the_page() -> None:
    answers = Answers(Session(()))
    found = answers.to(Question("print", "kit/passtally", language="xa")).body.decode()
    assert "Pláýérš: 2" in found
    assert '"Tíléš, šhéét 1 óf 2"' in found


@pytest.mark.parametrize(
    ("language", "game", "prompt"),
    [
        ("es", "line-or-colour", "Ann coloca un anillo"),
        ("es", "color-claim", "Mueve Ann"),
        ("fr", "color-claim", "à Ann de jouer"),
        ("pt_BR", "color-claim", "Ann joga"),
        ("de", "color-claim", "Ann ist am Zug"),
    ],
)
def test_own_name_is_in_prompts(
    studio: Studio, visit: Open, language: str, game: str, prompt: str
) -> None:
    page = visit("/")
    cookie = {"name": "pnp-language", "value": language, "url": studio.address}
    page.context.add_cookies([cookie])
    page.goto(f"{studio.address}/table?game={game}&seed=2&seat=Ann&seat=Ben")
    expect(page.locator(".prompt .turn")).to_contain_text(prompt)


def test_moves_are_not_listed_in_english(studio: Studio, visit: Open) -> None:
    page = visit("/")
    cookie = {"name": "pnp-language", "value": "de", "url": studio.address}
    page.context.add_cookies([cookie])
    page.goto(f"{studio.address}/table?game=line-or-colour&seed=2")
    page.locator('.felt .spot[data-space="c3"]').click()
    page.get_by_role("button", name="Seiten tauschen").click()
    swap = page.locator(".played button[data-move=swap]")
    expect(swap).to_be_visible()
    assert "swap" not in swap.inner_text()


def test_saved_turn_is_shown_in_its_own_language_only(studio: Studio, visit: Open) -> None:
    page = visit("/table?game=line-or-colour&seed=2&seat=Ann&seat=Ben")
    page.locator('.felt .spot[data-space="c3"]').click()
    expect(page.locator(".played button[data-move=c3]")).to_be_visible()
    page.goto(f"{studio.address}/")
    expect(page.locator(".resume small")).to_contain_text("swaps sides")
    cookie = {"name": "pnp-language", "value": "de", "url": studio.address}
    page.context.add_cookies([cookie])
    page.goto(f"{studio.address}/")
    expect(page.locator(".resume small")).to_have_text(re.compile(r"^Ann, Ben · 1 Zug, \d+\.\d+"))


def test_language_menu_changes_the_page_and_is_remembered(visit: Open) -> None:
    page = visit("/")
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("button", name="Settings").click()
    with page.expect_navigation():
        page.get_by_label("Language", exact=True).select_option("de")
    page.wait_for_selector("main:not([aria-busy])")
    assert page.locator("html").get_attribute("lang") == "de"
    menu = page.locator("#language")
    assert (menu.input_value(), menu.get_attribute("aria-label")) == ("de", "Sprache")
    page.goto(page.url.rstrip("/") + "/kit/paint-the-line")
    page.wait_for_selector("main:not([aria-busy])")
    assert page.get_by_role("link", name="PDF herunterladen").is_visible()
    page.locator("#settings").click()
    with page.expect_navigation():
        page.locator("#language").select_option("en")
    page.wait_for_selector("main:not([aria-busy])")
    assert page.get_by_role("link", name="Download PDF").is_visible()
