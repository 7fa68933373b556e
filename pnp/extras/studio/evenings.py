"""A club's evenings: everything `pnp evening` does to a record that was named."""

from collections.abc import Callable, Iterator
from typing import Any

import pnp
from pnp.extras.studio.named import EVENING, Named
from pnp.extras.studio.reply import Question, Reply, as_file, as_json, whole


class Evenings:
    """Each answer tells all of a record, as it is then."""

    def __init__(self, shelf: pnp.Shelf, named: Named) -> None:
        self._shelf = shelf
        self._named = named
        self._deeds: dict[str, Callable[[pnp.club.ClubRecord, Question], object]] = {
            "come": lambda kept, asked: kept.add_players(asked.words("names")),
            "go": lambda kept, asked: kept.let_go(asked.words("names")),
            "draw": _draw,
            "table": _seat,
            "points": _keep_points,
            "won": _keep_winners,
            "score": self._keep_score,
            "back": lambda kept, _: kept.take_back_round(),
        }

    def all(self, _: Question) -> Reply:
        """The records, and the tables whose games are not over."""
        names = [name for name, path in self._named.evenings.items() if path.exists()]
        return as_json({"evenings": list(self._named.evenings), "open": list(self._open(names))})

    def one(self, question: Question) -> Reply:
        """A record; what was sent is done to it before."""
        path = self._named.evenings.get(question.path)
        if path is None:
            raise pnp.PnpError("no such evening was named when the studio began")
        sent = question.sent is not None
        deed = question.given("do") if sent else ""
        if deed == "begin":
            pnp.club.create(path, question.given("title"))
        elif not path.exists():
            return as_json({"name": question.path, "begun": False})
        kept = pnp.club.open(path, catalogue=self._shelf.library)
        if sent and deed != "begin":
            if deed not in self._deeds:
                raise pnp.PnpError("an evening cannot be asked this")
            self._deeds[deed](kept, question)
        return as_json(self._told(question.path, kept))

    def file(self, path: str) -> Reply:
        """All that is kept, for a spreadsheet as .csv or a program as .json."""
        name, _, kind = path.rpartition(".")
        kept = self.find(name)
        told = kept.to_csv() if kind == "csv" else as_json(kept.to_json()).body.decode()
        return as_file(told.encode(), f"{name.removesuffix(EVENING)}.{kind}")

    def find(self, name: str) -> "pnp.club.ClubRecord":
        """The record of a name; raises PnpError."""
        if name not in self._named.evenings:
            raise pnp.PnpError("no such evening was named when the studio began")
        return pnp.club.open(self._named.evenings[name], catalogue=self._shelf.library)

    def _told(self, name: str, kept: "pnp.club.ClubRecord") -> dict[str, Any]:
        standings = [{**line.to_json(), "won": line.won_in_words} for line in kept.standings()]
        return {
            "name": name,
            "begun": True,
            **kept.to_json(),
            "standings": standings,
            "games": list(self._games()),
        }

    def _games(self) -> Iterator[dict[str, Any]]:
        for name in self._shelf.game_names():
            try:
                game = self._shelf.game(name)
            except pnp.PnpError:
                continue  # told by the gallery
            variants = [each.name for each in game.variants]
            if variants:
                yield {"name": name, "title": game.title, "variants": variants}

    def _open(self, names: list[str]) -> Iterator[dict[str, Any]]:
        for name in names:
            for drawn in self.find(name).rounds[-1:]:
                for table in drawn.tables:
                    if not table.over:
                        yield {"evening": name, **table.to_json()}

    def _keep_score(self, kept: "pnp.club.ClubRecord", asked: Question) -> None:
        kept.keep_score(_table(kept, asked), self._shelf.read_text(asked.given("text")))


def _draw(kept: "pnp.club.ClubRecord", asked: Question) -> None:
    seats = asked.given_whole("seats") if asked.given("seats").strip() else None
    kept.draw_round(asked.given("game"), asked.given("variant"), seats=seats)


def _seat(kept: "pnp.club.ClubRecord", asked: Question) -> None:
    kept.add_table(asked.given("game"), asked.words("names"), asked.given("variant"))


def _keep_points(kept: "pnp.club.ClubRecord", asked: Question) -> None:
    points = [whole("points", each) for each in asked.words("points")]
    kept.keep_points(_table(kept, asked), points)


def _keep_winners(kept: "pnp.club.ClubRecord", asked: Question) -> None:
    kept.keep_winners(_table(kept, asked), asked.words("names"))


def _table(kept: "pnp.club.ClubRecord", asked: Question) -> "pnp.club.Seating":
    return kept.table(asked.given_whole("table"), asked.given_whole("round"))
