"""`pnp completion`: lets a shell complete commands, options and names."""

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script of a shell.

    The shell then completes commands, options and the names of components.

    \b
      eval "$(pnp completion bash)"
    """
    script = get_completion_class(shell)
    if script is None:
        raise click.UsageError(f"no completion for {shell}", ctx)
    click.echo(script(ctx.find_root().command, {}, "pnp", "_PNP_COMPLETE").source())
