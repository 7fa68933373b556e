"""Catalogues of installed games: messages of their rules, limits and damaged files."""

import pickle
import re
from importlib import import_module
from pathlib import Path

import polib
import pytest

import pnp as library
from pnp.catalogue import Catalogue
from pnp.languages import using
from pnp.messages import FOLDERS, Message
from tests.catalogue.guests import GRID, Install, rules
from tests.conftest import CommandResult, Pnp

RULES = (
    rules("guest-game", "GG")
    + """
from pnp.errors import PnpError
from pnp.messages import _, capitalized, ngettext

def fail(*_args, **_named):
    raise PnpError(_("no stone on {space}", space="a1"), hint=_("Draw"))

GOAL = _("Take every stone.")
STONES = [ngettext("{count} stone", "{count} stones", count) for count in (1, 2)]
CAPITAL = capitalized(_("every stone"))
GAME = replace(GAME, parse=fail)
"""
)

GERMAN = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "no stone on {space}"
msgstr "kein Stein auf {space}"

msgid "Draw"
msgstr "Unentschieden im Gastspiel"

msgid "every stone"
msgstr "jeder Stein"

msgid "Take every stone."
msgstr "Nimm alle Steine."

msgid "{count} stone"
msgid_plural "{count} stones"
msgstr[0] "{count} Stein"
msgstr[1] "{count} Steine"
"""

FILES = {"__init__.py": RULES, "board.toml": GRID, "languages/de.po": GERMAN}


@pytest.fixture(autouse=True)
def no_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in [*FOLDERS]:
        monkeypatch.delitem(FOLDERS, each)


@pytest.fixture
def guest(install: Install) -> Path:
    """Return the folder of an installed game with a German catalogue."""
    return install("guest-game", "guest_module", FILES) / "guest_module"


def score(pnp: Pnp, *words: str) -> CommandResult:
    Path("at.toml").write_text('game = "guest-game"\n')
    return pnp("score", "at.toml", *words)


def test_messages_of_rules_are_in_their_own_catalogue(guest: Path, pnp: Pnp, folder: Path) -> None:
    german = score(pnp, "--language", "de")
    assert german.status == 2
    assert german.err == "pnp: kein Stein auf a1: Unentschieden im Gastspiel\n"
    assert score(pnp).err == "pnp: no stone on a1: Draw\n"
    assert "no stone on a1" in score(pnp, "--language", "fr").err


def test_messages_of_a_module_have_plurals_and_can_be_copied(guest: Path) -> None:
    Catalogue().game("guest-game")
    module = import_module("guest_module")
    goal = module.GOAL
    with using("de"):
        assert str(goal) == "Nimm alle Steine."
        assert str(pickle.loads(pickle.dumps(goal))) == "Nimm alle Steine."
        assert [*map(str, module.STONES)] == ["1 Stein", "2 Steine"]
        assert str(module.CAPITAL) == "Jeder Stein"
    assert str(goal) == "Take every stone."


def test_messages_of_pnp_are_not_in_the_catalogue_of_a_game(guest: Path) -> None:
    Catalogue().game("guest-game")
    with using("de"):
        assert str(Message("Draw", {})) != "Unentschieden im Gastspiel"
    assert dict(FOLDERS) == {"guest_module": str(guest)}


def test_compiled_catalogue_is_preferred(guest: Path) -> None:
    file = polib.pofile(GERMAN.replace("Nimm", "Schlage"))
    file.save_as_mofile(str(guest / "languages/de.mo"))
    Catalogue().game("guest-game")
    with using("de"):
        assert str(import_module("guest_module").GOAL) == "Schlage alle Steine."


DAMAGED = {
    "line": ("po", GERMAN.replace('msgstr "kein', 'msgtxt "kein').encode(), ":7"),
    "encoding": ("po", GERMAN.replace("kein", "kéin").encode("latin-1"), ":7"),
    "name of a file": ("po", b"/etc/hostname", ":1"),
    "header": ("po", GERMAN.replace("(n != 1)", "(n != ").encode(), ""),
    "character set": ("po", GERMAN.replace("charset=utf-8", "charset=klingon").encode(), ""),
    "compiled": ("mo", b"\xde\x12\x04\x95" + b"\xff" * 40, ""),
    "empty": ("mo", b"", ""),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_damaged_catalogue_is_an_error_in_one_line(
    guest: Path, pnp: Pnp, folder: Path, damage: str
) -> None:
    suffix, content, line = DAMAGED[damage]
    file = guest / f"languages/de.{suffix}"
    file.write_bytes(content)
    for words in (("setup", "guest-game"), ("render", "guest-game/board", "-o", "board.pdf")):
        found = pnp(*words, "--language", "de")
        assert found.status == 2
        assert re.fullmatch(
            f"pnp: .*{re.escape(f'guest_module/languages/de.{suffix}{line}')}: .*\n", found.err
        )
    assert pnp("render", "guest-game/board", "-o", "board.pdf").status == 0


@pytest.mark.parametrize("suffix", ["po", "mo"])
def test_large_catalogue_is_rejected(guest: Path, pnp: Pnp, folder: Path, suffix: str) -> None:
    file = guest / f"languages/de.{suffix}"
    with file.open("ab") as catalogue:
        catalogue.truncate(1 << 40)
    found = pnp("render", "guest-game/board", "-o", "board.pdf", "--language", "de")
    assert found.status == 2
    assert found.err.endswith(f"languages/de.{suffix}: größer als 1,000,000 Byte\n")


def test_catalogue_outside_the_folder_is_not_read(guest: Path, pnp: Pnp, folder: Path) -> None:
    file = guest / "languages/de.po"
    file.rename(guest / "de.po")
    file.symlink_to("../de.po")
    found = pnp("render", "guest-game/board", "-o", "board.pdf", "--language", "de")
    assert (found.status, "de.po: " in found.err) == (2, True)


def test_damaged_catalogue_in_a_folder_of_templates_is_reported(folder: Path) -> None:
    (folder / "duel/languages").mkdir(parents=True)
    (folder / "duel/board.toml").write_text(GRID)
    (folder / "duel/languages/de.po").write_text("msgid")
    board = library.component("duel/board", catalogue=library.Catalogue(folder))
    assert len(board.lay_out()) == 1
    with pytest.raises(library.PnpError, match=r"de\.po:1: not a valid gettext catalogue"):
        board.lay_out(language="de")
