"""`pnp check` and `pnp schema`: for people who write templates."""

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest

from tests.conftest import SHIPPED, TEMPLATES, Pnp


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_shipped_has_no_faults_and_follows_the_schema(pnp: Pnp, name: str) -> None:
    file = TEMPLATES / f"{name}.toml"
    assert pnp("check", file).out.endswith("no faults\n")
    schema = json.loads(pnp("schema").out)
    jsonschema.validate(tomllib.loads(file.read_text()), schema)


def test_the_schema_is_sound_and_refuses_what_check_refuses(pnp: Pnp) -> None:
    schema = json.loads(pnp("schema").out)
    jsonschema.Draft202012Validator.check_schema(schema)
    data = tomllib.loads((TEMPLATES / "generic/grid.toml").read_text())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**data, "titel": "x"}, schema)


def test_all_faults_of_all_files_come_together(pnp: Pnp, folder: Path) -> None:
    good = (TEMPLATES / "generic/grid.toml").read_text()
    (folder / "good.toml").write_text(good)
    (folder / "a.toml").write_text(good.replace("help =", "hlep =", 1).replace("[size]", "[sise]"))
    (folder / "b.toml").write_text("title = \n")
    answer = pnp("check", "good.toml", "a.toml", "b.toml", "c.toml")
    assert answer.status == 2
    assert answer.out == "good.toml: Grid, no faults\n"
    lines = answer.err.splitlines()
    assert all(line.startswith("pnp: ") for line in lines)
    files = [line.split()[1].split(":")[0] for line in lines]
    assert [files.count(name) for name in ("a.toml", "b.toml", "c.toml")] == [4, 1, 1]
