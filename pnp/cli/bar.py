"""How far a long command has come."""

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from pnp.cli.terminal import console


def bar() -> Progress:
    """A bar on standard error while somebody looks at it, gone at the end."""
    shown = console(err=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=shown, transient=True, disable=not shown.is_terminal)
