"""Stored printer profiles, and invalid files of them."""

import json
from pathlib import Path

import pytest
from filelock import FileLock

from pnp.errors import PnpError
from pnp.layout.printer import Printer
from pnp.layout.printer_profiles import add_printer, find_printer, printers, printers_file
from tests.conftest import Pnp


def test_printer_is_stored_listed_changed_and_removed(pnp: Pnp, folder: Path) -> None:
    assert pnp("printer", "list").out == ""
    words = ["--scale", "159/160,236/237", "--margin", "5mm", "--shift", "0.5mm,-1mm"]
    office = "office: scale 0.9938 across, 0.9958 down, margin 5mm, shift 0.5mm,-1mm"
    assert pnp("printer", "add", "office", *words).out == f"{office}, saved in {printers_file()}\n"
    pnp("printer", "add", "home")
    assert pnp("printer", "list").out.splitlines()[0] == office
    pnp("printer", "add", "office")
    listed = pnp("printer", "list").out.splitlines()
    assert [line.split(",")[0] for line in listed] == [
        "office: scale 1.0000 across",
        "home: scale 1.0000 across",
    ]
    assert pnp("printer", "remove", "office").status == 0
    assert pnp("printer", "list").out.startswith("home")


def test_unknown_printer_lists_the_known_ones(pnp: Pnp, folder: Path) -> None:
    words = ["render", "color-claim/board", "-o", "b.pdf", "--printer", "x"]
    assert pnp(*words).err == "pnp: unknown printer 'x': add it with pnp printer add NAME\n"
    pnp("printer", "add", "home")
    assert pnp(*words).err == "pnp: unknown printer 'x': use one of home\n"
    assert pnp("printer", "remove", "x").err == "pnp: unknown printer 'x': use one of home\n"
    assert not (folder / "b.pdf").exists()


def test_unknown_printer_names_its_parameter(folder: Path) -> None:
    for known in ([], [Printer("home")]):
        for printer in known:
            add_printer(printer)
        with pytest.raises(PnpError, match="unknown printer 'x'") as raised:
            find_printer("x")
        assert raised.value.parameter == "printer"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1]",
        "null",
        '[{"name": "p", "margin": 1}]',
        '[{"name": "p", "scale": {"across": 2}}]',
        '[{"name": ""}]',
        '[{"margin": 10}]',
        " " * 90_000,
        "\x00\xff",
    ],
)
def test_invalid_printer_file_is_reported(text: str, pnp: Pnp, folder: Path) -> None:
    printers_file().parent.mkdir(parents=True)
    printers_file().write_text(text, "latin-1")
    answer = pnp("printer", "list")
    assert answer.status == 2
    assert "not a valid list of printers: correct it, or delete it" in answer.err
    assert pnp("printer", "add", "p").status == 2
    assert printers_file().read_text("latin-1") == text


def test_number_of_printers_is_limited(pnp: Pnp, folder: Path) -> None:
    printers_file().parent.mkdir(parents=True)
    many = [{"name": f"p{number}"} for number in range(2000)]
    printers_file().write_text(json.dumps(many))
    assert "too many printers" in pnp("printer", "add", "one-more").err


def test_unwritable_folder_is_reported_in_one_line(pnp: Pnp, folder: Path) -> None:
    (folder / "config").write_text("a file is in the way")
    answer = pnp("printer", "add", "p")
    assert answer.status == 2
    assert len(answer.err.splitlines()) == 1


def test_lock_of_another_run_is_reported(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.files.locks._TIMEOUT", 0)
    add_printer(Printer("home"))
    with (
        FileLock(f"{printers_file()}.lock", is_singleton=False),
        pytest.raises(PnpError, match="another run is writing this file"),
    ):
        add_printer(Printer("office"))
    assert list(printers()) == ["home"]
