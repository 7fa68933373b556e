"""`pnp completion`: lets a shell complete commands, options, names and files."""

from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    get_completion_class,
)

from pnp.cli.command import command
from pnp.messages import _


@add_completion_class
class _Bash(BashComplete):
    """Completion for Bash, which splits words at `=` and adds a space after each completed word."""

    source_template = BashComplete.source_template.replace(
        "COMPREPLY+=($value)",
        "COMPREPLY+=($value)\n            [[ $value == *= ]] && compopt -o nospace",
    )

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the complete words and the unfinished word, after rejoining words split at `=`."""
        args, incomplete = super().get_completion_args()
        words: list[str] = []
        for word in (*args, incomplete):
            if words and (word == "=" or words[-1].endswith("=")):
                words[-1] += word
            else:
                words.append(word)
        return words[:-1], words[-1]

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """Return only the value, such as `yes` in `labels=yes`, because Bash keeps the name."""
        name, sign, value = item.value.partition("=")
        return f"{item.type},{value or f'{name}{sign}'}"


@command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script for a shell.

    The shell then completes commands, options, files, components, games, parameters and parts.

    \b
      eval "$(pnp completion bash)"
    """
    script = get_completion_class(shell)
    if script is None:
        raise click.UsageError(
            _("no completion script for {shell}: use bash, zsh or fish", shell=shell), ctx
        )
    click.echo(script(ctx.find_root().command, {}, "pnp", "_PNP_COMPLETE").source())
