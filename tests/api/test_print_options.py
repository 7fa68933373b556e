"""Print options: the command line, the studio and the docs are derived from one table."""

import typing

import click
import pytest

import pnp
from docs import make_docs
from pnp.api import print_options as table
from pnp.api.print_options import Option, OptionGroup, ValueKind, options_of, print_options
from pnp.api.print_settings import settings_of
from pnp.cli import main
from pnp.cli.kit import kit_command as kit
from pnp.cli.kit import pad_command as pad
from pnp.cli.print_flags import printing_options
from pnp.cli.render import render
from pnp.cli.setup import setup_command as setup
from pnp.extras.studio.form_fields import print_fields
from pnp.layout.paper import Paper
from pnp.layout.settings import Backs, Settings

COMMANDS = {"component": render, "kit": kit, "cards": setup, "page": pad}


def test_type_hints_resolve_at_run_time():
    hints = typing.get_type_hints(pnp.Printing)
    assert hints["paper"] == str | Paper
    with_extras = typing.get_type_hints(pnp.Printing, include_extras=True)
    assert all(isinstance(hint.__metadata__[0], Option) for hint in with_extras.values())


def test_defaults_are_those_of_the_layout():
    assert settings_of({}, bleed=3.0) == Settings()


def test_choices_of_backs_are_those_of_the_layout():
    choices = table.PRINTING["backs"].choices
    assert choices is not None
    assert choices() == tuple(Backs)


@pytest.mark.parametrize("printable", COMMANDS)
def test_commands_and_forms_have_the_options_of_the_table(printable: typing.Any):
    options = print_options(printable)
    command = COMMANDS[printable]
    # click caches the help option, whose names are from the program's context
    program = click.Context(main, **main.context_settings)
    params = command.get_params(click.Context(command, program))  # every command has --language
    typed = {word for param in params for word in param.opts}
    flags = {option.flag.partition("/")[0] for option in options if not option.implied_by}
    assert flags <= typed
    others = {option.flag.partition("/")[0] for option in table.PRINTING.values()} - flags
    assert typed & others == set()
    shown = [option.name for option in options if option.group is not OptionGroup.OUTPUT]
    assert [field.name for field in print_fields(printable)] == shown


OTHERS = [name for name, option in table.PRINTING.items() if not option.is_for("kit")]


@pytest.mark.parametrize("name", OTHERS)
def test_kit_rejects_options_of_other_documents(name: str):
    with pytest.raises(pnp.PnpError, match=f"^{name} cannot be used here: "):
        pnp.kit("color-claim", **typing.cast("pnp.Printing", {name: True}))


def test_one_line_adds_an_option_everywhere(monkeypatch: pytest.MonkeyPatch):
    class Table(typing.TypedDict, total=False):
        gap: typing.Annotated[int, Option(OptionGroup.SHEETS, "Gap in mm.", 2, limits=(0, 9))]

    monkeypatch.setattr(table, "PRINTING", {**table.PRINTING, **options_of(Table)})
    for module in ("pnp.cli.print_flags", "docs.make_docs"):
        monkeypatch.setattr(f"{module}.PRINTING", table.PRINTING)
    command = click.command()(printing_options("page")(lambda **_: None))
    help_ = command.get_help(click.Context(command))
    assert "--gap INTEGER RANGE" in help_
    assert "Gap in mm." in help_
    assert "[default: 2; 0<=x<=9]" in help_
    (field,) = (field for field in print_fields("page") if field.name == "gap")
    assert (field.kind, field.label, field.usual, field.allowed) == ("count", "Gap", "2", "0 to 9")
    assert "| `--gap` | `2` |  | Gap in mm. |" in make_docs.option_tables()


def test_kind_of_a_value_follows_from_its_type():
    kinds = {name: option.kind for name, option in table.PRINTING.items()}
    assert kinds["marks"] is ValueKind.FLAG
    assert kinds["copies"] is ValueKind.COUNT
    assert kinds["margin"] is ValueKind.LENGTH
    assert kinds["duplex_shift"] is ValueKind.SHIFT
    assert kinds["backs"] is ValueKind.CHOICE
