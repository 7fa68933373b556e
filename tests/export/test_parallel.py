"""Pages drawn by the workers of an executor: the same bytes, and an error that names the pages."""

import os
import pickle
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.export import parallel
from pnp.export.formats import OutputTarget, Span
from pnp.export.output import Output
from pnp.export.parallel import Failure, Job, draw_chunk, in_order
from tests.conftest import file_names
from tests.export.parallel import AT_ONCE, CHUNKS, PAGES, cards, contents

pytestmark = pytest.mark.usefixtures("small_steps")


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        yield executor


@pytest.mark.parametrize("name", ["cards.pdf", "cards.svg", "cards.png.zip"])
def test_workers_write_the_same_bytes(tmp_path: Path, name: str) -> None:
    for folder in ("alone", "shared"):
        (tmp_path / folder).mkdir()
    cards().write(tmp_path / "alone" / name, dpi=30)
    with ThreadPoolExecutor(3) as executor:
        cards().write(tmp_path / "shared" / name, dpi=30, executor=executor)
    assert contents(tmp_path / "shared") == contents(tmp_path / "alone")


def test_several_processes_write_the_same_bytes(tmp_path: Path, processes: Executor) -> None:
    cards().write(tmp_path / "alone.pdf")
    cards().write(tmp_path / "shared.pdf", executor=processes)
    assert (tmp_path / "shared.pdf").read_bytes() == (tmp_path / "alone.pdf").read_bytes()


def test_every_process_reads_the_table(tmp_path: Path, processes: Executor) -> None:
    (tmp_path / "t.csv").write_text("cell\n" + "20mm\n25mm\n20mm\n" * 3)
    document = pnp.component("color-claim/board").merged(tmp_path / "t.csv").lay_out()
    document.write(tmp_path / "alone.pdf")
    document.write(tmp_path / "shared.pdf", executor=processes)
    assert (tmp_path / "shared.pdf").read_bytes() == (tmp_path / "alone.pdf").read_bytes()


@pytest.mark.parametrize("workers", [0, 2])
def test_progress_is_reported_after_each_step(tmp_path: Path, workers: int) -> None:
    reported: list[tuple[int, int]] = []

    def report(done: int, total: int) -> None:
        reported.append((done, total))

    executor = ThreadPoolExecutor(workers) if workers else None
    cards().write(tmp_path / "cards.pdf", executor=executor, progress=report)
    assert reported == [(done, PAGES) for done in (3, 6, 9, 11)]
    if executor is not None:
        executor.shutdown()


def test_interrupted_run_leaves_no_files(tmp_path: Path) -> None:
    def stop(done: int, _total: int) -> None:
        if done > AT_ONCE:
            raise KeyboardInterrupt

    (tmp_path / "cards-01.svg").write_bytes(b"earlier")
    for name in ("cards.pdf", "cards.svg"):
        with ThreadPoolExecutor(2) as executor, pytest.raises(KeyboardInterrupt):
            cards().write(tmp_path / name, executor=executor, progress=stop)
    assert contents(tmp_path) == {"cards-01.svg": b"earlier"}


def test_dead_worker_is_reported_with_its_pages(tmp_path: Path) -> None:
    document = pnp.Document(replace(cards().layout, recipe=partial(os._exit, 1)))
    with (
        ProcessPoolExecutor(1, get_context("spawn")) as executor,
        pytest.raises(pnp.PnpError) as failed,
    ):
        document.write(tmp_path / "cards.pdf", executor=executor)
    assert str(failed.value) == (
        "a worker died while drawing pages 1 to 3: use fewer workers, so that each has more memory"
    )
    assert file_names(tmp_path) == []


class _Failing(Executor):
    """An executor whose third and later calls fail."""

    def __init__(self) -> None:
        self.calls = 0

    def submit(self, *given: Any, **named: Any) -> "Future[Any]":
        self.calls += 1
        if self.calls == CHUNKS:
            raise RuntimeError("shut down")
        future: Future[Any] = Future()
        if self.calls == CHUNKS - 1:
            future.set_exception(ValueError("lost\nfor ever"))
        else:
            future.set_result(given[0](*given[1:], **named))
        return future


def test_failing_executor_is_reported_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(pnp.PnpError) as failed:
        cards().write(tmp_path / "cards.pdf", executor=_Failing())
    assert str(failed.value) == "a worker failed to draw pages 7 to 9: ValueError: lost"
    assert file_names(tmp_path) == []


def drawn(recipe: Any, version: str = pnp.__version__) -> Any:
    job = Job(recipe, OutputTarget.of(Path("x.pdf")), Output(), version)
    return draw_chunk(pickle.dumps(job), (0, 1), lambda _: None)


def test_page_errors_are_distinguished_from_worker_errors() -> None:
    def error_of(recipe: Any, version: str = pnp.__version__) -> Exception:
        failure = drawn(recipe, version)
        assert isinstance(failure, Failure)
        return failure.error

    fault = error_of(partial(int, ""))
    assert isinstance(fault, RuntimeError)
    assert str(fault) == "ValueError: invalid literal for int() with base 10: ''"
    assert "unknown component 'nothing'" in str(error_of(partial(pnp.component, "nothing")))
    assert str(error_of(int, "0.0.1")).startswith("a worker has pnp")


def test_local_functions_are_drawn_in_this_process_only(tmp_path: Path) -> None:
    card = pnp.setup("color-claim", number=0).card()
    own = pnp.Drawing("Mine", lambda palette, settings: card.scenes(palette, settings) * 9)
    document = own.lay_out(up=1)
    with (
        ThreadPoolExecutor(1) as executor,
        pytest.raises(pnp.PnpError, match="Mine cannot be drawn by other processes") as rejected,
    ):
        document.write(tmp_path / "mine.pdf", executor=executor)
    assert rejected.value.parameter == "executor"
    document.write(tmp_path / "mine.pdf")
    assert file_names(tmp_path) == ["mine.pdf"]


@pytest.mark.parametrize("argument", ["executor", "progress"])
def test_invalid_executors_are_rejected(tmp_path: Path, argument: str) -> None:
    with pytest.raises(pnp.PnpError) as rejected:
        cards().write(tmp_path / "cards.pdf", **{argument: 3})
    assert rejected.value.parameter == argument


DOCUMENTS = {
    "cards, stacked": lambda: (
        pnp.setups("color-claim", 9, seed=1).cards().lay_out(cut_and_stack=True)
    ),
    "fair cards": lambda: pnp.setups("line-or-colour", 5, seed=1, fair=True).cards().lay_out(),
    "drawn sheets": lambda: pnp.sheets("colour-lines", 2, seed=1).together().lay_out(),
    "range of cards": lambda: pnp.setups("color-claim", 5, seed=1, first=7).cards().lay_out(),
    "range of sheets": lambda: (
        pnp.sheets("colour-lines", 2, seed=1, first=3).together().lay_out(serial=True)
    ),
    "kit": lambda: pnp.kit("passtally", palette="grey", layers="all"),
    "component with values": lambda: pnp.component("color-claim/board", cell="20mm").lay_out(),
    "pieces with backs": lambda: pnp.component("passtally/tiles").lay_out(backs="duplex-long"),
    "pad": lambda: pnp.pad("colour-lines", sheets=2),
    "result": lambda: pnp.start("color-claim").page().lay_out(),
    "calibration": lambda: pnp.calibration().lay_out(paper="Letter"),
}


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_document_is_rebuilt_from_its_recipe(kind: str) -> None:
    document = DOCUMENTS[kind]()
    again = pickle.loads(pickle.dumps(document.layout.recipe))()
    assert pnp.Document(again).to_bytes("pdf") == document.to_bytes("pdf")


def test_chunks_are_ordered_and_few_are_in_flight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_IN_FLIGHT", 3)
    submitted: list[Future[Span]] = []

    def submit(span: Span) -> "Future[Span]":
        submitted.append(Future())
        submitted[-1].set_result(span)
        return submitted[-1]

    spans = [(number, number + 1) for number in range(10)]
    taken = []
    for span in in_order(submit, spans):
        taken.append(span)
        assert len(submitted) <= len(taken) + 3
    assert taken == spans
