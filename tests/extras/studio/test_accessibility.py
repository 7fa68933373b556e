"""Accessibility of all pages: axe-core, narrow screens, dark theme, keyboard."""

from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from PIL import Image
from playwright.sync_api import expect

from pnp.extras.studio.pages import script_for_browsers
from tests.conftest import ROOT
from tests.extras.studio.conftest import Open
from tests.extras.studio.test_table import more

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
PAGE = ROOT / "pnp/extras/studio/page"
GUIDE = ROOT / "docs/how-to/use-the-studio.md"
PICTURES = ROOT / "docs/pictures/studio"

PAGES = {
    "games": "/",
    "parts": "/parts",
    "component": "/component/color-claim/board?p.cell=24mm",
    "fault": "/component/color-claim/board?p.cell=900mm&paper=A9",
    "kit": "/kit/passtally?registration=yes",
    "booklet": "/booklet/line-or-colour",
    "setups": "/setup/color-claim?count=4&seed=3",
    "sheet": "/sheet/colour-lines?seed=3",
    "table": "/table?code=CC-3FRK-XR4G-HYXC-685N-CYVM",
    "sheets-on-the-table": "/table?game=colour-lines&start=usual",
    "which-game": "/table/new",
    "new-game": "/table/new?game=colour-lines",
    "setting-up": "/table?game=passtally&edit=1",
    "score-only": "/table?game=paint-the-line&score=1",
    "together": "/table?game=line-or-colour&start=usual",
    "printer": "/calibration",
    "scan": "/scan",
    "nothing": "/table?code=none",
}
SHOWN = {
    "games": False,
    "component": False,
    "setups": True,
    "table": True,
    "setting-up": False,
    "together": False,
}
"""Pages shown in the guide to the studio; True for the dark theme."""


def opened(visit: Open, name: str, *, dark: bool = False) -> Any:
    """Open a page and wait for its content."""
    page = visit(PAGES[name], dark=dark)
    page.locator("main > *").first.wait_for()
    if name == "together":
        more(page, "Share this table")
        page.locator(".invitation details").wait_for()
    return page


def violations(page: Any, arguments: str) -> list[tuple[str, str, str]]:
    """Return the defects found by axe-core: rule, element and summary."""
    found = page.evaluate(f"() => axe.run({arguments})")
    return [
        (each["id"], node["html"][:200], node["failureSummary"])
        for each in found["violations"]
        for node in each["nodes"]
    ]


_FOCUS = """() => {
  const at = document.activeElement;
  if (at === document.body) return [null, ""];
  return [at.textContent || at.value, getComputedStyle(at).outlineStyle];
}"""


@pytest.mark.parametrize("name", PAGES)
def test_page_is_accessible_on_a_phone_and_in_the_dark(visit: Open, name: str) -> None:
    check_usable(opened(visit, name))


def check_usable(page: Any, *, pictures: bool = False) -> None:
    """Check a page with axe-core, then narrow and in the dark; pictures are left out."""
    if not pictures:
        page.evaluate("document.querySelectorAll('main svg').forEach((s) => s.replaceChildren())")
    page.evaluate(AXE)
    assert violations(page, "document") == []
    page.set_viewport_size({"width": 320, "height": 780})
    page.get_by_role("button", name="Dark", exact=True).click()
    assert violations(page, "document") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_keyboard_reaches_every_control_of_a_component(visit: Open) -> None:
    page = visit("/")
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('href')") == "/kit/color-claim":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".stage[data-for]")
    reached = {}
    for _ in range(60):
        page.keyboard.press("Tab")
        name, outline = page.evaluate(_FOCUS)
        if name is None:
            break
        reached[name] = outline
    assert {"board", "Download PDF", "Actual size", "More", "Copy"} <= set(reached)
    assert "none" not in reached.values()


def test_theme_survives_a_reload(visit: Open) -> None:
    page = visit("/")
    page.get_by_role("button", name="Dark").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_scripts_and_styles_are_small() -> None:
    files = [each for each in PAGE.rglob("*") if each.suffix in {".js", ".css", ".html"}]
    texts = [
        script_for_browsers(each) if each.suffix == ".js" else each.read_text("utf-8")
        for each in files
    ]
    assert sum(map(len, texts)) <= 275_000  # all pages together; each loads only its own part
    assert max(len(line) for text in texts for line in text.splitlines()) <= 300


@pytest.mark.parametrize("name", SHOWN)
def test_guide_shows_the_page(visit: Open, name: str, golden: bool) -> None:
    if golden:
        take_picture(opened(visit, name, dark=SHOWN[name]), name)
    assert is_shown(name)


def take_picture(page: Any, name: str) -> None:
    """Write the picture for the guide."""
    file = PICTURES / f"{name}.png"
    page.wait_for_load_state("networkidle")
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=file)
    with Image.open(file) as shot:
        shot.convert("RGB").quantize(128).save(file, optimize=True)


def is_shown(name: str) -> bool:
    """Return True if the guide shows the picture, in the size of the page."""
    with Image.open(PICTURES / f"{name}.png") as shown:
        right = shown.size == (1280, 900)
    return right and f"studio/{name}.png" in GUIDE.read_text("utf-8")
