"""Messages for users: plain English, marked for translation, kept with their values."""

import ast
import copy
import re
from collections import Counter
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from pickle import dumps, loads

import pytest
from babel.messages.pofile import read_po

import pnp.__main__
from pnp.cli import command_entries
from pnp.extra import Task
from pnp.messages import Message, _, ngettext, npgettext, pgettext, translated
from tests.conftest import ROOT
from tools.messages import messages, write_template

DIALECT = re.compile(
    r"\b(anew|whoever|whatever|whomever|lest|thereby|hence|herewith|upon|thereof|"
    r"at once|goe?s? on(?! (any|counters|the|top))|begin|begins|began|begun|whether|"
    r"tells?|told|lies|lying|laid|says(?! (so|who))|said|is none|are none|so many|so much|"
    r"told apart|cannot be:|there (is|are): |all that|for poor eyes|(?<!result )slips?|"
    r"is no (walk|number|colour|length|piece|component|kit|name|folder|file|size)|"
    r"rooms?|houses?|shelf|shelves|doors?|grounds?)\b",
    re.IGNORECASE,
)
"""Words of STYLE.md's lists: archaisms, clauses in place of nouns, and the old vocabulary."""

OPENING = re.compile(
    r"(Of|Those|That|Who|Whoever|What|Whatever|Which|Whether|Whose|So many|The same|"
    r"Where(?! the (original )?rules))\b"
)
"""Words that no message starts with."""

PUBLISHED = {"Thirty pyramids, five colours. Whoever is on top owns the stack."}
"""Lines on covers, which sound like the back of a box."""

RAISED = re.compile(
    r"(PnpError|NotationError|IllegalPosition|IllegalMove|UsageError|"
    r"ClickException|BadParameter|echo|echo_stderr|secho|prompt|confirm|about)"
)
"""Functions and classes whose first argument is read by users."""

FAULTS = ("Fault", "TypeFault")
"""Classes whose second argument is read by users; the first is a field or a path."""

SCRIPT_LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
SCRIPT_MARKER = re.compile(r"\b(_|(n|p|np)?gettext)\(\s*$")
SCRIPT_CALL = re.compile(r"\b(_|(n|p|np)?gettext)\(\s*[\"`]")
SCRIPT_WORDS = re.compile(r"[A-Z][a-z]+$|[A-Z]?[a-z]{2,},? [a-z]{2,}")
"""Texts of a script that a user reads: a capitalized word, or two words."""
SCRIPT_NAMES = {
    *(
        "btn main",
        "btn main big",
        "bare back",
        "bare icon",
        "big main",
        "die done",
        "parts chips",
        "main roll",
        "seat to-move",
    ),
    *("Escape", "Enter", "Tab", "Shift", "Delete", "Backspace", "Home", "End"),
    *("AbortError", "button quiet", "header nav a", "input, textarea, select"),
    *("set up", "pnp studio", "pnp studio games", "mkdir games"),
}
"""Names of keys, errors, classes and selectors, and commands, which look like words for users."""


def unmarked(text: str) -> Iterator[int]:
    """Yield the lines in which a bare text with a word is raised or printed."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = ast.unparse(node.func).rpartition(".")[2]
        hints = [each.value for each in node.keywords if each.arg == "hint"]
        if RAISED.fullmatch(name):
            hints.append(node.args[0])
        if name in FAULTS:
            hints += node.args[1:2]
        for each in hints:
            if isinstance(each, ast.JoinedStr):
                words = " ".join(
                    part.value for part in each.values if isinstance(part, ast.Constant)
                )
            elif isinstance(each, ast.Constant) and isinstance(each.value, str):
                words = each.value
            else:
                continue
            if re.search("[a-z]{2}", words.removeprefix("pnp: ")):
                yield each.lineno


def shadowed(text: str) -> list[int]:
    """Return the lines that assign to `_` in a module that imports it as the marker."""
    tree = ast.parse(text)
    imported = any(
        isinstance(node, ast.ImportFrom)
        and node.module == "pnp.messages"
        and any(name.name == "_" for name in node.names)
        for node in ast.walk(tree)
    )
    return [
        node.lineno
        for node in ast.walk(tree)
        if imported
        and isinstance(node, ast.Name)
        and node.id == "_"
        and not isinstance(node.ctx, ast.Load)
    ]


def sources() -> list[Path]:
    return sorted((ROOT / "pnp").rglob("*.py"))


def test_messages_are_marked() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}"
        for file in sources()
        for line in unmarked(file.read_text("utf-8"))
    ]
    assert found == []


def unmarked_in_script(text: str) -> Iterator[str]:
    """Yield the texts for users in a script that are not arguments of a marking function."""
    for line in text.splitlines():
        code = re.sub(r"^\s*(//|/?\*).*|/\*\*.*?\*/|\s// .*", "", line)
        for literal in SCRIPT_LITERAL.finditer(code):
            words = re.sub(r"\$\{[^}]*\}|\[.*?\]", "", literal[1] or literal[2] or "").strip()
            before = code[: literal.start()]
            marked = SCRIPT_MARKER.search(before) or re.search(r"gettext\([^()]*$", before)
            is_style = re.search(r"(class|className|type|accept)(:| =) $", before)
            if SCRIPT_WORDS.match(words) and not (marked or is_style or words in SCRIPT_NAMES):
                yield words


def scripts() -> list[Path]:
    return sorted((ROOT / "pnp").rglob("*.js"))


def test_messages_of_scripts_are_marked() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {words}"
        for file in scripts()
        for words in unmarked_in_script(file.read_text("utf-8"))
    ]
    assert found == []


def test_marked_texts_of_scripts_are_found() -> None:
    """Babel misses calls inside template strings."""
    files = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in scripts()}
    calls = {file: len(SCRIPT_CALL.findall(text)) for file, text in files.items()}
    found = Counter(each.file for each in messages())
    assert {file: found[file] for file in calls} == calls


def test_messages_are_plain_english() -> None:
    found = [
        f"{each.file}:{each.line}: {text}"
        for each in messages()
        for text in each.texts
        if (DIALECT.search(text) or OPENING.match(text)) and text not in PUBLISHED
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        'raise PnpError("no such file")',
        'raise PnpError(f"no file {name}")',
        'raise PnpError(_("too large"), hint="cut it")',
        'click.echo("nothing to do")',
    ],
)
def test_unmarked_text_is_found(text: str) -> None:
    assert list(unmarked(text)) == [1]


def test_marker_is_never_assigned_to() -> None:
    files = (ROOT / "pnp").rglob("*.py")
    found = [f"{file.name}:{line}" for file in files for line in shadowed(file.read_text("utf-8"))]
    assert found == []
    assert shadowed("from pnp.messages import _\nfor _ in x:\n    f(_)") == [2]


def test_unmarked_text_of_a_script_is_found() -> None:
    text = 'el("p", { class: "big row" }, "Undo", _("Redo"), `${n} more moves`) // "Ten men"'
    assert list(unmarked_in_script(text)) == ["Undo", "more moves"]


@pytest.mark.parametrize(
    "text", ['echo(f"{a}: {b}")', 'echo(f"pnp: {a}")', 'PnpError(_("too large"))', "echo(found)"]
)
def test_marked_text_and_values_are_accepted(text: str) -> None:
    assert list(unmarked(text)) == []


def test_template_for_translators_has_every_message(tmp_path: Path) -> None:
    file = tmp_path / "new/messages.pot"
    write_template(file, messages())
    with file.open("rb") as opened:
        written = {each.id for each in read_po(opened)}
    assert {each.text for each in messages()} <= written | {""}
    assert "Print board games at true scale." in written  # help of a command


class German(NullTranslations):
    """A catalogue with a few entries."""

    ENTRIES = {  # noqa: RUF012 - constant of a test
        "red": "rot",
        "unknown {thing}: use {colour}": "{thing} unbekannt: {colour} verwenden",
        ("key", "Draw"): "Remis",
    }

    def gettext(self, message: str) -> str:
        return self.ENTRIES.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return self.ENTRIES.get((context, message), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        known = {"{count} sheet": "{count} Blatt", "{count} sheets": "{count} Blätter"}
        return known[msgid1 if n == 1 else msgid2]

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return f"{context} {self.ngettext(msgid1, msgid2, n)}"


def test_message_is_english_text_until_it_is_translated() -> None:
    message = _("unknown {thing}: use {colour}", thing="X", colour=_("red"))
    assert message == "unknown X: use red"
    assert translated(message, German()) == "X unbekannt: rot verwenden"
    assert translated(message, NullTranslations()) == message
    assert translated("red", German()) == "red"


def test_message_chooses_its_plural_and_context() -> None:
    assert [ngettext("{count} sheet", "{count} sheets", count) for count in (0, 1, 2)] == [
        "0 sheets", "1 sheet", "2 sheets",
    ]  # fmt: skip
    assert translated(ngettext("{count} sheet", "{count} sheets", 1), German()) == "1 Blatt"
    assert translated(pgettext("key", "Draw"), German()) == "Remis"
    one = npgettext("pad", "{count} sheet", "{count} sheets", 2)
    assert (one, translated(one, German())) == ("2 sheets", "pad 2 Blätter")


def test_braces_stay_in_a_message_without_values() -> None:
    assert translated(_("write {name}"), German()) == "write {name}"


@pytest.mark.parametrize("clone", [copy.copy, copy.deepcopy, lambda m: loads(dumps(m))])
def test_copy_of_a_message_can_be_translated(clone) -> None:
    message = clone(_("unknown {thing}: use {colour}", thing="X", colour=_("red")))
    assert isinstance(message, Message)
    assert translated(message, German()) == "X unbekannt: rot verwenden"


def test_placeholder_without_a_value_is_rejected() -> None:
    with pytest.raises(KeyError, match="colour"):
        _("use {colour}", color="red")


def test_lines_of_help_are_collected() -> None:
    """`pnp --help` prints these lines without importing the commands."""
    lines = {entry.help for entry in command_entries().values()} | set(Task)
    assert lines - {text for each in messages() for text in each.texts} == set()


def test_warning_about_other_projects_is_collected() -> None:
    assert pnp.__main__.NAMESAKE_WARNING in {text for each in messages() for text in each.texts}
