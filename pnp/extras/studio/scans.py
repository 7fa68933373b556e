"""Photos of filled sheets: what they say, and the positions that come of it. No photo is kept."""

from base64 import b64encode
from typing import Any

import pnp
from pnp.extras.studio.reply import Question, Reply, as_json, fault


class Scans:
    """What is answered about photos with the games on a shelf."""

    def __init__(self, shelf: pnp.Shelf) -> None:
        self._shelf = shelf

    def answer(self, question: Question) -> Reply:
        """What is asked of a photo, or of its sheets; raises PnpError or Faults."""
        match question.path:
            case "photo":
                return self._photo(question)
            case "score":
                return self._score(question)
            case _:
                raise pnp.PnpError("a photo cannot be asked this")

    def _photo(self, question: Question) -> Reply:
        """The sheets in it, each with its picture."""
        scan = pnp.scan.read_photo(
            question.data("photo"),
            question.text("name", "photo"),
            catalogue=self._shelf.library,
        )
        sheets = [
            {**told, "picture": _inline(scan.straight(number))}
            for number, told in enumerate(scan.sheets_json())
        ]
        return as_json({"sheets": sheets})

    def _score(self, question: Question) -> Reply:
        """The sheets that were sent, after a tap on one, and a position for each game."""
        scan = pnp.scan.read_sheets(question.objects("sheets"), catalogue=self._shelf.library)
        match (question.sent or {}).get("tap"):
            case [int(sheet), int() | float() as x, int() | float() as y, str(half)]:
                scan = scan.tapped(sheet, x, y, half)
        sheets = [
            {**told, "drawn": scan.drawn(number), "doubts": _doubts(scan, number)}
            for number, told in enumerate(scan.sheets_json())
        ]
        return as_json({"sheets": sheets, "games": [_game(each) for each in scan.games]})


def _doubts(scan: "pnp.scan.Scan", number: int) -> dict[str, tuple[str, ...]]:
    """What each doubtful field of a sheet may be besides."""
    return {each.field: each.others for each in scan.doubts if each.sheet == number}


def _game(scan: "pnp.scan.Scan") -> dict[str, Any]:
    """Its score, or why there is none."""
    codes = [each["code"] for each in scan.sheets_json()]
    told: dict[str, Any] = {"codes": codes, "doubts": len(scan.doubts)}
    try:
        (table,) = scan.tables(together=True)
    except pnp.PnpError as error:
        return {**told, "wrong": [fault(each) for each in error.faults]}
    score = table.score()
    return {
        **told,
        "text": table.text,
        "game": table.game,
        "title": table.title,
        "score": score.to_json(),
        "verdict": score.verdict,
    }


def _inline(jpeg: bytes) -> str:
    """The picture as an address that holds it."""
    return f"data:image/jpeg;base64,{b64encode(jpeg).decode()}"
