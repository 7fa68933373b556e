"""The processes behind `--jobs`: the same files as one, and none remains after a run."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pnp.extras.batch.workers import workers
from tests.conftest import Pnp, fast_only, file_names

CARD = """
title = "Card"
help = "A name."
[parameters]
name = { help = "Whose.", type = "text", default = "nobody" }
[size]
width = "40mm"
height = "20mm"
[[elements]]
draw = "label"
text = "{name}"
x = 20
y = 10
size = "9pt"
"""

linux = pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc")


def test_several_jobs_write_the_bytes_of_one(folder: Path, pnp: Pnp) -> None:
    words = ("setup", "color-claim", "-n", 2400, "--seed", 7, "-o")
    assert pnp(*words, "one.pdf").status == 0
    answer = pnp(*words, "two.pdf", "--jobs", 2)
    assert (answer.status, answer.out, answer.err) == (0, "two.pdf\n", "")
    assert (folder / "two.pdf").read_bytes() == (folder / "one.pdf").read_bytes()


@pytest.mark.slow
def test_missing_characters_of_workers_give_one_warning(folder: Path, pnp: Pnp) -> None:
    (folder / "card.toml").write_text(CARD, "utf-8")
    rows = [f"\u0416 {number}" for number in range(60)] + ["\u4e2d"]
    (folder / "names.csv").write_text("\n".join(["name", *rows]), "utf-8")
    words = ("render", "card.toml", "--table", "names.csv", "--paper", "fit", "--no-marks")
    alone = pnp(*words, "-o", "alone.svg.zip")
    answer = pnp(*words, "-o", "two.svg.zip", "--jobs", 2)
    assert answer.err == alone.err
    expected = "no font has '\u0416' (U+0416), '\u4e2d' (U+4E2D)"
    assert answer.err.startswith(f"pnp: {expected}: run pip install")
    assert answer.err.count("\n") == 1


def test_one_job_needs_no_executor() -> None:
    with workers(1, "") as executor:
        assert executor is None


RUN = ["setup", "color-claim", "-n", "100000", "--jobs", "2", "--json", "-o", "cards.pdf"]


@linux
@pytest.mark.parametrize("ending", fast_only([signal.SIGTERM], [signal.SIGKILL, signal.SIGINT]))
def test_no_worker_remains_after_a_run_ends(tmp_path: Path, ending: signal.Signals) -> None:
    run = subprocess.Popen(
        [sys.executable, "-m", "pnp", *RUN],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.readline()
        tasks = Path(f"/proc/{run.pid}/task").iterdir()
        children = {pid for task in tasks for pid in (task / "children").read_text().split()}
        run.send_signal(ending)
        run.wait()
        errors = run.stderr.read()
    assert len(children) >= 2
    end = time.monotonic() + 30
    while any(map(is_alive, children)):
        assert time.monotonic() < end
        time.sleep(0.05)
    if ending != signal.SIGKILL:
        assert errors.strip() == "pnp: stopped"
        assert file_names(tmp_path) == []


def is_alive(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
