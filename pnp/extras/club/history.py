"""The history of a record: all actions, with the rows that they changed, for undo and redo.

An action is logged in the transaction that makes the change, so both are saved or neither is.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from pnp.errors import PnpError
from pnp.extras.club.database import transaction
from pnp.messages import Message, _

MAX_ACTIONS = 10_000
"""Maximum number of actions in the history. Older actions are deleted."""

_DONE, _UNDONE, _DROPPED = 0, 1, 2
"""States of an action: done, undone, and undone for good (it can no longer be redone)."""

_MAX_BYTES = 10_000_000
"""Maximum length of an action's stored changes, in bytes. Merging 9,999 rounds takes 2,000,000."""

_LONGEST = 5000
"""Maximum length of a stored detail, in characters; the names of 100 players fit."""

_MAX_NUMBER = 2**63 - 1
"""Maximum absolute value of a number in a row: the limit of SQLite."""

TABLES = {
    "player": (1, ("id", "name", "here", "removed")),
    "round": (1, ("number",)),
    "waiting": (2, ("round", "player")),
    "game": (2, ("round", "number", "name", "variant", "setup")),
    "seat": (3, ("round", "number", "place", "player", "points", "winner")),
}
"""SQL tables that actions change, with the number of key columns and all columns.

Parent tables come first.
"""

_WORDS = {
    "add": _("players added: {players}"),
    "absent": _("players absent: {players}"),
    "rename": _("{before} renamed to {after}"),
    "merge": _("{before} merged into {after}"),
    "remove": _("players removed: {players}"),
    "round": _("round {round} drawn: {game}"),
    "undo-round": _("round {round} deleted"),
    "table": _("table {table} added: {after}"),
    "remove-table": _("table {table} removed: {before}"),
    "result": _("result of table {table}: {after}"),
    "change": _("result of table {table} changed from {before} to {after}"),
    "clear": _("result of table {table} cleared: {before}"),
}
"""Descriptions of actions, keyed by kind; the details of the action are filled in."""

_Row = tuple[Any, ...]
_Rows = dict[tuple[str, _Row], _Row]
"""Rows, keyed by SQL table and primary key."""


class Change(NamedTuple):
    """A row before and after an action. None stands for a row that does not exist."""

    table: str
    before: _Row | None
    after: _Row | None


class Action(NamedTuple):
    """An action in the history of a record."""

    number: int
    kind: str
    details: Mapping[str, str]
    """Names and results as they were at the time of the action."""
    undone: bool
    can_redo: bool = False
    """True if the action was undone and can still be redone."""

    @property
    def words(self) -> str:
        """Description of the action, as a sentence without a full stop."""
        with suppress(KeyError):
            if self.details:
                return Message(_WORDS[self.kind].template, self.details)
        return _("this change cannot be shown")

    def to_json(self) -> dict[str, Any]:
        """Return the action as plain data."""
        own = {"number": self.number, "action": self.kind}
        return {**own, **self.details, **own, "text": self.words, "undone": self.undone}


class Log(Protocol):
    """A function that logs the changes made so far as one action, if there are any."""

    def __call__(self, kind: str, /, **details: object) -> None: ...


@contextmanager
def action(path: Path) -> Iterator[tuple[sqlite3.Connection, Log]]:
    """Open a record for one action, with a function that logs the action.

    The `with` block must call this function after its last change.
    """
    with transaction(path, writing=True) as file:
        before = _rows(file)

        def log(kind: str, /, **details: object) -> None:
            after = _rows(file)
            changes = [
                Change(key[0], before.get(key), after.get(key))
                for key in sorted({**before, **after}, key=lambda key: [*TABLES].index(key[0]))
                if before.get(key) != after.get(key)
            ]
            if changes:
                _insert(file, kind, details, changes)

        yield file, log


def actions(file: sqlite3.Connection) -> tuple[Action, ...]:
    """Return all actions, oldest first."""
    query = "SELECT id, kind, details, state FROM action ORDER BY id LIMIT ?"
    return tuple(
        Action(number, str(kind), _details(details), state != _DONE, state == _UNDONE)
        for number, kind, details, state in file.execute(query, (MAX_ACTIONS,))
    )


def undo(file: sqlite3.Connection, number: int | None = None) -> Action:
    """Undo the last action and return it.

    Raises PnpError if there is nothing to undo, or if the last action is not action `number`.
    """
    found = file.execute("SELECT max(id) FROM action WHERE state = ?", (_DONE,)).fetchone()[0]
    if found is None:
        raise PnpError(_("nothing to undo"))
    return _switch(file, found, number, _UNDONE)


def redo(file: sqlite3.Connection, number: int | None = None) -> Action:
    """Redo the last undone action, and return it.

    Raises PnpError if there is nothing to redo, or if this action is not action `number`.
    """
    found = file.execute("SELECT min(id) FROM action WHERE state = ?", (_UNDONE,)).fetchone()[0]
    if found is None:
        raise PnpError(_("nothing to redo"))
    return _switch(file, found, number, _DONE)


def check_actions(file: sqlite3.Connection) -> None:
    """Raise PnpError if the history is damaged."""
    for number, kind, state in file.execute("SELECT id, kind, state FROM action ORDER BY id"):
        if kind not in _WORDS or state not in (_DONE, _UNDONE, _DROPPED):
            raise _damaged(number)
        _changes(file, number)


def _switch(file: sqlite3.Connection, found: int, expected: int | None, state: int) -> Action:
    if expected is not None and expected != found:
        message = _("somebody else has changed the record")
        raise PnpError(message, hint=_("check the history, then try again"))
    changes = _changes(file, found)
    if state == _UNDONE:
        changes = [Change(name, after, before) for name, before, after in changes]
    _apply(file, changes)
    file.execute("UPDATE action SET state = ? WHERE id = ?", (state, found))
    return next(each for each in actions(file) if each.number == found)


def _rows(file: sqlite3.Connection) -> _Rows:
    return {
        (name, row[:keys]): row
        for name, (keys, columns) in TABLES.items()
        for row in file.execute(f"SELECT {', '.join(columns)} FROM {name}")  # noqa: S608  # constants
    }


def _insert(
    file: sqlite3.Connection, kind: str, details: Mapping[str, object], changes: list[Change]
) -> None:
    """Add an action. Actions that are undone at this time can no longer be redone."""
    words = {name: str(value)[:_LONGEST] for name, value in details.items()}
    file.execute("UPDATE action SET state = ? WHERE state = ?", (_DROPPED, _UNDONE))
    file.execute(
        "INSERT INTO action (kind, details, changes) VALUES (?, ?, ?)",
        (kind, *(json.dumps(each, ensure_ascii=False) for each in (words, changes))),
    )
    file.execute("DELETE FROM action WHERE id <= (SELECT max(id) FROM action) - ?", (MAX_ACTIONS,))


def _apply(file: sqlite3.Connection, changes: Iterable[Change]) -> None:
    """Apply changes to the rows.

    Raises PnpError if a row does not match its state before the changes.
    """
    file.execute("PRAGMA defer_foreign_keys = ON")
    in_order = list(changes)
    gone = [change for change in reversed(in_order) if change.after is None]
    for name, before, after in (*gone, *(each for each in in_order if each.after is not None)):
        columns = TABLES[name][1]
        own = " AND ".join(f"{column} IS ?" for column in columns)
        if before is None:
            marks = ", ".join("?" for _column in columns)
            statement = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608
            done = file.execute(statement, after or ())
        elif after is None:
            done = file.execute(f"DELETE FROM {name} WHERE {own}", before)  # noqa: S608
        else:
            values = ", ".join(f"{column} = ?" for column in columns)
            done = file.execute(
                f"UPDATE {name} SET {values} WHERE {own}",  # noqa: S608
                (*after, *before),
            )
        if done.rowcount != 1:
            message = _("the record has changes that are not in its history")
            raise PnpError(message, hint=_("restore a backup"))


def _changes(file: sqlite3.Connection, number: int) -> list[Change]:
    """Return the changes of an action. Raises PnpError if they are damaged."""
    query = "SELECT substr(changes, 1, ?) FROM action WHERE id = ?"
    (text,) = file.execute(query, (_MAX_BYTES, number)).fetchone()
    try:
        found = [_change(*each) for each in json.loads(text)]
    except (TypeError, ValueError, KeyError, RecursionError):
        found = []
    if not found:
        raise _damaged(number)
    return found


def _change(table: str, before: Any, after: Any) -> Change:
    """Return a stored change. Raises ValueError, TypeError or KeyError if it is not a change."""
    if before is None and after is None:
        raise ValueError
    rows = (None if row is None else _row(table, row) for row in (before, after))
    return Change(table, *rows)


def _row(table: str, values: Any) -> _Row:
    """Return a stored row as a tuple. Raises ValueError or TypeError if it is not a row."""
    if len(values) != len(TABLES[table][1]):
        raise ValueError
    for value in values:
        if isinstance(value, str):
            value.encode()  # UnicodeEncodeError, a ValueError, for half of a surrogate pair
        elif value is not None and not (type(value) is int and abs(value) <= _MAX_NUMBER):
            raise TypeError
    return tuple(values)


def _damaged(number: int) -> PnpError:
    message = _("change {number} in the history is damaged", number=number)
    return PnpError(message, hint=_("restore a backup"))


def _details(text: object) -> dict[str, str]:
    """Return the details of an action, as far as they are readable."""
    try:
        found = json.loads(str(text)[: 10 * _LONGEST])
        return {str(name): _printable(str(value)[:_LONGEST]) for name, value in found.items()}
    except (ValueError, AttributeError, RecursionError):
        return {}


def _printable(text: str) -> str:
    """Replace control characters, which could affect the terminal, with `?`."""
    return "".join(each if each.isprintable() else "?" for each in text)
