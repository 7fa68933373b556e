"""Pages of the studio for a club's record: everything `pnp club` does to it."""

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
    whole,
)
from pnp.files.reading import read_start

_HERE = "pnp.extras.club.studio"
_SUFFIX = ".evening"
"""Suffix of a record that the page may create."""

_DATABASE = b"SQLite format 3\0"

PART = StudioPart(
    scripts=Path(__file__).parent / "page",
    pages={"/evening": "evening", "/evening/{name}": "evening"},
    menu={"Evening": "/evening"},
    extends={"table": "table"},
    subjects={
        "evenings": f"{_HERE}:records",
        "evening": f"{_HERE}:record",
        "evening-file": f"{_HERE}:export",
    },
    prints={"slips": f"{_HERE}:slips", "standings": f"{_HERE}:standings"},
    files=FileType("evening", f"{_HERE}:is_record", "/evening/"),
)


def is_record(path: Path) -> bool:
    """Return True for a record, damaged or not, or a path at which one can be created."""
    if not os.path.lexists(path):
        return path.suffix == _SUFFIX and path.parent.is_dir()
    if path.suffix == _SUFFIX and path.is_file():
        return True
    try:
        return read_start(path, len(_DATABASE)) == _DATABASE
    except pnp.PnpError:
        return False


def records(context: StudioContext, _: Question) -> dict[str, Any]:
    """Return the names of all records, those that cannot be read, and tables without a result."""
    tables: list[dict[str, Any]] = []
    broken: list[str] = []
    for name in (name for name, path in context.files.items() if path.exists()):
        try:
            kept = _find(context, name)
            last, damaged = kept.rounds[-1:], kept.faults
        except pnp.PnpError:
            broken.append(name)
            continue
        found = (table for drawn in last for table in drawn.tables if not table.over)
        tables += [{"evening": name, **table.to_json()} for table in found if not damaged]
    return {"evenings": list(context.files), "broken": broken, "open": tables}


def record(context: StudioContext, question: Question) -> dict[str, Any]:
    """Return a whole record, after the requested change; raises PnpError."""
    path = _path(context, question.path)
    sent = question.sent is not None
    action = question.given("do") if sent else ""
    if action == "begin":
        pnp.club.create(path, question.given("title"))
    elif not path.exists():
        return {"name": question.path, "begun": False}
    kept = pnp.club.open(path, catalogue=context.catalogue)
    if action == "score":
        played = pnp.read_record_text(question.given("text"), catalogue=context.catalogue)
        kept.keep_score(_table(kept, question), played)
    elif sent and action != "begin":
        if action not in _ACTIONS:
            raise pnp.PnpError("an evening cannot be asked this")
        _ACTIONS[action](kept, question)
    return {
        "name": question.path,
        "begun": True,
        **kept.to_json(),
        "damaged": list(kept.faults),
        "standings": [{**line.to_json(), "won": line.won_in_words} for line in kept.standings()],
        "games": list(_games(context.catalogue)),
    }


def export(context: StudioContext, question: Question) -> Download:
    """Return a record for a spreadsheet (.csv) or a program (.json); raises PnpError."""
    name, _, kind = question.path.rpartition(".")
    kept = _find(context, name)
    if kind == "csv":
        text = kept.to_csv()
    elif kind == "json":
        text = json.dumps(kept.to_json(), ensure_ascii=False, separators=(",", ":"))
    else:
        raise pnp.PnpError("a record is saved as .csv or .json")
    return Download(f"{name.removesuffix(_SUFFIX)}.{kind}", text.encode())


def slips(context: StudioContext, name: str) -> StudioSheet:
    """Return the slips of a round; raises PnpError."""
    kept = _find(context, name)
    last = str(len(kept.rounds))
    number = StudioField(
        "round", FieldKind.COUNT, "Round", "The last one, or another.", "--round", last
    )
    help_ = "One for each table, to be brought back filled in."
    command = ("club", "slips", name)
    title = f"{kept.title}: slips"
    return StudioSheet(
        title, help_, command, "slips", lambda values: kept.slips(values.get("round")), (number,)
    )


def standings(context: StudioContext, name: str) -> StudioSheet:
    """Return the standings of a club; raises PnpError."""
    kept = _find(context, name)
    played = sorted({table.game for drawn in kept.rounds for table in drawn.tables})
    game = StudioField(
        "game", FieldKind.CHOICE, "Game", "Of all games, or of one.", "--game", "", ("", *played)
    )
    command = ("club", "standings", name)
    title, help_ = f"{kept.title}: standings", "A sheet to hang up."
    return StudioSheet(
        title,
        help_,
        command,
        "standings",
        lambda values: kept.standings_sheet(values.get("game", "")),
        (game,),
    )


def _path(context: StudioContext, name: str) -> Path:
    if name not in context.files:
        raise pnp.PnpError("no such evening was named when the studio began")
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


def _draw(kept: pnp.club.ClubRecord, asked: Question) -> None:
    seats = asked.given_whole("seats") if asked.given("seats").strip() else None
    kept.draw_round(asked.given("game"), asked.given("variant"), seats=seats, after=_last(asked))


def _last(asked: Question) -> int | None:
    """Return the number of the last round that the page has seen, None if it sent none."""
    return asked.number("last") if asked.sent and "last" in asked.sent else None


def _keep_points(kept: pnp.club.ClubRecord, asked: Question) -> None:
    points = [whole("points", each) for each in asked.words("points")]
    kept.keep_points(_table(kept, asked), points)


def _table(kept: pnp.club.ClubRecord, asked: Question) -> pnp.club.Seating:
    """Return the table whose result was sent; raises PnpError if that replaces one unasked.

    `replace` holds the seats with the result that is to be replaced, as the page shows it. With
    `players` or `setup`, a table of another round that was drawn meanwhile is refused.
    """
    found = kept.table(asked.given_whole("table"), asked.given_whole("round"))
    sent, now = asked.sent or {}, found.to_json()
    now["players"] = [seat.player for seat in found.seats]
    if any(key in sent and sent[key] != now[key] for key in ("players", "setup")):
        raise pnp.PnpError("the round was drawn again", hint="look at the rounds, then go on")
    if sent.get("replace") != now["seats"]:
        found.check_open()
    return found


_ACTIONS: Mapping[str, Callable[[pnp.club.ClubRecord, Question], object]] = {
    "come": lambda kept, asked: kept.add_players(asked.words("names")),
    "go": lambda kept, asked: kept.let_go(asked.words("names")),
    "draw": _draw,
    "table": lambda kept, asked: kept.add_table(
        asked.given("game"), asked.words("names"), asked.given("variant")
    ),
    "points": _keep_points,
    "won": lambda kept, asked: kept.keep_winners(_table(kept, asked), asked.words("names")),
    "back": lambda kept, asked: kept.take_back_round(_last(asked)),
}
"""Changes of a record by the name that the page sends."""
