"""The games of a record as CSV, for spreadsheets."""

import csv
from collections.abc import Iterable
from io import StringIO

from pnp.extras.club.record import Round

_HEADS = ("round", "table", "game", "variant", "setup", "seat", "player", "points", "won")


def csv_text(rounds: Iterable[Round]) -> str:
    """Return the games as CSV: a header, then a row for each seat at each table."""
    text = StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(_HEADS)
    for table in (table for drawn in rounds for table in drawn.tables):
        for place, seat in enumerate(table.seats, start=1):
            share = "" if seat.share is None else f"{float(seat.share):.4g}"
            points = "" if seat.points is None else seat.points
            head = (table.round, table.number, table.game, table.variant, table.setup)
            lines.writerow((*head, place, _escape_formula(seat.player), points, share))
    return text.getvalue()


def _escape_formula(name: str) -> str:
    """Return the name, with a prefix if a spreadsheet might interpret the name as a formula."""
    return f"'{name}" if name[:1] in {"=", "+", "-", "@"} else name
