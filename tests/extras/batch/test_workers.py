"""However many processes draw, and whichever of them die: the bytes are those of one."""

import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import pnp
from pnp.export.formats import Span
from pnp.export.output import Output
from pnp.extras.batch import local
from pnp.extras.batch.child import Answer
from pnp.extras.batch.job import Job
from pnp.extras.batch.local import processes
from pnp.extras.batch.order import in_order
from tests.conftest import left_behind
from tests.extras.batch.conftest import AT_ONCE, Whole, cards, contents, interrupted

linux = pytest.mark.skipif(not Path("/proc/self").exists(), reason="asks /proc")


@pytest.mark.parametrize("name", ["cards.pdf", "cards.svg"])
def test_three_processes_write_the_bytes_of_one(tmp_path: Path, whole: Whole, name: str) -> None:
    cards().write(tmp_path / name, run=pnp.LongRun(jobs=3))
    assert contents(tmp_path) == whole(name)


def test_a_run_goes_on_with_other_processes(tmp_path: Path, whole: Whole) -> None:
    interrupted(cards(), tmp_path / "cards.svg.zip", 2 * AT_ONCE)
    cards().write(tmp_path / "cards.svg.zip", run=pnp.LongRun(jobs=2, resume=True))
    assert contents(tmp_path) == whole("cards.svg.zip")


def test_what_a_process_was_drawing_when_it_was_killed_is_drawn_again(
    tmp_path: Path, whole: Whole, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer, killed = local._Child.answer, []

    def once(child: local._Child, span: Span) -> Answer | None:
        if span[0] == AT_ONCE and not killed:
            killed.append(child.process.pid)
            child.process.kill()
        return answer(child, span)

    monkeypatch.setattr(local._Child, "answer", once)
    cards().write(tmp_path / "cards.pdf", run=pnp.LongRun(jobs=2))
    assert len(killed) == 1
    assert contents(tmp_path) == whole("cards.pdf")


def test_a_process_that_dies_again_and_again_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local._Child, "answer", lambda child, _: child.process.kill())
    with pytest.raises(pnp.PnpError) as failed:
        cards().write(tmp_path / "cards.pdf", run=pnp.LongRun(jobs=2))
    assert str(failed.value) == (
        "a process that draws pages 1 to 3 died 3 times (fewer at once leave each more memory)"
    )
    assert left_behind(tmp_path) == []


def test_what_goes_wrong_in_a_process_is_told_here() -> None:
    def error_of(recipe: object, version: str = pnp.__version__) -> str:
        job = Job(recipe, Path("x.pdf"), Output(), version)
        with processes(pickle.dumps(job), 1) as submit:
            with pytest.raises((pnp.PnpError, RuntimeError)) as failed:
                submit((0, 1))()
            assert isinstance(failed.value, pnp.PnpError) == (recipe is not TOO_SHORT)
        return str(failed.value)

    assert error_of(TOO_SHORT) == "ValueError: invalid literal for int() with base 10: ''"
    assert "there is no component 'nothing'" in error_of(partial(pnp.component, "nothing"))
    assert error_of(TOO_SHORT.func, "0.0.1").startswith("a worker has pnp")


TOO_SHORT = partial(int, "")


def test_a_drawing_that_no_other_process_can_make_is_refused(tmp_path: Path) -> None:
    card = pnp.setup("color-claim", number=0).card()
    own = pnp.Drawing("Mine", lambda palette, settings: card.scenes(palette, settings) * 9)
    document = own.lay_out(up=1)
    with pytest.raises(pnp.PnpError, match="Mine: other processes cannot draw this") as refused:
        document.write(tmp_path / "mine.pdf", run=pnp.LongRun(jobs=2))
    assert refused.value.parameter == "jobs"
    document.write(tmp_path / "mine.pdf")
    assert left_behind(tmp_path) == ["mine.pdf"]


DOCUMENTS = {
    "cards, stacked": lambda: (
        pnp.setups("color-claim", 9, seed=1).cards().lay_out(cut_and_stack=True)
    ),
    "fair cards": lambda: pnp.setups("line-or-colour", 5, seed=1, fair=True).cards().lay_out(),
    "drawn sheets": lambda: pnp.sheets("colour-lines", 2, seed=1).together().lay_out(),
    "kit": lambda: pnp.kit("passtally", palette="grey", layers="all"),
    "component with values": lambda: pnp.component("color-claim/board", cell="20mm").lay_out(),
    "pieces with backs": lambda: pnp.component("passtally/tiles").lay_out(backs="duplex-long"),
    "pad": lambda: pnp.pad("colour-lines", sheets=2),
    "result": lambda: pnp.start("color-claim").page().lay_out(),
    "calibration": lambda: pnp.calibration().lay_out(paper="Letter"),
}


def test_a_table_is_read_by_every_process(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("cell\n" + "20mm\n25mm\n20mm\n" * 3)
    document = pnp.component("color-claim/board").merged(tmp_path / "t.csv").lay_out()
    (whole,) = document.write(tmp_path / "one.pdf")
    (shared,) = document.write(tmp_path / "two.pdf", run=pnp.LongRun(jobs=2))
    assert shared.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_a_document_is_made_again_from_what_is_sent_of_it(kind: str) -> None:
    document = DOCUMENTS[kind]()
    again = pickle.loads(pickle.dumps(document.made.recipe))()
    assert pnp.Document(again).to_bytes("pdf") == document.to_bytes("pdf")


def test_chunks_come_in_order_and_few_are_on_their_way() -> None:
    on_their_way: list[Span] = []

    def submit(span: Span) -> Callable[[], Span]:
        on_their_way.append(span)
        assert len(on_their_way) <= 3
        return lambda: on_their_way.pop(0)

    spans = [(number, number + 1) for number in range(10)]
    assert list(in_order(submit, spans, 3)) == spans


@pytest.mark.parametrize(
    ("run", "parameter"),
    [
        (pnp.LongRun(jobs=0), "jobs"),
        (pnp.LongRun(jobs=True), "jobs"),
        (pnp.LongRun(scheduler=8786), "scheduler"),
        (pnp.LongRun(jobs=2, scheduler="tcp://host:8786"), "jobs"),
        (pnp.LongRun(resume="yes"), "resume"),
        (3, "run"),
    ],
)
def test_what_a_run_cannot_be_is_refused(tmp_path: Path, run: object, parameter: str) -> None:
    with pytest.raises(pnp.PnpError) as refused:
        cards().write(tmp_path / "cards.pdf", run=run)
    assert refused.value.parameter == parameter
    assert left_behind(tmp_path) == []


PROGRAM = """
import pnp
from pnp.export import formats
formats.FORMATS[".pdf"] = formats.FORMATS[".pdf"]._replace(at_once=20)
told = lambda progress: print(progress.pages, flush=True)
cards = pnp.setups("color-claim", 4000, seed=1).cards().lay_out()
cards.write("cards.pdf", run=pnp.LongRun(jobs=2, told=told))
"""
"""No `if __name__ == "__main__"` is needed: processes are started by us."""


@linux
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGINT])
def test_no_process_is_left_when_a_run_ends(tmp_path: Path, ending: signal.Signals) -> None:
    run = subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with run:
        assert run.stdout is not None
        run.stdout.readline()
        tasks = Path(f"/proc/{run.pid}/task").iterdir()
        children = {pid for task in tasks for pid in (task / "children").read_text().split()}
        run.send_signal(ending)
        run.wait()
    assert len(children) == 2
    end = time.monotonic() + 30
    while any(map(is_alive, children)):
        assert time.monotonic() < end
        time.sleep(0.05)
    assert left_behind(tmp_path) == ["cards.pdf.journal", "cards.pdf.unfinished"]


def is_alive(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
