"""Tables to play at: a position is sent with each question, and nothing is kept between them."""

from collections.abc import Callable
from typing import Any

import pnp
from pnp.studio.inline import bare, inline
from pnp.studio.reply import Question, Reply, as_file, as_json, whole

LEVEL = "club"
"""How well the computer plays here: it answers within a second."""


def answer(shelf: pnp.Shelf, question: Question) -> Reply:
    """What is asked of a table; raises PnpError or Faults."""
    asked: dict[str, Callable[[pnp.Shelf, Question], Reply]] = {
        "start": _start,
        "code": _code,
        "read": _read,
        "play": _play,
        "roll": _roll,
        "hint": _hint,
        "choose": _choose,
        "file": _file,
    }
    if question.path not in asked:
        raise pnp.PnpError("a table cannot be asked this")
    return asked[question.path](shelf, question)


def _start(shelf: pnp.Shelf, question: Question) -> Reply:
    return _told(shelf, shelf.start(question.text("game"), question.text("variant")))


def _code(shelf: pnp.Shelf, question: Question) -> Reply:
    return _told(shelf, shelf.setup(code=question.text("code").strip()).table)


def _read(shelf: pnp.Shelf, question: Question) -> Reply:
    return _told(shelf, _sent(shelf, question))


def _play(shelf: pnp.Shelf, question: Question) -> Reply:
    return _told(shelf, _sent(shelf, question).play(question.given("move")))


def _roll(shelf: pnp.Shelf, question: Question) -> Reply:
    """The table with dice rolled for all its rounds."""
    table = _sent(shelf, question)
    text = question.text("seed")
    return _told(
        shelf, table.with_dice(shelf.roll(table.game, seed=whole("seed", text) if text else None))
    )


def _hint(shelf: pnp.Shelf, question: Question) -> Reply:
    """The best moves, best first, each with what it leads to."""
    hints = _sent(shelf, question).hints(LEVEL)
    return as_json({"hints": [each.to_json() for each in hints]})


def _choose(shelf: pnp.Shelf, question: Question) -> Reply:
    """The move that the computer would make, as text."""
    chosen = _sent(shelf, question).choose(LEVEL, seed=question.whole("seed", 0))
    return as_json({"move": chosen.text})


def _file(shelf: pnp.Shelf, question: Question) -> Reply:
    """The position's page, with its score, as .pdf, .svg or .png."""
    kind = question.text("kind", "pdf")
    if kind not in {"pdf", "svg", "png"}:
        raise pnp.PnpError("a file is .pdf, .svg or .png")
    table = _sent(shelf, question)
    document = pnp.lay_out([table.page()], title="Results", paper=question.text("paper", "A4"))
    packed = ".zip" if kind != "pdf" and len(document) > 1 else ""
    return as_file(document.to_bytes(kind), f"{table.game}.{kind}{packed}")  # type: ignore[arg-type]  # checked above


def _sent(shelf: pnp.Shelf, question: Question) -> pnp.Table:
    return shelf.read_text(question.given("text"))


def _told(shelf: pnp.Shelf, table: pnp.Table) -> Reply:
    """Everything that the page shows of a table."""
    figure, score = table.figure, table.score()
    return as_json(
        {
            "game": table.game,
            "title": table.title,
            "text": table.text,
            "toMove": table.to_move,
            "turn": figure.turn,
            "notes": figure.notes,
            "key": figure.key,
            "boards": [_board(board, at) for at, board in enumerate(table.boards())],
            "trays": [_tray(tray, at) for at, tray in enumerate(table.trays())],
            "moves": [[move.text, move.targets] for move in table.moves()],
            "why": table.why_no_moves(),
            "score": score.to_json(),
            "verdict": score.verdict,
            "challenges": _challenges(shelf, table),
        }
    )


def _challenges(shelf: pnp.Shelf, table: pnp.Table) -> list[dict[str, Any]]:
    """How a player alone does in each challenge; none where several play."""
    try:
        found = [table.challenge(number) for number in shelf.game(table.game).challenges]
    except pnp.PnpError:
        return []
    return [{**each.to_json(), "verdict": each.verdict} for each in found]


def _board(board: pnp.BoardDrawing, at: int) -> dict[str, Any]:
    page = bare(board)
    return {
        "title": board.title,
        "name": board.name,
        "owner": board.owner,
        "size": page.size,
        "svg": inline(page, f"board{at}-"),
        "spots": {name: [round(each, 3) for each in rect] for name, rect in board.spots.items()},
        "texts": board.texts,
    }


def _tray(tray: pnp.Drawing, at: int) -> dict[str, Any]:
    return {"title": tray.title, "svg": inline(bare(tray), f"tray{at}-")}
