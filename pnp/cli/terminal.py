"""Figures and scores in a terminal, in colour where it has any."""

import sys
from collections.abc import Iterator, Mapping
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text

from pnp.api.facts import piece_colours
from pnp.cli.shared_options import current_catalogue
from pnp.cli.streams import raw, shown
from pnp.figure import BLOCKED, EMPTY, BoardFigure, Figure, column_name

if TYPE_CHECKING:
    from pnp.api.types import Score, Tally

_NARROWEST = 40
"""Columns; a terminal that says to have none has some."""

_WIDEST = 14
"""Characters of a space; of a longer stack the upper end is shown."""


class _Console(Console):
    """Writes names of files and players as they are: neither markup nor control characters."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterator[Segment]:
        """Safe texts; the control codes of the console itself pass."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else shown(text, self.encoding), style, control)


def console(*, err: bool = False) -> Console:
    """Standard output, or standard error, written without breaking lines."""
    width, height = get_terminal_size()
    return _Console(
        file=raw(sys.stderr if err else sys.stdout),
        width=max(width, _NARROWEST),
        height=height,
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=True,
    )


def print_figure(figure: Figure, *, over: bool = False, err: bool = False) -> None:
    """Boards beneath each other, trays, notes and, while the game goes on, whose turn it is.

    Pieces have their colours where there are any; raises PnpError for one that cannot be drawn.
    """
    out = console(err=err)
    for board in figure.boards:
        if board.title:
            out.print(Text(board.title, Style(bold=True)))
        out.print(_board_text(board, _styles(board) if out.color_system else {}))
    for tray in figure.trays:
        out.print(Text(f"{tray.title}: {' '.join(tray.texts) or 'none'}"))
    for note in (*figure.notes, *(() if over else (figure.turn,)), figure.key):
        if note:
            out.print(Text(f"{note}."))


def print_score(score: "Score") -> None:
    """A table of the parts of every player, then the verdict."""
    out = console()
    for tally in score.players:
        if tally.parts:
            out.print(_tally_table(tally))
        else:
            total = "nothing yet" if tally.total is None else tally.total
            out.print(Text(f"{tally.heading}: {total}"))
    out.print(Text(score.verdict, Style(bold=True)))


def _board_text(board: BoardFigure, styles: Mapping[str, Style]) -> Text:
    """Letters over the columns, numbers by the rows, texts on the colour of what is on top."""
    width = min(_WIDEST, max(2, *map(len, board.texts))) + 2
    names, across = board.board.names, board.board.columns
    edged = board.edges is not None
    indent = " " * (5 if edged else 3)
    letters = "".join(column_name(column).center(width) for column in range(across))
    lines = Text(indent + letters)
    if edged:
        lines.append(f"\n{_edge_line(board, 'n', width)}")
    for row in range(board.board.rows):
        lines.append(f"\n{row + 1:>2} ")
        lines.append(f"{_edge(board, f'w{row + 1}')} " if edged else "")
        for index in range(row * across, (row + 1) * across):
            style = styles.get(names[index], Style())
            lines.append(_shown(board.texts[index]).center(width), style)
        lines.append(_edge(board, f"e{row + 1}") if edged else "")
    if edged:
        lines.append(f"\n{_edge_line(board, 's', width)}")
    return lines


def _edge_line(board: BoardFigure, side: str, width: int) -> str:
    """What stands along the upper or the lower edge."""
    numbers = range(1, board.board.columns + 1)
    return "     " + "".join(_edge(board, f"{side}{n}").center(width) for n in numbers)


def _edge(board: BoardFigure, name: str) -> str:
    return (board.edges or {}).get(name, "-")


def _shown(text: str) -> str:
    if not text:
        return EMPTY
    return text if len(text) <= _WIDEST else f"..{text[2 - _WIDEST :]}"


def _styles(board: BoardFigure) -> dict[str, Style]:
    """By space: dim where it is blocked, else the tint of the piece that is seen there."""
    spaces = zip(board.board.names, board.texts, strict=True)
    found = {name: Style(dim=True) for name, text in spaces if text == BLOCKED}
    for placed in board.placed:
        fill, ink = piece_colours(placed.thing, current_catalogue())
        style = Style(color=ink if fill else None, bgcolor=fill, bold=True)
        found.update(dict.fromkeys(placed.spaces, style))
    return found


def _tally_table(tally: "Tally") -> Table:
    """A row a part; the total, where the game has one, in the foot."""
    with_points = tally.total is not None
    table = Table(
        title=tally.heading,
        title_justify="left",
        show_footer=with_points,
        box=box.SIMPLE_HEAD,
        padding=(0, 1),
    )
    figures = ", ".join(f"{name} {value}" for name, value in tally.figures)
    table.add_column("what")
    table.add_column("spaces", overflow="fold")
    table.add_column("sum", footer=figures or "total")
    table.add_column("points", justify="right", footer=str(tally.total))
    for part in tally.parts:
        points = "" if part.points is None else str(part.points)
        table.add_row(part.label, " ".join(part.cells), part.formula, points)
    return table
