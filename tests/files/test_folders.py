"""Folders of a person's own lie where each system keeps them, as click finds them too."""

import sys
from pathlib import Path

import click
import click.utils
import pytest

from pnp.files.folders import configuration


@pytest.mark.parametrize("set_by", ["", "somewhere"])
@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_the_configuration_lies_where_it_always_did(
    system: str, set_by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(click.utils, "WIN", system == "win32")
    for variable in ("XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.delenv(variable, raising=False)
        if set_by:
            monkeypatch.setenv(variable, set_by)
    assert configuration() == Path(click.get_app_dir("pnp"))
