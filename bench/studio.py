"""Measure the studio in Chromium: previews, moves with their score, first load, idling, memory.

The first page and a game are also loaded over a slow line, with 400 ms of latency and 50 kB/s. Two
sizes are printed, with headers: that of all replies, and that of the HTML, scripts, styles and data
that the page needs before it reacts.

Elapsed times are for one browser, from an input to the first painted frame with the result. The
browser is warmed up unless noted. For comparison, each time for previews is followed by the time of
`pnp render` for the same components, also in a warmed-up process.
"""

import argparse
import json
import random
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pnp
from pnp.api.studio_part import Question
from pnp.extras.studio.reply import as_json
from pnp.extras.studio.table import Tables

_SHOWN = """
const shown = (element) => {
  const begun = performance.now();
  return new Promise((on) => {
    new MutationObserver((_, watching) => {
      watching.disconnect();
      const told = performance.now() - begun;
      requestAnimationFrame(() => {
        const after = new MessageChannel();  // its turn comes when this frame has been painted
        after.port1.onmessage = () => on([told, performance.now() - begun]);
        after.port2.postMessage(null);
      });
    }).observe(element, { childList: true });
  });
};"""
_PAINTED = f"""async ({{ label, text }}) => {{{_SHOWN}
  const field = document.getElementById(label);
  const drawn = shown(document.querySelector(".stage .sheet"));
  field.value = text;
  field.dispatchEvent(new Event("input", {{ bubbles: true }}));
  return drawn;
}}"""
_MOVED = f"""async (space) => {{{_SHOWN}
  const drawn = shown(document.querySelector(".played"));
  document.querySelector(`.spot[data-space="${{space}}"]`).click();
  return drawn;
}}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--previews", type=int, default=6, help="previews of each component")
    parser.add_argument("--many", type=int, default=1000, help="previews before measuring memory")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        port = ["--port", "8790"]  # differs from the default port, which another studio might use
        words = [sys.executable, "-m", "pnp", "studio", "--no-browser", *port]
        studio = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, cwd=home)
        try:
            assert studio.stderr is not None
            found = next(
                filter(None, (re.match(r"(http://\S+?)/ ", line) for line in studio.stderr))
            )
            measure(found[1], studio.pid, asked)
        finally:
            studio.terminate()
            studio.wait()


def measure(address: str, process: int, asked: argparse.Namespace) -> None:
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium") or "chromium"
    with sync_playwright() as playwright:
        flags = ["--headless", "--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=program, args=flags)
        page = browser.new_page()
        first_load(page, address)
        for name, path in SLOW_PAGES.items():
            slow_load(browser, name, f"{address}{path}")
        previews(page, address, asked.previews)
        kits(page, address)
        moves(page, address)
        browser.close()
    crowd(address)
    answers()
    idle(process)
    memory(address, process, asked.many)


def first_load(page: Any, address: str) -> None:
    for load in ("first load", "again"):
        begun = time.perf_counter()
        page.goto(f"{address}/")
        page.wait_for_selector(".shelf img")
        print(f"{load:28}{1000 * (time.perf_counter() - begun):8.0f} ms")


SLOW_LINE = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 50_000,
    "uploadThroughput": 50_000,
}


SLOW_PAGES = {"home": "/", "game": "/table?game=color-claim&start=usual"}


def slow_load(browser: Any, name: str, address: str) -> None:
    """Print the times, sizes and requests of a page over a slow line, also when cached."""
    context = browser.new_context(viewport={"width": 390, "height": 780})
    for load in (f"{name}, slow line, first load", f"{name}, slow line, again"):
        page = context.new_page()
        line = context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", SLOW_LINE)
        urls: dict[str, str] = {}
        sizes: dict[str, float] = {}
        line.on(
            "Network.responseReceived",
            lambda e, urls=urls: urls.update({e["requestId"]: e["response"]["url"]}),
        )
        line.on(
            "Network.loadingFinished",
            lambda e, sizes=sizes: sizes.update({e["requestId"]: e["encodedDataLength"]}),
        )
        begun = time.perf_counter()
        page.goto(address, wait_until="commit")
        page.wait_for_selector("main:not([aria-busy])")
        reacts = time.perf_counter() - begun
        arrived = set(sizes)
        page.wait_for_load_state("networkidle")
        needed = {
            each for each in arrived if not re.search(r"\.(woff2|svg|png)$|/view/", urls[each])
        }
        print(
            f"{load:28}{1000 * reacts:8.0f} ms until it reacts,"
            f" {sum(sizes[each] for each in needed) / 1000:.1f} kB;"
            f" {sum(sizes.values()) / 1000:.0f} kB in {len(sizes)} requests in total"
        )
        page.close()
    context.close()


def previews(page: Any, address: str, times: int) -> None:
    seen, rendered = [], []
    for name in tuple(pnp.Catalogue().components()):
        page.goto(f"{address}/component/{name}")
        page.wait_for_selector(".stage[data-for]")
        for number in range(times + 1):
            margin = f"{5 + number / 2:g}mm"
            _, took = page.evaluate(_PAINTED, {"label": "field-margin", "text": margin})
            begun = time.perf_counter()
            pnp.component(name).lay_out(margin=margin, poster=True).to_bytes("pdf")
            if number:  # the first one is a warm-up for both
                seen.append(took)
                rendered.append(1000 * (time.perf_counter() - begun))
    print(f"{'preview, input to paint':28}{summary(seen)}   {len(seen)} previews")
    print(f"{'pnp render, PDF':28}{summary(rendered)}")


def crowd(address: str) -> None:
    """Print the time for previews while at least 1,000 other connections are open."""
    url = urlsplit(address)
    preview = f"{address}/api/print/component/color-claim/board?margin={{}}mm"
    found: list[float] = []
    with ExitStack() as stack:
        for number in range(200):
            for _ in range(10):
                line = socket.create_connection((url.hostname, url.port))
                stack.enter_context(line)
            if number >= 100:
                begun = time.perf_counter()
                with urllib.request.urlopen(preview.format(5 + number / 20)) as reply:
                    reply.read()
                found.append(1000 * (time.perf_counter() - begun))
    print(f"{'preview, 1,000 idle lines':28}{summary(found)}")


def kits(page: Any, address: str) -> None:
    found = []
    for name in tuple(pnp.Catalogue().kits()):
        page.goto(f"{address}/kit/{name}")
        page.wait_for_selector(".stage[data-for]")
        for number, margin in enumerate(("10mm", "9mm", "8mm", "7mm")):
            _, took = page.evaluate(_PAINTED, {"label": "field-margin", "text": margin})
            if number:
                found.append(took)
    print(f"{'kit, input to first page':28}{summary(found)}")


def moves(page: Any, address: str) -> None:
    page.goto(f"{address}/table?game=line-or-colour&variant=advanced")
    page.wait_for_selector(".spot.offered")
    spaces = [f"{column}{row}" for row in (1, 3, 5) for column in "aceg"]
    found, painted = zip(*(page.evaluate(_MOVED, space) for space in spaces), strict=True)
    print(f"{'move with its score':28}{summary(found)}")
    print(f"{'the same, painted':28}{summary(painted)}")


def answers() -> None:
    """Print the CPU time for the response to a move, without the browser and the network."""
    catalogue = pnp.Catalogue()
    for name in (name for name in pnp.Catalogue().game_names() if pnp.game(name).variants):
        tables, table, has = Tables(catalogue), pnp.start(name, catalogue=catalogue), list[str]()
        if pnp.game(name, catalogue=catalogue).has_dice:
            table = table.with_dice(pnp.roll(name, seed=3, catalogue=catalogue))
        chance, found = random.Random(1), []
        for _ in range(40):
            if not (choices := table.moves()):
                break
            move = chance.choice(choices).text
            sent = {"text": table.text, "move": move, "has": has}
            begun = time.process_time()
            reply = json.loads(as_json(tables.answer(Question("table", "play", (), sent))).body)
            found.append(1000 * (time.process_time() - begun))
            has += [name for board in reply["boards"] for name, svg in board["layers"] if svg]
            table = pnp.read_text(reply["text"], catalogue=catalogue)
        print(f"{f'a move of {name}':28}{summary(found[1:])}   CPU")


def idle(process: int) -> None:
    before = used(process)
    time.sleep(5)
    print(f"{'idle':28}{100 * (used(process) - before) / 5:8.1f} % of a core")


def used(process: int) -> float:
    """Return the CPU time that a process has used, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def memory(address: str, process: int, many: int) -> None:
    from urllib.request import urlopen

    names = tuple(pnp.Catalogue().components())
    begun = time.perf_counter()
    for number in range(many):
        name, margin = names[number % len(names)], 5 + number % 40 / 8
        with urlopen(f"{address}/api/print/component/{name}?margin={margin}mm&poster=yes") as reply:
            reply.read()
    took = time.perf_counter() - begun
    parts = subprocess.run(
        ["pgrep", "-P", str(process)], capture_output=True, text=True, check=False
    ).stdout.split()
    sizes = [size for each in [process, *map(int, parts)] if (size := resident(each))]
    told_of = f"{many} previews in {took:.0f} s"
    print(f"{'memory':28}{sum(sizes):8.0f} MB in {len(sizes)} processes, {told_of}")


def resident(process: int) -> float:
    """Return the memory of a process, in MB, with a proportional share of shared pages.

    Return 0 for a process that has ended: the studio ends workers it no longer needs.
    """
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return int(re.findall(r"Pss:\s+(\d+)", text)[0]) / 1024


def summary(found: Sequence[float]) -> str:
    ordered = sorted(found)
    at = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    return f"{statistics.median(found):8.0f} ms median, {at:.0f} ms for 95 of 100"


if __name__ == "__main__":
    main()
