"""The studio page for photos of filled sheets. The photos are not stored."""

from __future__ import annotations  # avoids importing most of the library into the server process

from base64 import b64encode
from pathlib import Path
from typing import Any

import pnp
from pnp.api.studio_part import Question, StudioContext, StudioPart, score_data
from pnp.messages import _

PART = StudioPart(
    scripts=Path(__file__).parent / "page",
    pages={"/scan": "scan"},
    menu={_("Scan"): "/scan"},
    extends={"play": "play"},
    subjects={
        "photo": "pnp.extras.scan.studio:photo",
        "scan": "pnp.extras.scan.studio:score",
    },
    uploads={"photo": 50_000_000},
)


def photo(context: StudioContext, question: Question) -> dict[str, Any]:
    """Return the sheets in a photo, each with its picture.

    Raises PnpError if the photo cannot be read.
    """
    scan = pnp.scan.read_photo(
        question.data("file"), question.text("name", "photo"), catalogue=context.catalogue
    )
    return {
        "sheets": [
            {**each, "picture": _inline(scan.straight(number))}
            for number, each in enumerate(scan.sheets_json())
        ]
    }


def score(context: StudioContext, question: Question) -> dict[str, Any]:
    """Return the requested sheets and the score of each game, after applying any requested tap.

    Raises PnpError or Faults if the sheets or the tap are invalid.
    """
    scan = pnp.scan.read_sheets(question.objects("sheets"), catalogue=context.catalogue)
    match (question.sent or {}).get("tap"):
        case [int(sheet), int() | float() as x, int() | float() as y, str(half)]:
            scan = scan.tap(sheet, x, y, half)
    sheets = [
        {**each, "drawn": scan.svg(number), "questions": _questions(scan, number)}
        for number, each in enumerate(scan.sheets_json())
    ]
    return {"sheets": sheets, "games": [_game(each) for each in scan.games]}


def _questions(scan: pnp.scan.Scan, number: int) -> list[dict[str, Any]]:
    """Return the questions about a sheet as plain data."""
    return [{**each._asdict(), "place": each.place.rounded} for each in scan.questions(number)]


def _game(scan: pnp.scan.Scan) -> dict[str, Any]:
    """Return the score of a game, or the reason why there is no score."""
    codes = [each["code"] for each in scan.sheets_json()]
    reply: dict[str, Any] = {"codes": codes, "questions": len(scan.uncertainties)}
    try:
        (table,) = scan.tables(together=True)
    except pnp.PnpError as error:
        return {**reply, "wrong": error.faults}
    score = table.score()
    return {
        **reply,
        "text": table.text,
        "game": table.game,
        "title": table.title,
        "score": score_data(score),
        "verdict": score.verdict,
    }


def _inline(jpeg: bytes) -> str:
    """Return the picture as a data URL."""
    return f"data:image/jpeg;base64,{b64encode(jpeg).decode()}"
