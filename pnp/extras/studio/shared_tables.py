"""Tables shared by several pages: the positions of a game, changed one step at a time.

A page sends each change with the latest version that it has seen. If another page was faster, the
reply has status 409 and contains the changes that the page missed. All pages are notified of each
new version, and request the changes that they lack.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import pnp
from pnp.api.studio_part import Question
from pnp.extras.studio.host import SavedGames
from pnp.extras.studio.reply import Reply, as_json
from pnp.extras.studio.seats import NO_SEATS, Seats
from pnp.messages import _

MAX_TABLES = 50
"""Maximum number of shared tables. A new table replaces the least recently used one."""

MAX_TABLE_BYTES = 4_000_000
"""Maximum total size of a table's positions, in bytes."""

MAX_TOTAL_BYTES = 20_000_000
"""Maximum total size of all tables, in bytes. The size is checked when a table is shared."""

MAX_ENTRIES = 3000
_MAX_NAME_LENGTH = 300
"""Maximum length of the text that names a club's record, round and table, in characters."""

_KEEP_ALIVE_SECONDS = 15.0
"""Seconds between the comments that keep an idle connection open."""

_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"

STEPS = frozenset({"play", "roll", "dice", "read", "open"})
"""Requests that lead from one position to the next."""

Ask = Callable[[Question], Awaitable[Reply]]


class HistoryEntry(NamedTuple):
    """The text of a position, and the move that led to the position."""

    text: str
    move: str


@dataclass(eq=False)
class SharedTable:
    """A shared table: its positions, the index of the visible position, and the changes."""

    name: str
    entries: list[HistoryEntry]
    at: int
    seats: Seats = NO_SEATS
    evening: str = ""
    """Table in a club's record, or "" if the game is not played for a club."""
    unchanged: list[int] = field(default_factory=lambda: [0])
    """Number of entries at the start of the list that each version left unchanged."""
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def version(self) -> int:
        """Number of the current version; a new table has version 1."""
        return len(self.unchanged)

    @property
    def size(self) -> int:
        """Approximate size of the positions, in bytes."""
        return sum(len(text) + len(move) + 200 for text, move in self.entries)

    @property
    def text(self) -> str:
        """Text of the visible position."""
        return self.entries[self.at].text

    def add(self, entries: list[HistoryEntry]) -> None:
        """Append entries after the visible position. Positions that were undone are removed."""
        self._change(self.at + 1, [*self.entries[: self.at + 1], *entries])
        self.at = len(self.entries) - 1
        self._notify()

    def go(self, at: int) -> None:
        """Show a different position."""
        self._change(len(self.entries), self.entries)
        self.at = max(0, min(at, len(self.entries) - 1))
        self._notify()

    def sit(self, seats: Seats) -> None:
        """Change the people at the table."""
        self.seats = seats
        self._change(len(self.entries), self.entries)
        self._notify()

    def state(self, seen: int, key: str) -> dict[str, Any]:
        """Return the changes since version `seen`, or since the start if `seen` is 0."""
        known = 0 < seen <= self.version
        unchanged = min([len(self.entries), *self.unchanged[seen:]]) if known else 0
        return {
            "name": self.name,
            "version": self.version,
            "at": self.at,
            "evening": self.evening,
            "unchanged": unchanged,
            "entries": [each._asdict() for each in self.entries[unchanged:]],
            **self.seats.shown(key),
        }

    def saved(self) -> dict[str, Any]:
        """Return everything needed to resume the table in another run of the studio."""
        return {
            "seats_taken": self.seats.data(),
            "entries": [each._asdict() for each in self.entries],
            "at": self.at,
            "evening": self.evening,
            "version": self.version,
        }

    @classmethod
    def restored(cls, name: str, saved: Mapping[str, Any]) -> "SharedTable":
        """Create a table from data that `saved` returned in another run. May raise PnpError."""
        entries, seats = _entries(saved.get("entries")), Seats.read(saved["seats_taken"])
        at, version = int(saved["at"]), int(saved["version"])
        table = cls(name, _bounded(entries), min(at, len(entries) - 1), seats, saved["evening"])
        table.unchanged = [0] * version
        return table

    def _change(self, unchanged: int, entries: list[HistoryEntry]) -> None:
        self.entries = _bounded(entries)
        self.unchanged.append(unchanged)

    def _notify(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()


class SharedTables:
    """All shared tables. Each table is saved after each change, and restored when needed."""

    def __init__(self, ask: Ask, games: SavedGames) -> None:
        """Create an empty collection; `ask` handles requests about single positions."""
        self._ask = ask
        self._games = games
        self._tables: dict[str, SharedTable] = {}
        self._ended = False

    async def share(self, sent: Mapping[str, Any]) -> Reply:
        """Create a shared table from the positions that a page sent. May raise PnpError."""
        entries, at = _entries(sent.get("entries")), sent.get("at")
        if type(at) is not int or not 0 <= at < len(entries):
            raise pnp.PnpError(_("not a position number"), parameter="at")
        evening = sent.get("evening", "")
        if not isinstance(evening, str) or len(evening) > _MAX_NAME_LENGTH:
            raise pnp.PnpError(_("not a table name"), parameter="evening")
        name = await self._free_name()
        table = SharedTable(name, _bounded(entries), at, Seats.read(sent), evening)
        left = MAX_TOTAL_BYTES - table.size
        while self._tables and (
            len(self._tables) >= MAX_TABLES or sum(t.size for t in self._tables.values()) > left
        ):
            del self._tables[next(iter(self._tables))]
        self._tables[table.name] = table
        if len(table.entries) > 1:  # the game that was shared is no longer saved by itself
            reply = await self._ask(Question("table", "read", (), {"text": table.text}))
            if reply.status != 200:
                return reply
            await self._save(table, json.loads(reply.body))
        return as_json({"shared": table.state(0, table.seats.host)})

    async def ask(self, name: str, action: str, question: Question) -> Reply:
        """Return the reply to a request that shows or changes a table. May raise PnpError."""
        table = await self._found(name)
        seen = question.number("version")
        if action == "look":
            return await self._look(table, seen, question)
        async with table.turn:
            key = _key(question)
            if action == "sit":
                person = question.sent_text("person")
                table.sit(table.seats.taken(question.number("seat"), person, key))
                return await self._look(table, seen, question, save=True)
            table.seats.check_change(key)
            if seen != table.version:
                return await self._look(table, seen, question, late=True)
            if action == "go":
                table.go(question.number("at"))
                return await self._look(table, seen, question, save=True)
            return await self._step(table, action, question)

    async def _step(self, table: SharedTable, action: str, question: Question) -> Reply:
        """Apply a step according to the rules. If the step is invalid, nothing changes."""
        if action not in STEPS:
            raise pnp.PnpError(_("unknown request for a shared table"))
        new = action in {"read", "open"}
        sent = {**(question.sent or {}), **({} if new else {"text": table.text})}
        reply = await self._ask(question._replace(subject="table", path=action, sent=sent))
        if reply.status != 200:
            return reply
        shown = json.loads(reply.body)
        if action == "play":
            table.seats.check_move(shown["described"]["by"], _key(question))
        seen = table.version
        entries = _entries(shown.pop("entries", [{"text": shown["text"], "move": ""}]))
        if new:
            entries[0] = entries[0]._replace(move="set up")
        else:
            entries = [HistoryEntry(shown["text"], shown["move"])]
        table.add(entries)
        if action == "open":
            table.evening = ""  # a different game
        await self._save(table, shown)
        return as_json({"shared": table.state(seen, _key(question)), "table": shown})

    async def _save(self, table: SharedTable, shown: Mapping[str, Any]) -> None:
        turn = shown["verdict"] if shown["score"]["over"] else shown["turn"]
        summary = {"title": shown["title"], "game": shown["game"], "turn": turn}
        summary |= {"moves": len(table.entries) - 1, "shared": True}
        summary |= {"people": _people(table, shown), "points": _points(shown)}
        await self._games.write(table.name, summary, table.saved())

    async def _look(
        self,
        table: SharedTable,
        seen: int,
        question: Question,
        *,
        late: bool = False,
        save: bool = False,
    ) -> Reply:
        """Return the table and the changes since `seen`.

        `late` is True if another page was faster.
        """
        sent = {"text": table.text, "has": question.sent_texts("has")}
        state = table.state(seen, _key(question))
        reply = await self._ask(Question("table", "read", (), sent))
        if reply.status != 200:
            return reply
        status = 409 if late else 200
        shown = json.loads(reply.body)
        if save:
            await self._save(table, shown)
        return as_json({"shared": state, "table": shown, "late": late}, status)

    async def events(self, name: str) -> AsyncIterator[str]:
        """Return server-sent events for the current version and each new one.

        May raise PnpError.
        """
        table = await self._found(name)
        return self._events(table)

    async def _events(self, table: SharedTable) -> AsyncIterator[str]:
        sent = 0
        while not self._ended:
            if sent != table.version:
                sent = table.version
                yield f"event: version\ndata: {sent}\n\n"
            changed = table.changed
            if sent == table.version:
                try:
                    await asyncio.wait_for(changed.wait(), _KEEP_ALIVE_SECONDS)
                except TimeoutError:
                    yield ": still here\n\n"

    @property
    def tables(self) -> tuple[SharedTable, ...]:
        """All tables, with the least recently used one first."""
        return tuple(self._tables.values())

    def take_over(self, tables: Iterable[SharedTable]) -> None:
        """Add the tables of a studio that ran earlier, in another event loop."""
        for table in tables:
            new = replace(table, changed=asyncio.Event(), turn=asyncio.Lock())
            self._tables[table.name] = new

    def end(self) -> None:
        """Close the event streams of all pages."""
        self._ended = True
        for table in self._tables.values():
            table.changed.set()

    async def _found(self, name: str) -> SharedTable:
        if name not in self._tables and (saved := await self._saved(name)):
            self._tables.setdefault(name, SharedTable.restored(name, saved))
        table = self._tables.pop(name, None)
        if table is None:
            message = _("this table is no longer shared")
            raise pnp.PnpError(message, hint=_("share it again"), parameter="shared")
        self._tables[name] = table  # moved to the end, because the first table is dropped first
        return table

    async def _saved(self, name: str) -> dict[str, Any] | None:
        """Return the saved data of a table, or None if no table with this name is saved."""
        with suppress(pnp.PnpError):
            found = await self._games.read(name)
            return found if found and "seats_taken" in found else None
        return None

    async def _free_name(self) -> str:
        """Return an unused name that is easy to say across a table."""
        while True:
            pairs = (secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _pair in range(3))
            name = "".join(pairs)
            if name not in self._tables and await self._saved(name) is None:
                return name


def _people(table: SharedTable, shown: Mapping[str, Any]) -> str:
    """Return the people at a table, or "" if nobody has a name."""
    seats = table.seats.seats
    if not any(seat.name or seat.level for seat in seats):
        return ""
    titles = [player["title"] for player in shown["score"]["players"]]
    names = [
        seat.name or (_("Computer") if seat.level else title)
        for seat, title in zip(seats, titles, strict=False)
    ]
    return ", ".join(map(str, names))


def _points(shown: Mapping[str, Any]) -> str:
    return " : ".join(map(str, shown["points"]))


def _key(question: Question) -> str:
    """Return the secret key of the page, or "" if the page did not send a key."""
    return question.sent_text("key") if "key" in (question.sent or {}) else ""


def _bounded(entries: list[HistoryEntry]) -> list[HistoryEntry]:
    """Return the entries. Raises PnpError if there are too many for a table."""
    if len(entries) > MAX_ENTRIES or sum(len(each.text) for each in entries) > MAX_TABLE_BYTES:
        raise pnp.PnpError(_("this table is full"), hint=_("save it and start a new game"))
    return entries


def _entries(sent: object) -> list[HistoryEntry]:
    """Return the positions that a page sent. May raise PnpError."""
    found = []
    for each in sent if isinstance(sent, list) else ():
        match each:
            case {"text": str(text), "move": str(move)} if len(move) <= MAX_ENTRIES:
                found.append(HistoryEntry(text, move))
            case _:
                raise pnp.PnpError(_("not a list of positions and moves"), parameter="entries")
    if not found:
        raise pnp.PnpError(_("no positions to share"), parameter="entries")
    return found
