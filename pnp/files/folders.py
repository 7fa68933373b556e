"""Folders that each system keeps for a person."""

import os
import sys
from pathlib import Path

from pnp.errors import PnpError


def configuration() -> Path:
    """Where our settings of this person lie; it need not be there yet. Raises PnpError."""
    if sys.platform == "win32":
        named, usual = os.environ.get("APPDATA", ""), "~/AppData/Roaming"
    elif sys.platform == "darwin":
        named, usual = "", "~/Library/Application Support"
    else:
        named, usual = os.environ.get("XDG_CONFIG_HOME", ""), "~/.config"
    base = Path(named)
    if not base.is_absolute():  # as the XDG rules have it, such a one is not there
        try:
            base = Path(usual).expanduser()
        except RuntimeError:
            base = Path(usual)
    if not base.is_absolute():
        raise PnpError("nobody knows where your home folder is", hint="set HOME")
    return base / "pnp"
