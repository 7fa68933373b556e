"""`pnp new`, `pnp check` and `pnp schema` for authors of games."""

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest

from tests.conftest import BUILT_IN, KITS, TEMPLATES, Pnp, file_names
from tests.reading import read_pdf

FILES = ["board.toml", "kit.toml", "pieces.toml", "theme.toml"]


def test_new_game_has_no_faults_and_is_printed(pnp: Pnp, folder: Path) -> None:
    created = pnp("new", "two-towers")
    assert sorted(created.out.split()) == [f"games/two-towers/{file}" for file in FILES]
    for line in created.err.splitlines():
        answer = pnp(*line.removeprefix("pnp: next: pnp ").split())
        assert (answer.status, answer.err) == (0, ""), line
    assert answer.out == "kit.pdf\n"
    cover, instructions, board, pieces = read_pdf(folder / "kit.pdf")
    assert "How to make Two Towers" in instructions.text
    assert "1 Board page 3 16 Pieces page 4" in " ".join(cover.text.split())
    assert "Two Towers" in board.text
    largest = max(mark.size for mark in pieces.marks if mark.text in {"O", "B"})
    printed = [mark.text for mark in pieces.marks if mark.size == largest]  # others are in pictures
    assert [printed.count(letter) for letter in "OB"] == [8, 8]
    listed = pnp("list", "--templates", "games").out
    assert "two-towers/board" in listed
    assert "kit two-towers" in listed


def test_files_of_a_killed_run_are_ignored(pnp: Pnp, folder: Path) -> None:
    (folder / "games/two-towers").mkdir(parents=True)
    (folder / "games/two-towers/.pnp-0123abcd-1.part").write_text("")
    assert pnp("new", "two-towers").status == 0
    assert file_names(folder / "games/two-towers") == FILES
    (folder / "games/link").symlink_to("nowhere")
    assert "this already exists" in pnp("new", "link").err


def test_built_in_templates_have_no_faults_and_match_the_schema(pnp: Pnp) -> None:
    files = [TEMPLATES / f"{name}.toml" for name in BUILT_IN]
    checked = pnp("check", *files)
    assert (checked.status, checked.err) == (0, "")
    assert [line.endswith(", no faults") for line in checked.out.splitlines()] == [True] * len(
        files
    )
    validator = jsonschema.Draft202012Validator(json.loads(pnp("schema").out))
    for file in files:
        validator.validate(tomllib.loads(file.read_text()))


def test_schema_is_valid_and_rejects_unknown_keys(pnp: Pnp) -> None:
    schema = json.loads(pnp("schema").out)
    jsonschema.Draft202012Validator.check_schema(schema)
    data = tomllib.loads((TEMPLATES / "generic/grid.toml").read_text())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**data, "titel": "x"}, schema)


@pytest.mark.parametrize("game", KITS)
def test_built_in_game_has_no_faults(pnp: Pnp, game: str) -> None:
    answer = pnp("check", game)
    assert (answer.status, answer.err) == (0, "")
    parts = len([name for name in BUILT_IN if name.startswith(f"{game}/")])
    assert answer.out == f"{game}: rules, {parts} components, kit, no faults\n"


def test_glued_board_is_announced_in_the_terminal_and_on_paper(pnp: Pnp, folder: Path) -> None:
    kit = (
        'title = "Big"\nhelp = "A large board."\nreal = "None is sold."\n'
        '[[parts]]\nname = "board"\ncomponents = ["generic/grid"]\nparameters = { cell = "40mm" }\n'
    )
    (folder / "my" / "big").mkdir(parents=True)
    (folder / "my" / "big" / "kit.toml").write_text(kit)
    line = "Grid: printed on 6 sheets to be glued"
    assert (
        pnp("check", "my/big/kit.toml").out == f"my/big/kit.toml: kit for Big; {line}, no faults\n"
    )
    answer = pnp("kit", "big", "-o", "big.pdf", "--templates", "my")
    assert (answer.status, answer.err) == (0, f"pnp: {line}\n")
    _cover, instructions, *sheets = read_pdf(folder / "big.pdf")
    assert "Grid: glue its 6 sheets together by the numbers at the joins." in " ".join(
        instructions.text.split()
    )
    assert len(sheets) == 6
    larger = pnp("kit", "big", "-o", "big.pdf", "--templates", "my", "--paper", "500x700mm")
    assert larger.err == ""
    assert "glue its" not in read_pdf(folder / "big.pdf")[1].text
