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
from pnp.extras.club.database import MAX_BYTES
from pnp.files.folders import new_folder, state
from pnp.files.reading import read_start
from pnp.messages import _

_MODULE = "pnp.extras.club.studio"
_SUFFIX = ".evening"
"""File extension of the records that the page can create."""

_MAX_ACTIONS = 100
"""Maximum number of actions that the page shows."""

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
        "evening-backup": f"{_MODULE}:restore",
    },
    prints={"slips": f"{_MODULE}:slips", "standings": f"{_MODULE}:standings"},
    uploads={"evening-backup": MAX_BYTES},
    files=FileType("evening", f"{_MODULE}:is_record", "/evening/", f"{_MODULE}:default_record"),
)


def is_record(path: Path) -> bool:
    """Return True if the path is a record, even a damaged one, or a record can be created there."""
    if not os.path.lexists(path):
        return path.suffix == _SUFFIX and path.parent.is_dir()
    if path.suffix == _SUFFIX and path.is_file():
        return True
    try:
        return read_start(path, len(_DATABASE)) == _DATABASE
    except pnp.PnpError:
        return False


def default_record() -> Path:
    """Return the path of the record to use if the studio is started without one."""
    return state() / "clubs" / f"club{_SUFFIX}"


def records(context: StudioContext, _question: Question) -> dict[str, Any]:
    """Return the names of all records, the unreadable records, and the tables without a result."""
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

    A change is a JSON object whose key `do` names one of `_ACTIONS`. The reply contains:

    - `title`, `players` and `rounds`, as in `ClubRecord.to_json`, and `games` that can be drawn;
    - `standings`, `tie_breaks` (columns beside the points) and `notes` (footnotes);
    - `missing`: the names of tables of the last round without a result, such as "2.1";
    - `history`: the latest actions, and `undo` and `redo`, the actions they would change, or null;
    - `damaged`: descriptions of damage; a damaged record cannot be changed.

    Raises PnpError if the record cannot be read or the change is rejected. If a round is refused
    because of missing results, the remedy is `require_results`.
    """
    path = _path(context, question.path)
    sent = question.sent is not None
    action = question.sent_text("do") if sent else ""
    if action == "create":
        with new_folder(path.parent):
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
        **_standings(club),
        **_history(club),
        "missing": [table.name for table in club.missing_results],
        "games": list(_games(context.catalogue)),
    }


def _standings(club: pnp.club.ClubRecord) -> dict[str, Any]:
    """Return the standings, all tie-breaks, each of which has a column, and the footnotes.

    Numbers of games are text, such as "1½". `ties` has a figure for each of `tie_breaks`.
    """
    from pnp.extras.club.standings import TIE_BREAKS, footnotes

    lines = club.standings()
    columns = [each for each in TIE_BREAKS if each.name != "points"]
    return {
        "standings": [
            {
                **{name: getattr(line, name) for name in ("rank", "player", "played", "points")},
                "won": line.won_in_words,
                "waited": line.waited,
                "ties": [line.figure(each) for each in columns],
                "tie_break": line.tie_break,
            }
            for line in lines
        ],
        "tie_breaks": [each._asdict() for each in columns],
        "notes": footnotes(lines),
    }


def _history(club: pnp.club.ClubRecord) -> dict[str, Any]:
    """Return the latest actions, the action that can be undone, and the one that can be redone.

    Games have their titles.
    """

    def shown(action: pnp.club.Action) -> dict[str, Any]:
        details = dict(action.details)
        if "game" in details:
            details["game"] = _title(club.catalogue, details["game"])
        return action._replace(details=details).to_json()

    actions = club.history
    latest = [shown(each) for each in actions[-_MAX_ACTIONS:]]
    undo = next((each for each in reversed(latest) if not each["undone"]), None)
    redo = next((shown(each) for each in actions if each.can_redo), None)
    return {"history": latest, "undo": undo, "redo": redo}


def restore(context: StudioContext, question: Question) -> dict[str, Any]:
    """Replace the record named in the query with the uploaded backup.

    Returns the name of the file with the replaced record. Raises PnpError if the backup is damaged.
    """
    from pnp.extras.club.backup import restore_bytes

    name = question.text("name")
    path = _path(context, name)
    with new_folder(path.parent):
        kept = restore_bytes(path, question.data("file"), _("the backup"))
    return {"name": name, "kept": kept.name if kept else ""}


def export(context: StudioContext, question: Question) -> Download:
    """Return a record as a file for a spreadsheet (.csv) or a program (.json), or as a backup.

    Raises PnpError if the record cannot be read or the format is unknown.
    """
    from pnp.extras.club.backup import backup_bytes

    name, _dot, kind = question.path.rpartition(".")
    club = _find(context, name)
    stem = name.removesuffix(_SUFFIX)
    if kind == "backup":
        return Download(f"{stem}-backup{_SUFFIX}", backup_bytes(club.path))
    if kind == "csv":
        text = club.to_csv()
    elif kind == "json":
        text = json.dumps(club.to_json(), ensure_ascii=False, separators=(",", ":"))
    else:
        message = _("unknown format {suffix}", suffix=quoted(f".{kind}"))
        raise pnp.PnpError(message, hint=_("use .csv, .json or .backup"))
    return Download(f"{stem}.{kind}", text.encode())


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
        (_("Club"), f"/evening/{name}"),
    )


def standings(context: StudioContext, name: str) -> StudioSheet:
    """Return the standings of a club. Raises PnpError if the record cannot be read."""
    club = _find(context, name)
    played = {table.game for drawn in club.rounds for table in drawn.tables}
    words = sorted(((each, _title(context.catalogue, each)) for each in played), key=lambda e: e[1])
    game = StudioField(
        "game",
        FieldKind.CHOICE,
        _("Game"),
        _("Count only the results of this game."),
        "--game",
        "",
        ("", *(name for name, _title in words)),
        words=(("", _("All games")), *words),
    )
    return StudioSheet(
        _("{title}: standings", title=club.title),
        _("A sheet to hang on the wall."),
        ("club", "standings", name),
        "standings",
        lambda values: club.standings_sheet(values.get("game", "")),
        (game,),
        (_("Club"), f"/evening/{name}"),
    )


def _path(context: StudioContext, name: str) -> Path:
    if name not in context.files:
        message = _("unknown record {name}", name=quoted(name))
        raise pnp.PnpError(message, hint=_("start the studio with this file"))
    return context.files[name]


def _find(context: StudioContext, name: str) -> pnp.club.ClubRecord:
    return pnp.club.open(_path(context, name), catalogue=context.catalogue)


def _title(catalogue: pnp.Catalogue, game: str) -> str:
    """Return the title of a game, or its name if the game is not installed."""
    rules = catalogue.rules(game)
    return rules.title if rules else game


def _games(catalogue: pnp.Catalogue) -> Iterator[dict[str, Any]]:
    for name in catalogue.game_names():
        try:
            game = pnp.game(name, catalogue=catalogue)
        except pnp.PnpError:
            continue  # the gallery reports it
        if game.variants:
            yield {
                "name": name,
                "title": game.title,
                "variants": [each.name for each in game.variants],
                "choices": [[each._asdict() for each in v.choices] for v in game.variants],
            }


def _draw(club: pnp.club.ClubRecord, question: Question) -> None:
    seats = question.sent_integer("seats") if question.sent_text("seats").strip() else None
    game, variant = question.sent_text("game"), question.sent_text("variant")
    required = (question.sent or {}).get("require_results") is not False
    club.draw_round(game, variant, seats=seats, after=_last(question), require_results=required)


def _import(club: pnp.club.ClubRecord, question: Question) -> None:
    from pnp.extras.club.player_list import parse_list

    absent = (question.sent or {}).get("absent") is True
    club.add_listed(parse_list(question.sent_text("text")), absent=absent)


def _action(question: Question) -> int | None:
    """Return the number of the action shown on the page, or None if the page did not send it."""
    return question.number("action") if question.sent and "action" in question.sent else None


def _last(question: Question) -> int | None:
    """Return the last round's number as shown on the page, or None if the page did not send it."""
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
    "undo-round": lambda club, question: club.undo_round(_last(question)),
    "rename": lambda club, question: club.rename_player(
        question.sent_text("name"), question.sent_text("new")
    ),
    "merge": lambda club, question: club.merge_players(
        question.sent_text("name"), question.sent_text("into")
    ),
    "remove": lambda club, question: club.remove_players(question.sent_texts("names")),
    "import": _import,
    "clear": lambda club, question: club.clear_result(_table(club, question)),
    "remove-table": lambda club, question: club.remove_table(_table(club, question)),
    "undo": lambda club, question: club.undo(_action(question)),
    "redo": lambda club, question: club.redo(_action(question)),
}
"""Functions that change a record, keyed by the name that the page sends."""
