"""Folders that each system keeps for a person."""

import os
import sys
from pathlib import Path


def configuration() -> Path:
    """Where our settings of this person lie; it need not be there yet."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA", "~")
    elif sys.platform == "darwin":
        base = "~/Library/Application Support"
    else:
        base = os.environ.get("XDG_CONFIG_HOME", "~/.config")
    return Path(base).expanduser() / "pnp"
