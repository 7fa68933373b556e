"""Catalogues: `make messages` keeps translations, and guesses none."""

from pathlib import Path

import polib
import pytest

from tools.catalogues import template_of, update
from tools.messages import Found

OLD = """\
# German messages
msgid ""
msgstr ""
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Cut the cards."
msgstr "Karten ausschneiden."

msgid "{count} sheet"
msgid_plural "{count} sheets"
msgstr[0] "{count} Blatt"
msgstr[1] "{count} Blätter"
"""


def template(*texts: str | tuple[str, str]) -> polib.POFile:
    return template_of([Found("cards.toml", 1, each, "", "sheets") for each in texts])


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    file = tmp_path / "de.po"
    file.write_text(OLD, "utf-8")
    return file


def test_update_keeps_translations_and_adds_messages(catalogue: Path) -> None:
    update(
        catalogue, template(("{count} sheet", "{count} sheets"), "Fold the box.", "Cut the cards.")
    )
    found = polib.pofile(str(catalogue))
    assert [(each.msgid, each.msgstr) for each in found[1:]] == [
        ("Fold the box.", ""), ("Cut the cards.", "Karten ausschneiden."),
    ]  # fmt: skip
    assert found[0].msgstr_plural == {0: "{count} Blatt", 1: "{count} Blätter"}
    assert (found[1].comment, found[1].occurrences) == ("sheets", [("cards.toml", "")])
    assert found[0].flags == ["python-brace-format"]


def test_removed_message_is_kept_as_obsolete_until_it_returns(catalogue: Path) -> None:
    update(catalogue, template("Cut all cards."))
    found = polib.pofile(str(catalogue))
    assert {each.msgid for each in found.obsolete_entries()} == {"Cut the cards.", "{count} sheet"}
    assert found.find("Cut all cards.").msgstr == ""  # a similar message is no translation
    update(catalogue, template("Cut the cards."))
    assert polib.pofile(str(catalogue)).find("Cut the cards.").msgstr == "Karten ausschneiden."


def test_update_twice_gives_the_same_bytes(catalogue: Path) -> None:
    update(catalogue, template("Cut the cards.", "Fold the box."))
    first = catalogue.read_bytes()
    update(catalogue, template("Cut the cards.", "Fold the box."))
    assert catalogue.read_bytes() == first
