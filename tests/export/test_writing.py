"""Files are written completely or not at all."""

import resource
import shutil
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

import pytest

from pnp.drawing.scene import Scene
from pnp.errors import PnpError
from pnp.export.write import write
from pnp.geometry import Size
from pnp.layout.document import SheetDocument
from pnp.layout.imposition import impose
from pnp.layout.settings import Settings
from tests.conftest import ROOT, Pnp, file_names

Disk = namedtuple("Disk", "total used free")
BOARD = "paint-the-line/scoring-board"


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("board.doc", "unknown format .doc"),
        ("board", "the file name has no suffix"),
        ("absent/board.pdf", "the folder absent does not exist"),
        ("folder.pdf", "this is a folder"),
        (".", "this is a folder"),
    ],
)
def test_invalid_target_is_rejected_before_drawing(
    pnp: Pnp, folder: Path, target: str, reason: str
) -> None:
    (folder / "folder.pdf").mkdir()
    answer = pnp("render", BOARD, "-o", target)
    assert answer.status == 2
    assert reason in answer.err
    assert answer.err.count("\n") == 1
    assert file_names(folder) == ["folder.pdf"]


def limited(folder: Path, limit: int, *words: str) -> subprocess.CompletedProcess[str]:
    """Run pnp where no file may grow beyond `limit` bytes, as on a full disk."""

    def limit_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.run(
        [sys.executable, "-m", "pnp", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        preexec_fn=limit_files,
        check=False,
    )


@pytest.mark.parametrize("suffix", ["pdf", "svg", "png"])
def test_full_disk_leaves_the_earlier_file_unchanged(folder: Path, suffix: str) -> None:
    earlier = folder / f"board.{suffix}"
    earlier.write_bytes(b"the earlier file")
    answer = limited(folder, 2000, "render", BOARD, "-o", earlier.name)
    assert answer.returncode == 2
    assert answer.stderr == f"pnp: board.{suffix}: cannot be written: File too large\n"
    assert earlier.read_bytes() == b"the earlier file"
    assert file_names(folder) == [earlier.name]


def test_several_pictures_are_written_together(folder: Path) -> None:
    (folder / "out-1.svg").write_bytes(b"the earlier file")
    words = ["generic/grid", "-p", "rows=1", "-p", "columns=1", "color-claim/board"]
    answer = limited(folder, 30_000, "render", *words, "-o", "out.svg")
    assert answer.returncode == 2
    assert file_names(folder) == ["out-1.svg"]
    assert (folder / "out-1.svg").read_bytes() == b"the earlier file"


def test_unwritable_folder_is_reported(pnp: Pnp) -> None:
    answer = pnp("render", BOARD, "-o", "/proc/board.pdf")
    assert answer.status == 2
    assert answer.err.startswith("pnp: /proc/board.pdf: cannot be written: ")
    assert answer.err.count("\n") == 1


def test_file_is_written_through_a_link(folder: Path, pnp: Pnp) -> None:
    (folder / "real").mkdir()
    (folder / "link.pdf").symlink_to(folder / "real" / "board.pdf")
    assert pnp("render", BOARD, "-o", "link.pdf").status == 0
    assert (folder / "link.pdf").is_symlink()
    assert (folder / "real" / "board.pdf").read_bytes().startswith(b"%PDF")


def test_new_file_has_default_permissions(folder: Path, pnp: Pnp) -> None:
    pnp("render", BOARD, "-o", "board.pdf")
    (folder / "other").write_text("")
    assert (folder / "board.pdf").stat().st_mode == (folder / "other").stat().st_mode


def test_several_pages_get_numbered_names(folder: Path, pnp: Pnp) -> None:
    answer = pnp("render", BOARD, "color-claim/board", "-o", "out.svg")
    assert answer.out.split() == ["out-1.svg", "out-2.svg"]
    words = ["--copies", "10", "--up", "1", "--dpi", "20"]
    answer = pnp("render", BOARD, *words, "-o", "out.png")
    assert answer.out.split()[0] == "out-01.png"
    assert len(list(folder.glob("out-*.png"))) == 10


def test_full_standard_output_is_reported() -> None:
    with Path("/dev/full").open("w") as full:
        answer = subprocess.run(
            [sys.executable, "-m", "pnp", "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert answer.returncode == 2
    assert answer.stderr.startswith("pnp: cannot write: No space left")


def test_stale_pages_are_listed_and_removed_on_request(folder: Path, pnp: Pnp) -> None:
    words = ["render", BOARD, "--up", "1", "--dpi", "20", "-o", "x.png", "--copies"]
    pnp(*words, "10")
    (folder / "x-2024.png").write_text("a photo")
    assert pnp(*words, "12").err == ""
    answer = pnp(*words, "4")
    assert answer.status == 0
    assert answer.err.count("x-01.png is left over from an earlier, longer run") == 1
    assert answer.err.count("\n") == 12
    assert pnp(*words, "4", "--clean").err == ""
    assert file_names(folder) == ["x-1.png", "x-2.png", "x-2024.png", "x-3.png", "x-4.png"]
    assert pnp(*words, "3").err.startswith("pnp: x-4.png is left over from an earlier")
    assert (
        "--clean applies only to numbered pages"
        in pnp("render", BOARD, "-o", "x.pdf", "--clean").err
    )


def test_stale_pages_are_listed_after_a_single_page(folder: Path, pnp: Pnp) -> None:
    words = ["render", BOARD, "--up", "1", "--dpi", "20", "-o", "x.png", "--copies"]
    pnp(*words, "3")
    answer = pnp(*words, "1")
    assert [line.split()[1] for line in answer.err.splitlines()] == [
        "x-1.png",
        "x-2.png",
        "x-3.png",
    ]
    assert pnp(*words, "1", "--clean").err == ""
    assert file_names(folder) == ["x.png"]
    (folder / "x-1.png").write_text("a photo")
    assert pnp(*words, "1").err == ""


@pytest.mark.parametrize("digits", [1, 2, 3, 4])
def test_stale_pages_are_found_with_any_number_width(folder: Path, pnp: Pnp, digits: int) -> None:
    for number in (1, 2):
        (folder / f"x-{number:0{digits}}.png").write_text("a page")
    answer = pnp("render", BOARD, "--dpi", "20", "-o", "x.png").err.splitlines()
    assert [line.split()[1] for line in answer] == [f"x-{n:0{digits}}.png" for n in (1, 2)]


def test_stale_pages_exclude_the_cut_file(folder: Path, pnp: Pnp) -> None:
    words = ["render", "color-claim/board", "--up", "1", "-o", "x.svg", "--cut-file", "x-cut.svg"]
    pnp(*words, "--copies", "3")
    answer = pnp(*words, "--copies", "2")
    assert [line.split()[1] for line in answer.err.splitlines()] == ["x-3.svg", "x-cut-3.svg"]


def test_gallery_lists_stale_pages(folder: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    few = {
        name: ROOT / "templates" / f"{name}.toml" for name in ("generic/grid", "passtally/tiles")
    }
    monkeypatch.setattr("pnp.catalogue.catalogue.Catalogue.components", lambda _: few)
    monkeypatch.setattr("pnp.catalogue.catalogue.Catalogue.kits", lambda _: {})
    first = pnp("gallery", "g")
    assert (first.status, first.err) == (0, "")
    pages = sorted((folder / "g/passtally").glob("tiles-*.svg"))
    (stale := pages[-1].with_stem(f"tiles-{len(pages) + 1}")).write_text("")
    (folder / "g/generic/grid-1.svg").write_text("")
    (folder / "g/generic/grid-2.svg").write_text("")
    answer = pnp("gallery", "g")
    grid = "pnp: g/generic/grid-{}.svg is left over from an earlier, longer run\n"
    assert answer.err == (
        grid.format(1) + grid.format(2) + f"pnp: {stale.relative_to(folder)} is left over from an"
        " earlier, longer run\n"
    )


def test_gallery_rejects_clashing_file_names(
    folder: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    built_in = {"mine/a": "passtally/tiles", "mine/A-01": "generic/grid"}
    (folder / "t/mine").mkdir(parents=True)
    for name, other in built_in.items():
        shutil.copy(ROOT / f"templates/{other}.toml", folder / f"t/{name}.toml")
    shutil.copy(ROOT / "templates/passtally/theme.toml", folder / "t/mine")
    monkeypatch.setattr("pnp.catalogue.catalogue.Catalogue.components", lambda _: built_in)
    monkeypatch.setattr("pnp.catalogue.catalogue.Catalogue.kits", lambda _: {})
    answer = pnp("gallery", "g", "--templates", "t")
    assert answer.err.startswith(
        "pnp: g/mine/A-01.svg: two components would be written to this file"
    )
    assert answer.status == 2


@pytest.mark.parametrize(
    "cut_file", ["x.svg", "./x.svg", "X.SVG", "d/../x.svg", "link.svg", "d/../d/../X.svg"]
)
def test_cut_file_must_differ_from_the_document(folder: Path, pnp: Pnp, cut_file: str) -> None:
    (folder / "d").mkdir()
    (folder / "link.svg").symlink_to("x.svg")
    answer = pnp("render", "color-claim/board", "-o", "x.svg", "--cut-file", cut_file)
    assert (
        answer.err == "pnp: x.svg: the cut file must be a different file: use --cut-file cut.svg\n"
    )
    assert answer.status == 2
    (folder / "l-1.svg").symlink_to("q-1.svg")
    counters = ("render", "line-or-colour/counters", "--backs", "duplex-long")  # two pages, one cut
    for name in ("q-1.svg", "Q-1.svg", "l-1.svg", "./d/../q-1.svg"):
        answer = pnp(*counters, "-o", "q.svg", "--cut-file", name)
        assert "two files have this name" in answer.err
        assert answer.status == 2
    assert file_names(folder) == ["d", "l-1.svg", "link.svg"]


def test_full_disk_is_reported_before_drawing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: Disk(1_000_000, 999_900, 100))
    sheets = impose([Scene(Size(20, 20), {})], Settings())
    with pytest.raises(PnpError, match="about 500 bytes are needed on this disk"):
        write(SheetDocument("Card", sheets), folder / "x.pdf")


def test_long_run_is_rejected_if_the_disk_is_too_full(
    folder: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: Disk(1_000_000, 900_000, 100_000))
    monkeypatch.setattr("pnp.export.pdf.pdf_parts", None)  # would be called to draw
    words = ["render", BOARD, "--up", "1", "--copies", "1000", "-o", "x.pdf"]
    answer = pnp(*words)
    assert answer.err == (
        "pnp: x.pdf: about 500,000 bytes are needed on this disk, but only 100,000 are free\n"
    )
    assert (answer.status, file_names(folder)) == (2, [])


@pytest.mark.parametrize(
    "words", [["render", BOARD], ["kit", "color-claim"], ["setup", "color-claim"]]
)
@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_stream_is_rejected_as_a_file(folder: Path, pnp: Pnp, words: list[str], name: str) -> None:
    answer = pnp(*words, "-o", name)
    assert answer.err == (
        f"pnp: {name}: this is a stream, not a file: use a file name, such as board.pdf\n"
    )
    assert (answer.status, answer.out, file_names(folder)) == (2, "", [])


def test_positions_are_never_written_to_a_stream(folder: Path, pnp: Pnp) -> None:
    assert pnp("start", "color-claim", "-o", "p.toml").status == 0
    move = pnp("moves", "p.toml").out.split("\n")[0]
    for name in ("-", "/dev/stdout"):
        answer = pnp("play", "p.toml", move, "-o", name)
        assert answer.err.startswith(f"pnp: {name}: this is a stream, not a file")
        assert pnp("start", "color-claim", "-o", name).status == 2
    assert file_names(folder) == ["p.toml"]
