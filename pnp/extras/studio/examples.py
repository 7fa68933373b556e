"""Worked examples beside the board: one for each phase, from the rules of the game."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import pnp
from pnp.api.studio_part import score_data
from pnp.extras.studio.rules_summary import shown_positions
from pnp.messages import _
from pnp.rules import Example
from pnp.rules.score import shown_name

END = "end"
"""Key of the example for the end of a game."""


@dataclass(frozen=True)
class WorkedExample:
    """An example with everything that follows from the rules."""

    title: str
    tables: tuple[pnp.Table, ...]
    """Positions before and after each move."""
    moves: tuple[str, ...] = ()
    refused: str = ""
    words: str = ""
    scores: bool = False
    """True if the parts of the score are explained."""

    @property
    def after(self) -> pnp.Table:
        """Position that is drawn."""
        return self.tables[-1]

    def to_json(self) -> dict[str, Any]:
        """Return everything but the drawing: sentences, marked spaces, and the score."""
        score = self.after.score()
        sentences = [*self._turn(), *([score.verdict] if score.over else [])]
        if self.words:
            sentences.append(self.words)
        return {
            "title": self.title,
            "sentences": sentences,
            "spaces": self._spaces(),
            "refused": self._refused_space(),
            "score": score_data(score) if self.scores else None,
        }

    def _turn(self) -> Iterator[str]:
        """Yield the moves of the last turn in words, then the reason why a move is refused."""
        played = list(zip(self.tables, self.moves, strict=False))
        mover = played[-1][0].mover if played else 0
        turn = list(takewhile(lambda each: each[0].mover == mover, reversed(played)))
        for table, move in reversed(turn):
            name = shown_name(table.score().players[table.to_move - 1].name)
            yield _("{player}: {move}.", player=name, move=table.describe_move(move))
        if self.refused:
            rules, position = self.after.rules, self.after.position
            why = rules.why_not(position, rules.read_move(position, self.refused))
            yield _("Not possible: {move}, because {reason}.", move=self.refused, reason=why)

    def _spaces(self) -> list[str]:
        """Return the spaces of the last move."""
        if not self.moves:
            return []
        steps = self.tables[-2].legal_move(self.moves[-1]).targets
        return [each.value for each in steps if each.kind == "space"]

    def _refused_space(self) -> str:
        """Return the space where the refused move ends."""
        return self.refused.replace("x", "-").rpartition("-")[2]


def example_key(table: pnp.Table) -> str:
    """Return a key of the example for a position; it changes when the example does.

    The key is "" if there is none, as far as that is known without reading the page of rules.
    """
    score = table.score()
    if score.over:
        return f"{END} {score.reason}"
    for number, each in enumerate(table.rules.examples):
        if each.applies(table.position):
            return str(number)
    return ""


def find_example(table: pnp.Table) -> WorkedExample | None:
    """Return the example for a position, or None. May raise PnpError."""
    if table.score().over:
        return _scored_example(table)
    example = next((e for e in table.rules.examples if e.applies(table.position)), None)
    return None if example is None else _worked(table, example)


def _worked(table: pnp.Table, example: Example[Any]) -> WorkedExample:
    """Play the moves of an example."""
    tables = [pnp.Table(table.rules, example.position(), table.catalogue)]
    for move in example.moves:
        tables.append(tables[-1].play(move))
    return WorkedExample(
        example.title, tuple(tables), example.moves, example.refused, example.words
    )


def _scored_example(table: pnp.Table) -> WorkedExample | None:
    """Return the scored position on the page of rules that is most like the table."""
    score = table.score()
    shown = list[pnp.Table]()
    for text in shown_positions(table.game, table.catalogue):
        with suppress(pnp.PnpError):
            shown.append(pnp.read_text(text, catalogue=table.catalogue))

    def likeness(other: pnp.Table) -> tuple[bool, bool, bool]:
        found = other.score()
        return found.over, other.spaces == table.spaces, found.reason == score.reason

    best = max(shown, key=likeness, default=None)
    if best is None:
        return None
    title = _("The end") if best.rules.points == range(0) else _("Scoring")
    return WorkedExample(title, (best,), scores=True)
