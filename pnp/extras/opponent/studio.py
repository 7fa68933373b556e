"""Hints, moves of the computer and reviews of games, for the studio's table page."""

from __future__ import annotations  # keeps most of the library out of the server process

from pathlib import Path
from typing import Any

import pnp
from pnp.api.studio_part import Question, StudioContext, StudioPart

LEVEL = "club"
"""Level for hints and reviews, and for moves without a level. Each search takes less than 1 s."""

MAX_REVIEWED = 10
"""Number of moves reviewed per request. A page sends several requests for a long game."""

PART = StudioPart(
    scripts=Path(__file__).parent / "page",
    extends={"play": "play", "new": "new"},
    subjects={name: f"pnp.extras.opponent.studio:{name}" for name in ("hint", "choose", "review")},
)


def hint(context: StudioContext, question: Question) -> dict[str, Any]:
    """Return the best moves, best first, with their descriptions and consequences."""
    table = _table(context, question)
    return {
        "hints": [
            {
                **each.to_json(),
                "description": _description(table, each.move),
                "descriptions": _later_descriptions(table, each.turn),
            }
            for each in pnp.opponent.hints(table, LEVEL, numbered=True)
        ]
    }


def choose(context: StudioContext, question: Question) -> dict[str, Any]:
    """Return the text of the computer's move at the requested level."""
    seed, level = question.integer("seed", 0), question.text("level", LEVEL)
    return {"move": pnp.opponent.choose(_table(context, question), level, seed=seed).text}


def review(context: StudioContext, question: Question) -> dict[str, Any]:
    """Return the mistakes in the next part of a game.

    In the request, `before` is the number of moves before this part.
    """
    before = question.number("before")
    moves = question.sent_texts("moves")[:MAX_REVIEWED]
    start = _table(context, question)
    found = []
    for mistake in pnp.opponent.review(start, moves, LEVEL):
        table = start.play(*moves[: mistake.number - 1])
        found.append(
            {
                **mistake.to_json(),
                "number": mistake.number + before,
                "description": _description(table, mistake.move),
                "better_description": _description(table, mistake.better),
            }
        )
    return {"mistakes": found}


def _description(table: pnp.Table, move: str) -> str:
    return "" if table.rules.describe is None else table.describe_move(move)


def _later_descriptions(table: pnp.Table, turn: str) -> list[str]:
    """Return descriptions of the moves after the first one in the text of a whole turn."""
    first, *others = table.rules.split_moves(turn) or [""]
    found = []
    for before, move in zip((first, *others), others, strict=False):
        table = table.play(before)
        found.append(_description(table, move))
    return found


def _table(context: StudioContext, question: Question) -> pnp.Table:
    return pnp.read_text(question.sent_text("text"), catalogue=context.catalogue)
