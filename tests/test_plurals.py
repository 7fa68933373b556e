"""Numbers with nouns have the plural form of the language, also in templates."""

import re
from pathlib import Path

import pytest

import pnp
from pnp.languages import using
from pnp.messages import last_number, plural_form
from tests.reading import read_pdf

TILES = {
    ("en", 0): "0 tiles,",
    ("en", 1): "1 tile,",
    ("en", 2): "2 tiles,",
    ("pl", 1): "1 kafelek,",
    ("pl", 2): "2 kafelki,",
    ("pl", 5): "5 kafelków,",
    ("pl", 12): "12 kafelków,",
    ("pl", 22): "22 kafelki,",
    ("pl", 112): "112 kafelków,",
    ("fr", 0): "0 tuile,",
    ("fr", 1): "1 tuile,",
    ("fr", 2): "2 tuiles,",
    ("pt_BR", 0): "0 ladrilho,",
    ("es", 0): "0 losetas,",
}


def rules_text(game: str, language: str, **arguments: int) -> str:
    """Return the text on the printed rules of a game."""
    return _text(pnp.component(f"{game}/rules", **arguments).lay_out(language=language))


def _text(document: pnp.Document) -> str:
    file = Path("printed.pdf")
    file.write_bytes(document.to_bytes("pdf"))
    return " ".join(" ".join(page.text.split()) for page in read_pdf(file))


@pytest.mark.parametrize(("language", "count"), TILES)
def test_rules_have_the_plural_form_of_a_count(folder: Path, language: str, count: int) -> None:
    assert f" {TILES[language, count]}" in rules_text("passtally", language, tiles=count)


@pytest.mark.parametrize(
    ("language", "players", "text"),
    [
        ("pl", 1, "1 gracz. 5 kości, 5 arkuszy każdej strony"),
        ("pl", 2, "2 gracze. 5 kości, 5 arkuszy każdej strony"),
        ("pl", 5, "5 graczy. 5 kości, 5 arkuszy każdej strony"),
        ("de", 1, "1 Person. 5 Würfel, 5 Blätter je Seite"),
        ("fr", 0, "1 à 5 joueurs. 5 dés, 5 feuilles de chaque face"),
    ],
)
def test_rules_for_a_number_of_players_have_its_plural_form(
    folder: Path, language: str, players: int, text: str
) -> None:
    assert text in rules_text("colour-lines", language, players=players)


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [("pl", 2, "2 arkusze"), ("pl", 5, "5 arkuszy"), ("de", 2, "2 Blätter")],
)
def test_counts_at_the_foot_have_the_plural_form(
    folder: Path, language: str, count: int, text: str
) -> None:
    sheets = pnp.component("colour-lines/sheet", sheets=count).lay_out(language=language)
    assert re.search(rf"\b{text}\b", _text(sheets))


CARD = """\
title = "Card"
help = "A card."
size = { width = 100, height = 40 }

[parameters.stones]
type = "count"
default = 1
min = 0
max = 500
help = "Number of stones."

[[elements]]
draw = "label"
x = 50
y = 20
text = "Take {counted(stones, '# stone', '# stones')}."
"""

POLISH = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; "
"plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "{count} stone"
msgid_plural "{count} stones"
msgstr[0] "{count} kamień"
msgstr[1] "{count} kamienie"
msgstr[2] "{count} kamieni"
"""


JAPANESE = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

msgid "{count} stone"
msgid_plural "{count} stones"
msgstr[0] "{count}本"
"""


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [
        ("en", 1, "Take 1 stone."),
        ("en", 5, "Take 5 stones."),
        ("pl", 1, "Take 1 kamień."),
        ("pl", 2, "Take 2 kamienie."),
        ("pl", 5, "Take 5 kamieni."),
        ("pl", 22, "Take 22 kamienie."),
        ("de", 2, "Take 2 stones."),
        ("fr", 0, "Take 0 stones."),
        ("ja", 1, "Take 1 stone."),
        ("ja", 2, "Take 2 stones."),
        ("xa", 2, "Táké 2 štóñéš."),
    ],
)
def test_plurals_of_an_own_template_are_in_its_catalogue(
    folder: Path, fallback_fonts: Path, language: str, count: int, text: str
) -> None:
    (folder / "duel/languages").mkdir(parents=True)
    (folder / "duel/card.toml").write_text(CARD)
    (folder / "duel/languages/pl.po").write_text(POLISH, "utf-8")
    card = pnp.component("duel/card", catalogue=pnp.Catalogue(folder), stones=count)
    assert text in _text(card.lay_out(language=language, marks=False))


def test_japanese_has_one_form(folder: Path, fallback_fonts: Path) -> None:
    (folder / "duel/languages").mkdir(parents=True)
    (folder / "duel/card.toml").write_text(CARD.replace("Take ", ""))
    (folder / "duel/languages/ja.po").write_text(JAPANESE, "utf-8")
    for count in (0, 1, 2, 22):
        card = pnp.component("duel/card", catalogue=pnp.Catalogue(folder), stones=count)
        assert _text(card.lay_out(language="ja", marks=False)).replace(" ", "") == f"{count}本."


@pytest.mark.parametrize(
    ("language", "forms"),
    [("en", [1, 0, 1, 1, 1]), ("pl", [2, 0, 1, 2, 1]), ("fr", [0, 0, 1, 1, 1]), ("ja", [0] * 5)],
)
def test_plural_form_follows_the_language(language: str, forms: list[int]) -> None:
    with using(language):
        assert [plural_form(count) for count in (0, 1, 2, 5, 22)] == forms


def test_last_number_selects_the_plural() -> None:
    assert [last_number(text) for text in ("2", "1 to 5", "2-12+", "any")] == [2, 5, 12, 0]
