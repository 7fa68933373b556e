"""Handlers of requests about game tables.

Each request contains the position, because workers have no state.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Any

import pnp
from pnp.api.draft import Draft
from pnp.api.facts import GameInfo
from pnp.api.studio_part import Download, Question, parse_integer, score_data
from pnp.extras.studio.api import BoardLayer, boards, piece_drawing
from pnp.extras.studio.examples import example_key, find_example
from pnp.extras.studio.reply import as_page, download
from pnp.figure import BoardFigure, Target, Tray
from pnp.messages import _, joined
from pnp.rules.editing import Piece
from pnp.rules.score import Score

_MAX_DRAWINGS = 5000
"""Maximum number of cached drawings. Each board and each piece is drawn only once."""

MAX_DESCRIBED = 200
"""Maximum number of moves that one request describes."""

_SETUP = re.compile('^setup = "([^"]+)"$', re.MULTILINE)
"""Line with the setup code in a record or position."""


class Tables:
    """Handles requests about game tables (positions in play) for the games in a catalogue."""

    def __init__(self, catalogue: pnp.Catalogue, changes: int = 0) -> None:
        """Create the handlers; the number of `changes` is part of each drawing's name."""
        self._catalogue = catalogue
        self._changes = changes
        self._drawings: dict[str, str] = {}
        self._handlers: dict[str, Callable[[Question], Any]] = {
            "start": self._start,
            "code": self._code,
            "variants": self._variants,
            "read": self._read,
            "open": self._open,
            "play": self._play,
            "describe": self._describe,
            "why": self._why,
            "example": self._example,
            "roll": self._roll,
            "dice": self._dice,
            "blank": self._blank,
            "draft": self._draft,
            "edit": self._edit,
            "record": self._record,
            "file": self._file,
        }

    def answer(self, question: Question) -> Any:
        """Return the reply to a request about a table. May raise PnpError or Faults."""
        if question.path not in self._handlers:
            raise pnp.PnpError(_("unknown request for a table"))
        return self._handlers[question.path](question)

    def _start(self, question: Question) -> dict[str, Any]:
        """Return a table with a random setup, or with the standard start if requested."""
        game, variant = question.text("game"), question.text("variant")
        if question.text("start") != "usual" and not (
            question.text("edit") or question.text("lay")
        ):
            text = question.text("seed")
            seed = parse_integer("seed", text) if text else None
            setup = pnp.setup(game, variant, seed=seed, catalogue=self._catalogue)
            return self._setup_data(question, setup)
        table = pnp.start(game, variant, catalogue=self._catalogue)
        try:
            number = table.rules.variant(variant).rank(table.position)
        except pnp.PnpError:  # a game can start from a position that is not a setup
            return self._table_data(question, table)
        return self._setup_data(
            question, pnp.setup(game, variant, number=number, catalogue=self._catalogue)
        )

    def _code(self, question: Question) -> dict[str, Any]:
        code = question.text("code").strip()
        return self._setup_data(question, pnp.setup(code=code, catalogue=self._catalogue))

    def _setup_data(self, question: Question, setup: pnp.Setup) -> dict[str, Any]:
        """Return the table of a setup, and the text that contains the setup code.

        Only the code identifies the variant.
        """
        return {**self._table_data(question, setup.table), "setup": _setup_text(setup)}

    def _variants(self, question: Question) -> dict[str, Any]:
        """Return the variants of a game, and the most likely variant of a position."""
        text = question.sent_text("text")
        table = pnp.read_text(text, catalogue=self._catalogue)
        facts = pnp.game(table.game, catalogue=self._catalogue)
        variants = [each.name for each in facts.variants]
        setup = self._setup_in(text)
        variant = setup.variant if setup else _likeliest(table, variants)
        return {"variants": variants, "variant": variant}

    def _setup_in(self, text: str) -> pnp.Setup | None:
        """Return the setup whose code is in the text of a position, or None if there is no code."""
        found = _SETUP.search(text)
        return pnp.setup(code=found[1], catalogue=self._catalogue) if found else None

    def _read(self, question: Question) -> dict[str, Any]:
        return self._table_data(question, self._sent(question))

    def _open(self, question: Question) -> dict[str, Any]:
        """Return the last table of a record or position, with the history up to that table."""
        record = pnp.read_record_text(question.sent_text("text"), catalogue=self._catalogue)
        moves = ("", *record.moves)
        entries = [
            {"text": table.text, "move": move} for table, move in zip(record, moves, strict=True)
        ]
        if setup := self._setup_in(question.sent_text("text")):
            entries[0]["text"] = _setup_text(setup)
        return {**self._table_data(question, record.last), "entries": entries}

    def _play(self, question: Question) -> dict[str, Any]:
        move, before = question.sent_text("move").strip(), self._sent(question)
        return {
            **self._table_data(question, before.play(move)),
            "move": move,
            "described": move_data(before, move),
        }

    def _describe(self, question: Question) -> dict[str, Any]:
        """Return descriptions of moves, each from the position with the same index."""
        texts = question.sent_texts("texts")[:MAX_DESCRIBED]
        tables = (pnp.read_text(each, catalogue=self._catalogue) for each in texts)
        pairs = zip(tables, question.sent_texts("moves"), strict=False)
        return {"moves": [move_data(table, move) for table, move in pairs]}

    def _why(self, question: Question) -> dict[str, str]:
        """Return the reason why no move consists of the requested steps, or "" if it is unknown."""
        steps = [
            Target(str(each.get("kind", "")), str(each.get("value", "")))
            for each in question.objects("steps")
        ]
        return {"why": self._sent(question).why_not(steps)}

    def _example(self, question: Question) -> dict[str, Any]:
        """Return the worked example for the phase of a position. May raise PnpError."""
        found = find_example(self._sent(question))
        if found is None:
            raise pnp.PnpError(_("there is no example for this position"))
        has = set(question.sent_texts("has"))
        return {**found.to_json(), "boards": self._boards(found.after, has)}

    def _roll(self, question: Question) -> dict[str, Any]:
        """Return the table with random dice for the next round."""
        table = self._sent(question)
        text = question.text("seed")
        rolled = pnp.roll(
            table.game,
            seed=parse_integer("seed", text) if text else None,
            catalogue=self._catalogue,
        )
        return self._with_dice(question, table, rolled.rounds[len(table.dice) :][:1])

    def _dice(self, question: Question) -> dict[str, Any]:
        """Return the table with the dice that players rolled themselves for the next round."""
        return self._with_dice(question, self._sent(question), [question.sent_texts("faces")])

    def _with_dice(
        self, question: Question, table: pnp.Table, more: Iterable[Iterable[str]]
    ) -> dict[str, Any]:
        rounds = [*table.dice, *map(list, more)]
        after = table.with_dice(rounds)
        move = f"dice {' '.join(rounds[-1])}"
        return {**self._table_data(question, after), "move": move}

    def _blank(self, question: Question) -> dict[str, Any]:
        """Return empty boards on which a finished game can be scored, and the other variants."""
        game, variant = question.text("game"), question.text("variant")
        if code := question.text("code"):
            table = pnp.setup(code=code, catalogue=self._catalogue).table
            return {**self._draft_data(question, _blank(table)), "variants": []}
        facts = pnp.game(game, catalogue=self._catalogue)
        variants = [each.name for each in facts.variants]
        blank = {
            each: _blank(pnp.start(game, each, catalogue=self._catalogue))
            for each in dict.fromkeys((variant, *variants))
        }
        differ = len({each.text for each in blank.values()}) > 1
        return {
            **self._draft_data(question, blank[variant]),
            "variants": [[each.name, each.words] for each in facts.variants] if differ else [],
        }

    def _draft(self, question: Question) -> dict[str, Any]:
        """Return a position that is being edited, legal or not."""
        return self._draft_data(question, self._sent_draft(question))

    def _edit(self, question: Question) -> dict[str, Any]:
        """Return the position after an edit: a changed piece or value, or cleared boards."""
        return self._draft_data(question, _edited(self._sent_draft(question), question))

    def _sent_draft(self, question: Question) -> Draft:
        """Return the draft that was sent.

        If the request has the key `score`, the draft is prepared for scoring.
        """
        draft = pnp.draft(question.sent_text("text"), catalogue=self._catalogue)
        return draft.to_score() if question.number("score") else draft

    def _record(self, question: Question) -> Download:
        """Return a game's record: the start, with all dice rolled so far, and the moves."""
        start = self._sent(question)
        last = pnp.read_text(question.sent_text("last"), catalogue=self._catalogue)
        if last.dice:
            start = start.with_dice(last.dice)
        record = pnp.record(start, *question.sent_texts("moves"))
        return Download(f"{start.game}-game.toml", record.text.encode())

    def _file(self, question: Question) -> Download:
        """Return a page with the position and the score, as a file in the requested format."""
        shown = self._sent_draft(question) if question.number("score") else self._sent(question)
        document = pnp.lay_out(
            [shown.page()], title=_("Results"), paper=question.text("paper", "A4")
        )
        return download(document, shown.game, question.text("kind", "pdf"))

    def _sent(self, question: Question) -> pnp.Table:
        return pnp.read_text(question.sent_text("text"), catalogue=self._catalogue)

    def _table_data(self, question: Question, table: pnp.Table) -> dict[str, Any]:
        """Return everything that the page shows for a table, except drawings it already has."""
        figure, score = table.figure, table.score()
        has = set(question.sent_texts("has"))
        facts = pnp.game(table.game, catalogue=self._catalogue)
        return {
            "game": table.game,
            "title": table.title,
            "text": table.text,
            "toMove": table.to_move,
            "mover": table.mover,
            "turn": figure.turn,
            "notes": figure.notes,
            "boards": self._boards(table, has),
            "trays": [self._tray(pnp.draft(table), tray) for tray in figure.trays],
            "moves": [[move.text, move.targets] for move in table.moves()],
            "why": table.why_no_moves(),
            "score": score_data(score),
            "points": _points(table, score),
            "turnPoints": _turn_points(table, score),
            "goal": table.rules.goal,
            "badges": self._badges(pnp.draft(table)),
            "verdict": score.verdict,
            "example": example_key(table),
            "challenges": _challenges(facts, table),
            "dice": {
                "places": [_(each) for each in facts.dice_places],
                "faces": facts.dice_faces,
                "rolled": [*table.dice, ()][min(table.open_round, len(table.dice) + 1) - 1],
            },
        }

    def _draft_data(self, question: Question, draft: Draft) -> dict[str, Any]:
        """Return everything that the page shows for a position that is being edited."""
        score = draft.score() if draft.for_score else None
        return {
            "game": draft.game,
            "title": draft.title,
            "text": draft.text,
            "boards": self._boards(draft, set(question.sent_texts("has"))),
            "pieces": [self._piece_data(draft, each) for each in draft.pieces],
            "values": [each._asdict() for each in draft.values],
            "wrong": draft.faults,
            "score": score and score_data(score),
            "badges": self._badges(draft),
            "verdict": score.verdict if score and score.over else "",
        }

    def _piece_data(self, draft: Draft, piece: Piece) -> dict[str, Any]:
        data = piece._asdict()
        data["thing"] = str(data.pop("ref"))  # the key that pages use
        return {**data, "svg": self._piece(draft, piece) if piece.ref else ""}

    def _boards(self, position: pnp.Table | Draft, has: set[str]) -> list[dict[str, Any]]:
        draft = position if isinstance(position, Draft) else pnp.draft(position)
        words = {str(each.ref): str(each.words) for each in draft.pieces if each.ref}
        return [
            {
                "title": board.title,
                "name": board.name,
                "owner": board.owner,
                "size": as_page(board.layers[0]).size,
                "layers": [self._layer(each, has) for each in board.layers],
                "spots": {
                    name: [round(each, 3) for each in rect] for name, rect in board.spots.items()
                },
                "texts": board.texts,
                "words": _pieces_in_words(figure, words),
            }
            for board, figure in zip(boards(position), position.figure.boards, strict=True)
        ]

    def _layer(self, layer: BoardLayer, has: set[str]) -> tuple[str, str]:
        """Return the name and drawing of a layer.

        The drawing is empty if the page has it already.
        """
        name = self._name(layer.key)
        return name, "" if name in has else self._inline(name, layer)

    def _tray(self, draft: Draft, tray: Tray) -> dict[str, Any]:
        """Return a tray with its pieces. Only the first piece of a pile is visible."""
        shown = tray.pieces[:1] if tray.piled else tray.pieces
        pieces = [Piece(str(ref), str(ref), ref) for ref in shown]
        return {
            "title": tray.label or tray.title,
            "pieces": [self._piece(draft, each) for each in pieces],
            "more": len(tray.pieces) - len(shown),
            "piled": tray.piled,
            "picks": tray.picks,
        }

    def _badges(self, draft: Draft) -> list[str]:
        """Return the drawing of each player's piece, or [] if the players have none."""
        return [self._piece(draft, Piece(str(r), str(r), r)) for r in draft.figure.badges]

    def _piece(self, draft: Draft, piece: Piece) -> str:
        return self._inline(self._name(str(piece.ref)), piece_drawing(draft, piece))

    def _name(self, key: str) -> str:
        """Return a short name for a drawing, valid as the start of an HTML id."""
        return f"d{sha256(f'{self._changes} {key}'.encode()).hexdigest()[:12]}"

    def _inline(self, name: str, drawing: pnp.Drawing) -> str:
        """Return the drawing as SVG, from the cache if it was drawn before."""
        found = self._drawings.get(name)
        if found is None:
            if len(self._drawings) >= _MAX_DRAWINGS:
                self._drawings.clear()
            found = self._drawings[name] = as_page(drawing).to_screen()
        return found


def move_data(table: pnp.Table, move: str) -> dict[str, Any]:
    """Return a move's description, steps, person and player; all are empty for an illegal move."""
    with suppress(pnp.PnpError):
        legal = table.legal_move(move)
        words = "" if table.rules.describe is None else table.describe_move(legal)
        return {
            "words": words,
            "steps": legal.targets,
            "by": table.mover,
            "player": table.to_move,
        }
    return {"words": "", "steps": (), "by": 0, "player": 0}


def _points(table: pnp.Table, score: Score) -> list[int]:
    """Return each player's running total, as in hints, or [] in a game without points."""
    if any(tally.total is None for tally in score.players):
        return []
    return list(table.rules.totals(table.position))


def _turn_points(table: pnp.Table, score: Score) -> int | None:
    """Return the points that the turn scores if it ends now, or None if turns are not scored."""
    if not table.rules.scores_turns or score.over:
        return None
    return score.players[table.to_move - 1].total


def _pieces_in_words(board: BoardFigure, words: Mapping[str, str]) -> dict[str, str]:
    """Return the pieces on each space in words, from the top: "large black, small red"."""
    found: dict[str, list[str]] = {}
    for placed in sorted(board.placed, key=lambda each: each.level):
        for space in placed.spaces:
            if str(placed.piece) in words:
                found.setdefault(space, []).append(words[str(placed.piece)])
    return {space: str(joined(", ", reversed(pieces))) for space, pieces in found.items()}


def _setup_text(setup: pnp.Setup) -> str:
    return f'game = "{setup.game}"\nsetup = "{setup.code}"\n'


def _lines(text: str) -> set[str]:
    """Return the lines of a position, first unchanged, then with words and numbers masked."""
    lines = text.splitlines()
    return {*lines, *(re.sub(r"\w+", "_", line) for line in lines)}


def _likeliest(table: pnp.Table, variants: Iterable[str]) -> str:
    """Return the variant of a position's setup, or else the variant with the most similar start."""
    try:
        return pnp.setup_of(table).variant
    except pnp.PnpError:
        lines = _lines(table.text)

    def similarity(variant: str) -> tuple[bool, bool, int]:
        start = pnp.start(table.game, variant, catalogue=table.catalogue)
        players = len(start.score().players) == len(table.score().players)
        return players, start.spaces == table.spaces, len(lines & _lines(start.text))

    return max(variants, key=similarity)


def _blank(table: pnp.Table) -> Draft:
    """Return a draft with the empty boards of a table, on which a finished game can be scored."""
    return pnp.draft(table).to_score().emptied()


def _edited(draft: Draft, question: Question) -> Draft:
    """Return the draft after the requested edit. May raise PnpError or Faults."""
    match question.sent_text("do"):
        case "put":
            board, space = question.space("to")
            turn = question.number("turn")
            return draft.put(question.sent_text("piece"), space, board=board, turn=turn)
        case "toggle":
            board, space = question.space("to")
            turn = question.number("turn")
            return draft.toggle(question.sent_text("piece"), space, board=board, turn=turn)
        case "take":
            board, space = question.space("from")
            return draft.take(space, board=board)
        case "move":
            board, space = question.space("from")
            onto_board, onto = question.space("to")
            turns = question.number("turn")
            return draft.move(space, onto, board=board, onto_board=onto_board, turns=turns)
        case "value":
            return draft.with_value(question.keys("path"), question.sent_text("value"))
        case "empty":
            return draft.emptied()
        case _:
            raise pnp.PnpError(_("unknown change to the position"), parameter="do")


def _challenges(game: GameInfo, table: pnp.Table) -> list[dict[str, Any]]:
    """Return the result of each challenge that applies. Only solo games have challenges."""
    found = []
    for number in game.challenges:
        with suppress(pnp.PnpError):
            found.append(table.challenge(number))
    return [{**each.to_json(), "verdict": each.verdict} for each in found]
