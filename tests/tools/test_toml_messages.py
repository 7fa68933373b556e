"""Texts of templates and kits for translators: what is a message, and where it is."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.conftest import ROOT
from tools.messages import main
from tools.toml_messages import folder_messages

BASE = """\
title = "Card"
help = "A card."
size = { width = 60, height = 40 }

[parameters.style]
type = "choice"
choices = ["round", "square"]
default = "round"
help = "Shape of the card."

[values]
heading = "'No game'"

[[elements]]
draw = "label"
x = 1
y = 2
text = "{heading}"
"""
CARD = """\
base = "../common/_base.toml"
game = "Duel"

[values]
heading = "'Duel' if style == 'round' else title"
title = "'Square duel'"
row = "'a1' + 'b2'"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "common").mkdir()
    (tmp_path / "common/_base.toml").write_text(BASE)
    (tmp_path / "duel").mkdir()
    return tmp_path


def found(folder: Path, text: str, name: str = "card.toml") -> list[tuple[int, str, str]]:
    """Return line, text and context of the messages of a file in the folder `duel`."""
    (folder / "duel" / name).write_text(text)
    return [(each.line, each.text, each.context) for each in folder_messages(folder / "duel")]


def test_titles_help_and_printed_values_are_messages(folder: Path) -> None:
    assert found(folder, CARD) == [(2, "Duel", ""), (5, "Duel", ""), (6, "Square duel", "")]
    common = [each for each in folder_messages(folder) if each.file.endswith("_base.toml")]
    assert [(each.line, each.text) for each in common] == [
        (1, "Card"), (2, "A card."), (9, "Shape of the card."), (12, "No game"),
    ]  # fmt: skip


def test_prose_is_one_message_for_each_paragraph(folder: Path) -> None:
    prose = '''
[[elements]]
draw = "prose"
text = """
# Your turn
Take two actions. You may
take the same one twice.

- Place a tile.
1. Score {points}.
a1 - b2
"""
'''
    assert found(folder, CARD + prose)[3:] == [
        (12, "Your turn", ""),
        (13, "Take two actions. You may take the same one twice.", ""),
        (16, "Place a tile.", ""),
        (17, "Score {points}. a1 - b2", ""),
    ]


@pytest.mark.parametrize(
    ("element", "messages"),
    [
        ('draw = "label"\ntext = "Player {n}"', ["Player {n}"]),
        ('draw = "label"\ntext = "{3 * n} / 7"', []),
        ("draw = \"label\"\ntext = \"{'tops' if n == 'one' else 'pips'}\"", ["pips", "tops"]),
        ('draw = "label"\ntext = "{w}"\neach = { w = ["left half", "II"] }', ["left half"]),
        ('draw = "label"\ntext = "{w}"\neach = { w = ["pk", "lb"] }', []),
        ('draw = "token"\ncolour = "{w}"\ntext = "{w}"\neach = { w = ["blue"] }', []),
        ('draw = "line"\ncolour = "soft"', []),
        ('draw = "position"\ntext = "game = \'duel\'"', []),
    ],
)
def test_words_for_people_are_messages(folder: Path, element: str, messages: list[str]) -> None:
    texts = [text for line, text, _context in found(folder, f"{CARD}\n[[elements]]\n{element}\n")]
    assert texts[3:] == messages


def test_tables_have_contexts(folder: Path) -> None:
    table = '[[elements]]\ndraw = "table"\nhead = ["round", "="]\nbody = [["total", "12"]]\n'
    assert found(folder, CARD + table)[3:] == [
        (10, "round", "table heading"),
        (11, "total", "table cell"),
    ]


def test_texts_of_pieces_are_messages_if_they_are_printed(folder: Path) -> None:
    pieces = """
[[pieces]]
values = { task = "Cross the line.", left = "b5", side = "A" }
[[elements]]
draw = "label"
text = "{task} {left} {side}"
"""
    assert [text for _line, text, _context in found(folder, CARD + pieces)[3:]] == [
        "Cross the line."
    ]


def test_texts_of_a_kit_are_messages(folder: Path) -> None:
    kit = """\
title = "Duel"
players = "1 to 5"
minutes = "10"
needs = ["Scissors."]
[[parts]]
name = "board"
components = ["duel/board"]
needs = ["Glue."]
how = "Cut it out."
"""
    assert found(folder, kit, "kit.toml") == [
        (1, "Duel", ""), (2, "1 to 5", ""), (4, "Scissors.", ""),
        (8, "Glue.", ""), (9, "Cut it out.", ""),
    ]  # fmt: skip


def test_texts_of_another_folder_can_be_collected(folder: Path) -> None:
    found(folder, CARD)
    code = """\
raise PnpError(_("no stone on {space}"))
name = ngettext("{count} stone", "{count} stones", 2)
"""
    (folder / "duel/rules.py").write_text(code)
    main([str(folder / "new.pot"), str(folder / "duel")])
    with (folder / "new.pot").open("rb") as opened:
        written = {each.id: each.locations for each in read_po(opened) if each.id}
    one_and_many = ("{count} stone", "{count} stones")
    assert set(written) == {"Duel", "Square duel", "no stone on {space}", one_and_many}
    assert [file for file, _line in written["Square duel"]] == ["card.toml"]
    assert [file for file, _line in written[one_and_many]] == ["rules.py"]


def test_positions_are_not_translated(folder: Path) -> None:
    assert found(folder, 'game = "duel"\nplayers = ["Ann"]\n', "start.toml") == []


def test_built_in_templates_have_texts() -> None:
    texts = {each.text for each in folder_messages(ROOT / "templates")}
    assert {"Color Claim", "Number of players.", "A pen for each player."} <= texts
    assert not texts & {"light-blue", "==", "NNE", "label"}
