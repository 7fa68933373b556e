"""The print pages in a browser: forms, previews, downloads, setups."""

import io
import re
import shlex
import zipfile
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import expect

import pnp as library
from pnp.extras.studio.form_fields import print_fields
from pnp.extras.studio.prints import setup_options
from tests.conftest import Pnp
from tests.extras.studio.conftest import Open, Studio, running


def ready(page: Any, query: str) -> None:
    """Wait until the preview matches the query of the form."""
    page.wait_for_selector(f'.stage[data-for="{query}"]:not(.old)')


def downloaded(page: Any, name: str, folder: Path) -> Path:
    """Download the file of a link and return its path."""
    with page.expect_download() as waiting:
        page.get_by_role("link", name=name, exact=True).click()
    file = folder / waiting.value.suggested_filename
    waiting.value.save_as(file)
    return file


def addresses(page: Any) -> set[str | None]:
    """Return the addresses of all links on a page."""
    return {each.get_attribute("href") for each in page.get_by_role("link").all()}


def test_home_links_to_every_game(visit: Open) -> None:
    page = visit("/")
    links = addresses(page)
    for name in library.Catalogue().kits():
        assert {f"/kit/{name}", f"/setup/{name}"} <= links
        assert f"/table/new?game={name}" in links
        picture = page.locator(f'[data-game="{name}"] img')
        expect(picture).to_be_visible()
        assert picture.evaluate("img => img.decode().then(() => img.naturalWidth)") > 100
    assert {"/parts", "/calibration", "/workshop"} <= links


def test_all_parts_link_to_everything_that_can_be_printed_alone(visit: Open) -> None:
    page = visit("/parts")
    links = addresses(page)
    assert {f"/component/{name}" for name in library.Catalogue().components()} <= links
    assert {f"/kit/{name}" for name in library.Catalogue().kits()} <= links
    assert {f"/pad/{name}" for name in library.Catalogue().pads()} <= links
    assert {"/sheet/colour-lines", "/dice/colour-lines"} <= links
    expect(page.locator(".components img").first).to_be_visible()


def test_download_equals_the_file_of_the_shown_command(visit: Open, pnp: Pnp, folder: Path) -> None:
    page = visit("/component/color-claim/board")
    page.get_by_label("Cell", exact=True).fill("25mm")
    page.get_by_label("Turned").check()
    page.get_by_role("radio", name="Grey").check()
    ready(page, "p.cell=25mm&p.turned=yes&palette=grey")
    words = shlex.split(page.locator(".command code").inner_text())
    assert words[:4] == ["pnp", "render", "color-claim/board", "-o"]
    for link, suffix in (("Download PDF", ".pdf"), ("SVG", ".svg"), ("PNG", ".png")):
        file = downloaded(page, link, folder)
        assert file.name == f"board{suffix}"
        words[4] = f"own{suffix}"
        assert pnp(*words[1:]).status == 0
        assert file.read_bytes() == (folder / f"own{suffix}").read_bytes()


@pytest.mark.parametrize(
    "path",
    [
        "/kit/passtally?only=boards&only=tiles&backs=duplex-long",
        "/booklet/passtally?backs=duplex-long&paper=Letter",
        "/pad/passtally?sheets=2&paper=Letter",
        "/setup/line-or-colour?count=3&seed=7&marks=no",
        "/sheet/colour-lines?seed=5&black=4&apart=yes",
        "/dice/colour-lines?seed=5",
        "/calibration?paper=Letter",
    ],
)
def test_other_downloads_equal_the_files_of_commands(
    visit: Open, pnp: Pnp, folder: Path, path: str
) -> None:
    page = visit(path)
    words = shlex.split(page.locator(".command code").inner_text())
    words[words.index("-o") + 1] = "own.pdf"
    pdf = "Download cards as PDF" if path.startswith("/setup") else "Download PDF"
    file = downloaded(page, pdf, folder)
    assert pnp(*words[1:]).status == 0
    assert file.read_bytes() == (folder / "own.pdf").read_bytes()


def test_cut_file_has_registration_marks(visit: Open, pnp: Pnp, folder: Path) -> None:
    page = visit("/kit/passtally?only=tiles&registration=yes")
    cuts = downloaded(page, "Cut file", folder)
    words = ["kit", "passtally", "--only", "tiles", "--cut-file", "cuts.svg", "-o", "tiles.pdf"]
    assert pnp(*words).status == 0
    with zipfile.ZipFile(cuts) as pages:
        assert {pages.read(name) for name in pages.namelist()} == {
            each.read_bytes() for each in folder.glob("cuts-*.svg")
        }
    assert (
        downloaded(page, "Download PDF", folder).read_bytes() == (folder / "tiles.pdf").read_bytes()
    )


def test_kit_shows_sheets_and_minutes_of_selected_parts(visit: Open) -> None:
    page = visit("/kit/color-claim")
    command = page.locator(".command code")
    download = page.locator(".files .main")
    expect(command).to_have_text("pnp kit color-claim -o color-claim.pdf")
    page.get_by_role("button", name="None").click()
    expect(download).to_have_text("Nothing to print")
    expect(download).not_to_have_attribute("href", re.compile(""))
    expect(command).to_have_text("")
    only = []
    for name in ("pad", "pyramids"):
        page.locator(f'.part [value="{name}"]').check()
        only.append(name)
        document = library.kit("color-claim", only=only)
        thick = sum(each.paper == "thick" for each in document)
        facts = page.locator(".figures")
        expect(facts).to_contain_text(f"{document.handwork.minutes} min")
        expect(facts).to_contain_text(f"pages{len(document)}" if len(document) > 1 else "page1")
        if thick:
            expect(facts).to_contain_text(f"thick sheets{thick}")
    assert "--only pyramids --only pad" in command.inner_text()
    for name in ("cover", "rules", "board"):
        page.locator(f'.part [value="{name}"]').check()
    expect(command).to_have_text("pnp kit color-claim -o color-claim.pdf")


def test_fault_is_shown_at_its_field(visit: Open) -> None:
    page = visit("/component/color-claim/board")
    page.get_by_label("Cell", exact=True).fill("900mm")
    fault = page.locator(".fault", has_text="900mm is out of range")
    fault.wait_for()
    field = page.get_by_label("Cell", exact=True)
    assert field.get_attribute("aria-invalid") == "true"
    assert fault.get_attribute("id") in field.get_attribute("aria-describedby")
    assert page.locator(".stage.old .sheet svg").count() == 1
    assert page.get_by_role("link", name="Download PDF").get_attribute("aria-disabled") is not None
    reason = page.locator(".get .reason")  # beside the downloads, however far the form is scrolled
    expect(reason).to_contain_text("900mm is out of range")
    field.fill("20")  # a bare number is in millimetres
    ready(page, "p.cell=20mm")
    assert not fault.is_visible()
    expect(reason).to_be_hidden()


def test_fault_disables_downloads_and_hides_facts(visit: Open) -> None:
    page = visit("/kit/color-claim")
    download = page.get_by_role("link", name="Download PDF")
    expect(download).to_have_attribute("href", "/file/kit/color-claim.pdf")
    expect(page.locator(".facts")).to_be_visible()
    page.get_by_role("radio", name="Other…").check()
    page.get_by_label("Paper, other value").fill("A6")
    expect(page.locator(".stage.old")).to_be_visible()
    for link in page.locator(".files a").all():
        expect(link).not_to_have_attribute("href", re.compile(""))
        expect(link).to_have_attribute("aria-disabled", "true")
    for figures in (".facts", ".turner", ".thumbs"):
        expect(page.locator(figures)).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".sheet")).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_role("radio", name="A4").check()
    expect(download).to_have_attribute("href", "/file/kit/color-claim.pdf")
    expect(page.locator(".facts")).to_be_visible()


def test_download_follows_the_form_immediately(visit: Open) -> None:
    page = visit("/component/color-claim/board")
    page.route("**/api/print/**", lambda _: None)  # no reply arrives
    page.get_by_label("Turned").check()
    download = page.get_by_role("link", name="Download PDF")
    expect(download).to_have_attribute("href", re.compile("p.turned=yes"))


def test_fault_disables_setups_and_keeps_them(visit: Open) -> None:
    page = visit("/setup/color-claim?count=2&seed=1")
    code = page.locator(".cards code").first.inner_text()
    page.get_by_role("button", name="Keep").first.click()
    page.locator(".cards .kept").wait_for()
    page.get_by_label("Count", exact=True).fill("0")
    expect(page.locator(".stage.old")).to_be_visible()
    expect(page.locator(".files a").first).not_to_have_attribute("href", re.compile(""))
    assert page.evaluate("document.querySelector('.cards').inert")
    page.get_by_label("Count", exact=True).fill("3")
    expect(page.locator(".cards li")).to_have_count(3)
    expect(page.locator(".cards .kept code")).to_have_text(code)
    page.get_by_label("Setup code").fill("CC-1")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("alert").first).to_contain_text("CC-1")
    expect(page.get_by_label("Setup code")).to_have_value("CC-1")
    page.goto(page.url.replace("?", "?paper=40x40mm&"))
    expect(page.locator(".cards .kept code")).to_have_text(code)
    expect(page.locator(".files a").first).not_to_have_attribute("href", re.compile(""))


def test_fair_setups_and_variants_are_offered_in_words() -> None:
    fields = {
        game: {field.name: field for field in setup_options(library.game(game))}
        for game in ("line-or-colour", "paint-the-line")
    }
    assert "fair" in fields["line-or-colour"]
    assert "fair" not in fields["paint-the-line"]
    variant = fields["paint-the-line"]["variant"]
    assert dict(variant.words)["four-colours"] == "Colours: 4"


def test_fair_setups_are_offered_only_for_variants_with_some(visit: Open) -> None:
    page = visit("/setup/line-or-colour?variant=advanced&fair=yes")
    fair = page.get_by_label("Fair only")
    expect(fair).to_be_disabled()
    expect(page.locator("#help-fair")).to_contain_text("No setup of this variant")
    expect(page.locator(".cards li")).to_have_count(4)
    page.get_by_label("Variant").select_option("basic")
    expect(fair).to_be_enabled()
    fair.check()
    expect(page).to_have_url(re.compile("fair=yes"))
    page.get_by_label("Variant").select_option("advanced")
    expect(page).not_to_have_url(re.compile("fair=yes"))
    expect(page.get_by_role("alert").first).to_be_hidden()


def test_paper_has_its_name_and_numbers_of_the_language(studio: Studio, visit: Open) -> None:
    page = visit("/component/color-claim/board?paper=Letter")
    expect(page.locator(".facts")).to_contain_text(
        "Paper Letter, 215.9 \N{MULTIPLICATION SIGN} 279.4 mm"
    )
    cookie = {"name": "pnp-language", "value": "de", "url": studio.address}
    page.context.add_cookies([cookie])
    page.reload()
    expect(page.locator(".facts")).to_contain_text(
        "Papier Letter, 215,9 \N{MULTIPLICATION SIGN} 279,4 mm"
    )


def test_backs_are_beside_the_paper() -> None:
    (backs,) = (field for field in print_fields("kit") if field.name == "backs")
    assert (backs.label, backs.group) == ("Backs (duplex)", "paper")


def test_help_does_not_name_values_that_are_shown_in_words() -> None:
    fields = {field.name: field for field in print_fields("kit")}
    assert [fields[name].help for name in ("backs", "palette", "language")] == [""] * 3
    assert fields["margin"].help


def test_remedy_is_a_button(visit: Open) -> None:
    page = visit("/component/generic/grid?p.rows=40")
    page.get_by_role("alert").get_by_text("the component with its bleed and marks").wait_for()
    page.get_by_role("button", name="Print as a poster").click()
    ready(page, "p.rows=40&poster=yes")
    assert page.locator(".turner .pages").inner_text() == "Page 1 of 6"
    page.get_by_role("button", name="Page 2").click()
    page.locator(".pages", has_text="Page 2 of 6").wait_for()


def test_history_and_reload_restore_settings(visit: Open) -> None:
    page = visit("/component/color-claim/board")
    cell = page.get_by_label("Cell", exact=True)
    cell.press_sequentially("")
    cell.fill("20mm")
    cell.blur()
    page.get_by_label("Turned").check()
    ready(page, "p.cell=20mm&p.turned=yes")
    page.go_back()
    ready(page, "p.cell=20mm")
    assert not page.get_by_label("Turned").is_checked()
    page.go_back()
    ready(page, "")
    assert cell.input_value() == "30mm"
    page.go_forward()
    page.go_forward()
    ready(page, "p.cell=20mm&p.turned=yes")
    page.reload()
    ready(page, "p.cell=20mm&p.turned=yes")
    assert page.get_by_label("Cell", exact=True).input_value() == "20mm"


def test_actual_size_follows_the_bank_card(visit: Open) -> None:
    page = visit("/component/color-claim/board?paper=A5&p.cell=15mm")
    page.get_by_role("button", name="Actual size").click()
    page.get_by_label("Width of the bar").fill("5")
    bar, sheet = page.locator(".ruler .bar"), page.locator(".sheet")
    assert bar.bounding_box()["width"] == pytest.approx(85.6 * 5, abs=0.5)
    assert sheet.bounding_box()["width"] == pytest.approx(148 * 5, abs=0.5)
    page.reload()
    page.wait_for_selector(".sheet svg")
    assert sheet.bounding_box()["height"] == pytest.approx(210 * 5, abs=0.5)


def test_colour_vision_changes_the_preview(visit: Open) -> None:
    page = visit("/component/line-or-colour/basic")
    sheet = page.locator(".sheet")
    seen = {}
    for eyes in ("Normal vision", "Protanopia", "Tritanopia", "Greyscale"):
        page.get_by_label("Colour vision").select_option(eyes)
        seen[eyes] = sheet.screenshot()
    assert len(set(seen.values())) == 4


def test_setups_are_kept_while_others_are_drawn(visit: Open) -> None:
    page = visit("/setup/color-claim?count=2&seed=1")
    codes = page.locator(".cards code")
    first, second = codes.all_inner_texts()
    page.get_by_role("button", name="Keep").nth(1).click()
    page.locator(".cards .kept").wait_for()
    page.get_by_role("button", name="New random setups").click()
    expect(page.locator(".cards")).not_to_contain_text(first)
    assert codes.all_inner_texts()[0] == second
    page.get_by_label("Setup code").fill(first)
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".cards")).to_contain_text(first)
    assert codes.all_inner_texts()[:2] == [second, first]
    page.reload()
    page.locator(".cards .kept").nth(1).wait_for()
    assert codes.all_inner_texts()[:2] == [second, first]


def test_address_has_the_page_and_the_view(visit: Open) -> None:
    page = visit("/component/generic/grid?p.rows=40&poster=yes")
    page.get_by_role("button", name="Next page").click()
    page.get_by_label("Colour vision").select_option("Greyscale")
    page.get_by_role("button", name="Actual size").click()
    query = "p.rows=40&poster=yes&page=2&seen=grey&size=actual"
    expect(page).to_have_url(f"{page.url.partition('?')[0]}?{query}")
    page.reload()
    page.locator(".pages", has_text="Page 2 of 6").wait_for()
    assert page.locator(".sheet").evaluate("at => at.style.filter") == 'url("#grey")'
    expect(page.get_by_role("button", name="Actual size")).to_have_attribute("aria-pressed", "true")
    page.go_back()
    expect(page.get_by_role("button", name="Actual size")).to_have_attribute(
        "aria-pressed", "false"
    )


def test_browser_prints_the_sheet_at_actual_size(visit: Open) -> None:
    page = visit("/component/color-claim/board?paper=A5&p.cell=15mm")
    expect(page.get_by_text("Print the PDF at 100%")).to_be_visible()
    page.emulate_media(media="print")
    box = page.locator(".sheet").bounding_box()
    inch = 96 / 25.4
    assert list(box.values()) == pytest.approx([0, 0, 148 * inch, 210 * inch], abs=0.5)
    expect(page.get_by_text("Print the PDF at 100%")).to_be_hidden()


def test_printer_is_saved_selected_and_removed(visit: Open, tmp_path: Path) -> None:
    with running(tmp_path) as studio:
        page = visit("/calibration", at=studio.address)
        page.get_by_label("Name").fill("office")
        page.get_by_label("Horizontal ruler").fill("100/160")
        page.get_by_role("button", name="Save printer").click()
        expect(page.get_by_role("alert").last).to_contain_text("out of range")
        page.get_by_label("Horizontal ruler").fill("159/160")
        page.get_by_label("Vertical ruler").fill("236/237")
        page.get_by_role("button", name="Save printer").click()
        expect(page.get_by_text("scale 0.9938 across, 0.9958 down")).to_be_visible()
        page.get_by_label("Printer", exact=True).select_option("office")
        expect(page.locator(".command code")).to_contain_text("--printer office")
        page.get_by_role("button", name="Remove office").click()
        expect(page.get_by_role("button", name="Remove office")).to_be_hidden()
        page.close()


def screenshot(page: Any, svg: str) -> Image.Image:
    """Return a picture of an SVG in the page, reduced so that edges of letters do not matter."""
    page.evaluate("(svg) => { document.querySelector('main').innerHTML = svg; }", svg)
    page.evaluate("document.querySelector('main > svg').style.width = '900px'")
    page.evaluate("document.fonts.ready")
    return Image.open(io.BytesIO(page.locator("main > svg").screenshot())).convert("RGB").reduce(4)


def test_preview_looks_like_the_file(visit: Open) -> None:
    page = visit("/calibration")
    # the stylesheet of the page has the same rules
    own_style = ' style="font-kerning:normal;white-space:pre"'
    counters = library.component("line-or-colour/counters").lay_out()
    for document in (counters, library.kit("passtally")):
        file = document.page(1).to_svg(fonts=False).replace(own_style, "").partition("?>\n")[2]
        both = screenshot(page, file), screenshot(page, document.page(1).to_screen())
        apart = ImageChops.difference(*both).convert("L").histogram()
        assert sum(apart[48:]) < sum(apart) / 1000
