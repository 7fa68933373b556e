"""Print positions and scores in a terminal, in colour if the terminal supports it."""

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
from pnp.messages import _, joined, labelled, pgettext

if TYPE_CHECKING:
    from pnp.api.types import Score, Tally

_NARROWEST = 40
"""Minimum width, in columns; some terminals report 0."""

_WIDEST = 14
"""Maximum number of characters per space; only the top of a longer stack is shown."""

_LINE = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
_MIDDLE = "\N{BOX DRAWINGS HEAVY VERTICAL}"
_CROSSED = "\N{BOX DRAWINGS VERTICAL HEAVY AND HORIZONTAL LIGHT}"
"""Character for a pen line that crosses the vertical line down the board."""

_PLAIN = str.maketrans(
    {
        **dict.fromkeys("\N{BOX DRAWINGS LIGHT VERTICAL}" + _MIDDLE, "|"),
        _LINE: "-",
        _CROSSED: "+",
        "\N{BLACK CIRCLE}": "O",
        **dict.fromkeys(
            "\N{BOX DRAWINGS LIGHT DOWN AND RIGHT}\N{BOX DRAWINGS LIGHT DOWN AND LEFT}"
            "\N{BOX DRAWINGS LIGHT UP AND RIGHT}\N{BOX DRAWINGS LIGHT UP AND LEFT}",
            "+",
        ),
    }
)
"""ASCII replacements for a terminal whose encoding lacks line-drawing characters."""


class _Console(Console):
    """A console that prints names without markup and without control characters."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterator[Segment]:
        """Escape text, but not the console's own control codes."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else shown(text, self.encoding), style, control)


def console(*, err: bool = False) -> Console:
    """Return a console for standard output or standard error that does not wrap lines."""
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
    """Print the boards, trays, notes and, until the game is over, the player to move.

    Raises PnpError for a piece that cannot be drawn.
    """
    out = console(err=err)
    for board in figure.boards:
        if board.title:
            out.print(Text(str(board.title), Style(bold=True)))
        text = _board_text(board, _styles(board) if out.color_system else {})
        if not _can_encode(text.plain, out.encoding):
            text.plain = text.plain.translate(_PLAIN)
        out.print(text)
    for tray in figure.trays:
        texts = joined(" ", tray.texts) or _("none")
        out.print(Text(str(labelled(tray.title, texts))))
    for note in (*figure.notes, *(() if over else (figure.turn,)), figure.key):
        if note:
            out.print(Text(f"{note}."))


def _can_encode(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def print_score(score: "Score") -> None:
    """Print a table of each player's score, then the verdict."""
    out = console()
    for tally in score.players:
        if tally.parts:
            out.print(_tally_table(tally))
        else:
            total = _("no score yet") if tally.total is None else tally.total
            out.print(Text(str(labelled(tally.heading, total))))
    out.print(Text(str(score.verdict), Style(bold=True)))


def _board_text(board: BoardFigure, styles: Mapping[str, Style]) -> Text:
    """Return a board in colour, with letters above its columns and numbers beside its rows."""
    width = min(_WIDEST, max(2, *map(len, board.texts))) + 2
    sides = _line_sides(board)
    names, across = board.board.names, board.board.columns
    edged = board.edges is not None
    indent = " " * (5 if edged else 3)
    columns = [column_name(column).center(width) for column in range(across)]
    if board.middle_line:
        columns.insert(board.middle_line, " ")
    lines = Text(indent + "".join(columns))
    if edged:
        lines.append(f"\n{_edge_line(board, 'n', width)}")
    for row in range(board.board.rows):
        lines.append(f"\n{row + 1:>2} ")
        lines.append(f"{_edge(board, f'w{row + 1}')} " if edged else "")
        for index in range(row * across, (row + 1) * across):
            if board.middle_line and index % across == board.middle_line:
                crossed = "W" in sides.get(names[index], "")
                lines.append(_CROSSED if crossed else _MIDDLE, Style(color="red"))
            style = styles.get(names[index], Style())
            text = _shown(board.texts[index]).center(width)
            lines.append(_joined(text, sides.get(names[index], "")), style)
        lines.append(_edge(board, f"e{row + 1}") if edged else "")
    if edged:
        lines.append(f"\n{_edge_line(board, 's', width)}")
    return lines


def _line_sides(board: BoardFigure) -> dict[str, str]:
    """Return the sides where pen lines enter and leave each space, keyed by space name."""
    if not board.marks:  # on other boards, the lines are part of the tiles
        return {}
    steps = (step for route in board.routes for step in route.steps)
    return {step.space: step.entry + step.leave for step in steps}


def _joined(text: str, sides: str) -> str:
    """Return a space's text, with a line at the left if `sides` contains W, and the right if E."""
    left, right = (_LINE if side in sides else " " for side in "WE")
    bare = text.strip()
    before = len(text) - len(text.lstrip())
    return left * before + bare + right * (len(text) - before - len(bare))


def _edge_line(board: BoardFigure, side: str, width: int) -> str:
    numbers = range(1, board.board.columns + 1)
    return "     " + "".join(_edge(board, f"{side}{n}").center(width) for n in numbers)


def _edge(board: BoardFigure, name: str) -> str:
    return (board.edges or {}).get(name, "-")


def _shown(text: str) -> str:
    if not text:
        return EMPTY
    return text if len(text) <= _WIDEST else f"..{text[2 - _WIDEST :]}"


def _styles(board: BoardFigure) -> dict[str, Style]:
    """Return the style of each space: dim if blocked, else the colour of the top piece."""
    spaces = zip(board.board.names, board.texts, strict=True)
    found = {name: Style(dim=True) for name, text in spaces if text == BLOCKED}
    for placed in board.placed:
        fill, ink = piece_colours(placed.piece, current_catalogue())
        style = Style(color=ink if fill else None, bgcolor=fill, bold=True)
        found.update(dict.fromkeys(placed.spaces, style))
    return found


def _tally_table(tally: "Tally") -> Table:
    """Return a table with a row for each part, and the total, if there is one, in the last row."""
    with_points = tally.total is not None
    table = Table(
        title=str(tally.heading),
        title_justify="left",
        show_footer=with_points,
        box=box.SIMPLE_HEAD,
        padding=(0, 1),
    )
    figures = ", ".join(f"{name} {value}" for name, value in tally.figures)
    table.add_column(str(pgettext("column", "part")))
    table.add_column(str(pgettext("column", "spaces")), overflow="fold")
    table.add_column(
        str(pgettext("column", "sum")), footer=figures or str(pgettext("row", "total"))
    )
    table.add_column(str(pgettext("column", "points")), justify="right", footer=str(tally.total))
    for part in tally.parts:
        points = "" if part.points is None else str(part.points)
        table.add_row(str(part.title), joined(" ", part.cells), str(part.calculation), points)
    return table
