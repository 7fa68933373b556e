"""Figures and scores in a terminal, in colour where it has any."""

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from pnp.drawing.colour import palette
from pnp.rules.board import column_name
from pnp.rules.figure import Board, Cell, Counter, Figure, Pyramid, Rim
from pnp.rules.score import Score, Tally

_WIDEST = 14
"""Characters of a space; of a longer stack the upper end is shown."""


def console() -> Console:
    """Standard output, written without breaking lines."""
    return Console(highlight=False, soft_wrap=True)


def print_figure(figure: Figure, *, over: bool = False) -> None:
    """The boards beneath each other, then the notes and, while the game goes on, the turn."""
    out = console()
    for board in figure.boards:
        if board.title:
            out.print(Text(board.title, Style(bold=True)))
        out.print(_board_text(board))
    for note in (*figure.notes, *(() if over else (figure.turn,))):
        out.print(Text(f"{note}."))


def print_score(score: Score) -> None:
    """A table of the parts of every player, then the verdict."""
    out = console()
    for tally in score.players:
        if tally.parts:
            out.print(_tally_table(tally))
        else:
            total = "nothing yet" if tally.total is None else tally.total
            out.print(Text(f"{tally.heading}: {total}"))
    out.print(Text(score.verdict, Style(bold=True)))


def _board_text(board: Board) -> Text:
    """Letters over the columns, numbers by the rows, tokens on the colour of what is on top."""
    width = min(_WIDEST, max(2, *(len(cell.text) for cell in board.cells))) + 2
    rim = board.rim
    indent = " " * (5 if rim else 3)
    letters = "".join(column_name(index).center(width) for index in range(board.columns))
    lines = Text(indent + letters if board.named else "")
    if rim:
        lines.append(f"\n{_rim_line(rim, 'n', board.columns, width)}")
    for row in range(board.rows):
        west = f" {_player(rim, f'w{row + 1}')}" if rim else ""
        lines.append(f"\n{row + 1:>2}{west} ")
        for cell in board.cells[row * board.columns : (row + 1) * board.columns]:
            lines.append(_shown(cell.text).center(width), _style(cell, board.colours))
        lines.append(_player(rim, f"e{row + 1}") if rim else "")
    if rim:
        lines.append(f"\n{_rim_line(rim, 's', board.columns, width)}")
    return lines


def _rim_line(rim: Rim, side: str, columns: int, width: int) -> str:
    """The players whose markers stand along the upper or the lower edge."""
    return "     " + "".join(
        _player(rim, f"{side}{number}").center(width) for number in range(1, columns + 1)
    )


def _player(rim: Rim, edge: str) -> str:
    return str(rim.markers[edge] + 1) if edge in rim.markers else "-"


def _shown(text: str) -> str:
    if not text:
        return "."
    return text if len(text) <= _WIDEST else f"..{text[2 - _WIDEST :]}"


def _style(cell: Cell, colours: Sequence[str]) -> Style:
    """The fill of the top pyramid or of the counter, and an ink that is read on it."""
    if cell.blocked:
        return Style(dim=True)
    solid = [piece for piece in cell.pieces if isinstance(piece, Pyramid | Counter)]
    if not solid:
        return Style()
    top = solid[-1]
    swatch = palette("safe").swatches(colours)[list(colours).index(top.colour)]
    ringed = len(solid) < len(cell.pieces)
    fill = swatch.fill.hex if swatch.fill else None
    return Style(color=swatch.ink.hex, bgcolor=fill, bold=isinstance(top, Pyramid) or ringed)


def _tally_table(tally: Tally) -> Table:
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
