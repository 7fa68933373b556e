"""Text of `--help`: options under headings, with at most two lines per option."""

import click
from cloup.formatting import HelpFormatter, HelpSection

from pnp.api.print_options import OptionGroup
from pnp.cli.command import (
    HELP_ALL,
    OPTIONS,
    OUTPUT,
    PARALLEL,
    GroupedOption,
    is_rare,
    number_range,
    placeholder,
)
from pnp.messages import Message, _, joined, labelled, pgettext

_ORDER = (
    OPTIONS,
    OUTPUT,
    OptionGroup.PAPER,
    OptionGroup.STYLE,
    OptionGroup.SHEETS,
    OptionGroup.CUTTING,
    PARALLEL,
)
"""Headings in the order in which the help lists them."""

_FEW = 8
"""Maximum number of options listed under a single heading."""

_NAMES_WIDTH = 20
"""Maximum width of the name column. In a wider column, fewer descriptions would fit on one line."""


class _Formatter(HelpFormatter):
    """A formatter that writes the colon after a heading as in the language."""

    def write_heading(self, heading: str, newline: bool = True) -> None:  # noqa: FBT001, FBT002 - cloup's signature
        super().write_heading(str(labelled(heading, "")).rstrip().removesuffix(":"), newline)


def formatter(ctx: click.Context) -> HelpFormatter:
    """Return the formatter; in a narrow terminal, descriptions are printed below the names."""
    return _Formatter(
        width=ctx.terminal_width,
        max_width=ctx.max_content_width,
        col1_max_width=_NAMES_WIDTH,
    )


def write_options(
    command: click.Command, ctx: click.Context, formatter: click.HelpFormatter
) -> None:
    """Write the options under their headings, then a note on how to show the rare ones."""
    show_all = bool(ctx.meta.get(HELP_ALL))
    params = command.get_params(ctx)
    found = [each for each in params if isinstance(each, click.Option) and not each.hidden]
    shown = [each for each in found if show_all or not is_rare(each)]
    rows: dict[str, list[tuple[str, str]]] = {heading: [] for heading in _ORDER}
    several = len(shown) > _FEW
    for each in shown:
        heading = each.group if several and isinstance(each, GroupedOption) else OPTIONS
        rows.setdefault(heading, []).append(_record(each, ctx))
    sections = [HelpSection(str(_(heading)), lines) for heading, lines in rows.items() if lines]
    if isinstance(formatter, HelpFormatter):
        formatter.write_many_sections(sections)
    if len(shown) < len(found):
        formatter.write_paragraph()
        message = _("{command} --help-all shows all options.", command=ctx.command_path)
        formatter.write_text(str(message))


def write_commands(group: click.Group, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write the commands of a group, each with the first sentence of its help."""
    rows = [
        (name, each.get_short_help_str(limit=200))
        for name in group.list_commands(ctx)
        if (each := group.get_command(ctx, name)) is not None and not each.hidden
    ]
    if isinstance(formatter, HelpFormatter):
        formatter.write_many_sections([HelpSection(str(_("Commands")), rows)])


def _record(option: click.Option, ctx: click.Context) -> tuple[str, str]:
    """Return the names and placeholder of an option, and its help."""
    names = ", ".join(sorted(option.opts, key=len))
    if option.secondary_opts:
        names += f" / {', '.join(option.secondary_opts)}"
    elif not option.is_flag and not option.count:
        names += f" {placeholder(option, ctx)}"
    facts = joined(pgettext("between facts", "; "), _facts(option, ctx))
    english = option.message if isinstance(option, GroupedOption) else option.help or ""
    text = str(english if isinstance(english, Message) else _(english))
    return names, f"{text} [{facts}]" if facts else text


def _facts(option: click.Option, ctx: click.Context) -> list[str]:
    """Return notes to show in brackets after the help text, such as the range and the default."""
    if option.required:
        return [_("required")]
    found = [number_range(option.type)]
    default = option.get_help_extra(ctx).get("default", "")
    if default:
        shown = f"{float(default):g}" if isinstance(option.type, click.FloatRange) else default
        found.append(_("default: {value}", value=shown))
    return list(filter(None, found))
