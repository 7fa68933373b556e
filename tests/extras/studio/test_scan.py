"""Photos of filled sheets on the page: read, corrected by taps and keys, and scored."""

import base64
import json
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import expect

from pnp.api.studio_part import Question
from pnp.extras.scan.photo import MAX_FILE
from pnp.extras.scan.studio import PART
from pnp.extras.studio.answers import Answers
from pnp.extras.studio.security import MAX_BODY
from pnp.extras.studio.session import Session
from pnp.rules.score import TIMES
from tests.conftest import Pnp
from tests.extras.studio.conftest import PARTS, Open, Studio
from tests.extras.studio.test_accessibility import check_usable, is_shown, take_picture
from tests.extras.studio.test_security import ask
from tools.scan import camera

SEED = 7
THUMB = (148, 181, 540, 640)
"""Rectangle of the thumb, in pixels."""

_TAP_POSITION = """([x, y]) => {
  const overlay = document.querySelector(".overlay");
  const svg = overlay.firstElementChild.viewBox.baseVal;
  overlay.scrollIntoView({ block: "center" });
  const along = () => overlay.getBoundingClientRect();
  const at = (value, from, size, long) => ((value - from) / size) * long;
  const scroller = overlay.closest(".photo");
  scroller.scrollLeft = at(x, svg.x, svg.width, along().width) - scroller.clientWidth / 2;
  return [along().left + at(x, svg.x, svg.width, along().width),
          along().top + at(y, svg.y, svg.height, along().height)];
}"""


@pytest.fixture(scope="module")
def photo() -> Any:
    """Return a small generated photo with a thumb on its colours and a time, and its truth."""
    generated = camera.make(SEED, (1400, 1050))
    picture = Image.open(BytesIO(generated.jpeg))
    notes = picture.getexif()
    notes[306] = "2031:02:03 04:05:06"
    ImageDraw.Draw(picture).rectangle(THUMB, fill=(120, 90, 80))
    picture.save(file := BytesIO(), "JPEG", quality=92, exif=notes)
    return file.getvalue(), generated.truth


def read(page: Any, photo: Any) -> None:
    """Choose the photo and wait for its score."""
    chosen = {"name": "sheet.jpg", "mimeType": "image/jpeg", "buffer": photo[0]}
    page.get_by_label("Choose photos").set_input_files(chosen)
    page.locator(".score .total").wait_for()


def tap(page: Any, x: float, y: float) -> None:
    """Tap the photo at a position in spaces, and wait for the score."""
    at = page.evaluate(_TAP_POSITION, [x, y])
    with page.expect_response("**/api/scan/score"):
        page.touchscreen.tap(*at)
    page.wait_for_timeout(50)


def put(page: Any, label: str, text: str) -> None:
    with page.expect_response("**/api/scan/score"):
        page.get_by_label(label).fill(text)
        page.get_by_label(label).press("Enter")


def test_sheet_is_scanned_corrected_and_scored(
    visit: Open, pnp: Pnp, folder: Path, photo: Any
) -> None:
    truth = photo[1]
    page = visit("/scan", width=360, touch=True)
    assert page.get_by_label("Take a photo").get_attribute("capture") == "environment"
    read(page, photo)
    picture = page.locator(".photo img").get_attribute("src")
    assert b"2031" not in base64.b64decode(picture.partition(",")[2])
    check_usable(page, pictures=True)
    expect(page.get_by_role("button", name="Save")).to_be_disabled()
    answer_all(page)
    expect(page.get_by_role("button", name="Save")).to_be_enabled()
    page.locator("summary").click()
    correct(page, truth)
    own = typed_score(pnp, folder / "typed.toml", truth)
    expect(page.locator(".score .total")).to_have_text(str(own["total"]))
    page.reload()  # the tab keeps the photos and the corrections
    expect(page.locator(".score .total")).to_have_text(str(own["total"]))
    assert page.locator(".photo img").get_attribute("src") == picture
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save").click()
    waiting.value.save_as(folder / "read.toml")
    kept = json.loads(pnp("score", folder / "read.toml", "--json").out)["players"][0]
    assert kept["parts"] == own["parts"]
    page.get_by_role("button", name="Open on the table").click()
    expect(page.locator(".seat .total")).to_have_text(str(own["total"]))
    expect(page.locator(".spot").first).to_be_visible()


def test_invalid_fields_have_no_score(visit: Open, photo: Any) -> None:
    page = visit("/scan", allow_errors=True)
    read(page, photo)
    page.route("**/api/scan/score", lambda route: route.abort())
    page.locator("summary").click()
    jokers = page.get_by_label("Jokers")
    jokers.select_option("1" if jokers.input_value() != "1" else "2")
    expect(page.locator(".prompt .fault")).to_contain_text("the studio has stopped")
    expect(page.locator(".score .total")).to_have_count(0)


def answer_all(page: Any) -> None:
    """Confirm all uncertain fields with the keyboard."""
    expect(page.locator(".ask")).to_contain_text("Question 1 of")
    while page.locator(".answers").count():
        with page.expect_response("**/api/scan/score"):
            page.keyboard.press("y")
        page.wait_for_timeout(50)


def correct(page: Any, truth: Any) -> None:
    """Correct all fields by taps, text and choices."""
    left, right = page.get_by_label("Line on the left"), page.get_by_label("Line on the right")
    put(page, "Line on the left", f"d3 {truth.left[4:-2]}")
    for x, y in ((3.5, 3.5), (0.5, 9.5), (0.5, 8.5)):
        tap(page, x, y)
    expect(left).to_have_value(truth.left)
    tap(page, 5.5, 11.5)
    expect(page.locator(".prompt .fault")).to_contain_text("f12 does not continue a line")
    tap(page, 2.5, 4.5)
    expect(left).not_to_have_value(truth.left)
    page.get_by_role("button", name="Undo").click()
    expect(left).to_have_value(truth.left)
    put(page, "Line on the right", "n4 Q")
    expect(page.locator(".fields .fault")).to_contain_text("unknown step")
    put(page, "Line on the right", truth.right)
    expect(right).to_have_value(truth.right)
    ticks = page.locator(".boxes input")
    for at in range(ticks.count()):
        if ticks.nth(at).is_checked() != (
            ticks.nth(at).get_attribute("value") in colour_names(truth)
        ):
            with page.expect_response("**/api/scan/score"):
                ticks.nth(at).press("Space")
            page.wait_for_timeout(50)
    page.get_by_label("Jokers").select_option(str(truth.jokers))
    page.get_by_label("Rounds").select_option("5")
    expect(page.get_by_text("No open questions")).to_be_visible()


def colour_names(truth: Any) -> list[str]:
    return [each.replace("-", " ") for each in truth.colours]


def typed_score(pnp: Pnp, file: Path, truth: Any) -> Any:
    """Return the score of the typed position by `pnp score`."""
    file.write_text(
        f"""game = "colour-lines"
side = "{truth.side}"
sheet = "{truth.code}"
[[players]]
name = "Ann"
colours = {json.dumps(colour_names(truth))}
jokers = {truth.jokers}
left = "{_in_rounds(truth.left)}"
right = "{_in_rounds(truth.right)}"
"""
    )
    reply = pnp("score", file, "--json")
    assert reply.status == 0, reply.err
    return json.loads(reply.out)["players"][0]


def _in_rounds(line: str) -> str:
    """Return the line split into five rounds."""
    start, _, steps = line.partition(" ")
    return f"{start} {'|'.join([steps[:4], steps[4:8], steps[8:12], steps[12:16], steps[16:]])}"


_DROPPED = """() => {
  const dataTransfer = new DataTransfer();
  for (const name of ["one.jpg", "two.jpg"]) dataTransfer.items.add(new File(["none"], name));
  const drop = new DragEvent("drop", { dataTransfer, bubbles: true });
  document.querySelector("h1").dispatchEvent(drop);
}"""


def test_dropped_files_that_are_not_photos_are_named(visit: Open) -> None:
    page = visit("/scan")
    page.evaluate(_DROPPED)
    reply = page.locator(".faults p")
    wrong = "not a photo: use a JPEG, PNG, HEIC or PDF file"
    expect(reply).to_have_text([f"one.jpg: {wrong}", f"two.jpg: {wrong}"])


def test_broken_photo_is_rejected(studio: Studio) -> None:
    status, body = ask(studio, "/photo?name=it", {}, b"%PDF-1.4 nothing")
    assert (status, b"image is damaged" in body) == (422, True), body


def test_only_photos_may_be_large(studio: Studio) -> None:
    assert PART.uploads["photo"] == MAX_FILE
    assert ask(studio, "/photo", {}, bytes(MAX_BODY + 1))[0] == 422
    for path, most in (("/photo", MAX_FILE), ("/api/scan/score", MAX_BODY)):
        assert ask(studio, path, {"Content-Length": str(most + 1)})[0] == 413


@pytest.mark.parametrize(
    "sheets",
    [
        5,
        [5],
        [{}],
        [{"code": "COLOUR-LINES A 8 OURS 1", "fields": 3, "others": {}}],
        [{"code": "COLOUR-LINES A 8 OWN 1", "fields": {}, "others": {}}],
        [
            {
                "code": "COLOUR-LINES A 8 OURS 1",
                "fields": {},
                "others": {},
                "layout": {"frame": [1, 2, 3, 4], "boxes": [["A", "x", [1, 2, 3, 4]]]},
            }
        ],
    ],
)
def test_malformed_sheets_are_rejected(sheets: Any) -> None:
    assert "faults" in scored(sheets)


def scored(sheets: Any) -> Any:
    """Return the reply to a page that sends these sheets."""
    answers = Answers(Session(parts=PARTS))
    return json.loads(answers.to(Question("scan", "score", (), {"sheets": sheets})).body)


def sheet_json(side: str, number: int, **fields: str) -> dict[str, Any]:
    """Return a sheet as the page sends it."""
    values = {"left": "b5 NE", "right": "j9 NE", "colours": "dark green, dark blue", **fields}
    layout: dict[str, Any] = {"frame": [0, 0, 1, 1], "boxes": []}
    code = f"COLOUR-LINES {side} 8 OURS {number}"
    return {"code": code, "fields": values, "others": {}, "layout": layout}


def test_sheets_printed_together_are_one_game() -> None:
    sheets = [sheet_json("A", 4), sheet_json("B", 1), sheet_json("A", 2, left="b5 NSN")]
    sheets[1]["others"] = {"jokers": ["1"]}
    first, second = scored(sheets)["games"]
    assert all("sheet 2: left" in each["what"] for each in first["wrong"])
    assert second["questions"] == 1
    sheets[2]["fields"]["left"] = "b5 N"
    reply = scored(sheets)
    players = [each["name"] for each in reply["games"][0]["score"]["players"]]
    assert players == ["sheet 4", "sheet 2"]


def test_score_has_titles_and_calculations() -> None:
    """The page shows these; labels and formulas are for programs."""
    (game,) = scored([sheet_json("A", 4, left="d5 EEEE")])["games"]
    (part,) = game["score"]["players"][0]["parts"]
    assert part["title"] == f"colours {TIMES} crossings"
    assert part["calculation"] == f"2 colours {TIMES} 1 crossing"


def questions(fields: dict[str, str], others: dict[str, list[str]]) -> list[list[str]]:
    """Return each question about a sheet, followed by its answers."""
    sheet = {**sheet_json("A", 4, **fields), "others": others}
    found = scored([sheet])["sheets"][0]["questions"]
    return [[each["text"], *(label for _value, label in each["answers"])] for each in found]


def test_questions_are_about_what_distinguishes_the_readings() -> None:
    lines = {"left": "b5 NEE", "right": "j9 NE"}
    assert questions(lines, {"left": ["b5 NE"], "right": ["j8 NE", "j9 NES"]}) == [
        ["Does this line end at d4?", "Yes, d4", "No, c4"],
        ["Does this line start at j9?", "Yes, j9", "No, j8", "No, j9 NES"],
    ]
    assert questions(
        {"left": "", "right": "j9 NEEE"}, {"left": ["b5 N"], "right": ["j9 EENE"]}
    ) == [
        ["Is there no line in this half?", "Yes", "No, b5 N"],
        ["Is this line correct?", "Yes", "No, through k9 l9"],
    ]
    boxes = {"jokers": ["0", "2"], "colours": ["pink"], "rounds": ["5"]}
    assert questions({"jokers": "1"}, boxes) == [
        ["Is 1 joker ticked?", "Yes", "No, none", "No, 2"],
        ["Is no round ticked?", "Yes", "No, 5"],
        ["Are the scoring colours dark green, dark blue?", "Yes", "No, pink"],
    ]


def test_page_explains_how_to_install_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    reply = Answers(Session(parts=PARTS)).to(Question("photo", "", (), {"file": b""}))
    assert json.loads(reply.body)["faults"][0]["hint"] == "run pip install 'pnp-games[scan]'"


def test_picture_in_the_documents_is_current(visit: Open, photo: Any, golden: bool) -> None:
    if golden:
        page = visit("/scan")
        read(page, photo)
        page.evaluate("scrollTo(0, 0)")
        take_picture(page, "scan")
    assert is_shown("scan")
