"""An interrupted run is gone on with where it stopped, and the bytes are those of one at one go."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

import pnp
from pnp.extras.batch.kept import Kept
from tests.cli.test_json import held
from tests.conftest import Pnp, left_behind
from tests.extras.batch.conftest import AT_ONCE, CHUNKS, PAGES, Whole, cards, contents, interrupted

NAMES = ["cards.pdf", "cards.svg.zip", "cards.svg", "cards.png"]
GOES_ON = pnp.LongRun(resume=True)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("pages", [AT_ONCE, PAGES])
def test_a_run_goes_on_where_it_was_interrupted(
    tmp_path: Path, whole: Whole, name: str, pages: int
) -> None:
    interrupted(cards(), tmp_path / name, pages)
    assert left_behind(tmp_path) == [f"{name}.journal", f"{name}.unfinished"]
    written = cards().write(tmp_path / name, dpi=30, run=GOES_ON)
    assert contents(tmp_path) == whole(name)
    assert sorted(file.name for file in written) == sorted(whole(name))


def test_it_is_interrupted_again_and_again(tmp_path: Path, whole: Whole) -> None:
    interrupted(cards(), tmp_path / "cards.pdf", AT_ONCE)
    for chunk in range(2, CHUNKS):
        interrupted(cards(), tmp_path / "cards.pdf", chunk * AT_ONCE, resume=True)
    cards().write(tmp_path / "cards.pdf", run=GOES_ON)
    assert contents(tmp_path) == whole("cards.pdf")


def test_one_chunk_alone_is_drawn_again(tmp_path: Path) -> None:
    told: list[pnp.Progress] = []
    interrupted(cards(), tmp_path / "cards.pdf", 2 * AT_ONCE)
    cards().write(tmp_path / "cards.pdf", run=pnp.LongRun(resume=True, told=told.append))
    assert [(each.pages, each.drawn) for each in told] == [(6, 3), (9, 6), (11, 8)]


@pytest.mark.parametrize("name", ["cards.pdf", "cards.svg.zip"])
def test_what_the_journal_does_not_tell_is_written_again(
    tmp_path: Path, whole: Whole, name: str
) -> None:
    interrupted(cards(), tmp_path / name, 3 * AT_ONCE)
    journal = tmp_path / f"{name}.journal"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:-1], lines[-1][:50]]))  # the power failed
    with (tmp_path / f"{name}.unfinished").open("ab") as file:
        file.write(b"half a page")
    cards().write(tmp_path / name, run=GOES_ON)
    assert contents(tmp_path) == whole(name)


def test_pages_that_have_their_names_already_count(tmp_path: Path, whole: Whole) -> None:
    interrupted(cards(), tmp_path / "cards.svg", PAGES)
    for number in ("01", "02", "07"):  # the power failed in that moment
        name = f"cards-{number}.svg"
        (tmp_path / "cards.svg.unfinished" / name).rename(tmp_path / name)
    cards().write(tmp_path / "cards.svg", run=GOES_ON)
    assert contents(tmp_path) == whole("cards.svg")


@pytest.mark.parametrize("name", ["cards.pdf", "cards.svg"])
def test_an_earlier_file_stays_until_the_new_one_is_whole(tmp_path: Path, name: str) -> None:
    earlier = tmp_path / name.replace(".svg", "-01.svg")
    earlier.write_bytes(b"earlier")
    earlier.chmod(0o640)
    interrupted(cards(), tmp_path / name, AT_ONCE)
    assert earlier.read_bytes() == b"earlier"
    cards().write(tmp_path / name, run=GOES_ON)
    assert earlier.read_bytes() != b"earlier"
    assert earlier.stat().st_mode & 0o777 == 0o640


def damaged(folder: Path, name: str) -> None:
    part = folder / name
    part.write_bytes(part.read_bytes()[:900] + b"X" + part.read_bytes()[901:])


@pytest.mark.parametrize(
    ("document", "name", "said"),
    [
        (cards(seed=2), "cards.pdf", "pages 4 to 6 would not be drawn now as they were before"),
        (cards(pages=PAGES - 1), "cards.pdf", "this was begun with 11 pages, and this has 10"),
        (pnp.kit("passtally"), "cards.pdf", "was begun as Color Claim: setups, and this is Pass"),
        (cards(), "cards.png", "this was begun with 30 dpi, and this has 31 dpi"),
    ],
    ids=["seed", "pages", "document", "dpi"],
)
def test_another_document_does_not_go_on_with_it(
    tmp_path: Path, document: pnp.Document, name: str, said: str
) -> None:
    interrupted(cards(), tmp_path / name, 2 * AT_ONCE)
    before = contents(tmp_path)
    with pytest.raises(pnp.PnpError, match=said) as refused:
        document.write(tmp_path / name, dpi=31, run=GOES_ON)
    assert str(refused.value).endswith("(clean=True to begin anew)")
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cards.pdf.unfinished", "pages 1 to 3 have been changed or damaged"),
        ("cards.pdf.journal", r"journal:2: this journal has been changed or damaged"),
    ],
)
def test_what_has_been_changed_is_not_gone_on_with(tmp_path: Path, name: str, said: str) -> None:
    interrupted(cards(), tmp_path / "cards.pdf", 2 * AT_ONCE)
    damaged(tmp_path, name)
    before = contents(tmp_path)
    with pytest.raises(pnp.PnpError, match=said):
        cards().write(tmp_path / "cards.pdf", run=GOES_ON, dpi=30)
    assert contents(tmp_path) == before


def test_only_who_says_so_touches_what_is_kept(tmp_path: Path, whole: Whole) -> None:
    path = tmp_path / "cards.pdf"
    interrupted(cards(), path, AT_ONCE)
    before = contents(tmp_path)
    with pytest.raises(pnp.PnpError, match="was interrupted, and can be gone on with") as refused:
        cards().write(path)
    assert str(refused.value).endswith("(resume=True to go on or clean=True to begin anew)")
    cards(pages=1).write(path)  # a short one needs no place beside it
    cards(pages=1).write(tmp_path / "other.pdf")
    assert contents(tmp_path).items() > before.items()
    cards().write(path, run=pnp.LongRun(clean=True))
    assert contents(tmp_path)["cards.pdf"] == whole("cards.pdf")["cards.pdf"]
    assert left_behind(tmp_path) == ["cards.pdf", "other.pdf"]


def test_two_runs_do_not_go_on_with_one_file(tmp_path: Path, whole: Whole) -> None:
    path, tried = tmp_path / "cards.pdf", []

    def told(_: pnp.Progress) -> None:
        for run in (pnp.LongRun(), GOES_ON, pnp.LongRun(clean=True)):
            with pytest.raises(pnp.PnpError, match="another run goes on with this"):
                cards().write(path, run=run)
            tried.append(run)

    cards().write(path, run=pnp.LongRun(told=told))
    assert len(tried) == 3 * CHUNKS
    assert contents(tmp_path) == whole("cards.pdf")


def test_where_nothing_is_kept_nothing_goes_on(tmp_path: Path) -> None:
    with pytest.raises(pnp.PnpError, match="no interrupted run has left anything beside it"):
        cards().write(tmp_path / "cards.pdf", run=GOES_ON)
    interrupted(cards(pages=4), tmp_path / "cards.svg", 1)
    with pytest.raises(pnp.PnpError, match="of a run with a cut file nothing is kept"):
        cards().write(tmp_path / "cards.svg", cut_file=tmp_path / "cut.svg", run=GOES_ON)


def test_a_journal_alone_is_of_a_run_that_came_to_its_end(tmp_path: Path, whole: Whole) -> None:
    path = tmp_path / "cards.pdf"
    interrupted(cards(), path, AT_ONCE)
    (tmp_path / "cards.pdf.unfinished").rename(path)  # the power failed before the next step
    with pytest.raises(pnp.PnpError, match="no interrupted run has left anything beside it"):
        cards().write(path, run=GOES_ON)
    cards().write(path)
    assert contents(tmp_path) == whole("cards.pdf")


def test_a_run_that_has_written_nothing_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Kept, "add", stopped)
    with pytest.raises(KeyboardInterrupt):
        cards().write(tmp_path / "cards.pdf")
    assert left_behind(tmp_path) == []


def test_a_file_that_was_gone_on_with_reads_as_any_other(tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    interrupted(cards(), path, 2 * AT_ONCE)
    cards().write(path, run=GOES_ON)
    assert pikepdf.pdfa.validate_written(path, "2b").verdict == "pass"
    codes = [each.code for each in pnp.setups("color-claim", 4 * PAGES, seed=1)]
    with pikepdf.open(path) as one, pypdfium2.PdfDocument(path) as other:
        assert one.check_pdf_syntax() == []
        assert len(one.pages) == len(other) == PAGES
        for page in (0, PAGES // 2, PAGES - 1):
            assert one.pages[page].trimbox is not None
            words = other[page].get_textpage().get_text_range()
            assert all(code in words for code in codes[4 * page : 4 * page + 4])


@pytest.fixture
def stops() -> Iterator[pytest.MonkeyPatch]:
    """A command is stopped when two chunks are written."""
    add = Kept.add

    def once(self: Kept, chunk: object, pages: int) -> int:
        if pages > 2 * AT_ONCE:
            raise KeyboardInterrupt
        return add(self, chunk, pages)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Kept, "add", once)
        yield patch


def test_a_command_says_how_to_go_on_and_goes_on_with_what_was_typed(
    folder: Path, pnp: Pnp, stops: pytest.MonkeyPatch
) -> None:
    typed = ["setup", "color-claim", "-n", 44, "--no-marks", "--paper", "Letter"]
    answer = pnp(*typed, "-o", "cards.pdf")
    assert answer.err.strip() == (
        "pnp: stopped: 6 of 11 pages are kept beside cards.pdf;"
        " pnp setup --resume cards.pdf goes on"
    )
    assert answer.status == 130
    again = pnp(*typed, "-o", "cards.pdf")
    assert again.err == (
        "pnp: cards.pdf: a run into it was interrupted, and can be gone on with"
        " (--resume cards.pdf to go on or --clean to begin anew)\n"
    )
    stops.undo()
    kept = json.loads((folder / "cards.pdf.journal").read_text().splitlines()[0].split(" ", 1)[1])
    answer = pnp("setup", "--resume", "cards.pdf")
    assert (answer.status, answer.out, answer.err) == (0, "cards.pdf\n", "")
    pnp(*typed, "-o", "whole.pdf", *kept["words"][-2:])  # the seed that chance gave
    assert (folder / "cards.pdf").read_bytes() == (folder / "whole.pdf").read_bytes()
    assert left_behind(folder) == ["cards.pdf", "whole.pdf"]


def test_who_draws_is_said_anew(folder: Path, pnp: Pnp, stops: pytest.MonkeyPatch) -> None:
    pnp("setup", "color-claim", "-n", 44, "-o", "cards.pdf", "--jobs", 2)
    stops.undo()
    answer = pnp("setup", "--resume", "cards.pdf", "--scheduler", "nonsense")
    assert "nonsense: no scheduler answers" in answer.err
    both = pnp("setup", "--resume", "cards.pdf", "--scheduler", "nonsense", "--jobs", 2)
    assert "this machine draws, or a cluster" in both.err
    assert pnp("setup", "--resume", "cards.pdf", "--jobs", 1).status == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["setup", "color-claim", "--resume", "cards.pdf"], "leave out GAME"),
        (["setup", "--resume", "cards.pdf", "-n", "3"], "leave out -n"),
        (["setup", "--resume", "x.pdf"], "x.pdf: no interrupted run has left anything beside it"),
        (["render", "--resume", "cards.pdf"], "(pnp setup --resume cards.pdf)"),
        (["render", "--resume", "own.pdf"], "own.pdf: a program has begun this"),
        (["setup", "color-claim", "--resume"], "--resume"),
        (["setup", "color-claim", "--jobs", "2"], "--jobs is for a file: add -o FILE"),
        (["render", "calibration", "-o", "x.pdf", "--clean"], "--clean is for numbered pages"),
    ],
)
def test_what_cannot_be_gone_on_with_is_told_in_a_line(
    folder: Path, pnp: Pnp, stops: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    pnp("setup", "color-claim", "-n", 44, "-o", "cards.pdf")
    interrupted(cards(), folder / "own.pdf", AT_ONCE)
    before = contents(folder)
    answer = pnp(*words)
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert said in answer.err
    assert contents(folder) == before


def test_a_program_is_told_line_by_line_how_far_a_run_is(folder: Path, pnp: Pnp) -> None:
    words = ["setup", "color-claim", "-n", 44, "-o", "cards.pdf", "--json"]
    lines = held("setup", pnp(*words).out)
    assert [line.get("event", "setup") for line in lines] == ["progress"] * 4 + ["setup"] * 44
    assert [(line["pages"], line["of"]) for line in lines[:4]] == [
        (3, 11),
        (6, 11),
        (9, 11),
        (11, 11),
    ]
    assert lines[3]["seconds_left"] == 0
    lines = held("kit", pnp("kit", "color-claim", "--only", "board", "-o", "k.pdf", "--json").out)
    assert lines[-1]["files"] == ["k.pdf"]


def test_somebody_who_looks_is_told_pages_rate_and_the_time_left(
    folder: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # as if it were a terminal
    told = pnp("setup", "color-claim", "-n", 44, "-o", "cards.pdf").err
    assert "11 of 11 pages" in told
    assert " a second" in told


def test_clean_removes_what_an_interrupted_run_left(
    folder: Path, pnp: Pnp, stops: pytest.MonkeyPatch
) -> None:
    for name in ("cards.pdf", "cards.svg"):
        pnp("setup", "color-claim", "-n", 44, "-o", name)
        assert pnp("setup", "color-claim", "-n", 4, "-o", name, "--clean").status == 0
    assert left_behind(folder) == ["cards.pdf", "cards.svg"]


def test_a_full_disk_keeps_what_is_written(folder: Path, pnp: Pnp) -> None:
    def limit() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))

    words = ["render", "color-claim/board", "--copies", "1000", "--up", "1", "-o", "x.pdf"]
    answer = subprocess.run(
        [sys.executable, "-m", "pnp", *words],
        capture_output=True,
        text=True,
        preexec_fn=limit,
        check=False,
    )
    assert answer.stderr == (
        "pnp: x.pdf: cannot be written: File too large (--resume x.pdf to go on)\n"
    )
    assert left_behind(folder) == ["x.pdf.journal", "x.pdf.unfinished"]
