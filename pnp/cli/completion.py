"""`pnp completion`: lets a shell complete commands, options, names and files."""

import os
from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    ShellComplete,
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


@add_completion_class
class _PowerShell(ShellComplete):
    """Completion for PowerShell, which completes file names itself if there are no items."""

    name = "powershell"
    source_template = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($word, $line, $cursor)
    $before = $line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor }
    $env:COMP_WORDS = ($before | ForEach-Object { $_.Extent.Text }) -join "`n"
    $env:COMP_WORD = $word
    $env:%(complete_var)s = "powershell_complete"
    try {
        & %(prog_name)s | ForEach-Object {
            $value, $help = $_ -split "`t", 2
            if (-not $help) { $help = $value }
            New-Object System.Management.Automation.CompletionResult `
                $value, $value, "ParameterValue", $help
        }
    } finally {
        Remove-Item Env:COMP_WORDS, Env:COMP_WORD, Env:%(complete_var)s
    }
}
"""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the complete words, without their quotes, and the unfinished word."""
        words = os.environ["COMP_WORDS"].split("\n")[1:]
        return [word.strip("'\"") for word in words], os.environ.get("COMP_WORD", "").strip("'\"")

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """Return the value and its help, separated by a tab."""
        return f"{item.value}\t{item.help}" if item.help else item.value

    def complete(self) -> str:
        """Return a line for each item; files are left to PowerShell."""
        found = self.get_completions(*self.get_completion_args())
        return "\n".join(self.format_completion(each) for each in found if each.type == "plain")


@command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish", "powershell"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script for a shell.

    The shell then completes commands, options, files, components, games, parameters and parts.

    \b
      eval "$(pnp completion bash)"
      pnp completion powershell | Out-String | Invoke-Expression
    """
    script = get_completion_class(shell)
    if script is None:
        raise click.UsageError(
            _("no completion script for {shell}: use bash, zsh, fish or powershell", shell=shell),
            ctx,
        )
    click.echo(script(ctx.find_root().command, {}, "pnp", "_PNP_COMPLETE").source())
