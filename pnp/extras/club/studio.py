"""The studio's pages for a club's record, with all functions of `pnp club`."""

from __future__ import annotations  # keeps most of the library out of the server process

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pnp
from pnp.api.studio_part import (
    Download,
    FieldKind,
    FileType,
    Question,
    StudioContext,
    StudioField,
    StudioPart,
    StudioSheet,
    parse_integer,
)
from pnp.errors import quoted, suggestion
from pnp.files.reading import read_start
from pnp.messages import _

_MODULE = "pnp.extras.club.studio"
_SUFFIX = ".evening"
"""File extension of the records that the page can create."""

_DATABASE = b"SQLite format 3\0"

PART = StudioPart(
    scripts=Path(__file__).parent / "page",
    pages={"/evening": "evening", "/evening/{name}": "evening"},
    menu={_("Club"): "/evening"},
    extends={"play": "play"},
    subjects={
        "evenings": f"{_MODULE}:records",
        "evening": f"{_MODULE}:record",
        "evening-file": f"{_MODULE}:export",
    },
    prints={"slips": f"{_MODULE}:slips", "standings": f"{_MODULE}:standings"},
    files=FileType("evening", f"{_MODULE}:is_record", "/evening/"),
)


def is_record(path: Path) -> bool:
    """Return True for a record, even if damaged, or a path where a record can be created."""
    if not os.path.lexists(path):
        return path.suffix == _SUFFIX and path.parent.is_dir()
    if path.suffix == _SUFFIX and path.is_file():
        return True
    try:
        return read_start(path, len(_DATABASE)) == _DATABASE
    except pnp.PnpError:
        return False


def records(context: StudioContext, _question: Question) -> dict[str, Any]:
    """Return the names of all records and of unreadable ones, and the tables without a result."""
    tables: list[dict[str, Any]] = []
    broken: list[str] = []
    for name in (name for name, path in context.files.items() if path.exists()):
        try:
            found = _find(context, name)
            last, damaged = found.rounds[-1:], found.faults
        except pnp.PnpError:
            broken.append(name)
            continue
        pending = (table for drawn in last for table in drawn.tables if not table.over)
        tables += [{"evening": name, **table.to_json()} for table in pending if not damaged]
    return {"evenings": list(context.files), "broken": broken, "open": tables}


def record(context: StudioContext, question: Question) -> dict[str, Any]:
    """Return a whole record, after making the requested change.

    Raises PnpError if the record cannot be read or the change is rejected.
    """
    path = _path(context, question.path)
    sent = question.sent is not None
    action = question.sent_text("do") if sent else ""
    if action == "create":
        pnp.club.create(path, question.sent_text("title"))
    elif not path.exists():
        return {"name": question.path, "exists": False}
    club = pnp.club.open(path, catalogue=context.catalogue)
    if action == "score":
        played = pnp.read_record_text(question.sent_text("text"), catalogue=context.catalogue)
        club.save_score(_table(club, question), played)
    elif sent and action != "create":
        if action not in _ACTIONS:
            hint = suggestion(action, ["create", "score", *_ACTIONS])
            raise pnp.PnpError(_("unknown action {name}", name=quoted(action)), hint=hint)
        _ACTIONS[action](club, question)
    return {
        "name": question.path,
        "exists": True,
        **club.to_json(),
        "damaged": list(club.faults),
        "standings": [{**line.to_json(), "won": line.won_in_words} for line in club.standings()],
        "games": list(_games(context.catalogue)),
    }


def export(context: StudioContext, question: Question) -> Download:
    """Return a record as a file for a spreadsheet (.csv) or a program (.json).

    Raises PnpError if the record cannot be read or the format is unknown.
    """
    name, _dot, kind = question.path.rpartition(".")
    club = _find(context, name)
    if kind == "csv":
        text = club.to_csv()
    elif kind == "json":
        text = json.dumps(club.to_json(), ensure_ascii=False, separators=(",", ":"))
    else:
        message = _("unknown format {suffix}", suffix=quoted(f".{kind}"))
        raise pnp.PnpError(message, hint=_("use .csv or .json"))
    return Download(f"{name.removesuffix(_SUFFIX)}.{kind}", text.encode())


def slips(context: StudioContext, name: str) -> StudioSheet:
    """Return the result slips for a round. Raises PnpError if the record cannot be read."""
    club = _find(context, name)
    last = str(len(club.rounds))
    number = StudioField(
        "round",
        FieldKind.COUNT,
        _("Round"),
        _("Number of the round; default: the last round."),
        "--round",
        last,
    )
    return StudioSheet(
        _("{title}: result slips", title=club.title),
        _("One result slip for each table, to fill in by hand."),
        ("club", "slips", name),
        "slips",
        lambda values: club.slips(values.get("round")),
        (number,),
    )


def standings(context: StudioContext, name: str) -> StudioSheet:
    """Return the standings of a club. Raises PnpError if the record cannot be read."""
    club = _find(context, name)
    played = sorted({table.game for drawn in club.rounds for table in drawn.tables})
    game = StudioField(
        "game",
        FieldKind.CHOICE,
        _("Game"),
        _("Count only the results of this game; default: all games."),
        "--game",
        "",
        ("", *played),
    )
    return StudioSheet(
        _("{title}: standings", title=club.title),
        _("A sheet for the wall."),
        ("club", "standings", name),
        "standings",
        lambda values: club.standings_sheet(values.get("game", "")),
        (game,),
    )


def _path(context: StudioContext, name: str) -> Path:
    if name not in context.files:
        message = _("unknown record {name}", name=quoted(name))
        raise pnp.PnpError(message, hint=_("start the studio with this file"))
    return context.files[name]


def _find(context: StudioContext, name: str) -> pnp.club.ClubRecord:
    return pnp.club.open(_path(context, name), catalogue=context.catalogue)


def _games(catalogue: pnp.Catalogue) -> Iterator[dict[str, Any]]:
    for name in catalogue.game_names():
        try:
            game = pnp.game(name, catalogue=catalogue)
        except pnp.PnpError:
            continue  # the gallery reports it
        variants = [each.name for each in game.variants]
        if variants:
            yield {"name": name, "title": game.title, "variants": variants}


def _draw(club: pnp.club.ClubRecord, question: Question) -> None:
    seats = question.sent_integer("seats") if question.sent_text("seats").strip() else None
    game, variant = question.sent_text("game"), question.sent_text("variant")
    club.draw_round(game, variant, seats=seats, after=_last(question))


def _last(question: Question) -> int | None:
    """Return the number of the last round shown on the page, or None if the page sent none."""
    return question.number("last") if question.sent and "last" in question.sent else None


def _save_points(club: pnp.club.ClubRecord, question: Question) -> None:
    points = [parse_integer("points", each) for each in question.sent_texts("points")]
    club.save_points(_table(club, question), points)


def _table(club: pnp.club.ClubRecord, question: Question) -> pnp.club.Seating:
    """Return the table for which a result was sent.

    Raises PnpError if the table's result is not the one shown on the page (`replace`). Also raises
    PnpError if the players or setup differ from the request, because the round was redrawn.
    """
    found = club.table(question.sent_integer("table"), question.sent_integer("round"))
    sent, now = question.sent or {}, found.to_json()
    now["players"] = [seat.player for seat in found.seats]
    if any(key in sent and sent[key] != now[key] for key in ("players", "setup")):
        message = _("the round has been redrawn")
        raise pnp.PnpError(message, hint=_("check the rounds, then try again"))
    if sent.get("replace") != now["seats"]:
        found.check_open()
    return found


_ACTIONS: Mapping[str, Callable[[pnp.club.ClubRecord, Question], object]] = {
    "add": lambda club, question: club.add_players(question.sent_texts("names")),
    "absent": lambda club, question: club.mark_absent(question.sent_texts("names")),
    "draw": _draw,
    "table": lambda club, question: club.add_table(
        question.sent_text("game"), question.sent_texts("names"), question.sent_text("variant")
    ),
    "points": _save_points,
    "won": lambda club, question: club.save_winners(
        _table(club, question), question.sent_texts("names")
    ),
    "undo": lambda club, question: club.undo_round(_last(question)),
}
"""Functions that change a record, keyed by the name that the page sends."""
